// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/text.h"

#include <algorithm>
#include <bit>

// Characters move by a symbolic distance in steps of 1, 2, 4, ...: one choice per step and character, instead
// of one for each distance and character.

namespace testellate::models::jdk {

namespace {

constexpr std::string_view kString = "java.lang.String";
constexpr std::string_view kBuilder = "java.lang.AbstractStringBuilder";
constexpr std::int32_t kUtf16 = 1;

/// Of a power of two.
std::uint32_t log2_of(std::uint32_t step) { return static_cast<std::uint32_t>(std::countr_zero(step)); }

}  // namespace

std::uint32_t Texts::bound(Value value) {
  return static_cast<std::uint32_t>(
      std::min<value::U128>(java_.context().upper_bound(value), kMaxLength + 1));
}

// Lengths are doubled and halved again on their way through the heap: with a bound that is nothing.
NativeValue Texts::bounded(Value length, std::uint32_t most) {
  if (java_.context().upper_bound(length) < value::U128{1} << 30U) return length;
  const auto bits = static_cast<unsigned>(std::bit_width(std::max(most, 1U)));
  return calculator_.to_width(calculator_.to_width(length, bits), 32);
}

Text Texts::of_units(Value bytes, Value length) {
  Text text;
  const std::uint32_t most = std::min(java_.context().max_array_length(bytes) / 2, bound(length));
  expect(most <= kMaxLength);
  text.length = bounded(length, most);
  for (std::uint32_t at = 0; at < most; ++at) {
    const Value low = calculator_.to_width(java_.context().array_cell(bytes, 2 * at), 16);
    const Value high = calculator_.to_width(java_.context().array_cell(bytes, 2 * at + 1), 16);
    text.chars.push_back(calculator_.either(low, calculator_.mul(high, 256)));
  }
  return text;
}

Text Texts::of_bytes(Value bytes, std::uint32_t most) {
  most = std::min(most, java_.context().max_array_length(bytes) / 2);
  return of_units(bytes, calculator_.number(32, most));
}

Text Texts::of_string(Value reference) {
  expect(!java_.is_null(reference));
  expect(java_.context().class_of(reference) == java_.class_named(kString));
  expect(java_.context().try_concrete(java_.get(reference, kString, "coder")) == value::U128{kUtf16});
  const Value bytes = java_.get(reference, kString, "value");
  return of_units(bytes, calculator_.shift_right(java_.context().array_length(bytes), 1));
}

Text Texts::of_builder(Value reference) {
  expect(java_.context().try_concrete(java_.get(reference, kBuilder, "coder")) == value::U128{kUtf16});
  return of_units(java_.get(reference, kBuilder, "value"), java_.get(reference, kBuilder, "count"));
}

Text Texts::of_chars(Value array, Value start, Value count) {
  Text all;
  const std::uint32_t size = java_.context().max_array_length(array);
  expect(size <= kMaxLength);
  for (std::uint32_t at = 0; at < size; ++at) all.chars.push_back(java_.context().array_cell(array, at));
  all.length = bounded(java_.context().array_length(array), size);
  return cut(all, start, count);
}

Text Texts::of_constant(std::u16string_view text) {
  expect(text.size() <= kMaxLength);
  Text made{calculator_.number(32, text.size()), {}};
  for (char16_t unit : text) made.chars.push_back(calculator_.number(16, unit));
  return made;
}

Text Texts::of_constant(std::string_view ascii) {
  return of_constant(std::u16string(ascii.begin(), ascii.end()));
}

Text Texts::of_char(Value character) {
  return {calculator_.number(32, 1), {calculator_.to_width(character, 16)}};
}

std::vector<NativeValue> Texts::to_units(const Text& text, std::uint32_t size) {
  std::vector<Value> units;
  units.reserve(std::size_t{2} * size);
  for (const Value& character : text.chars) {
    units.push_back(calculator_.to_width(character, 8));
    units.push_back(calculator_.to_width(calculator_.shift_right(character, 8), 8));
  }
  units.resize(std::size_t{2} * size, calculator_.number(8, 0));
  return units;
}

NativeValue Texts::new_bytes(const Text& text) {
  const Value length = calculator_.mul(bounded(text.length, text.most()), 2);
  return java_.context().make_array(java_.class_named("byte[]"), length, to_units(text, text.most()));
}

NativeValue Texts::new_chars(const Text& text) {
  const Value length = bounded(text.length, text.most());
  return java_.context().make_array(java_.class_named("char[]"), length, text.chars);
}

NativeValue Texts::new_string(const Text& text) {
  expect(text.most() <= kMaxLength);
  const Value made = java_.context().new_object(java_.class_named(kString));
  java_.set(made, kString, "value", new_bytes(text));
  java_.set(made, kString, "coder", java_.make_byte(kUtf16));
  return made;
}

// APPROX(builder-capacity): a builder of symbolic length is as large as it may have to be.
void Texts::put_builder(Value reference, const Text& text) {
  expect(text.most() <= kMaxLength);
  const Value old = java_.get(reference, kBuilder, "value");
  // Room beyond that would count as text that may be there.
  std::uint32_t size = text.most();
  if (java_.context().try_concrete(text.length)) {
    size = std::max(java_.context().max_array_length(old) / 2, size);
  }
  const Value made = java_.context().make_array(
      java_.class_named("byte[]"), calculator_.number(32, value::U128{2} * size), to_units(text, size));
  java_.set(reference, kBuilder, "value", made);
  java_.set(reference, kBuilder, "count", bounded(text.length, text.most()));
}

NativeValue Texts::at(const Text& text, Value index) {
  Value result = calculator_.number(16, 0);
  for (std::uint32_t i = 0; i < text.most(); ++i) {
    result = calculator_.select(calculator_.eq(index, i), text.chars[i], result);
  }
  return result;
}

std::vector<NativeValue> Texts::shifted_left(std::vector<Value> chars, Value by) {
  const std::uint32_t most = bound(by);
  const Value nothing = calculator_.number(16, 0);
  for (std::uint32_t step = 1; step <= most && step <= chars.size(); step *= 2) {
    const Value is_on = calculator_.to_width(calculator_.shift_right(by, log2_of(step)), 1);
    std::vector<Value> next;
    for (std::size_t i = 0; i < chars.size(); ++i) {
      next.push_back(
          calculator_.select(is_on, i + step < chars.size() ? chars[i + step] : nothing, chars[i]));
    }
    chars = std::move(next);
  }
  return chars;
}

std::vector<NativeValue> Texts::shifted_right(std::vector<Value> chars,
                                              Value by,
                                              std::uint32_t most,
                                              std::uint32_t size) {
  const Value nothing = calculator_.number(16, 0);
  chars.resize(size, nothing);
  for (std::uint32_t step = 1; step <= most; step *= 2) {
    const Value is_on = calculator_.to_width(calculator_.shift_right(by, log2_of(step)), 1);
    std::vector<Value> next;
    for (std::size_t i = 0; i < size; ++i) {
      next.push_back(calculator_.select(is_on, i >= step ? chars[i - step] : nothing, chars[i]));
    }
    chars = std::move(next);
  }
  return chars;
}

Text Texts::join(const Text& a, const Text& b) {
  const std::uint32_t size = a.most() + b.most();
  expect(size <= kMaxLength);
  Text joined{calculator_.add(a.length, b.length), {}};
  const std::vector<Value> moved = shifted_right(b.chars, a.length, a.most(), size);
  for (std::uint32_t i = 0; i < size; ++i) {
    joined.chars.push_back(i < a.most() ? calculator_.select(is_inside(a, i), a.chars[i], moved[i])
                                        : moved[i]);
  }
  return joined;
}

Text Texts::cut(const Text& text, Value start, Value count) {
  const std::uint32_t most = std::min(text.most(), bound(count));
  Text part{bounded(count, most), shifted_left(text.chars, start)};
  part.chars.resize(most);
  return part;
}

Text Texts::insert(const Text& text, Value at, const Text& inserted) {
  return join(join(cut(text, calculator_.number(32, 0), at), inserted),
              cut(text, at, calculator_.sub(text.length, at)));
}

NativeValue Texts::equal(const Text& a, const Text& b) {
  Value result = calculator_.eq(a.length, b.length);
  for (std::uint32_t i = 0; i < std::min(a.most(), b.most()); ++i) {
    const Value is_outside = calculator_.is_not(is_inside(a, i));
    const Value is_same = calculator_.eq(a.chars[i], b.chars[i]);
    result = calculator_.both(result, calculator_.either(is_outside, is_same));
  }
  return result;
}

NativeValue Texts::has_at(const Text& text, std::uint32_t index, const Text& part) {
  const Value end = calculator_.add(part.length, index);
  Value result = calculator_.ule(end, text.length);
  for (std::uint32_t i = 0; i < part.most() && index + i < text.most(); ++i) {
    const Value is_outside = calculator_.is_not(is_inside(part, i));
    const Value is_same = calculator_.eq(text.chars[index + i], part.chars[i]);
    result = calculator_.both(result, calculator_.either(is_outside, is_same));
  }
  return result;
}

}  // namespace testellate::models::jdk
