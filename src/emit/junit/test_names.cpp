// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/test_names.h"

#include <algorithm>

#include "emit/junit/java_text.h"

namespace testellate::emit::junit {
namespace {

using result::Link;
using result::Object;
using result::Scalar;

constexpr std::size_t kLongestWord = 24;

std::string simple_name(std::string_view type) {
  std::string brackets;
  while (is_array(type)) {
    type = element_of(type);
    brackets = "Array";
  }
  return capitalised(type.substr(type.find_last_of(".$") + 1)) + brackets;
}

/// "-1.5f" as "Minus1_5", "Integer.MIN_VALUE" as "MinValue"; nothing for a number that nobody would
/// recognise.
std::string number_word(std::string_view type, value::U128 bits) {
  if (type == "char") {
    const auto unit = static_cast<char16_t>(bits);
    const bool is_plain = unit < 0x80 && std::isalnum(static_cast<unsigned char>(unit)) != 0;
    return is_plain ? std::string(1, static_cast<char>(unit)) : "Character" + std::to_string(unit);
  }
  std::string literal = number_literal(type, bits, NumberUse::Stored);
  const std::string sign = literal.starts_with('-') ? "Minus" : "";
  if (!sign.empty()) literal.erase(0, 1);
  if (const std::size_t dot = literal.find('.'); !literal.empty() && std::isupper(literal[0]) != 0) {
    const std::string name = literal.substr(dot + 1);
    return sign + (name.find('(') != std::string::npos || name == "NaN" ? "NaN" : to_camel(name));
  }
  const bool has_suffix = literal.ends_with('L') || literal.ends_with('f');
  if (has_suffix && type != "boolean") literal.pop_back();
  if (literal.ends_with(".0")) literal.resize(literal.size() - 2);
  constexpr std::size_t kLongestNumber = 12;
  if (literal.size() > kLongestNumber) return "";
  for (char& c : literal) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return sign + capitalised(literal);
}

/// Words of a text that is short and plain; otherwise how long it is.
std::string text_word(const std::u16string& text) {
  if (text.empty()) return "EmptyString";
  std::string plain;
  for (char16_t unit : text) {
    if (unit >= 0x80 || text.size() > kLongestWord) return "StringOfLength" + std::to_string(text.size());
    plain += static_cast<char>(unit);
  }
  const std::string words = to_camel(plain);
  return words.empty() ? "StringOfLength" + std::to_string(text.size()) : words;
}

std::string object_word(const Scope& scope, std::uint32_t index) {
  const result::TestCase& test = scope.test();
  const Object& object = test.after.objects[index];
  const ObjectReader& reader = scope.reader();
  switch (reader.sort_of(object)) {
    case ObjectSort::String:
      return text_word(reader.text_of(test.after, object));
    case ObjectSort::Boxed: {
      const BoxedValue boxed = reader.boxed_value(object);
      return number_word(boxed.type, boxed.bits);
    }
    case ObjectSort::EnumConstant: {
      const SourceClass* owner = scope.index().find_enum(object.object_class);
      const std::optional<std::uint32_t> ordinal = reader.ordinal_of(object);
      for (const EnumConstant& constant : owner->constants) {
        if (ordinal && constant.ordinal == *ordinal) return to_camel(constant.name);
      }
      return simple_name(owner->binary_name);
    }
    case ObjectSort::Array:
      if (object.length == 0) return "EmptyArray";
      return simple_name(scope.index().type_name(object.object_class));
    case ObjectSort::List: {
      const std::size_t size = reader.list_after(test, index).size();
      return size == 0 ? "EmptyList" : "ListOfSize" + std::to_string(size);
    }
    case ObjectSort::Optional:
    case ObjectSort::Scripted:
    case ObjectSort::Instance:
      break;
  }
  if (!object.object_class.is_valid()) return "Object";
  return to_camel(simple_name(scope.index().type_name(object.object_class)));
}

std::string outcome_words(const Scope& scope, const SourceTarget& target) {
  const result::Outcome& outcome = scope.test().outcome;
  if (outcome.end == ir::PathEnd::Threw) {
    if (!outcome.exception_class.is_valid()) return "throws";
    return "throws" + to_camel(simple_name(scope.index().type_name(outcome.exception_class)));
  }
  if (target.kind == SourceTarget::Kind::Constructor) return "makesObject";
  if (!outcome.value || target.result == "void") return "returns";
  if (const auto* scalar = std::get_if<Scalar>(&*outcome.value)) {
    return "returns" + (is_primitive(target.result) ? number_word(target.result, scalar->bits) : "Number");
  }
  const auto& link = std::get<Link>(*outcome.value);
  return "returns" + (link.object ? object_word(scope, *link.object) : "Null");
}

/// "IntAndString"
std::string types_word(const SourceTarget& target) {
  std::string words;
  for (const std::string& type : target.parameters) {
    words += (words.empty() ? "" : "And") + simple_name(type);
  }
  return words.empty() ? "Nothing" : words;
}

/// Letters, digits and underscores.
std::string plain(std::string_view text) {
  std::string name;
  for (char c : text) name += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ? c : '_';
  return name;
}

/// "_whenAIsB" or "_afterPush" of the name that a test case has.
std::string condition_suffix(std::string_view given) {
  std::size_t start = given.find("_when");
  if (start == std::string_view::npos) start = given.rfind("_after");
  return start == std::string_view::npos ? "" : plain(given.substr(start));
}

}  // namespace

std::string test_name(const Scope& scope, const SourceTarget& target, bool tells_types) {
  const bool is_constructor = target.kind == SourceTarget::Kind::Constructor;
  std::string name = is_constructor ? "new" + simple_name(target.owner) : target.name;
  if (tells_types) name += "Of" + types_word(target);
  name = plain(name) + "_" + outcome_words(scope, target);
  return name + condition_suffix(scope.test().name);
}

std::string TestNames::give(const Scope& scope, const SourceTarget& target) {
  // Of methods with the same name, types tell which one is meant.
  std::string name = test_name(scope, target, target.has_namesakes && !target.parameters.empty());
  const auto [owner, is_new] = used_.try_emplace(name, target.function);
  if (is_new) return name;
  if (owner->second != target.function) name = test_name(scope, target, true);
  std::string candidate = name;
  for (unsigned number = 2; !used_.try_emplace(candidate, target.function).second; ++number) {
    candidate = name + "_" + std::to_string(number);
  }
  return candidate;
}

}  // namespace testellate::emit::junit
