// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/sequence_units.h"

#include <gtest/gtest.h>

#include "compiled_java.h"

namespace testellate::frontend::jvm {
namespace {

constexpr const char* kSource = R"(
package p;

import java.util.*;

class Sequences {
  static class Stack {
    private int[] elements = new int[2];
    private int size;
    Stack() {}
    Stack(int room) { elements = new int[room]; }
    void push(int element) { elements[size++] = element; }
    int pop() { return elements[--size]; }
    private void clear() { size = 0; }
    static int version() { return 1; }
  }
  static class Bag {
    private final Map<Integer, Integer> counts = new HashMap<>();
    void add(int key) { counts.merge(key, 1, Integer::sum); }
    void addAll(Map<Integer, Integer> other) { counts.putAll(other); }
  }
  static class OtherBag {
    private final Map<Integer, Integer> counts = new HashMap<>();
    void add(int key) { counts.merge(key, 1, Integer::sum); }
    void addAll(Map<Integer, Integer> other) { counts.putAll(other); }
  }
  static class Wrapper {
    private final Map<Integer, Integer> counts;
    Wrapper(Map<Integer, Integer> counts) { this.counts = counts; }
    int size() { return counts.size(); }
  }
  static class Account {
    private int balance;
    void add(int amount) { balance += amount; }
    boolean take(int amount) { balance -= amount; return balance >= 0; }
    boolean isGood() { return balance > -10; }
    boolean isSmall(int amount) { return amount < 10; }
    boolean isTaken(int amount) { return true; }
    boolean isTaken(int amount, boolean result) { return result; }
    long balance() { return balance; }
    boolean needsTwo(int a, int b) { return a < b; }
  }
  static class Other {
    void add(int amount) {}
    boolean needsTwo(int a, int b) { return a < b; }
  }
  static class Hidden { private Hidden() {} void run() {} }
  static class Empty {}
}
)";

class SequenceUnitsTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { compile_into(compiled_, "Sequences.java", kSource); }
  static void TearDownTestSuite() { compiled_ = {}; }

  static diag::Result<SequenceUnits> make(const std::string& name, const WantedSequences& wanted) {
    diag::Result<LoadedClass*> loaded = compiled_.java->linker().load("p/Sequences$" + name);
    EXPECT_TRUE(loaded);
    return make_sequence_units(compiled_.java->linker(), **loaded, wanted);
  }

  static std::string message(const std::string& name, const WantedSequences& wanted) {
    const diag::Result<SequenceUnits> made = make(name, wanted);
    return made ? "" : made.error().message;
  }

  static std::vector<std::string> names(const std::vector<ir::Unit>& units) {
    std::vector<std::string> found;
    for (const ir::Unit& unit : units) {
      const std::string name(compiled_.java->program().text(unit.name));
      found.push_back(name.substr(name.find('#') + 1));
    }
    return found;
  }

  static CompiledJava compiled_;
};

CompiledJava SequenceUnitsTest::compiled_;

using Names = std::vector<std::string>;

TEST_F(SequenceUnitsTest, CallWhatATestCanCall) {
  const diag::Result<SequenceUnits> made = make("Stack", {.length = 3});
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(names(made->calls.makers), (Names{"<init>()", "<init>(int)"}));
  EXPECT_EQ(names(made->calls.methods), (Names{"push(int)", "pop()"}));
  for (const ir::Unit& maker : made->calls.makers) EXPECT_TRUE(maker.constructions.empty());
  for (const ir::Unit& method : made->calls.methods) {
    ASSERT_EQ(method.constructions.size(), 1U);
    const ir::Construction& construction = method.constructions.front();
    EXPECT_EQ(construction.argument, 0U);
    // Two constructors, then three times two methods.
    ASSERT_EQ(construction.calls.size(), 8U);
    EXPECT_EQ(construction.calls[1].callee, made->calls.makers[1].subject);
    EXPECT_EQ(construction.calls[2].callee, made->calls.methods[0].subject);
    EXPECT_EQ(construction.calls[7].callee, made->calls.methods[1].subject);
    EXPECT_EQ(method.setup, made->calls.makers.front().setup);
  }
}

TEST_F(SequenceUnitsTest, LeaveOutWhatTakesObjectsThatCallsMake) {
  const diag::Result<SequenceUnits> made = make("Bag", {.length = 1});
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(names(made->calls.methods), Names{"add(int)"});
  EXPECT_EQ(made->left_out, Names{"`addAll` takes an object that itself is made by calls"});
  EXPECT_EQ(message("OtherBag", {.methods = {"add", "addAll"}, .length = 1}),
            "`addAll` takes an object that itself is made by calls");
}

TEST_F(SequenceUnitsTest, FindTheObserverThatFitsAContract) {
  using enum ir::ContractKind;
  const diag::Result<SequenceUnits> made = make("Account",
                                                {.methods = {"add", "take"},
                                                 .contracts = {{Invariant, "", "isGood"},
                                                               {Precondition, "add", "isSmall"},
                                                               {Precondition, "take", "isGood"},
                                                               {Postcondition, "take", "isTaken"}},
                                                 .abstraction = "balance",
                                                 .length = 1});
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(names(made->calls.observers),
            (Names{"isGood()", "isSmall(int)", "isTaken(int,boolean)", "balance()"}));
  ASSERT_EQ(made->calls.contracts.size(), 4U);
  EXPECT_FALSE(made->calls.contracts[0].method);
  EXPECT_EQ(made->calls.contracts[1].method, 0U);
  EXPECT_TRUE(made->calls.contracts[1].takes_arguments);
  EXPECT_EQ(made->calls.contracts[2].observer, 0U) << "one observer may serve several contracts";
  EXPECT_FALSE(made->calls.contracts[2].takes_arguments);
  EXPECT_EQ(made->calls.contracts[3].method, 1U);
  EXPECT_EQ(made->calls.abstraction, 3U);
}

TEST_F(SequenceUnitsTest, SayWhatIsMissing) {
  using enum ir::ContractKind;
  EXPECT_EQ(message("Hidden", {.length = 1}), "`p.Sequences$Hidden` has no constructor that a test can call");
  EXPECT_EQ(message("Empty", {.length = 1}), "`p.Sequences$Empty` has no method that a sequence could call");
  EXPECT_EQ(message("Wrapper", {.length = 1}),
            "`p.Sequences$Wrapper` has only constructors of which each takes an object that itself is made "
            "by calls");
  EXPECT_EQ(message("Other", {.methods = {"drop"}, .length = 1}),
            "`p.Sequences$Other` has no method `drop` that a test can call");
  EXPECT_EQ(
      message("Other", {.contracts = {{Precondition, "add", "needsTwo"}}, .length = 1}),
      "`p.Sequences$Other` has no `boolean needsTwo` that takes nothing, or what `add` takes, that a test "
      "can call");
  EXPECT_EQ(message("Other", {.contracts = {{Postcondition, "drop", "needsTwo"}}, .length = 1}),
            "`p.Sequences$Other` has no method `drop` among those that are called");
  EXPECT_EQ(
      message("Other", {.abstraction = "add", .length = 1}),
      "`p.Sequences$Other` has no method `add` without parameters that returns something, or of one object "
      "that returns a boolean, that a test can call");
}

}  // namespace
}  // namespace testellate::frontend::jvm
