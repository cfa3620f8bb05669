// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

#include "expr/term.h"

namespace testellate::expr {

/// A vector whose first `Inline` elements need no allocation: most operations have few operands.
template <typename Value, std::size_t Inline = 8>
class InlineVector {
  static_assert(std::is_trivially_copyable_v<Value>);

 public:
  void push_back(const Value& value) {
    if (spilled_.empty() && size_ < Inline) {
      inline_[size_++] = value;
      return;
    }
    if (spilled_.empty()) spilled_.assign(inline_, inline_ + size_);
    spilled_.push_back(value);
    size_ = spilled_.size();
  }
  void append(std::span<const Value> values) {
    for (const Value& value : values) push_back(value);
  }
  /// Keeps the first `count` elements.
  void shrink(std::size_t count) {
    size_ = count;
    if (!spilled_.empty()) {
      spilled_.resize(count);
      if (spilled_.empty()) spilled_ = {};
    }
  }

  [[nodiscard]] Value* data() { return spilled_.empty() ? inline_ : spilled_.data(); }
  [[nodiscard]] const Value* data() const { return spilled_.empty() ? inline_ : spilled_.data(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Value* begin() { return data(); }
  [[nodiscard]] Value* end() { return data() + size_; }
  [[nodiscard]] const Value* begin() const { return data(); }
  [[nodiscard]] const Value* end() const { return data() + size_; }
  [[nodiscard]] Value& operator[](std::size_t at) { return data()[at]; }
  [[nodiscard]] const Value& operator[](std::size_t at) const { return data()[at]; }
  [[nodiscard]] Value& back() { return data()[size_ - 1]; }
  [[nodiscard]] std::span<const Value> span() const { return {data(), size_}; }

 private:
  Value inline_[Inline]{};
  std::vector<Value> spilled_;
  std::size_t size_ = 0;
};

using Terms = InlineVector<Term, 8>;

}  // namespace testellate::expr
