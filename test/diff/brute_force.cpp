// SPDX-License-Identifier: Apache-2.0
#include "brute_force.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "check/decided_edges.h"
#include "check/execute_test.h"
#include "exploration.h"
#include "expr/evaluator.h"
#include "interp/interpreter.h"
#include "ir/place.h"
#include "random_units.h"
#include "search/explorer.h"
#include "search/proof_run.h"

namespace testellate::test {
namespace {

using engine::State;
using Path = std::vector<ir::TakenEdge>;
using Difference = std::optional<std::string>;

constexpr std::uint32_t kNoBound = 1U << 30;

/// All inputs of a unit, numbered: the bits of the first input are the lowest of the number.
class InputRange {
 public:
  explicit InputRange(const std::vector<SmallInput>& inputs) : inputs_(inputs) {}

  [[nodiscard]] std::uint64_t size() const {
    unsigned bits = 0;
    for (const SmallInput& input : inputs_) bits += input.width;
    return std::uint64_t{1} << bits;
  }
  [[nodiscard]] std::vector<interp::Value> arguments(std::uint64_t number) const {
    std::vector<interp::Value> values;
    for (const SmallInput& input : inputs_) {
      const value::U128 bits = take(number, input);
      const value::U128 wide =
          input.is_signed ? value::sign_extend(bits, input.width, input.register_width) : bits;
      values.push_back({ir::Type::integer(input.register_width), wide, 0});
    }
    return values;
  }
  [[nodiscard]] expr::Assignment assignment(std::uint64_t number, expr::TermBuilder& terms) const {
    expr::Assignment assignment;
    for (const SmallInput& input : inputs_) {
      assignment.set(variable(input, terms), take(number, input));
    }
    return assignment;
  }
  [[nodiscard]] std::uint64_t number_of(const expr::Assignment& assignment, expr::TermBuilder& terms) const {
    std::uint64_t number = 0;
    unsigned shift = 0;
    for (const SmallInput& input : inputs_) {
      number |= static_cast<std::uint64_t>(assignment.get(variable(input, terms))) << shift;
      shift += input.width;
    }
    return number;
  }
  [[nodiscard]] std::string text(std::uint64_t number) const {
    std::string text;
    for (const SmallInput& input : inputs_) {
      text += (text.empty() ? "" : ", ") + input.name + " = " +
              std::to_string(static_cast<std::uint64_t>(take(number, input)));
    }
    return text;
  }

 private:
  static value::U128 take(std::uint64_t& number, const SmallInput& input) {
    const std::uint64_t bits = number & ((std::uint64_t{1} << input.width) - 1);
    number >>= input.width;
    return bits;
  }
  static expr::Term variable(const SmallInput& input, expr::TermBuilder& terms) {
    return terms.make_variable(input.name, expr::Sort::bit_vector(input.width));
  }

  const std::vector<SmallInput>& inputs_;
};

/// One concrete execution, as far as paths are concerned.
struct Concrete {
  Path path;
  ir::PathEnd end = ir::PathEnd::Stuck;
};

class Comparison {
 public:
  explicit Comparison(const RandomUnit& unit)
      : unit_(unit), range_(unit.inputs), whole_(unit.text, kNoBound) {}

  Difference run(UnitTally& tally) {
    if (!whole_.problem().empty()) return whole_.problem();
    if (!whole_.parked().empty()) return "a state was parked without a loop bound";
    run_all_inputs();
    for (const Concrete& run : concrete_) {
      if (ir::info(run.end).end_class == ir::PathEndClass::Internal) return "the program is not sensible";
    }
    tally.inputs = range_.size();
    tally.leaves = whole_.ended().size();
    if (Difference found = compare_leaves(tally)) return found;
    if (Difference found = compare_models()) return found;
    if (Difference found = compare_bounded()) return found;
    return compare_goals();
  }

 private:
  void run_all_inputs() {
    for (std::uint64_t number = 0; number < range_.size(); ++number) {
      interp::Interpreter interpreter(whole_.program(), whole_.natives(), {.record_path = true});
      interp::RunResult result = interpreter.run(whole_.unit().entry, range_.arguments(number));
      concrete_.push_back({std::move(result.path), result.end});
    }
  }

  /// Positions of the states whose condition an input satisfies.
  std::vector<std::size_t> satisfied(const std::vector<std::unique_ptr<State>>& states,
                                     expr::Evaluator& evaluator) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const std::span<const expr::Term> conditions = states[i]->path_condition();
      if (std::all_of(conditions.begin(), conditions.end(), [&](expr::Term condition) {
            return evaluator.is_true(condition);
          })) {
        found.push_back(i);
      }
    }
    return found;
  }

  Difference compare_leaves(UnitTally& tally) {
    std::map<std::size_t, std::uint64_t> first_input;
    for (std::uint64_t number = 0; number < range_.size(); ++number) {
      const expr::Assignment assignment = range_.assignment(number, whole_.terms());
      expr::Evaluator evaluator(assignment);
      const std::vector<std::size_t> leaves = satisfied(whole_.ended(), evaluator);
      const std::string at = " (" + range_.text(number) + ")";
      if (leaves.size() != 1) return "an input satisfies " + std::to_string(leaves.size()) + " leaves" + at;
      leaf_of_.push_back(leaves.front());
      const State& leaf = *whole_.ended()[leaves.front()];
      const Concrete& run = concrete_[number];
      if (leaf.end() != run.end) {
        return "a leaf ended " + end_text(leaf.end()) + " at instruction " +
               std::to_string(leaf.place().inst.index()) + ", the run " + end_text(run.end) + at;
      }
      const std::uint64_t first = first_input.try_emplace(leaves.front(), number).first->second;
      if (concrete_[first].path != run.path) return "inputs of one leaf take different paths" + at;
      if (ir::info(run.end).end_class == ir::PathEndClass::Cut) continue;
      const result::TestCase test = whole_.engine().make_test(leaf, assignment);
      if (Difference difference =
              check::execute_test(whole_.program(), whole_.natives(), whole_.unit(), test, leaf.decisions())
                  .difference) {
        return *difference + at;
      }
      tally.faulted += run.end == ir::PathEnd::Faulted ? 1 : 0;
      tally.thrown += run.end == ir::PathEnd::Threw ? 1 : 0;
    }
    std::set<Path> paths;
    for (const Concrete& run : concrete_) paths.insert(run.path);
    tally.paths = paths.size();
    return std::nullopt;
  }

  /// Each leaf's model is an input of that leaf, and no leaf is there twice.
  Difference compare_models() {
    std::set<std::pair<Path, std::vector<engine::Decision>>> seen;
    for (std::size_t i = 0; i < whole_.ended().size(); ++i) {
      const State& leaf = *whole_.ended()[i];
      if (leaf.model() == nullptr) return "a leaf has no model";
      const std::uint64_t number = range_.number_of(*leaf.model(), whole_.terms());
      if (leaf_of_.at(number) != i)
        return "the model of a leaf leads to another one (" + range_.text(number) + ")";
      const Path& path = concrete_[number].path;
      std::set<ir::TakenEdge> taken(path.begin(), path.end());
      const std::set<ir::TakenEdge> noted(leaf.first_edges().begin(), leaf.first_edges().end());
      if (taken != noted) return "a leaf has noted other edges than it took (" + range_.text(number) + ")";
      if (!seen.emplace(path, decisions_beside_path(leaf)).second) {
        return "two leaves have the same path (" + range_.text(number) + ")";
      }
    }
    return std::nullopt;
  }

  /// Checks, dispatches, and branches of library code: what may tell paths with the same edges apart.
  [[nodiscard]] std::vector<engine::Decision> decisions_beside_path(const State& leaf) {
    std::vector<engine::Decision> others;
    for (const engine::Decision& decision : leaf.decisions()) {
      if (check::decided_edges(whole_.program(), {&decision, 1}).empty()) others.push_back(decision);
    }
    return others;
  }

  /// Cut by a loop bound, the tree still has each input once, and what ends is as before.
  Difference compare_bounded() {
    Exploration cut(unit_.text, 1);
    if (!cut.problem().empty()) return cut.problem() + " (loop bound 1)";
    for (std::uint64_t number = 0; number < range_.size(); ++number) {
      const expr::Assignment assignment = range_.assignment(number, cut.terms());
      expr::Evaluator evaluator(assignment);
      const std::vector<std::size_t> ended = satisfied(cut.ended(), evaluator);
      const std::vector<std::size_t> parked = satisfied(cut.parked(), evaluator);
      const std::string at = " (loop bound 1, " + range_.text(number) + ")";
      if (ended.size() + parked.size() != 1) return "an input should satisfy one leaf or be cut" + at;
      if (!ended.empty()) {
        const std::span<const engine::Decision> now = cut.ended()[ended.front()]->decisions();
        const std::span<const engine::Decision> before = whole_.ended()[leaf_of_[number]]->decisions();
        if (!std::equal(now.begin(), now.end(), before.begin(), before.end())) {
          return "the bound changes decisions" + at;
        }
      }
    }
    return std::nullopt;
  }

  Difference compare_goals() {
    std::set<ir::TakenEdge> taken, completed;
    bool has_cut = false;
    for (const Concrete& run : concrete_) {
      const ir::PathEndClass end = ir::info(run.end).end_class;
      has_cut = has_cut || end == ir::PathEndClass::Cut;
      for (ir::TakenEdge edge : run.path) {
        if (edge.function != whole_.unit().entry) continue;
        taken.insert(edge);
        if (end == ir::PathEndClass::Completed) completed.insert(edge);
      }
    }
    auto no_clock = [] { return std::chrono::milliseconds(0); };
    auto no_memory = [] { return std::uint64_t{0}; };
    search::Budget budget({}, no_clock, no_memory), proof_budget({.steps = 3'000}, no_clock, no_memory);
    expr::TermBuilder terms;
    std::unique_ptr<solver::chain::Chain> chain = solver::chain::construct_chain(terms);
    engine::Engine engine(whole_.program(), whole_.natives(), terms, *chain, {});
    engine::Options proof_options;
    proof_options.havocs_loops = true;
    engine::Engine havocking(whole_.program(), whole_.natives(), terms, *chain, proof_options);
    auto prove = [&](const search::Unseen& unseen) {
      return search::prove_impossible(havocking, whole_.unit(), unseen, proof_budget);
    };
    search::Explorer explorer(whole_.program(), engine, *chain, prove, {}, budget, {});
    const search::Exploration found = explorer.explore({whole_.unit()});
    // Proved without being asked for what is left: all edges at once.
    const search::Goals all(whole_.program(), whole_.unit().entry, {});
    std::set<ir::TakenEdge> refuted(found.goals.infeasible());
    refuted.merge(prove({{all.edges().begin(), all.edges().end()}, {}}).edges);
    for (ir::TakenEdge edge : refuted) {
      if (taken.contains(edge)) return "edge " + name(edge) + " is not infeasible";
    }
    for (ir::TakenEdge edge : all.edges()) {
      const bool is_covered = found.goals.covered().contains(edge);
      if (is_covered && !completed.contains(edge)) return "edge " + name(edge) + " cannot be covered";
      if (all.is_synthetic(edge)) continue;
      if (!is_covered && completed.contains(edge)) return "edge " + name(edge) + " should be covered";
      // Behind an error that is certain an edge is not dead.
      const bool is_decided = refuted.contains(edge) || found.faulted.contains(edge);
      if (!has_cut && !taken.contains(edge) && !is_decided) {
        return "edge " + name(edge) + " should be infeasible";
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] static std::string end_text(ir::PathEnd end) {
    return "`" + std::string(ir::info(end).name) + "`";
  }
  [[nodiscard]] std::string name(ir::TakenEdge edge) {
    return ir::edge_name(whole_.program(), edge) + " (" + std::to_string(edge.edge.index()) + ")";
  }

  const RandomUnit& unit_;
  InputRange range_;
  Exploration whole_;
  std::vector<Concrete> concrete_;    ///< by number of the input
  std::vector<std::size_t> leaf_of_;  ///< by number of the input
};

}  // namespace

Difference compare_with_brute_force(std::uint64_t seed, UnitTally& tally) {
  const RandomUnit unit = make_random_unit(seed);
  return Comparison(unit).run(tally);
}

}  // namespace testellate::test
