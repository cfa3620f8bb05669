// SPDX-License-Identifier: Apache-2.0
// Gives each document of a folder to the target: whole, cut off, damaged, and with its words mixed up.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>

#include "support/rng.h"
#include "test/fuzz/patterns_target.h"

namespace {

constexpr std::size_t kCuts = 60;
constexpr unsigned kDamaged = 400;
constexpr unsigned kMixed = 4000;
constexpr std::uint64_t kSeed = 1;

void check_damaged(const std::string& document) {
  testellate::support::Rng random(kSeed);
  for (unsigned round = 0; round < kDamaged; ++round) {
    std::string bytes = document;
    for (unsigned change = 0; change <= round % 4; ++change) {
      bytes[random.below(bytes.size())] ^= static_cast<char>(1U << random.below(8));
    }
    testellate::fuzz::check_patterns(bytes);
  }
}

/// What stands in quotes: first and last character of each.
std::vector<std::pair<std::size_t, std::size_t>> quoted_parts(const std::string& document) {
  std::vector<std::pair<std::size_t, std::size_t>> parts;
  std::size_t start = document.find("?>");
  while ((start = document.find('"', start)) != std::string::npos) {
    const std::size_t end = document.find('"', start + 1);
    if (end == std::string::npos) break;
    parts.emplace_back(start, end);
    start = end + 1;
  }
  return parts;
}

/// Documents that are well-formed: values stand where others stood, lines are missing.
void check_mixed(const std::string& document) {
  testellate::support::Rng random(kSeed);
  const auto parts = quoted_parts(document);
  for (unsigned round = 0; round < kMixed; ++round) {
    const auto [start, end] = parts[random.below(parts.size())];
    const auto [other, other_end] = parts[random.below(parts.size())];
    std::string text = document;
    text.replace(start, end - start, document.substr(other, other_end - other));
    if (round % 3 == 0) {
      const std::size_t line = text.find("/>\n", random.below(text.size()));
      if (line != std::string::npos) {
        const std::size_t begin = text.rfind('<', line);
        text.erase(begin, line + 2 - begin);
      }
    }
    testellate::fuzz::check_patterns(text);
  }
}

}  // namespace

int main(int /*argc*/, char** argv) {
  std::vector<std::filesystem::path> documents;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1])) documents.push_back(entry.path());
  std::ranges::sort(documents);
  for (const std::filesystem::path& path : documents) {
    std::cout << path.filename().string() << std::endl;  // flushed: a crash shows the file
    std::ifstream file(path, std::ios::binary);
    std::stringstream bytes;
    bytes << file.rdbuf();
    const std::string document = bytes.str();
    testellate::fuzz::check_patterns(document);
    for (std::size_t part = 0; part < kCuts; ++part) {
      testellate::fuzz::check_patterns(document.substr(0, document.size() * part / kCuts));
    }
    check_damaged(document);
    check_mixed(document);
  }
  std::cout << documents.size() << " files\n";
  return documents.empty() ? 1 : 0;
}
