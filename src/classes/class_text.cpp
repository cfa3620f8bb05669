// SPDX-License-Identifier: Apache-2.0
#include "classes/class_text.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "classes/dereferences.h"
#include "ir/check.h"
#include "report/graph_text.h"
#include "report/value_text.h"
#include "value/bits.h"

namespace testellate::classes {
namespace {

using report::Lines;

/// How front ends begin the names of data that calls are made with: recipe/recipe.h.
constexpr std::string_view kCallData = ".tst_";
/// How the functions are called that drivers show numbers and texts with.
constexpr std::string_view kShowNumber = "tst_show";
constexpr std::string_view kShowText = "tst_show_text";

/// What a driver of C++ has shown: texts, numbers, and the numbers of elements before these.
std::vector<std::string> shown_values(const ir::Program& program, const result::TestCase& sample) {
  std::vector<std::string> values;
  for (const result::Call& call : sample.calls) {
    const std::string_view name = program.text(program.get(call.function).name);
    if (name == kShowNumber) {
      const value::U128 bits = call.arguments[0].value.bits;
      values.push_back(std::to_string(static_cast<std::int64_t>(value::to_signed(bits, 64))));
    } else if (name == kShowText) {
      std::string text;
      const auto size = static_cast<std::size_t>(call.arguments[1].value.bits);
      for (std::size_t at = 0; at < std::min(size, call.arguments[0].memory.size()); ++at) {
        const std::optional<std::uint8_t>& byte = call.arguments[0].memory[at];
        text += byte && *byte >= ' ' && *byte <= '~' ? static_cast<char>(*byte) : '?';
      }
      values.push_back("\"" + text + "\"");
    }
  }
  return values;
}

std::string exception_name(const ir::Program& program, const result::Outcome& outcome) {
  if (!outcome.exception_class.is_valid()) return "an exception";
  const std::string_view name = program.text(program.get(outcome.exception_class).name);
  return std::string(name.substr(name.find_last_of(".$") + 1));
}

/// How a path ended, unless it returned.
NamedTexts end_texts(const ir::Program& program, const result::Outcome& outcome) {
  if (outcome.end == ir::PathEnd::Threw) return {{"throws", exception_name(program, outcome)}};
  if (outcome.end == ir::PathEnd::Exited) return {{"exit", std::to_string(outcome.exit_code)}};
  if (outcome.fault) return {{"fault", std::string(ir::info(*outcome.fault).name)}};
  return {};
}

/// What an object or a part of it holds, by the steps to it: `.x`, `[2]`.
struct Held {
  std::string value;  ///< of one without parts
  std::vector<std::pair<std::string, Held>> parts{};

  /// The parts are elements, and none before the last is missing.
  [[nodiscard]] bool is_row() const {
    for (std::size_t at = 0; at < parts.size(); ++at) {
      if (parts[at].first != "[" + std::to_string(at) + "]") return false;
    }
    return !parts.empty();
  }
};

void add_held(Held& whole, std::string_view path, const std::string& value) {
  if (path.empty()) {
    whole.value = value;
    return;
  }
  const std::size_t end = path.front() == '[' ? path.find(']') + 1 : path.find_first_of(".[+", 1);
  const std::string step(path.substr(0, end));
  auto part = std::ranges::find(whole.parts, step, &std::pair<std::string, Held>::first);
  if (part == whole.parts.end()) part = whole.parts.insert(part, {step, Held()});
  add_held(part->second, end >= path.size() ? std::string_view() : path.substr(end), value);
}

bool is_quoted(const std::string& value) { return value.size() >= 3 && value.front() == '\''; }

/// `"on"` of characters and the zero at the end, which is there if it was not looked at. Nothing if it is no
/// such text.
std::optional<std::string> try_string(const Held& row, std::uint64_t length) {
  std::string text = "\"";
  std::size_t count = row.parts.size();
  if (count == 0 || !row.is_row()) return std::nullopt;
  if (row.parts.back().second.value == "0") {
    --count;
  } else if (length != count + 1) {
    return std::nullopt;
  }
  for (std::size_t at = 0; at < count; ++at) {
    const std::string& one = row.parts[at].second.value;
    if (!is_quoted(one)) return std::nullopt;
    const std::string inside = one.substr(1, one.size() - 2);
    text += inside == "\"" ? "\\\"" : inside == "\\'" ? "'" : inside;
  }
  return text + "\"";
}

/// Whether it is memory of C, and no array of Java: the names of types are those of ir/data_type_writer.h.
bool is_behind_pointer(const std::string& kind) {
  const std::string type = kind.substr(0, kind.rfind('['));
  const bool is_number = !type.empty() &&
                         std::string_view("sufcb").find(type.front()) != std::string_view::npos &&
                         type.find_first_not_of("0123456789", 1) == std::string::npos;
  return is_number || type.find(' ') != std::string::npos || type.starts_with('"');
}

/// Object graphs in one line.
class Inline {
 public:
  explicit Inline(const Lines& lines) {
    for (const auto& [name, value] : lines) {
      if (!name.starts_with('#')) {
        note_mention(value);
        continue;
      }
      const std::size_t end = name.find_first_of(".[:");
      if (end == std::string::npos) {
        kinds_[name] = value;
      } else {
        cells_[name.substr(0, end)].emplace_back(name.substr(end), value);
        note_mention(value);
      }
    }
  }

  /// Objects that are constants of their class.
  void set_constants(std::set<std::string> constants) { constants_ = std::move(constants); }

  /// How objects are called that are not among the lines.
  void set_names(std::function<std::string(const std::string&)> name) { name_ = std::move(name); }

  /// What a variable of one element holds.
  std::string show_only_element(const std::string& value) {
    const auto kind = kinds_.find(value);
    const bool is_whole = kind != kinds_.end() && kind->second.ends_with("[1]") &&
                          cells_[value].size() == 1 && cells_[value].front().first == "[0]";
    if (!is_whole) return show(value);
    return show(cells_[value].front().second);
  }

  /// An object of which nothing is known but that it is there.
  [[nodiscard]] bool is_blank(const std::string& value) const {
    return kinds_.contains(value) && !cells_.contains(value);
  }
  [[nodiscard]] bool is_object(const std::string& name) const { return kinds_.contains(name); }
  [[nodiscard]] bool is_shown(const std::string& object) const { return shown_.contains(object); }

  /// A value; an object with what it holds where it is first shown.
  std::string show(const std::string& value) {
    if (!kinds_.contains(value)) return name_ ? name_(value) : value;
    if (constants_.contains(value)) return constant(kinds_[value]);
    if (!shown_.insert(value).second) return value;
    return (mentions_[value] > 1 ? value + " = " : "") + contents(value);
  }

 private:
  void note_mention(const std::string& value) { ++mentions_[value]; }

  std::string contents(const std::string& object) {
    const std::string kind = short_kind(kinds_[object]);
    const Lines& cells = cells_[object];
    const bool is_list = kind.ends_with(']');
    // A text is its characters.
    if (cells.empty() && !is_list) return kind.starts_with('"') ? kind : kind + "{}";
    // Elements that nobody looked at.
    if (cells.empty()) return kind.ends_with("[0]") ? "{}" : unseen(kind);
    if (cells.front().first.starts_with(':')) return made_by(cells);
    Held whole;
    for (const auto& [cell, value] : cells) add_held(whole, cell, value);
    // The only element is what a pointer leads to.
    const bool is_lone =
        kind.ends_with("[1]") && whole.parts.size() == 1 && !whole.parts.front().second.parts.empty();
    if (is_lone) whole = Held(std::move(whole.parts.front().second));
    if (kind.starts_with("c8[") || kind.find(" of c8[") != std::string::npos) {
      if (std::optional<std::string> text = try_string(whole, is_lone ? 0 : count_of(kind))) return *text;
    }
    if (!is_list) {
      if (std::optional<std::string> value = try_value(kind, whole)) return *value;
    }
    return (is_list ? "" : kind) + show_parts(whole);
  }

  /// The calls that make an object.
  static std::string made_by(const Lines& calls) {
    std::string text;
    for (const auto& [step, call] : calls) text += (text.empty() ? "" : "; ") + call;
    return text;
  }

  /// A boxed number as it is, and a sequence as its elements.
  std::optional<std::string> try_value(const std::string& kind, const Held& whole) {
    static constexpr std::array<std::string_view, 8> kBoxes{
        "Integer", "Long", "Short", "Byte", "Character", "Boolean", "Double", "Float"};
    const bool is_box = std::ranges::find(kBoxes, kind) != kBoxes.end() && whole.parts.size() == 1 &&
                        whole.parts.front().first == ".value";
    if (is_box) return show(whole.parts.front().second.value);
    if (whole.parts.front().first != ".size") return std::nullopt;
    Held elements;
    elements.parts.assign(whole.parts.begin() + 1, whole.parts.end());
    if (elements.parts.empty() && whole.parts.front().second.value != "0") return std::nullopt;
    const bool is_all = std::to_string(elements.parts.size()) == whole.parts.front().second.value;
    if (!elements.parts.empty() && !elements.is_row()) return std::nullopt;
    std::string text;
    for (const auto& [step, part] : elements.parts) text += (text.empty() ? "" : ", ") + show(part.value);
    return "[" + text + (is_all ? "]" : ", ...]");
  }

  std::string show_parts(const Held& whole) {
    if (whole.parts.empty()) return show(whole.value);
    const bool is_row = whole.is_row();
    std::string text;
    for (const auto& [step, part] : whole.parts) {
      if (!text.empty()) text += ", ";
      const std::string name = step.starts_with('.') ? step.substr(1) : step;
      text += (is_row ? "" : name + ": ") + show_parts(part);
    }
    return "{" + text + "}";
  }

  static std::uint64_t count_of(const std::string& kind) {
    std::uint64_t count = 0;
    for (std::size_t at = kind.rfind('[') + 1; at < kind.size() && kind[at] != ']'; ++at) {
      count = 10 * count + static_cast<std::uint64_t>(kind[at] - '0');
    }
    return count;
  }

  /// What is in an array or behind a pointer may be anything: `int[3]` of Java is said as it is, and of what
  /// is behind a pointer how many there are.
  static std::string unseen(const std::string& kind) {
    const std::size_t bracket = kind.rfind('[');
    const std::string count = kind.substr(bracket + 1, kind.size() - bracket - 2);
    const bool is_class = kind.find('"') == std::string::npos && !is_behind_pointer(kind);
    if (is_class) return kind;
    return "{" + count + (count == "1" ? " element}" : " elements}");
  }

  /// Classes without what they are declared in.
  static std::string short_kind(const std::string& kind) {
    return kind.starts_with('"') ? kind : kind.substr(kind.find_last_of(".$") + 1);
  }
  /// `Color.RED` of "shop.Till$Color.RED".
  static std::string constant(const std::string& kind) {
    const std::size_t name = kind.rfind('.');
    return name == std::string::npos || name == 0 ? kind : kind.substr(kind.find_last_of(".$", name - 1) + 1);
  }

  std::map<std::string, std::string> kinds_;
  std::map<std::string, Lines> cells_;
  std::map<std::string, int> mentions_;
  std::set<std::string> shown_;
  std::set<std::string> constants_;
  std::function<std::string(const std::string&)> name_;
};

/// The objects of a graph that are constants of their class.
std::set<std::string> constants_of(const result::Graph& graph) {
  std::set<std::string> constants;
  for (std::uint32_t at = 0; at < graph.objects.size(); ++at) {
    if (graph.objects[at].constant.is_valid()) constants.insert(report::object_name(at));
  }
  return constants;
}

NamedTexts texts_of(const ir::Program& program,
                    const result::Effects& effects,
                    const std::optional<result::TestCase>& sample,
                    render::Style style) {
  NamedTexts texts;
  if (sample) texts = end_texts(program, sample->outcome);
  if (effects.returned) texts.emplace_back("return", render::to_text(*effects.returned, style));
  for (const result::Effect& effect : effects.changes) {
    texts.emplace_back(render::to_text(effect.place, style), render::to_text(effect.value, style));
  }
  return texts;
}

bool is_global(const ir::Program& program, const ir::Unit& unit, const std::string& name) {
  return std::ranges::any_of(unit.settable, [&](const ir::InputRoot& root) {
    return root.global.is_valid() && program.text(root.name) == name;
  });
}

bool is_receiver(const ir::Program& program, const ir::Unit& unit, const std::string& name) {
  return std::ranges::any_of(unit.parameters, [&](const ir::InputRoot& root) {
    return root.is_receiver && program.text(root.name) == name;
  });
}

/// The elements of a container of C++, or its text, instead of the data that it is made of: `"on"` for
/// `{.size = 2, .tst_in_data[0] = 'o', ...}`; other values as they are. `tst_in_data`:
/// frontend/llvm/drivers.h.
std::string plain_container(const std::string& value) {
  constexpr std::string_view kSize = "{.size = ";
  if (!value.starts_with(kSize)) return value;
  std::size_t count = 0;
  std::size_t at = kSize.size();
  for (; at < value.size() && value[at] >= '0' && value[at] <= '9'; ++at) {
    count = 10 * count + static_cast<std::size_t>(value[at] - '0');
  }
  std::vector<std::string> elements;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = ", .tst_in_data[" + std::to_string(i) + "] = ";
    if (value.compare(at, name.size(), name) != 0) return value;
    at += name.size();
    const std::size_t start = at;
    at = std::min(value.find(", .tst_in_data[", start), value.rfind('}'));
    elements.push_back(value.substr(start, at - start));
  }
  const bool is_text =
      count > 0 && std::ranges::all_of(elements, [](const std::string& element) {
        return element.size() == 3 && element.front() == '\'' && element[1] != '"' && element[1] != '\\';
      });
  std::string text;
  for (const std::string& element : elements) {
    if (!is_text && !text.empty()) text += ", ";
    text += is_text ? element.substr(1, 1) : element;
  }
  return is_text ? "\"" + text + "\"" : "{" + text + "}";
}

/// `*p` and `p->x` instead of `p[0]` and `p[0].x`, if there is no other element.
std::string place_in(const std::string& object, const std::string& cell, bool is_lone, bool is_named) {
  const bool is_first = is_lone && cell.starts_with("[0]");
  if (!is_first) return object + cell;
  const std::string rest = cell.substr(3);
  const std::string pointer = object.starts_with('*') ? "(" + object + ")" : object;
  if (rest.empty()) return is_named ? object : "*" + pointer;
  if (rest.front() == '[') return pointer + rest;
  return is_named ? object + rest : pointer + "->" + rest.substr(1);
}

/// Objects are best called by how a caller gets at them: `list.next` instead of `#2`.
class ObjectNames {
 public:
  ObjectNames(const ir::Program& program, const ir::Unit& unit, const Lines& inputs)
      : program_(program), unit_(unit), references_(find_references(program, unit)) {
    for (const auto& [name, value] : inputs) {
      if (name.starts_with('#') && value.ends_with("[1]") && !is_java_array(value)) lone_.insert(name);
    }
    for (const auto& [name, value] : inputs) {
      if (!name.starts_with('#') && value.starts_with('#')) names_.emplace(value, name);
    }
    // An object is listed before those that it leads to, or these are called by a way that is known.
    for (std::size_t known = 0; known != names_.size();) {
      known = names_.size();
      for (const auto& [name, value] : inputs) {
        const std::string object = name.substr(0, name.find_first_of(".["));
        const bool is_link = name.starts_with('#') && object != name && is_object(value);
        if (is_link && names_.contains(object)) names_.emplace(value, place(name));
      }
    }
  }

  /// `#2.next` as `list.next.next`.
  [[nodiscard]] std::string place(const std::string& name) const {
    const std::size_t end = name.find_first_of(".[");
    const auto known = names_.find(name.substr(0, end));
    if (known == names_.end() || end == std::string::npos) return name;
    const bool is_named = is_global(program_, unit_, known->second) || references_.contains(known->second);
    return place_in(known->second, name.substr(end), lone_.contains(known->first), is_named);
  }
  /// `#2` as `list.next`, `#1+2` as `text + 2`.
  [[nodiscard]] std::string value(const std::string& value) const {
    if (!value.starts_with('#')) return value;
    const std::size_t plus = value.find('+');
    const auto known = names_.find(value.substr(0, plus));
    if (known == names_.end()) return value;
    return plus == std::string::npos ? known->second : known->second + " + " + value.substr(plus + 1);
  }

 private:
  /// Of numbers or of objects; a struct of C has its name in quotes or alone.
  static bool is_java_array(const std::string& kind) {
    static constexpr std::array<std::string_view, 8> kNumbers{
        "boolean", "byte", "char", "short", "int", "long", "float", "double"};
    const std::string type = kind.substr(0, kind.find('['));
    return std::ranges::find(kNumbers, type) != kNumbers.end() || type.find('.') != std::string::npos;
  }
  static bool is_object(const std::string& value) {
    return value.starts_with('#') && value.find_first_not_of("0123456789", 1) == std::string::npos;
  }

  const ir::Program& program_;
  const ir::Unit& unit_;
  std::set<std::string> references_;
  std::map<std::string, std::string> names_;
  std::set<std::string> lone_;  ///< of one element
};

void append(std::string& text, const std::string& more) {
  if (!text.empty()) text += ", ";
  text += more;
}

}  // namespace

NamedTexts effect_texts(const ir::Program& program, const result::EquivalenceClass& of, render::Style style) {
  if (of.is_cut) return {{"bounded", "goes on"}};
  return texts_of(program, of.effects, of.sample, style);
}

NamedTexts effect_texts(const ir::Program& program, const result::ExecutionContext& of, render::Style style) {
  return texts_of(program, of.effects, of.sample, style);
}

std::string effect_line(const std::pair<std::string, std::string>& effect) {
  const bool is_word = effect.first == "return" || effect.first == "throws" || effect.first == "exit" ||
                       effect.first == "fault" || effect.first == "bounded";
  return effect.first + (is_word ? " " : " = ") + effect.second;
}

std::string sample_inputs(const ir::Program& program,
                          const ir::Unit& unit,
                          const result::TestCase& sample,
                          const SampleWords& words) {
  const Lines lines = report::GraphText(program, &words.enumerations).inputs(unit, sample);
  const std::set<std::string> references = find_references(program, unit);
  Inline objects(lines);
  objects.set_constants(constants_of(sample.before));
  std::string text;
  bool is_arranged = false;
  for (const auto& [name, value] : lines) {
    if (name.starts_with('#')) continue;
    const bool is_reference = references.contains(name);
    const bool is_variable = is_global(program, unit, name);
    const bool is_object = is_reference || is_receiver(program, unit, name);
    // What nobody has looked at may be anything.
    if ((is_variable && objects.is_blank(value)) || (is_object && value == "null")) continue;
    const std::string shown =
        is_variable || is_reference ? objects.show_only_element(value) : plain_container(objects.show(value));
    // Data that calls are made with says nothing to anybody.
    if (shown.find(kCallData) != std::string::npos && words.arrangement) {
      is_arranged = true;
    } else {
      append(text, name + " = " + shown);
    }
  }
  return is_arranged ? words.arrangement(unit, sample) + (text.empty() ? "" : ", " + text) : text;
}

bool shows_parts(const ir::Program& program, const result::TestCase& sample) {
  return sample.outcome.end == ir::PathEnd::Returned && !shown_values(program, sample).empty();
}

std::string sample_outcome(const ir::Program& program,
                           const ir::Unit& unit,
                           const result::TestCase& sample,
                           const SampleWords& words) {
  const report::GraphText graphs(program, &words.enumerations);
  std::string text;
  for (const auto& end : end_texts(program, sample.outcome)) append(text, effect_line(end));
  // Objects that the call made are shown where they are first mentioned.
  Lines mentioned = graphs.changes(unit, sample);
  std::optional<std::string> returned;
  if (sample.outcome.end == ir::PathEnd::Returned && sample.outcome.value) {
    returned = graphs.result(unit, sample);
    mentioned.emplace_back("return", *returned);
  }
  Inline created(mentioned);
  created.set_constants(constants_of(sample.after));
  const ObjectNames names(program, unit, graphs.inputs(unit, sample));
  created.set_names([&](const std::string& value) { return names.value(value); });
  if (returned) append(text, created.show(*returned));
  for (const auto& [name, value] : graphs.changes(unit, sample)) {
    if (created.is_object(name.substr(0, name.find_first_of(".[")))) continue;
    append(text, names.place(name) + " = " + created.show(value));
  }
  if (sample.outcome.end == ir::PathEnd::Returned) {
    for (const std::string& value : shown_values(program, sample)) append(text, value);
  }
  return text;
}

}  // namespace testellate::classes
