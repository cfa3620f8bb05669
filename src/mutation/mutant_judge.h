// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/observe_test.h"
#include "interp/interpreter.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "mutation/mutant.h"
#include "result/suite_file.h"
#include "result/test_case.h"
#include "support/expected.h"

namespace testellate::mutation {

enum class Fate : std::uint8_t {
  Killed,      ///< a test fails
  Sanitized,   ///< a test does what only a sanitizer notices, and would fail under one
  Live,        ///< tests reach it, and all pass
  NotReached,  ///< by any test
  Undecided,   ///< it does something that is not supported
  Equivalent,  ///< nobody can see a difference, within the bounds of the search
};
[[nodiscard]] std::string_view name_of(Fate fate);

struct Verdict {
  Fate fate = Fate::NotReached;
  std::string test{};  ///< Killed, Sanitized, Undecided: the name of the test
  std::string test_id{};
  std::string reason{};  ///< what the test notices, or why nobody knows
};

/// A test of the suite.
struct JudgingTest {
  std::string name;
  const ir::Unit* unit = nullptr;  ///< borrowed
  result::TestCase test;
  result::Claims claims;  ///< what it asserts
};

/// What the judge has to ask about suites.
struct SuiteKnowledge {
  /// All that could be asserted of what was seen (LoadedInput::claims_on).
  std::function<Expected<result::Claims, std::string>(
      const ir::Unit&, const result::TestCase& test, const result::TestCase& seen)>
      claims_on;
  /// Whether a fault ends a test without a sanitizer.
  std::function<bool(ir::Fault)> is_noticed;
};

/// Runs tests against mutants in the interpreter.
class MutantJudge {
 public:
  /// The first two are borrowed.
  MutantJudge(ir::Program& program, const ir::NativeTable& natives, SuiteKnowledge suite);

  /// Runs a test on the program as it is. The error says why it cannot judge: the program does something
  /// else than what the test was made for.
  [[nodiscard]] Expected<void, std::string> add(JudgingTest test);

  [[nodiscard]] Verdict judge(const Mutant& mutant);

  [[nodiscard]] std::size_t test_count() const { return tests_.size(); }
  /// Assertions of all tests, and those among them that cannot be judged here: they kill nothing.
  [[nodiscard]] std::size_t claim_count() const { return claim_count_; }
  [[nodiscard]] std::size_t blind_count() const { return blind_count_; }

 private:
  struct Original {
    JudgingTest test;
    check::ObservedRun run;
    std::uint64_t max_steps = 0;
  };

  [[nodiscard]] Verdict judge(const Original& original, interp::SharedCode& code);
  [[nodiscard]] std::optional<std::string> difference(const Original& original,
                                                      const check::ObservedRun& mutated);

  ir::Program& program_;
  const ir::NativeTable& natives_;
  SuiteKnowledge suite_;
  interp::SharedCode code_;  ///< of the original
  std::vector<Original> tests_;
  std::size_t claim_count_ = 0;
  std::size_t blind_count_ = 0;
};

}  // namespace testellate::mutation
