// SPDX-License-Identifier: Apache-2.0
#include "driver/testcomp_suite.h"

#include "emit/testcomp/write_suite.h"

namespace testellate::driver {

Expected<void, std::string> write_testcomp_suite(const Env& env,
                                                 const Input& input,
                                                 const std::string& folder,
                                                 result::Run& run) {
  emit::testcomp::Task task;
  task.program_file = input.native->files.front().path;
  task.program_text = env.files.read_file(task.program_file).value_or("");
  task.producer = "testellate " TESTELLATE_VERSION;
  // Two runs write the same bytes, so there is no clock in them.
  task.creation_time = "1970-01-01T00:00:00Z";
  emit::testcomp::WrittenSuite suite = emit::testcomp::write_suite(*input.program, run, task);
  for (const result::NotEmitted& missing : suite.not_emitted) {
    for (result::Target& target : run.targets) {
      for (result::TestCase& test : target.tests) {
        if (test.id != missing.test) continue;
        test.confirmation = {result::Confirmation::State::NotEmitted, missing.reason};
      }
    }
  }
  if (Expected<void, std::string> made = env.files.make_folder(folder); !made) return made;
  for (const result::SuiteFile& file : suite.files) {
    Expected<void, std::string> written = env.files.write_file(folder + "/" + file.path, file.text);
    if (!written) return written;
  }
  return {};
}

}  // namespace testellate::driver
