// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/javac.h"

#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "frontend/jvm/classfile/read_class_file.h"
#include "installed_jdk.h"
#include "temporary_folder.h"

namespace testellate::frontend::jvm {
namespace {

using diag::to_text;

TEST(Javac, FindsTheErrorsInItsOutput) {
  std::vector<diag::Diagnostic> errors = parse_javac_errors(
      "a/A.java:3: warning: [x] y\n"
      "a/A.java:7: error: cannot find symbol\n"
      "    return missing;\n"
      "           ^\n"
      "  symbol:   variable missing\n"
      "  location: class A\n"
      "a/B.java:1: error: other\n"
      "x\n"
      "^\n"
      "2 errors\n");
  ASSERT_EQ(errors.size(), 2U);
  EXPECT_EQ(
      to_text(errors[0]),
      "a/A.java:7:12: error: cannot find symbol, symbol: variable missing, location: class A [java-compile]");
  EXPECT_EQ(to_text(errors[1]), "a/B.java:1:1: error: other [java-compile]");
  EXPECT_EQ(to_text(parse_javac_errors("error: file not found: x.java\nUsage: javac\n").at(0)),
            "error: file not found: x.java [java-compile]");
  EXPECT_TRUE(parse_javac_errors("Note: nothing\n").empty());
}

TEST(Javac, CompilesSourcesWithDebugInformation) {
  TemporaryFolder folder;
  JavaSources sources;
  sources.files = {
      folder.write("A.java", "package p; public class A { int f(int x) { return new B().g() + x; } }"),
      folder.write("B.java", "package p; class B { int g() { return 1; } }")};
  sources.temporary_folder = folder.path();
  std::string made;
  {
    diag::Result<std::unique_ptr<CompiledClasses>> classes = compile_java(installed_jdk(), sources);
    ASSERT_TRUE(classes) << to_text(classes.error());
    made = (*classes)->folder();
    EXPECT_EQ((*classes)->list().value(), (std::vector<std::string>{"p/A", "p/B"}));
    ClassBytes bytes = (*classes)->find("p/A").value().value();
    diag::Result<ClassFile> file = read_class_file(bytes.bytes, bytes.origin);
    ASSERT_TRUE(file) << to_text(file.error());
    EXPECT_EQ(file->source_file, "A.java");
    const Method* method = file->find_method("f", "(I)I");
    ASSERT_NE(method, nullptr);
    EXPECT_EQ(method->code->variables.size(), 2U);
    EXPECT_EQ(method->code->line_at(0), 1);
    EXPECT_TRUE(std::filesystem::exists(made));
  }
  EXPECT_FALSE(std::filesystem::exists(made));
}

TEST(Javac, ReportsAnErrorWithItsPlaceAndLeavesNothingBehind) {
  TemporaryFolder folder;
  JavaSources sources;
  sources.files = {folder.write("A.java", "class A {\n  int f() { return 1L; }\n}\n")};
  std::filesystem::create_directory(folder / "made");
  sources.temporary_folder = folder / "made";
  diag::Result<std::unique_ptr<CompiledClasses>> classes = compile_java(installed_jdk(), sources);
  ASSERT_FALSE(classes);
  EXPECT_EQ(
      to_text(classes.error()),
      sources.files[0] +
          ":2:20: error: incompatible types: possible lossy conversion from long to int [java-compile]");
  EXPECT_TRUE(std::filesystem::is_empty(folder / "made"));
}

TEST(Javac, TakesFileNamesOfAnyScriptWhateverTheLocaleIs) {
  TemporaryFolder folder;
  JavaSources sources;
  sources.files = {folder.write("Gr\u00f6\u00dfe.java", "class Gr\u00f6\u00dfe { }")};
  sources.temporary_folder = folder.path();
  ASSERT_EQ(::setenv("LC_ALL", "C", 1), 0);
  diag::Result<std::unique_ptr<CompiledClasses>> classes = compile_java(installed_jdk(), sources);
  ::unsetenv("LC_ALL");
  ASSERT_TRUE(classes) << to_text(classes.error());
  EXPECT_EQ((*classes)->list().value(), (std::vector<std::string>{"Gr\u00f6\u00dfe"}));
}

TEST(Javac, SaysThatThereIsNoCompiler) {
  Jdk jdk{"/nowhere", "17", 17};
  diag::Result<std::unique_ptr<CompiledClasses>> classes = compile_java(jdk, {});
  ASSERT_FALSE(classes);
  EXPECT_EQ(classes.error().kind, diag::Kind::JdkMissing);
}

}  // namespace
}  // namespace testellate::frontend::jvm
