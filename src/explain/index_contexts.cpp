// SPDX-License-Identifier: Apache-2.0
// Which indices a path has used can be read off its terms: its condition, its result and what memory holds at
// its end. An index that left no trace there did not matter.
#include "explain/index_contexts.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "explain/final_array.h"
#include "explain/input_reading.h"
#include "explain/readable_term.h"
#include "ir/pointer.h"

namespace testellate::explain {
namespace {

using engine::InputObject;
using engine::PathState;
using engine::Slot;
using expr::Term;
using expr::TermKind;

/// The indices of one array, no two of which are always equal.
struct UsedIndices {
  Term array;  ///< all that it held at first
  std::vector<Term> indices;
};

class IndexCollector {
 public:
  IndexCollector(const ir::Program& program,
                 expr::TermBuilder& terms,
                 const PathState& state,
                 SettledReads& reads)
      : program_(program), terms_(terms), state_(state), reads_(reads) {}

  std::vector<UsedIndices> collect() {
    std::vector<Term> roots(reads_.conditions().begin(), reads_.conditions().end());
    const auto add_slot = [&](const Slot& slot) {
      if (!slot.is_concrete()) roots.push_back(reads_.translate(slot.term));
    };
    if (state_.status() == engine::StateStatus::Ended) add_slot(state_.ending->value);
    const engine::World& world = state_.world;
    for (std::uint32_t at = 0; at < world.inputs.objects().size(); ++at) {
      const std::uint32_t number = at + ir::kFirstInputReference;
      if (add_array(number, roots) || world.inputs.objects()[at].kind != InputObject::Kind::Instance)
        continue;
      for (std::uint32_t cell = 0; cell < world.heap.cell_count(number); ++cell) {
        if (const std::optional<Slot> now = world.heap.read_cell(number, cell)) add_slot(*now);
      }
    }
    for (const engine::InputGlobal& global : world.inputs.globals()) {
      static_cast<void>(add_array(ir::kFirstGlobalObject + global.global.index(), roots));
    }
    for (const engine::InputCell& cell : world.inputs.cells()) {
      if (!is_cell_of_bytes(cell)) continue;
      const Slot at = engine::concrete(cell.position);
      if (world.bytes.first_absent(terms_, cell.object, at, cell.type.byte_size())) continue;
      add_slot(world.bytes.read(terms_, cell.object, at, cell.type));
    }
    for (Term term : expr::post_order(roots)) note(term);
    return std::move(used_);
  }

 private:
  /// Whether the object is accessed at any index.
  bool add_array(std::uint32_t number, std::vector<Term>& roots) {
    const FinalArray now = final_array(program_, terms_, state_.world, number);
    if (!now.elements.is_valid()) return false;
    const SettledReads::Written written = reads_.written(now.elements);
    for (const SettledReads::Written::Element& one : written.elements) {
      add(written.initial, one.index);
      roots.push_back(one.value);
    }
    arrays_.push_back(number);
    return true;
  }

  [[nodiscard]] bool is_cell_of_bytes(const engine::InputCell& cell) const {
    if (cell.bit_offset != 0 || std::ranges::find(arrays_, cell.object) != arrays_.end()) return false;
    const bool is_global = ir::is_global_object(cell.object);
    if (!is_global && state_.world.inputs.objects()[cell.object - ir::kFirstInputReference].kind !=
                          InputObject::Kind::Bytes) {
      return false;
    }
    return state_.world.bytes.life(cell.object) == engine::ByteObjectLife::Live;
  }

  void note(Term term) {
    if (term.kind() == TermKind::Select) {
      add(term.argument(0), term.argument(1));
    } else if (term.kind() == TermKind::Store) {
      add(term, term.argument(1));
    }
  }

  void add(Term array, Term index) {
    const Term initial = reads_.written(array).initial;
    if (initial.kind() == TermKind::ConstantArray) return;
    const Term settled = reads_.settle(index);
    auto found = std::ranges::find(used_, initial, &UsedIndices::array);
    if (found == used_.end()) found = used_.insert(used_.end(), {initial, {}});
    const bool is_known = std::ranges::any_of(found->indices, [&](Term other) {
      return other == settled || reads_.decide(terms_.make_equal(other, settled)) == std::optional(true);
    });
    if (!is_known) found->indices.push_back(settled);
  }

  const ir::Program& program_;
  expr::TermBuilder& terms_;
  const PathState& state_;
  SettledReads& reads_;
  std::vector<std::uint32_t> arrays_;  ///< objects that are accessed at any index
  std::vector<UsedIndices> used_;
};

/// Puts one index after the other together with one that is equal to it, or apart from all.
class PatternSearch {
 public:
  PatternSearch(expr::TermBuilder& terms,
                solver::Solver& solver,
                const solver::Limits& limits,
                SettledReads& reads,
                const std::vector<UsedIndices>& used)
      : terms_(terms), solver_(solver), limits_(limits), reads_(reads) {
    for (std::size_t array = 0; array < used.size(); ++array) {
      arrays_.push_back(used[array].array);
      for (Term index : used[array].indices) indices_.push_back({array, index});
    }
  }

  IndexContexts search(const expr::Assignment& model) {
    prefix_.assign(reads_.conditions().begin(), reads_.conditions().end());
    place(0, model);
    return std::move(found_);
  }

 private:
  struct Index {
    std::size_t array = 0;
    Term term;
  };

  void place(std::size_t at, const expr::Assignment& model) {
    if (at == indices_.size()) {
      const auto begin = prefix_.begin() + static_cast<std::ptrdiff_t>(reads_.conditions().size());
      found_.contexts.push_back({{begin, prefix_.end()}, model, {}});
      for (const Index& index : first_of_) {
        found_.contexts.back().elements.push_back(terms_.make_select(arrays_[index.array], index.term));
      }
      return;
    }
    // Apart from all comes first: it is what a person expects.
    std::vector<std::size_t> others;
    for (std::size_t other = 0; other < first_of_.size(); ++other) {
      if (first_of_[other].array == indices_[at].array) others.push_back(other);
    }
    std::vector<Term> apart;
    for (std::size_t other : others) apart.push_back(terms_.make_not(same(other, at)));
    try_with(apart, at, model, true);
    for (std::size_t other : others) try_with({same(other, at)}, at, model, false);
  }

  [[nodiscard]] Term same(std::size_t block, std::size_t at) {
    return terms_.make_equal(first_of_[block].term, indices_[at].term);
  }

  void try_with(const std::vector<Term>& conditions,
                std::size_t at,
                const expr::Assignment& model,
                bool is_apart) {
    const std::size_t size = prefix_.size();
    expr::Assignment now = model;
    bool is_feasible = true;
    for (Term condition : conditions) {
      if (reads_.decide(condition) == std::optional(true)) continue;
      const solver::Answer answer = solver_.solve({prefix_, condition, &now, limits_});
      if (answer.verdict != solver::Verdict::Sat) {
        if (answer.verdict == solver::Verdict::Unknown) found_.is_complete = false;
        is_feasible = false;
        break;
      }
      now = answer.model;
      prefix_.push_back(condition);
    }
    if (is_feasible) {
      if (is_apart) first_of_.push_back(indices_[at]);
      place(at + 1, now);
      if (is_apart) first_of_.pop_back();
    }
    prefix_.resize(size);
  }

  expr::TermBuilder& terms_;
  solver::Solver& solver_;
  solver::Limits limits_;
  SettledReads& reads_;
  std::vector<Term> arrays_;
  std::vector<Index> indices_;
  std::vector<Index> first_of_;  ///< of each set of equal ones
  std::vector<Term> prefix_;
  IndexContexts found_;
};

}  // namespace

IndexContexts index_contexts(const ir::Program& program,
                             expr::TermBuilder& terms,
                             solver::Solver& solver,
                             const solver::Limits& limits,
                             const engine::State& state,
                             SettledReads& reads) {
  const auto& path = static_cast<const PathState&>(state);
  const std::vector<UsedIndices> used = IndexCollector(program, terms, path, reads).collect();
  return PatternSearch(terms, solver, limits, reads, used).search(reads.model());
}

result::Condition condition_over_inputs(const ir::Program& program,
                                        const engine::State& state,
                                        std::span<const Term> conditions,
                                        const SettledReads& reads) {
  InputReading inputs(program, static_cast<const PathState&>(state));
  inputs.add_wholes(reads.wholes());
  const std::function<result::Expression(Term)> variable = [&](Term one) {
    return inputs.paths.path_of(one);
  };
  const std::unordered_map<Term, result::Expression> named = names_of_arrays(inputs.paths, reads);
  result::Condition made;
  for (Term condition : conditions) {
    result::add_part(made,
                     to_expression(condition,
                                   {.variable = variable,
                                    .unsigned_variables = &inputs.unsigned_variables,
                                    .characters = &inputs.characters,
                                    .named = &named}));
  }
  return made;
}

}  // namespace testellate::explain
