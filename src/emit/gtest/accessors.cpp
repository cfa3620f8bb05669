// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/accessors.h"

#include <algorithm>
#include <set>
#include <utility>

#include "emit/gtest/c_text.h"
#include "emit/gtest/fakes.h"
#include "emit/gtest/refusals.h"
#include "emit/gtest/scope.h"
#include "emit/gtest/verifier_functions.h"
#include "support/demangle.h"

namespace testellate::emit::gtest {
namespace {

std::string parameters_text(const SourceFunction& function) {
  std::string text;
  for (const std::string& type : function.parameter_types) text += (text.empty() ? "" : ", ") + type_of(type);
  return text.empty() ? "void" : text;
}

}  // namespace

bool belongs_to(const std::string& path, const SourceFile& file, const SourceInfo& source) {
  if (path == file.path) return true;
  const bool is_elsewhere =
      std::ranges::any_of(source.files, [&](const SourceFile& other) { return other.path == path; });
  return !is_elsewhere && &file == &source.files.front();
}

std::string include_text(const SourceInfo& source, const SourceFile& file) {
  std::string text;
  for (const SourceFunction& function : source.functions) {
    if (function.name != "main" || function.is_static || !belongs_to(function.file, file, source)) continue;
    // The declaration comes first, so that the definition gets the other name too and still is `main`.
    text += declare(function.result_type, "main(" + parameters_text(function) + ")") + " __asm__(\"" +
            name_in_test(function, source) + "\");\n";
  }
  return text + "#include \"" + file.include_path + "\"\n";
}

std::string undefined_text(const SourceInfo& source) {
  if (source.undefined.empty()) return "";
  std::string text = "\n// No test calls these, which are defined elsewhere.\n";
  for (const std::string& symbol : source.undefined) {
    const std::string name = support::demangle_symbol(symbol);
    text += "__asm__(\".weak " + symbol + "\");" + (name == symbol ? "" : "  // " + name) + "\n";
  }
  return text;
}

PassageWriter write_cpp_unit_file(const SourceInfo& source, const SourceFile& file, const std::string& stem) {
  PassageWriter text(stem + "_unit.cpp");
  text.add("// " + shown_path(file) + " as a part of the tests of other files.\n" +
           include_text(source, file) + undefined_text(source));
  return text;
}

PassageWriter write_unit_file(const ir::Program& program,
                              const SourceInfo& source,
                              const SourceFile& file,
                              const std::string& stem,
                              const Needs& needs) {
  PassageWriter text(stem + "_unit.c");
  text.add("// " + shown_path(file) + " as a part of its tests, which may look inside.\n");
  for (const SourceFunction& function : source.functions) {
    if (function.name != "main" || function.is_static || !belongs_to(function.file, file, source)) continue;
    // The declaration comes first, so that the definition gets the other name too and still is `main`.
    text.add(declare(function.result_type, "main(" + parameters_text(function) + ")") + " __asm__(\"" +
             name_in_test(function, source) + "\");\n");
  }
  std::set<std::string> missing(source.undefined.begin(), source.undefined.end());
  for (const ExternFunction& function : source.externs) {
    if (!function.is_callback && !function.is_linked && !function.is_library && !needs_fake(function, needs))
      missing.insert(function.name);
  }
  for (const ExternFunction& function : source.externs) {
    // The suite itself goes on with that of the library.
    if (function.is_library && needs_fake(function, needs))
      text.add("#pragma redefine_extname " + function.name + " fake_" + function.name + "\n");
  }
  for (const std::string& name : missing) text.add("#pragma weak " + name + "\n");
  const bool counts_attempts = needs.helpers.contains(Helper::RefusedMemory);
  if (counts_attempts) text.add(std::string(kBeforeCounted));
  text.add("#include \"" + file.include_path + "\"\n");
  if (counts_attempts) text.add(std::string(kCountedDefinitions));
  bool has_variables = false;
  for (const ExternVariable& variable : source.extern_variables) {
    if (&source.files[variable.file] != &file) continue;
    if (!std::exchange(has_variables, true)) {
      text.add("\n// Variables that the file uses and others define: the tests set them.\n");
    }
    text.add_declaration({variable.name},
                         "__attribute__((weak)) __typeof__(" + variable.name + ") " + variable.name + ";\n");
  }
  bool has_accessors = false;
  const auto add = [&](const std::string& accessor, const std::string& name, const std::string& address) {
    if (!std::exchange(has_accessors, true)) text.add("\n");
    text.add_declaration({accessor}, "__typeof__(" + name + ") *const " + accessor + " = " + address + ";\n");
  };
  for (const SourceFunction& function : source.functions) {
    if (!needs.functions.contains(function.function) || !needs_accessor(function)) continue;
    if (function.name == "main" || !belongs_to(function.file, file, source)) continue;
    add(accessor_name(function, source), function.name, function.name);
  }
  for (const SourceGlobal& global : source.globals) {
    if (!needs.globals.contains(global.global) || !needs_accessor(global)) continue;
    if (!belongs_to(global.file, file, source)) continue;
    add(accessor_name(global, source), global.name, "&" + global.name);
  }
  for (const std::string& function : called_verifier_functions(program, source, file)) {
    text.add("\n");
    text.add_declaration({function, nondet_accessor(function)}, verifier_definition(function));
  }
  add_fakes(program, source, file, needs, text);
  return text;
}

}  // namespace testellate::emit::gtest
