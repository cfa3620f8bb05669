// SPDX-License-Identifier: Apache-2.0
#include <map>

#include <gtest/gtest.h>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/classpath/jdk_image.h"
#include "frontend/jvm/link/load.h"
#include "installed_jdk.h"
#include "interp/interpreter.h"
#include "test/support/class_file_writer.h"
#include "test_natives.h"

// Code that no compiler at hand writes, and classes that are not there.

namespace testellate::frontend::jvm {
namespace {

using test::Bytes;
using test::ClassFileWriter;

constexpr std::uint16_t kPublicStatic = 0x0009;
constexpr std::uint16_t kPublicClass = 0x0021;

class GivenClasses final : public ClassSource {
 public:
  void add(const std::string& name, Bytes bytes) { classes_[name] = std::move(bytes); }
  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find(std::string_view name) const override {
    auto found = classes_.find(std::string(name));
    if (found == classes_.end()) return std::nullopt;
    return ClassBytes{found->second, std::string(name) + ".class"};
  }
  [[nodiscard]] diag::Result<std::vector<std::string>> list() const override {
    return std::vector<std::string>();
  }

 private:
  std::map<std::string, Bytes> classes_;
};

Bytes operator+(Bytes a, std::uint16_t index) {
  a.push_back(static_cast<std::uint8_t>(index >> 8U));
  a.push_back(static_cast<std::uint8_t>(index));
  return a;
}
Bytes operator+(Bytes a, const Bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
Bytes op(Opcode opcode) { return {static_cast<std::uint8_t>(opcode)}; }

/// A class `T` with one static method `m` of type ()I.
class OneMethod {
 public:
  explicit OneMethod(std::uint16_t major = 51) : writer_(major, 0) {}
  ClassFileWriter& writer() { return writer_; }

  std::string run(const Bytes& code, const std::vector<std::vector<std::uint16_t>>& handlers = {}) {
    writer_.add_method(kPublicStatic, "m", "()I", {writer_.code(8, 8, code, handlers)});
    classes_.add("T", writer_.write(kPublicClass, "T", "java/lang/Object"));
    diag::Result<std::unique_ptr<JdkImage>> image = JdkImage::open(installed_jdk().modules());
    if (!image) return diag::to_text(image.error());
    JvmProgram java(classes_, **image, LoadOptions{test_intercepts()});
    ir::NativeTable natives;
    add_test_natives(natives);
    interp::Interpreter interpreter(java.program(), natives, interp::Options());
    diag::Result<ir::FunctionId> method = java.method("T", "m", "()I");
    if (!method) return diag::to_text(method.error());
    const interp::RunResult result = interpreter.run(*method, {});
    if (result.end != ir::PathEnd::Returned)
      return std::string(ir::info(result.end).name) + ": " + result.reason;
    return "returned " + std::to_string(static_cast<std::int32_t>(result.value.bits));
  }

 private:
  ClassFileWriter writer_;
  GivenClasses classes_;
};

const Bytes kReturnInt = op(Opcode::IReturn);

TEST(TranslateByHand, SubroutinesAreRefused) {
  const Bytes code = op(Opcode::Jsr) + std::uint16_t{4} + op(Opcode::Nop) + op(Opcode::AStore0) +
                     op(Opcode::IConst0) + kReturnInt;
  EXPECT_EQ(OneMethod(50).run(code), "unsupported: in `T#m()I`: instruction `jsr`");
}

TEST(TranslateByHand, CodeThatBreaksTheRulesOfTheStackIsRefused) {
  EXPECT_EQ(OneMethod().run(op(Opcode::IAdd) + kReturnInt),
            "unsupported: in `T#m()I`: a value is taken from the empty operand stack");
  EXPECT_EQ(
      OneMethod().run(op(Opcode::LConst0) + kReturnInt),
      "unsupported: in `T#m()I`: the value on the operand stack has another type than the instruction takes");
  const Bytes two_ways = op(Opcode::IConst0) + op(Opcode::IfEq) + std::uint16_t{4} + op(Opcode::IConst0) +
                         op(Opcode::IConst1) + kReturnInt;
  EXPECT_EQ(OneMethod().run(two_ways),
            "unsupported: in `T#m()I`: two ways lead to offset 5 with different operand stacks");
}

TEST(TranslateByHand, LocalVariablesThatWereNeverSetAreRefused) {
  EXPECT_EQ(OneMethod().run(op(Opcode::ILoad0) + kReturnInt),
            "unsupported: in `@T#m()I`: register `%l0.i` may be read before it is assigned");
}

/// `invokedynamic` with a bootstrap method and its arguments.
Bytes dynamic_call(OneMethod& method,
                   const std::string& owner,
                   const std::string& bootstrap,
                   const std::string& name,
                   const std::string& descriptor,
                   const std::vector<std::uint16_t>& arguments) {
  ClassFileWriter& writer = method.writer();
  const std::uint16_t handle = writer.method_handle(6, writer.member(10, owner, bootstrap, "()V"));
  Bytes content = Bytes() + std::uint16_t{1} + handle + static_cast<std::uint16_t>(arguments.size());
  for (std::uint16_t argument : arguments) content = content + argument;
  writer.add_attribute(writer.attribute("BootstrapMethods", content));
  const std::uint16_t constant = writer.constant(18, {0, writer.name_and_type(name, descriptor)});
  return (op(Opcode::InvokeDynamic) + constant) + Bytes{0, 0};
}

constexpr const char* kSwitches = "java/lang/runtime/SwitchBootstraps";

std::string type_switch(const Bytes& push_selector, std::uint8_t restart, OneMethod& method) {
  ClassFileWriter& writer = method.writer();
  const std::vector<std::uint16_t> labels = {writer.class_constant("java/lang/Number"),
                                             writer.string("x"),
                                             writer.class_constant("java/lang/CharSequence"),
                                             writer.class_constant("java/lang/Object")};
  const Bytes call =
      dynamic_call(method, kSwitches, "typeSwitch", "typeSwitch", "(Ljava/lang/Object;I)I", labels);
  return method.run(push_selector + Bytes{static_cast<std::uint8_t>(Opcode::BIPush), restart} + call +
                    kReturnInt);
}

TEST(TranslateByHand, PatternSwitchesFindTheFirstLabelThatFits) {
  const auto with_string = [](const char* text, std::uint8_t restart) {
    OneMethod method;
    const auto constant = static_cast<std::uint8_t>(method.writer().string(text));
    return type_switch({static_cast<std::uint8_t>(Opcode::Ldc), constant}, restart, method);
  };
  EXPECT_EQ(with_string("x", 0), "returned 1");
  EXPECT_EQ(with_string("x", 2), "returned 2");
  EXPECT_EQ(with_string("y", 0), "returned 2");
  EXPECT_EQ(with_string("y", 3), "returned 3");
  EXPECT_EQ(with_string("y", 4), "returned 4");
  OneMethod null;
  EXPECT_EQ(type_switch(op(Opcode::AConstNull), 0, null), "returned -1");
}

TEST(TranslateByHand, UnknownBootstrapsAndWrongShapesEndThePath) {
  OneMethod unknown;
  const Bytes call = dynamic_call(unknown, "a/B", "own", "x", "()I", {});
  EXPECT_EQ(unknown.run(call + kReturnInt), "unsupported: extern bootstrap method `a.B#own()V`");
  OneMethod wrong;
  const Bytes lambda = dynamic_call(
      wrong, "java/lang/invoke/LambdaMetafactory", "metafactory", "run", "()Ljava/lang/Runnable;", {});
  EXPECT_EQ(wrong.run(lambda + op(Opcode::Pop) + op(Opcode::IConst0) + kReturnInt),
            "unsupported: extern bootstrap method `java.lang.invoke.LambdaMetafactory#metafactory()V`");
}

TEST(TranslateByHand, MissingClassesEndThePathOnlyWhereTheyAreUsed) {
  OneMethod unused;
  const std::uint16_t lost = unused.writer().member(9, "Lost", "field", "I");
  const Bytes branch = op(Opcode::IConst0) + op(Opcode::IfEq) + std::uint16_t{7};
  EXPECT_EQ(
      unused.run(branch + (op(Opcode::GetStatic) + lost) + kReturnInt + op(Opcode::IConst5) + kReturnInt),
      "returned 5");
  OneMethod used;
  const std::uint16_t field = used.writer().member(9, "Lost", "field", "I");
  EXPECT_EQ(used.run((op(Opcode::GetStatic) + field) + kReturnInt),
            "unsupported: extern class `Lost` is not on the class path");
}

TEST(TranslateByHand, MissingMembersEndThePathWithTheirName) {
  OneMethod method;
  const std::uint16_t lost = method.writer().member(10, "java/lang/Object", "lost", "()I");
  EXPECT_EQ(method.run((op(Opcode::InvokeStatic) + lost) + kReturnInt),
            "unsupported: extern method `java.lang.Object#lost()I` does not exist");
  OneMethod field;
  const std::uint16_t absent = field.writer().member(9, "java/lang/Object", "absent", "I");
  EXPECT_EQ(field.run((op(Opcode::GetStatic) + absent) + kReturnInt),
            "unsupported: extern field `java.lang.Object.absent` of type I does not exist");
}

TEST(TranslateByHand, AbstractClassesHaveNoObjects) {
  OneMethod method;
  const std::uint16_t number = method.writer().class_constant("java/lang/Number");
  EXPECT_EQ(method.run((op(Opcode::New) + number) + op(Opcode::Pop) + op(Opcode::IConst0) + kReturnInt),
            "unsupported: extern an object of the abstract class `java.lang.Number`");
}

TEST(TranslateByHand, StackFormsThatCompilersRarelyUse) {
  const auto push = [](int number) {
    return Bytes{static_cast<std::uint8_t>(Opcode::BIPush), static_cast<std::uint8_t>(number)};
  };
  // After dup2_x2 of 1 2 3 4 the stack is 3 4 1 2 3 4; each value counts ten times the one above it.
  const auto fold = [](int additions) {
    Bytes code;
    for (int i = 0; i < additions; ++i) {
      code =
          code + Bytes{static_cast<std::uint8_t>(Opcode::BIPush), 10} + op(Opcode::IMul) + op(Opcode::IAdd);
    }
    return code;
  };
  const Bytes four = push(1) + push(2) + push(3) + push(4);
  EXPECT_EQ(OneMethod().run(four + op(Opcode::Dup2X2) + fold(5) + kReturnInt), "returned 432143");
  EXPECT_EQ(OneMethod().run(four + op(Opcode::Dup2X1) + fold(5) + kReturnInt), "returned 432431");
  EXPECT_EQ(OneMethod().run(four + op(Opcode::DupX2) + fold(4) + kReturnInt), "returned 43241");
  EXPECT_EQ(OneMethod().run(four + op(Opcode::Swap) + fold(3) + kReturnInt), "returned 3421");
  // Wide values count as one: a long below an int.
  const Bytes mixed = op(Opcode::LConst1) + push(7) + op(Opcode::DupX2) + push(3) + op(Opcode::IMul);
  EXPECT_EQ(OneMethod().run(mixed + op(Opcode::I2L) + op(Opcode::LAdd) + op(Opcode::L2I) + op(Opcode::IAdd) +
                            kReturnInt),
            "returned 29");
}

TEST(TranslateByHand, SwappedValuesSurviveTheEndOfABlock) {
  // 8 and 9 are swapped, and a jump leads to the next instruction.
  const Bytes code = Bytes{static_cast<std::uint8_t>(Opcode::BIPush), 4} + op(Opcode::IStore0) +
                     op(Opcode::ILoad0) + op(Opcode::INeg) + op(Opcode::ILoad0) + op(Opcode::I2B) +
                     op(Opcode::Swap) + op(Opcode::Goto) + std::uint16_t{3} + op(Opcode::ISub) + kReturnInt;
  EXPECT_EQ(OneMethod().run(code), "returned 8");
}

TEST(TranslateByHand, AHandlerMayAlsoBeReachedByAJump) {
  // 0: 1 / 0 where local 0 is 0; 4: a jump to the handler at 8, with null on the stack.
  const auto code = [](Opcode divisor) {
    return op(Opcode::IConst1) + op(divisor) + op(Opcode::IDiv) + op(Opcode::Pop) + op(Opcode::AConstNull) +
           op(Opcode::Goto) + std::uint16_t{3} + op(Opcode::IfNull) + std::uint16_t{5} + op(Opcode::IConst1) +
           kReturnInt + op(Opcode::IConst2) + kReturnInt;
  };
  EXPECT_EQ(OneMethod().run(code(Opcode::IConst1), {{0, 4, 8, 0}}), "returned 2");
  EXPECT_EQ(OneMethod().run(code(Opcode::IConst0), {{0, 4, 8, 0}}), "returned 1");
}

TEST(TranslateByHand, BooleanResultsKeepTheirLowestBit) {
  OneMethod method;
  ClassFileWriter& writer = method.writer();
  writer.add_method(kPublicStatic,
                    "z",
                    "()Z",
                    {writer.code(2, 0, Bytes{static_cast<std::uint8_t>(Opcode::BIPush), 6} + kReturnInt)});
  writer.add_method(
      kPublicStatic,
      "b",
      "()B",
      {writer.code(
          2, 0, Bytes{static_cast<std::uint8_t>(Opcode::SIPush)} + std::uint16_t{0x1ff} + kReturnInt)});
  const std::uint16_t z = writer.member(10, "T", "z", "()Z");
  const std::uint16_t b = writer.member(10, "T", "b", "()B");
  EXPECT_EQ(method.run((op(Opcode::InvokeStatic) + z) + (op(Opcode::InvokeStatic) + b) + op(Opcode::IAdd) +
                       kReturnInt),
            "returned -1");
}

TEST(TranslateByHand, FunctionsOfOurOwnCanBeNativesInstead) {
  const GivenClasses none;
  JvmProgram java(none, none, LoadOptions{{{"jvm.raise.negative-size", "test.size"}}});
  const ir::Program& program = java.program();
  const auto native_of = [&](std::string_view name) {
    return program.text(program.get(program.find_function(program.find_symbol(name))).native);
  };
  EXPECT_EQ(native_of("jvm.raise.negative-size"), "test.size");
  EXPECT_EQ(native_of("jvm.raise.bad-cast"), "");
}

TEST(TranslateByHand, AClassAboveItselfIsRefused) {
  GivenClasses classes;
  classes.add("A", ClassFileWriter(50, 0).write(kPublicClass, "A", "B"));
  classes.add("B", ClassFileWriter(50, 0).write(kPublicClass, "B", "A"));
  const GivenClasses library;
  ClassTable table(classes, library);
  diag::Result<LoadedClass*> loaded = table.load("A");
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().kind, diag::Kind::ClassFileInvalid);
  EXPECT_EQ(loaded.error().message, "class `A` is a superclass of itself");
  EXPECT_EQ(table.load("Lost").error().kind, diag::Kind::ClassMissing);
}

}  // namespace
}  // namespace testellate::frontend::jvm
