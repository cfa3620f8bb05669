// SPDX-License-Identifier: Apache-2.0
// Sequences of calls on objects of whole classes: how many states there are, which tests come of them, and
// what is said if something is wrong.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "case.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const fs::path kFolder = TESTELLATE_E2E_SEQUENCES;

struct Explored {
  Ran ran;
  Json report;                               ///< null if there is none
  std::string picture;                       ///< of the states
  std::map<std::string, std::string> suite;  ///< what is in the files of the tests

  [[nodiscard]] const Json& sequences() const { return report["sequences"][0]; }
};

constexpr const char* kPicture = "states.dot";

/// An option `kPicture` is a file in the folder that is written to.
Explored explore(const std::string& source, const std::vector<std::string>& options) {
  const OwnFolder folder;
  std::vector<std::string> words{"sequences", (kFolder / source).string(), "--out", folder.path().string()};
  for (const std::string& option : options) {
    words.push_back(option == kPicture ? (folder.path() / option).string() : option);
  }
  Explored explored{run(words), {}, {}, {}};
  if (fs::exists(folder.path() / "report.json")) {
    explored.report = Json::parse(contents(folder.path() / "report.json"));
  }
  if (fs::exists(folder.path() / kPicture)) explored.picture = contents(folder.path() / kPicture);
  if (fs::exists(folder.path() / "tests")) {
    for (const fs::directory_entry& file : fs::recursive_directory_iterator(folder.path() / "tests")) {
      if (file.is_regular_file()) explored.suite[file.path().filename()] = contents(file.path());
    }
  }
  return explored;
}

/// How many binary trees have so many nodes, each counted.
std::uint64_t trees_with(unsigned nodes) {
  if (nodes == 0) return 1;
  std::uint64_t count = 0;
  for (unsigned left = 0; left < nodes; ++left) count += trees_with(left) * trees_with(nodes - 1 - left);
  return count;
}

class TreeSetStates : public testing::TestWithParam<std::pair<std::string, unsigned>> {};

// Calls on a tree of k nodes have 2k + 1 paths each: the value is that of a node, or falls between two.
TEST_P(TreeSetStates, AreAllShapesOfTrees) {
  const auto [source, length] = GetParam();
  std::uint64_t states = 0;
  std::uint64_t tests = 0;
  for (unsigned nodes = 0; nodes <= length; ++nodes) {
    states += trees_with(nodes);
    if (nodes < length) tests += trees_with(nodes) * 2 * (2 * nodes + 1);
  }
  const Explored explored = explore(source,
                                    {"--class",
                                     "TreeSet",
                                     "--methods",
                                     "insert,remove",
                                     "--length",
                                     std::to_string(length),
                                     "--time-limit",
                                     "500",
                                     "--format",
                                     "json"});
  ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
  EXPECT_EQ(explored.sequences()["states"], states);
  EXPECT_EQ(explored.sequences()["tests"], tests);
  EXPECT_EQ(explored.sequences()["subsumed"], tests + 1 - states);
  EXPECT_EQ(explored.sequences()["completed_length"], length);
}

INSTANTIATE_TEST_SUITE_P(Lengths,
                         TreeSetStates,
                         testing::Values(std::pair("TreeSet.java", 1U),
                                         std::pair("TreeSet.java", 2U),
                                         std::pair("TreeSet.java", 5U),
                                         std::pair("TreeSet.java", 6U),
                                         std::pair("TreeSet.java", 7U),
                                         std::pair("TreeSet.java", 8U),
                                         std::pair("tree_set.cpp", 1U),
                                         std::pair("tree_set.cpp", 2U),
                                         std::pair("tree_set.cpp", 5U),
                                         std::pair("tree_set.cpp", 6U),
                                         std::pair("tree_set.cpp", 7U),
                                         std::pair("tree_set.cpp", 8U)));

// `ctest --test-dir build/dev -L slow -R TreeSetStates`
INSTANTIATE_TEST_SUITE_P(Slow,
                         TreeSetStates,
                         testing::Values(std::pair("TreeSet.java", 9U), std::pair("tree_set.cpp", 9U)));

TEST(PublishedStates, OfTheTreeSetAreTheNumbersOfShapes) {
  std::uint64_t states = 0;
  std::vector<std::uint64_t> sums;
  for (unsigned nodes = 0; nodes <= 8; ++nodes) sums.push_back(states += trees_with(nodes));
  EXPECT_EQ(sums[5], 65U);
  EXPECT_EQ(sums[6], 197U);
  EXPECT_EQ(sums[7], 626U);
  EXPECT_EQ(sums[8], 2056U);
}

TEST(ListStates, AreItsSizes) {
  for (unsigned length : {1, 3, 5, 8}) {
    const Explored explored = explore("IntList.java",
                                      {"--class",
                                       "IntList",
                                       "--methods",
                                       "add,remove,removeLast",
                                       "--length",
                                       std::to_string(length),
                                       "--format",
                                       "json"});
    ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
    EXPECT_EQ(explored.sequences()["states"], length + 1);
  }
}

TEST(StateSpaces, ThatEndAreKnownToEnd) {
  const Explored ended =
      explore("Turnstile.java", {"--class", "Turnstile", "--length", "5", "--format", "json"});
  EXPECT_EQ(ended.sequences()["states"], 3);
  EXPECT_EQ(ended.sequences()["exhausted"], true);
  EXPECT_NE(ended.ran.out.find("all states that there are"), std::string::npos);
  const Explored endless =
      explore("IntList.java", {"--class", "IntList", "--length", "3", "--format", "json"});
  EXPECT_EQ(endless.sequences()["exhausted"], false);
}

TEST(StaticVariables, ArePartOfStates) {
  const Explored explored =
      explore("Counter.java", {"--class", "Counter", "--length", "4", "--format", "json"});
  EXPECT_EQ(explored.sequences()["states"], 5) << "none to four calls of count";
  EXPECT_EQ(explored.sequences()["branches"]["covered"], 2);
}

TEST(SequenceSuites, AreConfirmed) {
  for (const char* selection : {"branch", "all", "exception", "new-state"}) {
    SCOPED_TRACE(selection);
    const Explored explored =
        explore("IntList.java", {"--class", "IntList", "--length", "3", "--select", selection});
    ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
    EXPECT_FALSE(explored.report["tests"].empty());
    for (const Json& test : explored.report["tests"]) EXPECT_EQ(test["confirmed"], true) << test;
    EXPECT_EQ(explored.sequences()["selected"], explored.report["tests"].size());
    EXPECT_EQ(explored.sequences()["selection"], selection);
  }
}

TEST(SequenceSuites, OfCppAreConfirmed) {
  for (const char* selection : {"branch", "all", "new-state"}) {
    SCOPED_TRACE(selection);
    const Explored explored = explore("tree_set.cpp",
                                      {"--class",
                                       "TreeSet",
                                       "--methods",
                                       "insert,remove",
                                       "--length",
                                       selection == std::string("branch") ? "6" : "3",
                                       "--select",
                                       selection});
    ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
    EXPECT_FALSE(explored.report["tests"].empty());
    for (const Json& test : explored.report["tests"]) EXPECT_EQ(test["confirmed"], true) << test;
    EXPECT_EQ(explored.sequences()["selected"], explored.report["tests"].size());
    if (selection == std::string("branch")) {
      EXPECT_EQ(explored.sequences()["branches"]["covered"], explored.sequences()["branches"]["total"]);
    } else {
      EXPECT_EQ(explored.report["tests"].size(), selection == std::string("all") ? 28U : 8U);
    }
  }
}

struct Subject {
  std::string source;  ///< in the folder of these tests, or in that of the benchmarks
  std::string name;
  std::string methods;
  unsigned length = 0;
};

class Subjects : public testing::TestWithParam<Subject> {};

// Each path of each call: compiled, run, and each test takes the way that it was made for.
TEST_P(Subjects, AreConfirmedAsAWhole) {
  const Explored explored = explore(GetParam().source,
                                    {"--class",
                                     GetParam().name,
                                     "--methods",
                                     GetParam().methods,
                                     "--length",
                                     std::to_string(GetParam().length),
                                     "--select",
                                     "all"});
  ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
  const Json& found = explored.sequences();
  EXPECT_EQ(found["selected"], explored.report["tests"].size());
  // Constructors that are written have tests, too.
  EXPECT_GE(explored.report["tests"].size(), found["tests"]) << explored.ran.out;
  for (const Json& test : explored.report["tests"]) EXPECT_EQ(test["confirmed"], true) << test;
}

const std::string kBench = TESTELLATE_BENCH_SEQUENCES;

INSTANTIATE_TEST_SUITE_P(
    OfJava,
    Subjects,
    testing::Values(Subject{kBench + "/UniqueStack.java", "UniqueStack", "push,pop", 5},
                    Subject{kBench + "/IntStack.java", "IntStack", "push,pop", 6},
                    Subject{"TreeSet.java", "TreeSet", "insert,remove", 4},
                    Subject{kBench + "/BinomialHeap.java", "BinomialHeap", "insert,extractMin,delete", 4},
                    Subject{"IntList.java", "IntList", "add,remove,removeLast", 4},
                    Subject{kBench + "/RedBlackMap.java", "RedBlackMap", "put,remove", 4},
                    Subject{kBench + "/ArrayHeap.java", "ArrayHeap", "insert,extractMax", 5}),
    [](const auto& subject) { return subject.param.name; });

INSTANTIATE_TEST_SUITE_P(
    OfCpp,
    Subjects,
    testing::Values(Subject{"containers.cpp", "containers::Stack<int>", "push,pop", 4},
                    Subject{"containers.cpp", "containers::UniqueStack<int, 3>", "push,pop", 4},
                    Subject{"containers.cpp", "containers::IntList", "add,remove,removeLast", 3},
                    Subject{"containers.cpp", "containers::ArrayHeap", "insert,extractMax", 4},
                    Subject{"red_black_map.cpp", "RedBlackMap<false>", "put,remove", 4}));

TEST(SequenceTests, AskMethodsThatOnlyLook) {
  const Explored tree =
      explore("TreeSet.java",
              {"--class", "TreeSet", "--methods", "insert,remove", "--length", "2", "--select", "all"});
  ASSERT_EQ(tree.ran.code, 0) << tree.ran.err;
  for (const Json& test : tree.report["tests"]) EXPECT_EQ(test["confirmed"], true) << test;
  const std::string& text = tree.suite.at("TreeSetTest.java");
  EXPECT_NE(text.find("    treeSet.insert(3);\n\n    assertTrue(treeSet.contains(3));\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("    treeSet.remove(3);\n\n    assertFalse(treeSet.contains(3));\n"), std::string::npos)
      << text;
  const Explored queue =
      explore("BoundedQueue.java", {"--class", "BoundedQueue", "--length", "2", "--select", "all"});
  ASSERT_EQ(queue.ran.code, 0) << queue.ran.err;
  for (const Json& test : queue.report["tests"]) EXPECT_EQ(test["confirmed"], true) << test;
  const std::string& asked = queue.suite.at("BoundedQueueTest.java");
  EXPECT_NE(asked.find("    assertEquals(\"[3, 5]\", boundedQueue.toString());\n"), std::string::npos)
      << asked;
  EXPECT_NE(asked.find("    assertEquals(5, boundedQueue.peek());\n"), std::string::npos) << asked;
  EXPECT_EQ(asked.find(", boundedQueue.poll()"), std::string::npos) << "it does more than look";
}

TEST(InheritedMethods, ArePartOfSequences) {
  const Explored cpp = explore("containers.cpp", {"--class", "containers::Stack<int>", "--length", "2"});
  ASSERT_EQ(cpp.ran.code, 0) << cpp.ran.err;
  EXPECT_EQ(cpp.sequences()["methods"],
            Json({"containers::Stack<int>::push",
                  "containers::Stack<int>::pop",
                  "containers::Counted::size",
                  "containers::Counted::isEmpty"}));
  for (const Json& test : cpp.report["tests"]) EXPECT_EQ(test["confirmed"], true) << test;
  EXPECT_EQ(cpp.sequences()["branches"]["covered"], cpp.sequences()["branches"]["total"]);
  // The base is not public: the compiler writes methods that call those of the base.
  const Explored java = explore("Savings.java", {"--class", "Savings", "--length", "2"});
  ASSERT_EQ(java.ran.code, 0) << java.ran.err;
  EXPECT_EQ(java.sequences()["methods"], Json({"deposit(int)", "balance()", "close()"}));
  EXPECT_EQ(java.sequences()["branches"]["covered"], 4);
  for (const Json& test : java.report["tests"]) EXPECT_EQ(test["confirmed"], true) << test;
}

TEST(Arrays, OfALengthThatIsGivenAreCompared) {
  const Explored explored =
      explore("BoundedQueue.java", {"--class", "BoundedQueue", "--length", "3", "--format", "json"});
  ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
  // Nothing in it, then an element in front; one of two, or two; at last two in front, three, or one behind.
  EXPECT_EQ(explored.sequences()["new_states"], Json({1, 1, 2, 3}));
}

TEST(SequenceSuites, OfCppMayTakeTexts) {
  const Explored explored =
      explore("account.cpp", {"--class", "bank::Words", "--length", "3", "--methods", "add,removeLast"});
  ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
  // Vectors of zeros and ones with their room: none, 1 without and with an element, 2 with 1 or 2, 4 with 3.
  EXPECT_EQ(explored.sequences()["states"], 1 + (1 + 2) + (2 + 4) + 8) << "what was removed leaves nothing";
  for (const Json& test : explored.report["tests"]) EXPECT_EQ(test["confirmed"], true) << test;
}

TEST(SequenceSuites, OfBranchesCoverThem) {
  const Explored explored = explore(
      "TreeSet.java", {"--class", "TreeSet", "--methods", "insert,remove", "--length", "6", "--no-confirm"});
  ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
  EXPECT_EQ(explored.sequences()["branches"]["covered"], explored.sequences()["branches"]["total"]);
  EXPECT_LE(explored.sequences()["selected"], 16) << "the paper has 16";
  EXPECT_TRUE(explored.sequences()["open_branches"].empty());
}

TEST(SequenceSelection, OfExceptionsHasEachOnce) {
  const Explored explored =
      explore("IntList.java", {"--class", "IntList", "--length", "2", "--select", "exception"});
  ASSERT_EQ(explored.report["tests"].size(), 1U);
  EXPECT_EQ(explored.report["tests"][0]["outcome"]["type"], "java.util.NoSuchElementException");
}

TEST(SequenceSelection, OfExceptionsOfCppHasEachOnce) {
  const Explored explored = explore("account.cpp",
                                    {"--class",
                                     "bank::Account",
                                     "--methods",
                                     "deposit,withdraw",
                                     "--length",
                                     "2",
                                     "--select",
                                     "exception"});
  ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
  ASSERT_EQ(explored.report["tests"].size(), 2U) << "of the constructor and of withdraw";
  for (const Json& test : explored.report["tests"]) {
    EXPECT_EQ(test["confirmed"], true) << test;
    EXPECT_EQ(test["outcome"]["kind"], "exception") << test;
  }
}

TEST(SequenceSelection, OfNewStatesHasOneForEach) {
  const Explored explored =
      explore("TreeSet.java",
              {"--class", "TreeSet", "--length", "3", "--select", "new-state", "--methods", "insert,remove"});
  EXPECT_EQ(explored.report["tests"].size(), 9U);
}

TEST(SequenceBudgets, EndExplorationWithWhatWasFound) {
  const Explored explored = explore("TreeSet.java",
                                    {"--class",
                                     "TreeSet",
                                     "--length",
                                     "50",
                                     "--methods",
                                     "insert,remove",
                                     "--max-paths",
                                     "400",
                                     "--format",
                                     "json"});
  ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
  EXPECT_EQ(explored.sequences()["completed_length"], 5);
  EXPECT_NE(explored.ran.out.find("not complete: path limit"), std::string::npos) << explored.ran.out;
}

TEST(SequenceBudgets, OfTimeHold) {
  for (const char* option : {"--time-limit", "--total-time"}) {
    const Explored explored = explore("TreeSet.java",
                                      {"--class",
                                       "TreeSet",
                                       "--length",
                                       "50",
                                       "--methods",
                                       "insert,remove",
                                       option,
                                       "2",
                                       "--format",
                                       "json"});
    ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
    EXPECT_NE(explored.ran.out.find("not complete: time limit"), std::string::npos) << explored.ran.out;
    EXPECT_LT(explored.sequences()["completed_length"], 50);
    EXPECT_LE(explored.report["elapsed_ms"], 20'000) << "a machine may be busy";
  }
}

const std::vector<std::string> kAccount{"--class", "Account", "--methods", "deposit,withdraw"};

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(Contracts, ThatDoNotHoldAreFindingsWithAShortestSequence) {
  const Explored explored =
      explore("Account.java", with(kAccount, {"--length", "3", "--invariant", "isWithinLimit"}));
  EXPECT_EQ(explored.ran.code, 1) << explored.ran.err;
  ASSERT_EQ(explored.report["findings"].size(), 1U);
  const Json& finding = explored.report["findings"][0];
  EXPECT_EQ(finding["kind"], "invariant-violated");
  EXPECT_EQ(finding["target"], "Account#deposit(int)");
  EXPECT_EQ(finding["confirmed"], true);
  EXPECT_EQ(finding["message"],
            "Account.java:36: `isWithinLimit()` is false after new Account(0); deposit(-1)");
}

TEST(Contracts, OfWhatIsCalledKeepIllegalCallsOut) {
  const std::vector<std::string> legal =
      with(kAccount, {"--precondition", "deposit=isSmall", "--precondition", "withdraw=isSmall"});
  const Explored explored =
      explore("Account.java", with(legal, {"--length", "3", "--invariant", "isWithinLimit"}));
  EXPECT_EQ(explored.ran.code, 0) << explored.ran.out;
  EXPECT_TRUE(explored.report["findings"].empty());
  for (const Json& test : explored.report["tests"]) EXPECT_EQ(test["confirmed"], true) << test;
}

TEST(Contracts, AfterACallMayAskForArgumentsAndResult) {
  const Explored explored =
      explore("Account.java", with(kAccount, {"--length", "2", "--postcondition", "withdraw=isPaid"}));
  EXPECT_EQ(explored.ran.code, 1) << explored.ran.err;
  ASSERT_EQ(explored.report["findings"].size(), 1U);
  const Json& finding = explored.report["findings"][0];
  EXPECT_EQ(finding["kind"], "postcondition-violated");
  EXPECT_EQ(finding["message"],
            "Account.java:41: `isPaid(int,boolean)` is false after new Account(0); withdraw(1)");
}

TEST(Contracts, AsAssertionsInTheCodeAreFindingsToo) {
  const Explored explored =
      explore("Account.java",
              with(kAccount, {"--length", "4", "--select", "new-state", "--state-filter", "withdrawals"}));
  EXPECT_EQ(explored.ran.code, 1) << explored.ran.err;
  ASSERT_EQ(explored.report["findings"].size(), 1U);
  EXPECT_EQ(explored.report["findings"][0]["kind"], "assertion-failed");
  EXPECT_EQ(explored.report["findings"][0]["confirmed"], true);
}

TEST(StateFilters, MakeFewerStates) {
  const Explored explored = explore(
      "Account.java", with(kAccount, {"--length", "3", "--state-filter", "withdrawals", "--format", "json"}));
  EXPECT_EQ(explored.sequences()["states"], 4) << "none to three withdrawals";
}

const std::vector<std::string> kCppAccount{"--class", "bank::Account", "--methods", "deposit,withdraw"};

TEST(Contracts, OfCppAreFindingsWithAShortestSequence) {
  const Explored explored =
      explore("account.cpp", with(kCppAccount, {"--length", "3", "--invariant", "isWithinLimit"}));
  EXPECT_EQ(explored.ran.code, 1) << explored.ran.err;
  ASSERT_EQ(explored.report["findings"].size(), 1U);
  const Json& finding = explored.report["findings"][0];
  EXPECT_EQ(finding["kind"], "invariant-violated");
  EXPECT_EQ(finding["confirmed"], true) << finding;
  EXPECT_NE(
      std::string(finding["message"]).find("is false after bank::Account account(0); account.deposit(-1)"),
      std::string::npos)
      << finding;
}

TEST(Contracts, OfCppKeepIllegalCallsOut) {
  const Explored explored = explore("account.cpp",
                                    with(kCppAccount,
                                         {"--length",
                                          "3",
                                          "--invariant",
                                          "isWithinLimit",
                                          "--precondition",
                                          "deposit=isSmall",
                                          "--precondition",
                                          "withdraw=isSmall"}));
  EXPECT_EQ(explored.ran.code, 0) << explored.ran.out;
  EXPECT_TRUE(explored.report["findings"].empty());
}

TEST(Contracts, OfCppMayAskForArgumentsAndResult) {
  const Explored explored =
      explore("account.cpp", with(kCppAccount, {"--length", "2", "--postcondition", "withdraw=isPaid"}));
  EXPECT_EQ(explored.ran.code, 1) << explored.ran.err;
  ASSERT_EQ(explored.report["findings"].size(), 1U);
  EXPECT_EQ(explored.report["findings"][0]["kind"], "postcondition-violated");
}

TEST(Faults, OfCppAreFindings) {
  const Explored explored = explore("account.cpp", {"--class", "bank::Slots", "--length", "2"});
  EXPECT_EQ(explored.ran.code, 0) << "it is the caller who has to see to it";
  ASSERT_EQ(explored.report["findings"].size(), 1U) << explored.report["findings"];
  EXPECT_EQ(explored.report["findings"][0]["kind"], "subobject-overflow");
  EXPECT_EQ(explored.report["findings"][0]["rank"], "precondition");
  EXPECT_EQ(explored.report["findings"][0]["confirmed"], true);
}

TEST(StateFilters, OfCppMayBeNumbersOrEquality) {
  for (const char* filter : {"withdrawals", "operator=="}) {
    SCOPED_TRACE(filter);
    const Explored explored = explore(
        "account.cpp", with(kCppAccount, {"--length", "3", "--state-filter", filter, "--format", "json"}));
    ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
    EXPECT_EQ(explored.sequences()["states"], 4) << "none to three withdrawals";
  }
}

TEST(StateFilters, MayBeEquality) {
  const Explored explored = explore(
      "Account.java", with(kAccount, {"--length", "3", "--state-filter", "equals", "--format", "json"}));
  ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
  EXPECT_EQ(explored.sequences()["states"], 4) << "none to three withdrawals";
}

/// What a report says, but for times and for how much work it was.
Json comparable(Json report) {
  for (const char* key : {"elapsed_ms", "solver", "engine", "tool", "work", "stages"}) report.erase(key);
  for (Json& target : report["targets"]) target.erase("time_ms");
  report["sequences"][0].erase("time_ms");
  report["sequences"][0].erase("taken_up");
  return report;
}

TEST(SavedSpaces, AreGoneOnFrom) {
  // Each exploration empties the folder of the test.
  const fs::path folder = fs::path(testing::TempDir()) / ("states_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const std::string file = (folder / "states").string();
  for (const char* source : {"TreeSet.java", "tree_set.cpp"}) {
    SCOPED_TRACE(source);
    const auto run_with = [&](const char* length, const std::vector<std::string>& more) {
      return explore(
          source,
          with({"--class", "TreeSet", "--methods", "insert,remove", "--length", length, "--no-confirm"},
               more));
    };
    ASSERT_EQ(run_with("3", {"--space", file}).ran.code, 0);
    ASSERT_TRUE(fs::exists(file));
    const Explored longer = run_with("5", {"--space", file});
    ASSERT_EQ(longer.ran.code, 0) << longer.ran.err;
    EXPECT_EQ(longer.sequences().value("taken_up", 0), 3);
    EXPECT_NE(longer.ran.out.find("went on from"), std::string::npos);
    EXPECT_EQ(comparable(longer.report).dump(1), comparable(run_with("5", {}).report).dump(1));
    const Explored other = run_with("5", {"--space", file, "--select", "all"});
    EXPECT_FALSE(other.sequences().contains("taken_up")) << "it was about something else";
  }
  fs::remove_all(folder);
}

TEST(SavedSpaces, MayBeOfLegalCallsAndFilters) {
  const fs::path folder = fs::path(testing::TempDir()) / ("states_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  for (const char* filter : {"withdrawals", "equals", ""}) {
    SCOPED_TRACE(filter);
    const std::string file = (folder / ("states" + std::string(filter))).string();
    const auto run_with = [&](const char* length, const std::vector<std::string>& more) {
      std::vector<std::string> words = with(kAccount,
                                            {"--length",
                                             length,
                                             "--no-confirm",
                                             "--precondition",
                                             "deposit=isSmall",
                                             "--invariant",
                                             "isWithinLimit"});
      if (*filter != 0) words = with(words, {"--state-filter", filter});
      return explore("Account.java", with(words, more));
    };
    ASSERT_LE(run_with("2", {"--space", file}).ran.code, 1) << "without a filter, a finding";
    const Explored longer = run_with("3", {"--space", file});
    EXPECT_EQ(longer.sequences().value("taken_up", 0), 2);
    EXPECT_EQ(comparable(longer.report).dump(1), comparable(run_with("3", {}).report).dump(1));
  }
  fs::remove_all(folder);
}

struct Shared {
  const char* title;
  const char* source;
  std::vector<std::string> options;
};

class Jobs : public testing::TestWithParam<Shared> {};

// Levels are explored in parts whatever the number of processes: each of these is large enough for some.
TEST_P(Jobs, ChangeNothing) {
  const auto run_with = [&](const char* jobs) {
    return explore(GetParam().source,
                   with(GetParam().options,
                        {"--no-confirm", "--time-limit", "1000", "--dot", kPicture, "--jobs", jobs}));
  };
  const Explored one = run_with("1");
  ASSERT_LE(one.ran.code, 1) << one.ran.err;
  ASSERT_GE(one.sequences()["tests"], 700) << "too few to be shared";
  for (const char* jobs : {"2", "3"}) {
    const Explored several = run_with(jobs);
    EXPECT_EQ(comparable(several.report).dump(1), comparable(one.report).dump(1));
    EXPECT_EQ(several.report["engine"], one.report["engine"]) << "the same work";
    EXPECT_EQ(several.suite, one.suite);
    EXPECT_EQ(several.picture, one.picture);
  }
}

const std::vector<std::string> kTree{"--class", "TreeSet", "--methods", "insert,remove", "--length", "6"};
const std::vector<std::string> kBroken{"--class", "BrokenMap", "--methods", "put,remove", "--length", "7"};
const std::vector<std::string> kSmallTree{
    "--class", "SmallTree", "--methods", "add,contains", "--length", "6"};

INSTANTIATE_TEST_SUITE_P(
    Sequences,
    Jobs,
    testing::Values(Shared{"Java", "TreeSet.java", kTree},
                    Shared{"Cpp", "tree_set.cpp", kTree},
                    Shared{"AllTests", "TreeSet.java", with(kTree, {"--select", "all"})},
                    Shared{"NewStates", "tree_set.cpp", with(kTree, {"--select", "new-state"})},
                    Shared{"Paths", "TreeSet.java", with(kTree, {"--max-paths", "900"})},
                    Shared{"Exceptions", "BrokenMap.java", with(kBroken, {"--select", "exception"})},
                    Shared{"Violations", "SmallTree.java", with(kSmallTree, {"--invariant", "isSmall"})},
                    Shared{"Legal",
                           "SmallTree.java",
                           with(kSmallTree, {"--precondition", "add=isNew", "--invariant", "isSmall"})},
                    Shared{"Filtered", "SmallTree.java", with(kSmallTree, {"--state-filter", "numbers"})}),
    [](const auto& shared) { return std::string(shared.param.title); });

TEST(SavedSpaces, AreNotWrittenOverOtherFiles) {
  const std::string file = (kFolder / "TreeSet.java").string();
  const Explored explored =
      explore("TreeSet.java", {"--class", "TreeSet", "--length", "1", "--space", file, "--format", "json"});
  EXPECT_EQ(explored.ran.code, 2);
  EXPECT_NE(explored.ran.err.find("is no file of states"), std::string::npos) << explored.ran.err;
}

TEST(Contracts, FindAMistakeInATree) {
  const Explored explored = explore(
      "BrokenMap.java",
      {"--class", "BrokenMap", "--methods", "put,remove", "--length", "5", "--invariant", "isBalanced"});
  EXPECT_EQ(explored.ran.code, 1) << explored.ran.err;
  ASSERT_EQ(explored.report["findings"].size(), 1U);
  EXPECT_EQ(explored.report["findings"][0]["confirmed"], true);
  EXPECT_EQ(
      explored.report["findings"][0]["message"],
      "BrokenMap.java:228: `isBalanced()` is false after new BrokenMap(); put(0, 0); put(1, 0); remove(0)");
}

TEST(Contracts, FindAMistakeInATreeOfCpp) {
  const std::vector<std::string> calls{
      "--methods", "put,remove", "--length", "4", "--invariant", "isBalanced"};
  const Explored broken = explore("red_black_map.cpp", with({"--class", "RedBlackMap<true>"}, calls));
  EXPECT_EQ(broken.ran.code, 1) << broken.ran.err;
  ASSERT_EQ(broken.report["findings"].size(), 1U);
  EXPECT_EQ(broken.report["findings"][0]["confirmed"], true);
  EXPECT_NE(
      std::string(broken.report["findings"][0]["message"])
          .find(
              "is false after RedBlackMap<true> redBlackMap; redBlackMap.put(0, 0); redBlackMap.put(-1, 0); "
              "redBlackMap.remove(0)"),
      std::string::npos)
      << broken.report["findings"][0];
  const Explored right = explore("red_black_map.cpp", with({"--class", "RedBlackMap<false>"}, calls));
  EXPECT_EQ(right.ran.code, 0) << right.ran.out;
}

// A red entry has two children or none: README.md of the benchmark says why. All states are as the proof
// assumes.
TEST(Contracts, HoldInTheTreeOfTheBenchmark) {
  const Explored explored = explore(kBench + "/RedBlackMap.java",
                                    {"--class",
                                     "RedBlackMap",
                                     "--methods",
                                     "put,remove",
                                     "--length",
                                     "7",
                                     "--invariant",
                                     "isBalanced",
                                     "--format",
                                     "json"});
  EXPECT_EQ(explored.ran.code, 0) << explored.ran.out;
  EXPECT_TRUE(explored.report["findings"].empty());
}

TEST(StatePictures, ShowStatesAndCalls) {
  const Explored explored = explore("TreeSet.java",
                                    {"--class",
                                     "TreeSet",
                                     "--methods",
                                     "insert,remove",
                                     "--length",
                                     "3",
                                     "--format",
                                     "json",
                                     "--dot",
                                     kPicture});
  ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
  const std::string& text = explored.picture;
  for (int state = 0; state < 9; ++state) {
    EXPECT_NE(text.find("subgraph cluster_s" + std::to_string(state) + " {"), std::string::npos);
  }
  EXPECT_NE(text.find("insertValue2 &lt; insertValue1"), std::string::npos);
  EXPECT_NE(text.find("style=dashed"), std::string::npos);
}

TEST(StatePictures, ShowObjectsOfCpp) {
  const Explored explored = explore("tree_set.cpp",
                                    {"--class",
                                     "TreeSet",
                                     "--methods",
                                     "insert,remove",
                                     "--length",
                                     "2",
                                     "--format",
                                     "json",
                                     "--dot",
                                     kPicture});
  ASSERT_EQ(explored.ran.code, 0) << explored.ran.err;
  for (const char* part : {"<b>TreeSet</b>", "<b>Node</b>", "root_", "insertValue1", "style=dashed"}) {
    EXPECT_NE(explored.picture.find(part), std::string::npos) << part << "\n" << explored.picture;
  }
}

TEST(StatePictures, ThatCannotBeWrittenAreAnError) {
  const Explored explored = explore(
      "TreeSet.java",
      {"--class", "TreeSet", "--length", "1", "--format", "json", "--dot", "/no/such/folder/states.dot"});
  EXPECT_EQ(explored.ran.code, 2);
  EXPECT_NE(explored.ran.err.find("/no/such/folder/states.dot"), std::string::npos) << explored.ran.err;
}

TEST(Contracts, AreFoundWhereALevelIsExploredInParts) {
  const Explored explored = explore("SmallTree.java", with(kSmallTree, {"--invariant", "isSmall"}));
  EXPECT_EQ(explored.ran.code, 1) << explored.ran.err;
  ASSERT_EQ(explored.report["findings"].size(), 1U);
  EXPECT_EQ(explored.report["findings"][0]["confirmed"], true);
}

/// What is said about a command line that makes no sense.
std::string complaint(const std::string& source, const std::vector<std::string>& options) {
  const Explored explored = explore(source, options);
  EXPECT_EQ(explored.ran.code, 2) << explored.ran.out;
  EXPECT_TRUE(explored.report.is_null()) << "nothing is written";
  EXPECT_EQ(std::ranges::count(explored.ran.err, '\n'), 1) << explored.ran.err;
  return explored.ran.err;
}

TEST(SequenceUsage, IsExplained) {
  EXPECT_NE(complaint("TreeSet.java", {"--class", "Tree", "--length", "2"}).find("Tree"), std::string::npos);
  EXPECT_NE(complaint("TreeSet.java", {"--class", "TreeSet", "--length", "2", "--methods", "insert,pop"})
                .find("has no method `pop`"),
            std::string::npos);
  EXPECT_NE(complaint("TreeSet.java", {"--class", "TreeSet#insert", "--length", "2"}).find("is no class"),
            std::string::npos);
  EXPECT_NE(complaint("Shape.java", {"--class", "Shape", "--length", "2"}).find("that a test can call"),
            std::string::npos);
  EXPECT_NE(complaint("TreeSet.java", {"--class", "TreeSet"}).find("--length"), std::string::npos);
  EXPECT_NE(complaint("TreeSet.java", {"--class", "TreeSet", "--length", "0"}).find("--length"),
            std::string::npos);
  EXPECT_NE(complaint("TreeSet.java", {"--length", "2"}).find("--class"), std::string::npos);
  EXPECT_NE(complaint("Account.java", with(kAccount, {"--length", "2", "--invariant", "balance"}))
                .find("has no `boolean balance()`"),
            std::string::npos);
  EXPECT_NE(complaint("Account.java", with(kAccount, {"--length", "2", "--precondition", "deposit"}))
                .find("METHOD=CHECK"),
            std::string::npos);
  EXPECT_NE(complaint("Account.java", with(kAccount, {"--length", "2", "--postcondition", "pay=isPaid"}))
                .find("has no method `pay`"),
            std::string::npos);
  EXPECT_NE(complaint("Account.java", with(kAccount, {"--length", "2", "--state-filter", "deposit"}))
                .find("has no method `deposit` without parameters"),
            std::string::npos);
  EXPECT_NE(complaint("tree_set.cpp", {"--class", "Tree", "--length", "2"}).find("there is no class `Tree`"),
            std::string::npos);
  EXPECT_NE(complaint("containers.cpp", {"--class", "containers::Stack", "--length", "2"})
                .find("an instance of a template is named with its arguments"),
            std::string::npos);
  EXPECT_NE(complaint("tree_set.cpp", {"--class", "TreeSet", "--length", "2", "--methods", "insert,pop"})
                .find("has no method `pop`"),
            std::string::npos);
  EXPECT_NE(complaint("account.cpp", with(kCppAccount, {"--length", "2", "--invariant", "withdrawals"}))
                .find("has no `bool withdrawals()`"),
            std::string::npos);
  EXPECT_NE(complaint("account.cpp", with(kCppAccount, {"--length", "2", "--state-filter", "deposit"}))
                .find("has no method `deposit`"),
            std::string::npos);
}

}  // namespace
}  // namespace testellate::e2e
