// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/memory/slot.h"
#include "expr/term.h"
#include "expr/term_builder.h"
#include "ir/type.h"

namespace testellate::engine {

/// Cells of one type by index (32 bits): the contents of an array, at first plain words.
///
/// Numbers at concrete indices live in a packed vector and symbolic values in a sparse list beside it, so
/// concrete code never meets the term library. Behind the end of the packed vector, all cells consist of one
/// byte, over and over: what nobody has touched takes no memory, however large the array is. The first access
/// at a symbolic index makes an array term of all cells; cells whose value is known stay readable without it
/// until a write at a symbolic index, which may have hit any of them. Small arrays of references and pointers
/// have no array term: an access at a symbolic index is an if-then-else over the cells, so that what they
/// lead to can be read off the term.
///
/// Uninitialised bits are not kept here: see MaskedCells. All indices are in bounds on this path.
class CellArray {
 public:
  /// Below this many cells, arrays of references and pointers are accessed cell by cell.
  static constexpr std::uint32_t kMaxElementwise = 64;

  enum class Access : std::uint8_t { ArrayTerm, Elementwise };

  /// Zeros. `element` is neither i1 nor void.
  CellArray(ir::Type element, std::uint32_t count, Access access = Access::ArrayTerm);
  /// The first ones are numbers from their bytes, little-endian, the others consist of `fill`; `bytes` holds
  /// a whole number of cells, at most `count`.
  CellArray(ir::Type element, std::uint32_t count, std::vector<std::uint8_t> bytes, std::uint8_t fill);
  /// What an array term of index width 32 holds: an input array.
  CellArray(ir::Type element, std::uint32_t count, expr::Term contents);

  [[nodiscard]] ir::Type element() const { return element_; }
  [[nodiscard]] std::uint32_t count() const { return count_; }
  /// Whether every cell has a value of its own, which no array term says.
  [[nodiscard]] bool has_words() const { return has_words_; }

  [[nodiscard]] bool has_only_numbers() const { return has_words_ && known_.empty(); }

  [[nodiscard]] Slot read(expr::TermBuilder& terms, const Slot& index) const;
  void write(expr::TermBuilder& terms, const Slot& index, const Slot& value);

 private:
  struct Known {
    std::uint32_t index = 0;
    Slot value;
  };

  [[nodiscard]] std::size_t cell_size() const { return element_.byte_size(); }
  [[nodiscard]] std::uint32_t word_count() const {
    return static_cast<std::uint32_t>(words_.size() / cell_size());
  }
  /// What cells behind `words_` are.
  [[nodiscard]] value::U128 fill_word() const;
  [[nodiscard]] value::U128 word(std::uint32_t index) const;
  void set_word(std::uint32_t index, value::U128 bits);
  [[nodiscard]] const Known* find_known(std::uint32_t index) const;
  [[nodiscard]] Slot read_at(expr::TermBuilder& terms, std::uint32_t index) const;
  void write_at(std::uint32_t index, const Slot& value);
  void mark_changed(std::uint32_t index);
  [[nodiscard]] Slot read_elementwise(expr::TermBuilder& terms, expr::Term index) const;
  void write_elementwise(expr::TermBuilder& terms, expr::Term index, const Slot& value);
  [[nodiscard]] expr::Term current_array(expr::TermBuilder& terms) const;

  ir::Type element_;
  Access access_ = Access::ArrayTerm;
  std::uint32_t count_ = 0;
  /// Cells that are not in `known_` have their number in `words_`; otherwise, their value in `array_`.
  bool has_words_ = false;
  std::vector<std::uint8_t> words_;  ///< of the first cells
  std::uint8_t fill_ = 0;            ///< each byte of the others
  std::vector<Known> known_;         ///< by index
  /// All cells as they were, but for the indices in `changed_`: made when first needed, kept up to date when
  /// next needed. Bringing it up to date changes no value, so it is done behind reads, for all copies.
  mutable expr::Term array_;
  mutable std::vector<std::uint32_t> changed_;
};

/// Cells with their uninitialised bits, which are cells themselves and absent while every bit is defined.
class MaskedCells {
 public:
  explicit MaskedCells(CellArray values) : values_(std::move(values)) {}

  [[nodiscard]] const CellArray& values() const { return values_; }

  [[nodiscard]] Slot read(expr::TermBuilder& terms, const Slot& index) const {
    Slot value = values_.read(terms, index);
    return undefined_.has_value() ? with_undefined(value, undefined_->read(terms, index)) : value;
  }
  void write(expr::TermBuilder& terms, const Slot& index, const Slot& value) {
    values_.write(terms, index, value);
    if (!undefined_.has_value() && !value.is_defined()) undefined_ = all_defined(terms);
    if (undefined_.has_value()) undefined_->write(terms, index, undefined_mask(value));
  }

 private:
  [[nodiscard]] CellArray all_defined(expr::TermBuilder& terms) const {
    ir::Type mask = ir::Type::integer(values_.element().width());
    if (values_.has_words()) return CellArray(mask, values_.count());
    return CellArray(mask, values_.count(), terms.make_table(32, sort_of(mask), {}, 0));
  }

  CellArray values_;
  std::optional<CellArray> undefined_;
};

}  // namespace testellate::engine
