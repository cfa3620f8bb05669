// SPDX-License-Identifier: Apache-2.0
#include <array>

#include <gtest/gtest.h>

#include "tir_run.h"

namespace testellate::interp {
namespace {

using ir::NativeContext;
using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;
using ir::Type;

NativeOutcome double_it(NativeContext& context) {
  const NativeValue x = context.arguments()[0];
  return NativeReturn{context.compute(ir::Opcode::Add, x.type, std::array{x, x})};
}

NativeOutcome count_arguments(NativeContext& context) {
  return NativeReturn{context.constant(Type::integer(32), context.arguments().size())};
}

NativeOutcome throw_problem(NativeContext& context) {
  const ir::ClassId problem = context.program().find_class(context.program().find_symbol("Problem"));
  const NativeValue made = context.new_object(problem);
  const ir::FieldId code = context.program().find_field(problem, context.program().find_symbol("code"));
  context.put_field(made, code, context.constant(Type::integer(32), 17));
  return ir::NativeThrow{made};
}

NativeOutcome make_ghost(NativeContext& context) {
  return NativeReturn{
      context.new_object(context.program().find_class(context.program().find_symbol("Ghost")))};
}

NativeOutcome fault(NativeContext&) { return ir::NativeFault{ir::Fault::DivisionByZero}; }
NativeOutcome exit_three(NativeContext&) { return ir::NativeExit{3}; }
NativeOutcome refuse(NativeContext&) { return ir::NativeUnsupported{"the moon"}; }

NativeOutcome load_there(NativeContext& context) {
  const NativeValue loaded = context.load(Type::integer(32), context.arguments()[0]);
  context.mark_environment("never marked after a bad load");
  return NativeReturn{loaded};
}

NativeOutcome use_memory(NativeContext& context) {
  const NativeValue p = context.allocate(context.constant(Type::integer(64), 8), 8, true);
  context.store(p, context.constant(Type::integer(16), 0x1234));
  const NativeValue rest = context.remaining_size(p);
  const NativeValue word = context.load(Type::integer(64), p);
  context.release(p);
  return NativeReturn{context.compute(ir::Opcode::Add, Type::integer(64), std::array{rest, word})};
}

NativeOutcome release_twice(NativeContext& context) {
  const NativeValue p = context.allocate(context.constant(Type::integer(64), 8), 8, false);
  context.release(p);
  context.release(p);
  return NativeReturn{};
}

NativeOutcome use_arrays(NativeContext& context) {
  const NativeValue array = context.arguments()[0];
  const NativeValue length = context.array_length(array);
  const NativeValue last = context.compute(
      ir::Opcode::Sub, Type::integer(32), std::array{length, context.constant(Type::integer(32), 1)});
  const NativeValue old = context.array_load(array, last);
  context.array_store(array, last, length);
  return NativeReturn{old};
}

/// The first elements of 10, 20, 30, or 11; from what there is of them, 100 times how many plus the last.
NativeOutcome make_elements(NativeContext& context) {
  std::vector<NativeValue> elements;
  for (unsigned value : {10U, 20U, 30U}) elements.push_back(context.constant(Type::integer(32), value));
  const ir::ClassId ints = context.program().find_class(context.program().find_symbol("ints"));
  const NativeValue made = context.make_array(ints, context.arguments()[0], elements);
  const std::uint32_t most = context.max_array_length(made);
  if (most == 1) context.set_array_cell(made, 0, context.constant(Type::integer(32), 11));
  const std::array sum{context.array_cell(made, most - 1), context.constant(Type::integer(32), 100 * most)};
  if (context.is_symbolic(made)) return ir::NativeUnsupported{"a term"};
  return NativeReturn{context.compute(ir::Opcode::Add, Type::integer(32), sum)};
}

NativeOutcome decline(NativeContext&) { return ir::NativeDecline{}; }

NativeOutcome talk(NativeContext& context) {
  context.write_output(1, "out");
  context.write_output(2, "err");
  context.mark_environment("time");
  context.mark_environment("time");
  const bool positive = context.decide(
      context.compute(ir::Opcode::SLt,
                      Type::integer(32),
                      std::array{context.constant(Type::integer(32), 0), context.arguments()[0]}));
  return NativeReturn{context.constant(Type::integer(32), positive ? 1 : 0)};
}

/// Ten times the next value of a stream that ends, plus the next one of one that does not; -1 at the end.
NativeOutcome read_streams(NativeContext& context) {
  const std::optional<NativeValue> ending =
      context.next_input({.name = "ending", .type = Type::integer(32), .may_end = true});
  if (!ending) return NativeReturn{context.constant(Type::integer(32), 0xffffffff)};
  const std::optional<NativeValue> endless =
      context.next_input({.name = "endless", .type = Type::integer(32)});
  const NativeValue tenfold = context.compute(
      ir::Opcode::Mul, Type::integer(32), std::array{*ending, context.constant(Type::integer(32), 10)});
  return NativeReturn{context.compute(ir::Opcode::Add, Type::integer(32), std::array{tenfold, *endless})};
}

NativeOutcome load_second(NativeContext& context) {
  const std::array operands{context.arguments()[0], context.constant(Type::integer(64), 1)};
  const NativeValue pointer = context.compute(ir::Opcode::PtrAdd, Type::ptr(), operands);
  return NativeReturn{context.load(Type::integer(8), pointer)};
}

class Natives : public testing::Test {
 protected:
  std::string call(std::string_view declaration, std::string_view call, std::string_view type = "i32") {
    run_ = std::make_unique<TirRun>(R"tir(
class Object {
}
class Problem extends Object {
  field code: i32
}
abstract class Ghost extends Object {
}
class ints array i32
policy java {
  division-by-zero raise Problem
  null-dereference raise Object
}
)tir" + std::string(declaration) + "\nfunc @main(%x: i32) -> " +
                                    std::string(type) + " policy java {\nentry:\n" + std::string(call) +
                                    "\n  return " + std::string(type) + " %r\n}\n");
    for (auto [name, function] : std::initializer_list<std::pair<const char*, ir::NativeFunction>>{
             {"double_it", &double_it},
             {"count_arguments", &count_arguments},
             {"throw_problem", &throw_problem},
             {"make_ghost", &make_ghost},
             {"fault", &fault},
             {"exit_three", &exit_three},
             {"refuse", &refuse},
             {"load_there", &load_there},
             {"use_memory", &use_memory},
             {"release_twice", &release_twice},
             {"use_arrays", &use_arrays},
             {"make_elements", &make_elements},
             {"decline", &decline},
             {"talk", &talk},
             {"read_streams", &read_streams},
             {"load_second", &load_second}}) {
      run_->natives().add(name, function);
    }
    for (const auto& [name, values] : streams_) run_->interpreter().set_stream(name, values);
    result_ = run_->run({i32(21)});
    return outcome(*run_, result_);
  }

  std::unique_ptr<TirRun> run_;
  RunResult result_;
  std::vector<std::pair<std::string, std::vector<Value>>> streams_;
};

TEST_F(Natives, MakeAnArrayOfTheFirstElements) {
  constexpr std::string_view kDeclaration = "func @f(%n: i32) -> i32 = native \"make_elements\"";
  EXPECT_EQ(call(kDeclaration, "  %r = call i32 @f(i32 2)"), "returned 220");
  EXPECT_EQ(call(kDeclaration, "  %r = call i32 @f(i32 1)"), "returned 111");
  EXPECT_EQ(call(kDeclaration, "  %r = call i32 @f(i32 4)"),
            "stuck: a native made an array of more elements than it has");
}

TEST_F(Natives, MayNotDeclineWithoutABody) {
  EXPECT_EQ(call("func @f() -> i32 = native \"decline\"", "  %r = call i32 @f()"),
            "stuck: a native declined, and there is no body to run");
}

TEST_F(Natives, Return) {
  EXPECT_EQ(call("func @f(%x: i32) -> i32 = native \"double_it\"", "  %r = call i32 @f(i32 %x)"),
            "returned 42");
}

TEST_F(Natives, KeepTheStateOfBits) {
  EXPECT_EQ(call("func @f(%x: i32) -> i32 = native \"double_it\"",
                 "  %u = uninit i32\n  %u = and i32 %u, 16\n  %r = call i32 @f(i32 %u)"),
            "returned i32 0x0/0xfffffff0");
}

TEST_F(Natives, GetExtraArguments) {
  EXPECT_EQ(call("variadic func @f(%x: i32) -> i32 = native \"count_arguments\"",
                 "  %r = call i32 @f(i32 %x, i64 1, f32 1.0)"),
            "returned 3");
}

TEST_F(Natives, Throw) {
  EXPECT_EQ(call("func @f() -> i32 = native \"throw_problem\"", "  %r = call i32 @f()"), "threw Problem");
  EXPECT_EQ(call("func @f() -> i32 = native \"throw_problem\"",
                 "  jump try\ntry: unwind handler\n  %r = call i32 @f()\n  jump done\n"
                 "handler:\n  %e = caught ref\n  %r = get_field Problem.code %e\n  jump done\ndone:"),
            "returned 17");
}

TEST_F(Natives, RaiseFaultsByTheCallersPolicy) {
  EXPECT_EQ(call("func @f() -> i32 = native \"fault\"", "  %r = call i32 @f()"), "threw Problem");
}

TEST_F(Natives, Exit) {
  EXPECT_EQ(call("func @f() -> i32 = native \"exit_three\"", "  %r = call i32 @f()"), "exited 3");
}

TEST_F(Natives, CanBeUnsupported) {
  EXPECT_EQ(call("func @f() -> i32 = native \"refuse\"", "  %r = call i32 @f()"), "unsupported: the moon");
}

TEST_F(Natives, ThatAreMissingAreUnsupported) {
  EXPECT_EQ(call("func @f() -> i32 = native \"nowhere\"", "  %r = call i32 @f()"),
            "unsupported: extern nowhere");
}

TEST_F(Natives, StopAtABadAccess) {
  EXPECT_EQ(call("func @f(%p: ptr) -> i32 = native \"load_there\"", "  %r = call i32 @f(ptr null)"),
            "threw Object");
  EXPECT_TRUE(result_.environment.empty());
  EXPECT_EQ(call("func @f(%p: ptr) -> i32 = native \"load_there\"", "  %r = call i32 @f(ptr @main)"),
            "faulted out-of-bounds");
}

TEST_F(Natives, UseByteMemory) {
  EXPECT_EQ(call("func @f() -> i64 = native \"use_memory\"", "  %r = call i64 @f()", "i64"), "returned 4668");
  EXPECT_EQ(call("func @f() -> void = native \"release_twice\"", "  call void @f()\n  %r = mov i32 1"),
            "faulted double-free");
}

TEST_F(Natives, UseArrays) {
  EXPECT_EQ(call("func @f(%a: ref) -> i32 = native \"use_arrays\"",
                 "  %a = new_array ints, 5\n  array_store i32 %a, 4, 30\n  %x = call i32 @f(ref %a)\n"
                 "  %y = array_load i32 %a, 4\n  %r = add i32 %x, %y"),
            "returned 35");
  EXPECT_EQ(call("func @f(%a: ref) -> i32 = native \"use_arrays\"",
                 "  %a = new_array ints, 0\n  %r = call i32 @f(ref %a)"),
            "stuck: array index outside an array of length 0");
}

TEST_F(Natives, ReadStreams) {
  constexpr std::string_view kDeclaration = "func @f() -> i32 = native \"read_streams\"";
  const std::string read = "  %r = call i32 @f()\n";
  EXPECT_EQ(call(kDeclaration, read), "returned -1");
  streams_ = {{"ending", {i32(1), i32(2)}}, {"endless", {i32(7)}}};
  EXPECT_EQ(call(kDeclaration, read), "returned 17");
  EXPECT_EQ(call(kDeclaration, read + read), "returned 20");
  EXPECT_EQ(call(kDeclaration, read + read + read), "returned -1");
  streams_ = {{"ending", {i64(1)}}};
  EXPECT_EQ(call(kDeclaration, read), "stuck: a i32 is read from `ending`, which holds a i64");
}

TEST_F(Natives, MovePointers) {
  constexpr std::string_view kDeclaration =
      "global @g: 2 = { bytes \"ab\" }\nfunc @f(%p: ptr) -> i8 = native \"load_second\"";
  EXPECT_EQ(call(kDeclaration, "  %r = call i8 @f(ptr @g)", "i8"), "returned 98");
  EXPECT_EQ(call(kDeclaration, "  %p = ptr_add @g, 1\n  %r = call i8 @f(ptr %p)", "i8"),
            "faulted out-of-bounds");
}

TEST_F(Natives, WriteOutputAndMarkTheEnvironment) {
  EXPECT_EQ(call("func @f(%x: i32) -> i32 = native \"talk\"",
                 "  %r = call i32 @f(i32 %x)\n  %s = call i32 @f(i32 -1)\n  %r = sub i32 %r, %s"),
            "returned 1");
  EXPECT_EQ(result_.output, "outout");
  EXPECT_EQ(result_.error_output, "errerr");
  EXPECT_EQ(result_.environment, std::vector<std::string>{"time"});
}

TEST_F(Natives, WithAnotherResultTypeAreStuck) {
  EXPECT_EQ(call("func @f(%x: i64) -> i32 = native \"double_it\"", "  %r = call i32 @f(i64 1)"),
            "stuck: the native's result does not have the type that its declaration says");
}

TEST_F(Natives, MakeNoObjectsOfAbstractClasses) {
  EXPECT_EQ(call("func @f() -> ref = native \"make_ghost\"", "  %r = call ref @f()", "ref"),
            "stuck: `Ghost` has no objects of its own");
}

TEST_F(Natives, CanBeTheEntry) {
  call("func @f(%x: i32) -> i32 = native \"double_it\"\nfunc @g() -> i32 = native \"throw_problem\"",
       "  %r = call i32 @f(i32 %x)");
  EXPECT_EQ(outcome(*run_, run_->run({i32(4)}, "f")), "returned 8");
  EXPECT_EQ(outcome(*run_, run_->run({}, "g")), "threw Problem");
}

}  // namespace
}  // namespace testellate::interp
