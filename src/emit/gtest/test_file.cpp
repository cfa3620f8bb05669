// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/test_file.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "emit/gtest/accessors.h"
#include "emit/gtest/c_text.h"
#include "emit/gtest/call_log.h"
#include "emit/gtest/fakes.h"
#include "emit/gtest/helpers.h"
#include "emit/gtest/layout.h"
#include "emit/gtest/refusals.h"
#include "emit/gtest/scope.h"
#include "emit/gtest/verifier_functions.h"

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

/// What tests use of the user's types.
struct UsedTypes {
  std::vector<bool> is_needed;  ///< of the definitions of the source
  Includes includes;            ///< for those of the system
};

/// Those whose names occur in `used` or in definitions that are needed themselves.
UsedTypes used_types(const SourceInfo& source, std::set<std::string> used) {
  UsedTypes types;
  std::vector<bool>& is_needed = types.is_needed;
  is_needed.resize(source.definitions.size());
  bool has_new = true;
  while (has_new) {
    has_new = false;
    for (std::size_t at = 0; at < is_needed.size(); ++at) {
      if (is_needed[at]) continue;
      const std::string definition = to_cpp(source.definitions[at].text);
      const std::set<std::string> defined = defined_identifiers(definition);
      if (std::ranges::none_of(defined, [&](const std::string& word) { return used.contains(word); }))
        continue;
      is_needed[at] = has_new = true;
      used.merge(identifiers(definition));
    }
  }
  for (const auto& [name, header] : source.system_types) {
    if (used.contains(name)) types.includes.insert(header);
  }
  return types;
}

void add_definitions(const SourceInfo& source, const std::vector<bool>& is_needed, PassageWriter& text) {
  for (std::size_t at = 0; at < is_needed.size(); ++at) {
    if (!is_needed[at]) continue;
    const std::string definition = to_cpp(source.definitions[at].text);
    text.add_declaration(defined_identifiers(definition), definition_lines(definition));
  }
}

std::string heading(const SourceInfo& source, const SourceFile& file, const Framework& framework) {
  const std::string again = source.command.empty() ? "" : " To make them again: " + source.command;
  return "// Tests of " + shown_path(file) + "." + again + "\n" + std::string(framework.includes());
}

/// What a test file declares of the user's: the name and the line.
using Declaration = std::pair<std::string, std::string>;

std::vector<Declaration> declarations_of(const ir::Program& program,
                                         const SourceInfo& source,
                                         const Needs& needs) {
  std::set<std::string> type_names;
  for (const SourceDefinition& definition : source.definitions) {
    type_names.merge(defined_identifiers(to_cpp(definition.text)));
  }
  std::vector<Declaration> declarations;
  for (const SourceFunction& function : source.functions) {
    if (!needs.functions.contains(function.function)) continue;
    const std::string parameters = "(" + parameters_text(program, function, type_names) + ")";
    const std::string name = name_in_test(function, source);
    const bool is_pointer = needs_accessor(function) && function.name != "main";
    const std::string text =
        is_pointer ? "extern " + declare(to_cpp(function.result_type), "(*const " + name + ")" + parameters)
                   : declare(to_cpp(function.result_type), name + parameters);
    declarations.emplace_back(name, text + ";\n");
  }
  for (const SourceGlobal& global : source.globals) {
    if (!needs.globals.contains(global.global)) continue;
    const std::string declarator = to_cpp(global.declarator);
    const std::string accessor = accessor_name(global, source);
    if (needs_accessor(global)) {
      declarations.emplace_back(accessor,
                                "extern " + declare_prefixed(declarator, "*const " + accessor) + ";\n");
    } else {
      declarations.emplace_back(global.name, "extern " + declare(declarator, global.name) + ";\n");
    }
  }
  for (const auto& [function, type] : needs.nondet) {
    const std::string accessor = nondet_accessor(function);
    declarations.emplace_back(accessor, "extern const " + declare(type, "*" + accessor) + ";\n");
  }
  for (const ExternFunction& function : source.externs) {
    if (!function.is_callback || !needs.externs.contains(function.name)) continue;
    std::string parameters;
    for (const ExternFunction::Parameter& parameter : function.parameters) {
      parameters += (parameters.empty() ? "" : ", ") + type_of(to_cpp(parameter.type));
    }
    const std::string name = fake_name(function);
    declarations.emplace_back(name,
                              declare(to_cpp(function.result_type), name + "(" + parameters + ")") + ";\n");
  }
  for (const auto& [script, type] : needs.scripts) {
    declarations.emplace_back(script, "extern Script<" + type + "> " + script + ";\n");
  }
  if (needs.helpers.contains(Helper::Calls))
    declarations.emplace_back("tst_log", "extern CallLog tst_log;\n");
  return declarations;
}

/// `main` of a C++ file by the name that `include_text` gives it, if a test calls it.
std::string main_text(const SourceInfo& source, const SourceFile& file, const Needs& needs) {
  for (const SourceFunction& function : source.functions) {
    const bool is_called = function.name == "main" && needs.functions.contains(function.function);
    if (!is_called || !belongs_to(function.file, file, source)) continue;
    std::string parameters;
    for (const std::string& type : function.parameter_types) {
      parameters += (parameters.empty() ? "" : ", ") + type_of(to_cpp(type));
    }
    return "extern \"C\" " + declare(to_cpp(function.result_type), name_in_test(function, source)) + "(" +
           parameters + ");\n";
  }
  return "";
}

}  // namespace

PassageWriter write_cpp_test_file(const SourceInfo& source,
                                  const SourceFile& file,
                                  const std::string& stem,
                                  const std::vector<TestText>& tests,
                                  Needs needs,
                                  const Framework& framework) {
  std::string helpers;
  for (Helper helper : needs.helpers) helpers += "\n" + helper_text(helper, framework, needs.includes);
  PassageWriter text(stem + "_test.cpp");
  text.add(heading(source, file, framework));
  std::string includes;
  for (const std::string& include : needs.includes) includes += "#include " + include + "\n";
  if (!includes.empty()) text.add("\n" + includes);
  text.add("\n" + include_text(source, file));
  text.add(main_text(source, file, needs));
  text.add(undefined_text(source));
  const std::string name_space = stem + "_test";
  text.add("\nnamespace " + name_space + " {\n");
  for (const auto& [name, definition] : needs.stubs) helpers += "\n" + definition;
  if (!helpers.empty()) text.add("\nnamespace {\n" + helpers + "\n}  // namespace\n");
  for (const TestText& test : tests) {
    text.add("\n");
    text.add_test(test.id, test.text);
  }
  text.add("\n}  // namespace " + name_space + "\n");
  return text;
}

PassageWriter write_test_file(const ir::Program& program,
                              const SourceInfo& source,
                              const SourceFile& file,
                              const std::string& stem,
                              std::vector<TestText> tests,
                              Needs needs,
                              const Framework& framework) {
  std::vector<Declaration> declarations = declarations_of(program, source, needs);
  const bool counts_attempts = needs.helpers.contains(Helper::RefusedMemory);
  if (counts_attempts) {
    std::map<std::string, std::string> counted{{"tst_refusals", "extern Refusals tst_refusals;\n"}};
    for (TestText& test : tests) test.text = with_counted_functions(std::move(test.text), counted);
    declarations.insert(declarations.end(), counted.begin(), counted.end());
  }
  std::string helpers;
  for (Helper helper : needs.helpers) helpers += "\n" + helper_text(helper, framework, needs.includes);
  std::set<std::string> used;
  for (const Declaration& declaration : declarations) used.merge(identifiers(declaration.second));
  for (const TestText& test : tests) used.merge(identifiers(test.text));
  UsedTypes types = used_types(source, std::move(used));
  needs.includes.merge(types.includes);

  PassageWriter text(stem + "_test.cpp");
  text.add(heading(source, file, framework));
  std::string includes;
  for (const std::string& include : needs.includes) includes += "#include " + include + "\n";
  if (!includes.empty()) text.add("\n" + includes);
  const std::string name_space = stem + "_test";
  text.add("\nnamespace " + name_space + " {\n\n");
  if (!needs.scripts.empty()) text.add(std::string(kScriptType) + "\n");
  if (needs.helpers.contains(Helper::Calls)) text.add(std::string(kCallLogType) + "\n");
  if (counts_attempts) text.add(std::string(kRefusalsType) + "\n");
  text.add("extern \"C\" {\n");
  add_definitions(source, types.is_needed, text);
  for (const auto& [name, line] : declarations) text.add_declaration({name}, line);
  text.add("}\n");
  if (!helpers.empty()) text.add("\nnamespace {\n" + helpers + "\n}  // namespace\n");
  for (const TestText& test : tests) {
    text.add("\n");
    text.add_test(test.id, test.text);
  }
  text.add("\n}  // namespace " + name_space + "\n");
  return text;
}

}  // namespace testellate::emit::gtest
