// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/test_names.h"

#include <cctype>
#include <utility>

#include "emit/gtest/c_text.h"

namespace testellate::emit::gtest {
namespace {

/// What comes after `operator`, in words; the longer ones first.
constexpr std::pair<std::string_view, std::string_view> kOperators[] = {
    {"<=>", "Compare"},
    {"<<=", "ShiftLeftAssign"},
    {">>=", "ShiftRightAssign"},
    {"->*", "MemberPointer"},
    {"==", "Equal"},
    {"!=", "NotEqual"},
    {"<=", "LessEqual"},
    {">=", "GreaterEqual"},
    {"<<", "ShiftLeft"},
    {">>", "ShiftRight"},
    {"&&", "And"},
    {"||", "Or"},
    {"++", "Increment"},
    {"--", "Decrement"},
    {"+=", "PlusAssign"},
    {"-=", "MinusAssign"},
    {"*=", "TimesAssign"},
    {"/=", "DivideAssign"},
    {"%=", "ModuloAssign"},
    {"&=", "BitAndAssign"},
    {"|=", "BitOrAssign"},
    {"^=", "BitXorAssign"},
    {"->", "Arrow"},
    {"()", "Call"},
    {"[]", "Index"},
    {"<", "Less"},
    {">", "Greater"},
    {"+", "Plus"},
    {"-", "Minus"},
    {"*", "Times"},
    {"/", "Divide"},
    {"%", "Modulo"},
    {"&", "BitAnd"},
    {"|", "BitOr"},
    {"^", "BitXor"},
    {"!", "Not"},
    {"~", "BitNot"},
    {"=", "Assign"},
    {",", "Comma"},
};

/// "geo::operatorEqual" for `geo::operator==`.
std::string with_operator_words(std::string_view function) {
  constexpr std::string_view kOperator = "operator";
  const std::size_t at = function.rfind(kOperator);
  const bool is_whole = at == 0 || (at != std::string_view::npos && function[at - 1] == ':');
  if (!is_whole) return std::string(function);
  const std::string_view mark = function.substr(at + kOperator.size());
  for (const auto& [sign, word] : kOperators) {
    if (mark == sign) return std::string(function.substr(0, at + kOperator.size())) + std::string(word);
  }
  return std::string(function);
}

/// As test cases have it.
std::string in_test_case(std::string_view function) {
  std::string plain;
  for (char c : function) plain += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return plain;
}

}  // namespace

TestName TestNames::make_name(std::string_view function,
                              std::string_view test,
                              std::string_view suite_suffix,
                              std::string_view overload) {
  TestName name;
  name.suite = to_camel(with_operator_words(function));
  if (name.suite.empty()) name.suite = "Function";
  if (name.suite.front() >= '0' && name.suite.front() <= '9') name.suite.insert(0, "Function");
  name.suite += suite_suffix;
  // A method goes by its own name there.
  const std::size_t colons = function.rfind("::");
  const std::string_view own = colons == std::string_view::npos ? function : function.substr(colons + 2);
  for (const std::string& start : {std::string(function), std::string(own), in_test_case(own)}) {
    if (!test.starts_with(start)) continue;
    test.remove_prefix(start.size());
    break;
  }
  std::string base = test.empty() ? "Returns" : to_camel(test);
  name.test = base;
  const auto found = used_.find(name.full());
  if (found != used_.end() && found->second != overload) name.test = base = std::string(overload) + base;
  for (unsigned number = 2; !used_.emplace(name.full(), overload).second; ++number) {
    name.test = base + "Case" + std::to_string(number);
  }
  return name;
}

}  // namespace testellate::emit::gtest
