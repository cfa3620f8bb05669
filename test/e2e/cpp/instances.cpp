// SPDX-License-Identifier: Apache-2.0
// Instances of templates are tested themselves: those that the file uses.
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

template <typename T>
class Bag {
 public:
  explicit Bag(std::size_t room) : room_(room) {}
  bool put(const T& item) {
    if (items_.size() >= room_) return false;
    items_.push_back(item);
    return true;
  }
  T take() {
    if (items_.empty()) throw std::out_of_range("empty");
    T item = items_.back();
    items_.pop_back();
    return item;
  }
  std::size_t size() const { return items_.size(); }

 private:
  std::size_t room_;
  std::vector<T> items_;
};

template <typename T>
T limited(T value, T low, T high) {
  if (value < low) return low;
  return high < value ? high : value;
}

template <typename T, std::size_t N>
struct Ring {
  T items[N]{};
  std::size_t first = 0;
};

int used(Bag<int>& bag, int item) { return bag.put(limited(item, 1, 9)) ? bag.take() : 0; }

int first_of(const Ring<int, 3>& ring) { return ring.first < 3 ? ring.items[ring.first] : -1; }

template class Bag<std::string>;
