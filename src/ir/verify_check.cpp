// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <string_view>

#include "ir/verify_context.h"

namespace testellate::ir {
namespace {

/// The next word of an operand description such as "T a i32".
std::string_view take_word(std::string_view& text) {
  std::size_t end = std::min(text.find(' '), text.size());
  std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

bool takes_float(CheckKind kind) {
  return kind == CheckKind::FloatToSigned || kind == CheckKind::FloatToUnsigned;
}

std::optional<std::string> verify_written_type(const Inst& inst) {
  std::string name = "`check." + std::string(info(inst.check).name) + "`";
  if (inst.check == CheckKind::Defined) {
    return inst.type.is_void() ? std::optional(name + " takes a type with values") : std::nullopt;
  }
  if (takes_float(inst.check)) {
    return inst.type.is_float() ? std::nullopt : std::optional(name + " takes f32 or f64");
  }
  return inst.type.is_integer() ? std::nullopt : std::optional(name + " takes an integer type");
}

std::optional<std::string> verify_target_width(const VerifyContext& context, const Inst& inst) {
  if (!inst.b.is_constant()) return "the width to convert to should be a constant";
  value::U128 width = context.body.constants[inst.b.index()].bits;
  if (width >= 1 && width <= value::kMaxWidth) return std::nullopt;
  return "the width to convert to should be between 1 and 128";
}

}  // namespace

std::optional<std::string> verify_check(const VerifyContext& context, const Inst& inst) {
  const std::array operands{inst.a, inst.b, inst.c};
  std::size_t at = 0;
  std::string_view rest = info(inst.check).operands;
  while (!rest.empty()) {
    std::string_view word = take_word(rest);
    std::optional<std::string> wrong;
    if (word == "T") {
      wrong = verify_written_type(inst);
    } else if (word == "C") {
      wrong = context.expect_class(inst.x);
    } else if (word == "S") {
      TESTELLATE_INVARIANT(inst.x < context.program.signature_count(),
                           "a signature should come from the program");
    } else {
      std::optional<Type> type = word == "a" ? inst.type : try_parse_type(word);
      TESTELLATE_INVARIANT(type.has_value(), "checks.def should use known operand words");
      wrong = context.expect_operand(inst, operands[at++], *type);
    }
    if (wrong) return wrong;
  }
  if (takes_float(inst.check)) {
    if (std::optional<std::string> wrong = verify_target_width(context, inst)) return wrong;
  }
  return context.expect_result(inst, Type::none());
}

}  // namespace testellate::ir
