// SPDX-License-Identifier: Apache-2.0
// Gives each class file and jar below the folders named on the command line to its target: as it is, cut off
// at every length, and with every byte changed in several ways.
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string_view>
#include <vector>

#include "test/fuzz/class_reader_target.h"
#include "test/fuzz/jar_target.h"

namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

using Check = void (*)(std::string_view);

std::size_t check_with_damage(const std::string& bytes, Check check) {
  check(bytes);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    // On the heap with no byte to spare, so that sanitizers see a look beyond the end.
    std::vector<char> exact(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    check({exact.data(), exact.size()});
  }
  constexpr std::array<std::uint8_t, 6> kFlips{0x01, 0x02, 0x08, 0x40, 0x80, 0xff};
  std::string damaged = bytes;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (std::uint8_t flip : kFlips) {
      damaged[at] = static_cast<char>(bytes[at] ^ static_cast<char>(flip));
      check(damaged);
    }
    damaged[at] = bytes[at];
  }
  return 1 + bytes.size() * (1 + kFlips.size());
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t count = 0;
  for (int at = 1; at < argc; ++at) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[at])) {
      const bool is_jar = entry.path().extension() == ".jar";
      if (!is_jar && entry.path().extension() != ".class") continue;
      std::cout << entry.path().filename().string() << std::endl;  // flushed: a crash shows the file
      count += check_with_damage(read(entry.path()),
                                 is_jar ? testellate::fuzz::check_jar : testellate::fuzz::check_class_reader);
    }
  }
  std::cout << count << " inputs\n";
  return count == 0 ? 1 : 0;
}
