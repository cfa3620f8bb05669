// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace testellate::frontend::jvm {

/// Fields by numbers (CodeIndex::number_of). What a method may read is much of a library: such sets are
/// joined and compared for each target and each class that its inputs lead to.
class FieldSet {
 public:
  void add(std::size_t number) {
    if (number / kBits >= words_.size()) words_.resize(number / kBits + 1);
    words_[number / kBits] |= std::uint64_t{1} << (number % kBits);
  }
  void add(const FieldSet& more) {
    if (more.words_.size() > words_.size()) words_.resize(more.words_.size());
    for (std::size_t at = 0; at < more.words_.size(); ++at) words_[at] |= more.words_[at];
  }

  [[nodiscard]] bool contains(std::size_t number) const {
    return number / kBits < words_.size() && (words_[number / kBits] >> (number % kBits) & 1U) != 0;
  }
  [[nodiscard]] bool has_common(const FieldSet& other) const {
    const std::size_t count = std::min(words_.size(), other.words_.size());
    for (std::size_t at = 0; at < count; ++at) {
      if ((words_[at] & other.words_[at]) != 0) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t kBits = 64;
  std::vector<std::uint64_t> words_;
};

}  // namespace testellate::frontend::jvm
