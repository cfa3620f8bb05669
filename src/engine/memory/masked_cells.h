// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/memory/cell_array.h"

namespace testellate::engine {

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
