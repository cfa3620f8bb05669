// SPDX-License-Identifier: Apache-2.0
#include "models/libc/text_sink.h"

namespace testellate::models::libc {

using ir::NativeValue;

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
  if (!text_.empty()) calculator_.context().write_output(stream_, text_);
}

void MemorySink::take(std::string_view text) {
  for (char c : text) take(calculator_.number(8, static_cast<unsigned char>(c)));
}

void MemorySink::take(NativeValue character) {
  if (written_ + 1 < room_) {
    calculator_.context().store(calculator_.move(start_, static_cast<std::int64_t>(written_)), character);
    ++written_;
  }
}

void MemorySink::finish() {
  if (room_ == 0) return;
  calculator_.context().store(calculator_.move(start_, static_cast<std::int64_t>(written_)),
                              calculator_.number(8, 0));
}

}  // namespace testellate::models::libc
