// SPDX-License-Identifier: Apache-2.0
#include "classes/class_text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "classes/dereferences.h"
#include "ir/check.h"
#include "report/graph_text.h"

namespace testellate::classes {
namespace {

using report::Lines;

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
    if (!kinds_.contains(value)) return value;
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
    if (cells.empty() && !kind.ends_with("[0]")) return unseen(kind);
    std::string text;
    for (const auto& [cell, value] : cells) {
      if (!text.empty()) text += ", ";
      const std::string name = name_of_cell(cell, kind);
      text += (name.empty() ? "" : name + ": ") + show(value);
    }
    return (is_list ? "" : kind) + "{" + text + "}";
  }

  /// What is in an array or behind a pointer may be anything: `int[3]` of Java is said as it is, and of what
  /// is behind a pointer how many there are.
  static std::string unseen(const std::string& kind) {
    const std::size_t bracket = kind.rfind('[');
    const std::string count = kind.substr(bracket + 1, kind.size() - bracket - 2);
    const bool is_class = kind.find('"') == std::string::npos && !is_c_type(kind.substr(0, bracket));
    if (is_class) return kind;
    return count == "1" ? "{...}" : "{" + count + " elements}";
  }

  /// Of ir/data_type_writer.h.
  static bool is_c_type(const std::string& type) {
    return !type.empty() && (type.front() == 's' || type.front() == 'u' || type.front() == 'f') &&
           type.find_first_not_of("0123456789", 1) == std::string::npos;
  }

  /// Classes without what they are declared in.
  static std::string short_kind(const std::string& kind) {
    return kind.starts_with('"') ? kind : kind.substr(kind.find_last_of(".$") + 1);
  }

  /// Empty for an element of a list, the member for what is in the only one.
  static std::string name_of_cell(const std::string& cell, const std::string& kind) {
    if (cell.starts_with('.')) return cell.substr(1);
    const std::size_t end = cell.find(']');
    if (end + 1 == cell.size()) return "";
    return kind.ends_with("[1]") ? cell.substr(end + 2) : cell;
  }

  std::map<std::string, std::string> kinds_;
  std::map<std::string, Lines> cells_;
  std::map<std::string, int> mentions_;
  std::set<std::string> shown_;
};

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
  if (rest.empty()) return is_named ? object : "*" + object;
  return is_named ? object + rest : object + "->" + rest.substr(1);
}

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
                          const ir::Enumerations& enumerations) {
  const Lines lines = report::GraphText(program, &enumerations).inputs(unit, sample);
  const std::set<std::string> references = find_references(program, unit);
  Inline objects(lines);
  std::string text;
  for (const auto& [name, value] : lines) {
    if (name.starts_with('#')) continue;
    const bool is_reference = references.contains(name);
    const bool is_variable = is_global(program, unit, name);
    const bool is_object = is_reference || is_receiver(program, unit, name);
    // What nobody has looked at may be anything.
    if ((is_variable && objects.is_blank(value)) || (is_object && value == "null")) continue;
    append(text,
           name + " = " +
               (is_variable || is_reference ? objects.show_only_element(value)
                                            : plain_container(objects.show(value))));
  }
  return text;
}

std::string sample_outcome(const ir::Program& program,
                           const ir::Unit& unit,
                           const result::TestCase& sample,
                           const ir::Enumerations& enumerations) {
  const report::GraphText graphs(program, &enumerations);
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
  if (returned) append(text, created.show(*returned));
  const std::set<std::string> references = find_references(program, unit);
  // Objects are best called by the argument that they are.
  std::map<std::string, std::string> names;
  std::set<std::string> lone;  // of one element
  for (const auto& [name, value] : graphs.inputs(unit, sample)) {
    if (!name.starts_with('#') && value.starts_with('#')) names.emplace(value, name);
    if (name.starts_with('#') && value.ends_with("[1]")) lone.insert(name);
  }
  for (const auto& [name, value] : graphs.changes(unit, sample)) {
    const std::size_t end = name.find_first_of(".[");
    const auto known = names.find(name.substr(0, end));
    std::string place = name;
    if (created.is_object(name.substr(0, end))) continue;
    if (known != names.end() && end != std::string::npos) {
      place = place_in(known->second,
                       name.substr(end),
                       lone.contains(known->first),
                       is_global(program, unit, known->second) || references.contains(known->second));
    }
    append(text, place + " = " + created.show(value));
  }
  return text;
}

}  // namespace testellate::classes
