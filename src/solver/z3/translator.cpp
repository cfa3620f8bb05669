// SPDX-License-Identifier: Apache-2.0
#include "solver/z3/translator.h"

#include "support/invariant.h"
#include "value/text.h"

namespace testellate::solver::z3 {

using expr::Sort;
using expr::Term;
using expr::TermKind;

::z3::expr make_numeral(::z3::context& context, value::U128 bits, unsigned width) {
  if (width <= 64) return context.bv_val(static_cast<std::uint64_t>(bits), width);
  return context.bv_val(value::to_decimal_unsigned(bits).c_str(), width);
}

Translator::Translator(::z3::context& context) : context_(context), floats_(context) {}

::z3::expr Translator::translate(Term root) {
  stack_.assign(1, root);
  while (!stack_.empty()) {
    Term term = stack_.back();
    if (done_.contains(term)) {
      stack_.pop_back();
      continue;
    }
    std::size_t height = stack_.size();
    for (Term part : term.arguments()) {
      // A lookup in a table is built from the table's values, not from the table.
      bool is_looked_up = term.kind() == TermKind::Select && part.kind() == TermKind::ConstantArray;
      if (!is_looked_up && !done_.contains(part)) stack_.push_back(part);
    }
    if (stack_.size() != height) continue;
    stack_.pop_back();
    done_.emplace(term, build(term));
  }
  return done_.at(root);
}

Term Translator::variable_of(const ::z3::func_decl& constant) const {
  ::z3::symbol name = constant.name();
  if (name.kind() != Z3_INT_SYMBOL) return {};
  auto found = variables_.find(name.to_int());
  return found == variables_.end() ? Term() : found->second;
}

::z3::sort Translator::sort_of(Sort sort) {
  if (sort.is_bool()) return context_.bool_sort();
  if (sort.is_array()) {
    return context_.array_sort(context_.bv_sort(sort.index_width()), context_.bv_sort(sort.width()));
  }
  return context_.bv_sort(sort.width());
}

::z3::expr Translator::constant(Sort sort, value::U128 bits) {
  return sort.is_bool() ? context_.bool_val(bits != 0) : make_numeral(context_, bits, sort.width());
}

::z3::expr Translator::build_variable(Term term) {
  int number = static_cast<int>(term.id());
  variables_.emplace(number, term);
  return context_.constant(context_.int_symbol(number), sort_of(term.sort()));
}

::z3::expr Translator::build_table(Term term) {
  Sort sort = term.sort();
  ::z3::expr array =
      ::z3::const_array(context_.bv_sort(sort.index_width()), constant(sort.element(), term.table_default()));
  auto values = term.table_values();
  for (std::size_t at = 0; at < values.size(); ++at) {
    if (values[at] == term.table_default()) continue;
    array = ::z3::store(
        array, make_numeral(context_, at, sort.index_width()), constant(sort.element(), values[at]));
  }
  return array;
}

/// A search tree over the index: Z3's array theory would instantiate every entry.
::z3::expr Translator::build_lookup(Term table, const ::z3::expr& index, std::size_t begin, std::size_t end) {
  auto values = table.table_values();
  Sort element = table.sort().element();
  bool uniform = true;
  for (std::size_t at = begin + 1; at < end && uniform; ++at) uniform = values[at] == values[begin];
  if (uniform) return constant(element, values[begin]);
  std::size_t middle = begin + (end - begin) / 2;
  return ::z3::ite(::z3::ult(index, make_numeral(context_, middle, table.sort().index_width())),
                   build_lookup(table, index, begin, middle),
                   build_lookup(table, index, middle, end));
}

::z3::expr Translator::build_select(Term term) {
  Term array = term.argument(0);
  ::z3::expr index = argument(term, 1);
  if (array.kind() != TermKind::ConstantArray) return ::z3::select(argument(term, 0), index);
  std::size_t listed = array.table_values().size();
  ::z3::expr otherwise = constant(term.sort(), array.table_default());
  if (listed == 0) return otherwise;
  ::z3::expr inside = build_lookup(array, index, 0, listed);
  bool all_listed = value::U128{listed} > value::low_mask<value::U128>(array.sort().index_width());
  if (all_listed) return inside;
  return ::z3::ite(
      ::z3::ult(index, make_numeral(context_, listed, array.sort().index_width())), inside, otherwise);
}

::z3::expr Translator::build_chain(Term term) {
  ::z3::expr result = argument(term, 0);
  for (std::size_t at = 1; at < term.arguments().size(); ++at) {
    ::z3::expr next = argument(term, at);
    if (term.kind() == TermKind::And) {
      result = result && next;
    } else if (term.kind() == TermKind::Or) {
      result = result || next;
    } else if (term.kind() == TermKind::Add) {
      result = result + next;
    } else if (term.kind() == TermKind::Mul) {
      result = result * next;
    } else if (term.kind() == TermKind::BitAnd) {
      result = result & next;
    } else if (term.kind() == TermKind::BitOr) {
      result = result | next;
    } else if (term.kind() == TermKind::BitXor) {
      result = result ^ next;
    } else {
      TESTELLATE_INVARIANT(term.kind() == TermKind::Concat, "only these operations should be n-ary");
      result = ::z3::concat(result, next);
    }
  }
  return result;
}

::z3::expr Translator::build(Term term) {
  switch (term.kind()) {
    case TermKind::Constant:
      return constant(term.sort(), term.bits());
    case TermKind::Variable:
      return build_variable(term);
    case TermKind::ConstantArray:
      return build_table(term);
    case TermKind::Not:
      return !argument(term, 0);
    case TermKind::Ite:
      return ::z3::ite(argument(term, 0), argument(term, 1), argument(term, 2));
    case TermKind::Equal:
      return argument(term, 0) == argument(term, 1);
    case TermKind::And:
    case TermKind::Or:
    case TermKind::Add:
    case TermKind::Mul:
    case TermKind::BitAnd:
    case TermKind::BitOr:
    case TermKind::BitXor:
    case TermKind::Concat:
      return build_chain(term);
    case TermKind::UDiv:
      return ::z3::udiv(argument(term, 0), argument(term, 1));
    case TermKind::URem:
      return ::z3::urem(argument(term, 0), argument(term, 1));
    case TermKind::SDiv:
      return argument(term, 0) / argument(term, 1);
    case TermKind::SRem:
      return ::z3::srem(argument(term, 0), argument(term, 1));
    case TermKind::BitNot:
      return ~argument(term, 0);
    case TermKind::Shl:
      return ::z3::shl(argument(term, 0), argument(term, 1));
    case TermKind::LShr:
      return ::z3::lshr(argument(term, 0), argument(term, 1));
    case TermKind::AShr:
      return ::z3::ashr(argument(term, 0), argument(term, 1));
    case TermKind::Extract:
      return argument(term, 0).extract(term.extract_high(), term.extract_low());
    case TermKind::ZeroExtend:
      return ::z3::zext(argument(term, 0), term.sort().width() - term.argument(0).sort().width());
    case TermKind::SignExtend:
      return ::z3::sext(argument(term, 0), term.sort().width() - term.argument(0).sort().width());
    case TermKind::ULess:
      return ::z3::ult(argument(term, 0), argument(term, 1));
    case TermKind::ULessEqual:
      return ::z3::ule(argument(term, 0), argument(term, 1));
    case TermKind::SLess:
      return argument(term, 0) < argument(term, 1);
    case TermKind::SLessEqual:
      return argument(term, 0) <= argument(term, 1);
    case TermKind::Select:
      return build_select(term);
    case TermKind::Store:
      return ::z3::store(argument(term, 0), argument(term, 1), argument(term, 2));
    case TermKind::FpFromBits:
    case TermKind::FpToBits:
    case TermKind::FpAdd:
    case TermKind::FpMul:
    case TermKind::FpDiv:
    case TermKind::FpRem:
    case TermKind::FpFma:
    case TermKind::FpSqrt:
    case TermKind::FpNeg:
    case TermKind::FpAbs:
    case TermKind::FpMin:
    case TermKind::FpMax:
    case TermKind::FpRound:
    case TermKind::FpEqual:
    case TermKind::FpLess:
    case TermKind::FpLessEqual:
    case TermKind::FpIsNan:
    case TermKind::FpConvert:
    case TermKind::FpFromSigned:
    case TermKind::FpFromUnsigned:
    case TermKind::FpToSigned:
    case TermKind::FpToUnsigned: {
      std::vector<::z3::expr> arguments;
      for (std::size_t at = 0; at < term.arguments().size(); ++at) arguments.push_back(argument(term, at));
      return floats_.build(term, arguments);
    }
  }
  TESTELLATE_UNREACHABLE("every kind of term should be translated above");
}

}  // namespace testellate::solver::z3
