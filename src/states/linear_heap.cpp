// SPDX-License-Identifier: Apache-2.0
#include "states/linear_heap.h"

#include <array>
#include <deque>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "expr/substitution.h"

namespace testellate::states {
namespace {

using expr::Term;

class Lineariser {
 public:
  Lineariser(expr::TermBuilder& terms, const RootedHeap& heap)
      : terms_(terms), heap_(heap), numbers_(heap.objects.size(), 0) {}

  LinearHeap run() {
    push(heap_.roots);
    while (!cells_.empty()) {
      const Cell* cell = cells_.back();
      cells_.pop_back();
      add(*cell);
    }
    return std::move(linear_);
  }

 private:
  /// What a word says is known from those before it; these come first of what a cell holds.
  enum Word : std::uint32_t { kAbsent, kNumber, kTerm, kNullReference, kKnownObject, kNewObject, kChoices };

  void push(const std::vector<Cell>& cells) {
    for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell) cells_.push_back(&*cell);
  }

  void add(const Cell& cell) {
    switch (cell.kind) {
      case Cell::Kind::Absent:
        return add_word(kAbsent);
      case Cell::Kind::Number:
        add_word(kNumber);
        for (unsigned at = 0; at < 4; ++at) add_word(static_cast<std::uint32_t>(cell.number >> (32 * at)));
        return;
      case Cell::Kind::Term:
        return add_term(cell.term);
      case Cell::Kind::Reference:
        return add_reference(cell.object);
      case Cell::Kind::Choices:
        return add_choices(cell);
    }
  }

  void add_reference(ObjectIndex object) {
    if (object == kNull) return add_word(kNullReference);
    if (numbers_[object] != 0) {
      add_word(kKnownObject);
      return add_word(numbers_[object]);
    }
    numbers_[object] = ++count_;
    const Object& found = heap_.objects[object];
    add_word(kNewObject);
    add_word(static_cast<std::uint32_t>(found.label));
    add_word(static_cast<std::uint32_t>(found.label >> 32));
    add_word(static_cast<std::uint32_t>(found.cells.size()));
    push(found.cells);
  }

  void add_choices(const Cell& cell) {
    add_word(kChoices);
    add_word(static_cast<std::uint32_t>(cell.choices.size()));
    // All guards, then all objects: the walk comes back for those.
    for (const Choice& choice : cell.choices) add_term(choice.guard);
    std::vector<Cell>& targets = targets_.emplace_back();
    for (const Choice& choice : cell.choices) targets.push_back(reference_cell(choice.object));
    push(targets);
  }

  void add_term(Term term) {
    add_word(kTerm);
    if (term.is_variable()) return add_word(number(term).id());
    expr::Substitution renaming(terms_);
    for (Term variable : variables_in_order(term)) renaming.set(variable, number(variable));
    add_word(renaming.apply(term).id());
  }

  /// From the left, so that terms of the same shape have theirs in the same order.
  static std::vector<Term> variables_in_order(Term term) {
    std::vector<Term> found;
    std::vector<Term> left{term};
    std::unordered_set<Term> seen;
    while (!left.empty()) {
      const Term next = left.back();
      left.pop_back();
      if (!seen.insert(next).second) continue;
      if (next.is_variable()) found.push_back(next);
      const auto arguments = next.arguments();
      left.insert(left.end(), arguments.rbegin(), arguments.rend());
    }
    return found;
  }

  Term number(Term variable) {
    auto [found, is_new] = variables_.try_emplace(variable);
    if (is_new) {
      found->second = numbered_variable(terms_, linear_.variables.size(), variable);
      linear_.variables.push_back(variable);
    }
    return found->second;
  }

  void add_word(std::uint32_t word) { linear_.words.push_back(word); }

  expr::TermBuilder& terms_;
  const RootedHeap& heap_;
  LinearHeap linear_;
  std::vector<const Cell*> cells_;            ///< to be added, the next one last
  std::deque<std::vector<Cell>> targets_;     ///< of choices
  std::vector<std::uint32_t> numbers_;        ///< of objects; 0: not met yet
  std::uint32_t count_ = 0;                   ///< of objects that were met
  std::unordered_map<Term, Term> variables_;  ///< with what stands for each
};

}  // namespace

LinearHeap linearise(expr::TermBuilder& terms, const RootedHeap& heap) {
  return Lineariser(terms, heap).run();
}

expr::Term numbered_variable(expr::TermBuilder& terms, std::size_t number, expr::Term variable) {
  // No input has such a name, and no two sorts share one.
  const expr::Sort sort = variable.sort();
  const std::array parts{number,
                         static_cast<std::size_t>(sort.kind()),
                         static_cast<std::size_t>(sort.width()),
                         static_cast<std::size_t>(sort.index_width()),
                         static_cast<std::size_t>(sort.is_array() && sort.element().is_float())};
  std::string name = "$";
  for (std::size_t part : parts) name += std::to_string(part) + "$";
  return terms.make_variable(name, sort);
}

}  // namespace testellate::states
