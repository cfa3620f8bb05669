// SPDX-License-Identifier: Apache-2.0
// Values of which it depends on the inputs whether they are initialised.
#include "exploring.h"

namespace testellate::engine {
namespace {

/// A byte of an object of which the last one is never set. It is read among those that are, so it is always
/// defined, but only a solver sees that.
constexpr std::string_view kRead = R"(
class Object {
}
class Left extends Object {
}
class Right extends Object {
}
class "cells[]" array i8 extends Object
user func @f(%a: i4, %b: i4) -> i32 {
entry:
  %memory = stack_alloc 8, align 8
  mem_set %memory, 1, 7
  %w = zext i4 %a to i64
  %at = and i64 %w, 3
  %p = ptr_add %memory, %at
  %s = zext i4 %b to i16
  store i16 %s, %p
  %u = zext i4 %b to i64
  %q = and i64 %u, 3
  %p2 = ptr_add %memory, %q
  %l = load i8 %p2
)";

std::string read_then(std::string_view rest) {
  return std::string(kRead) + std::string(rest) + R"(
}
unit "f" {
  entry @f
  input a: u4
  input b: u4
}
)";
}

TEST(UndefinedBits, APointerIsSpoiltOnlyWhereItsOffsetIsNotDefined) {
  Exploring exploring(read_then(R"(
  %w2 = zext i8 %l to i64
  %at2 = and i64 %w2, 3
  %p3 = ptr_add %memory, %at2
  check.write %p3, 1
  store i8 7, %p3
  return i32 5)"));
  EXPECT_EQ(exploring.ends(), (Ends{"returned 5"}));
}

TEST(UndefinedBits, ATypeTestIsSpoiltOnlyWhereItsReferenceIsNotDefined) {
  Exploring exploring(read_then(R"(
  %left = new Left
  %right = new Right
  %d = ult i8 %l, 200
  %r = select ref %d, %left, %right
  %is = instance_of %r, Left
  check.defined i1 %is
  branch %is, yes, no
yes:
  return i32 1
no:
  return i32 0)"));
  EXPECT_EQ(exploring.ends(), (Ends{"returned 1"}));
}

TEST(UndefinedBits, ALengthIsSpoiltOnlyWhereItsReferenceIsNotDefined) {
  Exploring exploring(read_then(R"(
  %short = new_array "cells[]", 1
  %long = new_array "cells[]", 2
  %d = ult i8 %l, 200
  %r = select ref %d, %short, %long
  %n = array_length %r
  check.defined i32 %n
  %one = eq i32 %n, 1
  branch %one, yes, no
yes:
  return i32 1
no:
  return i32 0)"));
  EXPECT_EQ(exploring.ends(), (Ends{"returned 1"}));
}

}  // namespace
}  // namespace testellate::engine
