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
    findings.add(static_cast<std::uint64_t>(std::ranges::count_if(run.findings, is_it)), row.about);
  }
  return paths.text() + findings.text();
}

}  // namespace testellate::bugs
