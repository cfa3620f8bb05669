// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/calculator.h"

namespace testellate::models::libc {

/// Characters one after the other: i32, 0 .. 255, or a constant -1 at the end, as `getc` has them.
class CharacterSource {
 public:
  virtual ~CharacterSource() = default;
  [[nodiscard]] virtual NativeValue next() = 0;
  /// `character` is the one that came last; -1 does nothing. Nothing if there is no room for it.
  [[nodiscard]] virtual bool try_push_back(NativeValue character) = 0;
};

[[nodiscard]] bool is_end(NativeContext& context, NativeValue character);

/// A string.
class TextSource final : public CharacterSource {
 public:
  TextSource(Calculator& calculator, NativeValue text) : calculator_(calculator), text_(text) {}
  [[nodiscard]] NativeValue next() override;
  [[nodiscard]] bool try_push_back(NativeValue character) override;

 private:
  Calculator& calculator_;
  NativeValue text_;
  std::int64_t position_ = 0;
};

/// The standard input, with what was pushed back and with its memory of having ended (input.tir).
class StandardInput final : public CharacterSource {
 public:
  explicit StandardInput(Calculator& calculator) : calculator_(calculator) {}
  [[nodiscard]] NativeValue next() override;
  [[nodiscard]] bool try_push_back(NativeValue character) override;

  /// Past the buffer of the stream: what `read` gets.
  [[nodiscard]] NativeValue next_unbuffered();

 private:
  Calculator& calculator_;
};

}  // namespace testellate::models::libc
