// SPDX-License-Identifier: Apache-2.0
// Initialises classes in the interpreter, each in a machine that has just booted, for bench/jars/initialise:
//
//   initialise_classes [--jdk HOME] [--classpath PATH] [--max-steps N] [--every N] MODULE|JAR|CLASS...
//
// Prints a line for each class: its name, how it ended (`ready`, `threw`, or the name of the path's end),
// why, the innermost function of the JDK or the jar, and the steps that it took, separated by tabs.
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/classpath/class_path.h"
#include "frontend/jvm/classpath/jdk.h"
#include "frontend/jvm/classpath/jdk_image.h"
#include "frontend/jvm/link/boot.h"
#include "frontend/jvm/link/load.h"
#include "interp/interpreter.h"
#include "models/jdk/jdk.h"
#include "models/scripted.h"

namespace {

using namespace testellate;
namespace jvm = frontend::jvm;

struct Arguments {
  std::optional<std::string> jdk;
  std::string class_path;
  std::uint64_t max_steps = 100'000'000;
  std::size_t every = 1;
  std::vector<std::string> inputs;
};

Arguments parse(int count, char** words) {
  Arguments result;
  for (int at = 1; at < count; ++at) {
    const std::string word = words[at];
    const auto value = [&] { return at + 1 < count ? std::string(words[++at]) : std::string(); };
    if (word == "--jdk") {
      result.jdk = value();
    } else if (word == "--classpath") {
      result.class_path = value();
    } else if (word == "--max-steps") {
      result.max_steps = std::stoull(value());
    } else if (word == "--every") {
      result.every = std::stoul(value());
    } else {
      result.inputs.push_back(word);
    }
  }
  return result;
}

[[noreturn]] void give_up(const std::string& why) {
  std::cerr << "initialise_classes: " << why << "\n";
  exit(2);
}

template <typename Value>
Value need(diag::Result<Value> result) {
  if (!result) give_up(result.error().message);
  return std::move(*result);
}

/// Tabs and line ends would break the line.
std::string on_one_line(std::string text) {
  for (char& letter : text) {
    if (letter == '\t' || letter == '\n') letter = ' ';
  }
  return text;
}

/// The innermost function that is none of ours.
std::string function_at(const ir::Program& program, const interp::RunResult& result) {
  std::vector<ir::Place> places{result.place};
  places.insert(places.end(), result.stack.begin(), result.stack.end());
  for (const ir::Place& place : places) {
    if (!place.function.is_valid()) continue;
    const std::string name(program.text(program.get(place.function).name));
    if (!name.starts_with("jvm.")) return name;
  }
  return "";
}

/// The message of an exception and those of its causes.
std::string describe(ir::Program& program, interp::Interpreter& interpreter, interp::Value exception) {
  const ir::ClassId throwable = program.class_named(program.intern("java.lang.Throwable"));
  const ir::ClassId string = program.class_named(program.intern("java.lang.String"));
  const auto field = [&](ir::ClassId owner, std::string_view name) {
    return program.find_field(owner, program.intern(name));
  };
  std::string text;
  for (int depth = 0; depth < 8 && exception.bits != 0; ++depth) {
    text += (depth == 0 ? "" : " <- ") +
            std::string(program.text(program.get(interpreter.class_of(exception)).name));
    const interp::Value message = interpreter.read_field(exception, field(throwable, "detailMessage"));
    if (message.bits != 0) {
      const interp::Value bytes = interpreter.read_field(message, field(string, "value"));
      text += ": ";
      for (std::uint32_t at = 0; at < interpreter.array_length(bytes); at += 2) {
        text += static_cast<char>(interpreter.array_element(bytes, at).bits);
      }
    }
    interp::Value cause = interpreter.read_field(exception, field(throwable, "cause"));
    const ir::ClassId in_initialiser =
        program.class_named(program.intern("java.lang.ExceptionInInitializerError"));
    if (const ir::FieldId own = field(in_initialiser, "exception");
        own.is_valid() && interpreter.class_of(exception) == in_initialiser) {
      cause = interpreter.read_field(exception, own);
    }
    if (cause.bits == exception.bits) break;
    exception = cause;
  }
  return text;
}

class Census {
 public:
  Census(jvm::JvmProgram& java, const ir::NativeTable& natives, std::uint64_t max_steps)
      : java_(java), interpreter_(java.program(), natives, {.max_steps = max_steps}) {}

  void boot() {
    const interp::RunResult booted = interpreter_.run(jvm::boot_function(java_.linker()), {});
    if (booted.end != ir::PathEnd::Returned) give_up("boot: " + booted.reason);
  }

  /// In a process of its own, so that each class finds the machine as it was after the boot.
  void initialise(const std::string& name) {
    std::cout.flush();
    const pid_t child = fork();
    if (child == 0) {
      constexpr unsigned kSeconds = 60;
      alarm(kSeconds);
      std::cout << jvm::with_dots(name) << '\t' << on_one_line(attempt(name)) << '\n';
      std::cout.flush();
      _exit(0);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) give_up("fork");
    if (WIFSIGNALED(status)) {
      std::cout << jvm::with_dots(name) << "\tcrashed\tsignal " << WTERMSIG(status) << "\t\t0\n";
    }
  }

 private:
  std::string attempt(const std::string& name) {
    diag::Result<ir::FunctionId> start = java_.start_class(name);
    if (!start) return "unreadable\1" + start.error().message + "\1\0010";
    const interp::RunResult result = interpreter_.run(*start, {});
    std::string end(ir::info(result.end).name);
    std::string why = result.reason;
    if (result.end == ir::PathEnd::Returned) end = "ready";
    if (result.end == ir::PathEnd::Threw) why = describe(java_.program(), interpreter_, result.value);
    const std::string where = result.end == ir::PathEnd::Returned ? "" : function_at(java_.program(), result);
    return end + '\1' + why + '\1' + where + '\1' + std::to_string(result.steps);
  }

  static std::string on_one_line(std::string text) {
    text = ::on_one_line(std::move(text));
    for (char& letter : text) {
      if (letter == '\1') letter = '\t';
    }
    return text;
  }

  jvm::JvmProgram& java_;
  interp::Interpreter interpreter_;
};

}  // namespace

int main(int count, char** words) {
  const Arguments arguments = parse(count, words);
  jvm::JdkSearch search;
  search.chosen = arguments.jdk;
  const jvm::Jdk jdk = need(jvm::find_jdk(search));
  std::unique_ptr<jvm::JdkImage> image = need(jvm::JdkImage::open(jdk.modules()));
  std::vector<std::string> classes;
  jvm::ClassPath user;
  for (const std::string& input : arguments.inputs) {
    std::vector<std::string> found;
    if (input.ends_with(".jar")) {
      std::unique_ptr<jvm::ClassSource> jar = need(jvm::open_class_path_element(input, jdk.release));
      found = need(jar->list());
      user.add(std::move(jar));
    } else if (input.find('/') == std::string::npos) {
      found = need(image->list(input));
    } else {
      found.push_back(input);
    }
    classes.insert(classes.end(), found.begin(), found.end());
  }
  jvm::ClassPath library;
  for (const std::string& element : jvm::split_class_path(arguments.class_path)) {
    library.add(need(jvm::open_class_path_element(element, jdk.release)));
  }
  library.add(std::move(image));
  jvm::JvmProgram java(user, library, {});
  ir::NativeTable natives;
  models::add_jdk(natives);
  Census census(java, natives, arguments.max_steps);
  census.boot();
  for (std::size_t at = 0; at < classes.size(); at += arguments.every) census.initialise(classes[at]);
}
