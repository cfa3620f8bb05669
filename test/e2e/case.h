// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace testellate::e2e {

/// What a source says about its own outcome; see README.md.
struct Case {
  std::vector<std::string> options;
  std::set<std::string> infeasible;  ///< names of edges
  std::set<std::string> open;        ///< "NAME REASON"
  std::set<std::string> findings;    ///< "KIND LINE"
  std::set<std::string> untested;    ///< names of targets without a test
};

[[nodiscard]] Case read_case(const std::filesystem::path& path);

struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

/// Runs the program with these words, inside this process.
[[nodiscard]] Ran run(const std::vector<std::string>& words);

/// A folder of this process and this test, empty now, removed at the end.
class OwnFolder {
 public:
  OwnFolder();
  ~OwnFolder();
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;
  [[nodiscard]] std::filesystem::path path() const { return path_; }

 private:
  std::filesystem::path path_;
};

[[nodiscard]] std::string contents(const std::filesystem::path& path);

}  // namespace testellate::e2e
