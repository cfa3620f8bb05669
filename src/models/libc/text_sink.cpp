// SPDX-License-Identifier: Apache-2.0
#include "models/libc/text_sink.h"

namespace testellate::models::libc {

void TextSink::put(std::string_view text) {
  count_ = calculator_.add(count_, value::U128{text.size()});
  take(text);
}

void TextSink::put(NativeValue character) {
  count_ = calculator_.add(count_, value::U128{1});
  take(character);
}

void TextSink::skip(NativeValue length) { count_ = calculator_.add(count_, length); }

void StreamSink::take(NativeValue character) {
  if (std::optional<value::U128> known = calculator_.context().try_concrete(character)) {
    text_ += static_cast<char>(*known);
  }
}

void StreamSink::finish() {
  if (!text_.empty() && stream_) calculator_.context().write_output(*stream_, text_);
}

void MemorySink::take(std::string_view text) {
  for (char c : text) take(calculator_.number(8, static_cast<unsigned char>(c)));
}

void MemorySink::take(NativeValue character) {
  is_full_ = is_full_ || !calculator_.is_true(calculator_.ult(calculator_.number(64, written_ + 1), room_));
  if (is_full_) return;
  calculator_.context().store(calculator_.move(start_, static_cast<std::int64_t>(written_)), character);
  ++written_;
}

void MemorySink::finish() {
  if (calculator_.is_true(calculator_.eq(room_, 0))) return;
  calculator_.context().store(calculator_.move(start_, static_cast<std::int64_t>(written_)),
                              calculator_.number(8, 0));
}

using ir::Type;

namespace {

/// Beyond so many symbolic characters the length is decided: the terms would grow too large.
constexpr std::int64_t kMostUndecided = 256;

NativeValue character_at(Calculator& calculator, NativeValue text, std::int64_t position) {
  return calculator.context().load(Type::integer(8), calculator.move(text, position));
}

}  // namespace

std::vector<NativeValue> characters_of(Calculator& calculator,
                                       NativeValue text,
                                       std::optional<std::int64_t> limit) {
  std::vector<NativeValue> characters;
  for (std::int64_t i = 0; !limit || i < *limit; ++i) {
    const NativeValue character = character_at(calculator, text, i);
    if (calculator.is_true(calculator.eq(character, 0))) break;
    characters.push_back(character);
  }
  return characters;
}

std::string concrete_text(Calculator& calculator, NativeValue text) {
  std::string known;
  for (NativeValue character : characters_of(calculator, text, std::nullopt)) {
    known += static_cast<char>(calculator.context().need_concrete(character));
  }
  return known;
}

MeasuredText measure(Calculator& calculator, NativeValue text, std::optional<std::int64_t> limit) {
  NativeContext& context = calculator.context();
  MeasuredText measured{"", calculator.number(64, 0)};
  if (limit == 0) return measured;
  const std::optional<value::U128> size = context.try_concrete(context.remaining_size(text));
  NativeValue goes_on = calculator.truth(true);
  bool is_symbolic = false;
  std::int64_t undecided = 0;
  for (std::int64_t i = 0; !limit || i < *limit; ++i) {
    const bool is_last_chance = !size || value::U128{static_cast<std::uint64_t>(i)} == *size;
    if ((is_last_chance || undecided > kMostUndecided) && !calculator.is_true(goes_on)) break;
    const NativeValue character = character_at(calculator, text, i);
    const NativeValue is_end = calculator.eq(character, 0);
    if (std::optional<value::U128> known = context.try_concrete(character)) {
      if (*known == 0) break;
      measured.known += static_cast<char>(*known);
    } else {
      is_symbolic = true;
      ++undecided;
    }
    goes_on = calculator.both(goes_on, calculator.is_not(is_end));
    measured.length = calculator.add(measured.length, calculator.to_width(goes_on, 64));
  }
  if (is_symbolic) measured.known.clear();
  return measured;
}

}  // namespace testellate::models::libc
