// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/memory/byte_plane.h"
#include "engine/memory/slot.h"
#include "ir/program.h"
#include "ir/type.h"

namespace testellate::engine {

enum class ByteObjectKind : std::uint8_t { Function, Global, Stack, Heap, Input };
enum class ByteObjectLife : std::uint8_t {
  Live,
  OutOfScope,
  Freed,
  NeverMade,  ///< its allocation has failed: pointers to it are null
};

/// Size of an object: an i64, concrete or symbolic, that lies in [min, max] on this path.
struct ByteSize {
  Slot value;
  std::uint64_t min = 0;
  std::uint64_t max = 0;

  [[nodiscard]] static ByteSize fixed(std::uint64_t size) { return {concrete(size), size, size}; }
};

/// One object of byte memory: its bytes, their uninitialised bits (a second row of bytes, absent while all
/// are defined), and which of them, in an input object, have not been looked at.
class ByteObject {
 public:
  enum class Contents : std::uint8_t {
    Zero,
    Uninitialised,
    Absent,  ///< bytes come into being when they are first needed: `fill`
  };

  ByteObject(ByteObjectKind kind, const ByteSize& size, Contents contents);
  /// All bytes from an array variable (index width 32, 8-bit elements).
  ByteObject(ByteObjectKind kind, const ByteSize& size, expr::Term contents);

  [[nodiscard]] ByteObjectKind kind() const { return kind_; }
  [[nodiscard]] ByteObjectLife life() const { return life_; }
  void set_life(ByteObjectLife life) { life_ = life; }
  /// The program has not asked yet whether there was memory for it.
  [[nodiscard]] bool is_doubtful() const { return is_doubtful_; }
  /// `attempt`: which one of the program's to allocate made it, counted from 1; 0: none.
  void set_doubtful(bool is_doubtful, std::uint32_t attempt = 0) {
    is_doubtful_ = is_doubtful;
    attempt_ = attempt;
  }
  [[nodiscard]] std::uint32_t attempt() const { return attempt_; }
  [[nodiscard]] bool is_constant() const { return is_constant_; }
  void set_constant() { is_constant_ = true; }
  [[nodiscard]] const ByteSize& size() const { return size_; }

  void reset(Contents contents);
  /// Every byte becomes this one.
  void fill_all(std::uint8_t byte);
  /// Every byte, defined or not, becomes what these array variables hold.
  void havoc(expr::Term values, expr::Term undefined);

  [[nodiscard]] Slot read(expr::TermBuilder& terms, const Slot& offset, ir::Type type) const;
  void write(expr::TermBuilder& terms, const Slot& offset, ir::Type type, const Slot& value);
  /// Of `count` bytes, which may overlap when both objects are the same.
  void copy(expr::TermBuilder& terms,
            const Slot& offset,
            const ByteObject& from,
            const Slot& from_offset,
            std::uint64_t count);

  /// The lowest byte that must be filled before `count` bytes at `offset` can be read, or written if the
  /// offset is symbolic.
  [[nodiscard]] std::optional<std::uint64_t> first_absent(expr::TermBuilder& terms,
                                                          const Slot& offset,
                                                          std::uint64_t count,
                                                          bool is_pointer) const;
  /// Gives the absent bytes among these their initial value; bytes written before keep theirs.
  void fill(expr::TermBuilder& terms, std::uint64_t offset, ir::Type type, const Slot& value);

  /// Initial contents from here on: raw bytes, uninitialised bytes.
  void set_bytes(std::uint64_t offset, const std::vector<std::uint8_t>& bytes);
  void set_uninitialised(std::uint64_t offset, std::uint64_t count);

  // The same at a number, if all that is involved are numbers; nothing (false) if not. The range is inside
  // the object.
  [[nodiscard]] std::optional<Slot> try_plain_read(std::uint64_t offset, ir::Type type) const {
    if (!is_plain()) return std::nullopt;
    Slot result = concrete(value::truncate(values_.plain_read(offset, type.byte_size()), type.width()));
    if (undefined_.has_value()) {
      result.undefined = value::truncate(undefined_->plain_read(offset, type.byte_size()), type.width());
    }
    return result;
  }
  [[nodiscard]] bool try_plain_write(std::uint64_t offset, ir::Type type, const Slot& value) {
    const bool is_number = !value.term.is_valid() && !value.undefined_term.is_valid();
    if (!is_number || is_constant_ || !is_plain()) return false;
    values_.plain_write(offset, type.byte_size(), value.bits);
    if (undefined_.has_value() || value.undefined != 0) {
      undefined_bytes().plain_write(offset, type.byte_size(), value.undefined);
    }
    return true;
  }

 private:
  [[nodiscard]] bool is_plain() const {
    return absent_.empty() && values_.is_plain() && (!undefined_.has_value() || undefined_->is_plain());
  }
  void mark_present(std::uint64_t offset, std::uint64_t count);
  [[nodiscard]] BytePlane& undefined_bytes();

  ByteObjectKind kind_;
  ByteObjectLife life_ = ByteObjectLife::Live;
  bool is_constant_ = false;
  bool is_doubtful_ = false;
  std::uint32_t attempt_ = 0;
  ByteSize size_;
  BytePlane values_;
  std::optional<BytePlane> undefined_;
  std::vector<bool> absent_;  ///< empty: none is
};

}  // namespace testellate::engine
