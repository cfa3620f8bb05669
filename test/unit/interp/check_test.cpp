// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tir_run.h"

namespace testellate::interp {
namespace {

/// The outcome of instructions in a function without a policy: "returned 1" if every check holds.
std::string check(std::string_view instructions) {
  return outcome_of(R"tir(
class Object {
}
class Animal extends Object {
}
class Dog extends Animal {
}
class ints array i32
class animals array ref Animal
const global @constant: 4
global @variable: 4
func @helper(%x: i32) -> i32 {
entry:
  return i32 %x
}
func @main() -> i32 {
entry:
)tir" + std::string(instructions) +
                    "\n  return i32 1\n}\n");
}

TEST(Checks, Null) {
  EXPECT_EQ(check("  %a = new Dog\n  check.null %a"), "returned 1");
  EXPECT_EQ(check("  check.null null"), "faulted null-dereference");
}

TEST(Checks, Bounds) {
  EXPECT_EQ(check("  check.bounds 0, 1\n  check.bounds 4, 5"), "returned 1");
  EXPECT_EQ(check("  check.bounds 5, 5"), "faulted index-out-of-bounds");
  EXPECT_EQ(check("  check.bounds -1, 5"), "faulted index-out-of-bounds");
  EXPECT_EQ(check("  check.bounds 0, -5"), "faulted index-out-of-bounds");
}

TEST(Checks, NegativeSize) {
  EXPECT_EQ(check("  check.negative_size 0"), "returned 1");
  EXPECT_EQ(check("  check.negative_size -1"), "faulted negative-size");
}

TEST(Checks, Cast) {
  EXPECT_EQ(check("  check.cast null, Dog\n  %d = new Dog\n  check.cast %d, Animal\n  check.cast %d, Dog"),
            "returned 1");
  EXPECT_EQ(check("  %a = new Animal\n  check.cast %a, Dog"), "faulted bad-cast");
  EXPECT_EQ(check("  %a = new_array ints, 1\n  check.cast %a, animals"), "faulted bad-cast");
}

TEST(Checks, ArrayStore) {
  EXPECT_EQ(check("  %a = new_array animals, 1\n  %d = new Dog\n  check.array_store %a, %d\n"
                  "  check.array_store %a, null"),
            "returned 1");
  EXPECT_EQ(check("  %a = new_array animals, 1\n  %o = new Object\n  check.array_store %a, %o"),
            "faulted bad-array-store");
  EXPECT_EQ(check("  %a = new_array ints, 1\n  check.array_store %a, null"),
            "stuck: not an array of references");
}

TEST(Checks, DivisionByZero) {
  EXPECT_EQ(check("  check.div_zero i32 1\n  check.div_zero i128 18446744073709551616"), "returned 1");
  EXPECT_EQ(check("  check.div_zero i64 0"), "faulted division-by-zero");
}

TEST(Checks, DivisionOverflow) {
  EXPECT_EQ(check("  check.div_overflow i32 -2147483647, -1\n  check.div_overflow i32 -2147483648, 1"),
            "returned 1");
  EXPECT_EQ(check("  check.div_overflow i32 -2147483648, -1"), "faulted division-overflow");
  EXPECT_EQ(check("  check.div_overflow i8 -128, -1"), "faulted division-overflow");
}

TEST(Checks, SignedOverflow) {
  EXPECT_EQ(check("  check.add_overflow i32 2147483646, 1\n  check.sub_overflow i32 -2147483647, 1\n"
                  "  check.mul_overflow i32 -1073741824, 2"),
            "returned 1");
  EXPECT_EQ(check("  check.add_overflow i32 2147483647, 1"), "faulted signed-overflow");
  EXPECT_EQ(check("  check.sub_overflow i64 -9223372036854775808, 1"), "faulted signed-overflow");
  EXPECT_EQ(check("  check.mul_overflow i16 256, 128"), "faulted signed-overflow");
}

TEST(Checks, Shift) {
  EXPECT_EQ(check("  check.shift i32 31\n  check.shift i32 0"), "returned 1");
  EXPECT_EQ(check("  check.shift i32 32"), "faulted shift-out-of-range");
  EXPECT_EQ(check("  check.shift i32 -1"), "faulted shift-out-of-range");
}

TEST(Checks, FloatConversion) {
  EXPECT_EQ(check("  check.float_to_signed f64 2147483647.9, 32\n  check.float_to_unsigned f32 -0.5, 8"),
            "returned 1");
  EXPECT_EQ(check("  check.float_to_signed f64 2147483648.0, 32"), "faulted float-conversion");
  EXPECT_EQ(check("  check.float_to_unsigned f32 256.0, 8"), "faulted float-conversion");
  EXPECT_EQ(check("  check.float_to_signed f32 nan, 64"), "faulted float-conversion");
}

TEST(Checks, ReadFindsFaultsInOrder) {
  EXPECT_EQ(
      check("  %p = stack_alloc 4, align 4\n  check.read %p, 4\n  %q = ptr_add %p, 4\n  check.read %q, 0"),
      "returned 1");
  EXPECT_EQ(check("  check.read null, 1"), "faulted null-dereference");
  EXPECT_EQ(check("  %p = ptr_add null, 8\n  check.read %p, 1"), "faulted null-dereference");
  EXPECT_EQ(check("  %p = bitcast i64 0xdeadbeef to ptr\n  check.read %p, 1"), "faulted wild-pointer");
  EXPECT_EQ(check("  %p = ptr_add null, -1\n  check.read %p, 1"), "faulted wild-pointer");
  EXPECT_EQ(check("  %p = stack_alloc 4, align 4\n  check.read %p, 5"), "faulted out-of-bounds");
  EXPECT_EQ(check("  %p = stack_alloc 4, align 4\n  %q = ptr_add %p, -1\n  check.read %q, 1"),
            "faulted out-of-bounds");
  EXPECT_EQ(check("  %p = stack_alloc 4, align 4\n  check.read %p, -1"), "faulted out-of-bounds");
  EXPECT_EQ(check("  %p = heap_alloc 4, align 4\n  free %p\n  check.read %p, 100"), "faulted use-after-free");
  EXPECT_EQ(check("  %p = stack_alloc 4, align 4\n  scope_end %p\n  check.read %p, 1"),
            "faulted use-after-scope");
  EXPECT_EQ(check("  check.read @helper, 1"), "faulted out-of-bounds");
}

TEST(Checks, WriteAlsoRefusesConstants) {
  EXPECT_EQ(check("  check.write @variable, 4\n  check.read @constant, 4"), "returned 1");
  EXPECT_EQ(check("  check.write @constant, 4"), "faulted write-to-constant");
  EXPECT_EQ(check("  check.write @constant, 5"), "faulted out-of-bounds");
}

TEST(Checks, Subobject) {
  EXPECT_EQ(check("  check.subobject 0, 2\n  check.subobject 2, 2"), "returned 1");
  EXPECT_EQ(check("  check.subobject 3, 2"), "faulted subobject-overflow");
  EXPECT_EQ(check("  check.subobject -1, 2"), "faulted subobject-overflow");
}

TEST(Checks, Disjoint) {
  const std::string head =
      "  %p = stack_alloc 8, align 4\n  %o = stack_alloc 8, align 4\n  %q = ptr_add %p, 4\n";
  EXPECT_EQ(
      check(head + "  check.disjoint %p, %q, 4\n  check.disjoint %q, %p, 4\n  check.disjoint %p, %o, 8\n"
                   "  check.disjoint %p, %p, 0"),
      "returned 1");
  EXPECT_EQ(check(head + "  check.disjoint %p, %q, 5"), "faulted overlapping-copy");
  EXPECT_EQ(check(head + "  check.disjoint %q, %p, 5"), "faulted overlapping-copy");
}

TEST(Checks, Release) {
  EXPECT_EQ(check("  check.release null\n  %p = heap_alloc 4, align 4\n  check.release %p"), "returned 1");
  EXPECT_EQ(check("  %p = heap_alloc 4, align 4\n  free %p\n  check.release %p"), "faulted double-free");
  EXPECT_EQ(check("  %p = heap_alloc 4, align 4\n  %q = ptr_add %p, 1\n  check.release %q"),
            "faulted invalid-free");
  EXPECT_EQ(check("  %p = stack_alloc 4, align 4\n  check.release %p"), "faulted invalid-free");
  EXPECT_EQ(check("  check.release @variable"), "faulted invalid-free");
}

TEST(Checks, Callee) {
  EXPECT_EQ(check("  check.callee @helper, i32 (i32)"), "returned 1");
  EXPECT_EQ(check("  check.callee null, i32 (i32)"), "faulted null-call");
  EXPECT_EQ(check("  check.callee @helper, i64 (i32)"), "faulted bad-callee");
  EXPECT_EQ(check("  check.callee @variable, i32 (i32)"), "faulted bad-callee");
  EXPECT_EQ(check("  %p = ptr_add @helper, 1\n  check.callee %p, i32 (i32)"), "faulted bad-callee");
}

TEST(Checks, Defined) {
  EXPECT_EQ(check("  %u = uninit i32\n  %z = and i32 %u, 0\n  check.defined i32 %z"), "returned 1");
  EXPECT_EQ(check("  %u = uninit i32\n  %b = and i32 %u, 1\n  check.defined i32 %b"),
            "faulted uninitialised-use");
  EXPECT_EQ(check("  %u = uninit i128\n  %b = and i128 %u, 18446744073709551616\n  check.defined i128 %b"),
            "faulted uninitialised-use");
}

TEST(Checks, AssertAbortAndUnreachable) {
  EXPECT_EQ(check("  check.assert 1"), "returned 1");
  EXPECT_EQ(check("  check.assert 0"), "faulted assertion-failed");
  EXPECT_EQ(check("  check.abort"), "faulted abort");
  EXPECT_EQ(check("  check.unreachable"), "faulted unreachable-reached");
}

// Policies

constexpr std::string_view kPolicies = R"tir(
class Object {
}
class Bad extends Object {
  field index: i32
  field length: i32
}
policy raising {
  index-out-of-bounds raise @make_bad
  division-by-zero raise Bad
  signed-overflow ignore
  shift-out-of-range end
  assertion-failed raise @throws_itself
  abort raise @make_pointer
}
func @make_bad(%index: i32, %length: i32) -> ref {
entry:
  %b = new Bad
  put_field Bad.index %b, %index
  put_field Bad.length %b, %length
  return ref %b
}
func @throws_itself() -> ref {
entry:
  %o = new Object
  throw ref %o
}
func @make_pointer() -> ptr {
entry:
  return ptr @make_pointer
}
)tir";

std::string with_policy(std::string_view body) {
  return outcome_of(std::string(kPolicies) + "func @main() -> i32 policy raising {\n" + std::string(body) +
                    "\n}\n");
}

TEST(Policies, RaiseAnObjectOfAClass) {
  EXPECT_EQ(with_policy("entry:\n  check.div_zero i32 0\n  return i32 1"), "threw Bad");
}

TEST(Policies, IgnoreDoesNothing) {
  EXPECT_EQ(with_policy("entry:\n  check.add_overflow i32 2147483647, 1\n  return i32 1"), "returned 1");
}

TEST(Policies, EndAndNoRowEndThePath) {
  EXPECT_EQ(with_policy("entry:\n  check.shift i32 32\n  return i32 1"), "faulted shift-out-of-range");
  EXPECT_EQ(with_policy("entry:\n  check.null null\n  return i32 1"), "faulted null-dereference");
}

TEST(Policies, RaiseWhatAFunctionMakesOfTheOperands) {
  EXPECT_EQ(with_policy(R"(
entry: unwind handler
  check.bounds 7, 5
  return i32 1
handler:
  %e = caught ref
  %index = get_field Bad.index %e
  %length = get_field Bad.length %e
  %r = mul i32 %index, 10
  %r = add i32 %r, %length
  return i32 %r)"),
            "returned 75");
}

TEST(Policies, WhatTheFunctionThrowsItselfIsThrownAtTheCheck) {
  EXPECT_EQ(with_policy("entry:\n  check.assert 0\n  return i32 1"), "threw Object");
  EXPECT_EQ(with_policy(R"(
entry: unwind handler
  check.assert 0
  return i32 1
handler:
  %e = caught ref
  return i32 2)"),
            "returned 2");
}

TEST(Policies, PointersCanBeRaised) {
  EXPECT_EQ(with_policy(R"(
entry: unwind handler
  check.abort
  return i32 1
handler:
  %e = caught ptr
  %same = eq ptr %e, @make_pointer
  %r = select i32 %same, 3, 4
  return i32 %r)"),
            "returned 3");
}

TEST(Policies, BelongToTheFunctionThatHoldsTheCheck) {
  EXPECT_EQ(outcome_of(std::string(kPolicies) + R"tir(
func @inner() -> i32 {
entry:
  check.div_zero i32 0
  return i32 1
}
func @main() -> i32 policy raising {
entry:
  %r = call i32 @inner()
  return i32 %r
}
)tir"),
            "faulted division-by-zero");
}

TEST(Policies, PlaceOfAFaultIsTheCheckWithItsCallers) {
  TirRun run(R"tir(
func @inner(%x: i32) -> i32 file "a.c" {
entry:
  check.div_zero i32 %x                 !20:3
  return i32 1
}
func @main() -> i32 file "a.c" {
entry:
  %a = call i32 @inner(i32 1)           !9:1
  %b = call i32 @inner(i32 0)           !10:1
  return i32 %b
}
)tir");
  const RunResult result = run.run();
  EXPECT_EQ(outcome(run, result), "faulted division-by-zero");
  EXPECT_EQ(run.describe(result.place), "inner:20");
  ASSERT_EQ(result.stack.size(), 1U);
  EXPECT_EQ(run.describe(result.stack[0]), "main:10");
}

}  // namespace
}  // namespace testellate::interp
