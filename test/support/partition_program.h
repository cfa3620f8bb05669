// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace testellate::test {

/// The quicksort partition method of figure 4 of the Component Test Bench paper, as a Java front end writes
/// it:
///
///    1  static int partition(int[] a, int low, int high) {
///    2    int pivot_item = a[low];
///    3    int left = low + 1;
///    4    int right = high;
///    5    while (left < right) {                  // C0
///    6      while (a[left] < pivot_item) left++;  // C1
///    7      while (a[right] > pivot_item) right--;  // C2
///    8      if (left < right) {                   // C3
///    9        int temp = a[left];
///   10        a[left] = a[right];
///   11        a[right] = temp;
///   12      }
///   13    }
///   14    a[low] = a[right];
///   15    a[right] = pivot_item;
///   16    return right;
///   17  }
inline constexpr std::string_view kPartitionProgram = R"(
policy java {
  null-dereference raise NullPointerException
  index-out-of-bounds raise ArrayIndexOutOfBoundsException
}
class Object {
}
class NullPointerException extends Object {
}
class ArrayIndexOutOfBoundsException extends Object {
}
class "int[]" array i32 extends Object

user func @partition(%a: ref, %low: i32, %high: i32) -> i32 policy java file "Partition.java" {
entry:
  check.null %a !2
  %n = array_length %a !2
  check.bounds %low, %n !2
  %pivot_item = array_load i32 %a, %low !2
  %left = add i32 %low, 1 !3
  %right = mov i32 %high !4
  jump C0
C0:
  %more = slt i32 %left, %right !5
  branch %more, C1, behind !5
C1:
  check.null %a !6
  %n = array_length %a !6
  check.bounds %left, %n !6
  %x = array_load i32 %a, %left !6
  %c1 = slt i32 %x, %pivot_item !6
  branch %c1, up, C2 !6
up:
  %left = add i32 %left, 1 !6
  jump C1
C2:
  check.null %a !7
  %n = array_length %a !7
  check.bounds %right, %n !7
  %y = array_load i32 %a, %right !7
  %c2 = slt i32 %pivot_item, %y !7
  branch %c2, down, C3 !7
down:
  %right = sub i32 %right, 1 !7
  jump C2
C3:
  %c3 = slt i32 %left, %right !8
  branch %c3, swap, C0 !8
swap:
  check.null %a !9
  %n = array_length %a !9
  check.bounds %left, %n !9
  %temp = array_load i32 %a, %left !9
  check.null %a !10
  check.bounds %right, %n !10
  %z = array_load i32 %a, %right !10
  check.bounds %left, %n !10
  array_store i32 %a, %left, %z !10
  check.null %a !11
  check.bounds %right, %n !11
  array_store i32 %a, %right, %temp !11
  jump C0
behind:
  check.null %a !14
  %n = array_length %a !14
  check.bounds %right, %n !14
  %last = array_load i32 %a, %right !14
  check.bounds %low, %n !14
  array_store i32 %a, %low, %last !14
  check.bounds %right, %n !15
  array_store i32 %a, %right, %pivot_item !15
  return i32 %right !16
}
unit "partition" {
  entry @partition
  input a: class "int[]" max 24
  input low: s32
  input high: s32
}
)";

}  // namespace testellate::test
