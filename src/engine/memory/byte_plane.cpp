// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/byte_plane.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/memory/offset_form.h"
#include "engine/memory/slot.h"
#include "support/invariant.h"

namespace testellate::engine {

using expr::Term;
using expr::TermBuilder;

static_assert(std::endian::native == std::endian::little, "bytes are gathered as the host stores them");

BytePlane::BytePlane(std::uint64_t size, Term contents)
    : cells_(CellArray(ir::Type::integer(8), static_cast<std::uint32_t>(size), contents)), size_(size) {}

Slot BytePlane::read(TermBuilder& terms, const Slot& offset, unsigned count, bool is_pointer) const {
  TESTELLATE_INVARIANT(count >= 1 && count <= kMaxAccess, "an access should have 1 to 16 bytes");
  if (offset.is_concrete()) return read_at(terms, static_cast<std::uint64_t>(offset.bits), count);
  if (auto places = positions(terms, offset.term, count, is_pointer); places.has_value()) {
    if (places->empty()) return Slot();  // No offset is in bounds: there is no such path.
    ir::Type type = ir::Type::integer(8 * count);
    Slot result = read_at(terms, places->back(), count);
    for (auto at = places->rbegin() + 1; at != places->rend(); ++at) {
      Term is_here = terms.make_equal(offset.term, terms.make_bits(64, *at));
      result = make_ite(terms, type, is_here, read_at(terms, *at, count), result);
    }
    return result;
  }
  make_cells(terms, offset.term, count);
  return read_cells(terms, offset.term, count);
}

void BytePlane::write(
    TermBuilder& terms, const Slot& offset, unsigned count, const Slot& value, bool is_pointer) {
  TESTELLATE_INVARIANT(count >= 1 && count <= kMaxAccess, "an access should have 1 to 16 bytes");
  if (offset.is_concrete()) {
    write_at(terms, static_cast<std::uint64_t>(offset.bits), count, value);
    return;
  }
  auto places = positions(terms, offset.term, count, is_pointer);
  // Where positions overlap, a byte belongs to several of them: cells say that more simply.
  bool is_overlapping = places.has_value() && places->size() > 1 && (*places)[1] - (*places)[0] < count;
  if (!places.has_value() || is_overlapping) {
    make_cells(terms, offset.term, count);
    write_cells(terms, offset.term, count, value);
    return;
  }
  ir::Type type = ir::Type::integer(8 * count);
  for (std::uint64_t at : *places) {
    Term is_here = terms.make_equal(offset.term, terms.make_bits(64, at));
    write_at(terms, at, count, make_ite(terms, type, is_here, value, read_at(terms, at, count)));
  }
}

std::optional<std::vector<std::uint64_t>> BytePlane::positions(TermBuilder& terms,
                                                               Term offset,
                                                               unsigned count,
                                                               bool is_pointer) const {
  if (!has_bytes()) return std::nullopt;
  if (size_ < count) return std::vector<std::uint64_t>();
  OffsetForm form = offset_form(terms, offset);
  std::uint64_t last = size_ - count;
  std::uint64_t limit = is_pointer ? kMaxPointerPositions : kMaxPositions;
  if (form.residue <= last && (last - form.residue) / form.stride >= limit) return std::nullopt;
  std::vector<std::uint64_t> result;
  for (std::uint64_t at = form.residue; at <= last; at += form.stride) result.push_back(at);
  return result;
}

bool BytePlane::is_zero() const {
  return has_bytes() && symbolic_.empty() && (fill_ == 0 || bytes_.size() == size_) &&
         std::all_of(bytes_.begin(), bytes_.end(), [](std::uint8_t byte) { return byte == 0; });
}

void BytePlane::set_bytes(std::uint64_t offset, const std::uint8_t* bytes, std::uint64_t count) {
  TESTELLATE_INVARIANT(has_bytes() && count <= size_ && offset <= size_ - count,
                       "bytes should lie inside a row of bytes");
  if (count == 0) return;
  hold(offset + count);
  std::memcpy(bytes_.data() + offset, bytes, count);
  replace_symbolic(offset, count, {});
}

void BytePlane::copy_bytes(std::uint64_t offset,
                           const BytePlane& from,
                           std::uint64_t from_offset,
                           std::uint64_t count) {
  TESTELLATE_INVARIANT(has_bytes() && from.has_bytes(), "rows of bytes should be copied as such");
  TESTELLATE_INVARIANT(
      count <= size_ && offset <= size_ - count && count <= from.size_ && from_offset <= from.size_ - count,
      "both ranges should lie inside their rows");
  if (count == 0) return;
  SymbolicBytes moved;
  for (auto at = from.first_symbolic(from_offset);
       at != from.symbolic_.end() && at->offset < from_offset + count;
       ++at) {
    moved.push_back({at->offset - from_offset + offset, at->value, at->index});
  }
  // Where neither row holds anything and both are the same, nothing is to be done.
  const std::uint64_t held = from.bytes_.size() > from_offset ? from.bytes_.size() - from_offset : 0;
  const bool is_same_behind = from.fill_ == fill_ && offset + held >= bytes_.size();
  const std::uint64_t changed = is_same_behind ? std::min(held, count) : count;
  if (changed != 0) {
    const std::vector<std::uint8_t> copied = from.numbers(from_offset, changed);
    hold(offset + changed);
    std::memcpy(bytes_.data() + offset, copied.data(), copied.size());
  }
  replace_symbolic(offset, count, moved);
}

std::vector<std::uint8_t> BytePlane::numbers(std::uint64_t offset, std::uint64_t count) const {
  std::vector<std::uint8_t> result(static_cast<std::size_t>(count), fill_);
  if (offset < bytes_.size()) {
    std::memcpy(
        result.data(), bytes_.data() + offset, std::min<std::uint64_t>(count, bytes_.size() - offset));
  }
  return result;
}

value::U128 BytePlane::read_end(std::uint64_t offset, unsigned count) const {
  value::U128 bits = 0;
  std::memset(&bits, fill_, count);
  if (offset < bytes_.size()) std::memcpy(&bits, bytes_.data() + offset, bytes_.size() - offset);
  return bits;
}

BytePlane::SymbolicBytes::const_iterator BytePlane::first_symbolic(std::uint64_t offset) const {
  return std::lower_bound(
      symbolic_.begin(), symbolic_.end(), offset, [](const SymbolicByte& byte, std::uint64_t at) {
        return byte.offset < at;
      });
}

void BytePlane::replace_symbolic(std::uint64_t offset, std::uint64_t count, const SymbolicBytes& by) {
  if (symbolic_.empty() && by.empty()) return;
  auto begin = symbolic_.begin() + (first_symbolic(offset) - symbolic_.cbegin());
  auto end = symbolic_.begin() + (first_symbolic(offset + count) - symbolic_.cbegin());
  if (end - begin == static_cast<std::ptrdiff_t>(by.size())) {
    std::copy(by.begin(), by.end(), begin);
  } else {
    symbolic_.insert(symbolic_.erase(begin, end), by.begin(), by.end());
  }
}

Slot BytePlane::read_at(TermBuilder& terms, std::uint64_t offset, unsigned count) const {
  TESTELLATE_INVARIANT(count <= size_ && offset <= size_ - count, "an access should be in bounds");
  if (!has_bytes()) return read_cells_at(terms, offset, count);
  if (!symbolic_.empty()) {
    auto symbolic = first_symbolic(offset);
    if (symbolic != symbolic_.end() && symbolic->offset < offset + count) {
      return read_mixed(terms, offset, count, symbolic);
    }
  }
  return concrete(plain_read(offset, count));
}

Slot BytePlane::read_mixed(TermBuilder& terms,
                           std::uint64_t offset,
                           unsigned count,
                           SymbolicBytes::const_iterator symbolic) const {
  Slot result;
  unsigned done = 0;
  while (done < count) {
    std::uint64_t at = offset + done;
    bool is_symbolic = symbolic != symbolic_.end() && symbolic->offset == at;
    unsigned length = 1;
    Slot piece;
    if (is_symbolic) {
      // As many bytes as follow each other in the same value.
      Term value = symbolic->value;
      unsigned first = symbolic->index;
      for (++symbolic;
           done + length < count && symbolic != symbolic_.end() && symbolic->offset == at + length &&
           symbolic->value == value && symbolic->index == first + length;
           ++symbolic) {
        ++length;
      }
      piece = to_slot(terms.make_extract(value, 8 * (first + length) - 1, 8 * first));
    } else {
      std::uint64_t end = symbolic == symbolic_.end() ? offset + count : symbolic->offset;
      length = static_cast<unsigned>(std::min<std::uint64_t>(end, offset + count) - at);
      piece = concrete(plain_read(at, length));
    }
    result = done == 0 ? piece : concat_bits(terms, piece, 8 * length, result, 8 * done);
    done += length;
  }
  return result;
}

void BytePlane::write_at(TermBuilder& terms, std::uint64_t offset, unsigned count, const Slot& value) {
  TESTELLATE_INVARIANT(count <= size_ && offset <= size_ - count, "an access should be in bounds");
  if (!has_bytes()) {
    write_cells_at(terms, offset, count, value);
  } else if (value.is_concrete()) {
    plain_write(offset, count, value.bits);
    replace_symbolic(offset, count, {});
  } else {
    SymbolicBytes bytes;
    for (unsigned at = 0; at < count; ++at) {
      bytes.push_back({offset + at, value.term, static_cast<std::uint8_t>(at)});
    }
    replace_symbolic(offset, count, bytes);
  }
}

// The half that works on an array term. Cells are 1, 2, 4, 8 or 16 bytes wide; accesses of whole cells select
// and store them, accesses inside a cell shift and mask it, and what straddles cells at an unknown place is
// done byte by byte.

namespace {

/// Where an access of less than a cell lies: the cell, and how far to shift it down.
struct Place {
  Slot cell;
  Term shift;
};

Place place_in_cell(TermBuilder& terms, Term unit_index, unsigned unit, unsigned cell_size) {
  auto bits = static_cast<unsigned>(std::countr_zero(cell_size / unit));
  Term cell = terms.make_zero_extend(terms.make_extract(unit_index, 31, bits), 32);
  unsigned width = 8 * cell_size;
  Term within = terms.make_zero_extend(terms.make_extract(unit_index, bits - 1, 0), width);
  return {to_slot(cell), terms.make_mul(within, terms.make_bits(width, value::U128{8} * unit))};
}

Slot advance(TermBuilder& terms, Term index, std::uint64_t by) {
  return to_slot(terms.make_add(index, terms.make_bits(index.sort().width(), by)));
}

}  // namespace

void BytePlane::make_cells(TermBuilder& terms, Term offset, unsigned count) const {
  if (!has_bytes()) return;
  TESTELLATE_INVARIANT(size_ < (std::uint64_t{1} << 32),
                       "an object with symbolic offsets should be below 4 GiB");
  // The largest power of two that the access consists of and the offset is a multiple of.
  unsigned size = 1U << std::countr_zero(count);
  while (size > 1 && !try_divide(terms, offset, size).has_value()) size /= 2;

  std::uint64_t cell_count = (size_ + size - 1) / size;
  ir::Type element = ir::Type::integer(8 * size);
  std::vector<std::uint8_t> words = bytes_;
  // A cell that is partly held is held as a whole; what is behind the end of the row is nobody's.
  words.resize((words.size() + size - 1) / size * size, fill_);
  CellArray cells(element, static_cast<std::uint32_t>(cell_count), std::move(words), fill_);
  std::uint64_t next = 0;
  for (const SymbolicByte& byte : symbolic_) {
    std::uint64_t cell = byte.offset / size;
    if (cell < next) continue;
    next = cell + 1;
    auto length = static_cast<unsigned>(std::min<std::uint64_t>(size, size_ - cell * size));
    Slot value = read_at(terms, cell * size, length);
    if (length < size) value = concat_bits(terms, Slot(), 8 * (size - length), value, 8 * length);
    cells.write(terms, concrete(cell), value);
  }
  cells_ = std::move(cells);
  bytes_ = {};
  symbolic_ = {};
}

Slot BytePlane::read_cells_at(TermBuilder& terms, std::uint64_t offset, unsigned count) const {
  unsigned size = cell_size();
  Slot result;
  for (unsigned done = 0; done < count;) {
    std::uint64_t at = offset + done;
    auto within = static_cast<unsigned>(at % size);
    unsigned length = std::min(size - within, count - done);
    Slot cell = cells_->read(terms, concrete(at / size));
    Slot piece = extract_bits(terms, cell, 8 * within, 8 * length);
    result = done == 0 ? piece : concat_bits(terms, piece, 8 * length, result, 8 * done);
    done += length;
  }
  return result;
}

void BytePlane::write_cells_at(TermBuilder& terms, std::uint64_t offset, unsigned count, const Slot& value) {
  unsigned size = cell_size();
  for (unsigned done = 0; done < count;) {
    std::uint64_t at = offset + done;
    auto within = static_cast<unsigned>(at % size);
    unsigned length = std::min(size - within, count - done);
    Slot piece = extract_bits(terms, value, 8 * done, 8 * length);
    Slot index = concrete(at / size);
    if (length < size) {
      piece = replace_bits(terms, cells_->read(terms, index), 8 * size, 8 * within, piece, 8 * length);
    }
    cells_->write(terms, index, piece);
    done += length;
  }
}

Slot BytePlane::read_cells(TermBuilder& terms, Term offset, unsigned count) const {
  unsigned size = cell_size();
  if (count % size == 0) {
    if (auto index = try_divide(terms, offset, size); index.has_value()) {
      Slot result = cells_->read(terms, to_slot(*index));
      for (unsigned done = size; done < count; done += size) {
        Slot piece = cells_->read(terms, advance(terms, *index, done / size));
        result = concat_bits(terms, piece, 8 * size, result, 8 * done);
      }
      return result;
    }
  }
  if (count < size && std::has_single_bit(count)) {
    if (auto unit = try_divide(terms, offset, count); unit.has_value()) {
      Place place = place_in_cell(terms, *unit, count, size);
      Term cell = bits_term(terms, cells_->read(terms, place.cell), 8 * size);
      return to_slot(terms.make_extract(terms.make_lshr(cell, place.shift), 8 * count - 1, 0));
    }
  }
  Slot result = read(terms, to_slot(offset), 1);
  for (unsigned done = 1; done < count; ++done) {
    Slot piece = read(terms, advance(terms, offset, done), 1);
    result = concat_bits(terms, piece, 8, result, 8 * done);
  }
  return result;
}

void BytePlane::write_cells(TermBuilder& terms, Term offset, unsigned count, const Slot& value) {
  unsigned size = cell_size();
  if (count % size == 0) {
    if (auto index = try_divide(terms, offset, size); index.has_value()) {
      for (unsigned done = 0; done < count; done += size) {
        cells_->write(
            terms, advance(terms, *index, done / size), extract_bits(terms, value, 8 * done, 8 * size));
      }
      return;
    }
  }
  if (count < size && std::has_single_bit(count)) {
    if (auto unit = try_divide(terms, offset, count); unit.has_value()) {
      Place place = place_in_cell(terms, *unit, count, size);
      unsigned width = 8 * size;
      Term mask =
          terms.make_shl(terms.make_bits(width, value::low_mask<value::U128>(8 * count)), place.shift);
      Term part =
          terms.make_shl(terms.make_zero_extend(bits_term(terms, value, 8 * count), width), place.shift);
      Term cell = bits_term(terms, cells_->read(terms, place.cell), width);
      Term kept = terms.make_bit_and(cell, terms.make_bit_not(mask));
      cells_->write(terms, place.cell, to_slot(terms.make_bit_or(kept, part)));
      return;
    }
  }
  for (unsigned done = 0; done < count; ++done) {
    write(terms, advance(terms, offset, done), 1, extract_bits(terms, value, 8 * done, 8));
  }
}

}  // namespace testellate::engine
