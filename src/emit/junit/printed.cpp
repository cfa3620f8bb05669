// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/printed.h"

#include <algorithm>

#include "emit/junit/java_text.h"
#include "result/test_case.h"

namespace testellate::emit::junit {

bool can_be_said(std::string_view text) {
  return text.size() < result::TestCase::kMostPrinted && std::ranges::all_of(
                                                             text,
                                                             [](char letter) {
                                                               return letter == '\n' || letter == '\t' ||
                                                                      (letter >= ' ' && letter <= '~');
                                                             });
}

std::string printed_text(std::string_view stream) {
  return "printedTo" + capitalised(std::string(stream)) + "()";
}

std::string printed_members(std::string_view stream, Flavour flavour, Imports& imports) {
  const bool is_new = flavour == Flavour::JUnit5;
  const std::string start = is_new ? "  void " : "  public void ";
  const std::string name(stream);
  const std::string end = capitalised(name);
  const std::string bytes = imports.spell_library("java.io.ByteArrayOutputStream");
  const std::string print_stream = imports.spell_library("java.io.PrintStream");
  return "  private final " + print_stream + " saved" + end + " = System." + name + ";\n  private final " +
         bytes + " kept" + end + " = new " + bytes + "();\n\n  " +
         imports.annotation(is_new ? "BeforeEach" : "Before") + "\n" + start + "keep" + end +
         "() {\n    System.set" + end + "(new " + print_stream + "(kept" + end + ", true));\n  }\n\n  " +
         imports.annotation(is_new ? "AfterEach" : "After") + "\n" + start + "restore" + end +
         "() {\n    System.set" + end + "(saved" + end + ");\n  }\n\n  private String " +
         printed_text(stream) + " {\n    return kept" + end +
         ".toString().replace(System.lineSeparator(), \"\\n\");\n  }\n";
}

}  // namespace testellate::emit::junit
