// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "support/cached_file.h"

namespace testellate::frontend::jvm {

/// Everything that the classes depend on which javac makes, besides its flags.
struct CompiledFrom {
  std::string jdk_home;
  std::map<std::string, std::string> sources;  ///< texts, by the name that javac gets
  std::vector<std::string> class_path;         ///< elements
  std::string flags;
};

/// What javac made of the same before, in the user's cache: who runs the same command again waits for no
/// compiler. Compares what it was made from, to the letter.
class ClassCache {
 public:
  /// With an empty folder, and where a class path has folders with much in them, nothing is kept.
  ClassCache(const std::string& cache_folder, const CompiledFrom& from);

  /// Puts the classes into a folder that is there; says whether they were known.
  [[nodiscard]] bool restore(const std::string& folder) const;
  /// Keeps what is in the folder.
  void keep(const std::string& folder) const;

 private:
  std::string key_;
  support::CachedFile file_;
};

}  // namespace testellate::frontend::jvm
