// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/test_file.h"

#include <algorithm>
#include <set>

#include "emit/gtest/c_text.h"
#include "emit/gtest/helpers.h"
#include "emit/gtest/layout.h"
#include "emit/gtest/scope.h"

namespace testellate::emit::gtest {
namespace {

/// With the names of the parameters where the program has them and they are no names of types.
std::string parameters_text(const ir::Program& program,
                            const SourceFunction& function,
                            const std::set<std::string>& types) {
  const std::vector<ir::Symbol>& names = program.get(function.function).parameter_names;
  const bool has_names = names.size() == function.parameter_types.size();
  std::string text;
  for (std::size_t at = 0; at < function.parameter_types.size(); ++at) {
    const std::string type = to_cpp(function.parameter_types[at]);
    const std::string name = has_names ? to_cpp(program.text(names[at])) : "";
    const std::set<std::string> words = identifiers(name);
    const bool is_good =
        words.size() == 1 && *words.begin() == name && !types.contains(name) && !is_library_name(name);
    if (!text.empty()) text += ", ";
    text += is_good ? declare(type, name) : type_of(type);
  }
  if (function.is_variadic) text += text.empty() ? "..." : ", ...";
  return text;
}

/// The definitions whose names occur in `used` or in definitions that are needed themselves.
std::string definitions_text(const SourceInfo& source, std::set<std::string> used) {
  std::vector<bool> is_needed(source.definitions.size(), false);
  bool has_new = true;
  while (has_new) {
    has_new = false;
    for (std::size_t at = 0; at < is_needed.size(); ++at) {
      if (is_needed[at]) continue;
      const std::string text = to_cpp(source.definitions[at].text);
      const std::set<std::string> defined = defined_identifiers(text);
      if (std::ranges::none_of(defined, [&](const std::string& word) { return used.contains(word); }))
        continue;
      is_needed[at] = has_new = true;
      used.merge(identifiers(text));
    }
  }
  std::string text;
  for (std::size_t at = 0; at < is_needed.size(); ++at) {
    if (is_needed[at]) text += definition_lines(to_cpp(source.definitions[at].text));
  }
  return text;
}

}  // namespace

std::string write_test_file(const ir::Program& program,
                            const SourceInfo& source,
                            const SourceFile& file,
                            const std::string& stem,
                            const std::vector<std::string>& tests,
                            Needs needs) {
  std::set<std::string> type_names;
  for (const SourceDefinition& definition : source.definitions) {
    type_names.merge(defined_identifiers(to_cpp(definition.text)));
  }
  std::string declarations;
  for (const SourceFunction& function : source.functions) {
    if (!needs.functions.contains(function.function)) continue;
    const std::string parameters = "(" + parameters_text(program, function, type_names) + ")";
    const std::string name = name_in_test(function, source);
    const bool is_pointer = needs_accessor(function) && function.name != "main";
    declarations +=
        is_pointer ? "extern " + declare(to_cpp(function.result_type), "(*const " + name + ")" + parameters)
                   : declare(to_cpp(function.result_type), name + parameters);
    declarations += ";\n";
  }
  for (const SourceGlobal& global : source.globals) {
    if (!needs.globals.contains(global.global)) continue;
    const std::string declarator = to_cpp(global.declarator);
    declarations += "extern ";
    declarations += needs_accessor(global)
                        ? declare_prefixed(declarator, "*const " + accessor_name(global, source))
                        : declare(declarator, global.name);
    declarations += ";\n";
  }

  std::string helpers;
  for (Helper helper : needs.helpers) helpers += "\n" + std::string(helper_text(helper, needs.includes));
  std::set<std::string> used = identifiers(declarations);
  for (const std::string& test : tests) used.merge(identifiers(test));

  std::string text = "// Tests of " + file.path + ", written by Testellate.\n#include <gtest/gtest.h>\n";
  std::string includes;
  for (const std::string& include : needs.includes) includes += "#include " + include + "\n";
  if (!includes.empty()) text += "\n" + includes;
  const std::string name_space = stem + "_test";
  text += "\nnamespace " + name_space + " {\n\nextern \"C\" {\n" + definitions_text(source, std::move(used)) +
          declarations + "}\n";
  if (!helpers.empty()) text += "\nnamespace {\n" + helpers + "\n}  // namespace\n";
  for (const std::string& test : tests) text += "\n" + test;
  return text + "\n}  // namespace " + name_space + "\n";
}

}  // namespace testellate::emit::gtest
