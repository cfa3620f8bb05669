// SPDX-License-Identifier: Apache-2.0
// A view of characters that others own: a pointer and a number, which its maker has to keep together.
#include <cstddef>
#include <cstring>
#include <string_view>

class Piece {
 public:
  Piece() : text_(""), size_(0) {}
  Piece(const char* text, std::size_t size) : text_(text), size_(size) {}
  std::size_t size() const { return size_; }
  bool starts_with(const Piece& start) const {
    return size_ >= start.size_ && std::memcmp(text_, start.text_, start.size_) == 0;
  }
  int compare(const Piece& other) const;

 private:
  const char* text_;
  std::size_t size_;
};

int Piece::compare(const Piece& other) const {
  const std::size_t common = size_ < other.size_ ? size_ : other.size_;
  const int order = std::memcmp(text_, other.text_, common);
  if (order != 0) return order < 0 ? -1 : 1;
  if (size_ == other.size_) return 0;
  return size_ < other.size_ ? -1 : 1;
}

/// Of a view without a zero behind it.
int first_digit(std::string_view text) {
  for (char c : text) {
    if (c >= '0' && c <= '9') return c - '0';
  }
  return -1;
}

//! finding out-of-bounds 13
//! finding out-of-bounds 24
