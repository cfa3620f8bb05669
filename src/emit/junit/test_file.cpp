// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/test_file.h"

#include <algorithm>
#include <optional>

#include "emit/junit/helpers.h"
#include "emit/junit/java_text.h"
#include "emit/junit/log_level.h"
#include "emit/junit/printed.h"
#include "emit/junit/shared_arrangement.h"
#include "support/invariant.h"

namespace testellate::emit::junit {
namespace {

std::uint32_t count_lines(std::string_view text) {
  return static_cast<std::uint32_t>(std::ranges::count(text, '\n'));
}

/// Fields and methods that keep the static variables as they were.
std::string statics_text(const ClassIndex& index,
                         const std::set<ir::StaticId>& statics,
                         Flavour flavour,
                         Imports& imports) {
  if (statics.empty()) return "";
  std::string fields;
  std::string saves;
  std::string restores;
  std::set<std::string> names;
  for (ir::StaticId variable : statics) {
    const SourceField& field = *index.find_static(variable);
    const std::string base = "saved" + capitalised(field.name);
    std::string name = base;
    for (unsigned number = 2; !names.insert(name).second; ++number) name = base + std::to_string(number);
    const std::optional<std::string> owner = imports.spell(field.owner);
    const std::optional<std::string> type = imports.spell(field.type);
    TESTELLATE_INVARIANT(owner && type, "a static variable that a test sets should have visible types");
    const std::string path = *owner + "." + to_source(field.name);
    fields += "  private " + *type + " " + to_source(name) + ";\n";
    saves += "    " + to_source(name) + " = " + path + ";\n";
    restores += "    " + path + " = " + to_source(name) + ";\n";
  }
  const bool is_new = flavour == Flavour::JUnit5;
  const std::string start = is_new ? "  void " : "  public void ";
  return fields + "\n  " + imports.annotation(is_new ? "BeforeEach" : "Before") + "\n" + start +
         "saveStatics() {\n" + saves + "  }\n\n  " + imports.annotation(is_new ? "AfterEach" : "After") +
         "\n" + start + "restoreStatics() {\n" + restores + "  }\n";
}

}  // namespace

WrittenFile write_test_file(const ClassIndex& index,
                            const std::string& class_name,
                            std::vector<WrittenTest> tests,
                            const SuiteOptions& options,
                            Imports imports) {
  Needs needs;
  for (const WrittenTest& test : tests) needs.add(test.needs);
  std::string statics = statics_text(index, needs.statics, options.flavour, imports);
  if (needs.sets_log_level) {
    statics += (statics.empty() ? "" : "\n") + log_level_members(options.flavour, imports);
  }
  if (needs.asserts_logs) {
    statics += (statics.empty() ? "" : "\n") + logged_members(options.flavour, imports);
  }
  for (const std::string& stream : needs.printed) {
    statics += (statics.empty() ? "" : "\n") + printed_members(stream, options.flavour, imports);
  }
  const std::string helpers = share_arrangements(tests) + helper_text(needs.helpers, imports);
  WrittenFile written;
  std::string& text = written.text;
  if (!options.command.empty()) text += "// To make it again: " + options.command + "\n";
  if (!imports.package().empty()) text += "package " + to_source(imports.package()) + ";\n\n";
  text += imports.text();
  text += (options.flavour == Flavour::JUnit4 ? "public class " : "class ") + to_source(class_name) + " {\n";
  text += statics;
  bool is_first = statics.empty();
  for (const WrittenTest& test : tests) {
    if (!is_first) text += "\n";
    is_first = false;
    written.act_lines.push_back(count_lines(text) + test.act_line + 1);
    text += test.text;
  }
  text += helpers;
  for (const auto& [name, members] : needs.stub_classes) text += "\n" + members;
  text += "}\n";
  // Where a test calls a method by reflection, the helper's line is the one that the call comes from.
  const std::size_t invocation = text.find(kInvocation);
  for (std::size_t at = 0; at < tests.size(); ++at) {
    if (!tests[at].needs.helpers.contains(Helper::Invoke)) continue;
    written.act_lines[at] = count_lines(std::string_view(text).substr(0, invocation)) + 1;
  }
  return written;
}

}  // namespace testellate::emit::junit
