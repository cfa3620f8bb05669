// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/module_reader.h"

#include <gtest/gtest.h>

#include "frontend/llvm/compile.h"
#include "scratch_folder.h"

namespace testellate::frontend::llvm {
namespace {

std::string bitcode_of(const std::string& source) {
  ScratchFolder folder;
  diag::Result<std::string> bitcode = compile_to_bitcode(folder.add("a.c", source), {});
  return bitcode ? *bitcode : diag::to_text(bitcode.error());
}

const char* const kSource =
    "struct s { int a; char *b; }; int f(struct s *p) { return p->a > 3 ? p->b[1] : 0; }";

TEST(ModuleReader, ReadsBitcodeAndText) {
  EXPECT_TRUE(read_module(bitcode_of(kSource), "a.bc").has_value());
  EXPECT_TRUE(read_module("define i32 @f(i32 %a) {\n  ret i32 %a\n}\n", "a.ll").has_value());
}

TEST(ModuleReader, SaysWhereTextIsWrong) {
  diag::Result<OwnedModule> module = read_module("define i32 @f(i32 %a) {\n  ret i33 %a\n}\n", "a.ll");
  ASSERT_FALSE(module.has_value());
  EXPECT_EQ(module.error().kind, diag::Kind::BitcodeInvalid);
  EXPECT_EQ(module.error().location, (diag::Location{"a.ll", 2, 11}));
}

TEST(ModuleReader, RefusesTextThatBreaksARule) {
  diag::Result<OwnedModule> module =
      read_module("define i32 @f() {\n  %a = add i32 %b, 1\n  %b = add i32 %a, 1\n  ret i32 %a\n}\n", "a.ll");
  ASSERT_FALSE(module.has_value());
  EXPECT_EQ(diag::to_text(module.error()),
            "a.ll: error: breaks a rule of LLVM: Instruction does not dominate all uses! [bitcode-invalid]");
}

TEST(ModuleReader, RefusesOtherMachines) {
  diag::Result<OwnedModule> module = read_module("target datalayout = \"e-p:32:32\"\n", "a.ll");
  ASSERT_FALSE(module.has_value());
  EXPECT_NE(module.error().message.find("64-bit"), std::string::npos);
}

TEST(ModuleReader, RefusesBytesThatAreNothing) {
  for (const std::string& bytes : {std::string("\x7f"
                                               "ELF\x02"),
                                   std::string("BC\xC0\xDE"),
                                   std::string(64, '\0')}) {
    diag::Result<OwnedModule> module = read_module(bytes, "a.bc");
    ASSERT_FALSE(module.has_value());
    EXPECT_EQ(module.error().location.file, "a.bc");
    EXPECT_FALSE(module.error().message.empty());
  }
}

TEST(ModuleReader, RefusesBitcodeThatWasCutOffAnywhere) {
  std::string bitcode = bitcode_of(kSource);
  ASSERT_GT(bitcode.size(), 1000U);
  for (std::size_t length = 4; length < bitcode.size(); ++length) {
    diag::Result<OwnedModule> module = read_module(bitcode.substr(0, length), "a.bc");
    ASSERT_FALSE(module.has_value()) << length;
    EXPECT_EQ(module.error().location.file, "a.bc");
  }
}

}  // namespace
}  // namespace testellate::frontend::llvm
