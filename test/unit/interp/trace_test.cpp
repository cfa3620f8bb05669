// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tir_run.h"
#include "value/text.h"

namespace testellate::interp {
namespace {

class Lines final : public Tracer {
 public:
  explicit Lines(TirRun& run) : run_(run) {}

  void on_instruction(Place place, std::uint32_t depth, const std::optional<Value>& result) override {
    text += std::string(2 * std::size_t{depth}, ' ') + run_.describe(place);
    if (result) text += " = " + value::to_decimal_signed(result->bits, result->type.width());
    text += "\n";
  }

  std::string text;

 private:
  TirRun& run_;
};

constexpr std::string_view kTraced = R"tir(
class Object {
}
func @twice(%x: i32) -> i32 {
entry:
  %r = mul i32 %x, 2                    !20
  return i32 %r                         !21
}
func @fail() -> i32 {
entry:
  %o = new Object                       !30
  throw ref %o                          !31
}
func @main(%x: i32) -> i32 {
entry:
  %y = call i32 @twice(i32 %x)          !10
  jump try                              !11
try: unwind handler
  %z = call i32 @fail()                 !12
  return i32 %z
handler:
  %e = caught ref                       !13
  return i32 %y                         !14
}
)tir";

TEST(Tracer, SeesEachInstructionAfterItIsComplete) {
  TirRun run(kTraced);
  Lines lines(run);
  run.interpreter().set_tracer(&lines);
  const RunResult result = run.run({i32(4)});
  EXPECT_EQ(outcome(run, result), "returned 8");
  EXPECT_EQ(lines.text,
            "  twice:20 = 8\n"
            "  twice:21\n"
            "main:10 = 8\n"
            "main:11\n"
            "  fail:30 = 16777216\n"
            "  fail:31\n"
            "main:13 = 16777216\n"
            "main:14\n");
}

TEST(Tracer, ChangesNothing) {
  TirRun plain(kTraced);
  TirRun traced(kTraced);
  Lines lines(traced);
  traced.interpreter().set_tracer(&lines);
  const RunResult a = plain.run({i32(4)});
  const RunResult b = traced.run({i32(4)});
  EXPECT_EQ(a.steps, b.steps);
  EXPECT_EQ(a.value.bits, b.value.bits);
  EXPECT_EQ(a.place, b.place);
}

TEST(Tracer, StopsAtTheStepLimit) {
  Options options;
  options.max_steps = 2;
  TirRun run(kTraced, options);
  Lines lines(run);
  run.interpreter().set_tracer(&lines);
  const RunResult result = run.run({i32(4)});
  EXPECT_EQ(result.end, ir::PathEnd::StepLimit);
  EXPECT_EQ(result.steps, 2U);
  EXPECT_EQ(lines.text, "  twice:20 = 8\n");
}

TEST(Runs, AreDeterministic) {
  Options options;
  options.record_path = true;
  for (int turn = 0; turn < 2; ++turn) {
    TirRun first(kTraced, options);
    TirRun second(kTraced, options);
    const RunResult a = first.run({i32(turn)});
    const RunResult b = second.run({i32(turn)});
    EXPECT_EQ(a.value.bits, b.value.bits);
    EXPECT_EQ(a.steps, b.steps);
    EXPECT_EQ(a.path, b.path);
  }
}

}  // namespace
}  // namespace testellate::interp
