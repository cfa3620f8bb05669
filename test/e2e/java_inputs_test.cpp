// SPDX-License-Identifier: Apache-2.0
// What the engine makes of the inputs of Java methods: the path conditions, and that `interp` does as they
// say.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <set>

#include <gtest/gtest.h>

#include "check/execute_test.h"
#include "engine/engine.h"
#include "explain/path_condition.h"
#include "frontend/jvm/classpath/javac.h"
#include "frontend/jvm/classpath/jdk.h"
#include "frontend/jvm/classpath/jdk_image.h"
#include "frontend/jvm/inputs/java_unit.h"
#include "frontend/jvm/link/load.h"
#include "models/jdk/jdk.h"
#include "models/scripted.h"
#include "render/condition_text.h"
#include "solver/chain/construct_chain.h"
#include "support/invariant.h"

namespace testellate::e2e {
namespace {

namespace jvm = frontend::jvm;
using Paths = std::vector<std::string>;

class JavaInputs : public testing::Test {
 protected:
  /// One program and one engine, which boots once.
  struct Shared {
    std::unique_ptr<jvm::CompiledClasses> classes;
    std::unique_ptr<jvm::JdkImage> library;
    std::unique_ptr<jvm::JvmProgram> java;
    ir::NativeTable natives;
    expr::TermBuilder terms;
    std::unique_ptr<solver::chain::Chain> chain;
    std::unique_ptr<engine::Engine> engine;
  };

  static void SetUpTestSuite() {
    jvm::JdkSearch search;
    if (const char* home = std::getenv("JAVA_HOME")) search.java_home = home;
    if (const char* path = std::getenv("PATH")) search.path = path;
    diag::Result<jvm::Jdk> jdk = jvm::find_jdk(search);
    ASSERT_TRUE(jdk) << diag::to_text(jdk.error());
    jvm::JavaSources sources;
    sources.files = {std::string(TESTELLATE_JAVA_INPUTS) + "/Inputs.java"};
    sources.temporary_folder = std::filesystem::temp_directory_path().string();
    diag::Result<std::unique_ptr<jvm::CompiledClasses>> compiled = jvm::compile_java(*jdk, sources);
    ASSERT_TRUE(compiled) << diag::to_text(compiled.error());
    diag::Result<std::unique_ptr<jvm::JdkImage>> library = jvm::JdkImage::open(jdk->modules());
    ASSERT_TRUE(library) << diag::to_text(library.error());
    shared() = std::make_unique<Shared>();
    shared()->classes = *std::move(compiled);
    shared()->library = *std::move(library);
    shared()->java =
        std::make_unique<jvm::JvmProgram>(*shared()->classes, *shared()->library, jvm::LoadOptions());
    models::add_jdk(shared()->natives);
    models::add_scripted(shared()->natives);
    shared()->chain = solver::chain::construct_chain(shared()->terms);
    shared()->engine = std::make_unique<engine::Engine>(
        shared()->java->program(), shared()->natives, shared()->terms, *shared()->chain, engine::Options());
    shared()->engine->set_loop_bound(4);
  }
  static void TearDownTestSuite() { shared().reset(); }
  static std::unique_ptr<Shared>& shared() {
    static std::unique_ptr<Shared> all;
    return all;
  }

  static ir::Unit unit(std::string_view name) {
    jvm::Linker& linker = shared()->java->linker();
    jvm::LoadedClass& owner = *linker.load("Inputs").value();
    for (const jvm::Method& method : owner.file.methods) {
      if (method.name == name) return jvm::make_unit(linker, owner, method).value();
    }
    ADD_FAILURE() << "no method " << name;
    return {};
  }

  static std::string end_text(const ir::Program& program, const result::TestCase& test) {
    if (test.outcome.end == ir::PathEnd::Threw) {
      return "throws " + std::string(program.text(program.get(test.outcome.exception_class).name));
    }
    if (test.outcome.end != ir::PathEnd::Returned) return std::string(ir::info(test.outcome.end).name);
    const auto* number = std::get_if<result::Scalar>(&*test.outcome.value);
    if (number == nullptr) return "returns an object";
    return "returns " +
           std::to_string(static_cast<std::int64_t>(value::to_signed(number->bits, number->type.width())));
  }

  /// "s == null: throws java.lang.NullPointerException", for each path, or so many, sorted.
  static Paths paths(std::string_view method, std::size_t most = 10'000) {
    const ir::Unit target = unit(method);
    ir::Program& program = shared()->java->program();
    Paths found;
    std::vector<std::unique_ptr<engine::State>> pending = shared()->engine->start(target);
    while (!pending.empty() && found.size() < most) {
      std::unique_ptr<engine::State> state = std::move(pending.back());
      pending.pop_back();
      if (state->status() == engine::StateStatus::Running) {
        for (auto& next : shared()->engine->advance(std::move(state), 100'000)) {
          pending.push_back(std::move(next));
        }
        continue;
      }
      if (state->status() != engine::StateStatus::Ended) continue;
      const result::TestCase test = shared()->engine->make_test(*state, *state->model());
      const result::Condition condition =
          explain::path_condition(program, shared()->terms, *state, *state->model());
      std::string text = render::to_text(condition, render::Style::Java) + ": " + end_text(program, test);
      if (test.outcome.end != ir::PathEnd::Returned && test.outcome.end != ir::PathEnd::Threw) {
        text += " " + state->reason();
      } else {
        const auto difference =
            check::execute_test(program, shared()->natives, target, test, state->decisions()).difference;
        EXPECT_EQ(difference.value_or(""), "") << text;
      }
      found.push_back(std::move(text));
    }
    std::ranges::sort(found);
    return found;
  }
};

const std::string kNull = ": throws java.lang.NullPointerException";
const std::string kBounds = ": throws java.lang.ArrayIndexOutOfBoundsException";

TEST_F(JavaInputs, AnEnumIsNullOrOneOfItsConstants) {
  EXPECT_EQ(paths("color"),
            (Paths{"color != Color.RED && color != null: returns 1",
                   "color == Color.GREEN: returns 2",
                   "color == Color.RED: returns 0",
                   "color == null" + kNull}));
}

TEST_F(JavaInputs, AStringHasALengthAndCharacters) {
  EXPECT_EQ(paths("text"),
            (Paths{"s != null && s.length() < 2: returns an object",
                   "s != null && s.length() >= 2 && s.charAt(1) != ';': returns an object",
                   "s != null && s.length() >= 2 && s.charAt(1) == ';': returns an object",
                   "s == null" + kNull}));
}

TEST_F(JavaInputs, AStringMayStandInAnArray) {
  Paths ends;
  for (const std::string& path : paths("texts")) ends.push_back(path.substr(path.rfind(": ")));
  std::ranges::sort(ends);
  EXPECT_EQ(ends, (Paths{": returns 0", ": returns 1", kBounds, kNull, kNull}));
}

TEST_F(JavaInputs, ABoxIsItsValue) {
  EXPECT_EQ(paths("boxed"),
            (Paths{"n != null && n <= 3: returns 0", "n != null && n > 3: returns 1", "n == null" + kNull}));
}

TEST_F(JavaInputs, AListHasASizeAndElements) {
  EXPECT_EQ(paths("numbers"),
            (Paths{"xs != null && xs.size() != 0 && xs.get(0) != null && xs.get(0) <= 3: returns 0",
                   "xs != null && xs.size() != 0 && xs.get(0) != null && xs.get(0) > 3: returns 1",
                   "xs != null && xs.size() != 0 && xs.get(0) == null" + kNull,
                   "xs != null && xs.size() == 0: returns -1",
                   "xs == null" + kNull}));
}

TEST_F(JavaInputs, AnElementAtAnyIndexIsOneQuestion) {
  EXPECT_EQ(paths("last").size(), 5U) << "no list, none in it, null, and two sides of the condition";
}

TEST_F(JavaInputs, AddingToAListSplitsNothing) {
  EXPECT_EQ(paths("add"), (Paths{"xs != null: returns an object", "xs == null" + kNull}));
}

TEST_F(JavaInputs, RemovingFromAListIsTriedOnce) {
  EXPECT_EQ(paths("removeFirst"),
            (Paths{"xs != null && xs.size() == 0: throws java.lang.IndexOutOfBoundsException",
                   "xs != null && xs.size() == 1 && xs.get(0) != null: returns an object",
                   "xs != null && xs.size() == 1 && xs.get(0) == null: returns an object",
                   "xs != null && xs.size() > 1 && xs.get(0) != null: returns an object",
                   "xs != null && xs.size() > 1 && xs.get(0) == null: returns an object",
                   "xs == null" + kNull}))
      << "however many are moved";
}

TEST_F(JavaInputs, TwoListsMayBeOne) {
  const std::vector<std::string> found = paths("sameList");
  EXPECT_NE(std::ranges::find(found, "a != null && b == a: returns 1"), found.end());
}

TEST_F(JavaInputs, WhatListsDoIsWhatTheInterpreterDoes) {
  // Every path is replayed.
  for (const char* method : {"addAll", "sort", "shapes", "clear", "array", "untyped"}) {
    const Paths found = paths(method, 40);
    EXPECT_GT(found.size(), 1U) << method;
    for (const std::string& path : found) {
      EXPECT_EQ(path.find(": unsupported"), std::string::npos) << method << ": " << path;
    }
  }
}

TEST_F(JavaInputs, TwoBoxesAreOneWhereTheProgramAsks) {
  EXPECT_EQ(paths("sameBox"),
            (Paths{"a != null && b != null: returns 0",
                   "a != null && b == a: returns 1",
                   "a != null && b == null: returns 0",
                   "a == null && b != null: returns 0",
                   "a == null && b == null: returns 1"}));
}

TEST_F(JavaInputs, AnInterfaceIsEachClassThatImplementsIt) {
  EXPECT_EQ(paths("shape"),
            (Paths{"shape == null" + kNull,
                   "shape instanceof Circle: returns 1",
                   "shape instanceof Square && shape.side*shape.side <= 9: returns 3",
                   "shape instanceof Square && shape.side*shape.side > 9: returns 2"}));
}

TEST_F(JavaInputs, TheClassOfAnInputIsInitialised) {
  EXPECT_EQ(paths("area"),
            (Paths{"shape == null" + kNull,
                   "shape instanceof Circle && 3*shape.radius*shape.radius <= 100: returns 0",
                   "shape instanceof Circle && 3*shape.radius*shape.radius > 100: returns 1",
                   "shape instanceof Square && shape.side*shape.side <= 100: returns 0",
                   "shape instanceof Square && shape.side*shape.side > 100: returns 1"}));
}

TEST_F(JavaInputs, AListMayBeARing) {
  EXPECT_EQ(paths("list"),
            (Paths{"list != null && list.next != null && list.next.value <= 3: returns 3",
                   "list != null && list.next != null && list.next.value > 3: returns 2",
                   "list != null && list.next == list: returns 1",
                   "list != null && list.next == null" + kNull,
                   "list == null" + kNull}));
}

TEST_F(JavaInputs, AnInterfaceWithoutAClassIsScripted) {
  EXPECT_EQ(paths("visitor"),
            (Paths{"visitor != null && !Visitor.accepts[0]: returns -1",
                   "visitor != null && Visitor.accepts[0] && Visitor.visit[0] < Visitor.visit[1]: returns 1",
                   "visitor != null && Visitor.accepts[0] && Visitor.visit[1] <= Visitor.visit[0]: returns 0",
                   "visitor == null" + kNull}));
}

TEST_F(JavaInputs, AFieldOfATypeParameterIsAnyObject) {
  EXPECT_EQ(paths("pair"),
            (Paths{"pair != null && pair.first == null: returns 0",
                   "pair != null && pair.first == pair: returns 0",
                   "pair != null && pair.first instanceof ArrayList: returns 0",
                   "pair != null && pair.first instanceof Circle: returns 0",
                   "pair != null && pair.first instanceof Double: returns 0",
                   "pair != null && pair.first instanceof Integer: returns 0",
                   "pair != null && pair.first instanceof Node: returns 0",
                   "pair != null && pair.first instanceof Object: returns 0",
                   "pair != null && pair.first instanceof String: returns 1",
                   "pair == null" + kNull}));
}

TEST_F(JavaInputs, ARecordHasItsComponents) {
  EXPECT_EQ(paths("range"),
            (Paths{"range != null && range.low <= x && range.high < x: returns 0",
                   "range != null && range.low <= x && x <= range.high: returns 1",
                   "range != null && x < range.low: returns 0",
                   "range == null" + kNull}));
}

TEST_F(JavaInputs, AnArrayMayHoldArrays) {
  const std::string row = "grid != null && grid.length > 1 && grid[1] ";
  EXPECT_EQ(paths("grid"),
            (Paths{"grid != null && grid.length < 2" + kBounds,
                   row + "!= null && grid[1].length == 0" + kBounds,
                   row + "!= null && grid[1].length > 0 && grid[1][0] != 7: returns 0",
                   row + "!= null && grid[1].length > 0 && grid[1][0] == 7: returns 1",
                   row + "== null" + kNull,
                   "grid == null" + kNull}));
}

TEST_F(JavaInputs, AStaticVariableIsAnInputIfItIsRead) {
  EXPECT_EQ(paths("statics"), (Paths{"limit < x: returns 1", "x <= limit: returns 0"}));
}

TEST_F(JavaInputs, AnInnerObjectHasOneAroundIt) {
  EXPECT_EQ(paths("inner"),
            (Paths{"inner != null && inner.this$0.base + inner.extra != 5: returns 0",
                   "inner != null && inner.this$0.base + inner.extra == 5: returns 1",
                   "inner == null" + kNull}));
}

}  // namespace
}  // namespace testellate::e2e
