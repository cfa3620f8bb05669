// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/byte_object.h"

#include <algorithm>

#include "engine/memory/offset_form.h"
#include "engine/memory/slot.h"
#include "support/invariant.h"

namespace testellate::engine {

using expr::Term;
using expr::TermBuilder;

namespace {

constexpr std::uint8_t kAllUndefined = 0xff;

/// A value of `type` as the integer that its bytes make, and back.
Slot to_memory(TermBuilder& terms, ir::Type type, const Slot& value) {
  if (value.is_concrete()) return concrete(value.bits);
  return to_slot(terms.make_zero_extend(to_bits_term(terms, type, value), 8 * type.byte_size()));
}
Slot mask_to_memory(TermBuilder& terms, ir::Type type, const Slot& value) {
  Slot mask = undefined_mask(value);
  if (mask.is_concrete()) return mask;
  return to_slot(terms.make_zero_extend(mask.term, 8 * type.byte_size()));
}
Slot from_memory(TermBuilder& terms, ir::Type type, const Slot& bits) {
  Slot value = extract_bits(terms, bits, 0, type.width());
  return value.is_concrete() ? value : from_bits_term(terms, type, value.term);
}

Slot advance(TermBuilder& terms, const Slot& offset, std::uint64_t by) {
  if (offset.is_concrete()) return concrete(offset.bits + by);
  return to_slot(terms.make_add(offset.term, terms.make_bits(64, by)));
}

bool is_multiple(TermBuilder& terms, const Slot& offset, unsigned unit) {
  if (offset.is_concrete()) return offset.bits % unit == 0;
  return try_divide(terms, offset.term, unit).has_value();
}

}  // namespace

ByteObject::ByteObject(ByteObjectKind kind, const ByteSize& size, Contents contents)
    : kind_(kind), size_(size), values_(size.max, 0) {
  reset(contents);
}

ByteObject::ByteObject(ByteObjectKind kind, const ByteSize& size, Term contents)
    : kind_(kind), size_(size), values_(size.max, contents) {}

void ByteObject::reset(Contents contents) {
  values_ = BytePlane(size_.max, std::uint8_t{0});
  undefined_.reset();
  absent_.clear();
  if (contents == Contents::Uninitialised && size_.max > 0) undefined_.emplace(size_.max, kAllUndefined);
  if (contents == Contents::Absent) absent_.assign(static_cast<std::size_t>(size_.max), true);
}

void ByteObject::fill_all(std::uint8_t byte) {
  TESTELLATE_INVARIANT(!is_constant_, "a constant object should not be written");
  values_ = BytePlane(size_.max, byte);
  undefined_.reset();
  absent_.clear();
}

void ByteObject::havoc(Term values, Term undefined) {
  values_ = BytePlane(size_.max, values);
  undefined_ = BytePlane(size_.max, undefined);
  absent_.clear();
}

Slot ByteObject::read(TermBuilder& terms, const Slot& offset, ir::Type type) const {
  unsigned count = type.byte_size();
  TESTELLATE_INVARIANT(absent_.empty() || !first_absent(terms, offset, count, type.is_ptr()).has_value(),
                       "bytes that are read should be there");
  Slot result = from_memory(terms, type, values_.read(terms, offset, count, type.is_ptr()));
  if (!undefined_.has_value()) return result;
  Slot mask = undefined_->read(terms, offset, count);
  return with_undefined(result, extract_bits(terms, mask, 0, type.width()));
}

void ByteObject::write(TermBuilder& terms, const Slot& offset, ir::Type type, const Slot& value) {
  unsigned count = type.byte_size();
  TESTELLATE_INVARIANT(!is_constant_, "a constant object should not be written");
  if (!absent_.empty()) {
    if (offset.is_concrete()) {
      mark_present(static_cast<std::uint64_t>(offset.bits), count);
    } else {
      TESTELLATE_INVARIANT(!first_absent(terms, offset, count, type.is_ptr()).has_value(),
                           "bytes that a symbolic offset may mean should be there");
    }
  }
  values_.write(terms, offset, count, to_memory(terms, type, value), type.is_ptr());
  if (value.is_defined()) {
    if (!undefined_.has_value()) return;
    // Zeros somewhere among zeros would make an array term that only a solver sees through.
    if (offset.is_concrete() ? count == values_.size() : undefined_->is_zero()) {
      undefined_.reset();
      return;
    }
  }
  undefined_bytes().write(terms, offset, count, mask_to_memory(terms, type, value));
}

void ByteObject::copy(TermBuilder& terms,
                      const Slot& offset,
                      const ByteObject& from,
                      const Slot& from_offset,
                      std::uint64_t count) {
  if (count == 0) return;
  bool are_bytes = offset.is_concrete() && from_offset.is_concrete() && values_.has_bytes() &&
                   from.values_.has_bytes() && (!undefined_.has_value() || undefined_->has_bytes()) &&
                   (!from.undefined_.has_value() || from.undefined_->has_bytes());
  if (are_bytes) {
    TESTELLATE_INVARIANT(!from.first_absent(terms, from_offset, count, false).has_value(),
                         "bytes that are copied should be there");
    auto to_at = static_cast<std::uint64_t>(offset.bits);
    auto from_at = static_cast<std::uint64_t>(from_offset.bits);
    if (from.undefined_.has_value()) {
      // Taken first: `from` may be this object, and its row of masks is the one that is written.
      undefined_bytes().copy_bytes(to_at, *from.undefined_, from_at, count);
    } else if (undefined_.has_value()) {
      undefined_->copy_bytes(to_at, BytePlane(count, std::uint8_t{0}), 0, count);
    }
    values_.copy_bytes(to_at, from.values_, from_at, count);
    mark_present(to_at, count);
    return;
  }
  // All is read before anything is written: the ranges may overlap.
  unsigned unit = 8;
  while (count % unit != 0 || !is_multiple(terms, offset, unit) || !is_multiple(terms, from_offset, unit)) {
    unit /= 2;
  }
  ir::Type type = ir::Type::integer(8 * unit);
  std::vector<Slot> values;
  for (std::uint64_t at = 0; at < count; at += unit) {
    values.push_back(from.read(terms, advance(terms, from_offset, at), type));
  }
  for (std::uint64_t at = 0; at < count; at += unit) {
    write(terms, advance(terms, offset, at), type, values[static_cast<std::size_t>(at / unit)]);
  }
}

std::optional<std::uint64_t> ByteObject::first_absent(TermBuilder& terms,
                                                      const Slot& offset,
                                                      std::uint64_t count,
                                                      bool is_pointer) const {
  if (absent_.empty()) return std::nullopt;
  auto first_in = [&](std::uint64_t low, std::uint64_t high) -> std::optional<std::uint64_t> {
    auto begin = absent_.begin() + static_cast<std::ptrdiff_t>(low);
    auto end = absent_.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(high, absent_.size()));
    auto found = std::find(begin, end, true);
    if (found == end) return std::nullopt;
    return static_cast<std::uint64_t>(found - absent_.begin());
  };
  if (offset.is_concrete()) {
    auto at = static_cast<std::uint64_t>(offset.bits);
    return first_in(at, at + count);
  }
  if (count <= BytePlane::kMaxAccess) {
    auto places = values_.positions(terms, offset.term, static_cast<unsigned>(count), is_pointer);
    bool is_apart = places.has_value() && (places->size() < 2 || (*places)[1] - (*places)[0] >= count);
    if (is_apart) {
      for (std::uint64_t at : *places) {
        if (auto found = first_in(at, at + count); found.has_value()) return found;
      }
      return std::nullopt;
    }
  }
  return first_in(0, absent_.size());
}

void ByteObject::fill(TermBuilder& terms, std::uint64_t offset, ir::Type type, const Slot& value) {
  unsigned count = type.byte_size();
  TESTELLATE_INVARIANT(!absent_.empty() && value.is_defined(), "an initial value should fill absent bytes");
  Slot bits = to_memory(terms, type, value);
  auto is_absent = [&](unsigned at) { return absent_[static_cast<std::size_t>(offset + at)]; };
  for (unsigned at = 0; at < count;) {
    unsigned length = 0;
    while (at + length < count && is_absent(at + length)) ++length;
    if (length == 0) {
      ++at;
      continue;
    }
    values_.write(terms, concrete(offset + at), length, extract_bits(terms, bits, 8 * at, 8 * length));
    mark_present(offset + at, length);
    at += length;
  }
}

void ByteObject::set_bytes(std::uint64_t offset, const std::vector<std::uint8_t>& bytes) {
  values_.set_bytes(offset, bytes.data(), bytes.size());
}

void ByteObject::set_uninitialised(std::uint64_t offset, std::uint64_t count) {
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(count), kAllUndefined);
  undefined_bytes().set_bytes(offset, mask.data(), count);
}

void ByteObject::mark_present(std::uint64_t offset, std::uint64_t count) {
  if (absent_.empty()) return;
  auto begin = absent_.begin() + static_cast<std::ptrdiff_t>(offset);
  std::fill(begin, begin + static_cast<std::ptrdiff_t>(count), false);
}

BytePlane& ByteObject::undefined_bytes() {
  if (!undefined_.has_value()) undefined_.emplace(values_.size(), std::uint8_t{0});
  return *undefined_;
}

}  // namespace testellate::engine
