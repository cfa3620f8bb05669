// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

/// The text of class files and of the symbols of a Java program, JVMS §4.4.7: UTF-8 in which NUL takes two
/// bytes and a character beyond U+FFFF is a pair of surrogates of three bytes each.
namespace testellate::support {

/// Whether the bytes are well-formed. Class files up to version 47 may also spell a character longer than
/// needed: `allows_overlong`.
[[nodiscard]] bool is_modified_utf8(std::string_view bytes, bool allows_overlong);

/// The `char`s of a Java string. The text has to be well-formed.
[[nodiscard]] std::u16string to_utf16(std::string_view modified_utf8);

[[nodiscard]] std::string to_modified_utf8(std::u16string_view text);

/// Ordinary UTF-8, for reports. A surrogate without its other half becomes U+FFFD.
[[nodiscard]] std::string to_utf8(std::u16string_view text);

}  // namespace testellate::support
