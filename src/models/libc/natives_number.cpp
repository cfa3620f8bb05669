// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cerrno>
#include <cstdlib>
#include <string>

#include "models/libc/integer_text.h"
#include "models/libc/library_state.h"
#include "models/libc/native_groups.h"

namespace testellate::models::libc {
namespace {

using ir::Type;
using value::U128;

/// A string that is read from its start.
class Text {
 public:
  Text(Calculator& calculator, NativeValue start) : calculator_(calculator), start_(start) {}

  /// i32, 0 .. 255.
  [[nodiscard]] NativeValue at(std::int64_t position) {
    return calculator_.to_width(
        calculator_.context().load(Type::integer(8), calculator_.move(start_, position)), 32);
  }
  /// Writes the address of a position to where `end` points, unless that is null.
  void report_end(NativeValue end, std::int64_t position) {
    if (calculator_.is_true(calculator_.eq(end, 0))) return;
    calculator_.context().store(end, calculator_.move(start_, position));
  }

 private:
  Calculator& calculator_;
  NativeValue start_;
};

/// C11 7.22.1.4 and glibc: `0x` without a digit behind it is the number 0, which ends before the x.
NativeOutcome convert(NativeContext& context, bool is_signed) {
  Calculator calculator(context);
  Text text(calculator, context.arguments()[0]);
  const NativeValue end = context.arguments()[1];
  auto base = static_cast<unsigned>(context.need_concrete(context.arguments()[2]));
  if (base == 1 || base > 36) {
    set_errno(context, kInvalid);
    return NativeReturn{calculator.number(64, 0)};
  }
  std::int64_t at = 0;
  while (is_space(calculator, text.at(at))) ++at;
  auto is = [&](std::int64_t position, char wanted) {
    return calculator.is_true(calculator.eq(text.at(position), static_cast<U128>(wanted)));
  };
  const bool is_negative = is(at, '-');
  if (is_negative || is(at, '+')) ++at;

  std::int64_t after_zero = 0;
  if ((base == 0 || base == 16) && is(at, '0')) {
    const NativeValue next = calculator.with_bits(text.at(at + 1), 0x20);
    if (calculator.is_true(calculator.eq(next, U128{'x'}))) {
      after_zero = at + 1;
      at += 2;
      base = 16;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0) base = 10;
  DigitSequence digits(calculator, base);
  while (std::optional<NativeValue> digit = try_digit(calculator, text.at(at), base)) {
    digits.add(*digit);
    ++at;
  }
  if (digits.is_empty()) at = after_zero;
  text.report_end(end, at);
  return NativeReturn{digits.finish(is_negative, is_signed)};
}

NativeOutcome convert_signed(NativeContext& context) { return convert(context, true); }
NativeOutcome convert_unsigned(NativeContext& context) { return convert(context, false); }

/// What may stand in the text of a floating number, the words inf, nan(n-char-sequence) included.
bool may_belong_to_number(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '-' ||
         c == '.' || c == '_' || c == '(' || c == ')' || c == ' ' || (c >= '\t' && c <= '\r');
}

/// The characters are made concrete and the host converts them.
template <typename Float>
NativeOutcome convert_float(NativeContext& context, Float (*host)(const char*, char**), Type type) {
  Calculator calculator(context);
  Text text(calculator, context.arguments()[0]);
  std::string characters;
  while (true) {
    const auto c =
        static_cast<char>(context.need_concrete(text.at(static_cast<std::int64_t>(characters.size()))));
    if (!may_belong_to_number(c)) break;
    characters += c;
  }
  char* end = nullptr;
  errno = 0;
  const Float number = host(characters.c_str(), &end);
  const int error = errno;
  text.report_end(context.arguments()[1], end - characters.c_str());
  if (error != 0) set_errno(context, error);
  using Bits = std::conditional_t<sizeof(Float) == 8, std::uint64_t, std::uint32_t>;
  return NativeReturn{context.constant(type, std::bit_cast<Bits>(number))};
}

NativeOutcome convert_double(NativeContext& context) {
  return convert_float<double>(context, &std::strtod, Type::f64());
}

NativeOutcome convert_single(NativeContext& context) {
  return convert_float<float>(context, &std::strtof, Type::f32());
}

}  // namespace

void add_number(NativeTable& table) {
  table.add("libc.strtol", &convert_signed);
  table.add("libc.strtoul", &convert_unsigned);
  table.add("libc.strtod", &convert_double);
  table.add("libc.strtof", &convert_single);
}

}  // namespace testellate::models::libc
