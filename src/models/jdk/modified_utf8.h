// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

/// The encoding in which the symbols of a Java program hold text: JVMS §4.4.7.
namespace testellate::models::jdk {

[[nodiscard]] std::string to_modified_utf8(std::u16string_view text);
/// `bytes` are well-formed.
[[nodiscard]] std::u16string to_utf16(std::string_view bytes);

}  // namespace testellate::models::jdk
