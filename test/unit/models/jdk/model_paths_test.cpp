// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <map>

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "frontend/jvm/classpath/class_path.h"
#include "frontend/jvm/classpath/javac.h"
#include "frontend/jvm/classpath/jdk_image.h"
#include "frontend/jvm/inputs/java_unit.h"
#include "frontend/jvm/link/load.h"
#include "interp/interpreter.h"
#include "java_machine.h"
#include "models/jdk/jdk.h"
#include "solver/chain/construct_chain.h"

// What the engine makes of symbolic text: as few paths as the source has, each with the result that the
// interpreter finds for its inputs.

namespace testellate::models::jdk {
namespace {

namespace jvm = frontend::jvm;

class TextPaths {
 public:
  TextPaths() {
    const jvm::Jdk jdk = installed_jdk();
    jvm::JavaSources sources;
    sources.files = {TESTELLATE_MODEL_SAMPLES "/TextPaths.java"};
    sources.temporary_folder = std::filesystem::temp_directory_path().string();
    diag::Result<std::unique_ptr<jvm::CompiledClasses>> classes = jvm::compile_java(jdk, sources);
    diag::Result<std::unique_ptr<jvm::JdkImage>> library = jvm::JdkImage::open(jdk.modules());
    if (!classes || !library) {
      ADD_FAILURE() << "no classes to explore";
      return;
    }
    classes_ = std::move(*classes);
    library_ = std::move(*library);
    java_ = std::make_unique<jvm::JvmProgram>(*classes_, *library_, jvm::LoadOptions{});
    add_jdk(natives_);
    chain_ = solver::chain::construct_chain(terms_);
    engine_ =
        std::make_unique<engine::Engine>(java_->program(), natives_, terms_, *chain_, engine::Options());
  }

  /// How many paths end in each way: "returned", "threw java.lang.X"; each path is run in the interpreter,
  /// too.
  std::map<std::string, int> explore(std::string_view name) {
    std::map<std::string, int> ends;
    diag::Result<jvm::LoadedClass*> owner = java_->linker().load("TextPaths");
    const jvm::Method* method = (*owner)->find_method(name, "(ICCC)I");
    const diag::Result<ir::Unit> unit = jvm::make_unit(java_->linker(), **owner, *method);
    std::vector<std::unique_ptr<engine::State>> pending = engine_->start(*unit);
    while (!pending.empty()) {
      std::unique_ptr<engine::State> state = std::move(pending.back());
      pending.pop_back();
      if (state->status() == engine::StateStatus::Running) {
        for (auto& next : engine_->advance(std::move(state), 100'000)) pending.push_back(std::move(next));
        continue;
      }
      EXPECT_EQ(state->status(), engine::StateStatus::Ended);
      ++ends[check(*unit, *state)];
    }
    return ends;
  }

 private:
  std::string check(const ir::Unit& unit, const engine::State& state) {
    const result::TestCase test = engine_->make_test(state, *state.model());
    interp::Interpreter interpreter(java_->program(), natives_, interp::Options());
    for (const ir::FunctionId setup : unit.setup) {
      EXPECT_EQ(interpreter.run(setup, {}).end, ir::PathEnd::Returned);
    }
    std::vector<interp::Value> arguments;
    for (const result::Value& argument : test.arguments) {
      const auto& scalar = std::get<result::Scalar>(argument);
      arguments.push_back({scalar.type, scalar.bits, 0});
    }
    const interp::RunResult real = interpreter.run(unit.entry, arguments);
    EXPECT_EQ(state.end(), real.end) << state.reason();
    std::string end(ir::info(state.end()).name);
    if (state.end() == ir::PathEnd::Threw) {
      EXPECT_EQ(state.exception_class(), real.exception_class);
      end += " " + std::string(java_->program().text(java_->program().get(state.exception_class()).name));
    } else if (state.end() == ir::PathEnd::Returned) {
      EXPECT_EQ(std::get<result::Scalar>(*test.outcome.value).bits, real.value.bits);
    }
    return end;
  }

  std::unique_ptr<jvm::CompiledClasses> classes_;
  std::unique_ptr<jvm::JdkImage> library_;
  std::unique_ptr<jvm::JvmProgram> java_;
  ir::NativeTable natives_;
  expr::TermBuilder terms_;
  std::unique_ptr<solver::chain::Chain> chain_;
  std::unique_ptr<engine::Engine> engine_;
};

using Ends = std::map<std::string, int>;

TEST(ModelPaths, TextIsComparedSearchedCutAndBuiltOnOnePath) {
  TextPaths paths;
  for (const char* name : {"search", "cut", "joined", "boxed", "print"}) {
    EXPECT_EQ(paths.explore(name), (Ends{{"returned", 1}})) << name;
  }
  EXPECT_EQ(paths.explore("message"), (Ends{{"threw java.lang.IllegalArgumentException", 1}}));
}

TEST(ModelPaths, ThereAreAsManyPathsAsTheSourceHas) {
  TextPaths paths;
  EXPECT_EQ(paths.explore("equal"), (Ends{{"returned", 2}}));
  EXPECT_EQ(paths.explore("compare"), (Ends{{"returned", 2}}));
  EXPECT_EQ(paths.explore("choose"), (Ends{{"returned", 4}}));
  EXPECT_EQ(paths.explore("digit"), (Ends{{"returned", 3}}));
  // A condition is an argument.
  EXPECT_EQ(paths.explore("build"), (Ends{{"returned", 2}}));
  // Nothing to compare, or two characters that differ or not, wherever the second one is.
  EXPECT_EQ(paths.explore("palindrome"), (Ends{{"returned", 3}}));
  // By the number of commas, and of empty parts at the end.
  EXPECT_EQ(paths.explore("split"), (Ends{{"returned", 9}}));
}

TEST(ModelPaths, ExceptionsAreSplitOffOnce) {
  TextPaths paths;
  EXPECT_EQ(paths.explore("charAt"),
            (Ends{{"returned", 1}, {"threw java.lang.StringIndexOutOfBoundsException", 1}}));
  EXPECT_EQ(paths.explore("parse"), (Ends{{"returned", 2}, {"threw java.lang.NumberFormatException", 1}}));
  // The bytecode tells apart what is wrong with the range: its order, its end.
  EXPECT_EQ(paths.explore("substring"),
            (Ends{{"returned", 1}, {"threw java.lang.StringIndexOutOfBoundsException", 2}}));
}

}  // namespace
}  // namespace testellate::models::jdk
