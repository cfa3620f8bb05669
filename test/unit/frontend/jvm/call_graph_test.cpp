// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/call_graph.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "compiled_java.h"

namespace testellate::frontend::jvm {
namespace {

using Names = std::set<std::string>;

/// One compilation for all tests.
class CallGraphTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    compile_into(compiled(),
                 "A.java",
                 "import java.util.*;\n"
                 "import java.util.function.*;\n"
                 "public class A {\n"
                 "  int direct() { return secret() + stat(); }\n"
                 "  private int secret() { return 1; }\n"
                 "  private static int stat() { return 2; }\n"
                 "  Supplier<Integer> kept() { return () -> { Runnable r = () -> stat(); return 3; }; }\n"
                 "  IntSupplier behind() { return this::handed; }\n"
                 "  private int handed() { return 4; }\n"
                 "  void sort(List<String> list) {\n"
                 "    list.sort(new Comparator<String>() {\n"
                 "      public int compare(String a, String b) { return a.length() - b.length(); }\n"
                 "    });\n"
                 "  }\n"
                 "  int over(Shape shape) { return shape.area(); }\n"
                 "  int through(Comparator<String> c) { return c.compare(\"\", \"\"); }\n"
                 "  boolean same(Object o) { return o.equals(this); }\n"
                 "  public boolean equals(Object o) { return o == this; }\n"
                 "  static class ByLength implements Comparator<String> {\n"
                 "    public int compare(String a, String b) { return a.length() - b.length(); }\n"
                 "  }\n"
                 "  interface Shape { int area(); }\n"
                 "  static abstract class Base implements Shape { public int area() { return 5; } }\n"
                 "  static class Square extends Base {}\n"
                 "}\n");
    if (compiled().java == nullptr) return;
    Linker& linker = compiled().java->linker();
    std::vector<ResolvedMethod> start;
    LoadedClass* loaded = linker.try_load("A");
    ASSERT_NE(loaded, nullptr);
    for (const Method& method : loaded->file.methods) {
      if (method.code) start.push_back({loaded, &method});
    }
    graph() = make_call_graph(linker, start);
  }
  static void TearDownTestSuite() {
    graph() = {};
    compiled() = {};
  }
  static CompiledJava& compiled() {
    static CompiledJava java;
    return java;
  }
  static CallGraph& graph() {
    static CallGraph calls;
    return calls;
  }

  static std::string name_of(ir::FunctionId function) {
    const ir::Program& program = compiled().java->program();
    const std::string_view name = program.text(program.get(function).name);
    return std::string(name.substr(0, name.find('(')));
  }
  static Names find(const std::map<ir::FunctionId, std::vector<ir::FunctionId>>& successors,
                    std::string_view caller) {
    Names names;
    for (const auto& [function, called] : successors) {
      if (name_of(function) != caller) continue;
      for (ir::FunctionId one : called) names.insert(name_of(one));
    }
    return names;
  }
  static Names calls(std::string_view caller) { return find(graph().calls, caller); }
  static Names lambdas(std::string_view caller) { return find(graph().lambdas, caller); }
  static bool is_confined(std::string_view name) {
    return std::ranges::any_of(graph().confined, [&](ir::FunctionId id) { return name_of(id) == name; });
  }
};

TEST_F(CallGraphTest, FollowsCallsByName) {
  EXPECT_EQ(calls("A#direct"), (Names{"A#secret", "A#stat"}));
  EXPECT_EQ(calls("A#over"), Names{"A$Base#area"}) << "what has code, be it inherited";
}

TEST_F(CallGraphTest, LambdasBelongToTheMethodTheyStandIn) {
  EXPECT_EQ(calls("A#kept"), Names{});
  ASSERT_EQ(lambdas("A#kept").size(), 1U);
  const std::string outer = *lambdas("A#kept").begin();
  ASSERT_EQ(lambdas(outer).size(), 1U);
  EXPECT_EQ(calls(*lambdas(outer).begin()), Names{"A#stat"});
  EXPECT_EQ(calls("A#behind"), Names{"A#handed"});
}

TEST_F(CallGraphTest, LibrariesCallObjectsThatTheyGet) {
  EXPECT_EQ(calls("A#sort"), (Names{"A$1#<init>", "A$1#compare"}));
  EXPECT_EQ(calls("A#through"), Names{"A$ByLength#compare"});
  EXPECT_EQ(calls("A#same"), Names{}) << "every class has `equals`";
}

TEST_F(CallGraphTest, ConfinedIsWhatIsPrivateAndOnlyCalled) {
  EXPECT_TRUE(is_confined("A#secret"));
  EXPECT_TRUE(is_confined("A#stat"));
  EXPECT_FALSE(is_confined("A#handed"));
  EXPECT_FALSE(is_confined("A#direct"));
  EXPECT_FALSE(is_confined(*lambdas("A#kept").begin()));
}

}  // namespace
}  // namespace testellate::frontend::jvm
