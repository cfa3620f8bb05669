// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "engine/memory/cell_array.h"
#include "engine/memory/slot.h"
#include "expr/term_builder.h"

namespace testellate::engine {

/// A row of bytes, concrete or symbolic, read and written 1 to 16 at a time, little-endian. Offsets are
/// 64-bit numbers or terms; every range lies inside the row on this path.
///
/// Numbers are raw bytes. Those behind the highest one that was ever set are all the same and take no memory:
/// nobody knows how large an object of symbolic size is, and in a proof it may be of any size. A symbolic
/// byte is a byte of some wider value, so that reading together what was written together gives that value
/// back. An access at a symbolic offset with few possible positions is an if-then-else over them and leaves
/// the bytes as they are. One with many turns the row, once and for all, into cells of an array term, as wide
/// as the access where the offset's shape allows; from then on accesses of another width go through those
/// cells.
class BytePlane {
 public:
  static constexpr unsigned kMaxAccess = 16;
  /// Positions up to which a symbolic offset is an if-then-else: of data, and of pointers, which must stay
  /// recognisable.
  static constexpr std::uint64_t kMaxPositions = 16;
  static constexpr std::uint64_t kMaxPointerPositions = 64;

  BytePlane(std::uint64_t size, std::uint8_t fill)
      : bytes_(static_cast<std::size_t>(size <= kSmall ? size : 0), fill), fill_(fill), size_(size) {}
  /// The bytes that an array variable (index width 32, 8-bit elements) holds.
  BytePlane(std::uint64_t size, expr::Term contents);

  [[nodiscard]] std::uint64_t size() const { return size_; }

  /// An integer of 8 * count bits.
  [[nodiscard]] Slot read(expr::TermBuilder& terms,
                          const Slot& offset,
                          unsigned count,
                          bool is_pointer = false) const;
  void write(expr::TermBuilder& terms,
             const Slot& offset,
             unsigned count,
             const Slot& value,
             bool is_pointer = false);

  /// The offsets that `offset` may have for an access of `count` bytes, ascending; nothing if they are too
  /// many for an if-then-else.
  [[nodiscard]] std::optional<std::vector<std::uint64_t>> positions(expr::TermBuilder& terms,
                                                                    expr::Term offset,
                                                                    unsigned count,
                                                                    bool is_pointer) const;

  /// Sets raw bytes; only while no array term has been made.
  void set_bytes(std::uint64_t offset, const std::uint8_t* bytes, std::uint64_t count);

  /// Copies a range, which may overlap when both rows are the same. Only if both `has_bytes`.
  void copy_bytes(std::uint64_t offset,
                  const BytePlane& from,
                  std::uint64_t from_offset,
                  std::uint64_t count);
  /// Every byte is a zero, and known to be.
  [[nodiscard]] bool is_zero() const;
  /// No array term has been made.
  [[nodiscard]] bool has_bytes() const { return !cells_.has_value(); }

  // Numbers only, without the term library.
  /// Whether every byte is a number of its own.
  [[nodiscard]] bool is_plain() const { return has_bytes() && symbolic_.empty(); }
  /// Of a plain row; the range is in bounds.
  [[nodiscard]] value::U128 plain_read(std::uint64_t offset, unsigned count) const {
    if (offset + count > bytes_.size()) [[unlikely]]
      return read_end(offset, count);
    value::U128 bits = 0;
    std::memcpy(&bits, bytes_.data() + offset, count);
    return bits;
  }
  void plain_write(std::uint64_t offset, unsigned count, value::U128 bits) {
    hold(offset + count);
    std::memcpy(bytes_.data() + offset, &bits, count);
  }

 private:
  /// Rows up to this size are held as a whole.
  static constexpr std::uint64_t kSmall = 256;

  /// A number that bytes behind the held ones belong to.
  [[nodiscard]] value::U128 read_end(std::uint64_t offset, unsigned count) const;
  /// Makes sure that the first `count` bytes are held.
  void hold(std::uint64_t count) {
    if (count > bytes_.size()) [[unlikely]]
      bytes_.resize(static_cast<std::size_t>(count), fill_);
  }
  /// Numbers of a row of bytes, whatever is symbolic there; the range is in bounds.
  [[nodiscard]] std::vector<std::uint8_t> numbers(std::uint64_t offset, std::uint64_t count) const;

  /// One byte of the bits `value`, counted from the lowest.
  struct SymbolicByte {
    std::uint64_t offset = 0;
    expr::Term value;
    std::uint8_t index = 0;
  };
  using SymbolicBytes = std::vector<SymbolicByte>;

  [[nodiscard]] SymbolicBytes::const_iterator first_symbolic(std::uint64_t offset) const;
  void replace_symbolic(std::uint64_t offset, std::uint64_t count, const SymbolicBytes& by);
  [[nodiscard]] Slot read_at(expr::TermBuilder& terms, std::uint64_t offset, unsigned count) const;
  void write_at(expr::TermBuilder& terms, std::uint64_t offset, unsigned count, const Slot& value);
  [[nodiscard]] Slot read_mixed(expr::TermBuilder& terms,
                                std::uint64_t offset,
                                unsigned count,
                                SymbolicBytes::const_iterator symbolic) const;

  // Array term: byte_plane_cells.cpp
  [[nodiscard]] unsigned cell_size() const { return cells_->element().byte_size(); }
  void make_cells(expr::TermBuilder& terms, expr::Term offset, unsigned count) const;
  [[nodiscard]] Slot read_cells_at(expr::TermBuilder& terms, std::uint64_t offset, unsigned count) const;
  void write_cells_at(expr::TermBuilder& terms, std::uint64_t offset, unsigned count, const Slot& value);
  [[nodiscard]] Slot read_cells(expr::TermBuilder& terms, expr::Term offset, unsigned count) const;
  void write_cells(expr::TermBuilder& terms, expr::Term offset, unsigned count, const Slot& value);

  // Either bytes or cells. Going over from bytes to cells changes no value, so it is done behind reads, for
  // all copies.
  mutable std::vector<std::uint8_t> bytes_;  ///< the first ones, which are held
  std::uint8_t fill_ = 0;                    ///< each of the others
  mutable SymbolicBytes symbolic_;           ///< by offset; hides bytes_
  mutable std::optional<CellArray> cells_;
  std::uint64_t size_ = 0;
};

}  // namespace testellate::engine
