// SPDX-License-Identifier: Apache-2.0
#include "engine/condition_text.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "expr/free_variables.h"
#include "expr/printer_infix.h"
#include "ir/pointer.h"

namespace testellate::engine {
namespace {

using expr::Term;
using expr::TermKind;

class ConditionWriter {
 public:
  ConditionWriter(const ir::Program& program, const PathState& state)
      : program_(program), objects_(state.world.inputs.objects()) {
    for (const InputVariable& variable : state.world.inputs.variables()) {
      if (is_reference(variable)) references_.emplace(variable.term, variable.name);
      if (variable.style == solver::PreferredStyle::Character) characters_.insert(variable.term);
    }
    infix_.is_character = [this](Term term) {
      return characters_.contains(term.kind() == TermKind::Select ? term.argument(0) : term);
    };
    for (const InputObject& object : objects_) {
      if (object.length.is_concrete()) continue;
      lengths_.insert(object.length.term);
      if (object.kind == InputObject::Kind::Bytes) sizes_.insert(object.length.term);
    }
  }

  /// `is_fault`: the condition that made the path end in a fault.
  void add(Term condition, bool is_fault) {
    // The sources of byte memory have no lengths: that an access was good goes without saying.
    if (!is_fault && condition.kind() != TermKind::And && mentions_size(condition)) return;
    if (condition.kind() != TermKind::And) return add_part(condition);
    // A reference gets its number together with the limits of what it leads to.
    bool is_numbering = std::ranges::any_of(
        condition.arguments(), [&](Term part) { return is_domain(part) || is_target(part).has_value(); });
    for (Term part : condition.arguments()) {
      if ((!is_numbering || !is_limit(part)) && (is_fault || !mentions_size(part))) add_part(part);
    }
  }

  std::vector<std::string> take() { return std::move(parts_); }

  ConditionWriter(const ConditionWriter&) = delete;
  ConditionWriter& operator=(const ConditionWriter&) = delete;

 private:
  struct Target {
    Term reference;
    std::uint64_t bits;
  };

  [[nodiscard]] bool is_reference(const InputVariable& variable) const {
    if (!variable.data_type.is_valid()) return false;
    ir::DataType::Kind kind = program_.get(variable.data_type).kind;
    return kind == ir::DataType::Kind::Pointer || kind == ir::DataType::Kind::Reference;
  }

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

  [[nodiscard]] bool mentions_size(Term part) const {
    return std::ranges::any_of(expr::free_variables(part),
                               [&](Term variable) { return sizes_.contains(variable); });
  }

  [[nodiscard]] std::string name_of(const Target& target, bool is_pointer) const {
    if (target.bits == 0) return is_pointer ? "NULL" : "null";
    auto number = is_pointer ? ir::pointer_object(target.bits) : static_cast<std::uint32_t>(target.bits);
    if (is_pointer && ir::is_function_object(number)) {
      ir::FunctionId function(number - ir::kFirstFunctionObject);
      return std::string(program_.text(program_.get(function).name));
    }
    return number != 0 && number <= objects_.size() ? objects_[number - 1].name : "";
  }

  void add_part(Term part) {
    if (is_domain(part)) return;
    bool is_negated = part.kind() == TermKind::Not;
    std::optional<Target> target = is_target(is_negated ? part.argument(0) : part);
    if (!target) {
      parts_.push_back(expr::to_infix(part, infix_));
      return;
    }
    bool is_pointer = target->reference.width() == 64;
    const std::string& reference = references_.at(target->reference);
    std::string leads_to = name_of(*target, is_pointer);
    if (leads_to == reference) {
      // Its own object: all that is said is that there is one.
      leads_to = is_pointer ? "NULL" : "null";
      is_negated = !is_negated;
    }
    std::string text = reference + (is_negated ? " != " : " == ") + leads_to;
    if (!leads_to.empty() && std::ranges::find(parts_, text) == parts_.end()) parts_.push_back(text);
  }

  const ir::Program& program_;
  std::span<const InputObject> objects_;
  std::unordered_map<Term, std::string> references_;
  std::unordered_set<Term> lengths_;
  std::unordered_set<Term> sizes_;       ///< those of byte memory
  std::unordered_set<Term> characters_;  ///< of an array: its elements
  expr::InfixOptions infix_;             ///< refers to this writer
  std::vector<std::string> parts_;
};

}  // namespace

std::vector<std::string> condition_texts(const ir::Program& program, const PathState& state) {
  ConditionWriter writer(program, state);
  std::span<const Term> conditions = state.path_condition();
  for (std::size_t at = 0; at < conditions.size(); ++at) {
    writer.add(conditions[at], state.end() == ir::PathEnd::Faulted && at + 1 == conditions.size());
  }
  return writer.take();
}

std::string join_conditions(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    bool is_disjunction = parts.size() > 1 && part.find(" || ") != std::string::npos;
    text += (text.empty() ? "" : " && ") + (is_disjunction ? "(" + part + ")" : part);
  }
  return text.empty() ? "true" : text;
}

}  // namespace testellate::engine
