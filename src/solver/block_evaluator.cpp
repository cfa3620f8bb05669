// SPDX-License-Identifier: Apache-2.0
#include "solver/block_evaluator.h"

#include <algorithm>
#include <unordered_map>

#include "value/bits.h"

// What is not listed is left to others.
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace testellate::solver {
namespace {

using expr::Term;
using expr::TermKind;
using Word = std::uint64_t;

constexpr unsigned kBlockWidth = 64;

bool is_word(Term term) {
  return (term.sort().is_bool() || term.sort().is_bit_vector()) && term.width() <= kBlockWidth;
}

bool is_known_operation(TermKind kind) {
  switch (kind) {
    case TermKind::Not:
    case TermKind::And:
    case TermKind::Or:
    case TermKind::Ite:
    case TermKind::Equal:
    case TermKind::Add:
    case TermKind::Mul:
    case TermKind::UDiv:
    case TermKind::URem:
    case TermKind::SDiv:
    case TermKind::SRem:
    case TermKind::BitNot:
    case TermKind::BitAnd:
    case TermKind::BitOr:
    case TermKind::BitXor:
    case TermKind::Shl:
    case TermKind::LShr:
    case TermKind::AShr:
    case TermKind::Concat:
    case TermKind::Extract:
    case TermKind::ZeroExtend:
    case TermKind::SignExtend:
    case TermKind::ULess:
    case TermKind::ULessEqual:
    case TermKind::SLess:
    case TermKind::SLessEqual:
    case TermKind::Select:
      return true;
    default:
      return false;
  }
}

using Lanes = BlockEvaluator::Lanes;

template <typename Function>
void map(Lanes& result, const Lanes& a, Function function) {
  for (std::size_t lane = 0; lane < BlockEvaluator::kLanes; ++lane) result[lane] = function(a[lane]);
}

template <typename Function>
void map(Lanes& result, const Lanes& a, const Lanes& b, Function function) {
  for (std::size_t lane = 0; lane < BlockEvaluator::kLanes; ++lane) result[lane] = function(a[lane], b[lane]);
}

}  // namespace

std::optional<BlockEvaluator> BlockEvaluator::compile(std::span<const Term> roots,
                                                      std::span<const Term> atoms) {
  BlockEvaluator made;
  std::unordered_map<Term, std::uint32_t> register_of;
  const auto add_register = [&](Term term) {
    const auto number = static_cast<std::uint32_t>(made.registers_.size());
    made.registers_.emplace_back();
    register_of.emplace(term, number);
    return number;
  };
  for (Term atom : atoms) {
    if (!is_word(atom)) return std::nullopt;
    add_register(atom);
  }
  // Not `post_order`: what is below an atom is not computed.
  std::vector<Term> pending(roots.rbegin(), roots.rend());
  while (!pending.empty()) {
    const Term term = pending.back();
    if (register_of.contains(term)) {
      pending.pop_back();
      continue;
    }
    if (!is_word(term)) return std::nullopt;
    if (term.is_constant()) {
      made.registers_[add_register(term)].fill(static_cast<Word>(term.bits()));
      pending.pop_back();
      continue;
    }
    if (!is_known_operation(term.kind())) return std::nullopt;
    std::span<const Term> arguments = term.arguments();
    if (term.kind() == TermKind::Select) {
      if (arguments[0].kind() != TermKind::ConstantArray) return std::nullopt;
      arguments = arguments.subspan(1);
    }
    bool is_ready = true;
    for (Term argument : arguments) {
      if (register_of.contains(argument)) continue;
      is_ready = false;
      pending.push_back(argument);
    }
    if (!is_ready) continue;
    Operation operation{term, 0, {}};
    for (Term argument : arguments) operation.operands.push_back(register_of.at(argument));
    operation.result = add_register(term);
    made.operations_.push_back(std::move(operation));
    pending.pop_back();
  }
  for (Term root : roots) made.roots_.push_back(register_of.at(root));
  return made;
}

void BlockEvaluator::run() {
  for (const Operation& operation : operations_) compute(operation);
}

void BlockEvaluator::compute(const Operation& operation) {
  const Term term = operation.term;
  const unsigned width = term.width();
  Lanes& result = registers_[operation.result];
  const Lanes& a = registers_[operation.operands[0]];
  const unsigned operand_width =
      term.kind() == TermKind::Select ? term.argument(1).width() : term.argument(0).width();
  const auto with_second = [&](auto function) {
    map(result, a, registers_[operation.operands[1]], function);
  };
  const auto fold = [&](auto function) {
    result = a;
    for (std::size_t at = 1; at < operation.operands.size(); ++at)
      map(result, result, registers_[operation.operands[at]], function);
  };
  switch (term.kind()) {
    case TermKind::Not:
      return map(result, a, [](Word x) { return x ^ 1; });
    case TermKind::And:
    case TermKind::BitAnd:
      return fold([](Word x, Word y) { return x & y; });
    case TermKind::Or:
    case TermKind::BitOr:
      return fold([](Word x, Word y) { return x | y; });
    case TermKind::BitXor:
      return fold([](Word x, Word y) { return x ^ y; });
    case TermKind::Add:
      return fold([width](Word x, Word y) { return value::add(x, y, width); });
    case TermKind::Mul:
      return fold([width](Word x, Word y) { return value::mul(x, y, width); });
    case TermKind::Ite: {
      const Lanes& then = registers_[operation.operands[1]];
      const Lanes& otherwise = registers_[operation.operands[2]];
      for (std::size_t lane = 0; lane < kLanes; ++lane)
        result[lane] = a[lane] != 0 ? then[lane] : otherwise[lane];
      return;
    }
    case TermKind::Equal:
      return with_second([](Word x, Word y) { return Word{x == y}; });
    case TermKind::UDiv:
      return with_second([width](Word x, Word y) { return value::udiv(x, y, width); });
    case TermKind::URem:
      return with_second([width](Word x, Word y) { return value::urem(x, y, width); });
    case TermKind::SDiv:
      return with_second([width](Word x, Word y) { return value::sdiv(x, y, width); });
    case TermKind::SRem:
      return with_second([width](Word x, Word y) { return value::srem(x, y, width); });
    case TermKind::Shl:
      return with_second([width](Word x, Word y) { return value::shl(x, y, width); });
    case TermKind::LShr:
      return with_second([width](Word x, Word y) { return value::lshr(x, y, width); });
    case TermKind::AShr:
      return with_second([width](Word x, Word y) { return value::ashr(x, y, width); });
    case TermKind::BitNot:
      return map(result, a, [width](Word x) { return value::bit_not(x, width); });
    case TermKind::Concat: {
      result = a;
      for (std::size_t at = 1; at < operation.operands.size(); ++at) {
        const unsigned low = term.argument(at).width();
        map(result, result, registers_[operation.operands[at]], [low](Word x, Word y) {
          return (x << low) | y;
        });
      }
      return;
    }
    case TermKind::Extract: {
      const unsigned low = term.extract_low();
      return map(result, a, [low, width](Word x) { return value::truncate(x >> low, width); });
    }
    case TermKind::ZeroExtend:
      result = a;
      return;
    case TermKind::SignExtend:
      return map(
          result, a, [operand_width, width](Word x) { return value::sign_extend(x, operand_width, width); });
    case TermKind::ULess:
      return with_second([](Word x, Word y) { return Word{x < y}; });
    case TermKind::ULessEqual:
      return with_second([](Word x, Word y) { return Word{x <= y}; });
    case TermKind::SLess:
      return with_second([operand_width](Word x, Word y) { return Word{value::slt(x, y, operand_width)}; });
    case TermKind::SLessEqual:
      return with_second([operand_width](Word x, Word y) { return Word{value::sle(x, y, operand_width)}; });
    case TermKind::Select: {
      const std::span<const value::U128> values = term.argument(0).table_values();
      const auto otherwise = static_cast<Word>(term.argument(0).table_default());
      return map(result, a, [values, otherwise](Word x) {
        return x < values.size() ? static_cast<Word>(values[x]) : otherwise;
      });
    }
    default:
      TESTELLATE_UNREACHABLE("compile takes known operations only");
  }
}

}  // namespace testellate::solver
