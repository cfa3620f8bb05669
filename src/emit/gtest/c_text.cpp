// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/c_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>

#include "value/text.h"

namespace testellate::emit::gtest {
namespace {

constexpr auto kCppWords = std::to_array<std::string_view>({
#define CPP_WORD(word) word,
#include "emit/gtest/cpp_words.def"
#undef CPP_WORD
});

constexpr auto kLibraryNames = std::to_array<std::string_view>({
#define LIBRARY_NAME(name) name,
#include "emit/gtest/library_names.def"
#undef LIBRARY_NAME
});

/// How macros of the test frameworks begin.
constexpr auto kMacroPrefixes = std::to_array<std::string_view>({"ASSERT_",
                                                                 "CATCH_",
                                                                 "CHECK",
                                                                 "EXPECT_",
                                                                 "GENERATE",
                                                                 "GTEST_",
                                                                 "INSTANTIATE_",
                                                                 "REQUIRE",
                                                                 "STATIC_CHECK",
                                                                 "STATIC_REQUIRE",
                                                                 "TEST",
                                                                 "TYPED_TEST"});

/// Other macros of theirs, and what every test of GoogleTest inherits.
constexpr auto kTestNames = std::to_array<std::string_view>({"ADD_FAILURE",
                                                             "ADD_FAILURE_AT",
                                                             "DeleteSelf_",
                                                             "FAIL",
                                                             "FRIEND_TEST",
                                                             "HasFailure",
                                                             "HasFatalFailure",
                                                             "HasNonfatalFailure",
                                                             "IsSkipped",
                                                             "RUN_ALL_TESTS",
                                                             "RecordProperty",
                                                             "Run",
                                                             "SCOPED_TRACE",
                                                             "SUCCEED",
                                                             "SetUp",
                                                             "SetUpTestCase",
                                                             "SetUpTestSuite",
                                                             "Setup",
                                                             "TearDown",
                                                             "TearDownTestCase",
                                                             "TearDownTestSuite",
                                                             "TestBody",
                                                             "test_info_",
                                                             "AND_GIVEN",
                                                             "AND_THEN",
                                                             "AND_WHEN",
                                                             "BENCHMARK",
                                                             "CAPTURE",
                                                             "GIVEN",
                                                             "INFO",
                                                             "SCENARIO",
                                                             "SECTION",
                                                             "THEN",
                                                             "UNSCOPED_INFO",
                                                             "WARN",
                                                             "WHEN"});
/// The type that every test inherits.
constexpr std::string_view kTestType = "Test";

bool is_word_start(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_word_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Where the token that starts at `at` ends: a word, a number, a literal, or a single character.
std::size_t token_end(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  const char first = text[at];
  if (is_word_part(first)) {
    while (end < text.size() && is_word_part(text[end])) ++end;
    return end;
  }
  if (first != '"' && first != '\'') return end;
  while (end < text.size() && text[end] != first) end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

/// Calls `visit` with each token in turn; spaces are tokens.
void for_each_token(std::string_view text, const std::function<void(std::string_view)>& visit) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = token_end(text, at);
    visit(text.substr(at, end - at));
    at = end;
  }
}

bool is_qualifier(std::string_view word) {
  return word == "const" || word == "volatile" || word == "restrict" || word == "__restrict";
}

/// "7UL" to "7".
std::string_view digits_of(std::string_view number) {
  const std::size_t last = number.find_last_not_of("uUlL");
  return number.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::string word_in_cpp(std::string_view word) {
  if (word == "_Bool") return "bool";
  if (word == "restrict") return "__restrict";
  if (word == "_Alignas") return "alignas";
  if (word == "_Thread_local") return "thread_local";
  // Types of the library in C, of the language in C++, with the same values.
  if (word == "wchar_t" || word == "char16_t" || word == "char32_t") return std::string(word);
  return std::string(word) + (is_cpp_word(word) ? "_" : "");
}

}  // namespace

bool is_cpp_word(std::string_view identifier) {
  return identifier == kTestType ||
         std::find(kCppWords.begin(), kCppWords.end(), identifier) != kCppWords.end();
}

bool is_library_name(std::string_view identifier) {
  const auto begins = [&](std::string_view prefix) { return identifier.starts_with(prefix); };
  return std::binary_search(kLibraryNames.begin(), kLibraryNames.end(), identifier) ||
         std::find(kTestNames.begin(), kTestNames.end(), identifier) != kTestNames.end() ||
         std::any_of(kMacroPrefixes.begin(), kMacroPrefixes.end(), begins);
}

std::string to_cpp(std::string_view c) {
  // An enumeration without a name is another type each time C++ reads it, and no number becomes one: what is
  // stored is all a test needs.
  const auto without_unnamed_enums = [](std::string text) {
    constexpr std::string_view kUnnamed = "enum {";
    for (std::size_t at = text.find(kUnnamed); at != std::string::npos; at = text.find(kUnnamed, at)) {
      const std::size_t end = text.find('}', at);
      if (end == std::string::npos) break;
      const bool is_signed = text.substr(at, end - at).find('-') != std::string::npos;
      text.replace(at, end + 1 - at, is_signed ? "int" : "unsigned int");
    }
    return text;
  };
  std::string text;
  for_each_token(c, [&](std::string_view token) {
    text += is_word_start(token.front()) ? word_in_cpp(token) : std::string(token);
  });
  return text.starts_with("typedef enum {") ? text : without_unnamed_enums(std::move(text));
}

std::set<std::string> identifiers(std::string_view text) {
  std::set<std::string> found;
  for_each_token(text, [&](std::string_view token) {
    if (is_word_start(token.front())) found.emplace(token);
  });
  return found;
}

std::set<std::string> defined_identifiers(std::string_view definition) {
  static constexpr auto kWordsOfC = std::to_array<std::string_view>(
      {"char",     "const",    "double",   "enum",   "extern", "float",   "int",
       "long",     "restrict", "short",    "signed", "struct", "typedef", "union",
       "unsigned", "void",     "volatile", "bool",   "_Bool",  "__int128"});
  std::set<std::string> found;
  bool is_enumeration = false;
  int depth = 0;
  for_each_token(definition, [&](std::string_view token) {
    if (token == "{") ++depth;
    if (token == "}") --depth;
    if (!is_word_start(token.front())) return;
    if (depth == 0 && token == "enum") is_enumeration = true;
    const bool is_word_of_c = std::find(kWordsOfC.begin(), kWordsOfC.end(), token) != kWordsOfC.end();
    if ((depth == 0 || is_enumeration) && !is_word_of_c) found.emplace(token);
  });
  return found;
}

std::optional<std::vector<Enumerator>> try_parse_enumerators(std::string_view definition) {
  std::vector<Enumerator> enumerators;
  bool is_enumeration = false;
  bool is_inside = false;
  bool is_negative = false;
  value::S128 next = 0;
  for_each_token(definition, [&](std::string_view token) {
    if (token == "enum") is_enumeration = true;
    if (token == "{" && is_enumeration) is_inside = true;
    if (token == "}") is_inside = false;
    if (!is_inside) return;
    if (is_word_start(token.front())) {
      enumerators.push_back({std::string(token), next++});
      is_negative = false;
    } else if (token == "-") {
      is_negative = true;
    } else if (std::optional<value::U128> number = value::try_parse_integer(digits_of(token), 64);
               number && !enumerators.empty()) {
      const auto magnitude = static_cast<value::S128>(*number);
      enumerators.back().value = is_negative ? -magnitude : magnitude;
      next = enumerators.back().value + 1;
    }
  });
  if (enumerators.empty()) return std::nullopt;
  return enumerators;
}

std::string declare(std::string_view declarator, std::string_view name) {
  std::string text(declarator);
  std::size_t at = text.find('%');
  if (at != std::string::npos) return text.replace(at, 1, name);
  // Between stars and qualifiers in parentheses, at their end: `int (*const *)(void)`.
  for (at = text.find("(*"); at != std::string::npos; at = text.find("(*", at + 1)) {
    const std::size_t end = text.find_first_of("()", at + 1);
    if (end == std::string::npos || text[end] != ')') continue;
    const bool has_space = is_word_part(text[end - 1]) && !name.empty();
    return text.insert(end, (has_space ? " " : "") + std::string(name));
  }
  if (!text.empty() && is_word_part(text.back())) text += ' ';
  return text.append(name);
}

std::string type_of(std::string_view declarator) {
  std::string text = declare(declarator, "");
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

std::optional<std::string> pointee_of(std::string_view declarator) {
  const std::size_t at = declarator.find('%');
  if (at == std::string_view::npos || at + 1 != declarator.size()) return std::nullopt;
  std::string text;
  for_each_token(declarator.substr(0, at), [&](std::string_view token) {
    if (!is_qualifier(token)) text += token;
  });
  while (text.ends_with(' ')) text.pop_back();
  if (!text.ends_with('*')) return std::nullopt;
  text.pop_back();
  while (text.ends_with(' ')) text.pop_back();
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos || text.substr(first) == "void") return std::nullopt;
  return declare(text.substr(first), "%");
}

std::string pointer_to(std::string_view declarator) { return declare_prefixed(declarator, "*%"); }

std::string declare_prefixed(std::string_view declarator, std::string_view name) {
  const bool is_marked = declarator.find('%') != std::string_view::npos;
  const std::string marked = is_marked ? std::string(declarator) : declare(declarator, "%");
  const std::size_t after = marked.find('%') + 1;
  const bool binds_later = after < marked.size() && (marked[after] == '[' || marked[after] == '(');
  return declare(marked, binds_later ? "(" + std::string(name) + ")" : std::string(name));
}

std::string unqualified(std::string_view declarator) {
  std::string text;
  for_each_token(type_of(declarator), [&](std::string_view token) {
    if (token == " " || token == "struct" || token == "union" || token == "enum") return;
    if (is_qualifier(token)) return;
    if (is_word_start(token.front())) text += ' ';
    text += token;
  });
  return text;
}

std::string to_camel(std::string_view name) {
  auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::string text;
  bool starts_word = true;
  for (char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) {
      starts_word = true;
      continue;
    }
    // 4_0 is not 40.
    if (starts_word && !text.empty() && is_digit(text.back()) && is_digit(c)) text += '_';
    text += starts_word ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    starts_word = false;
  }
  return text;
}

}  // namespace testellate::emit::gtest
