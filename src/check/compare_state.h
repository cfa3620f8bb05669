// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "check/input_state.h"

namespace testellate::check {

/// Compares what a test predicts with what an interpreter holds. Objects created by the call are matched as
/// they are met: two predicted objects are never the same one, and an object is predicted once. Objects
/// without identity (ir::ClassInputs) are compared by their contents alone.
class StateComparison {
 public:
  /// All borrowed; `objects` are those of `test.before`.
  StateComparison(const ir::Program& program,
                  const interp::Interpreter& interpreter,
                  const result::TestCase& test,
                  ObjectMap objects);

  /// Whether a predicted value is the one found; may match a created object.
  [[nodiscard]] bool is_equal(const result::Value& predicted, const interp::Value& found);

  /// The first variable or cell of `test.settable_after` and `test.after` that differs, in words. Created
  /// objects are looked at as far as they were matched, directly or through others.
  [[nodiscard]] std::optional<std::string> first_difference();

 private:
  [[nodiscard]] bool match_object(std::uint32_t index, const interp::Value& start);
  /// Of objects without identity, and of the array that belongs to a text.
  [[nodiscard]] bool has_contents(const result::Object& object, const interp::Value& found) const;
  [[nodiscard]] bool has_shape(const result::Object& object, const interp::Value& found) const;
  /// An object of a library that calls have made: how it keeps what it has is its own business, and models of
  /// its methods may leave it with more room.
  [[nodiscard]] bool is_opaque(std::uint32_t index) const;
  [[nodiscard]] std::optional<std::string> difference_in(std::uint32_t index);

  const ir::Program& program_;
  const interp::Interpreter& interpreter_;
  const result::TestCase& test_;
  ObjectMap objects_;  ///< by index of `after`; void where not matched yet
};

}  // namespace testellate::check
