// SPDX-License-Identifier: Apache-2.0
#include "classes/class_table.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "classes/class_text.h"
#include "classes/descriptor.h"
#include "render/condition_text.h"

namespace testellate::classes {
namespace {

/// The lines of one cell.
using Cell = std::vector<std::string>;
constexpr std::size_t kColumns = 5;
using Row = std::array<Cell, kColumns>;
constexpr std::array<std::string_view, kColumns> kTitles{"", "path", "condition", "effects", "sample"};
/// Longer lines are broken where that is possible.
constexpr std::array<std::size_t, kColumns> kWidths{6, 24, 46, 40, 44};
constexpr std::string_view kGap = "  ";
constexpr std::string_view kNoEffect = "no effect";

/// At spaces, best before `&&`; what has no space stays whole.
Cell wrap(std::string_view text, std::size_t width) {
  Cell lines;
  while (text.size() > width) {
    std::size_t end = text.substr(0, width + 1).rfind(" && ");
    if (end == std::string_view::npos || end == 0) end = text.substr(0, width + 1).rfind(' ');
    if (end == std::string_view::npos || end == 0) end = text.find(' ', width);
    if (end == std::string_view::npos) break;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  lines.emplace_back(text);
  return lines;
}

void append(Cell& cell, const Cell& more) { cell.insert(cell.end(), more.begin(), more.end()); }

struct Texts {
  std::string descriptor;
  std::string condition;
  std::vector<std::string> effects;
  std::string inputs;
  std::string outcome;
};

/// Of a class or a context.
template <typename Of>
Texts texts_of(const ir::Program& program,
               const result::Target& target,
               const Of& of,
               const SampleWords& words) {
  const render::Style style = render::style_of(target.language);
  Texts texts;
  texts.condition = render::to_text(of.condition, style);
  for (const auto& effect : effect_texts(program, of, style)) texts.effects.push_back(effect_line(effect));
  if (!of.sample) return texts;
  if (shows_parts(program, *of.sample)) texts.effects.emplace_back("...");
  // A path that only returns is no gap in the table.
  if (texts.effects.empty()) texts.effects.emplace_back(kNoEffect);
  texts.inputs = sample_inputs(program, target.unit, *of.sample, words);
  texts.outcome = sample_outcome(program, target.unit, *of.sample, words);
  return texts;
}

/// What is shown of a table, row by row: each class, then its contexts if there are several.
template <typename Show>
void for_each_row(const ir::Program& program,
                  const result::Target& target,
                  const result::ClassTable& table,
                  const SampleWords& words,
                  Show show) {
  const render::Style style = render::style_of(target.language);
  for (std::size_t at = 0; at < table.classes.size(); ++at) {
    const result::EquivalenceClass& of = table.classes[at];
    const std::string number = std::to_string(at + 1);
    Texts texts = texts_of(program, target, of, words);
    texts.descriptor = descriptor(program, of.decided, style);
    const bool has_contexts = of.contexts.size() > 1;
    if (has_contexts) {
      // These say it better.
      texts.effects.clear();
      texts.inputs.clear();
      texts.outcome.clear();
    }
    show(number, texts);
    for (std::size_t context = 0; has_contexts && context < of.contexts.size(); ++context) {
      show(number + "." + std::to_string(context + 1),
           texts_of(program, target, of.contexts[context], words));
    }
  }
}

Row row_of(const std::string& number, const Texts& texts) {
  Row row{
      Cell{number}, wrap(texts.descriptor, kWidths[1]), wrap(texts.condition, kWidths[2]), Cell(), Cell()};
  for (const std::string& effect : texts.effects) append(row[3], wrap(effect, kWidths[3]));
  if (!texts.inputs.empty()) row[4] = wrap(texts.inputs, kWidths[4]);
  if (!texts.outcome.empty()) append(row[4], wrap("-> " + texts.outcome, kWidths[4]));
  return row;
}

std::string count_text(std::size_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

/// "4 classes return, 5 throw, 5 paths go on behind the bound; 9 potential paths".
std::string summary(const result::ClassTable& table) {
  std::size_t returned = 0;
  std::size_t threw = 0;
  std::size_t exited = 0;
  std::size_t faulted = 0;
  std::size_t cut = 0;
  std::size_t contexts = 0;
  for (const result::EquivalenceClass& of : table.classes) {
    if (of.is_cut) ++cut;
    contexts += of.contexts.size();
    if (!of.sample) continue;
    returned += of.sample->outcome.end == ir::PathEnd::Returned ? 1 : 0;
    threw += of.sample->outcome.end == ir::PathEnd::Threw ? 1 : 0;
    exited += of.sample->outcome.end == ir::PathEnd::Exited ? 1 : 0;
    faulted += of.sample->outcome.end == ir::PathEnd::Faulted ? 1 : 0;
  }
  std::string text = count_text(returned, "class returns", "classes return");
  if (threw != 0) text += ", " + count_text(threw, "throws", "throw");
  if (exited != 0) text += ", " + count_text(exited, "exits", "exit");
  if (faulted != 0) text += ", " + count_text(faulted, "is a fault", "are faults");
  if (cut != 0) text += "; " + count_text(cut, "path goes", "paths go") + " on behind the loop bound";
  if (contexts != 0) text += "; " + count_text(contexts, "context", "contexts");
  return text + "; " + table.potential_paths +
         (table.potential_paths == "1" ? " potential path" : " potential paths");
}

std::string status_text(const result::Target& target) {
  if (target.status != result::Status::Complete) return "; not complete: " + target.reason;
  const auto is_open_for_size = [](const result::EdgeVerdict& edge) {
    return edge.verdict == result::Verdict::Open && edge.reason == result::OpenReason::Size;
  };
  const auto count = static_cast<std::size_t>(std::ranges::count_if(target.edges, is_open_for_size));
  if (count == 0) return "";
  return "; " + count_text(count, "edge is", "edges are") +
         " not taken by inputs of this size (--max-array, --max-string, --max-stdin)";
}

std::string cell_of_markdown(std::string_view text) {
  std::string escaped = "`";
  for (char c : text) {
    if (c == '|') escaped += '\\';
    escaped += c;
  }
  return text.empty() ? "" : escaped + "`";
}

}  // namespace

std::string to_table(const ir::Program& program,
                     const result::Target& target,
                     const result::ClassTable& table,
                     const SampleWords& words) {
  std::vector<Row> rows(1);
  for (std::size_t column = 0; column < kColumns; ++column) rows[0][column] = {std::string(kTitles[column])};
  for_each_row(program, target, table, words, [&](const std::string& number, const Texts& texts) {
    rows.push_back(row_of(number, texts));
  });
  std::array<std::size_t, kColumns> widths{};
  for (const Row& row : rows) {
    for (std::size_t column = 0; column < kColumns; ++column) {
      for (const std::string& line : row[column]) widths[column] = std::max(widths[column], line.size());
    }
  }
  std::string text = target.name + ": " + summary(table) + status_text(target) + "\n";
  for (const Row& row : rows) {
    std::size_t height = 0;
    for (const Cell& cell : row) height = std::max(height, cell.size());
    for (std::size_t at = 0; at < height; ++at) {
      std::string line;
      for (std::size_t column = 0; column < kColumns; ++column) {
        std::string part = at < row[column].size() ? row[column][at] : "";
        part.resize(std::max(part.size(), widths[column]), ' ');
        line += (column == 0 ? "" : std::string(kGap)) + part;
      }
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
  }
  return text;
}

std::string to_markdown(const ir::Program& program,
                        const result::Target& target,
                        const result::ClassTable& table,
                        const SampleWords& words) {
  std::string text = "## `" + target.name + "`\n\n" + summary(table) + status_text(target) + ".\n\n";
  text += "| | path | condition | effects | sample | outcome |\n|---|---|---|---|---|---|\n";
  for_each_row(program, target, table, words, [&](const std::string& number, const Texts& texts) {
    text += "| " + number + " | " + texts.descriptor + " | " + cell_of_markdown(texts.condition) + " | ";
    for (const std::string& effect : texts.effects) {
      text += (&effect == texts.effects.data() ? "" : "<br>") +
              (effect == kNoEffect ? effect : cell_of_markdown(effect));
    }
    text += " | " + cell_of_markdown(texts.inputs) + " | " + cell_of_markdown(texts.outcome) + " |\n";
  });
  return text;
}

}  // namespace testellate::classes
