// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "models/libc/character_source.h"

namespace testellate::models::libc {

/// A `FILE` that is none of the standard streams, as the inputs have it (files.tir). Where it is, and what it
/// has met, is kept in a table of the library's, since an input holds only what a test can set.
///
/// APPROX(virtual-files): it is seekable, at its beginning, and open for both; writing to it works, unless
/// all accesses fail.
class VirtualFile final : public CharacterSource {
 public:
  /// Finds it in the table, or adds it; the path splits where it is not known which one it is. Nothing if
  /// there is no more room. A pointer to no memory faults.
  [[nodiscard]] static std::optional<VirtualFile> find(Calculator& calculator, NativeValue file);

  [[nodiscard]] NativeValue next() override;
  [[nodiscard]] bool try_push_back(NativeValue character) override;

  [[nodiscard]] bool has_ended() { return is_set(kEnded); }
  [[nodiscard]] bool has_failed() { return is_set(kFailed); }
  void clear();
  /// From the beginning (i64), what was pushed back taken off.
  [[nodiscard]] NativeValue position();
  /// False if it would be before the beginning.
  [[nodiscard]] bool seek(NativeValue position);
  /// How many bytes it has (i64).
  [[nodiscard]] NativeValue size();
  /// Whether all accesses fail.
  [[nodiscard]] bool is_broken();
  /// False if the bytes cannot be written.
  [[nodiscard]] bool write();
  [[nodiscard]] bool is_written() { return is_set(kWritten); }

 private:
  /// Bytes of a row of the table.
  static constexpr std::int64_t kPosition = 8;
  static constexpr std::int64_t kEnded = 16;
  static constexpr std::int64_t kFailed = 17;
  static constexpr std::int64_t kWritten = 18;
  static constexpr std::int64_t kPushedCount = 19;
  static constexpr std::int64_t kPushed = 20;
  static constexpr std::int64_t kRowSize = 40;
  static constexpr value::U128 kRows = 16;
  static constexpr value::U128 kMostPushedBack = 8;

  VirtualFile(Calculator& calculator, NativeValue file, NativeValue row)
      : calculator_(calculator), file_(file), row_(row) {}

  [[nodiscard]] bool is_set(std::int64_t flag);
  void set(std::int64_t flag, bool holds);
  [[nodiscard]] NativeValue load(std::int64_t offset, unsigned width);

  Calculator& calculator_;
  NativeValue file_;
  NativeValue row_;
};

}  // namespace testellate::models::libc
