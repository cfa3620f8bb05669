// SPDX-License-Identifier: Apache-2.0
#include "expr/dag.h"

#include <unordered_set>

namespace testellate::expr {

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
