// SPDX-License-Identifier: Apache-2.0
#include "driver/generate_command.h"

#include <csignal>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/types.h>
#include <unistd.h>

#include "driver/explore_all.h"
#include "driver/languages.h"

namespace testellate::driver {
namespace {

using Json = nlohmann::ordered_json;

/// @sign has three outcomes. The loop of @endless is entered with every n, and its last branch needs more
/// iterations than anybody waits for.
constexpr const char* kProgram = R"(
user func @sign(%a: i32) -> i32 file "p.c" {
entry:
  %low = slt i32 %a, 0 !2:9
  branch %low, minus, rest !2:9
minus:
  return i32 -1 !2:14
rest:
  %zero = eq i32 %a, 0 !3:9
  branch %zero, none, plus !3:9
none:
  return i32 0 !3:14
plus:
  return i32 1 !4:3
}
user func @endless(%n: i32) -> i32 file "p.c" {
entry:
  %i = mov i32 0 !11:1
  jump loop
loop:
  %more = slt i32 %i, %n !12:9
  branch %more, body, done !12:9
body:
  %far = eq i32 %i, 1000000000 !13:9
  branch %far, found, next !13:9
found:
  return i32 1 !14:1
next:
  %i = add i32 %i, 1 !15:1
  jump loop
done:
  return i32 0 !16:1
}
// Six conditions on six bits: 64 paths.
func @bit(%a: i32, %at: i32) -> i1 {
entry:
  %shifted = lshr i32 %a, %at
  %low = and i32 %shifted, 1
  %set = eq i32 %low, 1
  return i1 %set
}
user func @many(%a: i32) -> i32 file "p.c" {
entry:
  %c0 = call i1 @bit(i32 %a, i32 0) !31:1
  branch %c0, t0, b1 !31:2
t0:
  jump b1
b1:
  %c1 = call i1 @bit(i32 %a, i32 1) !32:1
  branch %c1, t1, b2 !32:2
t1:
  jump b2
b2:
  %c2 = call i1 @bit(i32 %a, i32 2) !33:1
  branch %c2, t2, b3 !33:2
t2:
  jump b3
b3:
  %c3 = call i1 @bit(i32 %a, i32 3) !34:1
  branch %c3, t3, b4 !34:2
t3:
  jump b4
b4:
  %c4 = call i1 @bit(i32 %a, i32 4) !35:1
  branch %c4, t4, b5 !35:2
t4:
  jump b5
b5:
  %c5 = call i1 @bit(i32 %a, i32 5) !36:1
  branch %c5, t5, end !36:2
t5:
  jump end
end:
  return i32 %a !37:1
}
func @with_pointer(%p: ptr) -> i32 {
entry:
  return i32 0
}
)";

class GenerateCommandTest : public ::testing::Test {
 protected:
  GenerateCommandTest() { files_.add("p.tir", kProgram); }

  Status generate(GenerateOptions options) {
    options.inputs = {"p.tir"};
    options.out = "out";
    return generate_command({files_, out_, sink_}, options);
  }
  [[nodiscard]] Json report() const { return Json::parse(files_.files().at("out/report.json")); }
  [[nodiscard]] std::string complaint() const {
    return sink_.diagnostics().empty() ? "" : diag::to_text(sink_.diagnostics().back());
  }

  support::MemoryFileSystem files_;
  std::ostringstream out_;
  diag::CollectingSink sink_;
};

TEST_F(GenerateCommandTest, WritesAReportAndASummary) {
  GenerateOptions options;
  options.targets = {"@sign"};
  EXPECT_EQ(generate(options), Status::Done);
  Json json = report();
  ASSERT_EQ(json["targets"].size(), 1U);
  EXPECT_EQ(json["targets"][0]["branches"]["covered"], 4);
  EXPECT_EQ(json["tests"].size(), 3U);
  EXPECT_NE(out_.str().find("4 of 4 edges covered"), std::string::npos) << out_.str();
}

TEST_F(GenerateCommandTest, AnInterruptedRunWritesWhatItHas) {
  GenerateOptions options;
  options.inputs = {"p.tir"};
  options.out = "out";
  options.targets = {"@sign", "@endless"};
  // Wanted from the moment on when somebody first asks a second time.
  int asked = 0;
  Env env{files_, out_, sink_};
  env.is_interrupted = [&asked] { return ++asked > 1; };
  EXPECT_EQ(generate_command(env, options), Status::Interrupted);
  ASSERT_EQ(report()["targets"].size(), 2U);
  EXPECT_EQ(report()["targets"][1]["status"], "budget");
  EXPECT_EQ(report()["targets"][1]["reason"], "interrupted");
}

TEST_F(GenerateCommandTest, AnInterruptedRunInRoundsSaysSoOfWhatIsNotFinished) {
  GenerateOptions options;
  options.inputs = {"p.tir"};
  options.out = "out";
  options.targets = {"@sign", "@endless"};
  options.total_time = std::chrono::minutes(10);
  // Before the first round, in the middle of one, later.
  for (int patience : {0, 1, 12}) {
    int asked = 0;
    Env env{files_, out_, sink_};
    env.is_interrupted = [&asked, patience] { return ++asked > patience; };
    EXPECT_EQ(generate_command(env, options), Status::Interrupted);
    ASSERT_EQ(report()["targets"].size(), 2U);
    EXPECT_EQ(report()["targets"][1]["status"], "budget") << patience;
    EXPECT_EQ(report()["targets"][1]["reason"], "interrupted") << patience;
  }
}

TEST_F(GenerateCommandTest, TheTotalTimeIsThatOfTheWholeCommand) {
  GenerateOptions options;
  options.targets = {"@endless"};
  options.total_time = std::chrono::milliseconds(300);
  EXPECT_EQ(generate(options), Status::Done);
  EXPECT_EQ(report()["targets"][0]["status"], "budget");
  const Json stages = report()["stages"];
  std::uint64_t sum = 0;
  for (const Json& stage : stages) sum += stage.get<std::uint64_t>();
  EXPECT_EQ(sum, report()["elapsed_ms"]);
}

TEST_F(GenerateCommandTest, ATargetThatIsNoUserCodeHasEdgesAllTheSame) {
  files_.add("p.tir", R"(
func @f(%a: i32) -> i32 {
entry:
  %low = slt i32 %a, 0
  branch %low, yes, no
yes:
  return i32 1
no:
  return i32 2
}
unit "f" {
  entry @f
  input a: s32
}
)");
  EXPECT_EQ(generate({}), Status::Done);
  EXPECT_EQ(report()["targets"][0]["branches"]["covered"], 2);
  EXPECT_EQ(report()["targets"][0]["branches"]["infeasible"], 0);
}

TEST_F(GenerateCommandTest, TellsWhatTheSearchDid) {
  GenerateOptions options;
  options.targets = {"sign"};
  options.explains_search = true;
  EXPECT_EQ(generate(options), Status::Done);
  EXPECT_NE(out_.str().find("search, round 1: 1 target\n"), std::string::npos) << out_.str();
  EXPECT_NE(out_.str().find("; 3 paths; 4 of 4 edges; nothing is left\n"), std::string::npos) << out_.str();
  EXPECT_NE(out_.str().find("first to take p.c:2#9:T, p.c:2#9:F, p.c:3#9:T, p.c:3#9:F\n"), std::string::npos)
      << out_.str();
}

TEST_F(GenerateCommandTest, QuietMeansQuiet) {
  GenerateOptions options;
  options.targets = {"sign"};
  options.is_quiet = true;
  EXPECT_EQ(generate(options), Status::Done);
  EXPECT_EQ(out_.str(), "");
}

TEST_F(GenerateCommandTest, TheTimeLimitLeavesWhatWasFound) {
  GenerateOptions options;
  options.targets = {"sign", "endless"};
  options.explore.budget.time = std::chrono::milliseconds(300);
  EXPECT_EQ(generate(options), Status::Done);
  Json json = report();
  ASSERT_EQ(json["targets"].size(), 2U);
  EXPECT_EQ(json["targets"][0]["status"], "complete");
  const Json& endless = json["targets"][1];
  EXPECT_EQ(endless["status"], "budget");
  EXPECT_EQ(endless["reason"], "time limit");
  EXPECT_EQ(endless["branches"]["covered"], 3);
  EXPECT_EQ(endless["open_edges"].dump(), R"({"p.c:13#9:T":"budget"})");
  EXPECT_FALSE(endless["tests"].empty());
}

TEST_F(GenerateCommandTest, AHardTargetLeavesTimeForTheOthers) {
  GenerateOptions options;
  options.targets = {"endless", "sign", "many"};
  options.total_time = std::chrono::milliseconds(3000);
  EXPECT_EQ(generate(options), Status::Done);
  Json json = report();
  EXPECT_EQ(json["targets"][0]["status"], "budget");
  EXPECT_EQ(json["targets"][0]["branches"]["covered"], 3);
  EXPECT_EQ(json["targets"][1]["branches"]["covered"], 4);
  EXPECT_EQ(json["targets"][2]["branches"]["covered"], 12);
}

TEST_F(GenerateCommandTest, WithoutAnyTimeEachTargetIsListedAsCut) {
  GenerateOptions options;
  options.targets = {"endless", "sign"};
  options.total_time = std::chrono::milliseconds(0);
  EXPECT_EQ(generate(options), Status::Done);
  ASSERT_EQ(report()["targets"].size(), 2U);
  const Json made = report();
  for (const Json& target : made["targets"]) EXPECT_EQ(target["branches"]["infeasible"], 0);
}

TEST_F(GenerateCommandTest, TheMemoryLimitLeavesACorrectReport) {
  GenerateOptions options;
  options.targets = {"endless"};
  options.memory_bytes = 1 << 20;  // less than the process has from the start
  EXPECT_EQ(generate(options), Status::Done);
  EXPECT_EQ(report()["targets"][0]["status"], "budget");
  EXPECT_EQ(report()["targets"][0]["reason"], "memory limit");
}

TEST_F(GenerateCommandTest, ThePathLimitGivesTheSameReportEveryTime) {
  GenerateOptions options;
  options.targets = {"endless"};
  options.explore.budget.paths = 5;
  EXPECT_EQ(generate(options), Status::Done);
  EXPECT_EQ(report()["targets"][0]["reason"], "path limit");
  EXPECT_EQ(report()["targets"][0]["paths"]["feasible"], 5);
}

TEST_F(GenerateCommandTest, BadInputWritesNothing) {
  GenerateOptions options;
  options.targets = {"nobody"};
  EXPECT_EQ(generate(options), Status::BadInput);
  EXPECT_NE(complaint().find("[target-unknown]"), std::string::npos) << complaint();
  options.targets = {"with_pointer"};
  EXPECT_EQ(generate(options), Status::BadInput);
  EXPECT_EQ(complaint(),
            "p.tir: error: `with_pointer` needs a unit that says what its inputs are [target-unknown]");
  EXPECT_EQ(files_.files().size(), 1U);
  EXPECT_EQ(out_.str(), "");
}

TEST_F(GenerateCommandTest, AFolderThatCannotBeWrittenIsBadInput) {
  files_.add("out", "a file");
  EXPECT_EQ(generate({}), Status::BadInput);
  EXPECT_EQ(complaint(), "out: error: cannot be written: Not a directory [file-unwritable]");
}

TEST_F(GenerateCommandTest, ALargeTargetIsSharedOutWithoutChangingTheReport) {
  std::string reports[2];
  std::uint64_t instructions = 0;
  for (std::uint32_t jobs : {1U, 2U}) {
    GenerateOptions options;
    options.targets = {"many"};
    options.explore.search.criterion = "path";
    options.explore.search.split_after = 100;
    options.jobs = jobs;
    EXPECT_EQ(generate(options), Status::Done);
    Json json = report();
    EXPECT_EQ(json["targets"][0]["paths"]["feasible"], 64);
    EXPECT_EQ(json["targets"][0]["branches"]["covered"], 12);
    EXPECT_EQ(json["tests"].size(), 64U);
    for (Json& target : json["targets"]) target["time_ms"] = 0;
    json["solver"]["time_ms"] = 0;
    json["elapsed_ms"] = 0;
    json.erase("work");
    json.erase("stages");
    reports[jobs - 1] = json.dump();
    instructions = json["engine"]["instructions"].get<std::uint64_t>();
  }
  EXPECT_EQ(reports[0], reports[1]);
  // Prefixes are executed again: so it was shared.
  GenerateOptions whole;
  whole.targets = {"many"};
  whole.explore.search.criterion = "path";
  EXPECT_EQ(generate(whole), Status::Done);
  EXPECT_LT(report()["engine"]["instructions"].get<std::uint64_t>(), instructions);
  EXPECT_EQ(report()["tests"], Json::parse(reports[0])["tests"]);
}

ir::NativeOutcome end_this_process(ir::NativeContext&) {
  ::kill(::getpid(), SIGKILL);
  return ir::NativeUnsupported{"still alive"};
}

TEST(ExploreAll, AWorkerThatIsKilledCostsOnlyItsTarget) {
  support::MemoryFileSystem files;
  std::string text(kProgram);
  text += R"(
user func @deadly(%a: i32) -> i32 file "p.c" {
entry:
  %low = slt i32 %a, 0 !21:9
  branch %low, live, die !21:9
live:
  return i32 -1 !22:9
die:
  call void @kill() !23:9
  return i32 0 !24:9
}
func @kill() -> void = native "test.kill"
)";
  files.add("p.tir", text);
  diag::Result<std::unique_ptr<language::LoadedInput>> input = load_inputs(files, {"p.tir"}, {});
  ASSERT_TRUE(input) << diag::to_text(input.error());
  diag::Result<std::vector<ir::Unit>> units = (*input)->find_units({"deadly", "sign"}, language::kReportOnly);
  ASSERT_TRUE(units) << diag::to_text(units.error());
  std::vector<search::ScopedUnit> targets;
  for (const ir::Unit& unit : *units) targets.push_back({unit});
  ir::NativeTable natives;
  natives.add("test.kill", end_this_process);
  ExploreOptions options;
  options.search.order = search::Order::DepthFirst;
  for (std::uint32_t jobs : {1U, 2U}) {
    std::vector<ExploredTarget> explored = explore_all((*input)->program(),
                                                       natives,
                                                       targets,
                                                       options,
                                                       {.jobs = jobs, .total_time = {}},
                                                       [](const ExploreProgress&) {});
    ASSERT_EQ(explored.size(), 2U);
    EXPECT_EQ(explored[0].summary.status, result::Status::Error);
    EXPECT_EQ(explored[0].summary.reason, "the worker process crashed, signal 9");
    EXPECT_EQ(explored[0].paths.size(), 1U) << "what was sent before is kept";
    ASSERT_EQ(explored[0].summary.edges.size(), 2U);
    EXPECT_TRUE(explored[0].summary.edges[0].is_covered);
    EXPECT_FALSE(explored[0].summary.edges[1].is_covered || explored[0].summary.edges[1].is_infeasible);
    EXPECT_EQ(explored[0].summary.paths.feasible, 1U);
    EXPECT_GT(explored[0].summary.engine.instructions, 0U) << "counts up to the last path are kept";
    EXPECT_EQ(explored[1].summary.status, result::Status::Complete);
    EXPECT_EQ(explored[1].paths.size(), 3U);
  }
}

TEST(GenerateCommand, StopsBeforeItsTestsFillTheMemory) {
  support::MemoryFileSystem files;
  files.add("p.tir", std::string(kProgram));
  diag::Result<std::unique_ptr<language::LoadedInput>> input = load_inputs(files, {"p.tir"}, {});
  ASSERT_TRUE(input) << diag::to_text(input.error());
  diag::Result<std::vector<ir::Unit>> units = (*input)->find_units({"sign"}, language::kReportOnly);
  ASSERT_TRUE(units) << diag::to_text(units.error());
  const std::vector<ExploredTarget> explored = explore_all((*input)->program(),
                                                           (*input)->natives(),
                                                           {{units->front()}, {units->front()}},
                                                           {},
                                                           {.total_time = {}, .kept_bytes = 1},
                                                           [](const ExploreProgress&) {});
  ASSERT_EQ(explored.size(), 2U);
  EXPECT_FALSE(explored[0].paths.empty()) << "what was sent is kept";
  EXPECT_EQ(explored[1].summary.status, result::Status::Budget);
  EXPECT_EQ(explored[1].summary.reason, search::to_text(search::Limit::Memory));
}

}  // namespace
}  // namespace testellate::driver
