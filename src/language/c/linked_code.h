// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "diag/diagnostic.h"

namespace testellate::language::c {

/// Objects and libraries that a program is linked with besides its files: their functions are real in tests,
/// and nobody can look into them.
class LinkedCode {
 public:
  /// `words`: as for a linker, paths counting from here: "other.o", "-Llib", "-lfoo". A file or library that
  /// is not there, or none that can be linked, is a diagnostic.
  [[nodiscard]] static diag::Result<LinkedCode> open(const std::vector<std::string>& words);

  /// The same words with absolute paths.
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
  /// Those of the names that the code defines.
  [[nodiscard]] std::set<std::string> find_defined(const std::set<std::string>& names) const;

 private:
  explicit LinkedCode(std::vector<std::string> words) : words_(std::move(words)) {}

  std::vector<std::string> words_;
};

}  // namespace testellate::language::c
