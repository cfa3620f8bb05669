// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

/// Java as text in plain ASCII: whatever else there is becomes a Unicode escape, which Java allows anywhere,
/// so that the encoding of the files does not matter.
namespace testellate::emit::junit {

/// The code units of text in UTF-8; broken sequences become U+FFFD.
[[nodiscard]] std::u16string to_utf16(std::string_view utf8);
/// "\u20ac".
[[nodiscard]] std::string unicode_escape(char16_t unit);

/// Whether source can use the name, in UTF-8. The names in class files are freer than those of the language.
[[nodiscard]] bool is_identifier(std::string_view name);
/// The same for "geo.Outer.Inner".
[[nodiscard]] bool is_qualified_name(std::string_view name);
/// A name as the source has it: not in ASCII is escaped.
[[nodiscard]] std::string to_source(std::string_view name);

/// A line of a comment, without its slashes: nothing in it can end it.
[[nodiscard]] std::string comment_text(std::string_view text);

[[nodiscard]] std::string capitalised(std::string_view word);
/// "URLParser" to "urlParser", "Node" to "node".
[[nodiscard]] std::string uncapitalised(std::string_view word);
/// "MAX_VALUE" and "max value" to "MaxValue".
[[nodiscard]] std::string to_camel(std::string_view words);

}  // namespace testellate::emit::junit
