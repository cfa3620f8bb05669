// SPDX-License-Identifier: Apache-2.0
// What goes wrong while an object is made is no matter of the method that is tested.
#include <cstdlib>

enum class Mode { Plain, Strict };

class Ring {
 public:
  Ring(int start, Mode mode) : at_(start % kSize) {
    if (start < 0) std::abort();
    switch (mode) {
      case Mode::Plain:
        break;
      case Mode::Strict:
        is_strict_ = true;
        break;
    }
  }

  void put(int value) {
    items_[at_] = value;
    at_ = (at_ + 1) % kSize;
  }

  bool is_strict() const { return is_strict_; }
  int last() const { return at_ == 0 ? items_[kSize - 1] : items_[at_ - 1]; }

 private:
  static constexpr int kSize = 4;
  int items_[kSize] = {};
  int at_;
  bool is_strict_ = false;
};

bool is_filled(const Ring& ring) {
  if (ring.is_strict()) return ring.last() > 0;
  return ring.last() != 0;
}
//! finding abort 10
//! open preparation.cpp:10#9:T fault
