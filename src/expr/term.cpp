// SPDX-License-Identifier: Apache-2.0
#include "expr/term.h"

#include <array>

namespace testellate::expr {

std::string_view name(TermKind kind) {
  static constexpr std::array kNames{
#define TERM_KIND(enumerator, text) std::string_view(text),
#include "expr/kinds.def"
#undef TERM_KIND
  };
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view Term::variable_name() const {
  TESTELLATE_INVARIANT(is_variable(), "only a variable has a name");
  return node_->variable->name;
}

std::span<const value::U128> Term::table_values() const {
  TESTELLATE_INVARIANT(kind() == TermKind::ConstantArray, "only a table has listed values");
  return node_->table->values;
}

value::U128 Term::table_default() const {
  TESTELLATE_INVARIANT(kind() == TermKind::ConstantArray, "only a table has a default");
  return node_->table->otherwise;
}

}  // namespace testellate::expr
