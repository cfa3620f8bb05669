// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/cell_array.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "support/invariant.h"

namespace testellate::engine {

using expr::Term;
using expr::TermBuilder;

static_assert(std::endian::native == std::endian::little, "words are packed as the host stores them");

namespace {

constexpr unsigned kIndexWidth = 32;
/// Rebuilding the table costs about this many times less a cell than adding a store to the array term.
constexpr std::size_t kCellsPerStore = 4;

/// Values only: what is uninitialised is kept elsewhere.
Slot without_mask(const Slot& slot) { return {slot.bits, 0, slot.term, {}}; }

}  // namespace

CellArray::CellArray(ir::Type element, std::uint32_t count, Access access)
    : element_(element),
      access_(count > kMaxElementwise ? Access::ArrayTerm : access),
      count_(count),
      has_words_(true) {}

CellArray::CellArray(ir::Type element,
                     std::uint32_t count,
                     std::vector<std::uint8_t> bytes,
                     std::uint8_t fill)
    : element_(element), count_(count), has_words_(true), words_(std::move(bytes)), fill_(fill) {
  TESTELLATE_INVARIANT(words_.size() % cell_size() == 0 && word_count() <= count,
                       "bytes should be a whole number of cells of the array");
}

CellArray::CellArray(ir::Type element, std::uint32_t count, Term contents)
    : element_(element), count_(count), array_(contents) {
  TESTELLATE_INVARIANT(contents.sort() == expr::Sort::array(kIndexWidth, sort_of(element)),
                       "contents should be an array of such cells");
}

Slot CellArray::read(TermBuilder& terms, const Slot& index) const {
  if (index.is_concrete()) return read_at(terms, static_cast<std::uint32_t>(index.bits));
  if (access_ == Access::Elementwise) return read_elementwise(terms, index.term);
  return to_slot(terms.make_select(current_array(terms), index.term));
}

void CellArray::write(TermBuilder& terms, const Slot& index, const Slot& value) {
  if (index.is_concrete()) {
    write_at(static_cast<std::uint32_t>(index.bits), value);
  } else if (access_ == Access::Elementwise) {
    write_elementwise(terms, index.term, value);
  } else {
    array_ = terms.make_store(current_array(terms), index.term, to_term(terms, element_, value));
    has_words_ = false;
    words_ = {};
    known_.clear();
  }
}

value::U128 CellArray::fill_word() const {
  value::U128 bits = 0;
  std::memset(&bits, fill_, cell_size());
  return bits;
}

value::U128 CellArray::word(std::uint32_t index) const {
  const std::size_t at = std::size_t{index} * cell_size();
  if (at >= words_.size()) return fill_word();
  value::U128 bits = 0;
  std::memcpy(&bits, words_.data() + at, cell_size());
  return bits;
}

void CellArray::set_word(std::uint32_t index, value::U128 bits) {
  const std::size_t at = std::size_t{index} * cell_size();
  if (at >= words_.size()) {
    if (bits == fill_word()) return;
    words_.resize(at + cell_size(), fill_);
  }
  std::memcpy(words_.data() + at, &bits, cell_size());
}

const CellArray::Known* CellArray::find_known(std::uint32_t index) const {
  auto found =
      std::lower_bound(known_.begin(), known_.end(), index, [](const Known& known, std::uint32_t at) {
        return known.index < at;
      });
  return found != known_.end() && found->index == index ? &*found : nullptr;
}

Slot CellArray::read_at(TermBuilder& terms, std::uint32_t index) const {
  TESTELLATE_INVARIANT(index < count_, "index should be in bounds");
  if (!known_.empty()) {
    if (const Known* known = find_known(index); known != nullptr) return known->value;
  }
  if (has_words_) return concrete(word(index));
  return to_slot(terms.make_select(array_, terms.make_bits(kIndexWidth, index)));
}

void CellArray::write_at(std::uint32_t index, const Slot& value) {
  TESTELLATE_INVARIANT(index < count_, "index should be in bounds");
  bool is_word = has_words_ && value.is_concrete();
  if (is_word) set_word(index, value.bits);
  if (!is_word || !known_.empty()) {
    auto found =
        std::lower_bound(known_.begin(), known_.end(), index, [](const Known& known, std::uint32_t at) {
          return known.index < at;
        });
    bool is_known = found != known_.end() && found->index == index;
    if (is_word) {
      if (is_known) known_.erase(found);
    } else if (is_known) {
      found->value = without_mask(value);
    } else {
      known_.insert(found, {index, without_mask(value)});
    }
  }
  if (array_.is_valid()) mark_changed(index);
}

void CellArray::mark_changed(std::uint32_t index) {
  changed_.push_back(index);
  if (has_words_ && changed_.size() * kCellsPerStore > word_count() + known_.size()) {
    array_ = Term();
    changed_.clear();
  } else if (!has_words_ && changed_.size() > 2 * known_.size() + 16) {
    // Every changed cell is a known one then, so this halves the list.
    std::sort(changed_.begin(), changed_.end());
    changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());
  }
}

Slot CellArray::read_elementwise(TermBuilder& terms, Term index) const {
  TESTELLATE_INVARIANT(count_ > 0, "an index should be in bounds");
  Slot result = read_at(terms, count_ - 1);
  for (std::uint32_t at = count_ - 1; at-- > 0;) {
    Term is_here = terms.make_equal(index, terms.make_bits(kIndexWidth, at));
    result = make_ite(terms, element_, is_here, read_at(terms, at), result);
  }
  return result;
}

void CellArray::write_elementwise(TermBuilder& terms, Term index, const Slot& value) {
  for (std::uint32_t at = 0; at < count_; ++at) {
    Term is_here = terms.make_equal(index, terms.make_bits(kIndexWidth, at));
    write_at(at, make_ite(terms, element_, is_here, without_mask(value), read_at(terms, at)));
  }
}

Term CellArray::current_array(TermBuilder& terms) const {
  if (!array_.is_valid()) {
    std::vector<value::U128> values(word_count());
    for (std::uint32_t at = 0; at < word_count(); ++at) values[at] = word(at);
    // What lies under a symbolic cell is not the program's: one value keeps the table canonical.
    for (const Known& known : known_) {
      if (known.index < values.size()) values[known.index] = fill_word();
    }
    array_ = terms.make_table(kIndexWidth, sort_of(element_), values, fill_word());
    for (const Known& known : known_) changed_.push_back(known.index);
  }
  std::sort(changed_.begin(), changed_.end());
  changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());
  for (std::uint32_t at : changed_) {
    array_ = terms.make_store(
        array_, terms.make_bits(kIndexWidth, at), to_term(terms, element_, read_at(terms, at)));
  }
  changed_.clear();
  return array_;
}

}  // namespace testellate::engine
