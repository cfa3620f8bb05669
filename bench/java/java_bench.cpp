// SPDX-License-Identifier: Apache-2.0
// Java programs in the interpreter: from the class files to the end of `main`, boot of the JDK included; and
// a loop in Java against the same loop in the IR's own text. Processor time; javac is not part of it.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include "bench/programs/concrete_loops.h"
#include "frontend/jvm/classpath/class_path.h"
#include "frontend/jvm/classpath/javac.h"
#include "frontend/jvm/classpath/open_inputs.h"
#include "ir/text_reader.h"
#include "language/java/execution.h"
#include "models/jdk/jdk.h"

namespace testellate::bench {
namespace {

namespace jvm = frontend::jvm;

constexpr int kTurns = 5;
constexpr std::uint32_t kRounds = 10'000'000;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void print(const std::string& name, double value, const char* unit) {
  std::printf("{\"name\": \"%s\", \"value\": %.4g, \"unit\": \"%s\"}\n", name.c_str(), value, unit);
}

struct Measured {
  double seconds = 0;
  std::uint64_t steps = 0;
  std::string problem;       ///< empty if all went well
  std::uint32_t result = 0;  ///< of a loop
};

/// From nothing to the end of the program.
Measured run_main(const jvm::Jdk& jdk,
                  const std::string& classes,
                  const std::string& name,
                  const std::string& expected) {
  const double start = processor_seconds();
  diag::Result<jvm::JavaInputs> inputs = jvm::open_inputs({classes + "/" + name + ".class"}, {}, jdk);
  if (!inputs) return {0, 0, inputs.error().message};
  jvm::JvmProgram java(*inputs->user, *inputs->library, {});
  ir::NativeTable natives;
  models::add_jdk(natives);
  language::java::JavaExecution execution(java, natives, {});
  const interp::RunResult booted = execution.boot();
  if (booted.end != ir::PathEnd::Returned) return {0, 0, booted.reason};
  const auto main = java.method(name, "main", "([Ljava/lang/String;)V");
  if (!main) return {0, 0, main.error().message};
  const interp::RunResult result = execution.run(*main, {execution.make_strings({})});
  if (result.output != expected) return {0, 0, name + " printed `" + result.output + "` " + result.reason};
  return {processor_seconds() - start, booted.steps + result.steps, ""};
}

Measured run_loop(ir::Program& program, ir::FunctionId loop) {
  const ir::NativeTable natives;
  interp::Interpreter interpreter(program, natives, {});
  const interp::Value rounds{ir::Type::integer(32), kRounds, 0};
  const double start = processor_seconds();
  const interp::RunResult result = interpreter.run(loop, std::span(&rounds, 1));
  if (result.end != ir::PathEnd::Returned) return {0, 0, "the loop should return: " + result.reason};
  const double seconds = processor_seconds() - start;
  return {seconds, result.steps, "", static_cast<std::uint32_t>(result.value.bits)};
}

template <typename Run>
Measured best_of(Run run) {
  Measured best = run();
  for (int turn = 1; turn < kTurns; ++turn) {
    const Measured next = run();
    best.seconds = std::min(best.seconds, next.seconds);
  }
  return best;
}

int fail(const std::string& problem) {
  std::fprintf(stderr, "%s\n", problem.c_str());
  return 1;
}

int measure() {
  jvm::JdkSearch search;
  if (const char* home = std::getenv("JAVA_HOME")) search.java_home = home;
  if (const char* path = std::getenv("PATH")) search.path = path;
  const diag::Result<jvm::Jdk> jdk = jvm::find_jdk(search);
  if (!jdk) return fail(jdk.error().message);
  const std::string folder = TESTELLATE_BENCH_JAVA;
  jvm::JavaSources sources;
  for (const char* name : {"/Hello.java", "/ThousandStrings.java", "/IntegerLoop.java"}) {
    sources.files.push_back(folder + name);
  }
  const auto compiled = jvm::compile_java(*jdk, sources);
  if (!compiled) return fail(compiled.error().message);
  const std::string classes = (*compiled)->folder();
  const std::pair<const char*, const char*> programs[] = {{"Hello", "Hello, world\n"},
                                                          {"ThousandStrings", "1000 499500\n"}};
  for (const auto& [name, expected] : programs) {
    const Measured measured =
        best_of([&, name = name, expected = expected] { return run_main(*jdk, classes, name, expected); });
    if (!measured.problem.empty()) return fail(measured.problem);
    print(std::string(name) + "/time", 1000 * measured.seconds, "ms");
    print(std::string(name) + "/instructions", static_cast<double>(measured.steps), "instructions");
  }

  diag::Result<jvm::JavaInputs> inputs = jvm::open_inputs({classes}, {}, *jdk);
  if (!inputs) return fail(inputs.error().message);
  jvm::JvmProgram java(*inputs->user, *inputs->library, {});
  const auto loop = java.method("IntegerLoop", "loop", "(I)I");
  if (!loop) return fail(loop.error().message);
  const Measured in_java = best_of([&] { return run_loop(java.program(), *loop); });
  diag::Result<std::unique_ptr<ir::Program>> text = ir::read_program(kIntegerLoop, "bench.tir");
  if (!text) return fail(text.error().message);
  const ir::FunctionId main = (*text)->find_function((*text)->find_symbol("main"));
  const Measured in_ir = best_of([&] { return run_loop(**text, main); });
  if (!in_java.problem.empty()) return fail(in_java.problem);
  if (!in_ir.problem.empty()) return fail(in_ir.problem);
  if (in_java.result != in_ir.result) return fail("the loops should have the same result");
  print("IntegerLoop/time", 1000 * in_java.seconds, "ms");
  print("IntegerLoop/instructions", static_cast<double>(in_java.steps), "instructions");
  print("IntegerLoop/against_ir", in_java.seconds / in_ir.seconds, "times");
  return 0;
}

}  // namespace
}  // namespace testellate::bench

int main() { return testellate::bench::measure(); }
