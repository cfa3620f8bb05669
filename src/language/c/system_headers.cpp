// SPDX-License-Identifier: Apache-2.0
#include "language/c/system_headers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace testellate::language::c {
namespace {

constexpr auto kInternalHeaders = std::to_array<std::pair<std::string_view, std::string_view>>({
#define INTERNAL_HEADER(internal, header) {internal, header},
#include "language/c/system_headers.def"
#undef INTERNAL_HEADER
});

constexpr auto kEverywhere = std::to_array<std::string_view>({"stddef.h", "stdint.h"});

/// "sys/types.h" of "x86_64-linux-gnu/sys/types.h".
std::string_view without_machine(std::string_view name) {
  const std::size_t slash = name.find('/');
  if (slash == std::string_view::npos) return name;
  const std::string_view first = name.substr(0, slash);
  return std::ranges::count(first, '-') == 2 ? name.substr(slash + 1) : name;
}

}  // namespace

std::string public_header(std::string_view path) {
  constexpr std::string_view kRoot = "/usr/include/";
  if (!path.starts_with(kRoot)) return "";
  std::string_view name = without_machine(path.substr(kRoot.size()));
  constexpr std::string_view kInternal = "bits/";
  if (name.starts_with(kInternal)) {
    const auto* row = std::ranges::find(kInternalHeaders,
                                        name.substr(kInternal.size()),
                                        &std::pair<std::string_view, std::string_view>::first);
    if (row == kInternalHeaders.end()) return "";
    name = row->second;
  }
  if (std::ranges::find(kEverywhere, name) != kEverywhere.end() || name.starts_with("c++/")) return "";
  return "<" + std::string(name) + ">";
}

}  // namespace testellate::language::c
