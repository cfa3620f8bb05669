// SPDX-License-Identifier: Apache-2.0
// diff_heap_paths known: compares the modes of --aliasing with each other and with small heaps, for methods
// over lists, trees, graphs and arrays. diff_heap_paths FIRST_SEED [COUNT]: for random ones. Prints the first
// failure; exit code 1 then. diff_heap_paths --print SEED: only prints the program.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "heap_method.h"
#include "heap_paths.h"

namespace {

using testellate::test::HeapMethod;
using testellate::test::HeapTally;

/// All heaps of two nodes, where nodes are all that there is.
constexpr std::uint64_t kMostHeaps = 20'000;
constexpr std::uint64_t kMostHeapsOfRandomMethods = 2'000;

bool compare(const std::string& words, const std::string& name, std::uint64_t most_heaps, HeapTally& tally) {
  const HeapMethod method = testellate::test::make_heap_method(words);
  const std::optional<std::string> difference =
      testellate::test::compare_heap_paths(method, most_heaps, tally);
  if (!difference) return true;
  std::printf("%s: %s\n%s\n%s", name.c_str(), difference->c_str(), method.words.c_str(), method.text.c_str());
  return false;
}

int finish(std::size_t count, const HeapTally& tally) {
  std::printf("%zu methods, %llu heaps, %llu paths, leaves: %llu lazy, %llu solver\n",
              count,
              static_cast<unsigned long long>(tally.heaps),
              static_cast<unsigned long long>(tally.paths),
              static_cast<unsigned long long>(tally.leaves_lazy),
              static_cast<unsigned long long>(tally.leaves_solver));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: diff_heap_paths known | FIRST_SEED [COUNT] | --print SEED\n", stderr);
    return 2;
  }
  const std::string_view first = argv[1];
  HeapTally tally;
  if (first == "--print" && argc == 3) {
    const std::string words = testellate::test::make_random_heap_words(std::strtoull(argv[2], nullptr, 10));
    std::printf("%s\n%s", words.c_str(), testellate::test::make_heap_method(words).text.c_str());
    return 0;
  }
  if (first == "known") {
    const std::vector<std::string>& methods = testellate::test::known_heap_methods();
    for (std::size_t i = 0; i < methods.size(); ++i) {
      if (!compare(methods[i], "method " + std::to_string(i), kMostHeaps, tally)) return 1;
    }
    return finish(methods.size(), tally);
  }
  const std::uint64_t seed = std::strtoull(argv[1], nullptr, 10);
  const std::uint64_t count = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  for (std::uint64_t at = seed; at < seed + count; ++at) {
    if (!compare(testellate::test::make_random_heap_words(at),
                 "seed " + std::to_string(at),
                 kMostHeapsOfRandomMethods,
                 tally))
      return 1;
  }
  return finish(count, tally);
}
