// SPDX-License-Identifier: Apache-2.0
#include "case.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/command_line.h"

namespace testellate::e2e {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Case read_case(const fs::path& path) {
  Case made;
  std::istringstream text(contents(path));
  for (std::string line; std::getline(text, line);) {
    if (!line.starts_with("//! ")) continue;
    std::istringstream words(line.substr(4));
    std::string word;
    words >> word;
    std::string rest;
    std::getline(words >> std::ws, rest);
    if (word == "options") {
      std::istringstream options(rest);
      for (std::string option; options >> option;) made.options.push_back(option);
    } else if (word == "infeasible") {
      made.infeasible.insert(rest);
    } else if (word == "open") {
      made.open.insert(rest);
    } else if (word == "untested") {
      made.untested.insert(rest);
    } else if (word == "finding") {
      made.findings.insert(rest);
    } else {
      ADD_FAILURE() << path << ": unknown directive `" << word << "`";
    }
  }
  return made;
}

Ran run(const std::vector<std::string>& words) {
  std::vector<const char*> arguments{"testellate"};
  for (const std::string& word : words) arguments.push_back(word.c_str());
  std::ostringstream out;
  std::ostringstream err;
  int code = cli::run_command_line(static_cast<int>(arguments.size()), arguments.data(), out, err);
  return {code, out.str(), err.str()};
}

OwnFolder::OwnFolder() {
  const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
  std::string name = std::to_string(::getpid()) + "_" + test->test_suite_name() + "_" + test->name();
  std::ranges::replace(name, '/', '_');
  path_ = fs::path(testing::TempDir()) / name;
  fs::remove_all(path_);
  fs::create_directories(path_);
}

OwnFolder::~OwnFolder() { fs::remove_all(path_); }

}  // namespace testellate::e2e
