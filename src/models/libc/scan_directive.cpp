// SPDX-License-Identifier: Apache-2.0
#include "models/libc/scan_directive.h"

namespace testellate::models::libc {
namespace {

constexpr std::int64_t kWidest = 1 << 20;

class ScanDirectiveReader {
 public:
  ScanDirectiveReader(std::string_view text, std::size_t& position) : text_(text), position_(position) {}

  std::optional<ScanDirective> run() {
    directive_.is_suppressed = try_take('*');
    read_width();
    read_length();
    if (position_ >= text_.size() || directive_.width > kWidest) return std::nullopt;
    directive_.conversion = text_[position_++];
    if (directive_.conversion == '[' && !try_read_set()) return std::nullopt;
    return directive_;
  }

 private:
  [[nodiscard]] bool try_take(char wanted) {
    if (position_ >= text_.size() || text_[position_] != wanted) return false;
    ++position_;
    return true;
  }

  void read_width() {
    std::int64_t width = 0;
    while (position_ < text_.size() && text_[position_] >= '0' && text_[position_] <= '9') {
      if (width <= kWidest) width = 10 * width + (text_[position_] - '0');
      ++position_;
    }
    // glibc: 0 is as good as none.
    if (width != 0) directive_.width = width;
  }

  void read_length() {
    if (try_take('h')) {
      directive_.bits = try_take('h') ? 8 : 16;
    } else if (try_take('l')) {
      directive_.bits = 64;
      directive_.is_long = true;
      static_cast<void>(try_take('l'));
    } else if (try_take('L')) {
      directive_.is_long_double = true;
    } else if (try_take('j') || try_take('z') || try_take('t')) {
      directive_.bits = 64;
    }
  }

  /// `]` stands for itself in the first place, `-` in the first and the last.
  [[nodiscard]] bool try_read_set() {
    const bool is_negated = try_take('^');
    const std::size_t first = position_;
    while (position_ < text_.size() && (text_[position_] != ']' || position_ == first)) {
      const auto from = static_cast<unsigned char>(text_[position_]);
      auto to = from;
      const bool is_range = position_ + 2 < text_.size() && text_[position_ + 1] == '-' &&
                            text_[position_ + 2] != ']' &&
                            static_cast<unsigned char>(text_[position_ + 2]) >= from;
      if (is_range) to = static_cast<unsigned char>(text_[position_ + 2]);
      for (unsigned c = from; c <= to; ++c) directive_.set.set(c);
      position_ += is_range ? 3 : 1;
    }
    if (is_negated) directive_.set.flip();
    return try_take(']');
  }

  std::string_view text_;
  std::size_t& position_;
  ScanDirective directive_;
};

}  // namespace

std::optional<ScanDirective> try_read_scan_directive(std::string_view text, std::size_t& position) {
  return ScanDirectiveReader(text, position).run();
}

}  // namespace testellate::models::libc
