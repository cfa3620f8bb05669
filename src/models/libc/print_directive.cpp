// SPDX-License-Identifier: Apache-2.0
#include "models/libc/print_directive.h"

namespace testellate::models::libc {
namespace {

constexpr std::int64_t kLargest = 1 << 20;

class DirectiveReader {
 public:
  DirectiveReader(std::string_view text, std::size_t& position) : text_(text), position_(position) {}

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
    read_length();
    if (position_ >= text_.size() || directive_.width > kLargest ||
        directive_.precision.value_or(0) > kLargest) {
      return std::nullopt;
    }
    directive_.conversion = text_[position_++];
    return directive_;
  }

 private:
  [[nodiscard]] bool try_take(char wanted) {
    if (position_ >= text_.size() || text_[position_] != wanted) return false;
    ++position_;
    return true;
  }

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

  [[nodiscard]] std::int64_t read_number() {
    std::int64_t number = 0;
    while (position_ < text_.size() && text_[position_] >= '0' && text_[position_] <= '9') {
      if (number <= kLargest) number = 10 * number + (text_[position_] - '0');
      ++position_;
    }
    return number;
  }

  void read_length() {
    if (try_take('h')) {
      directive_.bits = try_take('h') ? 8 : 16;
    } else if (try_take('l')) {
      directive_.bits = 64;
      directive_.is_wide = !try_take('l');
    } else if (try_take('L')) {
      directive_.is_long_double = true;
    } else if (try_take('j') || try_take('z') || try_take('t')) {
      directive_.bits = 64;
    }
  }

  std::string_view text_;
  std::size_t& position_;
  PrintDirective directive_;
};

}  // namespace

std::optional<PrintDirective> try_read_directive(std::string_view text, std::size_t& position) {
  return DirectiveReader(text, position).run();
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
