// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tir_run.h"

namespace testellate::interp {
namespace {

constexpr std::string_view kClasses = R"tir(
interface Named {
}
class Object {
}
class Animal extends Object {
  field legs: i32
  field small: i8
}
class Dog extends Animal implements Named {
  field tail: f64
  field friend: ref
}
class ints array i32
class bytes array i8
class animals array ref Animal
static Animal.count: i32 = 41
static Animal.ratio: f64
)tir";

std::string with_classes(std::string_view type, std::string_view instructions) {
  return std::string(kClasses) + "func @main() -> " + std::string(type) + " {\nentry:\n" +
         std::string(instructions) + "\n}\n";
}

TEST(Objects, StartZero) {
  EXPECT_EQ(outcome_of(with_classes("i32", R"(
  %d = new Dog
  %legs = get_field Animal.legs %d
  return i32 %legs)")),
            "returned 0");
}

TEST(Objects, KeepInheritedAndOwnFieldsApart) {
  EXPECT_EQ(outcome_of(with_classes("i32", R"(
  %d = new Dog
  %e = new Dog
  put_field Animal.legs %d, 4
  put_field Animal.small %d, -1
  put_field Dog.tail %d, 2.5
  put_field Dog.friend %d, %e
  put_field Animal.legs %e, 3
  %f = get_field Dog.friend %d
  %x = get_field Animal.legs %f
  %s = get_field Animal.small %d
  %s32 = sext i8 %s to i32
  %legs = get_field Animal.legs %d
  %y = mul i32 %legs, 10
  %z = add i32 %x, %y
  %r = add i32 %z, %s32
  return i32 %r)")),
            "returned 42");
}

TEST(Objects, FieldAccessThroughNullIsStuck) {
  EXPECT_EQ(outcome_of(with_classes("i32", "  %x = get_field Animal.legs null\n  return i32 %x")),
            "stuck: access to an object through null");
  EXPECT_EQ(outcome_of(with_classes("void", "  put_field Animal.legs null, 1\n  return void")),
            "stuck: access to an object through null");
}

TEST(Objects, FieldAccessOnAnotherClassIsStuck) {
  EXPECT_EQ(
      outcome_of(with_classes("f64", "  %a = new Animal\n  %x = get_field Dog.tail %a\n  return f64 %x")),
      "stuck: an object of `Animal` has no field `Dog.tail`");
  EXPECT_EQ(outcome_of(with_classes(
                "i32", "  %a = new_array ints, 3\n  %x = get_field Animal.legs %a\n  return i32 %x")),
            "stuck: an object of `ints` has no field `Animal.legs`");
}

TEST(Objects, KnowTheirClasses) {
  EXPECT_EQ(outcome_of(with_classes("i32", R"(
  %d = new Dog
  %a = new Animal
  %t1 = instance_of %d, Animal
  %t2 = instance_of %d, Named
  %f1 = instance_of %a, Dog
  %f2 = instance_of null, Object
  %x = zext i1 %t1 to i32
  %y = zext i1 %t2 to i32
  %v = zext i1 %f1 to i32
  %w = zext i1 %f2 to i32
  %y = mul i32 %y, 10
  %v = mul i32 %v, 100
  %w = mul i32 %w, 1000
  %x = add i32 %x, %y
  %x = add i32 %x, %v
  %x = add i32 %x, %w
  return i32 %x)")),
            "returned 11");
}

TEST(Objects, NumbersCountFromTheFirstCreatedReference) {
  EXPECT_EQ(outcome_of(with_classes("ref", "  %a = new Dog\n  %b = new Dog\n  return ref %b")),
            "returned 16777217");
}

TEST(Objects, FieldsKeepUninitialisedBits) {
  EXPECT_EQ(outcome_of(with_classes("i32", R"(
  %d = new Dog
  %u = uninit i32
  %p = and i32 %u, 255
  put_field Animal.legs %d, %p
  %x = get_field Animal.legs %d
  return i32 %x)")),
            "returned i32 0x0/0xff");
}

TEST(Objects, OverwritingUninitialisedBitsDefinesThem) {
  EXPECT_EQ(outcome_of(with_classes("i32", R"(
  %d = new Dog
  %u = uninit i32
  put_field Animal.legs %d, %u
  put_field Animal.legs %d, 9
  %x = get_field Animal.legs %d
  return i32 %x)")),
            "returned 9");
}

TEST(Statics, StartAtTheirInitialValueAndLastAcrossRuns) {
  TirRun run(std::string(kClasses) + R"tir(
func @main() -> i32 {
entry:
  %x = get_static Animal.count
  %x = add i32 %x, 1
  put_static Animal.count %x
  return i32 %x
}
)tir");
  EXPECT_EQ(outcome(run, run.run()), "returned 42");
  EXPECT_EQ(outcome(run, run.run()), "returned 43");
  EXPECT_EQ(run.interpreter().read_static(run.static_named("Animal", "count")).bits, 43U);
  run.interpreter().write_static(run.static_named("Animal", "count"), i32(-1));
  EXPECT_EQ(outcome(run, run.run()), "returned 0");
}

TEST(Arrays, StartZeroAndHaveALength) {
  EXPECT_EQ(outcome_of(with_classes("i32", R"(
  %a = new_array bytes, 5
  array_store i8 %a, 4, -3
  %n = array_length %a
  %x = array_load i8 %a, 4
  %y = array_load i8 %a, 3
  %x32 = sext i8 %x to i32
  %y32 = sext i8 %y to i32
  %r = add i32 %n, %x32
  %r = add i32 %r, %y32
  return i32 %r)")),
            "returned 2");
}

TEST(Arrays, AccessOutsideIsStuck) {
  const std::string_view load = "  %a = new_array ints, 2\n  %x = array_load i32 %a, 2\n  return i32 %x";
  EXPECT_EQ(outcome_of(with_classes("i32", load)), "stuck: array index outside an array of length 2");
  const std::string_view store = "  %a = new_array ints, 2\n  array_store i32 %a, -1, 0\n  return void";
  EXPECT_EQ(outcome_of(with_classes("void", store)), "stuck: array index outside an array of length 2");
}

TEST(Arrays, AccessAsAnotherTypeIsStuck) {
  EXPECT_EQ(
      outcome_of(with_classes("i8", "  %a = new_array ints, 2\n  %x = array_load i8 %a, 0\n  return i8 %x")),
      "stuck: array of i32 accessed as i8");
  EXPECT_EQ(outcome_of(with_classes("i8", "  %a = new Dog\n  %x = array_load i8 %a, 0\n  return i8 %x")),
            "stuck: access to an element of an object that is not an array");
}

TEST(Arrays, ANegativeLengthIsStuck) {
  EXPECT_EQ(outcome_of(with_classes("void", "  %a = new_array ints, -1\n  return void")),
            "stuck: array of negative length");
}

TEST(Arrays, ElementsKeepUninitialisedBits) {
  EXPECT_EQ(outcome_of(with_classes("i32", R"(
  %a = new_array ints, 3
  array_store i32 %a, 0, 5
  %u = uninit i32
  array_store i32 %a, 1, %u
  %x = array_load i32 %a, 0
  %y = array_load i32 %a, 1
  %y = and i32 %y, 1
  %r = add i32 %x, %y
  return i32 %r)")),
            "returned i32 0x0/0xffffffff");
}

TEST(InterpreterState, ObjectsMadeOutsideAreSeenInside) {
  TirRun run(std::string(kClasses) + R"tir(
func @main(%d: ref, %a: ref) -> i32 {
entry:
  %x = get_field Animal.legs %d
  %y = array_load i32 %a, 1
  %r = add i32 %x, %y
  array_store i32 %a, 0, %r
  put_field Animal.small %d, 3
  return i32 %r
}
)tir");
  Interpreter& interpreter = run.interpreter();
  const ir::ClassId dog = run.class_named("Dog");
  const ir::FieldId legs =
      run.program().find_field(run.class_named("Animal"), run.program().find_symbol("legs"));
  const ir::FieldId small =
      run.program().find_field(run.class_named("Animal"), run.program().find_symbol("small"));
  const Value object = interpreter.make_object(dog);
  interpreter.write_field(object, legs, i32(30));
  const Value elements[] = {i32(1), i32(2)};
  const Value array = interpreter.make_array(run.class_named("ints"), elements);
  EXPECT_EQ(outcome(run, run.run({object, array})), "returned 32");
  EXPECT_EQ(interpreter.array_length(array), 2U);
  EXPECT_EQ(interpreter.array_element(array, 0).bits, 32U);
  EXPECT_EQ(interpreter.read_field(object, small).bits, 3U);
  EXPECT_EQ(interpreter.class_of(object), dog);
}

}  // namespace
}  // namespace testellate::interp
