// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/compile.h"

#include <gtest/gtest.h>

#include "frontend/llvm/load.h"
#include "scratch_folder.h"

namespace testellate::frontend::llvm {
namespace {

using Strings = std::vector<std::string>;

TEST(Compile, MakesBitcodeOfAFile) {
  ScratchFolder folder;
  diag::Result<std::string> bitcode =
      compile_to_bitcode(folder.add("a.c", "int f(int a) { return a + 1; }"), {});
  ASSERT_TRUE(bitcode.has_value()) << diag::to_text(bitcode.error());
  EXPECT_TRUE(bitcode->starts_with("BC\xC0\xDE"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/a.bc"));
}

TEST(Compile, KeepsStaticFunctionsThatNobodyCalls) {
  ScratchFolder folder;
  diag::Result<std::string> bitcode =
      compile_to_bitcode(folder.add("a.c", "static int lonely(int a) { return a; }"), {});
  ASSERT_TRUE(bitcode.has_value());
  EXPECT_NE(bitcode->find("lonely"), std::string::npos);
}

TEST(Compile, PassesTheUsersFlagsAndCountsThemFromTheirFolder) {
  ScratchFolder folder;
  folder.add("include/limit.h", "#define LIMIT 3");
  std::string file = folder.add("src/a.c", "#include \"limit.h\"\nint f(void) { return LIMIT + MORE; }");
  EXPECT_FALSE(compile_to_bitcode(file, {}).has_value());
  CompileOptions options;
  options.flags = {"-Iinclude", "-DMORE=1", "-O2", "-flto", "-o", "elsewhere.o", "-MD", "-c"};
  options.directory = folder.path();
  EXPECT_TRUE(compile_to_bitcode(file, options).has_value());
}

TEST(Compile, NamesFilesAsTheyWereGivenWhereverItWorks) {
  ScratchFolder folder;
  std::string file = folder.add("src/a.c", "int f(int a) { return a; }");
  folder.add("build/note", "");
  CompileOptions options;
  options.directory = folder.path() + "/build";
  diag::Result<std::string> bitcode = compile_to_bitcode(file, options);
  ASSERT_TRUE(bitcode.has_value()) << diag::to_text(bitcode.error());
  diag::Result<LoadedModule> loaded = load_module(*bitcode, file, {});
  ASSERT_TRUE(loaded.has_value()) << diag::to_text(loaded.error());
  ASSERT_EQ(loaded->sources.size(), 1U);
  EXPECT_EQ(loaded->sources[0].file, file);
}

TEST(Compile, ReadsCppAndItsLibrary) {
  ScratchFolder folder;
  std::string file =
      folder.add("a.cpp", "#include <string>\nbool f(const std::string& s) { return s.find('x') == 2; }");
  diag::Result<std::string> bitcode = compile_to_bitcode(file, {});
  ASSERT_TRUE(bitcode.has_value()) << diag::to_text(bitcode.error());
}

TEST(Compile, SaysWhereASourceIsWrong) {
  ScratchFolder folder;
  std::string file = folder.add("a.c", "int f(void) {\n  return b;\n}\nint g(void) { return c; }");
  diag::Result<std::string> bitcode = compile_to_bitcode(file, {});
  ASSERT_FALSE(bitcode.has_value());
  EXPECT_EQ(bitcode.error().kind, diag::Kind::SourceRefused);
  EXPECT_EQ(bitcode.error().location, (diag::Location{file, 2, 10}));
  EXPECT_EQ(bitcode.error().message, "clang: use of undeclared identifier 'b'");
}

TEST(Compile, NamesAMissingHeader) {
  ScratchFolder folder;
  std::string file = folder.add("a.c", "#include \"absent.h\"\n");
  diag::Result<std::string> bitcode = compile_to_bitcode(file, {});
  ASSERT_FALSE(bitcode.has_value());
  EXPECT_EQ(bitcode.error().location, (diag::Location{file, 1, 10}));
  EXPECT_EQ(bitcode.error().message, "clang: 'absent.h' file not found");
}

TEST(Compile, NamesAMissingFileAndAnUnknownFlag) {
  ScratchFolder folder;
  std::string absent = folder.path() + "/absent.c";
  diag::Result<std::string> bitcode = compile_to_bitcode(absent, {});
  ASSERT_FALSE(bitcode.has_value());
  EXPECT_EQ(bitcode.error().location.file, absent);
  EXPECT_NE(bitcode.error().message.find("no such file"), std::string::npos) << bitcode.error().message;

  std::string file = folder.add("a.c", "int x;");
  CompileOptions options;
  options.flags = {"-fno-such-flag"};
  bitcode = compile_to_bitcode(file, options);
  ASSERT_FALSE(bitcode.has_value());
  EXPECT_EQ(bitcode.error().message, "clang: unknown argument: '-fno-such-flag'");
}

TEST(Compile, NamesAMissingCompiler) {
  CompileOptions options;
  options.compiler = "clang-of-nowhere";
  diag::Result<std::string> bitcode = compile_to_bitcode("a.c", options);
  ASSERT_FALSE(bitcode.has_value());
  EXPECT_EQ(bitcode.error().kind, diag::Kind::CompilerMissing);
  EXPECT_EQ(bitcode.error().message, "`clang-of-nowhere` could not be started: No such file or directory");
}

TEST(CompileFlags, LeavesOutWhatNamesOutputsOrAddsCode) {
  EXPECT_EQ(keep_language_flags({"-DA",
                                 "-c",
                                 "-oa.o",
                                 "-o",
                                 "b.o",
                                 "-MF",
                                 "a.d",
                                 "-MTx",
                                 "-I",
                                 "inc",
                                 "-fsanitize=address",
                                 "--coverage",
                                 "-flto=thin",
                                 "-std=c99"}),
            (Strings{"-DA", "-I", "inc", "-std=c99"}));
}

TEST(CompileFlags, LeavesOutWhatRunsForeignCode) {
  EXPECT_EQ(keep_language_flags({"-fplugin=./evil.so",
                                 "-fplugin-arg-evil-x",
                                 "-fpass-plugin=./evil.so",
                                 "-Xclang",
                                 "-load",
                                 "-Xclang",
                                 "./evil.so",
                                 "-Xclang",
                                 "-fno-pch-timestamp",
                                 "-mllvm",
                                 "-load=./evil.so",
                                 "-B",
                                 "evil",
                                 "-Bevil",
                                 "-no-integrated-as",
                                 "--config=evil.cfg",
                                 "--config",
                                 "evil.cfg",
                                 "@flags",
                                 "-std=c99"}),
            (Strings{"-Xclang", "-fno-pch-timestamp", "-std=c99"}));
}

TEST(CompileFlags, TellsCppByTheEnding) {
  EXPECT_TRUE(is_cpp_source("a.cpp"));
  EXPECT_TRUE(is_cpp_source("a.cc"));
  EXPECT_FALSE(is_cpp_source("a.c"));
  EXPECT_FALSE(is_cpp_source("cc"));
}

}  // namespace
}  // namespace testellate::frontend::llvm
