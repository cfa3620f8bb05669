// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"
#include "ir/unit.h"
#include "result/test_case.h"

namespace testellate::render {

/// The calls that have led to an object, after the one that made it.
struct Past {
  std::string_view object{};  ///< the parameter that it is; empty: the object that is called on
  std::vector<std::string> calls{};
};

/// An identifier that says what a test shows: `classify_returns3_whenAIsB`, from the target's name, the
/// outcome, and the words of a condition (render/condition_words.h), which may be empty. Or of an object with
/// a past: `pop_returns3_afterPush`. `is_unsigned`: a number that is returned is.
[[nodiscard]] std::string test_name(const ir::Program& program,
                                    std::string_view target,
                                    const result::Outcome& outcome,
                                    std::string_view when,
                                    bool is_unsigned = false);
[[nodiscard]] std::string test_name_after(const ir::Program& program,
                                          std::string_view target,
                                          const result::Outcome& outcome,
                                          const Past& past,
                                          bool is_unsigned = false);

/// The names that a test of the unit could have, best first, at least one: after the condition that decided,
/// which is the last, or after an earlier one, or after two of them; after the inputs (those that only this
/// test has; may be empty) if the last cannot be told in a few words, or the earlier ones do not do. Where
/// nothing was decided since the object was constructed: after the calls that it comes from.
[[nodiscard]] std::vector<std::string> candidate_names(const ir::Program& program,
                                                       const ir::Unit& unit,
                                                       const result::TestCase& test,
                                                       const result::Condition& inputs,
                                                       bool has_decided);

/// Chooses a name for each test of a target, from those it could have, best first (at least one each). What
/// all tests of the target could be named after is no reason, unless something fails. It is the first that is
/// after something which no other test could be named after, or else the first that is not taken; otherwise
/// the last ones of the same name get numbers: `f_returns1`, `f_returns1_2`.
[[nodiscard]] std::vector<std::string> choose_names(const std::vector<std::vector<std::string>>& candidates);

}  // namespace testellate::render
