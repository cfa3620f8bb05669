// SPDX-License-Identifier: Apache-2.0
#include "test/fuzz/patterns_target.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "check/execute_test.h"
#include "ir/text_reader.h"
#include "patterns/read_patterns.h"
#include "patterns/restore_test.h"
#include "support/invariant.h"

namespace testellate::fuzz {
namespace {

std::unique_ptr<ir::Program> read_subject() {
  std::ifstream file(TESTELLATE_PATTERNS_PROGRAM);
  std::stringstream text;
  text << file.rdbuf();
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(text.str(), "patterns_program.tir");
  TESTELLATE_INVARIANT(program.has_value(), "the program should be read");
  return std::move(*program);
}

}  // namespace

void check_patterns(std::string_view bytes) {
  const diag::Result<patterns::PatternDocument> document = patterns::read_patterns(bytes, "input.xml");
  if (!document) {
    const diag::Diagnostic& problem = document.error();
    TESTELLATE_INVARIANT(problem.location.file == "input.xml" && problem.location.line != 0,
                         "a refused document should come with a located diagnostic");
    TESTELLATE_INVARIANT(!problem.message.empty(), "a diagnostic should say something");
    return;
  }
  const std::unique_ptr<ir::Program> program = read_subject();
  const ir::NativeTable natives;
  patterns::TestRestorer restorer(*program);
  for (const patterns::SavedMethod& method : document->methods) {
    for (const ir::Unit& unit : program->units()) {
      for (const patterns::SavedPattern& pattern : method.patterns) {
        const Expected<result::TestCase, std::string> test = restorer.restore(unit, pattern.sample);
        if (test) static_cast<void>(check::execute_test(*program, natives, unit, *test, {}));
      }
    }
  }
}

}  // namespace testellate::fuzz
