// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "emit/junit/method_sequence.h"
#include "emit/junit/scope.h"

namespace testellate::emit::junit {

/// Which objects of the inputs a test has to have names for.
class Usage {
 public:
  /// `scope` is borrowed.
  Usage(const Scope& scope, const std::vector<MadeArgument>& constructions);

  /// How many arguments, static variables, results of stubs and cells of the inputs lead to the object.
  /// Arguments of the calls that make an argument count as well, but not what those calls make.
  [[nodiscard]] std::uint32_t uses(std::uint32_t object) const { return uses_[object]; }
  /// The lines after the call mention it: it was changed, or something new leads to it.
  [[nodiscard]] bool is_mentioned(std::uint32_t object) const { return is_mentioned_[object]; }

 private:
  void count(const result::Value& value);
  void mention(const result::Value& value);
  void compare(std::uint32_t index);
  void compare_list(std::uint32_t list);
  /// Whether calls made it and the test sees nothing of what is in it.
  [[nodiscard]] bool is_opaque(const result::Object& object) const;

  const Scope& scope_;
  const ObjectReader& reader_;
  const result::TestCase& test_;
  std::vector<std::uint32_t> uses_;
  std::vector<bool> is_mentioned_;
  std::vector<std::uint32_t> pending_;  ///< objects whose cells are counted
  std::set<std::uint32_t> parts_;       ///< arrays inside lists
};

/// Whether a call changed what a cell held before; a cell that nobody had looked at was written.
[[nodiscard]] bool is_changed(const result::Value* before, const result::Value& after);

}  // namespace testellate::emit::junit
