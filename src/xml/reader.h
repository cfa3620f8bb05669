// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/diagnostic.h"

namespace testellate::xml {

struct Element {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes{};  ///< no two of one name
  std::vector<Element> elements{};
  std::string text{};  ///< all text directly inside, with line ends as `\n`
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  /// Null if there is none.
  [[nodiscard]] const std::string* find_attribute(std::string_view name) const;
  /// Empty if there is none.
  [[nodiscard]] const std::string& attribute(std::string_view name) const;
};

/// Elements that nest more deeply are refused.
inline constexpr std::size_t kDeepest = 64;

/// The outermost element of a document in UTF-8. Names with prefixes are taken as they are; comments and
/// processing instructions are passed over. `file` is for the places of diagnostics.
[[nodiscard]] diag::Result<Element> read_document(std::string_view text, const std::string& file);

}  // namespace testellate::xml
