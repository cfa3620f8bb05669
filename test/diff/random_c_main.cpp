// SPDX-License-Identifier: Apache-2.0
// diff_random_c FIRST_SEED [COUNT]: compares machine code, interpreter and engine on random C programs.
// Prints seed, difference and program of the first failure; exit code 1 then. diff_random_c --print SEED:
// only prints the program.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "c_executions.h"

namespace {

using testellate::test::make_c_file;
using testellate::test::make_random_c;

/// Of one run of clang.
constexpr std::uint64_t kProgramsPerFile = 40;

int compare(std::uint64_t first, std::uint64_t count) {
  testellate::test::CTally tally;
  for (std::uint64_t start = 0; start < count; start += kProgramsPerFile) {
    std::vector<testellate::test::RandomC> programs;
    for (std::uint64_t i = start; i < std::min(start + kProgramsPerFile, count); ++i) {
      programs.push_back(make_random_c(first + i));
    }
    auto difference = testellate::test::compare_c_executions(programs, tally);
    if (difference) {
      std::printf("seed %llu: %s\n%s",
                  static_cast<unsigned long long>(difference->seed),
                  difference->text.c_str(),
                  make_c_file({make_random_c(difference->seed)}).c_str());
      return 1;
    }
  }
  std::printf("%llu programs, %llu calls, %llu decisions on terms\n",
              static_cast<unsigned long long>(tally.programs),
              static_cast<unsigned long long>(tally.calls),
              static_cast<unsigned long long>(tally.decisions));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--print") {
    std::fputs(make_c_file({make_random_c(std::strtoull(argv[2], nullptr, 10))}).c_str(), stdout);
    return 0;
  }
  if (argc < 2) {
    std::fputs("usage: diff_random_c FIRST_SEED [COUNT] | --print SEED\n", stderr);
    return 2;
  }
  return compare(std::strtoull(argv[1], nullptr, 10), argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
}
