// SPDX-License-Identifier: Apache-2.0
// What callers have to see to, and what is said by exceptions.
#include <cstddef>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace seeded {

int first(const std::vector<int>& values) { return values[0]; }

char initial(const std::string& text) { return text.at(0); }

int price(const std::map<int, int>& prices, int article) { return prices.at(article); }

int element(const std::vector<int>& values, std::size_t position) { return values.at(position); }

int ratio(int part, int whole) { return part / whole; }

/// Throws std::invalid_argument.
int years_of(int months) {
  if (months < 0) throw std::invalid_argument("months");
  return months / 12;
}

int years_or_zero(int months) {
  try {
    return years_of(months);
  } catch (const std::invalid_argument&) {
    return 0;
  }
}

int value_of(const int* place) { return *place; }

/// Characters that others own, as many as they say.
class Piece {
 public:
  Piece(const char* text, std::size_t size) : text_(text), size_(size) {}
  bool is_same(const Piece& other) const {
    return size_ == other.size_ && std::memcmp(text_, other.text_, size_) == 0;
  }
  char at(std::size_t position) const { return position < size_ ? text_[position] : ' '; }

 private:
  const char* text_;
  std::size_t size_;
};

}  // namespace seeded
