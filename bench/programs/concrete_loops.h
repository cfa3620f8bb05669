// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// Programs that compute with numbers only: what interpreter and engine are compared on. Each has a function
/// `main` that takes and returns an i32.
namespace testellate::bench {

inline constexpr std::string_view kIntegerLoop = R"tir(
func @main(%n: i32) -> i32 {
entry:
  %i = mov i32 0
  %sum = mov i32 1
  jump loop
loop:
  %product = mul i32 %sum, 31
  %sum = add i32 %product, %i
  %sum = xor i32 %sum, 1234567
  %i = add i32 %i, 1
  %more = slt i32 %i, %n
  branch %more, loop, done
done:
  return i32 %sum
})tir";

inline constexpr std::string_view kArrayLoop = R"tir(
class ints array i32
func @main(%n: i32) -> i32 {
entry:
  %a = new_array ints, 1024
  %i = mov i32 0
  %sum = mov i32 0
  jump loop
loop:
  %at = and i32 %i, 1023
  check.null %a
  %length = array_length %a
  check.bounds %at, %length
  %old = array_load i32 %a, %at
  %sum = add i32 %sum, %old
  check.bounds %at, %length
  array_store i32 %a, %at, %sum
  %i = add i32 %i, 1
  %more = slt i32 %i, %n
  branch %more, loop, done
done:
  return i32 %sum
})tir";

inline constexpr std::string_view kBytesLoop = R"tir(
func @main(%n: i32) -> i32 {
entry:
  %a = stack_alloc 4096, align 16
  mem_set %a, 0, 4096
  %i = mov i32 0
  %sum = mov i32 0
  jump loop
loop:
  %at = and i32 %i, 1023
  %index = zext i32 %at to i64
  %offset = mul i64 %index, 4
  %p = ptr_add %a, %offset
  check.read %p, 4
  %old = load i32 %p
  %sum = add i32 %sum, %old
  check.write %p, 4
  store i32 %sum, %p
  %i = add i32 %i, 1
  %more = slt i32 %i, %n
  branch %more, loop, done
done:
  return i32 %sum
})tir";

inline constexpr std::string_view kFibonacci = R"tir(
func @main(%n: i32) -> i32 {
entry:
  %small = slt i32 %n, 2
  branch %small, base, recurse
base:
  return i32 %n
recurse:
  %n1 = sub i32 %n, 1
  %a = call i32 @main(i32 %n1)
  %n2 = sub i32 %n, 2
  %b = call i32 @main(i32 %n2)
  %sum = add i32 %a, %b
  return i32 %sum
})tir";

inline constexpr std::string_view kVirtualCalls = R"tir(
class Shape {
}
class Square extends Shape {
  field side: i32
  method "area()" = @Square.area
}
func @Square.area(%this: ref) -> i32 {
entry:
  %side = get_field Square.side %this
  %area = mul i32 %side, %side
  return i32 %area
}
func @main(%n: i32) -> i32 {
entry:
  %s = new Square
  put_field Square.side %s, 3
  %i = mov i32 0
  %sum = mov i32 0
  jump loop
loop:
  check.null %s
  %area = call_virtual i32 "area()"(ref %s)
  %sum = add i32 %sum, %area
  %i = add i32 %i, 1
  %more = slt i32 %i, %n
  branch %more, loop, done
done:
  return i32 %sum
})tir";

inline constexpr std::string_view kFloatLoop = R"tir(
func @main(%n: i32) -> i32 {
entry:
  %i = mov i32 0
  %x = mov f64 0.5
  jump loop
loop:
  %y = fmul f64 %x, 3.75
  %z = fsub f64 1.0, %x
  %x = fmul f64 %y, %z
  %i = add i32 %i, 1
  %more = slt i32 %i, %n
  branch %more, loop, done
done:
  %positive = flt f64 0.0, %x
  %r = zext i1 %positive to i32
  return i32 %r
})tir";

}  // namespace testellate::bench
