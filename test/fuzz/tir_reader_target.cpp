// SPDX-License-Identifier: Apache-2.0
#include "test/fuzz/tir_reader_target.h"

#include "ir/text_reader.h"
#include "ir/text_writer.h"
#include "ir/verifier.h"
#include "support/invariant.h"

namespace testellate::fuzz {

void check_tir_reader(std::string_view bytes) {
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(bytes, "input.tir");
  if (!program) {
    const diag::Diagnostic& problem = program.error();
    TESTELLATE_INVARIANT(
        problem.location.file == "input.tir" && problem.location.line != 0 && problem.location.column != 0,
        "a rejected text should come with a located diagnostic");
    TESTELLATE_INVARIANT(!problem.message.empty(), "a diagnostic should say something");
    return;
  }
  TESTELLATE_INVARIANT(ir::verify_program(**program).has_value(), "an accepted program should verify");
  std::string written = ir::write_program(**program);
  diag::Result<std::unique_ptr<ir::Program>> again = ir::read_program(written, "written.tir");
  TESTELLATE_INVARIANT(again.has_value(), "a written program should be read again");
  TESTELLATE_INVARIANT(ir::write_program(**again) == written, "a program should be written the same again");
}

}  // namespace testellate::fuzz
