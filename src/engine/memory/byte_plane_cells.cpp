// SPDX-License-Identifier: Apache-2.0
// The half of BytePlane that works on an array term. Cells are 1, 2, 4, 8 or 16 bytes wide; accesses of whole
// cells select and store them, accesses inside a cell shift and mask it, and what straddles cells at an
// unknown place is done byte by byte.
#include <bit>

#include "engine/memory/bit_slots.h"
#include "engine/memory/byte_plane.h"
#include "engine/memory/offset_form.h"
#include "support/invariant.h"

namespace testellate::engine {

using expr::Term;
using expr::TermBuilder;

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
  words.resize(cell_count * size);
  CellArray cells(element, std::move(words));
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
