// SPDX-License-Identifier: Apache-2.0
// The lemma approach of Hantler, King (1976) and Cheatham, Holloway, Townley (1979), as the Component Test
// Bench uses it for public methods: the classes of the callee multiply those of the caller, without the cost
// of its paths.
#include "engine/execution/lemmas.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/execution/machine.h"
#include "expr/free_variables.h"

namespace testellate::engine {

using expr::Term;

namespace {

/// What came of a path at one call.
struct Applied {
  std::vector<ir::TakenEdge> edges;
  std::optional<Slot> result;
  struct Written {
    ir::ReferenceBits object = ir::kNullReference;
    ir::FieldId field;
    Slot value;
  };
  std::vector<Written> written;
};

/// What a variable of a lemma is where the number that it stands for is `actual`.
Term fit(expr::TermBuilder& terms, Term actual, Term variable) {
  if (actual.sort() == variable.sort()) return actual;
  if (variable.sort().is_bool()) return terms.make_is_nonzero(actual);
  return terms.make_extract(actual, variable.width() - 1, 0);
}

const Code* apply(Machine& machine, const Code* pc, const Applied& applied) {
  for (ir::TakenEdge edge : applied.edges) {
    const OrStop<DecodedFunction*> function = machine.calls().prepare(edge.function);
    if (!function) return machine.stop(pc, function.error());
    const std::uint32_t number = (*function)->first_edge + edge.edge.index();
    if (!machine.state().edges.has(number)) machine.state().edges.add(number, edge);
  }
  for (const Applied::Written& written : applied.written) {
    const OrStop<void> done =
        machine.objects().put_field(concrete(written.object), written.field, written.value);
    if (!done) return machine.stop(pc, done.error());
  }
  if (applied.result && pc->dst != kNoSlot) machine.slot(pc->dst) = *applied.result;
  return pc + 1;
}

}  // namespace

std::optional<std::vector<ir::ReferenceBits>> Lemmas::find_objects(const CallSite& site) const {
  std::vector<ir::ReferenceBits> objects;
  std::set<ir::ReferenceBits> seen;
  for (const CallSite::Argument& argument : site.arguments) {
    objects.push_back(ir::kNullReference);
    if (!argument.type.is_ref()) continue;
    const Slot reference = current_.world().inputs.resolve(current_.slot(argument.offset));
    if (!reference.is_plain() || reference.bits == ir::kNullReference) return std::nullopt;
    objects.back() = static_cast<ir::ReferenceBits>(reference.bits);
    if (!seen.insert(objects.back()).second) return std::nullopt;
  }
  return objects;
}

std::optional<expr::Substitution> Lemmas::bind(const Lemma& lemma,
                                               const CallSite& site,
                                               const std::vector<ir::ReferenceBits>& objects) {
  expr::Substitution actual(run_.terms);
  bool has_term = false;
  for (const Lemma::Source& source : lemma.sources) {
    Slot value;
    if (source.field.is_valid()) {
      const OrStop<Slot> field =
          machine_.objects().get_field(concrete(objects[source.parameter]), source.field);
      if (!field) return std::nullopt;
      value = *field;
    } else {
      value = current_.slot(site.arguments[source.parameter].offset);
    }
    if (!value.is_defined()) return std::nullopt;
    has_term = has_term || !value.is_concrete();
    actual.set(source.variable, fit(run_.terms, to_term(run_.terms, source.type, value), source.variable));
  }
  if (!has_term) return std::nullopt;
  return actual;
}

std::optional<const Code*> Lemmas::try_answer(const Code* pc, DecodedFunction& callee, const CallSite& site) {
  if (book_ == nullptr || current_->is_before_entry() || !current_->makings.empty() ||
      machine_.decisions().is_replaying() || run_.options.call_depth || run_.options.havocs_loops) {
    return std::nullopt;
  }
  const Lemma* lemma = book_->find(callee.id);
  if (lemma == nullptr) return std::nullopt;
  const std::optional<std::vector<ir::ReferenceBits>> objects = find_objects(site);
  if (!objects) return std::nullopt;
  std::optional<expr::Substitution> actual = bind(*lemma, site, *objects);
  if (!actual) return std::nullopt;
  ++run_.statistics.answered_calls;

  std::vector<Side> sides;
  for (const Lemma::Path& path : lemma->paths) {
    auto decided = std::make_shared<DecidedPath>();
    for (Term condition : path.conditions) decided->conditions.push_back(actual->apply(condition));
    for (std::size_t at = 0; at < path.decisions.size(); ++at) {
      const Term asked = actual->apply(path.asked[at]);
      // Where the call is executed, a condition that is a constant is no decision.
      if (asked.is_constant()) continue;
      decided->decisions.push_back(path.decisions[at]);
      decided->asked.push_back(asked);
    }
    Applied applied{path.edges, {}, {}};
    if (path.result.is_valid()) applied.result = to_slot(actual->apply(path.result));
    for (const Lemma::Written& written : path.written) {
      applied.written.push_back(
          {(*objects)[written.parameter], written.field, to_slot(actual->apply(written.value))});
    }
    Side side{run_.terms.make_and(decided->conditions),
              static_cast<std::uint32_t>(sides.size()),
              0,
              [pc, applied = std::move(applied)](Machine& machine) { return apply(machine, pc, applied); }};
    side.path = std::move(decided);
    sides.push_back(std::move(side));
  }
  for (const std::vector<Term>& conditions : lemma->others) {
    // The execution finds out by itself what it decides.
    auto decided = std::make_shared<DecidedPath>();
    for (Term condition : conditions) decided->conditions.push_back(actual->apply(condition));
    Side side{run_.terms.make_and(decided->conditions),
              static_cast<std::uint32_t>(sides.size()),
              0,
              [pc, &callee, &site](Machine& machine) { return machine.calls().execute(pc, callee, site); }};
    side.path = std::move(decided);
    sides.push_back(std::move(side));
  }
  return machine_.decisions().decide(pc, DecisionKind::Native, std::move(sides));
}

namespace {

class LemmaMaker {
 public:
  explicit LemmaMaker(RunContext& run) : run_(run) {}

  std::optional<Lemma> make(const std::vector<std::unique_ptr<PathState>>& paths) {
    for (const std::unique_ptr<PathState>& path : paths) {
      if (path->current_status == StateStatus::Infeasible) continue;
      if (path->park_reason() == ParkReason::Unknown) return std::nullopt;
      if (!find_sources(*path)) return std::nullopt;
      const bool has_returned =
          path->current_status == StateStatus::Ended && path->end() == ir::PathEnd::Returned;
      if (has_returned && path->cuts == 0) {
        std::optional<Lemma::Path> made = make_path(*path);
        if (!made) return std::nullopt;
        lemma_.paths.push_back(std::move(*made));
      } else {
        std::vector<Term>& conditions = lemma_.others.emplace_back(conditions_of(*path));
        if (!are_known(conditions)) return std::nullopt;
      }
    }
    return std::move(lemma_);
  }

 private:
  /// The variables of the inputs that the path has looked at.
  bool find_sources(const PathState& path) {
    for (std::uint32_t at = 0; at < path.arguments.size(); ++at) {
      const auto& [type, slot] = path.arguments[at];
      if (!type.is_ref()) {
        if (!add_source({at, ir::FieldId(), type, {}}, slot)) return false;
        continue;
      }
      const Slot object = path.world.inputs.resolve(slot);
      if (!object.is_plain()) continue;
      if (!slot.is_concrete())
        references_.set(slot.term, run_.terms.make_constant(slot.term.sort(), object.bits));
      for (const InputCell& cell : path.world.inputs.cells()) {
        if (cell.object != object.bits || !cell.field.is_valid()) continue;
        if (!add_source({at, cell.field, cell.type, {}}, cell.value)) return false;
      }
    }
    return true;
  }

  bool add_source(Lemma::Source source, const Slot& value) {
    if (source.type.is_ref() || source.type.is_ptr() || value.is_concrete()) return false;
    const std::span<const Term> variables = expr::free_variables(value.term);
    if (variables.size() != 1) return false;
    source.variable = variables.front();
    if (variables_.insert(source.variable).second) lemma_.sources.push_back(source);
    return true;
  }

  [[nodiscard]] bool is_known(Term term) const {
    return std::ranges::all_of(expr::free_variables(term),
                               [&](Term variable) { return variables_.contains(variable); });
  }

  [[nodiscard]] bool are_known(const std::vector<Term>& terms) const {
    return std::ranges::all_of(terms, [&](Term term) { return is_known(term); });
  }

  std::vector<Term> conditions_of(const PathState& path) {
    std::vector<Term> conditions;
    for (Term condition : path.path_condition()) {
      // What a reference leads to is known where the lemma is used.
      const Term said = references_.apply(condition);
      if (!said.is_true()) conditions.push_back(said);
    }
    return conditions;
  }

  /// Whether something is written that no path has read, which is no source then.
  [[nodiscard]] bool writes_unread_field(const PathState& path) const {
    const auto is_source = [&](std::uint32_t parameter, ir::FieldId field) {
      return std::ranges::any_of(lemma_.sources, [&](const Lemma::Source& source) {
        return source.parameter == parameter && source.field == field;
      });
    };
    for (std::uint32_t at = 0; at < path.arguments.size(); ++at) {
      const auto& [type, slot] = path.arguments[at];
      if (!type.is_ref()) continue;
      const Slot reference = path.world.inputs.resolve(slot);
      if (!reference.is_plain() || reference.bits == ir::kNullReference) continue;
      const auto object = static_cast<ir::ReferenceBits>(reference.bits);
      for (ir::ClassId owner = path.world.heap.class_of(object); owner.is_valid();
           owner = run_.program.get(owner).super) {
        for (ir::FieldId field : run_.program.get(owner).fields) {
          const bool is_there = path.world.heap.read_cell(object, run_.program.get(field).cell).has_value();
          if (is_there && !is_source(at, field)) return true;
        }
      }
    }
    return false;
  }

  std::optional<Lemma::Path> make_path(const PathState& path) {
    Lemma::Path made;
    made.conditions = conditions_of(path);
    for (std::size_t at = 0; at < path.taken.size(); ++at) {
      made.decisions.push_back(path.taken[at]);
      made.asked.push_back(references_.apply(path.asked[at]));
    }
    made.edges.assign(path.first_edges().begin(), path.first_edges().end());
    const Ending& ending = *path.ending;
    if (!ending.type.is_void()) {
      if (ending.type.is_ref() || ending.type.is_ptr() || !ending.value.is_defined()) return std::nullopt;
      made.result = to_term(run_.terms, ending.type, ending.value);
    }
    for (const Lemma::Source& source : lemma_.sources) {
      if (!source.field.is_valid()) continue;
      const Slot object = path.world.inputs.resolve(path.arguments[source.parameter].second);
      const std::optional<Slot> now = path.world.heap.read_cell(static_cast<ir::ReferenceBits>(object.bits),
                                                                run_.program.get(source.field).cell);
      if (!now || !now->is_defined()) continue;
      const Term value = to_term(run_.terms, source.type, *now);
      const auto before = std::ranges::find_if(path.world.inputs.cells(), [&](const InputCell& cell) {
        return cell.object == object.bits && cell.field == source.field;
      });
      if (before != path.world.inputs.cells().end() && before->value == *now) continue;
      made.written.push_back({source.parameter, source.field, source.type, value});
    }
    if (writes_unread_field(path)) return std::nullopt;
    const bool is_told =
        are_known(made.conditions) && (!made.result.is_valid() || is_known(made.result)) &&
        std::ranges::all_of(made.written, [&](const auto& one) { return is_known(one.value); });
    return is_told ? std::optional(std::move(made)) : std::nullopt;
  }

  RunContext& run_;
  Lemma lemma_;
  std::set<Term, expr::ById> variables_;
  expr::Substitution references_{run_.terms};
};

}  // namespace

std::optional<Lemma> make_lemma(RunContext& run, const std::vector<std::unique_ptr<PathState>>& paths) {
  return LemmaMaker(run).make(paths);
}

}  // namespace testellate::engine
