// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/accessors.h"

#include <algorithm>

#include "emit/gtest/c_text.h"
#include "emit/gtest/scope.h"

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

std::string write_unit_file(const SourceInfo& source, const SourceFile& file, const Needs& needs) {
  std::string text = "// " + file.path + " as a part of its tests, which may look inside.\n";
  for (const SourceFunction& function : source.functions) {
    if (function.name != "main" || function.is_static || !belongs_to(function.file, file, source)) continue;
    // The declaration comes first, so that the definition gets the other name too and still is `main`.
    text += declare(function.result_type, "main(" + parameters_text(function) + ")") + " __asm__(\"" +
            name_in_test(function, source) + "\");\n";
  }
  text += "#include \"" + file.include_path + "\"\n";
  std::string accessors;
  for (const SourceFunction& function : source.functions) {
    if (!needs.functions.contains(function.function) || !needs_accessor(function)) continue;
    if (function.name == "main" || !belongs_to(function.file, file, source)) continue;
    accessors += "__typeof__(" + function.name + ") *const " + accessor_name(function, source) + " = " +
                 function.name + ";\n";
  }
  for (const SourceGlobal& global : source.globals) {
    if (!needs.globals.contains(global.global) || !needs_accessor(global)) continue;
    if (!belongs_to(global.file, file, source)) continue;
    accessors += "__typeof__(" + global.name + ") *const " + accessor_name(global, source) + " = &" +
                 global.name + ";\n";
  }
  return accessors.empty() ? text : text + "\n" + accessors;
}

}  // namespace testellate::emit::gtest
