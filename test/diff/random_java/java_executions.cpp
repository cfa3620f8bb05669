// SPDX-License-Identifier: Apache-2.0
#include "java_executions.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <unordered_map>

#include <fmt/format.h>
#include <unistd.h>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/classfile/read_class_file.h"
#include "frontend/jvm/classpath/open_inputs.h"
#include "frontend/jvm/translate/code_blocks.h"
#include "language/java/execution.h"
#include "models/jdk/jdk.h"
#include "support/process/subprocess.h"

namespace testellate::test {
namespace {

namespace fs = std::filesystem;
namespace jvm = frontend::jvm;

/// Removed at the end.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "testellate_java_XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// Blocks of bytecode by number: what the agent is told to watch.
class BlockList {
 public:
  [[nodiscard]] std::string read(const jvm::ClassSource& classes) {
    const diag::Result<std::vector<std::string>> names = classes.list();
    if (!names) return names.error().message;
    for (const std::string& name : *names) {
      const diag::Result<std::optional<jvm::ClassBytes>> found = classes.find(name);
      if (!found || !*found) return "no class " + name;
      const diag::Result<jvm::ClassFile> file = jvm::read_class_file((*found)->bytes, (*found)->origin);
      if (!file) return file.error().message;
      add(*file);
    }
    return {};
  }

  [[nodiscard]] const std::vector<std::string>& texts() const { return texts_; }
  /// Of a function and an offset, or nothing.
  [[nodiscard]] std::optional<std::uint32_t> try_find(const std::string& function,
                                                      std::uint32_t offset) const {
    const auto found = numbers_.find({function, offset});
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  void add(const jvm::ClassFile& file) {
    for (const jvm::Method& method : file.methods) {
      if (!method.code) continue;
      const std::string function = jvm::function_name(file.name, method.name, method.descriptor);
      for (const auto& block : jvm::find_blocks(*method.code, file.constants).blocks) {
        numbers_.emplace(std::pair(function, block.start), static_cast<std::uint32_t>(texts_.size()));
        texts_.push_back(fmt::format("{} {} {} {}", file.name, method.name, method.descriptor, block.start));
      }
    }
  }

  std::vector<std::string> texts_;
  std::map<std::pair<std::string, std::uint32_t>, std::uint32_t> numbers_;
};

/// What a side did: for each class its initialisation, without a result, then call by call.
struct Execution {
  std::vector<std::string> results;
  std::vector<std::vector<std::uint32_t>> paths;
  std::string problem;
};

Execution run_on_jvm(const jvm::Jdk& jdk, const Folder& folder, const BlockList& blocks) {
  std::ofstream list(folder.file("blocks.txt"));
  for (const std::string& text : blocks.texts()) list << text << '\n';
  list.close();
  support::process::Command command;
  command.program = jdk.home + "/bin/java";
  command.arguments = {
      "-ea",
      "-XX:TieredStopAtLevel=1",
      "-XX:+UseSerialGC",
      "-Duser.language=en",
      "-Duser.country=US",
      "-agentpath:" TESTELLATE_PATH_AGENT "=" + folder.file("blocks.txt") + "," + folder.file("path.bin"),
      "-cp",
      folder.file("classes"),
      "Main"};
  const support::process::Outcome outcome =
      support::process::run(command, {.wall_time = std::chrono::seconds(120)});
  Execution execution;
  if (!outcome.succeeded()) {
    execution.problem = "the JVM " + support::process::to_text(outcome) + "\n" + outcome.errors;
    return execution;
  }
  std::istringstream output(outcome.output);
  for (std::string line; std::getline(output, line);) execution.results.push_back(line);
  std::ifstream file(folder.file("path.bin"), std::ios::binary);
  for (std::uint32_t number = 0; file.read(reinterpret_cast<char*>(&number), sizeof number);) {
    // `Main` initialises a class, too, when it calls it for the first time.
    const std::string& block = blocks.texts()[number];
    const bool is_start = block.ends_with(" 0");
    if (block.starts_with("Main ")) {
      if (is_start && block.starts_with("Main run")) execution.paths.emplace_back();
      continue;
    }
    if (is_start && block.find(" call") != std::string::npos) execution.paths.emplace_back();
    if (!execution.paths.empty()) execution.paths.back().push_back(number);
  }
  return execution;
}

/// Writes down the blocks of bytecode that the interpreter enters.
class BlockTracer final : public interp::Tracer {
 public:
  BlockTracer(ir::Program& program, const BlockList& blocks) : program_(program), blocks_(blocks) {}

  void before_instruction(ir::Place place) override {
    const std::vector<std::uint32_t>& numbers = numbers_of(place.function);
    if (place.inst.index() < numbers.size() && numbers[place.inst.index()] != kNone) {
      path_.push_back(numbers[place.inst.index()]);
    }
  }
  void on_instruction(ir::Place, std::uint32_t, const std::optional<interp::Value>&) override {}
  [[nodiscard]] std::vector<std::uint32_t> take() { return std::exchange(path_, {}); }

 private:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  /// By instruction; empty if nobody watches the function.
  const std::vector<std::uint32_t>& numbers_of(ir::FunctionId id) {
    const auto [found, is_new] = numbers_.try_emplace(id);
    if (!is_new) return found->second;
    const std::string function(program_.text(program_.get(id).name));
    if (!blocks_.try_find(function, 0)) return found->second;
    const ir::Body& body = **program_.body_of(id);
    found->second.assign(body.insts.size(), kNone);
    for (const ir::Block& block : body.blocks) {
      const std::string_view block_name =
          block.name.is_valid() ? program_.text(block.name) : std::string_view();
      if (!block_name.starts_with("at")) continue;
      const auto offset = static_cast<std::uint32_t>(std::stoul(std::string(block_name.substr(2))));
      if (const auto number = blocks_.try_find(function, offset)) found->second[block.first] = *number;
    }
    return found->second;
  }

  ir::Program& program_;
  const BlockList& blocks_;
  std::unordered_map<ir::FunctionId, std::vector<std::uint32_t>> numbers_;
  std::vector<std::uint32_t> path_;
};

/// Of a string without the compact form.
std::string text_of(language::java::JavaExecution& execution,
                    ir::Program& program,
                    const interp::Value& string) {
  interp::Interpreter& interpreter = execution.interpreter();
  if (string.bits == 0) return "null";
  const ir::ClassId owner = interpreter.class_of(string);
  const interp::Value bytes =
      interpreter.read_field(string, program.find_field(owner, program.intern("value")));
  std::string text;
  for (std::uint32_t at = 0; at + 1 < interpreter.array_length(bytes); at += 2) {
    const auto low = static_cast<unsigned>(interpreter.array_element(bytes, at).bits) & 0xffU;
    const auto high = static_cast<unsigned>(interpreter.array_element(bytes, at + 1).bits) & 0xffU;
    const unsigned unit = high << 8U | low;
    if (unit >= ' ' && unit <= '~') {
      text += static_cast<char>(unit);
    } else {
      text += fmt::format("\\u{:04x}", unit);
    }
  }
  return text;
}

Execution run_in_interpreter(jvm::JvmProgram& java,
                             const std::vector<RandomJava>& programs,
                             const BlockList& blocks) {
  ir::NativeTable natives;
  models::add_jdk(natives);
  language::java::JavaExecution execution(java, natives, {});
  Execution result;
  const interp::RunResult booted = execution.boot();
  if (booted.end != ir::PathEnd::Returned) {
    result.problem = "boot: " + booted.reason;
    return result;
  }
  BlockTracer tracer(java.program(), blocks);
  execution.interpreter().set_tracer(&tracer);
  for (const RandomJava& program : programs) {
    const auto run = [&](const diag::Result<ir::FunctionId>& function) {
      if (!function) return function.error().message;
      const interp::RunResult end = execution.interpreter().run(*function, {});
      result.paths.push_back(tracer.take());
      if (end.end != ir::PathEnd::Returned) return std::string(ir::info(end.end).name) + ": " + end.reason;
      return end.value.type.is_void() ? "" : text_of(execution, java.program(), end.value);
    };
    result.results.push_back(run(java.start_class(program.class_name)));
    for (const std::string& caller : program.callers) {
      result.results.push_back(run(java.method(program.class_name, caller, "()Ljava/lang/String;")));
    }
  }
  return result;
}

std::string describe_path_difference(const BlockList& blocks,
                                     const std::vector<std::uint32_t>& expected,
                                     const std::vector<std::uint32_t>& actual) {
  std::size_t at = 0;
  while (at < expected.size() && at < actual.size() && expected[at] == actual[at]) ++at;
  const auto block_at = [&](const std::vector<std::uint32_t>& path, std::size_t position) {
    return position < path.size() ? blocks.texts()[path[position]] : std::string("the end");
  };
  return fmt::format("paths differ after {} blocks, the last is {}: the JVM enters {}, the interpreter {}",
                     at,
                     at == 0 ? "none" : block_at(expected, at - 1),
                     block_at(expected, at),
                     block_at(actual, at));
}

std::string compile(const jvm::Jdk& jdk, const Folder& folder, const std::vector<RandomJava>& programs) {
  support::process::Command command;
  command.program = jdk.javac();
  command.arguments = {"-J-XX:TieredStopAtLevel=1",
                       "-J-XX:+UseSerialGC",
                       "-g",
                       "-nowarn",
                       "-proc:none",
                       "-Xlint:none",
                       "-encoding",
                       "UTF-8",
                       "-d",
                       folder.file("classes"),
                       TESTELLATE_RANDOM_JAVA_SUPPORT,
                       folder.file("Main.java")};
  std::ofstream(folder.file("Main.java")) << make_java_main(programs);
  for (const RandomJava& program : programs) {
    command.arguments.push_back(folder.file(program.class_name + ".java"));
    std::ofstream(command.arguments.back()) << program.text;
  }
  const support::process::Outcome outcome =
      support::process::run(command, {.wall_time = std::chrono::seconds(300)});
  return outcome.succeeded() ? "" : "javac " + support::process::to_text(outcome) + "\n" + outcome.errors;
}

}  // namespace

std::optional<JavaDifference> compare_java_executions(const std::vector<RandomJava>& programs,
                                                      JavaTally& tally) {
  const auto whole = [&](std::string text) { return JavaDifference{programs.front().seed, std::move(text)}; };
  const diag::Result<jvm::Jdk> jdk = jvm::open_jdk(TESTELLATE_JDK_17);
  if (!jdk) return whole(jdk.error().message);
  Folder folder;
  if (std::string problem = compile(*jdk, folder, programs); !problem.empty()) return whole(problem);
  diag::Result<jvm::JavaInputs> inputs = jvm::open_inputs({folder.file("classes")}, {}, *jdk);
  if (!inputs) return whole(inputs.error().message);
  BlockList blocks;
  if (std::string problem = blocks.read(*inputs->user); !problem.empty()) return whole(problem);

  const Execution expected = run_on_jvm(*jdk, folder, blocks);
  if (!expected.problem.empty()) return whole(expected.problem);
  jvm::JvmProgram java(*inputs->user, *inputs->library, {});
  const Execution actual = run_in_interpreter(java, programs, blocks);
  if (!actual.problem.empty()) return whole(actual.problem);

  const std::size_t count = actual.results.size();
  if (expected.results.size() != count || expected.paths.size() != count)
    return whole("the JVM did too little");
  std::size_t at = 0;
  for (const RandomJava& program : programs) {
    for (std::size_t call = 0; call <= program.callers.size(); ++call, ++at) {
      std::string text;
      if (expected.results[at] != actual.results[at]) {
        text = "the JVM has\n  " + expected.results[at] + "\nthe interpreter has\n  " + actual.results[at] +
               "\n";
      }
      if (expected.paths[at] != actual.paths[at]) {
        text += describe_path_difference(blocks, expected.paths[at], actual.paths[at]);
      }
      const std::string name = call == 0 ? "<clinit>" : program.callers[call - 1];
      if (!text.empty()) return JavaDifference{program.seed, name + ": " + text};
      tally.blocks += expected.paths[at].size();
    }
    tally.calls += program.callers.size();
    tally.methods += program.methods;
  }
  return std::nullopt;
}

}  // namespace testellate::test
