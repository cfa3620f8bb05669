// SPDX-License-Identifier: Apache-2.0
// diff_random_java FIRST_SEED [COUNT]: compares the JVM and the interpreter on random Java classes. Prints
// seed, difference and class of the first failure; exit code 1 then. diff_random_java --print SEED: only
// prints the class.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "java_executions.h"

namespace {

using testellate::test::make_random_java;

/// Of one run of javac and one of the JVM.
constexpr std::uint64_t kClassesPerBatch = 10;

int compare(std::uint64_t first, std::uint64_t count) {
  testellate::test::JavaTally tally;
  for (std::uint64_t start = 0; start < count; start += kClassesPerBatch) {
    std::vector<testellate::test::RandomJava> programs;
    for (std::uint64_t i = start; i < std::min(start + kClassesPerBatch, count); ++i) {
      programs.push_back(make_random_java(first + i));
    }
    const auto difference = testellate::test::compare_java_executions(programs, tally);
    if (difference) {
      std::printf("%s\nseed %llu: %s\n",
                  make_random_java(difference->seed).text.c_str(),
                  static_cast<unsigned long long>(difference->seed),
                  difference->text.c_str());
      return 1;
    }
  }
  std::printf("%llu methods, %llu calls, %llu blocks entered\n",
              static_cast<unsigned long long>(tally.methods),
              static_cast<unsigned long long>(tally.calls),
              static_cast<unsigned long long>(tally.blocks));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--print") {
    std::fputs(make_random_java(std::strtoull(argv[2], nullptr, 10)).text.c_str(), stdout);
    return 0;
  }
  if (argc < 2) {
    std::fputs("usage: diff_random_java FIRST_SEED [COUNT] | --print SEED\n", stderr);
    return 2;
  }
  return compare(std::strtoull(argv[1], nullptr, 10), argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
}
