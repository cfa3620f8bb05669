// SPDX-License-Identifier: Apache-2.0
#include "models/libc/format_directive.h"

namespace testellate::models::libc {
namespace {

/// Larger widths and precisions are not supported.
constexpr std::int64_t kLargest = 1 << 20;

/// What the directives of both families are made of.
class DirectiveText {
 public:
  DirectiveText(std::string_view text, std::size_t& position) : text_(text), position_(position) {}

 protected:
  struct Length {
    unsigned bits = 32;
    unsigned longs = 0;  ///< how many `l`
    bool is_long_double = false;
  };

  [[nodiscard]] bool try_take(char wanted) {
    if (position_ >= text_.size() || text_[position_] != wanted) return false;
    ++position_;
    return true;
  }

  /// 0 if there is none.
  [[nodiscard]] std::int64_t read_number() {
    std::int64_t number = 0;
    while (position_ < text_.size() && text_[position_] >= '0' && text_[position_] <= '9') {
      if (number <= kLargest) number = 10 * number + (text_[position_] - '0');
      ++position_;
    }
    return number;
  }

  [[nodiscard]] Length read_length() {
    if (try_take('h')) return {.bits = try_take('h') ? 8U : 16U};
    if (try_take('l')) return {.bits = 64, .longs = try_take('l') ? 2U : 1U};
    if (try_take('L')) return {.is_long_double = true};
    if (try_take('j') || try_take('z') || try_take('t')) return {.bits = 64};
    return {};
  }

  std::string_view text_;
  std::size_t& position_;
};

class PrintDirectiveReader : DirectiveText {
 public:
  using DirectiveText::DirectiveText;

  std::optional<PrintDirective> run() {
    read_flags();
    if (try_take('*')) {
      directive_.width_is_argument = true;
    } else {
      directive_.width = read_number();
    }
    if (try_take('.')) {
      directive_.precision = 0;
      if (try_take('*')) {
        directive_.precision_is_argument = true;
      } else {
        directive_.precision = read_number();
      }
    }
    Length length = read_length();
    directive_.bits = length.bits;
    directive_.is_wide = length.longs == 1;
    directive_.is_long_double = length.is_long_double;
    if (position_ >= text_.size() || directive_.width > kLargest ||
        directive_.precision.value_or(0) > kLargest) {
      return std::nullopt;
    }
    directive_.conversion = text_[position_++];
    return directive_;
  }

 private:
  void read_flags() {
    while (true) {
      if (try_take('-')) {
        directive_.left = true;
      } else if (try_take('+')) {
        directive_.plus = true;
      } else if (try_take(' ')) {
        directive_.space = true;
      } else if (try_take('#')) {
        directive_.alternate = true;
      } else if (try_take('0')) {
        directive_.zeros = true;
      } else {
        return;
      }
    }
  }

  PrintDirective directive_;
};

class ScanDirectiveReader : DirectiveText {
 public:
  using DirectiveText::DirectiveText;

  std::optional<ScanDirective> run() {
    directive_.is_suppressed = try_take('*');
    // glibc: 0 is as good as none.
    if (std::int64_t width = read_number(); width != 0) directive_.width = width;
    Length length = read_length();
    directive_.bits = length.bits;
    directive_.is_long = length.longs != 0;
    directive_.is_long_double = length.is_long_double;
    if (position_ >= text_.size() || directive_.width > kLargest) return std::nullopt;
    directive_.conversion = text_[position_++];
    if (directive_.conversion == '[' && !try_read_set()) return std::nullopt;
    return directive_;
  }

 private:
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

  ScanDirective directive_;
};

}  // namespace

std::optional<PrintDirective> try_read_print_directive(std::string_view text, std::size_t& position) {
  return PrintDirectiveReader(text, position).run();
}

std::optional<ScanDirective> try_read_scan_directive(std::string_view text, std::size_t& position) {
  return ScanDirectiveReader(text, position).run();
}

std::string to_host_format(const PrintDirective& directive) {
  std::string format = "%";
  if (directive.left) format += '-';
  if (directive.plus) format += '+';
  if (directive.space) format += ' ';
  if (directive.alternate) format += '#';
  if (directive.zeros) format += '0';
  if (directive.width != 0) format += std::to_string(directive.width);
  if (directive.precision) format += '.' + std::to_string(*directive.precision);
  return format + directive.conversion;
}

}  // namespace testellate::models::libc
