// SPDX-License-Identifier: Apache-2.0
#include "render/test_name.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "ir/data_type.h"
#include "render/condition_words.h"
#include "result/made_calls.h"
#include "value/text.h"

namespace testellate::render {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

std::string capitalised(std::string_view word) {
  std::string text(word);
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

/// `Triangle#classify(int,int)` and `geo::Circle::area` are called by their last part; of `helper.2`, a
/// static function of the second file, the number is left out.
std::string short_name(std::string_view target) {
  target = target.substr(0, target.find('('));
  std::size_t number = target.find_last_not_of("0123456789");
  if (number != std::string_view::npos && number + 1 < target.size() && target[number] == '.') {
    target = target.substr(0, number);
  }
  std::size_t separator = target.find_last_of("#.:");
  if (separator != std::string_view::npos) target.remove_prefix(separator + 1);
  std::string text;
  for (char c : target) text += is_word(c) ? c : '_';
  return text.empty() ? "target" : text;
}

/// "-1.5" as "Minus1_5"; nothing for a number that nobody would recognise.
std::string number_word(std::string_view number) {
  constexpr std::size_t kLongest = 12;
  if (number.size() > kLongest) return "";
  std::string text;
  for (char c : number) {
    if (c == '-') {
      text += "Minus";
    } else if (c != '+') {
      text += is_word(c) ? c : '_';
    }
  }
  return text;
}

std::string returned_word(const result::Outcome& outcome, bool is_unsigned) {
  if (!outcome.value) return "";
  if (const auto* link = std::get_if<result::Link>(&*outcome.value)) {
    return link->object || link->function.is_valid() ? "Object" : "Null";
  }
  const auto& scalar = std::get<result::Scalar>(*outcome.value);
  if (scalar.type == ir::Type::boolean()) return scalar.bits == 0 ? "False" : "True";
  if (scalar.type.is_float()) {
    value::FloatFormat format =
        scalar.type == ir::Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
    return number_word(value::to_text(format, static_cast<value::FloatBits>(scalar.bits)));
  }
  const unsigned width = scalar.type.width();
  if (!is_unsigned) return number_word(value::to_decimal_signed(scalar.bits, width));
  // Nobody recognises 18446744073709551615.
  const bool is_greatest = width > 8 && scalar.bits == value::low_mask<value::U128>(width);
  return is_greatest ? "Max" : number_word(value::to_decimal_unsigned(scalar.bits));
}

constexpr std::string_view kConstructor = "#<init>";

/// "newTill" of `shop.Till#<init>(int)`, "newRow" of `shop.Till$Row#<init>()`.
std::string subject_name(std::string_view target) {
  const std::size_t constructor = target.find(kConstructor);
  if (constructor == std::string_view::npos) return short_name(target);
  const std::string_view made = target.substr(0, constructor);
  return "new" + capitalised(short_name(made.substr(made.rfind('$') + 1)));
}

std::string outcome_words(const ir::Program& program, const result::Outcome& outcome, bool is_unsigned) {
  switch (outcome.end) {
    case ir::PathEnd::Returned:
      return "returns" + returned_word(outcome, is_unsigned);
    case ir::PathEnd::Threw:
      if (!outcome.exception_class.is_valid()) return "throws";
      return "throws" + capitalised(short_name(program.text(program.get(outcome.exception_class).name)));
    case ir::PathEnd::Exited:
      return "exits" + number_word(std::to_string(outcome.exit_code));
    case ir::PathEnd::Faulted:
      if (outcome.fault == ir::Fault::Divergence) return "neverReturns";
      return outcome.fault == ir::Fault::Leak ? "losesMemory" : "fails";
    case ir::PathEnd::AssumptionFailed:
    case ir::PathEnd::StepLimit:
    case ir::PathEnd::MemoryLimit:
    case ir::PathEnd::Unsupported:
    case ir::PathEnd::Stuck:
    case ir::PathEnd::LoopHavocked:
      return "ends";
  }
  return "ends";
}

/// "Object", as `returned_word` has it, in other words: a parameter that is returned as it is; nothing for a
/// struct, of which there is no word.
std::string returned_object(const ir::Program& program, const ir::Unit& unit, const result::TestCase& test) {
  if (unit.is_result_by_value) return "";
  for (std::size_t at = 0; at < test.arguments.size() && at < unit.parameters.size(); ++at) {
    if (test.arguments[at] != *test.outcome.value) continue;
    const std::string name = short_name(program.text(unit.parameters[at].name));
    return capitalised(name);
  }
  return "Object";
}

/// What has happened to the object of the unit's construction, if it has one.
std::optional<Past> past_of(const ir::Program& program, const ir::Unit& unit, const result::TestCase& test) {
  if (unit.constructions.size() != 1) return std::nullopt;
  const ir::Construction& construction = unit.constructions.front();
  const std::vector<const ir::ConstructionCall*> calls =
      result::made_calls(construction, test.constructions.front());
  if (calls.empty()) return std::nullopt;
  Past past;
  const ir::InputRoot& made = unit.parameters[construction.argument];
  if (!made.is_receiver && made.name.is_valid()) past.object = program.text(made.name);
  for (std::size_t at = 1; at < calls.size(); ++at) {
    past.calls.emplace_back(program.text(program.get(calls[at]->callee).name));
  }
  return past;
}

/// Says of what stubs answer what it is: `Orders.find[0].value` is an order.
class AnswerNames {
 public:
  AnswerNames(const ir::Program& program, const result::TestCase& test) : program_(program), test_(test) {}

  [[nodiscard]] result::Condition in(result::Condition condition) const {
    if (test_.streams.empty()) return condition;
    for (result::Expression& part : condition.parts) replace(part);
    return condition;
  }

 private:
  void replace(result::Expression& e) const {
    if (const std::optional<std::string> refusal = refusal_of(e)) {
      e = result::make_named(result::Operator::Input, *refusal);
      return;
    }
    if (const std::optional<std::string> event = event_of(e)) {
      e = result::make_named(result::Operator::Input, *event);
      return;
    }
    if (const std::optional<std::string> name = name_of(e)) {
      e = result::make_named(result::Operator::Input, *name);
      return;
    }
    for (result::Expression& operand : e.operands) replace(operand);
  }

  /// "SecondAllocationFails" for `allocation 2 fails`.
  [[nodiscard]] static std::optional<std::string> refusal_of(const result::Expression& e) {
    constexpr std::string_view kBegin = "allocation ";
    constexpr std::string_view kEnd = " fails";
    if (e.op != result::Operator::Input || !e.text.starts_with(kBegin) || !e.text.ends_with(kEnd)) {
      return std::nullopt;
    }
    const std::string number = e.text.substr(kBegin.size(), e.text.size() - kBegin.size() - kEnd.size());
    if (number.size() > 1) return "LaterAllocationFails";
    return ordinal(static_cast<unsigned>(number[0] - '1')) + "AllocationFails";
  }

  /// "FindThrows", "FindIsEmpty".
  [[nodiscard]] std::optional<std::string> event_of(const result::Expression& e) const {
    using enum result::Operator;
    if (e.op != Equal && e.op != NotEqual) return std::nullopt;
    const bool is_held = e.operands[0].op == Field && e.operands[0].text == "value";
    const result::Expression& answer = is_held ? e.operands[0].operands[0] : e.operands[0];
    if (answer.op != Element || answer.operands[0].op != Input || answer.operands[1].op != Number) {
      return std::nullopt;
    }
    constexpr std::string_view kEnds = " ends";
    const std::string& stream = answer.operands[0].text;
    const bool is_end = stream.ends_with(kEnds);
    const std::string call = ordinal(answer.operands[1].bits) +
                             method_of(is_end ? stream.substr(0, stream.size() - kEnds.size()) : stream);
    if (is_end && e.op == Equal) return call + "Throws";
    const auto found = std::ranges::find(test_.streams, stream, &result::StreamInput::name);
    const value::U128 number = answer.operands[1].bits;
    if (!is_held || e.operands[1].op != Null || found == test_.streams.end() ||
        number >= found->values.size()) {
      return std::nullopt;
    }
    const result::Object* object = object_of(found->values[static_cast<std::size_t>(number)]);
    if (object == nullptr || !is_holder(*object)) return std::nullopt;
    return call + (e.op == Equal ? "IsEmpty" : "IsPresent");
  }

  /// Nothing: the expression is no answer, and nothing that an answer holds.
  [[nodiscard]] std::optional<std::string> name_of(const result::Expression& e) const {
    const bool is_held = e.op == result::Operator::Field && e.text == "value";
    const result::Expression& answer = is_held ? e.operands[0] : e;
    if (answer.op != result::Operator::Element || answer.operands[0].op != result::Operator::Input ||
        answer.operands[1].op != result::Operator::Number) {
      return std::nullopt;
    }
    const std::string& stream = answer.operands[0].text;
    const auto found = std::ranges::find(test_.streams, stream, &result::StreamInput::name);
    const value::U128 number = answer.operands[1].bits;
    if (found == test_.streams.end() || stream.ends_with("()") || number >= found->values.size()) {
      return std::nullopt;
    }
    const result::Object* object = object_of(found->values[static_cast<std::size_t>(number)]);
    const bool has_holder = object != nullptr && is_holder(*object);
    if (is_held != has_holder)
      return is_held ? std::nullopt : std::optional(ordinal(number) + method_of(stream));
    if (has_holder) object = object_of(object->fields.front().second);
    return ordinal(number) + (object == nullptr ? method_of(stream) : class_of(*object, stream));
  }

  [[nodiscard]] const result::Object* object_of(const result::Value& value) const {
    const auto* link = std::get_if<result::Link>(&value);
    if (link == nullptr || !link->object || *link->object >= test_.before.objects.size()) return nullptr;
    return &test_.before.objects[*link->object];
  }
  [[nodiscard]] bool is_holder(const result::Object& object) const {
    if (!object.object_class.is_valid() || object.fields.empty()) return false;
    const ir::ClassInputs& inputs = program_.get(object.object_class).inputs;
    return inputs.elements.is_valid() && !inputs.size.is_valid();
  }
  /// Texts, numbers and what else the library has are called by the method.
  [[nodiscard]] std::string class_of(const result::Object& object, const std::string& stream) const {
    if (!object.object_class.is_valid()) return method_of(stream);
    const std::string_view name = program_.text(program_.get(object.object_class).name);
    if (name.starts_with("java.") || name.starts_with("jvm.")) return method_of(stream);
    return capitalised(name.substr(name.find_last_of(".$") + 1));
  }
  static std::string method_of(const std::string& stream) {
    const std::string_view name = std::string_view(stream).substr(0, stream.find('('));
    return capitalised(name.substr(name.rfind('.') + 1));
  }
  static std::string ordinal(value::U128 number) {
    static constexpr std::array<std::string_view, 4> kOrdinals{"", "Second", "Third", "Fourth"};
    if (number < kOrdinals.size()) return std::string(kOrdinals[static_cast<std::size_t>(number)]);
    return "Later";
  }

  const ir::Program& program_;
  const result::TestCase& test_;
};

/// Decisions of which two together may be what separates a test from others, and how long that may be said.
constexpr std::size_t kMostPaired = 8;
constexpr std::size_t kLongestPair = 64;

/// The conditions that a test may be named after, in words.
std::vector<std::string> whens_of(const result::Condition& condition, const result::Condition& inputs) {
  std::optional<std::string> input;
  if (!inputs.parts.empty()) input = condition_words(inputs);
  std::vector<result::Condition> parts = wordable_parts(condition);
  std::ranges::reverse(parts);
  std::vector<std::string> whens;
  bool is_last = true;
  for (const result::Condition& part : parts) {
    std::optional<std::string> words = condition_words(part);
    // Of both bounds of a number, the upper one may do.
    if (!words && part.parts.size() > 1) words = condition_words({{part.parts.back()}});
    if (!words && is_last) words = input;
    if (words) whens.push_back(*words);
    is_last = false;
  }
  const std::size_t single = std::min(whens.size(), kMostPaired);
  for (std::size_t later = 0; later < single; ++later) {
    for (std::size_t earlier = later + 1; earlier < single; ++earlier) {
      std::string pair = whens[earlier] + "And" + whens[later];
      if (pair.size() <= kLongestPair) whens.push_back(std::move(pair));
    }
  }
  if (input && !parts.empty()) whens.push_back(*input);
  if (whens.empty()) whens.emplace_back();
  return whens;
}

/// Of a name that `test_name` has made: what it is named after. Of one without a condition: the whole.
std::string_view reason_of(std::string_view name) {
  const std::size_t when = name.find("_when");
  return when == std::string_view::npos ? name : name.substr(when);
}

}  // namespace

std::string test_name(const ir::Program& program,
                      std::string_view target,
                      const result::Outcome& outcome,
                      std::string_view when,
                      bool is_unsigned) {
  const bool is_made =
      target.find(kConstructor) != std::string_view::npos && outcome.end == ir::PathEnd::Returned;
  std::string name =
      subject_name(target) + "_" + (is_made ? "succeeds" : outcome_words(program, outcome, is_unsigned));
  return when.empty() ? name : name + "_when" + std::string(when);
}

std::string test_name_after(const ir::Program& program,
                            std::string_view target,
                            const result::Outcome& outcome,
                            const Past& past,
                            bool is_unsigned) {
  const std::string name = test_name(program, target, outcome, "", is_unsigned);
  const std::string object = past.object.empty() ? "" : capitalised(short_name(past.object));
  const std::vector<std::string>& calls = past.calls;
  if (calls.empty()) return name + "_when" + (object.empty() ? "" : object + "Is") + "New";
  std::string words;
  for (std::size_t at = 0; at < calls.size();) {
    std::size_t end = at + 1;
    while (end < calls.size() && calls[end] == calls[at]) ++end;
    words += (words.empty() ? "_after" + object : "And") + capitalised(short_name(calls[at]));
    if (end - at == 2) words += "Twice";
    if (end - at > 2) words += std::to_string(end - at) + "Times";
    at = end;
  }
  return name + words;
}

std::vector<std::string> candidate_names(const ir::Program& program,
                                         const ir::Unit& unit,
                                         const result::TestCase& test,
                                         const result::Condition& inputs,
                                         bool has_decided) {
  const std::string_view target = program.text(unit.name);
  const bool is_unsigned =
      unit.result_type.is_valid() && program.get(unit.result_type).kind == ir::DataType::Kind::Unsigned;
  std::optional<std::string> after;
  if (const auto past = past_of(program, unit, test)) {
    after = test_name_after(program, target, test.outcome, *past, is_unsigned);
    if (!has_decided) return {*after};
  }
  std::vector<std::string> names;
  const AnswerNames answers(program, test);
  for (const std::string& when : whens_of(answers.in(test.path_condition), answers.in(inputs))) {
    names.push_back(test_name(program, target, test.outcome, when, is_unsigned));
  }
  if (after) names.push_back(*after);
  constexpr std::string_view kReturnsObject = "_returnsObject";
  const auto* link = test.outcome.value ? std::get_if<result::Link>(&*test.outcome.value) : nullptr;
  const bool is_object = test.outcome.end == ir::PathEnd::Returned && link != nullptr && link->object;
  for (std::string& name : names) {
    const std::size_t at = name.find(kReturnsObject);
    if (!is_object || at == std::string::npos) continue;
    name.replace(at, kReturnsObject.size(), "_returns" + returned_object(program, unit, test));
  }
  return names;
}

namespace {

/// Of a name that `test_name` has made: without its reason.
std::string without_reason(const std::string& name) { return name.substr(0, name.find("_when")); }

/// What all tests of a target have in common separates none of them; what is left if nothing else does is
/// what comes of the call. That something fails always has a reason.
std::vector<std::vector<std::string>> without_common(std::vector<std::vector<std::string>> candidates) {
  std::unordered_map<std::string, std::size_t> tests;
  for (const std::vector<std::string>& names : candidates) {
    std::unordered_set<std::string_view> own;
    for (const std::string& name : names) {
      if (own.insert(reason_of(name)).second) ++tests[std::string(reason_of(name))];
    }
  }
  for (std::vector<std::string>& names : candidates) {
    const std::string bare = without_reason(names.front());
    const bool is_failure =
        bare.find("_throws") != std::string::npos || bare.find("_fails") != std::string::npos;
    if (is_failure) continue;
    std::erase_if(names, [&](const std::string& name) {
      const bool has_reason = name.find("_when") != std::string::npos && !name.ends_with("New");
      return has_reason && tests[std::string(reason_of(name))] == candidates.size();
    });
    if (names.empty()) names.push_back(bare);
  }
  return candidates;
}

}  // namespace

std::vector<std::string> choose_names(const std::vector<std::vector<std::string>>& all) {
  const std::vector<std::vector<std::string>> candidates = without_common(all);
  // What separates a test from the others is what it is named after, not what comes of it.
  std::unordered_map<std::string_view, std::size_t> tests;  // that have a reason
  for (const std::vector<std::string>& names : candidates) {
    for (auto name = names.begin(); name != names.end(); ++name) {
      const auto has_reason = [&](const std::string& other) { return reason_of(other) == reason_of(*name); };
      if (std::none_of(names.begin(), name, has_reason)) ++tests[reason_of(*name)];
    }
  }
  std::vector<std::string> chosen;
  std::unordered_set<std::string> used;
  std::unordered_map<std::string_view, std::uint32_t> next_number;  // of a name that several tests have
  for (const std::vector<std::string>& names : candidates) {
    auto found =
        std::ranges::find_if(names, [&](const std::string& name) { return tests[reason_of(name)] == 1; });
    if (found == names.end()) {
      found = std::ranges::find_if(names, [&](const std::string& name) { return !used.contains(name); });
    }
    const std::string& base = found == names.end() ? names.front() : *found;
    std::string name = base;
    std::uint32_t& number = next_number.try_emplace(base, 2).first->second;
    while (!used.insert(name).second) name = base + "_" + std::to_string(number++);
    chosen.push_back(name);
  }
  return chosen;
}

}  // namespace testellate::render
