// SPDX-License-Identifier: Apache-2.0
#include "engine/condition_text.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "engine/compared_numbers.h"
#include "engine/constant_choices.h"
#include "engine/execution/constants.h"
#include "engine/reference_names.h"
#include "engine/short_name.h"
#include "engine/text_phrases.h"
#include "expr/free_variables.h"
#include "expr/printer_infix.h"
#include "expr/substitution.h"
#include "expr/term.h"
#include "expr/tidy_conjunction.h"
#include "result/condition_parts.h"

namespace testellate::engine {
namespace {

using expr::Term;
using expr::TermKind;

/// Of a condition's text, in characters.
constexpr std::size_t kLongestPart = 300;

class ConditionWriter {
 public:
  ConditionWriter(const ir::Program& program,
                  expr::TermBuilder& terms,
                  const PathState& state,
                  const expr::Assignment& assignment)
      : program_(program),
        terms_(terms),
        world_(state.world),
        assignment_(assignment),
        objects_(state.world.inputs.objects()),
        strings_(terms),
        numbers_(compared_numbers(program, state)) {
    for (const InputVariable& variable : state.world.inputs.variables()) {
      if (variable.is_reference) {
        references_.emplace(variable.term, variable.name);
        declared_.emplace(variable.term, variable.declared);
        names_.insert(variable.term);
      }
      if (variable.style == solver::PreferredStyle::Unsigned) unsigned_.insert(variable.term);
      if (variable.style != solver::PreferredStyle::Character) continue;
      characters_.insert(variable.term);
      // Bytes come with and without a sign; wider characters have none.
      if (variable.data_type.is_valid() && program_.get(variable.data_type).width > 8) {
        unsigned_.insert(variable.term);
      }
    }
    if (state.making_inputs) {
      for (const MakingInputs& inputs : *state.making_inputs) {
        selectors_.insert(inputs.selectors.begin(), inputs.selectors.end());
      }
    }
    // What is read from a stream of bytes is not negative.
    for (const StreamRead& stream : state.world.inputs.streams()) {
      for (const Slot& value : stream.values.view()) {
        if (!value.is_concrete() && value.term.is_variable()) unsigned_.insert(value.term);
      }
    }
    for (const InputObject& object : objects_) {
      for (Term count : {object.text_length, object.sequence_size}) {
        if (!count.is_valid()) continue;
        lengths_.insert(count);
        unsigned_.insert(count);
      }
      if (object.sequence_size.is_valid()) {
        sequence_sizes_.insert(object.sequence_size);
        if (object.length.is_concrete()) rooms_.insert(object.length.bits);
      }
      if (object.length.is_concrete()) continue;
      lengths_.insert(object.length.term);
      if (object.kind != InputObject::Kind::Bytes) continue;
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
    if (is_about_selectors(condition)) return;
    // The sources of byte memory have no lengths: that an access was good goes without saying.
    if (!is_fault && condition.kind() != TermKind::And && mentions_size(condition)) return;
    condition = settle_indices(condition);
    if (condition.kind() != TermKind::And) return add_condition(condition, is_fault);
    // A reference gets its number together with the limits of what it leads to.
    bool is_numbering = std::ranges::any_of(
        condition.arguments(), [&](Term part) { return is_domain(part) || is_target(part).has_value(); });
    for (Term part : condition.arguments()) {
      if ((!is_numbering || !is_limit(part)) && (is_fault || !mentions_size(part)))
        add_condition(part, is_fault);
    }
  }

  std::vector<std::string> write() {
    std::vector<Term> conditions = name_constants(terms_, conditions_, domains_);
    conditions = expr::tidy_conjunction(
        terms_,
        conditions,
        {.unsigned_variables = &unsigned_, .never_negative = &lengths_, .names = &names_});
    conditions = TextPhrases(terms_, world_.inputs).say(std::move(conditions));
    flatten(conditions);
    for (Term condition : conditions) add_part(condition);
    leave_out_existence(conditions);
    for (std::string& part : parts_) part = without_boxes(std::move(part));
    leave_out_long_parts();
    return std::move(parts_);
  }

 private:
  /// What nobody reads: the bucket of a map in which a text falls.
  void leave_out_long_parts() {
    std::vector<std::string> kept;
    for (std::string& part : parts_) {
      if (part.size() > kLongestPart) part = result::kLeftOut;
      if (part != result::kLeftOut || kept.empty() || kept.back() != part) kept.push_back(std::move(part));
    }
    parts_ = std::move(kept);
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
      if (references_.contains(part.argument(at)) && other.is_constant()) {
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
    auto is_length_or_number = [&](Term side) { return side.is_constant() || lengths_.contains(side); };
    return atom.arguments().size() == 2 && std::ranges::all_of(atom.arguments(), is_length_or_number);
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

  [[nodiscard]] std::string name_of(const Target& target) const {
    return reference_name(program_, world_, target.bits, target.reference.width() == 64);
  }

  void add_condition(Term condition, bool is_fault) {
    if (condition.is_true() || is_about_room(condition)) return;
    if (!is_domain(condition)) {
      // What is left of an access is only that it was good.
      const Term said = is_fault || strings_.empty() ? condition : strings_.apply(condition);
      if (!said.is_constant()) conditions_.push_back(said);
    } else if (is_target(condition.argument(0))->reference.width() != 64) {
      add_domain(condition);
    }
  }

  static void flatten(std::vector<Term>& conditions) {
    for (std::size_t at = 0; at < conditions.size(); ++at) {
      if (conditions[at].kind() != TermKind::And) continue;
      const std::span<const Term> parts = conditions[at].arguments();
      conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(at));
      conditions.insert(conditions.begin() + static_cast<std::ptrdiff_t>(at), parts.begin(), parts.end());
    }
  }

  /// What is equal to a text is there.
  void leave_out_existence(const std::vector<Term>& conditions) {
    for (Term condition : conditions) {
      if (!condition.is_variable()) continue;
      const std::string_view name = condition.variable_name();
      constexpr std::string_view kCompare = "strcmp(";
      if (const std::size_t at = name.find(".equals("); at != std::string_view::npos) {
        std::erase(parts_, std::string(name.substr(0, at)) + " != null");
      } else if (name.starts_with(kCompare)) {
        const std::size_t end = name.find(", \"") - kCompare.size();
        std::erase(parts_, std::string(name.substr(kCompare.size(), end)) + " != NULL");
      }
    }
  }

  /// Of the object heap.
  [[nodiscard]] bool mentions_reference(Term part) const {
    constexpr unsigned kWidth = ir::Type::ref().width();
    return std::ranges::any_of(expr::free_variables(part), [&](Term variable) {
      return references_.contains(variable) && variable.width() == kWidth;
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

  void add_part(Term part) {
    bool is_negated = part.kind() == TermKind::Not;
    std::optional<Target> target = is_target(is_negated ? part.argument(0) : part);
    if (!target) {
      const std::function<std::string(Term, Term)> name_inside = [this](Term constant, Term other) {
        if (!references_.contains(other)) return std::string();
        return name_of({other, static_cast<std::uint64_t>(constant.bits())});
      };
      parts_.push_back(expr::to_infix(part,
                                      {.unsigned_variables = &unsigned_,
                                       .characters = &characters_,
                                       .favoured = &numbers_,
                                       .name_of = &name_inside}));
      return;
    }
    bool is_pointer = target->reference.width() == 64;
    const std::string& reference = references_.at(target->reference);
    std::string leads_to = name_of(*target);
    if (const InputObject* own = own_of_several(*target, reference); own != nullptr && !is_negated) {
      add_text(reference + " instanceof " + short_name(program_, own->object_class));
      return;
    }
    if (leads_to == reference) {
      // Its own object: all that is said is that there is one, which a receiver always has.
      if (world_.inputs.is_never_null(target->reference)) return;
      leads_to = is_pointer ? "NULL" : "null";
      is_negated = !is_negated;
    }
    if (!leads_to.empty()) add_text(reference + (is_negated ? " != " : " == ") + leads_to);
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
      constant = find_constant(program_, world_, static_cast<ir::ReferenceBits>(bits));
      if (!constant.is_valid()) return;
    }
    if (!constant.is_valid()) return;
    domains_.emplace(reference, std::move(values));
    const ir::ClassId enumeration = program_.get(constant).owner;
    if (has_null || declared_.at(reference) == enumeration) return;
    // A variable is written as its name.
    conditions_.push_back(
        terms_.make_variable(references_.at(reference) + " instanceof " + short_name(program_, enumeration),
                             expr::Sort::boolean()));
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

  /// A boxed number is its value to everybody: `n < 4`, not `n.value < 4`.
  [[nodiscard]] std::string without_boxes(std::string text) const {
    for (const InputObject& object : objects_) {
      if (object.kind != InputObject::Kind::Instance) continue;
      const ir::Class& info = program_.get(object.object_class);
      if (info.inputs.has_identity || info.inputs.text.is_valid() || info.fields.size() != 1) continue;
      const std::string path =
          object.name + "." + std::string(program_.text(program_.get(info.fields.front()).name));
      for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path, at + 1)) {
        const auto is_part_of_name = [&](std::size_t where) {
          const auto c = where < text.size() ? static_cast<unsigned char>(text[where]) : ' ';
          return std::isalnum(c) != 0 || c == '_' || c == '$' || c == '.' || c == '(';
        };
        const bool is_start = at == 0 || text[at - 1] == '(' || !is_part_of_name(at - 1);
        if (is_start && !is_part_of_name(at + path.size())) {
          text.erase(at + object.name.size(), path.size() - object.name.size());
        }
      }
    }
    return text;
  }

  void add_text(const std::string& text) {
    if (std::ranges::find(parts_, text) == parts_.end()) parts_.push_back(text);
  }

  /// The own object of a reference, if its class was a choice; null otherwise.
  [[nodiscard]] const InputObject* own_of_several(const Target& target, const std::string& reference) const {
    if (target.reference.width() == 64 || target.bits == 0 || target.bits > objects_.size()) return nullptr;
    const InputObject& object = objects_[target.bits - 1];
    return object.one_choice_of.is_valid() && object.name == reference ? &object : nullptr;
  }

  const ir::Program& program_;
  expr::TermBuilder& terms_;
  const World& world_;
  const expr::Assignment& assignment_;
  std::span<const InputObject> objects_;
  std::unordered_map<Term, std::string> references_;
  std::unordered_map<Term, ir::ClassId> declared_;
  std::unordered_set<Term> lengths_;
  std::unordered_set<Term> sizes_;  ///< those of byte memory
  std::unordered_set<Term> selectors_;
  expr::Substitution strings_;           ///< makes their ends lie far behind
  std::unordered_set<Term> characters_;  ///< of an array: its elements
  std::unordered_set<Term> unsigned_;
  std::unordered_set<Term> sequence_sizes_;
  std::set<value::U128> rooms_;       ///< lengths of the arrays inside sequences
  std::unordered_set<Term> indices_;  ///< what was compared with the size of a sequence
  std::unordered_set<Term> names_;    ///< those of references: their order means nothing
  expr::FavouredNumbers numbers_;
  ConstantDomains domains_;
  std::vector<Term> conditions_;  ///< what is to be said
  std::vector<std::string> parts_;
};

}  // namespace

std::string condition_text(const ir::Program& program,
                           expr::TermBuilder& terms,
                           const PathState& state,
                           const expr::Assignment& assignment) {
  ConditionWriter writer(program, terms, state, assignment);
  std::span<const Term> conditions = state.path_condition();
  for (std::size_t at = 0; at < conditions.size(); ++at) {
    writer.add(conditions[at], state.end() == ir::PathEnd::Faulted && at + 1 == conditions.size());
  }
  return result::join_conditions(writer.write());
}

}  // namespace testellate::engine
