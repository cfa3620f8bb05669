// SPDX-License-Identifier: Apache-2.0
#include "expr/term.h"

#include <array>
#include <unordered_set>

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

std::vector<Term> post_order(std::span<const Term> roots) {
  std::vector<Term> order;
  std::unordered_set<Term> seen;
  struct Visit {
    Term term;
    std::size_t next_argument;
  };
  std::vector<Visit> stack;
  for (Term root : roots) {
    if (!seen.insert(root).second) continue;
    stack.push_back({root, 0});
    while (!stack.empty()) {
      Visit& top = stack.back();
      if (top.next_argument == top.term.arguments().size()) {
        order.push_back(top.term);
        stack.pop_back();
        continue;
      }
      Term argument = top.term.argument(top.next_argument++);
      if (seen.insert(argument).second) stack.push_back({argument, 0});
    }
  }
  return order;
}

std::size_t dag_size(Term term) { return post_order(std::span(&term, 1)).size(); }

}  // namespace testellate::expr
