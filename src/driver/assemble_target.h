// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "bugs/findings.h"
#include "check/execute_test.h"
#include "driver/explore_all.h"
#include "driver/predictions.h"
#include "result/run.h"

namespace testellate::driver {

/// The path that a test shows, and what the test could be called.
struct TestPath {
  std::string decisions;  ///< bytes of `decisions_to_bytes`
  std::vector<search::Goal> goals;
  std::vector<std::string> names;  ///< best first
};

/// What was found out about one target, ready for the report.
struct AssembledTarget {
  result::Target target;
  std::vector<check::PredictedRun> runs;  ///< of each test, unless they are only counted
  std::vector<TestPath> paths;            ///< of each test, if they are kept
  std::vector<result::Finding> findings;  ///< without ids
  std::set<ir::FunctionId> doubted;  ///< what paths went through whose tests differ from their predictions
};

/// Tests of which only names and coverage are known so far, because there may be many.
struct CountedTests {
  std::vector<std::vector<std::string>> records;  ///< for each target the bytes of its tests, for `read_test`
  CoverageSum coverage;                           ///< of those that were replayed
};

/// Which paths of each explored target become tests, as positions in the order of the suite: under `branch` a
/// minimal suite, under `path` one per path in the order of decisions. Minimal over all targets: a target
/// gets a test for an edge of a helper alone only if no other test of the suite shows that edge.
[[nodiscard]] std::vector<std::vector<std::size_t>> choose_paths(
    const ir::Program& program,
    const std::vector<search::ScopedUnit>& targets,
    std::vector<ExploredTarget>& explored,
    const std::string& criterion);

/// How the language of a target speaks of it.
struct TargetLanguage {
  std::string name{};        ///< "java"
  bugs::TitleOf title_of{};  ///< empty: by the names of the program
};

/// Puts a target together from the paths that were chosen for it. An edge of its own counts as covered only
/// if a test that was replayed covers it. Tests have no ids yet. Unless `counted` is null, they are only
/// counted, and their bytes added there. There may be many, so their paths are kept only if that is wanted.
[[nodiscard]] AssembledTarget assemble_target(ir::Program& program,
                                              const search::ScopedUnit& scoped,
                                              ExploredTarget explored,
                                              const std::vector<std::size_t>& chosen,
                                              CountedTests* counted,
                                              bool keeps_paths,
                                              const TargetLanguage& language = {});

/// Where the tests of a target are, with what belongs to each.
struct TargetTests {
  result::Target& target;
  std::vector<check::PredictedRun>& runs;
  std::vector<TestPath>* paths;       ///< null: they are not kept
  std::vector<std::string>* records;  ///< bytes of tests that are only counted; null: they are read
  CoverageSum* coverage;              ///< of these; null like `records`
};

/// Adds the tests of more paths to those of a target, without ids, and chooses the names of all anew. Takes
/// what it needs out of `paths`. The target's status says if one cannot be read. If there are tests already,
/// their paths were kept.
void add_tests(ir::Program& program,
               std::vector<RecordedPath>& paths,
               const std::vector<std::size_t>& chosen,
               TargetTests tests);

}  // namespace testellate::driver
