// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "emit/junit/object_reader.h"
#include "result/test_case.h"

namespace testellate::emit::junit {

/// Which objects of the inputs a test has to have names for.
class Usage {
 public:
  Usage(const ObjectReader& reader, const result::TestCase& test);

  /// How many arguments, static variables and cells of the inputs lead to the object.
  [[nodiscard]] std::uint32_t uses(std::uint32_t object) const { return uses_[object]; }
  /// The lines after the call mention it: it was changed, or something new leads to it.
  [[nodiscard]] bool is_mentioned(std::uint32_t object) const { return is_mentioned_[object]; }

 private:
  void count(const result::Value& value);
  void mention(const result::Value& value);
  void compare(std::uint32_t index);
  void compare_list(std::uint32_t list);

  const ObjectReader& reader_;
  const result::TestCase& test_;
  std::vector<std::uint32_t> uses_;
  std::vector<bool> is_mentioned_;
  std::set<std::uint32_t> parts_;  ///< arrays inside lists
};

/// Whether a call changed what a cell held before; a cell that nobody had looked at was written.
[[nodiscard]] bool is_changed(const result::Value* before, const result::Value& after);

}  // namespace testellate::emit::junit
