// SPDX-License-Identifier: Apache-2.0
// What the modes of --aliasing make of the examples of J. M. Rojas's thesis: how many paths there are, each
// with a test that was compiled and run.
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "case.h"

namespace testellate::e2e {
namespace {

using Json = nlohmann::json;

class AliasModes : public testing::Test {
 protected:
  /// Tests of a method, all confirmed.
  static std::size_t count(const std::string& target, const std::string& mode) {
    OwnFolder out;
    const Ran ran = run({"generate",
                         std::string(TESTELLATE_E2E_ALIASING) + "/RemoveAll.java",
                         "--target",
                         target,
                         "--criterion",
                         "path",
                         "--loop-bound",
                         "1",
                         "--aliasing",
                         mode,
                         "--out",
                         out.path().string()});
    EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
    EXPECT_NE(ran.out.find("all confirmed"), std::string::npos) << ran.out;
    return Json::parse(contents(out.path() / "report.json"))["targets"][0]["tests"].size();
  }
};

// The thesis has 5, 7 and 5 tests of a method whose receiver is not null. A parameter in its place is null
// once more.
TEST_F(AliasModes, SplitRemovalFromAListByWhatTheListsShare) {
  const std::string target = "RemoveAll#removeAll(RemoveAll$Numbers,RemoveAll$Numbers)";
  EXPECT_EQ(count(target, "none"), 5 + 1);
  EXPECT_EQ(count(target, "lazy"), 7 + 1);
  EXPECT_EQ(count(target, "solver"), 5 + 1);
}

// A receiver is looked at before everything else. So under `lazy` the argument is it or is not, also where
// that makes no difference: if it is empty.
TEST_F(AliasModes, LookAtTheReceiverFirst) {
  const std::string target = "RemoveAll$Numbers#removeAll(RemoveAll$Numbers)";
  EXPECT_EQ(count(target, "none"), 5);
  EXPECT_EQ(count(target, "lazy"), 7 + 1);
  EXPECT_EQ(count(target, "solver"), 5);
}

// 5 and 2 leaves if there is no null. x and z are null on one path each, and so is y under `solver`; under
// `lazy` z has been decided then.
TEST_F(AliasModes, SplitStoresWhereReferencesAreCompared) {
  const std::string target = "RemoveAll#store(RemoveAll$Cell,RemoveAll$Cell,RemoveAll$Cell)";
  EXPECT_EQ(count(target, "lazy"), 5 + 2 + 2);
  EXPECT_EQ(count(target, "solver"), 2 + 2 + 1);
}

}  // namespace
}  // namespace testellate::e2e
