// SPDX-License-Identifier: Apache-2.0
// The corpus is kept as C sources, since bitcode cannot be reviewed. Each is compiled and given to the target
// whole, cut off and damaged; `--write FOLDER` keeps the bitcode as seeds for libFuzzer.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string_view>
#include <vector>

#include "frontend/llvm/compile.h"
#include "support/rng.h"
#include "test/fuzz/bitcode_target.h"

namespace {

constexpr std::size_t kCuts = 60;
constexpr unsigned kDamaged = 120;
constexpr std::uint64_t kSeed = 1;

void check_cut_off(const std::string& bitcode) {
  for (std::size_t part = 0; part < kCuts; ++part) {
    testellate::fuzz::check_bitcode(bitcode.substr(0, bitcode.size() * part / kCuts));
  }
}

void check_damaged(const std::string& bitcode) {
  testellate::support::Rng random(kSeed);
  for (unsigned round = 0; round < kDamaged; ++round) {
    std::string bytes = bitcode;
    for (unsigned change = 0; change <= round % 4; ++change) {
      bytes[random.below(bytes.size())] ^= static_cast<char>(1U << random.below(8));
    }
    testellate::fuzz::check_bitcode(bytes);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  std::string written;
  if (arguments.size() == 3 && arguments[1] == "--write") written = arguments[2];
  std::vector<std::filesystem::path> sources;
  for (const auto& entry : std::filesystem::directory_iterator(arguments.at(0)))
    sources.push_back(entry.path());
  std::ranges::sort(sources);
  for (const std::filesystem::path& source : sources) {
    std::cout << source.filename().string() << std::endl;  // flushed: a crash shows the file
    auto bitcode = testellate::frontend::llvm::compile_to_bitcode(source.string(), {});
    if (!bitcode) {
      std::cout << testellate::diag::to_text(bitcode.error()) << "\n";
      return 1;
    }
    if (!written.empty()) {
      std::ofstream(written + "/" + source.stem().string() + ".bc", std::ios::binary) << *bitcode;
      continue;
    }
    testellate::fuzz::check_bitcode(*bitcode);
    check_cut_off(*bitcode);
    check_damaged(*bitcode);
  }
  std::cout << sources.size() << " files\n";
  return sources.empty() ? 1 : 0;
}
