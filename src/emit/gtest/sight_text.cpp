// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/sight_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "emit/gtest/literal.h"
#include "emit/gtest/recipe_text.h"
#include "support/demangle.h"
#include "value/float_ops.h"

namespace testellate::emit::gtest {
namespace {

using Kind = recipe::Sight::Kind;
using recipe::Sight;

struct NumberType {
  std::string_view name;
  unsigned width;
  bool is_signed;
};
constexpr std::array<NumberType, 10> kNumberTypes{{{"signed char", 8, true},
                                                   {"unsigned char", 8, false},
                                                   {"short", 16, true},
                                                   {"unsigned short", 16, false},
                                                   {"int", 32, true},
                                                   {"unsigned int", 32, false},
                                                   {"long", 64, true},
                                                   {"unsigned long", 64, false},
                                                   {"long long", 64, true},
                                                   {"unsigned long long", 64, false}}};

/// Up to the first zero.
std::string characters_at(const result::Call::Argument& argument) {
  std::string text;
  for (const std::optional<std::uint8_t>& byte : argument.memory) {
    if (!byte || *byte == 0) break;
    text += static_cast<char>(*byte);
  }
  return text;
}

bool is_indexed(const std::string& type) {
  return type.starts_with("std::vector<") || type.starts_with("std::array<") ||
         type.starts_with("std::deque<");
}

/// As an argument of a macro: a comma that stands in no parentheses would end it.
std::string guarded(const std::string& text) {
  int depth = 0;
  bool is_quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\\') {
      ++at;
    } else if (c == '"') {
      is_quoted = !is_quoted;
    } else if (!is_quoted) {
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) return "(" + text + ")";
    }
  }
  return text;
}

}  // namespace

std::optional<SightText::Shown> SightText::next() {
  const std::vector<result::Call>& calls = scope_->test().calls;
  while (next_ < calls.size()) {
    const result::Call& call = calls[next_++];
    const std::string_view name = scope_->program().text(scope_->program().get(call.function).name);
    if (name == recipe::kShowNumber || name == recipe::kShowFloat) {
      return Shown{call.arguments[0].value.bits, ""};
    }
    if (name != recipe::kShowText) continue;
    const std::vector<std::optional<std::uint8_t>>& memory = call.arguments[0].memory;
    const auto size = static_cast<std::uint64_t>(call.arguments[1].value.bits);
    Shown shown{size, ""};
    for (std::uint64_t at = 0; at < size; ++at) {
      if (at >= memory.size() || !memory[at]) {
        is_cut_ = true;
        break;
      }
      shown.text += static_cast<char>(*memory[at]);
    }
    return shown;
  }
  is_cut_ = true;
  return std::nullopt;
}

std::uint64_t SightText::next_number() {
  const std::optional<Shown> shown = next();
  return shown ? static_cast<std::uint64_t>(shown->bits) : 0;
}

bool SightText::has_literal(const Sight& sight) {
  if (sight.kind == Kind::Nothing || sight.kind == Kind::Members || sight.kind == Kind::Owner ||
      sight.kind == Kind::Pointer || sight.kind == Kind::Variant)
    return false;
  return std::ranges::all_of(sight.parts, has_literal);
}

std::string SightText::number_literal(const Sight& sight, value::U128 bits) {
  Includes& includes = scope_->needs().includes;
  if (sight.kind == Kind::Bool) return bits == 0 ? "false" : "true";
  if (sight.kind == Kind::Character) return character_literal(value::truncate<value::U128>(bits, 8), 8);
  if (sight.kind == Kind::Enum)
    return enumerator_text(sight.enumerators, sight.type, static_cast<std::int64_t>(bits));
  if (sight.kind == Kind::Float) {
    if (sight.type != "float") {
      return float_literal(value::FloatFormat::F64, static_cast<value::FloatBits>(bits), includes);
    }
    // A float was shown as a double, which holds it exactly.
    return "static_cast<float>(" +
           float_literal(value::FloatFormat::F64, static_cast<value::FloatBits>(bits), includes) + ")";
  }
  const auto* type = std::ranges::find(kNumberTypes, sight.type, &NumberType::name);
  const unsigned width = type == kNumberTypes.end() ? 64 : type->width;
  const bool is_signed = type == kNumberTypes.end() || type->is_signed;
  return integer_literal(
      value::truncate<value::U128>(bits, width), width, is_signed, NumberUse::Compared, includes);
}

std::string SightText::literal(const Sight& sight) {
  switch (sight.kind) {
    case Kind::Nothing:
    case Kind::Members:
    case Kind::Owner:
    case Kind::Pointer:
    case Kind::Variant:
      return "";
    case Kind::Bool:
    case Kind::Number:
    case Kind::Character:
    case Kind::Enum:
    case Kind::Float: {
      const std::optional<Shown> shown = next();
      return number_literal(sight, shown ? shown->bits : 0);
    }
    case Kind::Text: {
      const std::optional<Shown> shown = next();
      const std::string text = shown ? shown->text : "";
      if (text.find('\0') == std::string::npos) return string_literal(text);
      return "std::string(" + string_literal(text) + ", " + std::to_string(text.size()) + ")";
    }
    case Kind::Sequence:
    case Kind::Map: {
      const std::uint64_t count = next_number();
      std::string text;
      for (std::uint64_t at = 0; at < count && !is_cut_; ++at) {
        if (at != 0) text += ", ";
        const std::string first = literal(sight.parts[0]);
        text += sight.kind == Kind::Map ? "{" + first + ", " + literal(sight.parts[1]) + "}" : first;
      }
      return sight.type + "{" + text + "}";
    }
    case Kind::Tuple: {
      std::string text;
      for (const Sight& part : sight.parts) text += (text.empty() ? "" : ", ") + literal(part);
      return sight.type + "(" + text + ")";
    }
    case Kind::Optional:
      if (next_number() == 0) return sight.type + "()";
      return sight.type + "(" + literal(sight.parts[0]) + ")";
  }
  return "";
}

void SightText::expect_number(const Sight& sight, const std::string& expression, value::U128 bits) {
  const Framework& framework = scope_->framework();
  if (sight.kind == Kind::Bool) {
    lines_.push_back(framework.truth(bits != 0, expression));
    return;
  }
  if (sight.kind == Kind::Float) {
    const auto pattern = static_cast<value::FloatBits>(bits);
    const auto magnitude = pattern & ~value::sign_mask(value::FloatFormat::F64);
    if (magnitude > value::infinity(value::FloatFormat::F64)) {
      scope_->needs().includes.insert("<cmath>");
      lines_.push_back(framework.truth(true, "std::isnan(" + expression + ")"));
      return;
    }
    lines_.push_back(framework.nearly_equal(
        sight.type == "float" ? "float" : "double", number_literal(sight, bits), expression));
    return;
  }
  lines_.push_back(framework.equal(number_literal(sight, bits), expression));
}

void SightText::expect_returned(const Sight& sight,
                                const std::string& expression,
                                const result::Scalar& value) {
  value::U128 bits = value.bits;
  if (sight.kind == Kind::Float && value.type == ir::Type::f32()) {
    bits = value::from_double(value::to_float(static_cast<value::FloatBits>(bits)));
  } else if (sight.kind == Kind::Enum && value.type.is_integer()) {
    const bool has_negative =
        std::ranges::any_of(sight.enumerators, [](const auto& one) { return one.first < 0; });
    if (has_negative) bits = value::sign_extend<value::U128>(bits, value.type.width(), 64);
  }
  expect_number(sight, expression, bits);
}

void SightText::expect_sequence(const Sight& sight, const std::string& expression) {
  const Framework& framework = scope_->framework();
  const std::size_t start = next_;
  const std::uint64_t count = next_number();
  if (count == 0) {
    lines_.push_back(framework.truth(true, expression + ".empty()"));
    return;
  }
  if (has_literal(sight)) {
    next_ = start;
    lines_.push_back(framework.equal(guarded(literal(sight)), expression));
    return;
  }
  const Failing failing = is_indexed(sight.type) ? Failing::Stops : Failing::GoesOn;
  lines_.push_back(framework.equal(std::to_string(count) + "u", expression + ".size()", failing));
  for (std::uint64_t at = 0; at < count && !is_cut_; ++at) {
    std::vector<std::string> kept = lines_;
    for (const Sight& part : sight.parts) expect_part(part, expression + "[" + std::to_string(at) + "]");
    if (!is_indexed(sight.type)) lines_ = std::move(kept);
  }
}

void SightText::expect_holder(const Sight& sight, const std::string& expression) {
  const Framework& framework = scope_->framework();
  const bool is_optional = sight.kind == Kind::Optional;
  const Sight& part = sight.parts[0];
  if (next_number() == 0) {
    lines_.push_back(is_optional ? framework.truth(false, expression + ".has_value()")
                                 : framework.equal("nullptr", expression));
    return;
  }
  if (is_optional && has_literal(part)) {
    lines_.push_back(framework.equal(guarded(literal(part)), expression));
    return;
  }
  const Failing failing = recipe::shows(part) ? Failing::Stops : Failing::GoesOn;
  lines_.push_back(is_optional ? framework.truth(true, expression + ".has_value()", failing)
                               : framework.not_null(expression, failing));
  expect_part(part, "(*" + expression + ")");
}

void SightText::expect(const Sight& sight, const std::string& expression) {
  const std::size_t kept = lines_.size();
  is_cut_ = false;
  expect_part(sight, expression);
  // More was shown than is noted: a part of it says less than nothing.
  if (is_cut_) lines_.resize(kept);
}

void SightText::expect_part(const Sight& sight, const std::string& expression) {
  const Framework& framework = scope_->framework();
  switch (sight.kind) {
    case Kind::Nothing:
      return;
    case Kind::Bool:
    case Kind::Number:
    case Kind::Character:
    case Kind::Float:
    case Kind::Enum: {
      const std::optional<Shown> shown = next();
      if (shown) expect_number(sight, expression, shown->bits);
      return;
    }
    case Kind::Text:
      lines_.push_back(framework.equal(guarded(literal(sight)), expression));
      return;
    case Kind::Sequence:
    case Kind::Map:
      expect_sequence(sight, expression);
      return;
    case Kind::Tuple:
      if (has_literal(sight)) {
        lines_.push_back(framework.equal(guarded(literal(sight)), expression));
        return;
      }
      for (std::size_t at = 0; at < sight.parts.size(); ++at) {
        expect_part(sight.parts[at], "std::get<" + std::to_string(at) + ">(" + expression + ")");
      }
      return;
    case Kind::Variant: {
      const std::uint64_t index = next_number();
      const bool is_looked_into = index < sight.parts.size() && recipe::shows(sight.parts[index]);
      lines_.push_back(framework.equal(std::to_string(index) + "u",
                                       expression + ".index()",
                                       is_looked_into ? Failing::Stops : Failing::GoesOn));
      if (is_looked_into) {
        expect_part(sight.parts[index], "std::get<" + std::to_string(index) + ">(" + expression + ")");
      }
      return;
    }
    case Kind::Optional:
    case Kind::Owner:
      expect_holder(sight, expression);
      return;
    case Kind::Pointer:
      if (next_number() == 0) return;
      expect_part(sight.parts[0],
                  expression.starts_with('&') ? expression.substr(1) : "(*" + expression + ")");
      return;
    case Kind::Members:
      for (std::size_t at = 0; at < sight.parts.size(); ++at) {
        const bool is_pointer = expression.starts_with("(*") && expression.ends_with(")");
        const std::string object =
            is_pointer ? expression.substr(2, expression.size() - 3) + "->" : expression + ".";
        expect_part(sight.parts[at], object + sight.accesses[at].substr(1));
      }
      return;
  }
}

std::string SightText::thrown_type() const {
  for (const result::Call& call : scope_->test().calls) {
    const std::string_view name = scope_->program().text(scope_->program().get(call.function).name);
    if (name != recipe::kShowThrown) continue;
    std::string mangled = characters_at(call.arguments[0]);
    if (mangled.starts_with('*')) mangled.erase(0, 1);  // of a type that no other file knows
    if (mangled.empty()) return "";
    const std::optional<std::string> demangled = support::demangle_type(mangled);
    if (!demangled) return "";
    std::string type = *demangled;
    constexpr std::string_view kUnnamed = "(anonymous namespace)::";
    for (std::size_t at = type.find(kUnnamed); at != std::string::npos; at = type.find(kUnnamed)) {
      type.erase(at, kUnnamed.size());
    }
    return type;
  }
  return "";
}

}  // namespace testellate::emit::gtest
