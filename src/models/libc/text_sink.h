// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/calculator.h"

namespace testellate::models::libc {

/// Where formatted text goes. Characters are counted (i64), a symbolic number of them as well.
class TextSink {
 public:
  explicit TextSink(Calculator& calculator) : calculator_(calculator), count_(calculator.number(64, 0)) {}
  virtual ~TextSink() = default;
  TextSink(const TextSink&) = delete;
  TextSink& operator=(const TextSink&) = delete;

  /// Whether each character must be known as a value. If not, `skip` may stand for a text of which only the
  /// length is known, so that nothing has to be decided for the sake of a text that nobody reads.
  [[nodiscard]] virtual bool wants_characters() const = 0;
  void put(std::string_view text);
  /// An i8.
  void put(NativeValue character);
  void skip(NativeValue length);

  [[nodiscard]] NativeValue count() const { return count_; }
  /// Nothing more will come.
  virtual void finish() = 0;

 protected:
  virtual void take(std::string_view text) = 0;
  virtual void take(NativeValue character) = 0;

  Calculator& calculator_;

 private:
  NativeValue count_;
};

/// Standard output or error, or a file whose text nobody keeps.
///
/// APPROX(printed-symbolic): what is printed of a symbolic value is left out of the recorded text; its length
/// counts.
class StreamSink final : public TextSink {
 public:
  StreamSink(Calculator& calculator, std::optional<int> stream) : TextSink(calculator), stream_(stream) {}
  [[nodiscard]] bool wants_characters() const override { return false; }
  void finish() override;

 private:
  void take(std::string_view text) override { text_ += text; }
  void take(NativeValue character) override;

  std::optional<int> stream_;
  std::string text_;
};

/// An array of the program: at most `room` bytes (i64) are written, the terminating NUL included. Forks on
/// the room as far as the text goes.
class MemorySink final : public TextSink {
 public:
  MemorySink(Calculator& calculator, NativeValue start, NativeValue room)
      : TextSink(calculator), start_(start), room_(room) {}
  [[nodiscard]] bool wants_characters() const override { return true; }
  void finish() override;

 private:
  void take(std::string_view text) override;
  void take(NativeValue character) override;

  NativeValue start_;
  NativeValue room_;
  std::uint64_t written_ = 0;
  bool is_full_ = false;
};

/// The characters of a string as far as its NUL, at most `limit`. Forks on the length.
[[nodiscard]] std::vector<NativeValue> characters_of(Calculator& calculator,
                                                     NativeValue text,
                                                     std::optional<std::int64_t> limit);

/// A string of which every character is made concrete, such as a format.
[[nodiscard]] std::string concrete_text(Calculator& calculator, NativeValue text);

/// A string that goes to a stream.
struct MeasuredText {
  std::string known;   ///< the whole text, if no character is symbolic
  NativeValue length;  ///< i64
};
/// Forks on no character; only where the string may have no end, and when it is very long.
[[nodiscard]] MeasuredText measure(Calculator& calculator,
                                   NativeValue text,
                                   std::optional<std::int64_t> limit);

}  // namespace testellate::models::libc
