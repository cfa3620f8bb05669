// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/passages.h"

#include <gtest/gtest.h>

namespace testellate::emit::gtest {
namespace {

using Ids = std::set<std::string>;

PassageWriter sample() {
  PassageWriter file("a_test.cpp");
  file.add("#include <gtest/gtest.h>\n\n");                                                 // 1, 2
  file.add_declaration({"node"}, "struct node {\n  int v;\n};\n");                          // 3 to 5
  file.add_declaration({"list"}, "typedef struct node list;\n");                            // 6
  file.add_declaration({"push"}, "int push(list *);\n");                                    // 7
  file.add_declaration({"other"}, "int other(int);\n");                                     // 8
  file.add("\n");                                                                           // 9
  file.add_test("t1", "TEST(Push, Works) {\n  list a{};\n  EXPECT_EQ(1, push(&a));\n}\n");  // 10 to 13
  file.add("\n");                                                                           // 14
  file.add_test("t2", "TEST(Other, Works) {\n  EXPECT_EQ(\"push\", other(2));\n}\n");       // 15 to 17
  return file;
}

TEST(Passages, ALineOfATestConcernsThatTest) {
  const PassageWriter file = sample();
  for (std::uint32_t line : {10U, 12U, 13U}) {
    EXPECT_EQ(tests_concerned(file.passages(), "a_test.cpp", line), Ids{"t1"}) << line;
  }
  EXPECT_EQ(tests_concerned(file.passages(), "a_test.cpp", 16), Ids{"t2"});
}

TEST(Passages, ADeclarationConcernsTheTestsThatNeedItAndWhatIsMadeOfIt) {
  const PassageWriter file = sample();
  for (std::uint32_t line : {3U, 5U, 6U, 7U}) {
    EXPECT_EQ(tests_concerned(file.passages(), "a_test.cpp", line), Ids{"t1"}) << line;
  }
  EXPECT_EQ(tests_concerned(file.passages(), "a_test.cpp", 8), Ids{"t2"});
  EXPECT_EQ(tests_concerned(file.passages(), "other"), Ids{"t2"});
}

TEST(Passages, OtherLinesConcernNoTest) {
  const PassageWriter file = sample();
  for (std::uint32_t line : {1U, 2U, 9U, 14U, 18U}) {
    EXPECT_EQ(tests_concerned(file.passages(), "a_test.cpp", line), Ids{}) << line;
  }
  EXPECT_EQ(tests_concerned(file.passages(), "b_test.cpp", 10), Ids{});
  EXPECT_EQ(tests_concerned(file.passages(), "absent"), Ids{});
}

}  // namespace
}  // namespace testellate::emit::gtest
