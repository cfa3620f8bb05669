// SPDX-License-Identifier: Apache-2.0
#include "engine/input_conditions.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "engine/reference_names.h"
#include "engine/text_phrases.h"
#include "expr/number_text.h"
#include "value/text.h"

namespace testellate::engine {
namespace {

using expr::Term;
using value::U128;

class InputWriter {
 public:
  InputWriter(const ir::Program& program, const PathState& state, const expr::Assignment& assignment)
      : program_(program),
        world_(state.world),
        making_inputs_(state.making_inputs.get()),
        assignment_(assignment) {
    for (const InputObject& object : world_.inputs.objects()) {
      if (object.text_length.is_valid()) {
        texts_.emplace(object.name, object.text_length);
        silent_.insert(object.text_length);
      } else if (object.kind == InputObject::Kind::Bytes && object.is_string) {
        strings_.emplace(object.name, object.length);
      }
      // Byte memory has no length in the source.
      if (object.kind == InputObject::Kind::Bytes && !object.length.is_concrete()) {
        silent_.insert(object.length.term);
      }
    }
    for (const InputVariable& variable : world_.inputs.variables())
      by_name_.emplace(variable.name, variable.term);
    for (const auto& [name, length] : texts_) add_characters(name, ".charAt(", ")", value_of(length), false);
    for (const auto& [name, length] : strings_) {
      add_characters(name, "[", "]", length.is_concrete() ? length.bits : value_of(length.term), true);
    }
  }

  std::vector<std::string> write() {
    for (const InputVariable& variable : world_.inputs.variables()) {
      if (!silent_.contains(variable.term) && !is_of_making(variable.name)) add(variable);
    }
    if (!can_be_said_) parts_.clear();
    return std::move(parts_);
  }

 private:
  [[nodiscard]] U128 value_of(Term variable) const { return assignment_.get(variable); }

  /// What makes an argument is too long a story, and includes calls that are not made.
  [[nodiscard]] bool is_of_making(std::string_view name) const {
    if (making_inputs_ == nullptr) return false;
    const auto is_below = [&](std::string_view root) {
      constexpr std::string_view kPath = ".[";
      return name.starts_with(root) &&
             (name.size() == root.size() || kPath.find(name[root.size()]) != std::string_view::npos);
    };
    return std::ranges::any_of(*making_inputs_, [&](const MakingInputs& inputs) {
      return std::ranges::any_of(inputs.names, is_below);
    });
  }

  /// The characters of a text are said with it. Those behind its end mean nothing.
  void add_characters(const std::string& name,
                      const std::string& before,
                      const std::string& behind,
                      U128 length,
                      bool ends_with_zero) {
    std::vector<U128> characters;
    for (std::size_t at = 0;; ++at) {
      auto found = by_name_.find(name + before + std::to_string(at) + behind);
      if (found == by_name_.end()) break;
      silent_.insert(found->second);
      const U128 character = value_of(found->second);
      if (at < length && ends_with_zero && character == 0) length = at;
      if (at < length) characters.push_back(character);
    }
    // One that the path did not look at may be anything.
    quoted_.emplace(name, characters.size() == length ? TextPhrases::quoted(characters) : "");
  }

  void add(const InputVariable& variable) {
    const Term term = variable.term;
    if (variable.is_reference) return add_reference(variable);
    if (term.sort().is_array()) {
      can_be_said_ = false;
    } else if (term.sort().is_bool()) {
      parts_.push_back((value_of(term) == 0 ? "!" : "") + variable.name);
    } else {
      parts_.push_back(variable.name + " == " + number_text(variable));
    }
  }

  [[nodiscard]] std::string number_text(const InputVariable& variable) const {
    const Term term = variable.term;
    const U128 bits = value_of(term);
    if (term.sort().is_float()) {
      return value::to_text(term.sort().format(), static_cast<value::FloatBits>(bits));
    }
    if (variable.style == solver::PreferredStyle::Character) {
      if (std::string text = expr::character_text(bits); !text.empty()) return text;
    }
    return variable.style == solver::PreferredStyle::Number ? value::to_decimal_signed(bits, term.width())
                                                            : value::to_decimal_unsigned(bits);
  }

  void add_reference(const InputVariable& variable) {
    const bool is_pointer = variable.term.width() == 64;
    const std::string target =
        reference_name(program_, world_, static_cast<std::uint64_t>(value_of(variable.term)), is_pointer);
    if (target != variable.name) {
      can_be_said_ = can_be_said_ && !target.empty();
      parts_.push_back(variable.name + " == " + target);
      return;
    }
    auto text = quoted_.find(variable.name);
    // What else it leads to is said by the variables there.
    if (text == quoted_.end()) return;
    can_be_said_ = can_be_said_ && !text->second.empty();
    parts_.push_back(is_pointer ? variable.name + " == " + text->second
                                : variable.name + ".equals(" + text->second + ")");
  }

  const ir::Program& program_;
  const World& world_;
  const std::vector<MakingInputs>* making_inputs_;
  const expr::Assignment& assignment_;
  std::map<std::string, Term> texts_;    ///< their lengths
  std::map<std::string, Slot> strings_;  ///< likewise, in byte memory
  std::unordered_map<std::string, Term> by_name_;
  std::unordered_map<std::string, std::string> quoted_;
  std::unordered_set<Term> silent_;
  bool can_be_said_ = true;
  std::vector<std::string> parts_;
};

}  // namespace

std::vector<std::string> input_conditions(const ir::Program& program,
                                          const PathState& state,
                                          const expr::Assignment& assignment) {
  return InputWriter(program, state, assignment).write();
}

}  // namespace testellate::engine
