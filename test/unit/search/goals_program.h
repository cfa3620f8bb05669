// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace testellate::search {

/// A function with a goal of each kind, and one of other code.
inline constexpr const char* kGoalsProgram = R"(
policy raising {
  division-by-zero raise Boom
}
class Boom {
}
user func @f(%a: i32, %b: i1) -> i32 policy raising file "f" {
entry:
  check.div_zero i32 %a !1:1
  branch %b, yes, no !2:1
yes:
  branch synthetic %b, no, no2 !3:1
no:
  check.assert %b !4:1
  return i32 0 !5:1
no2:
  %x = new Boom !6:1
  throw ref %x !7:1
}
user func @g(%b: i1) -> i32 file "g" {
entry:
  check.div_zero i32 1 !1:1
  branch %b, one, one !2:1
one:
  return i32 0 !3:1
}
unit "f" {
  entry @f
  input a: s32
  input b: bool
}
)";

}  // namespace testellate::search
