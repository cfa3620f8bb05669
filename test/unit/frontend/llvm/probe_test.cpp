// SPDX-License-Identifier: Apache-2.0
// Probes: as many edges as the translation has, and natively the path that the interpreter takes.
#include "frontend/llvm/probe.h"

#include <fstream>
#include <sstream>

#include "interp/interpreter.h"
#include "load_fixture.h"
#include "support/process/subprocess.h"

namespace testellate::frontend::llvm {
namespace {

const char* const kSource = R"(
int classify(int a, int b) {
  static void *const ways[] = {&&even, &&odd};
  int r = a > b ? 1 : 2;
  if (a && (b || a > 3)) r += 10;
  switch (b) {
    case 1: case 2: r += 100; break;
    case 7: r += 200;
    case 8: r += 300; break;
    default: r += a == b;
  }
  int both = a > 0 && b > 0;
  while (a > 0 && a < 9) { a += 2; r += both ? 5 : b; }
  goto *ways[r & 1];
even: return r;
odd: return -r;
}
static int helper(int a) { return a < 0 ? -a : a; }
int caller(int a) { return helper(a) > 2; }
)";

class Probe : public LoadTest {
 protected:
  void SetUp() override {
    load(kSource);
    diag::Result<ProbedModule> result = add_probes(loaded_.bitcode, {});
    ASSERT_TRUE(result.has_value()) << diag::to_text(result.error());
    probed_ = std::move(*result);
  }

  [[nodiscard]] const ProbedFunction& probed(std::string_view name) const {
    for (const ProbedFunction& each : probed_.functions) {
      if (each.name == name) return each;
    }
    ADD_FAILURE() << "no probes in " << name;
    return probed_.functions.front();
  }

  /// "0.3 0.6": function and edge, in order, as the machine goes.
  [[nodiscard]] std::string native_path(int a, int b) {
    std::ofstream(folder_.path() + "/unit.bc", std::ios::binary) << probed_.bitcode;
    std::string driver = folder_.add("driver.c",
                                     "#include <stdio.h>\n#include <stdlib.h>\nint classify(int, int);\n"
                                     "void __ts_edge(int f, int e) { printf(\"%d.%d \", f, e); }\n"
                                     "int main(int n, char **v) { classify(atoi(v[1]), atoi(v[2])); }\n");
    std::string binary = folder_.path() + "/driver";
    if (!std::filesystem::exists(binary)) {
      support::process::Command build{
          "clang-19",
          {"-w", "-fprofile-instr-generate", "-O0", folder_.path() + "/unit.bc", driver, "-o", binary},
          "",
          {},
          {}};
      support::process::Outcome built = support::process::run(build);
      EXPECT_TRUE(built.succeeded()) << built.errors;
    }
    support::process::Command command{binary, {std::to_string(a), std::to_string(b)}, "", folder_.path(), {}};
    return support::process::run(command).output;
  }

  [[nodiscard]] std::string interpreted_path(int a, int b) {
    ir::NativeTable natives;
    interp::Options options;
    options.record_path = true;
    interp::Interpreter interpreter(program(), natives, options);
    std::vector<interp::Value> arguments;
    for (int each : {a, b}) arguments.push_back({ir::Type::integer(32), static_cast<std::uint32_t>(each), 0});
    interp::RunResult result = interpreter.run(unit("classify").entry, arguments);
    EXPECT_EQ(result.end, ir::PathEnd::Returned) << result.reason;
    std::string path;
    for (const ir::TakenEdge& taken : result.path) {
      std::string_view name = text(program().get(taken.function).name);
      path += std::to_string(probed(name).number) + "." + std::to_string(taken.edge.index()) + " ";
    }
    return path;
  }

  ProbedModule probed_;
};

TEST_F(Probe, CountsTheEdgesOfTheTranslation) {
  ASSERT_EQ(probed_.functions.size(), 3U);
  for (const SourceFunction& function : loaded_.sources) {
    diag::Result<const ir::Body*> body = program().body_of(function.function);
    ASSERT_TRUE(body.has_value());
    EXPECT_EQ(probed(function.name).edge_count, (*body)->edges.size()) << function.name;
  }
}

TEST_F(Probe, RecordsThePathOfTheInterpreter) {
  for (int a : {-1, 0, 1, 4, 9}) {
    for (int b : {-2, 0, 1, 2, 7, 8, 9}) {
      std::string path = native_path(a, b);
      EXPECT_FALSE(path.empty());
      EXPECT_EQ(path, interpreted_path(a, b)) << a << ", " << b;
    }
  }
}

TEST_F(Probe, KeepsAModuleThatLoadsAgain) {
  ProbeOptions options;
  options.for_address_sanitizer = true;
  diag::Result<ProbedModule> result = add_probes(loaded_.bitcode, options);
  ASSERT_TRUE(result.has_value());
  EXPECT_NE(result->bitcode, probed_.bitcode);
  EXPECT_TRUE(load_module(result->bitcode, "probed.bc", {}).has_value());
}

TEST(AddProbes, RefusesWhatIsNoModule) {
  diag::Result<ProbedModule> result = add_probes("nothing", {});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().kind, diag::Kind::BitcodeInvalid);
}

}  // namespace
}  // namespace testellate::frontend::llvm
