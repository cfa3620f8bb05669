// SPDX-License-Identifier: Apache-2.0
#include "language/c/testcomp_suite.h"

#include "emit/testcomp/write_suite.h"
#include "language/suite_steps.h"

namespace testellate::language::c {

Expected<void, std::string> write_testcomp_suite(support::FileSystem& files,
                                                 const CSource& source,
                                                 const std::string& folder,
                                                 result::Run& run) {
  emit::testcomp::Task task;
  task.program_file = source.files.front().path;
  task.program_text = files.read_file(task.program_file).value_or("");
  if (!source.property.empty()) task.specification = source.property;
  task.producer = "testellate " TESTELLATE_VERSION;
  // Two runs write the same bytes, so there is no clock in them.
  task.creation_time = "1970-01-01T00:00:00Z";
  const emit::testcomp::WrittenSuite suite = emit::testcomp::write_suite(*source.module.program, run, task);
  note_not_emitted(run, suite.not_emitted);
  return put_files(files, folder, suite.files);
}

}  // namespace testellate::language::c
