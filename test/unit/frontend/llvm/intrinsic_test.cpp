// SPDX-License-Identifier: Apache-2.0
// What the differential test cannot ask: arguments without a defined answer, and options.
#include <gtest/gtest.h>

#include "c_program.h"

namespace testellate::frontend::llvm {
namespace {

TEST(TranslateIntrinsic, LeavesTheCountOfAZeroOpen) {
  CProgram c(
      "int f(unsigned a) { return __builtin_clz(a); }\nint g(unsigned a) { return __builtin_ctz(a) > 3; }\n");
  EXPECT_EQ(c.call("f", {1}), "returned 31");
  EXPECT_EQ(c.call("f", {0}), "returned undefined");
  EXPECT_EQ(c.call("g", {16}), "returned 1");
}

TEST(TranslateIntrinsic, ChecksAbsLikeANegation) {
  constexpr const char* kSource = "int abs(int); int f(int a) { return abs(a); }\n";
  constexpr std::int64_t kMin = -2147483647 - 1;
  CProgram wraps(kSource);
  EXPECT_EQ(wraps.call("f", {-5}), "returned 5");
  EXPECT_EQ(wraps.call("f", {kMin}), "returned -2147483648");
  CProgram checks(kSource, {.check_signed_overflow = true});
  EXPECT_EQ(checks.call("f", {-5}), "returned 5");
  EXPECT_EQ(checks.call("f", {kMin}), "faulted signed-overflow at 1");
}

TEST(TranslateIntrinsic, ChecksConversionsOfFloatsUnlessToldNotTo) {
  constexpr const char* kSource =
      "int f(double d) { return (int)d; }\nunsigned char g(float d) { return d; }\n";
  constexpr std::int64_t kTwoToThe40 = 0x4270000000000000;
  CProgram checks(kSource);
  EXPECT_EQ(checks.call("f", {0x4009000000000000}), "returned 3");
  EXPECT_EQ(checks.call("f", {kTwoToThe40}), "faulted float-conversion at 1");
  EXPECT_EQ(checks.call("g", {0x43800000}), "faulted float-conversion at 2");
  CProgram saturates(kSource, {.check_float_conversion = false});
  EXPECT_EQ(saturates.call("f", {kTwoToThe40}), "returned 2147483647");
}

TEST(TranslateIntrinsic, TakesFunctionsOfTheMathLibraryByName) {
  CProgram c("double f(double a) { return __builtin_elementwise_sin(a); }\n");
  EXPECT_EQ(c.call("f", {0}), "unsupported: extern sin");
}

TEST(TranslateIntrinsic, IgnoresHints) {
  CProgram c(
      "int f(int a) { __builtin_assume(a > 3); __builtin_prefetch(&a); if (__builtin_expect(a == 2, 0)) "
      "return 1;\n"
      "  return __builtin_constant_p(a) + (int)__builtin_object_size(&a, 0); }\n");
  EXPECT_EQ(c.call("f", {2}), "returned 1");
}

}  // namespace
}  // namespace testellate::frontend::llvm
