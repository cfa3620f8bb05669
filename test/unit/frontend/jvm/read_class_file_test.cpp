// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/read_class_file.h"

#include <functional>

#include <gtest/gtest.h>

#include "frontend/jvm/classfile/bytecode.h"
#include "test/support/class_file_writer.h"

namespace testellate::frontend::jvm {
namespace {

using test::Bytes;
using test::ClassFileWriter;

constexpr std::uint16_t kPublic = 0x0001;
constexpr std::uint16_t kStatic = 0x0008;
constexpr std::uint16_t kAbstract = 0x0400;
constexpr std::uint8_t kMethodref = 10;

/// The message for a class of Java 17 that `make` has added something to; "accepted" if there is none.
std::string verdict(const std::function<void(ClassFileWriter&)>& make, std::uint16_t major = 61) {
  ClassFileWriter writer(major, 0);
  make(writer);
  diag::Result<ClassFile> file =
      read_class_file(writer.write(0x0021, "a/B", "java/lang/Object"), "a/B.class");
  return file ? "accepted" : diag::to_text(file.error());
}

/// The message for a static method `f()V` with one stack entry, one local and these instructions.
std::string code_verdict(const Bytes& instructions, std::uint16_t major = 61) {
  return verdict(
      [&](ClassFileWriter& writer) {
        writer.add_method(kStatic, "f", "()V", {writer.code(1, 1, instructions)});
      },
      major);
}

TEST(ReadClassFile, ReadsNamesFieldsAndCode) {
  ClassFileWriter writer(61, 0);
  std::uint16_t value = writer.long_constant(0xffffffff00000001U);
  Bytes index{static_cast<std::uint8_t>(value >> 8), static_cast<std::uint8_t>(value)};
  writer.add_field(0x0018, "big", "J", {writer.attribute("ConstantValue", index)});
  writer.add_method(kPublic, "f", "(I)V", {writer.code(0, 2, {0xb1}), writer.attribute("Deprecated", {})});
  writer.add_method(kPublic | kAbstract, "g", "()I");
  diag::Result<ClassFile> file =
      read_class_file(writer.write(0x0421, "a/B", "java/lang/Object"), "a/B.class");
  ASSERT_TRUE(file) << diag::to_text(file.error());
  EXPECT_EQ(file->name, "a/B");
  EXPECT_EQ(file->super_name, "java/lang/Object");
  EXPECT_TRUE(file->access.is_abstract());
  const Field* field = file->find_field("big", "J");
  ASSERT_NE(field, nullptr);
  EXPECT_EQ(file->constants.long_integer(field->constant_value), -0xffffffffLL);
  const Method* method = file->find_method("f", "(I)V");
  ASSERT_NE(method, nullptr);
  EXPECT_TRUE(method->is_deprecated);
  EXPECT_EQ(method->code->bytes, Bytes{0xb1});
  EXPECT_FALSE(file->find_method("g", "()I")->code);
  EXPECT_EQ(file->find_method("g", "()V"), nullptr);
}

TEST(ReadClassFile, KeepsNamesWhenTheClassIsMoved) {
  ClassFileWriter writer(61, 0);
  diag::Result<ClassFile> file = read_class_file(writer.write(0x0021, "B", "O"), "B.class");
  ASSERT_TRUE(file);
  ClassFile moved = *std::move(file);
  EXPECT_EQ(moved.name, "B");
  EXPECT_EQ(moved.super_name, "O");
}

TEST(ReadClassFile, ReadsVersionsFromJava1To25Only) {
  auto accepts = [](std::uint16_t major, std::uint16_t minor) {
    diag::Result<ClassFile> file =
        read_class_file(ClassFileWriter(major, minor).write(0x0021, "B", "O"), "B.class");
    EXPECT_TRUE(file || file.error().kind == diag::Kind::ClassFileVersion);
    return file.has_value();
  };
  EXPECT_FALSE(accepts(44, 0));
  EXPECT_FALSE(accepts(45, 2));
  for (std::uint16_t major = 45; major <= 69; ++major)
    EXPECT_TRUE(accepts(major, major == 45 ? 3 : 0)) << major;
  EXPECT_TRUE(accepts(69, 65535));
  EXPECT_FALSE(accepts(69, 1));
  EXPECT_FALSE(accepts(70, 0));
}

// try { jsr } and a subroutine that returns, as compilers made of `finally` until Java 1.4.
TEST(ReadClassFile, ReadsSubroutinesOfOldFilesOnly) {
  Bytes instructions{0xa8,
                     0x00,
                     0x04,  // 0: jsr 4
                     0xb1,  // 3: return
                     0x4b,  // 4: astore_0
                     0xa9,
                     0x00};  // 5: ret 0
  EXPECT_EQ(code_verdict(instructions, 46), "accepted");
  EXPECT_EQ(code_verdict(instructions, 50), "accepted");
  EXPECT_NE(code_verdict(instructions, 51).find("`jsr` is not allowed from class file version 51 on"),
            std::string::npos);
}

TEST(ReadClassFile, NamesFileAndMethodAndByteOfAProblem) {
  EXPECT_EQ(code_verdict({0xa7, 0x00, 0x05, 0xb1}),
            "a/B.class: error: instruction 0: `goto` jumps to 5, outside the code (method `f()V`, byte 92) "
            "[class-file-invalid]");
}

struct BadCode {
  const char* message;
  Bytes instructions;
};

TEST(ReadClassFile, RefusesCodeThatBreaksARule) {
  const std::vector<BadCode> cases{
      {"byte 0xcb is no instruction", {0xcb}},
      {"the last instruction runs over the end", {0x11, 0x00}},
      {"the code ends with `nop`", {0x00}},
      {"into the middle of an instruction", {0xa7, 0x00, 0x04, 0x10, 0x00, 0xb1}},
      {"`goto` jumps to -1", {0xa7, 0xff, 0xff, 0xb1}},
      {"uses local 1 of 1", {0x1b, 0xb1}},
      {"`lload_0` uses local 0 of 1", {0x1e, 0xb1}},
      {"`wide` cannot stand before `nop`", {0xc4, 0x00, 0xb1}},
      {"uses local 256 of 1", {0xc4, 0x15, 0x01, 0x00, 0xb1}},
      {"which is absent but has to be a Integer", {0x12, 0xff, 0xb1}},
      {"`getstatic` has constant 1, which is Utf8 but has to be a Fieldref", {0xb2, 0x00, 0x01, 0xb1}},
      {"`newarray` has type code 3", {0xbc, 0x03, 0xb1}},
      {"`tableswitch` from 1 to 0", {0xaa, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0xb1}},
      {"cases of a switch run over",
       {0xaa, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0xb1}},
      {"`lookupswitch` with -1 cases", {0xab, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xb1}},
      {"have to rise, but 1 follows 1",
       {0xab, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0xb1}},
      {"have to be 0", {0xba, 0, 1, 0, 1, 0xb1}},
      {"the code has 0 bytes", {}},
  };
  for (const BadCode& bad : cases) {
    std::string message = code_verdict(bad.instructions);
    EXPECT_NE(message.find(bad.message), std::string::npos) << message << "\n  expected: " << bad.message;
  }
}

struct BadClass {
  const char* message;
  std::function<void(ClassFileWriter&)> make;
};

TEST(ReadClassFile, RefusesClassesThatBreakARule) {
  const std::vector<BadClass> cases{
      {"refers to constant 99, which is absent but has to be a Utf8", [](auto& w) { w.constant(7, {99}); }},
      {"has tag 2, which class files", [](auto& w) { w.constant(2, {}); }},
      {"has `a.b`, which is no class", [](auto& w) { w.class_constant("a.b"); }},
      {"has `(I`, which is no descriptor of a method", [](auto& w) { w.name_and_type("f", "(I"); }},
      {"has `<f>`, which is no name of a method", [](auto& w) { w.name_and_type("<f>", "()V"); }},
      {"has `I`, which is no descriptor of a method", [](auto& w) { w.member(kMethodref, "A", "f", "I"); }},
      {"only the JVM calls", [](auto& w) { w.member(kMethodref, "A", "<clinit>", "()V"); }},
      {"has kind 10", [](auto& w) { w.method_handle(10, w.member(kMethodref, "A", "f", "()V")); }},
      {"which is Methodref but has to be a Fieldref",
       [](auto& w) { w.method_handle(1, w.member(kMethodref, "A", "f", "()V")); }},
      {"is no modified UTF-8", [](auto& w) { w.utf8("\xff"); }},
      {"uses bootstrap method 0, but there are 0",
       [](auto& w) {
         std::uint16_t type = w.name_and_type("f", "()V");
         w.constant(18, {0, type});
       }},
      {"there are two of field `x I`",
       [](auto& w) {
         w.add_field(0, "x", "I");
         w.add_field(0, "x", "I");
       }},
      {"there are two of method `f()V`",
       [](auto& w) {
         w.add_method(0x0100, "f", "()V");
         w.add_method(0x0100, "f", "()V");
       }},
      {"only one of public, private and protected", [](auto& w) { w.add_field(3, "x", "I"); }},
      {"has to have code (method `f()V`", [](auto& w) { w.add_method(0, "f", "()V"); }},
      {"a native or abstract method has no code",
       [](auto& w) { w.add_method(0x0100, "f", "()V", {w.code(0, 1, {0xb1})}); }},
      {"the arguments take 3 locals, but there are 2",
       [](auto& w) { w.add_method(0, "f", "(J)V", {w.code(0, 2, {0xb1})}); }},
      {"a second attribute `Code`",
       [](auto& w) { w.add_method(0, "f", "()V", {w.code(0, 1, {0xb1}), w.code(0, 1, {0xb1})}); }},
      {"attribute `Deprecated` ends here, but has 1 more bytes",
       [](auto& w) { w.add_attribute(w.attribute("Deprecated", {0})); }},
      {"has a ConstantValue",
       [](auto& w) { w.add_field(8, "x", "[I", {w.attribute("ConstantValue", {0, 1})}); }},
      {"constant 1 is Utf8 but has to be a Integer (field `x I`",
       [](auto& w) { w.add_field(8, "x", "I", {w.attribute("ConstantValue", {0, 1})}); }},
      {"65535 entries of 8 bytes or more do not fit",
       [](auto& w) { w.add_attribute(w.attribute("InnerClasses", {0xff, 0xff})); }},
      {"a class initialiser has to be static",
       [](auto& w) { w.add_method(0, "<clinit>", "()V", {w.code(0, 1, {0xb1})}); }},
      {"a constructor returns nothing",
       [](auto& w) { w.add_method(0, "<init>", "()I", {w.code(0, 1, {0xb1})}); }},
      {"covers 0 to 0", [](auto& w) { w.add_method(8, "f", "()V", {w.code(0, 0, {0xb1}, {{0, 0, 0, 0}})}); }},
      {"an exception handler is at 1",
       [](auto& w) { w.add_method(8, "f", "()V", {w.code(0, 0, {0xb1}, {{0, 1, 1, 0}})}); }},
      {"line 7 starts at 1, outside",
       [](auto& w) {
         w.add_method(
             8, "f", "()V", {w.code(0, 0, {0xb1}, {}, {w.attribute("LineNumberTable", {0, 1, 0, 1, 0, 7})})});
       }},
      {"stands at 1, where no instruction",
       [](auto& w) {
         w.add_method(8, "f", "()V", {w.code(0, 0, {0xb1}, {}, {w.attribute("StackMapTable", {0, 1, 1})})});
       }},
      {"takes away 1 of 0 locals",
       [](auto& w) {
         w.add_method(
             8, "f", "()V", {w.code(0, 0, {0xb1}, {}, {w.attribute("StackMapTable", {0, 1, 250, 0, 0})})});
       }},
      {"has 0 locals and 1 stack entries",
       [](auto& w) {
         w.add_method(
             8, "f", "()V", {w.code(0, 0, {0xb1}, {}, {w.attribute("StackMapTable", {0, 1, 64, 1})})});
       }},
  };
  for (const BadClass& bad : cases) {
    std::string message = verdict(bad.make);
    EXPECT_NE(message.find(bad.message), std::string::npos) << message << "\n  expected: " << bad.message;
  }
}

TEST(ReadClassFile, RefusesBytesBehindTheEnd) {
  Bytes bytes = ClassFileWriter(61, 0).write(0x0021, "B", "O");
  bytes.push_back(0);
  diag::Result<ClassFile> file = read_class_file(bytes, "B.class");
  ASSERT_FALSE(file);
  EXPECT_NE(file.error().message.find("the class ends here, but 1 bytes follow"), std::string::npos);
}

TEST(ReadClassFile, SkipsAttributesThatAreTooNewForTheFile) {
  auto with_bad_record = [](ClassFileWriter& writer) {
    writer.add_attribute(writer.attribute("Record", {0xff}));
  };
  EXPECT_EQ(verdict(with_bad_record, 59), "accepted");
  EXPECT_NE(verdict(with_bad_record, 60), "accepted");
}

TEST(ReadClassFile, KnowsTheLineOfAnInstruction) {
  Code code;
  code.lines = {{4, 11}, {0, 10}, {8, 10}};
  EXPECT_EQ(code.line_at(0), 10);
  EXPECT_EQ(code.line_at(7), 11);
  EXPECT_EQ(code.line_at(9), 10);
  EXPECT_EQ(Code().line_at(0), 0);
}

}  // namespace
}  // namespace testellate::frontend::jvm
