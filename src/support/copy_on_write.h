// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "support/invariant.h"

namespace testellate::support {

/// A value on the heap that copies share until one of them is written. One word; copying is O(1), the first
/// write to a shared value copies it. The count is not atomic: copies stay in one thread.
template <typename T>
class CopyOnWrite {
 public:
  /// No value.
  CopyOnWrite() = default;
  explicit CopyOnWrite(T value) : box_(new Box{std::move(value), 1}) {}
  CopyOnWrite(const CopyOnWrite& other) : box_(other.box_) {
    if (box_ != nullptr) ++box_->owners;
  }
  CopyOnWrite(CopyOnWrite&& other) noexcept : box_(std::exchange(other.box_, nullptr)) {}
  CopyOnWrite& operator=(CopyOnWrite other) noexcept {
    std::swap(box_, other.box_);
    return *this;
  }
  ~CopyOnWrite() {
    if (box_ != nullptr && --box_->owners == 0) delete box_;
  }

  [[nodiscard]] bool has_value() const { return box_ != nullptr; }
  [[nodiscard]] const T& operator*() const {
    TESTELLATE_INVARIANT(box_ != nullptr, "a value that is read should exist");
    return box_->value;
  }
  [[nodiscard]] const T* operator->() const { return &**this; }

  /// The value for writing, which no other copy shares. Good until this handle is copied or destroyed.
  [[nodiscard]] T& edit() {
    TESTELLATE_INVARIANT(box_ != nullptr, "a value that is written should exist");
    if (box_->owners > 1) {
      auto* copy = new Box{box_->value, 1};
      --box_->owners;
      box_ = copy;
    }
    return box_->value;
  }

 private:
  struct Box {
    T value;
    std::uint32_t owners;
  };
  Box* box_ = nullptr;
};

}  // namespace testellate::support
