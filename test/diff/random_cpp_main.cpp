// SPDX-License-Identifier: Apache-2.0
// diff_random_cpp FIRST_SEED [COUNT]: compares machine code and interpreter on random C++ programs. Prints
// the first seed that differs and its program; exit code 1 then. diff_random_cpp --print SEED: only prints
// the program.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <tuple>

#include <unistd.h>

#include "cli/command_line.h"
#include "random_cpp.h"
#include "support/process/subprocess.h"

namespace {

namespace fs = std::filesystem;
using testellate::test::make_cpp_file;

/// Of one run of clang.
constexpr std::uint64_t kProgramsPerFile = 25;

std::string on_machine(const fs::path& source, const fs::path& program) {
  namespace process = testellate::support::process;
  process::Command compile;
  compile.program = "clang++-19";
  compile.arguments = {"-std=c++20", "-O0", "-w", "-o", program.string(), source.string()};
  const process::Outcome compiled = process::run(compile);
  if (!compiled.succeeded()) return "does not compile: " + compiled.errors;
  process::Command command;
  command.program = program.string();
  return process::run(command).output + "returned 0\n";
}

std::string in_interpreter(const fs::path& source) {
  const std::string path = source.string();
  const char* words[] = {"testellate", "run", path.c_str(), "--cflags=-std=c++20", "--target", "main"};
  std::ostringstream out;
  std::ostringstream errors;
  std::ignore = testellate::cli::run_command_line(static_cast<int>(std::size(words)), words, out, errors);
  return out.str() + errors.str();
}

int compare(std::uint64_t first, std::uint64_t count) {
  const fs::path folder = fs::temp_directory_path() / ("diff_random_cpp." + std::to_string(::getpid()));
  fs::create_directory(folder);
  int code = 0;
  for (std::uint64_t start = 0; start < count && code == 0; start += kProgramsPerFile) {
    std::vector<std::uint64_t> seeds;
    for (std::uint64_t at = start; at < std::min(start + kProgramsPerFile, count); ++at)
      seeds.push_back(first + at);
    const fs::path source = folder / "programs.cpp";
    std::ofstream(source) << make_cpp_file(seeds);
    std::istringstream expected(on_machine(source, folder / "programs"));
    std::istringstream found(in_interpreter(source));
    for (std::string one, other; std::getline(expected, one);) {
      if (!std::getline(found, other)) other = "nothing";
      if (one == other) continue;
      const std::uint64_t seed = std::strtoull(one.c_str(), nullptr, 10);
      std::printf("the machine has %s, the interpreter %s\n%s",
                  one.c_str(),
                  other.c_str(),
                  make_cpp_file({seed}).c_str());
      code = 1;
      break;
    }
  }
  fs::remove_all(folder);
  if (code == 0) std::printf("%llu programs\n", static_cast<unsigned long long>(count));
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--print") {
    std::fputs(make_cpp_file({std::strtoull(argv[2], nullptr, 10)}).c_str(), stdout);
    return 0;
  }
  if (argc < 2) {
    std::fputs("usage: diff_random_cpp FIRST_SEED [COUNT] | --print SEED\n", stderr);
    return 2;
  }
  return compare(std::strtoull(argv[1], nullptr, 10), argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
}
