// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/link.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "frontend/llvm/compile.h"
#include "frontend/llvm/load.h"
#include "scratch_folder.h"

namespace testellate::frontend::llvm {
namespace {

class Link : public testing::Test {
 protected:
  FileBitcode compiled(const std::string& name, const std::string& text) {
    diag::Result<std::string> bitcode = compile_to_bitcode(folder_.add(name, text), {});
    EXPECT_TRUE(bitcode.has_value()) << diag::to_text(bitcode.error());
    return {name, bitcode.value_or("")};
  }
  ScratchFolder folder_;
};

TEST_F(Link, MakesOneProgramOfSeveralFiles) {
  FileBitcode user = compiled("user.c", "int twice(int);\nint f(int a) { return twice(a) + 1; }");
  FileBitcode library = compiled("library.c", "int twice(int a) { return 2 * a; }");
  diag::Result<std::string> whole = link_bitcode({user, library});
  ASSERT_TRUE(whole.has_value()) << diag::to_text(whole.error());
  LoadOptions options;
  options.is_from_compiler = true;
  diag::Result<LoadedModule> loaded = load_module(*whole, "user.c", options);
  ASSERT_TRUE(loaded.has_value()) << diag::to_text(loaded.error());
  ASSERT_EQ(loaded->sources.size(), 2U);
  EXPECT_EQ(loaded->program->units().size(), 2U);
  EXPECT_TRUE(loaded->sources[0].file.ends_with("user.c"));
  EXPECT_TRUE(loaded->sources[1].file.ends_with("library.c"));
  ASSERT_EQ(loaded->files.size(), 2U);
  EXPECT_TRUE(loaded->files[1].path.ends_with("library.c"));
}

TEST_F(Link, KeepsStaticFunctionsOfTheSameNameApart) {
  const std::string text = "static int helper(int a) { return a; }\n";
  FileBitcode first = compiled("first.c", text + "int f(int a) { return helper(a); }");
  FileBitcode second = compiled("second.c", text + "int g(int a) { return helper(a); }");
  diag::Result<std::string> whole = link_bitcode({first, second});
  ASSERT_TRUE(whole.has_value()) << diag::to_text(whole.error());
  LoadOptions options;
  options.is_from_compiler = true;
  diag::Result<LoadedModule> loaded = load_module(*whole, "first.c", options);
  ASSERT_TRUE(loaded.has_value()) << diag::to_text(loaded.error());
  EXPECT_EQ(std::ranges::count(loaded->sources, "helper", &SourceFunction::name), 2);
  // Probes of another build of the same files have to find it.
  EXPECT_TRUE(loaded->program->find_symbol("helper.2").is_valid());
}

TEST_F(Link, RefusesWhatIsDefinedTwice) {
  FileBitcode first = compiled("first.c", "int f(int a) { return a; }");
  FileBitcode second = compiled("second.c", "int f(int a) { return a + 1; }");
  diag::Result<std::string> whole = link_bitcode({first, second});
  ASSERT_FALSE(whole.has_value());
  EXPECT_EQ(whole.error().location.file, "second.c");
  EXPECT_NE(whole.error().message.find("defines `f`"), std::string::npos) << whole.error().message;
}

TEST_F(Link, LeavesASingleFileAsItIs) {
  FileBitcode only = compiled("only.c", "int f(int a) { return a; }");
  EXPECT_EQ(link_bitcode({only}).value_or(""), only.bytes);
}

}  // namespace
}  // namespace testellate::frontend::llvm
