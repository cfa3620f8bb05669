// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "ir/program.h"
#include "ir/unit.h"
#include "render/condition_text.h"
#include "result/equivalence_class.h"

namespace testellate::classes {

/// What a path comes to, as names and values: {"return", "high - 2"}, {"a[low]", "a[high]"}; {"throws",
/// "ArithmeticException"}, {"exit", "3"}, {"fault", "null-dereference"} instead of a result; {"bounded",
/// "..."} for a path that goes on behind a bound. A call that returns nothing and changes nothing has none.
using NamedTexts = std::vector<std::pair<std::string, std::string>>;
[[nodiscard]] NamedTexts effect_texts(const ir::Program& program,
                                      const result::EquivalenceClass& of,
                                      render::Style style);
[[nodiscard]] NamedTexts effect_texts(const ir::Program& program,
                                      const result::ExecutionContext& of,
                                      render::Style style);

/// One of them for a person: `return high - 2`, `a[low] = a[high]`.
[[nodiscard]] std::string effect_line(const std::pair<std::string, std::string>& effect);

/// What only the language knows of samples.
struct SampleWords {
  const ir::Enumerations& enumerations;
  /// What a test does before the call: "Stack stack(2)". There may be none.
  std::function<std::string(const ir::Unit&, const result::TestCase&)> arrangement{};
};

/// The inputs of a sample in one line: `a = {0, 1}, low = 0`. An object is shown where it is first mentioned,
/// and has a name, `#1`, if it is mentioned again.
[[nodiscard]] std::string sample_inputs(const ir::Program& program,
                                        const ir::Unit& unit,
                                        const result::TestCase& sample,
                                        const SampleWords& words);

/// What comes of them: `1, a[0] = 1`. Empty if nothing does.
[[nodiscard]] std::string sample_outcome(const ir::Program& program,
                                         const ir::Unit& unit,
                                         const result::TestCase& sample,
                                         const SampleWords& words);

/// Whether something comes of them that effects do not say: results and arguments of C++ that are no numbers,
/// which tests look at part by part.
[[nodiscard]] bool shows_parts(const ir::Program& program, const result::TestCase& sample);

}  // namespace testellate::classes
