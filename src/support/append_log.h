// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "support/invariant.h"

namespace testellate::support {

/// A sequence that only grows. Copying is O(1): copies share one buffer, of which each sees a prefix. The
/// first copy that appends goes on in the shared buffer; another one that appends afterwards takes a buffer
/// of its own, once. Elements lie together, so a prefix is a plain span. Not for use by several threads.
template <typename T>
class AppendLog {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool is_empty() const { return size_ == 0; }

  /// Good until this copy is appended to, assigned or destroyed, whatever other copies do.
  [[nodiscard]] std::span<const T> view() const {
    return buffer_ == nullptr ? std::span<const T>() : std::span<const T>(buffer_->data(), size_);
  }
  [[nodiscard]] const T& operator[](std::size_t index) const {
    TESTELLATE_INVARIANT(index < size_, "index should be inside the log");
    return (*buffer_)[index];
  }

  void push_back(T value) {
    // A full buffer is left to the copies that share it and never grows: that would move their elements.
    bool may_extend = buffer_ != nullptr && buffer_->size() == size_ && buffer_->size() < buffer_->capacity();
    if (!may_extend) {
      auto own = std::make_shared<std::vector<T>>();
      own->reserve(size_ < kFirstCapacity ? kFirstCapacity : 2 * size_);
      if (buffer_ != nullptr && buffer_.use_count() == 1 && buffer_->size() == size_) {
        for (T& element : *buffer_) own->push_back(std::move(element));
      } else if (buffer_ != nullptr) {
        own->assign(buffer_->begin(), buffer_->begin() + static_cast<std::ptrdiff_t>(size_));
      }
      buffer_ = std::move(own);
    }
    buffer_->push_back(std::move(value));
    ++size_;
  }

 private:
  static constexpr std::size_t kFirstCapacity = 8;

  /// Shared by the copies of this log.
  std::shared_ptr<std::vector<T>> buffer_;
  std::size_t size_ = 0;
};

}  // namespace testellate::support
