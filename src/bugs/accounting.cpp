// SPDX-License-Identifier: Apache-2.0
#include "bugs/accounting.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace testellate::bugs {
namespace {

using State = result::Confirmation::State;

struct PathRow {
  std::uint64_t result::PathCounts::* count;
  std::string_view about;
};
struct TestRow {
  State state;
  std::string_view about;
};

constexpr auto kPathRows = std::to_array<PathRow>({
#define PATHS(member, about) {&result::PathCounts::member, about},
#define TESTS(state, about)
#include "bugs/accounting.def"
#undef PATHS
#undef TESTS
});

constexpr auto kTestRows = std::to_array<TestRow>({
#define PATHS(member, about)
#define TESTS(state, about) {State::state, about},
#include "bugs/accounting.def"
#undef PATHS
#undef TESTS
});

class Line {
 public:
  explicit Line(std::string_view about) : text_(about) {}

  void add(std::uint64_t count, std::string_view about) {
    if (count == 0) return;
    text_ += (is_empty_ ? ": " : ", ") + std::to_string(count) + " " + std::string(about);
    is_empty_ = false;
  }
  [[nodiscard]] std::string text() const { return is_empty_ ? "" : text_ + "\n"; }

 private:
  std::string text_;
  bool is_empty_ = true;
};

bool is_reached(const result::Target& target) {
  return target.paths.feasible + target.paths.bounded + target.paths.unsupported + target.paths.unknown != 0;
}

std::string targets_text(const result::Run& run) {
  using result::Status;
  const auto count = [&](const auto& is_it) {
    return static_cast<std::uint64_t>(std::ranges::count_if(run.targets, is_it));
  };
  Line targets("targets");
  targets.add(count([](const auto& target) { return target.status == Status::Complete; }),
              "explored to the end");
  targets.add(count([](const auto& target) { return target.status == Status::Budget && is_reached(target); }),
              "in part");
  targets.add(
      count([](const auto& target) { return target.status == Status::Budget && !is_reached(target); }),
      "not reached in time");
  targets.add(count([](const auto& target) { return target.status == Status::Unsupported; }), "unsupported");
  targets.add(count([](const auto& target) { return target.status == Status::Error; }),
              "ended by an error of Testellate");
  return targets.text();
}

}  // namespace

std::string to_accounting(const result::Run& run) {
  result::PathCounts counts;
  for (const result::Target& target : run.targets) counts += target.paths;
  Line paths("paths");
  for (const PathRow& row : kPathRows) paths.add(counts.*row.count, row.about);
  Line findings("findings");
  for (const TestRow& row : kTestRows) {
    const auto is_it = [&](const result::Finding& finding) {
      return finding.shown_by.confirmation.state == row.state;
    };
    const auto count = std::ranges::count_if(run.findings, is_it) + std::ranges::count_if(run.refuted, is_it);
    findings.add(static_cast<std::uint64_t>(count), row.about);
  }
  return targets_text(run) + paths.text() + findings.text();
}

}  // namespace testellate::bugs
