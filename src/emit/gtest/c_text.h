// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "value/bits.h"

namespace testellate::emit::gtest {

/// C declarations as C++ reads them: identifiers that are words of C++ get an underscore, `_Bool` is `bool`.
[[nodiscard]] std::string to_cpp(std::string_view c);
/// Whether a C identifier means something else in C++.
[[nodiscard]] bool is_cpp_word(std::string_view identifier);
/// Whether the headers of a test may declare that name themselves, perhaps with another type.
[[nodiscard]] bool is_library_name(std::string_view identifier);

/// Words of a text outside literals and numbers.
[[nodiscard]] std::set<std::string> identifiers(std::string_view text);
/// Words that a definition may give a meaning to: those outside braces, and all of an enumeration.
[[nodiscard]] std::set<std::string> defined_identifiers(std::string_view definition);

struct Enumerator {
  std::string name;
  value::S128 value = 0;
};
/// Of the definition of an enumeration; nothing if it is none.
[[nodiscard]] std::optional<std::vector<Enumerator>> try_parse_enumerators(std::string_view definition);

/// "int (*%)(int)" and "f" to "int (*f)(int)".
[[nodiscard]] std::string declare(std::string_view declarator, std::string_view name);
/// The same for a name with an operator before it: "int %[3]" and "*p" to "int (*p)[3]".
[[nodiscard]] std::string declare_prefixed(std::string_view declarator, std::string_view name);
/// "int (*%)(int)" to "int (*)(int)": the type alone.
[[nodiscard]] std::string type_of(std::string_view declarator);
/// "const u32 *%" to "u32 %": what it points to, without qualifiers; nothing unless the text shows a pointer.
[[nodiscard]] std::optional<std::string> pointee_of(std::string_view declarator);
/// "int %[3]" to "int (*%)[3]".
[[nodiscard]] std::string pointer_to(std::string_view declarator);
/// The text without `const`, `volatile` and spaces: equal for types that a test need not tell apart.
[[nodiscard]] std::string unqualified(std::string_view declarator);

/// "binary_search" to "BinarySearch"; digits stay apart, "4_0".
[[nodiscard]] std::string to_camel(std::string_view name);

}  // namespace testellate::emit::gtest
