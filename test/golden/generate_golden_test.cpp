// SPDX-License-Identifier: Apache-2.0
// One test per folder of test/golden/generate: `program.tir`, optionally `case.toml` with a line
// `options = "--criterion path"`, and `expected/` with the report and the summary, times taken out. With
// TESTELLATE_UPDATE_GOLDEN set in the environment the expectations are rewritten instead; read the diff.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "cli/command_line.h"
#include "interp/interpreter.h"
#include "ir/place.h"
#include "ir/text_reader.h"
#include "models/console.h"
#include "support/rng.h"

namespace testellate::golden {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> folders() {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(TESTELLATE_GOLDEN_GENERATE)) {
    if (entry.is_directory()) names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

/// The words of `options = "..."`.
std::vector<std::string> options_of(const fs::path& folder) {
  std::smatch match;
  std::string text = contents(folder / "case.toml");
  std::vector<std::string> words;
  if (!std::regex_search(text, match, std::regex("options = \"([^\"]*)\""))) return words;
  std::istringstream stream(match[1].str());
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string without_times(const std::string& text) {
  std::string plain = std::regex_replace(text, std::regex("(_ms\": )[0-9]+"), "$010");
  return std::regex_replace(plain, std::regex("[0-9]+ ms\n"), "0 ms\n");
}

struct Generated {
  std::string report;
  std::string summary;
};

class GenerateGolden : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] fs::path folder() const { return fs::path(TESTELLATE_GOLDEN_GENERATE) / GetParam(); }

  Generated generate(std::vector<std::string> more = {}) {
    fs::path out =
        fs::path(testing::TempDir()) / (std::to_string(::getpid()) + "_generate_golden_" + GetParam());
    fs::remove_all(out);
    std::string input = (folder() / "program.tir").string();
    std::vector<std::string> words{"testellate", "generate", input, "--out", out.string(), "--verbose"};
    for (const std::string& word : options_of(folder())) words.push_back(word);
    words.insert(words.end(), more.begin(), more.end());
    std::vector<const char*> arguments;
    for (const std::string& word : words) arguments.push_back(word.c_str());
    std::ostringstream summary;
    std::ostringstream errors;
    int code = cli::run_command_line(static_cast<int>(arguments.size()), arguments.data(), summary, errors);
    EXPECT_EQ(code, 0) << errors.str();
    Generated made{without_times(contents(out / "report.json")), without_times(summary.str())};
    fs::remove_all(out);
    return made;
  }
};

TEST_P(GenerateGolden, GivesTheExpectedReport) {
  Generated made = generate();
  fs::path expected = folder() / "expected";
  if (std::getenv("TESTELLATE_UPDATE_GOLDEN") != nullptr) {
    fs::create_directories(expected);
    std::ofstream(expected / "report.json", std::ios::binary) << made.report;
    std::ofstream(expected / "summary.txt", std::ios::binary) << made.summary;
  }
  EXPECT_EQ(made.report, contents(expected / "report.json"));
  EXPECT_EQ(made.summary, contents(expected / "summary.txt"));
}

TEST_P(GenerateGolden, DoesNotDependOnTheNumberOfWorkers) {
  Generated one = generate({"--jobs", "1"});
  Generated again = generate({"--jobs", "1"});
  Generated two = generate({"--jobs", "2"});
  EXPECT_EQ(one.report, again.report);
  EXPECT_EQ(one.report, two.report);
}

TEST_P(GenerateGolden, EachTestDoesInTheInterpreterWhatItSays) {
  Json report = Json::parse(generate().report);
  for (const Json& target : report["targets"]) {
    const bool gave_up = target.value("reason", "") == "nothing new for long";
    EXPECT_EQ(target["status"], gave_up ? "budget" : "complete") << target.dump(2);
  }
  for (const Json& test : report["tests"]) EXPECT_TRUE(test["confirmed"].get<bool>()) << test.dump(2);
  for (const Json& finding : report["findings"]) {
    EXPECT_TRUE(finding["confirmed"].get<bool>()) << finding.dump(2);
  }
}

/// Edges; handlers; that the target ends without an exception, and without having caught any; that one leaves
/// it, under the conditions of the test, since the report does not say where it arose.
std::set<std::string> goals_of(const Json& test) {
  std::set<std::string> goals;
  for (const Json& edge : test["covers"]) goals.insert(edge.get<std::string>());
  for (const Json& handler : test.value("catches", Json::array())) {
    goals.insert("catches at " + handler.get<std::string>());
  }
  bool has_thrown = test["outcome"]["kind"] == "exception";
  if (!has_thrown && !test.contains("catches")) goals.insert("returns without having caught anything");
  goals.insert(has_thrown ? "throws when " + test["path_condition"].get<std::string>() : "returns");
  return goals;
}

TEST_P(GenerateGolden, NoTestCanBeTakenAway) {
  std::vector<std::string> options = options_of(folder());
  bool is_path = std::ranges::find(options, "path") != options.end();
  // Under criterion `path` each path is a goal.
  auto shown_by = [&](const Json& test) {
    return is_path ? std::set<std::string>{test["decisions"].get<std::string>()} : goals_of(test);
  };
  Json report = Json::parse(generate().report);
  for (const Json& left_out : report["tests"]) {
    std::set<std::string> others;
    for (const Json& test : report["tests"]) {
      if (test["target"] == left_out["target"] && test["id"] != left_out["id"]) others.merge(shown_by(test));
    }
    bool adds = std::ranges::any_of(shown_by(left_out),
                                    [&](const std::string& goal) { return !others.contains(goal); });
    EXPECT_TRUE(adds) << left_out.dump(2);
  }
}

/// Numbers that programs are likely to look at, and others.
value::U128 random_number(support::Rng& rng, unsigned width) {
  value::U128 bits = rng.one_in(2) ? rng.below(40) - 20 : rng.next();
  return value::truncate<value::U128>(bits, width);
}

TEST_P(GenerateGolden, NoRunTakesAnEdgeThatIsInfeasible) {
  Json report = Json::parse(generate().report);
  std::string text = contents(folder() / "program.tir");
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(text, "program.tir");
  ASSERT_TRUE(program) << diag::to_text(program.error());
  ir::NativeTable natives;
  models::add_console(natives);
  std::set<std::string> infeasible;
  for (const Json& target : report["targets"]) {
    for (const Json& edge : target["infeasible_edges"]) infeasible.insert(edge.get<std::string>());
  }
  support::Rng rng(1);
  for (const ir::Unit& unit : (*program)->units()) {
    const std::vector<ir::Type>& types = (*program)->signature(unit.entry).parameters;
    bool has_only_numbers = unit.settable.empty() && std::ranges::all_of(types, [](ir::Type type) {
                              return type.is_integer() || type.is_float();
                            });
    for (int run = 0; has_only_numbers && run < 500; ++run) {
      std::vector<interp::Value> arguments;
      for (ir::Type type : types) arguments.push_back({type, random_number(rng, type.width()), 0});
      interp::Interpreter interpreter(**program, natives, {.max_steps = 20'000, .record_path = true});
      for (ir::TakenEdge edge : interpreter.run(unit.entry, arguments).path) {
        std::string name = ir::edge_name(**program, edge);
        EXPECT_FALSE(infeasible.contains(name)) << name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Case, GenerateGolden, testing::ValuesIn(folders()), [](const auto& named) {
  return named.param;
});

}  // namespace
}  // namespace testellate::golden
