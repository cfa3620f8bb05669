// SPDX-License-Identifier: Apache-2.0
// The child reports a failed exec through a pipe that a successful exec closes.
#include "support/process/started_program.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

#include "support/process/child.h"
#include "support/process/guard.h"

namespace testellate::support::process {
namespace {

/// Text as execve wants it: pointers into strings, ended by a null pointer.
class StringArray {
 public:
  void add(std::string text) { texts_.push_back(std::move(text)); }
  [[nodiscard]] std::vector<char*> pointers() {
    std::vector<char*> result;
    result.reserve(texts_.size() + 1);
    for (std::string& text : texts_) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
  }

 private:
  std::vector<std::string> texts_;
};

bool is_for_confined(std::string_view entry) {
  return std::ranges::find(kInheritedVariables, entry.substr(0, entry.find('='))) !=
         kInheritedVariables.end();
}

StringArray make_environment(const Command& command) {
  StringArray result;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    std::string_view text = *entry;
    bool replaced = command.confinement && !is_for_confined(text);
    for (const auto& [name, value] : command.environment) {
      replaced = replaced || (text.starts_with(name) && text.substr(name.size()).starts_with('='));
    }
    if (!replaced) result.add(std::string(text));
  }
  for (const auto& [name, value] : command.environment)
    result.add(std::string(name).append("=").append(value));
  return result;
}

struct Streams {
  Pipe input;
  Pipe output;
  Pipe errors;
  Pipe failure;  ///< errno of what went wrong in the child before the program ran
};

Expected<Streams, int> make_streams() {
  Streams streams;
  for (Pipe* pipe : {&streams.input, &streams.output, &streams.errors, &streams.failure}) {
    Expected<Pipe, int> made = make_pipe();
    if (!made) return Unexpected<int>(made.error());
    *pipe = std::move(*made);
  }
  return streams;
}

void dump_no_core() {
  struct rlimit none = {0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
}

/// Puts `from` in the place of a standard stream, which the program inherits.
bool redirect(const FileDescriptor& from, int to) { return ::dup2(from.number(), to) == to; }

/// Where a program runs that is confined without namespaces: under a guard, with what it gives up at last.
bool confine(const Command& command, const Restriction* restriction) {
  if (!command.confinement || !command.confinement->sandbox.processes) return true;
  limit_resource(RLIMIT_NPROC, *command.confinement->sandbox.processes);
  return restriction == nullptr || restriction->apply();
}

/// In the child: becomes the program, or says why not. Only calls that are safe between fork and exec.
[[noreturn]] void become(const Command& command,
                         const Limits& limits,
                         const Streams& streams,
                         char* const* arguments,
                         char* const* environment,
                         const Restriction* restriction,
                         int parent) {
  start_child(parent);
  // Bubblewrap, too, may be killed before what it has started asks to die with it.
  if (command.confinement) leave_guard(parent);
  dump_no_core();
  if (limits.address_space) limit_address_space(*limits.address_space);
  if (limits.cpu_time) limit_resource(RLIMIT_CPU, static_cast<std::uint64_t>(limits.cpu_time->count()));
  if (limits.file_size) limit_resource(RLIMIT_FSIZE, *limits.file_size);
  bool ready = redirect(streams.input.read_end, STDIN_FILENO) &&
               redirect(streams.output.write_end, STDOUT_FILENO) &&
               redirect(streams.errors.write_end, STDERR_FILENO) &&
               (!command.folder || ::chdir(command.folder->c_str()) == 0) && confine(command, restriction);
  if (ready) ::execvpe(command.program.c_str(), arguments, environment);
  int error = errno;
  [[maybe_unused]] ssize_t written = ::write(streams.failure.write_end.number(), &error, sizeof error);
  ::_exit(127);
}

}  // namespace

Expected<StartedProgram, int> start_program(const Command& command,
                                            const Limits& limits,
                                            const Restriction* restriction) {
  Expected<Streams, int> streams = make_streams();
  if (!streams) return Unexpected<int>(streams.error());

  StringArray arguments;
  arguments.add(command.program);
  for (const std::string& argument : command.arguments) arguments.add(argument);
  StringArray environment = make_environment(command);
  std::vector<char*> argument_pointers = arguments.pointers();
  std::vector<char*> environment_pointers = environment.pointers();

  pid_t parent = ::getpid();
  pid_t pid = ::fork();
  if (pid < 0) return Unexpected<int>(errno);
  if (pid == 0)
    become(command,
           limits,
           *streams,
           argument_pointers.data(),
           environment_pointers.data(),
           restriction,
           parent);
  // Whoever comes first; the limit may strike before the child has run.
  ::setpgid(pid, pid);
  streams->input.read_end.close();
  streams->output.write_end.close();
  streams->errors.write_end.close();
  streams->failure.write_end.close();

  std::string failure;
  while (read_some(streams->failure.read_end, failure, sizeof(int)) == Transfer::Moved) {
  }
  Expected<FileDescriptor, int> process = open_process(pid);
  if (failure.size() == sizeof(int) || !process) {
    static_cast<void>(kill_and_reap(pid));
    int error = process ? 0 : process.error();
    if (failure.size() == sizeof(int)) std::memcpy(&error, failure.data(), sizeof error);
    return Unexpected<int>(error);
  }
  return StartedProgram{pid,
                        std::move(*process),
                        std::move(streams->input.write_end),
                        std::move(streams->output.read_end),
                        std::move(streams->errors.read_end)};
}

}  // namespace testellate::support::process
