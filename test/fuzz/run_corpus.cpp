// SPDX-License-Identifier: Apache-2.0
// Gives each file of the folders named on the command line to the target, so that every build re-checks the
// corpus.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "test/fuzz/tir_reader_target.h"

int main(int argc, char** argv) {
  std::size_t count = 0;
  for (int at = 1; at < argc; ++at) {
    for (const auto& entry : std::filesystem::directory_iterator(argv[at])) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      std::stringstream bytes;
      bytes << file.rdbuf();
      std::cout << entry.path().filename().string() << std::endl;  // flushed: a crash shows the file
      testellate::fuzz::check_tir_reader(bytes.str());
      ++count;
    }
  }
  std::cout << count << " files\n";
  return count == 0 ? 1 : 0;
}
