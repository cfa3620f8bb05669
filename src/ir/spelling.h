// SPDX-License-Identifier: Apache-2.0
#pragma once

/// How `.tir` spells names: docs/ir.md section 10.

#include <string>
#include <string_view>

#include "ir/program.h"

namespace testellate::ir {

[[nodiscard]] constexpr bool is_name_start(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '$' || c == '.';
}
[[nodiscard]] constexpr bool is_name_part(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }

/// Whether the name can stand without quotes.
[[nodiscard]] bool is_plain_name(std::string_view name);

/// In double quotes, with escapes; bytes above 0x7f stay as they are, so that names keep their letters.
[[nodiscard]] std::string quote(std::string_view text);
/// In double quotes, all but printable ASCII escaped: contents of byte memory.
[[nodiscard]] std::string quote_bytes(std::string_view bytes);

/// Plain if possible, otherwise quoted.
[[nodiscard]] std::string name_text(std::string_view name);
/// `Class.member`, quoted such that the last dot outside quotes separates the two.
[[nodiscard]] std::string member_text(std::string_view class_name, std::string_view member);

/// Signed decimal; `i1` is 0 or 1.
[[nodiscard]] std::string integer_text(value::U128 bits, unsigned width);
[[nodiscard]] std::string address_text(const Program& program, FunctionId function);
/// `@name`, `@name + 8`, `@name - 1`.
[[nodiscard]] std::string address_text(const Program& program, GlobalId global, std::int64_t offset);
[[nodiscard]] std::string constant_text(const Program& program, const Constant& constant);

}  // namespace testellate::ir
