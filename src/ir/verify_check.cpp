// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <string_view>
#include <vector>

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

/// The functions that make what the check raises take its operands, as many as they have parameters for.
std::optional<std::string> verify_raised(const VerifyContext& context, const Inst& inst) {
  const Program& program = context.program;
  PolicyId policy = program.get(context.function).policy;
  if (!policy.is_valid()) return std::nullopt;
  const std::array operands{inst.a, inst.b, inst.c};
  for (Fault fault : info(inst.check).faults) {
    const FaultAction& action = program.get(policy).action(fault);
    if (action.kind != FaultAction::Kind::RaiseResult) continue;
    const std::vector<Type>& wanted = program.signature(action.make_raised).parameters;
    for (std::size_t at = 0; at < wanted.size(); ++at) {
      bool is_there = at < operands.size() && operands[at].is_valid();
      if (is_there && context.body.type_of(operands[at]) == wanted[at]) continue;
      return "the policy raises what `@" + std::string(program.text(program.get(action.make_raised).name)) +
             "` returns, whose parameter " + std::to_string(at + 1) + " is " + to_text(wanted[at]) +
             "; the check has " +
             (is_there ? to_text(context.body.type_of(operands[at])) : "no such operand");
    }
  }
  return std::nullopt;
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
  if (std::optional<std::string> wrong = verify_raised(context, inst)) return wrong;
  return context.expect_result(inst, Type::none());
}

}  // namespace testellate::ir
