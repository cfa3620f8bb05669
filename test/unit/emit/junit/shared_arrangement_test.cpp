// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/shared_arrangement.h"

#include <gtest/gtest.h>

namespace testellate::emit::junit {
namespace {

WrittenTest test_with(const std::string& name, const std::vector<std::string>& arrangement) {
  WrittenTest test;
  test.method = name;
  test.text = "  void " + name + "() {\n";
  for (const std::string& statement : arrangement) test.text += "    " + statement + "\n";
  test.act_line = static_cast<std::uint32_t>(arrangement.size()) + 2;
  test.text += "\n    ring.pop();\n  }\n";
  test.arrangement = arrangement;
  return test;
}

const std::vector<std::string> kPushed = {"IntRing ring = new IntRing(3);", "ring.push(5);"};

TEST(SharedArrangement, IsAMethodWhereFourTestsMakeTheSame) {
  std::vector<WrittenTest> tests;
  for (const char* name : {"a", "b", "c", "d"}) tests.push_back(test_with(name, kPushed));
  tests.push_back(test_with("e", {"IntRing ring = new IntRing(3);"}));
  EXPECT_EQ(share_arrangements(tests),
            "\n  private IntRing ringAfterPush() {\n"
            "    IntRing ring = new IntRing(3);\n"
            "    ring.push(5);\n"
            "    return ring;\n"
            "  }\n");
  EXPECT_EQ(tests[0].text, "  void a() {\n    IntRing ring = ringAfterPush();\n\n    ring.pop();\n  }\n");
  EXPECT_EQ(tests[0].act_line, 3U) << "where the call stands now";
  EXPECT_EQ(tests[4].text, "  void e() {\n    IntRing ring = new IntRing(3);\n\n    ring.pop();\n  }\n");
}

TEST(SharedArrangement, ThrowsWhatItsStatementsMayThrow) {
  std::vector<WrittenTest> tests;
  for (const char* name : {"a", "b", "c", "d"}) {
    tests.push_back(test_with(name, kPushed));
    tests.back().needs.throws = name[0] == 'a' ? Throws::Throwable : Throws::Exception;
  }
  EXPECT_NE(share_arrangements(tests).find("ringAfterPush() throws Exception {"), std::string::npos);
}

TEST(SharedArrangement, IsNoneForFewerTestsOrASingleStatement) {
  std::vector<WrittenTest> tests;
  for (const char* name : {"a", "b", "c"}) tests.push_back(test_with(name, kPushed));
  for (const char* name : {"d", "e", "f", "g"})
    tests.push_back(test_with(name, {"IntRing ring = new IntRing(3);"}));
  EXPECT_EQ(share_arrangements(tests), "");
}

}  // namespace
}  // namespace testellate::emit::junit
