// SPDX-License-Identifier: Apache-2.0
// Input under the engine: the paths are those that the code of the library has for so many bytes, and each
// test, run by the interpreter on its bytes, does what was predicted.
#include <gtest/gtest.h>

#include "check/execute_test.h"
#include "exploring.h"
#include "models/libc/libc.h"

namespace testellate::models {
namespace {

std::string make_program(std::string_view code) {
  return libc_text() + R"(
const global @text.decimal: 3 = { bytes "%d\x00" }
const global @text.word: 4 = { bytes "%1s\x00" }
const global @text.real: 4 = { bytes "%lf\x00" }
user func @f() -> i64 {
entry:
  %to = stack_alloc 8, align 8
  mem_set %to, 0, 8
)" + std::string(code) +
         R"(
  return i64 %r
}
unit "f" {
  entry @f
}
)";
}

/// With at most that many bytes of input.
std::size_t count_paths(std::string_view code, std::uint32_t bytes) {
  engine::Options options;
  options.sizes.max_stdin = bytes;
  engine::Exploring exploring(make_program(code), options);
  add_libc(exploring.natives);
  std::size_t paths = 0;
  for (const std::unique_ptr<engine::State>& state : exploring.explore()) {
    if (state->status() == engine::StateStatus::Infeasible) continue;
    ++paths;
    EXPECT_EQ(state->status(), engine::StateStatus::Ended);
    EXPECT_EQ(check::execute_test(exploring.program(),
                                  exploring.natives,
                                  exploring.unit(),
                                  exploring.test_of(*state),
                                  state->decisions())
                  .difference,
              std::nullopt);
  }
  return paths;
}

TEST(LibcInput, EndsOrGoesOn) {
  EXPECT_EQ(count_paths("%c = call i32 @getchar() %r = sext i32 %c to i64", 4), 2U);
}

TEST(LibcInput, HasEndedForGood) {
  EXPECT_EQ(count_paths(R"(
  %c = call i32 @getchar()
  %d = call i32 @getchar()
  %e = call i32 @feof(ptr @libc.stdin)
  %sum = add i32 %c, %d
  %sum = add i32 %sum, %e
  %r = sext i32 %sum to i64
)",
                        4),
            3U);
}

TEST(LibcInput, GivesBackWhatWasPushedBack) {
  EXPECT_EQ(count_paths(R"(
  %c = call i32 @getchar()
  %p = call i32 @ungetc(i32 %c, ptr @libc.stdin)
  %d = call i32 @getchar()
  %difference = sub i32 %c, %d
  %r = sext i32 %difference to i64
)",
                        4),
            2U);
}

TEST(LibcInput, IsReadByLine) {
  // The input ends before one of three bytes, the line ends with one of them, or there is room for no more: 3
  // + 3 + 1.
  EXPECT_EQ(count_paths("%p = call ptr @fgets(ptr %to, i32 4, ptr @libc.stdin) %r = load i64 %to", 8), 7U);
}

TEST(LibcInput, IsReadByDescriptor) {
  EXPECT_EQ(count_paths("%r = call i64 @read(i32 0, ptr %to, i64 2)", 8), 3U);
}

TEST(LibcInput, IsScannedForANumber) {
  // The first byte: none; white space, then nothing, more of it, either sign, a digit, anything else; a sign
  // (two), or a digit, then nothing, a digit, anything else; anything else: 1 + 6 + 3 * 3 + 1.
  EXPECT_EQ(count_paths("%n = call i32 @__isoc99_scanf(ptr @text.decimal, ptr %to) %r = load i64 %to", 2),
            17U);
}

TEST(LibcInput, IsScannedForAWord) {
  // White space before it, twice at most; then a character or none.
  EXPECT_EQ(count_paths("%n = call i32 @__isoc99_scanf(ptr @text.word, ptr %to) %r = load i64 %to", 2), 5U);
}

TEST(LibcInput, IsFixedWhereTheHostConvertsIt) {
  EXPECT_GT(count_paths("%n = call i32 @__isoc99_scanf(ptr @text.real, ptr %to) %r = load i64 %to", 3), 1U);
}

TEST(LibcInput, IsWhatTheTestAnswers) {
  EXPECT_EQ(count_paths(R"(
  %a = call i32 @__VERIFIER_nondet_int()
  %b = call i8 @__VERIFIER_nondet_uchar()
  %c = zext i8 %b to i32
  %less = slt i32 %a, %c
  branch %less, yes, no
yes:
  %r = mov i64 1
  jump done
no:
  %r = mov i64 0
  jump done
done:
)",
                        1),
            2U);
}

}  // namespace
}  // namespace testellate::models
