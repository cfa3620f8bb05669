// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"

namespace testellate::ir {

/// Longest nesting of unnamed data types in text.
inline constexpr unsigned kMaxDataTypeNesting = 64;

/// Writes data types. Unnamed ones are spelled out where they are used, unless they are used twice, contain
/// themselves or nest too deeply: those get a name of their own, so that the text is finite and never much
/// longer than the types.
class DataTypeWriter {
 public:
  /// `program` is borrowed and does not change meanwhile.
  explicit DataTypeWriter(const Program& program);

  /// As a use: its name, or the type itself.
  [[nodiscard]] std::string use(DataTypeId id) const;
  /// All types that have a name in the text, in order.
  [[nodiscard]] const std::vector<DataTypeId>& defined() const { return defined_; }
  /// `type NAME = ...`.
  [[nodiscard]] std::string definition(DataTypeId id) const;

 private:
  void count_uses();
  void count_use(DataTypeId id, std::vector<DataTypeId>& pending);
  void choose_names();
  [[nodiscard]] bool is_heavy(DataTypeId id) const;
  [[nodiscard]] std::string spelled_out(DataTypeId id) const;
  [[nodiscard]] std::string members_text(const DataType& type) const;

  const Program& program_;
  std::vector<DataTypeId> roots_;
  std::vector<std::uint32_t> uses_;
  std::vector<std::string> names_;  ///< empty: spelled out
  std::vector<DataTypeId> defined_;
};

/// Whether a name without quotes means a built-in data type: `s32`, `pointer`, ...
[[nodiscard]] bool is_data_type_word(std::string_view name);

}  // namespace testellate::ir
