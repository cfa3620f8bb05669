// SPDX-License-Identifier: Apache-2.0
#include "explain/constant_choices.h"

#include <algorithm>

#include "expr/evaluator.h"
#include "expr/free_variables.h"

namespace testellate::explain {
namespace {

using expr::Term;
using value::U128;

/// Where a value is excluded; npos: it is not.
constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

class Naming {
 public:
  Naming(expr::TermBuilder& terms, Term reference, const std::vector<U128>& domain)
      : terms_(terms), reference_(reference), domain_(domain), excluded_at_(domain.size(), kNowhere) {}

  /// A condition on nothing but the reference.
  void add(Term condition, std::size_t position) {
    expr::Assignment assignment;
    expr::Evaluator evaluator(assignment);
    for (std::size_t at = 0; at < domain_.size(); ++at) {
      if (excluded_at_[at] != kNowhere) continue;
      assignment.set(reference_, domain_[at]);
      evaluator.forget();
      if (!evaluator.is_true(condition)) excluded_at_[at] = position;
    }
  }

  /// Puts what is left to be said where it was decided.
  void say(std::vector<std::vector<Term>>& at_position) {
    const auto left = static_cast<std::size_t>(std::ranges::count(excluded_at_, kNowhere));
    if (left == domain_.size() || left == 0) return;
    const std::size_t excluded = domain_.size() - left;
    if (left == 1 || left < excluded) {
      std::size_t last = 0;
      std::vector<Term> ways;
      for (std::size_t at = 0; at < domain_.size(); ++at) {
        if (excluded_at_[at] == kNowhere) {
          ways.push_back(is(domain_[at]));
        } else {
          last = std::max(last, excluded_at_[at]);
        }
      }
      at_position[last].push_back(terms_.make_or(ways));
      return;
    }
    for (std::size_t at = 0; at < domain_.size(); ++at) {
      if (excluded_at_[at] != kNowhere)
        at_position[excluded_at_[at]].push_back(terms_.make_not(is(domain_[at])));
    }
  }

  [[nodiscard]] bool is_contradiction() const { return std::ranges::count(excluded_at_, kNowhere) == 0; }

 private:
  Term is(U128 value) {
    return terms_.make_equal(reference_, terms_.make_constant(reference_.sort(), value));
  }

  expr::TermBuilder& terms_;
  Term reference_;
  const std::vector<U128>& domain_;
  std::vector<std::size_t> excluded_at_;
};

}  // namespace

std::vector<Term> name_constants(expr::TermBuilder& terms,
                                 std::span<const Term> conjuncts,
                                 const ConstantDomains& domains) {
  std::vector<std::vector<Term>> at_position(conjuncts.size());
  std::vector<bool> is_said(conjuncts.size(), false);
  for (const auto& [reference, domain] : domains) {
    Naming naming(terms, reference, domain);
    std::vector<std::size_t> about;
    for (std::size_t at = 0; at < conjuncts.size(); ++at) {
      const std::span<const Term> variables = expr::free_variables(conjuncts[at]);
      if (variables.size() != 1 || variables.front() != reference) continue;
      naming.add(conjuncts[at], at);
      about.push_back(at);
    }
    if (naming.is_contradiction()) continue;
    naming.say(at_position);
    for (std::size_t at : about) is_said[at] = true;
  }
  std::vector<Term> named;
  for (std::size_t at = 0; at < conjuncts.size(); ++at) {
    if (!is_said[at]) named.push_back(conjuncts[at]);
    named.insert(named.end(), at_position[at].begin(), at_position[at].end());
  }
  return named;
}

}  // namespace testellate::explain
