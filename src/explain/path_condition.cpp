// SPDX-License-Identifier: Apache-2.0
#include "explain/path_condition.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "engine/execution/constants.h"
#include "explain/compared_numbers.h"
#include "explain/constant_choices.h"
#include "explain/indexed_elements.h"
#include "explain/input_reading.h"
#include "explain/looked_up.h"
#include "explain/own_limit.h"
#include "explain/readable_term.h"
#include "explain/settled_references.h"
#include "explain/text_phrases.h"
#include "expr/free_variables.h"
#include "expr/substitution.h"
#include "expr/term.h"
#include "ir/pointer.h"

namespace testellate::explain {
namespace {

using engine::ConstructionInputs;
using engine::InputObject;
using engine::PathState;
using expr::Term;
using expr::TermKind;
using result::Expression;
using result::Operator;

class ConditionBuilder {
 public:
  ConditionBuilder(const ir::Program& program,
                   expr::TermBuilder& terms,
                   const PathState& state,
                   const expr::Assignment& assignment,
                   expr::TidyMemory* memory,
                   const ConditionSteps* steps)
      : program_(program),
        terms_(terms),
        memory_(memory),
        steps_(steps),
        state_(state),
        world_(state.world),
        assignment_(assignment),
        inputs_(program, state),
        strings_(terms),
        numbers_(compared_numbers(program, state)),
        numberings_(world_.inputs.numberings().begin(), world_.inputs.numberings().end()),
        references_(terms, world_, assignment) {
    if (steps == nullptr) inputs_.paths.settle(assignment);
    if (steps != nullptr) {
      named_ = names_of_arrays(inputs_.paths, steps->reads);
      inputs_.add_wholes(steps->reads.wholes());
    }
    if (state.construction_inputs) {
      for (const ConstructionInputs& inputs : *state.construction_inputs) {
        selectors_.insert(inputs.selectors.begin(), inputs.selectors.end());
      }
    }
    for (const std::shared_ptr<const engine::MadeInputObject>& made : state.made.view()) {
      made_.insert(made->variable);
      selectors_.insert(made->inputs.selectors.begin(), made->inputs.selectors.end());
      selectors_.insert(made->variable);
    }
    // Nor is it an input where something leads that calls have made.
    for (const engine::InputVariable& variable : state.world.inputs.variables()) {
      if (!variable.is_reference || state.construction_inputs == nullptr) continue;
      const engine::Slot target = state.world.inputs.resolve(engine::to_slot(variable.term));
      if (target.is_concrete() && target.bits >= ir::kFirstCreatedReference) selectors_.insert(variable.term);
    }
    for (const engine::InputVariable& variable : world_.inputs.variables()) {
      if (variable.place.kind == engine::InputPlace::Kind::Bytes &&
          is_selector(inputs_.paths.path_of(variable.term)))
        selectors_.insert(variable.term);
    }
    for (const InputObject& object : world_.inputs.objects()) {
      if (object.sequence_size.is_valid()) {
        sequence_sizes_.insert(object.sequence_size);
        if (object.length.is_concrete()) rooms_.insert(object.length.bits);
      }
      if (object.length.is_concrete() || object.kind != InputObject::Kind::Bytes) continue;
      if (object.is_string) {
        // Its elements are what the program finds there, the zero at its end included.
        const unsigned width = object.length.term.width();
        strings_.set(object.length.term, terms.make_bits(width, value::max_signed<value::U128>(width)));
      } else {
        sizes_.insert(object.length.term);
      }
    }
  }

  /// `is_fault`: the condition that made the path end in a fault.
  void add(Term condition, bool is_fault) {
    if (numberings_.contains(condition)) return leave_unsaid(condition);
    if (!numberings_.empty() && steps_ == nullptr) {
      std::vector<Term> asked;
      condition = references_.settle(condition, asked);
      for (Term part : asked) add_condition(part, false);
    }
    if (limited_size(state_, condition).is_valid()) return leave_unsaid(condition);
    if (steps_ != nullptr) condition = steps_->reads.translate(condition);
    is_fault_ = is_fault_ || is_fault;
    if (is_about_selectors(condition)) {
      if (steps_ != nullptr) say_existence(condition);
      return leave_unsaid(condition);
    }
    // The sources of byte memory have no lengths: that an access was good goes without saying.
    if (!is_fault && condition.kind() != TermKind::And && mentions_size(condition)) {
      return leave_unsaid(condition);
    }
    if (steps_ == nullptr) {
      condition = settle_indices(condition);
    } else if (const Term settled = steps_->reads.settle(condition); settled != condition) {
      settled_.push_back(condition);
      condition = settled;
    }
    if (condition.kind() != TermKind::And) return add_condition(condition, is_fault);
    // A reference gets its number together with the limits of what it leads to.
    bool is_numbering = std::ranges::any_of(
        condition.arguments(), [&](Term part) { return is_domain(part) || is_target(part).has_value(); });
    for (Term part : condition.arguments()) {
      if ((!is_numbering || !is_limit(part)) && (is_fault || !mentions_size(part))) {
        add_condition(part, is_fault);
      } else {
        leave_unsaid(part);
      }
    }
  }

  result::Condition build() {
    std::vector<Term> conditions = name_constants(terms_, conditions_, domains_);
    conditions = expr::tidy_conjunction(terms_,
                                        conditions,
                                        {.unsigned_variables = &inputs_.unsigned_variables,
                                         .never_negative = &inputs_.lengths,
                                         .names = &inputs_.references,
                                         .memory = memory_});
    if (steps_ != nullptr) conditions = say_better(std::move(conditions));
    for (Term condition : conditions) add_parts(condition);
    if (has_made_) parts_.emplace_back();
    result::Condition condition;
    for (Expression& part : TextPhrases(find_texts(world_.inputs, inputs_.paths)).say(std::move(parts_))) {
      result::add_part(condition, std::move(part));
    }
    leave_out_existence(condition.parts);
    if (steps_ != nullptr) {
      for (Expression& part : condition.parts) put_length_last(part);
    }
    leave_out_repetitions(condition.parts);
    return condition;
  }

 private:
  [[nodiscard]] std::vector<Term> say_better(std::vector<Term> conditions) {
    conditions = steps_->simplify(std::move(conditions), {unsaid_, settled_, sizes_});
    // What settled reads have left to be said of constants, one by one.
    conditions = name_constants(terms_, conditions, domains_);
    // What it took to get there may be about ends of texts, which the source does not have.
    if (!is_fault_ && !strings_.empty()) {
      for (Term& condition : conditions) condition = strings_.apply(condition);
      std::erase_if(conditions, [](Term condition) { return condition.is_true(); });
    }
    IndexedElements elements(terms_, steps_->reads, inputs_, named_);
    for (Term& condition : conditions) {
      condition = say_choices(terms_, elements.say(condition, [&](Term index) { return read(index); }));
    }
    return say_ranges(terms_, std::move(conditions), inputs_.unsigned_variables);
  }

  [[nodiscard]] Expression read(Term term) {
    return to_expression(term,
                         {.variable = variable_,
                          .constant = &constant_,
                          .unsigned_variables = &inputs_.unsigned_variables,
                          .characters = &inputs_.characters,
                          .named = &named_,
                          .favoured = &numbers_});
  }

  /// Of what is too long to be read.
  static void leave_out_repetitions(std::vector<Expression>& parts) {
    const auto repeated = std::ranges::unique(parts, [](const Expression& a, const Expression& b) {
      return a.op == Operator::LeftOut && b.op == Operator::LeftOut;
    });
    parts.erase(repeated.begin(), repeated.end());
  }

  /// `i >= a.length` rather than `a.length <= i`.
  static void put_length_last(Expression& part) {
    if (part.op == Operator::Or || part.op == Operator::And) {
      for (Expression& operand : part.operands) put_length_last(operand);
      return;
    }
    const auto turned = [](Operator op) -> std::optional<Operator> {
      if (op == Operator::Less) return Operator::Greater;
      if (op == Operator::LessEqual) return Operator::GreaterEqual;
      return std::nullopt;
    };
    const std::optional<Operator> other = turned(part.op);
    if (!other || part.operands[0].op != Operator::Length || part.operands[1].op == Operator::Number) return;
    // A comparison with a length makes a number as wide as that.
    Expression& index = part.operands[1];
    if (index.op == Operator::ToInteger && !index.is_unsigned)
      index = Expression(std::move(index.operands[0]));
    part.op = *other;
    std::swap(part.operands[0], part.operands[1]);
  }

  struct Target {
    Term reference;
    std::uint64_t bits;
  };

  /// `reference == constant`.
  [[nodiscard]] std::optional<Target> is_target(Term part) const {
    if (part.kind() != TermKind::Equal) return std::nullopt;
    for (std::size_t at : {0U, 1U}) {
      Term other = part.argument(1 - at);
      if (inputs_.references.contains(part.argument(at)) && other.is_constant()) {
        return Target{part.argument(at), static_cast<std::uint64_t>(other.bits())};
      }
    }
    return std::nullopt;
  }

  /// All that a reference may be.
  [[nodiscard]] bool is_domain(Term part) const {
    return part.kind() == TermKind::Or &&
           std::ranges::all_of(part.arguments(), [&](Term way) { return is_target(way).has_value(); });
  }

  /// A limit of a length: a comparison of it with a number.
  [[nodiscard]] bool is_limit(Term part) const {
    Term atom = part.kind() == TermKind::Not ? part.argument(0) : part;
    auto is_length_or_number = [&](Term side) {
      return side.is_constant() || inputs_.lengths.contains(side);
    };
    return atom.arguments().size() == 2 && std::ranges::all_of(atom.arguments(), is_length_or_number);
  }

  /// Of what calls have made, that it is there, or not, and that there is more to it.
  void say_existence(Term condition) {
    if (condition.kind() == TermKind::And) {
      for (Term part : condition.arguments()) say_existence(part);
      return;
    }
    const bool is_negated = condition.kind() == TermKind::Not;
    const Term equation = is_negated ? condition.argument(0) : condition;
    if (equation.kind() != TermKind::Equal) return;
    for (const std::size_t side : {0U, 1U}) {
      const Term reference = equation.argument(side);
      const Term target = equation.argument(1 - side);
      if (!made_.contains(reference) || !target.is_constant()) continue;
      const bool is_null = (target.bits() == 0) != is_negated;
      if (target.bits() != 0 && is_negated) return;
      add_once(result::make_expression(is_null ? Operator::Equal : Operator::NotEqual,
                                       inputs_.paths.path_of(reference),
                                       result::make_null(reference.width())));
      has_made_ = has_made_ || !is_null;
    }
  }

  /// Which calls make an argument is seen in the test.
  [[nodiscard]] bool is_about_selectors(Term condition) const {
    return !selectors_.empty() && std::ranges::any_of(expr::free_variables(condition), [&](Term variable) {
      return selectors_.contains(variable);
    });
  }

  [[nodiscard]] bool mentions_size(Term part) const {
    return std::ranges::any_of(expr::free_variables(part),
                               [&](Term variable) { return sizes_.contains(variable); });
  }

  void leave_unsaid(Term condition) { unsaid_.push_back(condition); }

  void add_condition(Term condition, bool is_fault) {
    if (condition.is_true() || is_about_room(condition)) return leave_unsaid(condition);
    if (!is_domain(condition)) {
      // What is left of an access is only that it was good.
      const Term said = is_fault || strings_.empty() ? condition : strings_.apply(condition);
      if (!said.is_constant()) conditions_.push_back(said);
      // Only that it holds where the said does: what is unsaid is no reason to leave the said out.
      if (said != condition) leave_unsaid(terms_.make_implies(said, condition));
      return;
    }
    leave_unsaid(condition);
    if (is_target(condition.argument(0))->reference.width() != 64) {
      add_domain(condition);
    }
  }

  /// What is equal to a text is there.
  static void leave_out_existence(std::vector<Expression>& parts) {
    std::vector<Expression> there;
    for (const Expression& part : parts) {
      if (part.op == Operator::TextEquals || part.op == Operator::StringEquals) {
        there.push_back(part.operands[0]);
      }
    }
    std::erase_if(parts, [&](const Expression& part) {
      return part.op == Operator::NotEqual && part.operands[1].op == Operator::Null &&
             std::ranges::find(there, part.operands[0]) != there.end();
    });
  }

  /// Of the object heap.
  [[nodiscard]] bool mentions_reference(Term part) const {
    constexpr unsigned kWidth = ir::Type::ref().width();
    return std::ranges::any_of(expr::free_variables(part), [&](Term variable) {
      return inputs_.references.contains(variable) && variable.width() == kWidth;
    });
  }

  /// The condition with the numbers of the assignment for what decides which references are meant: variables
  /// in equations without references, beside some with. Says what these numbers are.
  [[nodiscard]] Term settle_indices(Term condition) {
    const auto is_numbering = [&](Term part) { return is_domain(part) || is_target(part).has_value(); };
    const bool is_plain =
        is_numbering(condition) ||
        (condition.kind() == TermKind::And && std::ranges::any_of(condition.arguments(), is_numbering));
    if (is_plain || !mentions_reference(condition)) return condition;
    std::vector<Term> deciding;
    for (Term part : expr::post_order({{condition}})) {
      if (part.kind() != TermKind::Equal || mentions_reference(part)) continue;
      for (Term variable : expr::free_variables(part)) {
        const bool is_new = std::ranges::find(deciding, variable) == deciding.end();
        if (is_new && variable.sort().is_bit_vector() && !sizes_.contains(variable)) {
          deciding.push_back(variable);
        }
      }
    }
    if (deciding.empty()) return condition;
    expr::Substitution settled(terms_);
    for (Term variable : deciding) {
      const Term number = terms_.make_constant(variable.sort(), assignment_.get(variable));
      settled.set(variable, number);
      add_condition(terms_.make_equal(variable, number), false);
    }
    return settled.apply(condition);
  }

  void add_parts(Term condition) {
    if (condition.kind() != TermKind::And) return add_part(condition);
    for (Term part : condition.arguments()) add_parts(part);
  }

  void add_part(Term part) {
    bool is_negated = part.kind() == TermKind::Not;
    const std::optional<Target> target = is_target(is_negated ? part.argument(0) : part);
    if (!target) {
      parts_.push_back(read(part));
      return;
    }
    const unsigned width = target->reference.width();
    const InputObject* object = inputs_.paths.find_object(target->bits, width);
    const bool is_own = object != nullptr && inputs_.paths.reference_of(*object) == target->reference;
    Expression reference = inputs_.paths.path_of(target->reference);
    if (is_own && object->one_choice_of.is_valid() && !is_negated) {
      return add_once(result::make_expression(
          Operator::InstanceOf, std::move(reference), class_name(program_, object->object_class)));
    }
    std::optional<Expression> leads_to = inputs_.paths.target(target->bits, width);
    if (is_own) {
      // All that is said is that there is one, which a receiver and what a reference of C++ refers to always
      // is.
      if (world_.inputs.is_never_null(target->reference)) {
        if (!is_negated) add_apart(*object, reference);
        return;
      }
      leads_to = result::make_null(width);
      is_negated = !is_negated;
    }
    if (!leads_to) return;
    add_once(result::make_expression(
        is_negated ? Operator::NotEqual : Operator::Equal, reference, std::move(*leads_to)));
    if (is_own && is_negated) add_apart(*object, reference);
  }

  /// Whoever asks for exactly the path has to be told what else a reference to an object of its own might
  /// have led to.
  void add_apart(const InputObject& object, const Expression& reference) {
    if (steps_ == nullptr) return;
    for (const InputObject& other : world_.inputs.objects()) {
      if (&other == &object) break;
      if (might_be(object, other)) {
        add_once(result::make_expression(Operator::NotEqual, reference, inputs_.paths.path_of(other)));
      }
    }
  }

  /// Whether the reference that leads to `own` might have led to an earlier object instead.
  [[nodiscard]] bool might_be(const InputObject& own, const InputObject& other) const {
    if (own.kind != other.kind || other.is_part() || other.is_by_value || !other.reference.is_valid())
      return false;
    if (own.kind == InputObject::Kind::Bytes) {
      const auto number = [&](const InputObject& object) {
        return static_cast<ir::ObjectNumber>(&object - world_.inputs.objects().data()) +
               ir::kFirstInputObject;
      };
      return world_.inputs.has_same_type(number(other), number(own));
    }
    if (!program_.get(other.object_class).inputs.has_identity) return false;
    const ir::ClassId declared = inputs_.paths.find(own.reference)->declared;
    for (ir::ClassId id = other.object_class; id.is_valid(); id = program_.get(id).super) {
      if (id == declared || id == own.object_class) return true;
    }
    return false;
  }

  /// That a reference of another declared class leads to a constant of an enumeration was a choice.
  void add_domain(Term domain) {
    const Term reference = is_target(domain.argument(0))->reference;
    std::vector<value::U128> values;
    ir::StaticId constant;
    bool has_null = false;
    for (Term way : domain.arguments()) {
      const std::uint64_t bits = is_target(way)->bits;
      values.push_back(bits);
      has_null = has_null || bits == 0;
      if (bits == 0) continue;
      constant = engine::find_constant(program_, world_, static_cast<ir::ReferenceBits>(bits));
      if (!constant.is_valid()) return;
    }
    if (!constant.is_valid()) return;
    domains_.emplace(reference, std::move(values));
    const ir::ClassId enumeration = program_.get(constant).owner;
    if (has_null || inputs_.paths.find(reference)->declared == enumeration) return;
    // A variable stands for what terms cannot say.
    const Term atom = terms_.make_variable(std::string(reference.variable_name()) + " : " +
                                               std::string(program_.text(program_.get(enumeration).name)),
                                           expr::Sort::boolean());
    atoms_.emplace(
        atom,
        result::make_expression(
            Operator::InstanceOf, inputs_.paths.path_of(reference), class_name(program_, enumeration)));
    conditions_.push_back(atom);
  }

  /// An index that is below the size of a sequence is below the length of the array inside it, which goes
  /// without saying.
  [[nodiscard]] bool is_about_room(Term part) {
    const Term atom = part.kind() == TermKind::Not ? part.argument(0) : part;
    if (atom.arguments().size() != 2) return false;
    // That the last element is inside: `xs.size() - 1 < xs.size()`.
    const auto variables = expr::free_variables(atom);
    const bool is_about_size = variables.size() == 1 && sequence_sizes_.contains(variables.front());
    if (is_about_size && !atom.argument(0).is_constant() && !atom.argument(1).is_constant()) return true;
    for (std::size_t at : {0U, 1U}) {
      Term other = atom.argument(1 - at);
      if (other.is_constant()) {
        const bool is_room = !other.sort().is_array() && rooms_.contains(other.bits());
        if (is_room && indices_.contains(atom.argument(at))) return true;
        continue;
      }
      if (other.kind() == TermKind::ZeroExtend) other = other.argument(0);
      if (sequence_sizes_.contains(other)) indices_.insert(atom.argument(at));
    }
    return false;
  }

  void add_once(Expression part) {
    if (std::ranges::find(parts_, part) == parts_.end()) parts_.push_back(std::move(part));
  }

  const ir::Program& program_;
  expr::TermBuilder& terms_;
  expr::TidyMemory* memory_;
  const ConditionSteps* steps_;
  const PathState& state_;
  const engine::World& world_;
  const expr::Assignment& assignment_;
  InputReading inputs_;
  std::unordered_set<Term> sizes_;  ///< those of byte memory
  std::unordered_set<Term> selectors_;
  expr::Substitution strings_;  ///< makes their ends lie far behind
  std::unordered_set<Term> sequence_sizes_;
  std::set<value::U128> rooms_;       ///< lengths of the arrays inside sequences
  std::unordered_set<Term> indices_;  ///< what was compared with the size of a sequence
  FavouredNumbers numbers_;
  std::unordered_set<Term> numberings_;  ///< what numbers mean, which nobody wants to know
  SettledReferences references_;
  ConstantDomains domains_;
  std::unordered_map<Term, Expression> atoms_;  ///< what variables that are no inputs stand for
  std::vector<Term> conditions_;                ///< what is to be said
  std::unordered_map<Term, Expression> named_;  ///< Reading::named
  std::vector<Term> unsaid_;                    ///< what holds besides
  std::vector<Term> settled_;                   ///< conditions that are said in another way
  std::vector<Expression> parts_;
  std::unordered_set<Term> made_;  ///< references to what calls have made
  bool has_made_ = false;          ///< one of them is not null
  bool is_fault_ = false;          ///< the path ended in one

  const std::function<Expression(Term)> variable_ = [this](Term variable) {
    auto atom = atoms_.find(variable);
    return atom == atoms_.end() ? inputs_.paths.path_of(variable) : atom->second;
  };
  const std::function<std::optional<Expression>(Term, Term)> constant_ =
      [this](Term constant, Term other) -> std::optional<Expression> {
    if (!inputs_.references.contains(other)) return std::nullopt;
    return inputs_.paths.target(static_cast<std::uint64_t>(constant.bits()), other.width());
  };
};

}  // namespace

result::Condition path_condition(const ir::Program& program,
                                 expr::TermBuilder& terms,
                                 const engine::State& state,
                                 const expr::Assignment& assignment,
                                 expr::TidyMemory* memory,
                                 const ConditionSteps* steps) {
  const auto& ended = static_cast<const PathState&>(state);
  ConditionBuilder builder(program, terms, ended, assignment, memory, steps);
  const std::span<const Term> conditions = ended.path_condition();
  const bool is_fault = ended.status() == engine::StateStatus::Ended && ended.end() == ir::PathEnd::Faulted;
  for (std::size_t at = 0; at < conditions.size(); ++at) {
    builder.add(conditions[at], is_fault && at + 1 == conditions.size());
  }
  return builder.build();
}

}  // namespace testellate::explain
