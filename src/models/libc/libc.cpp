// SPDX-License-Identifier: Apache-2.0
#include "models/libc/libc.h"

#include <algorithm>

#include "ir/text_reader.h"
#include "models/libc/native_groups.h"
#include "support/invariant.h"

namespace testellate::models {

void add_libc(NativeTable& table) {
  libc::add_process(table);
  libc::add_number(table);
  libc::add_output(table);
  libc::add_math(table);
  libc::add_random(table);
  libc::add_files(table);
  libc::add_input(table);
  libc::add_nondet(table);
}

std::vector<std::string> libc_names() {
  const diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(libc_text(), "libc");
  TESTELLATE_INVARIANT(program.has_value(), "the models of the C library should be a program");
  std::vector<std::string> names;
  for (const ir::Function& function : (*program)->functions()) {
    const std::string_view name = (*program)->text(function.name);
    if (!name.starts_with("libc.")) names.emplace_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace testellate::models
