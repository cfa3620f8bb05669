// SPDX-License-Identifier: Apache-2.0
// diff_random_units FIRST_SEED [COUNT]: compares the engine with the interpreter on random units, over all
// their inputs. Prints seed, difference and program of the first failure; exit code 1 then.
// diff_random_units --print SEED: only prints the program.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "brute_force.h"
#include "random_units.h"

namespace {

int compare(std::uint64_t first, std::uint64_t count) {
  testellate::test::UnitTally total;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    testellate::test::UnitTally tally;
    if (std::optional<std::string> difference = testellate::test::compare_with_brute_force(seed, tally)) {
      std::printf("seed %llu: %s\n%s",
                  static_cast<unsigned long long>(seed),
                  difference->c_str(),
                  testellate::test::make_random_unit(seed).text.c_str());
      return 1;
    }
    total.inputs += tally.inputs;
    total.paths += tally.paths;
    total.leaves += tally.leaves;
    total.thrown += tally.thrown;
    total.faulted += tally.faulted;
  }
  std::printf(
      "%llu units, %llu inputs (%llu end with an exception, %llu with a fault), %llu paths, %llu leaves\n",
      static_cast<unsigned long long>(count),
      static_cast<unsigned long long>(total.inputs),
      static_cast<unsigned long long>(total.thrown),
      static_cast<unsigned long long>(total.faulted),
      static_cast<unsigned long long>(total.paths),
      static_cast<unsigned long long>(total.leaves));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--print") {
    std::fputs(testellate::test::make_random_unit(std::strtoull(argv[2], nullptr, 10)).text.c_str(), stdout);
    return 0;
  }
  if (argc < 2) {
    std::fputs("usage: diff_random_units FIRST_SEED [COUNT] | --print SEED\n", stderr);
    return 2;
  }
  return compare(std::strtoull(argv[1], nullptr, 10), argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
}
