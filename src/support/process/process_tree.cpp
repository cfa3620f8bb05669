// SPDX-License-Identifier: Apache-2.0
#include "support/process/process_tree.h"

#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include <dirent.h>

namespace testellate::support::process {
namespace {

constexpr std::chrono::milliseconds kBetweenCounts{500};

struct Listed {
  int parent = 0;
  std::uint64_t tasks = 1;
};

/// Of "12 (any name) S 3 ...", proc(5); no parent if it is gone.
Listed read_status(const char* process) {
  Listed found;
  std::ifstream file(std::string("/proc/") + process + "/stat");
  std::string text;
  std::getline(file, text);
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return found;
  std::istringstream words(text.substr(name_end + 1));
  std::string word;
  words >> word >> found.parent;
  constexpr int kBetween = 15;  // words between the parent and the number of threads
  for (int skipped = 0; skipped < kBetween; ++skipped) words >> word;
  words >> found.tasks;
  return found;
}

std::map<int, Listed> list_processes() {
  std::map<int, Listed> all;
  DIR* folder = ::opendir("/proc");
  if (folder == nullptr) return all;
  while (const dirent* entry = ::readdir(folder)) {
    const int process = std::atoi(entry->d_name);
    if (process > 0) all.emplace(process, read_status(entry->d_name));
  }
  ::closedir(folder);
  return all;
}

/// Of the whole system, as /proc/loadavg has it: "0.31 0.25 0.20 1/345 6789".
std::uint64_t count_system_tasks() {
  std::ifstream file("/proc/loadavg");
  std::string word;
  for (int skipped = 0; skipped < 3; ++skipped) file >> word;
  file >> word;
  const std::size_t slash = word.find('/');
  return slash == std::string::npos ? 0 : std::strtoull(word.c_str() + slash + 1, nullptr, 10);
}

}  // namespace

std::vector<Descendant> descendants_of(int process) {
  const std::map<int, Listed> all = list_processes();
  std::multimap<int, int> children;
  for (const auto& [child, listed] : all) children.emplace(listed.parent, child);
  std::vector<Descendant> found;
  std::vector<int> pending{process};
  std::set<int> seen{process};
  while (!pending.empty()) {
    const int parent = pending.back();
    pending.pop_back();
    for (auto [at, end] = children.equal_range(parent); at != end; ++at) {
      if (!seen.insert(at->second).second) continue;
      found.push_back({at->second, all.at(at->second).tasks});
      pending.push_back(at->second);
    }
  }
  return found;
}

TaskWatch::TaskWatch(int process)
    : process_(process),
      harmless_(count_system_tasks() + kMostTasks),
      next_count_(Clock::now() + kBetweenCounts) {}

bool TaskWatch::is_exceeded() {
  const std::uint64_t system = count_system_tasks();
  if (system <= harmless_ && Clock::now() < next_count_) return false;
  std::uint64_t count = 1;
  for (const Descendant& one : descendants_of(process_)) count += one.tasks;
  if (count > kMostTasks) return true;
  harmless_ = system + kMostTasks - count;
  next_count_ = Clock::now() + kBetweenCounts;
  return false;
}

}  // namespace testellate::support::process
