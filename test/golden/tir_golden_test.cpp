// SPDX-License-Identifier: Apache-2.0
// One test per golden program: it is refused where it says, or it reads, verifies, survives the round trip
// through its text, and each run ends as it says, before and after the round trip.
#include <gtest/gtest.h>

#include "diag/diagnostic.h"
#include "driver/run_text.h"
#include "golden_case.h"
#include "golden_run.h"
#include "ir/text_reader.h"
#include "ir/text_writer.h"
#include "ir/verifier.h"

namespace testellate::golden {
namespace {

std::string path_text(const std::vector<std::uint32_t>& path) {
  std::string text;
  for (std::uint32_t edge : path) text += " " + std::to_string(edge);
  return text;
}

std::vector<std::uint32_t> edge_numbers(const interp::RunResult& result) {
  std::vector<std::uint32_t> numbers;
  for (const auto& taken : result.path) numbers.push_back(taken.edge.index());
  return numbers;
}

class TirGolden : public testing::TestWithParam<std::string> {
 protected:
  void expect_refused(const GoldenCase& golden) {
    const ExpectedError& expected = *golden.error;
    diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(golden.text, golden.name);
    ASSERT_FALSE(program) << "the program is accepted; expected: " << expected.message_part;
    const diag::Diagnostic& found = program.error();
    std::string shown = diag::to_text(found);
    EXPECT_EQ(found.location.line, expected.line) << shown;
    EXPECT_EQ(found.location.column, expected.column) << shown;
    EXPECT_EQ(diag::info(found.kind).name, expected.kind) << shown;
    EXPECT_NE(found.message.find(expected.message_part), std::string::npos)
        << shown << "\nexpected in the message: " << expected.message_part;
  }

  void expect_runs(const GoldenCase& golden, ir::Program& program, const std::string& what) {
    for (const ExpectedRun& run : golden.runs) {
      SCOPED_TRACE(golden.name + ".tir:" + std::to_string(run.line) + ": run @" + run.function + "(" +
                   run.arguments + ")" + what);
      Expected<interp::RunResult, std::string> result = execute(program, run, nullptr);
      if (!result) {
        ADD_FAILURE() << result.error();
        continue;
      }
      std::string end = driver::describe_end(program, *result);
      EXPECT_TRUE(is_expected_end(run, end)) << "expected: " << run.end << "\nfound:    " << end;
      if (run.output) {
        EXPECT_EQ(result->output, *run.output);
      }
      if (run.path) {
        EXPECT_EQ(path_text(edge_numbers(*result)), path_text(*run.path)) << "in the path";
      }
    }
  }
};

TEST_P(TirGolden, DoesWhatItSays) {
  Expected<GoldenCase, std::string> golden = read_case(TESTELLATE_GOLDEN_TIR, GetParam());
  ASSERT_TRUE(golden) << golden.error();
  if (golden->error) return expect_refused(*golden);

  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(golden->text, golden->name);
  ASSERT_TRUE(program) << diag::to_text(program.error());
  diag::Result<void> verified = ir::verify_program(**program);
  ASSERT_TRUE(verified) << diag::to_text(verified.error());
  for (const ir::Unit& unit : (*program)->units()) {
    diag::Result<void> ready = ir::verify_engine_ready(**program, unit);
    EXPECT_TRUE(ready) << diag::to_text(ready.error());
  }
  expect_runs(*golden, **program, "");

  std::string written = ir::write_program(**program);
  diag::Result<std::unique_ptr<ir::Program>> again = ir::read_program(written, "written");
  ASSERT_TRUE(again) << diag::to_text(again.error()) << "\n" << written;
  EXPECT_EQ(ir::write_program(**again), written);
  expect_runs(*golden, **again, ", after writing and reading the program");
}

INSTANTIATE_TEST_SUITE_P(Program,
                         TirGolden,
                         testing::ValuesIn(case_names(TESTELLATE_GOLDEN_TIR)),
                         [](const auto& named) { return named.param; });

}  // namespace
}  // namespace testellate::golden
