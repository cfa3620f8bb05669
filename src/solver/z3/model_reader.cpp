// SPDX-License-Identifier: Apache-2.0
#include "solver/z3/model_reader.h"

#include <string>

#include "value/text.h"

namespace testellate::solver::z3 {
namespace {

using expr::ArrayValue;

std::optional<value::U128> try_read_bits(const ::z3::expr& number, unsigned width) {
  if (number.is_bool()) {
    if (number.is_true()) return 1;
    if (number.is_false()) return 0;
    return std::nullopt;
  }
  if (!number.is_numeral()) return std::nullopt;
  std::uint64_t small = 0;
  if (number.is_numeral_u64(small)) return small;
  return value::try_parse_integer(number.get_decimal_string(0), width);
}

bool read_function(const ::z3::func_interp& function, expr::Sort sort, ArrayValue& array) {
  std::optional<value::U128> otherwise = try_read_bits(function.else_value(), sort.width());
  if (!otherwise) return false;
  array.otherwise = *otherwise;
  for (unsigned at = 0; at < function.num_entries(); ++at) {
    ::z3::func_entry entry = function.entry(at);
    std::optional<value::U128> index = try_read_bits(entry.arg(0), sort.index_width());
    std::optional<value::U128> element = try_read_bits(entry.value(), sort.width());
    if (!index || !element) return false;
    array.elements.emplace(static_cast<std::uint64_t>(*index), *element);
  }
  return true;
}

/// store(store(const(v), i, e), j, f) and as-array are the two forms Z3 writes arrays in.
std::optional<ArrayValue> try_read_array(const ::z3::model& model, ::z3::expr term, expr::Sort sort) {
  ArrayValue array;
  while (term.is_app()) {
    Z3_decl_kind kind = term.decl().decl_kind();
    if (kind == Z3_OP_CONST_ARRAY) {
      std::optional<value::U128> otherwise = try_read_bits(term.arg(0), sort.width());
      if (!otherwise) return std::nullopt;
      array.otherwise = *otherwise;
      return array;
    }
    if (kind == Z3_OP_AS_ARRAY) {
      ::z3::func_decl function(term.ctx(), Z3_get_as_array_func_decl(term.ctx(), term));
      if (!model.has_interp(function) || !read_function(model.get_func_interp(function), sort, array))
        return std::nullopt;
      return array;
    }
    if (kind != Z3_OP_STORE) return std::nullopt;
    std::optional<value::U128> index = try_read_bits(term.arg(1), sort.index_width());
    std::optional<value::U128> element = try_read_bits(term.arg(2), sort.width());
    if (!index || !element) return std::nullopt;
    // Outer stores come first and win.
    array.elements.emplace(static_cast<std::uint64_t>(*index), *element);
    term = term.arg(0);
  }
  return std::nullopt;
}

}  // namespace

std::optional<expr::Assignment> try_read_model(const ::z3::model& model, const Translator& translator) {
  expr::Assignment assignment;
  for (unsigned at = 0; at < model.num_consts(); ++at) {
    ::z3::func_decl constant = model.get_const_decl(at);
    expr::Term variable = translator.variable_of(constant);
    if (!variable.is_valid()) continue;
    ::z3::expr value = model.get_const_interp(constant);
    if (variable.sort().is_array()) {
      std::optional<ArrayValue> array = try_read_array(model, value, variable.sort());
      if (!array) return std::nullopt;
      assignment.set_array(variable, std::move(*array));
    } else {
      std::optional<value::U128> bits = try_read_bits(value, variable.sort().width());
      if (!bits) return std::nullopt;
      assignment.set(variable, *bits);
    }
  }
  return assignment;
}

}  // namespace testellate::solver::z3
