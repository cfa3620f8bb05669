// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "ir/program.h"

namespace testellate::ir {

/// What a data type looks like: all that matters for building and showing its values. Types with the same
/// text are the same to whoever does that, in this program or in another. A named one that is inside another
/// is its name.
[[nodiscard]] std::string layout_text(const Program& program, DataTypeId id);

/// Finds the data types of a program by their layout.
class LayoutIndex {
 public:
  /// Among the types that were there when something was first looked for; invalid if there is none. The
  /// program is always the same.
  [[nodiscard]] DataTypeId find(const Program& program, std::string_view layout);

 private:
  std::unordered_map<std::string, DataTypeId> types_;
};

}  // namespace testellate::ir
