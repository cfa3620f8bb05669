// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/slot.h"
#include "ir/ids.h"
#include "ir/pointer.h"
#include "ir/type.h"

namespace testellate::engine {

/// The object heap of one state. Copying it is O(1): objects are shared until written.
///
/// Works on concrete object numbers only; a reference that may be one of several objects is taken apart by
/// the caller
/// (`InputSpace::candidates`), who joins the results with if-then-else. Reading never forks.
class ObjectHeap {
 public:
  ObjectHeap();
  ObjectHeap(const ObjectHeap&);
  ObjectHeap(ObjectHeap&&) noexcept;
  ObjectHeap& operator=(ObjectHeap);
  ~ObjectHeap();

  // Created objects are numbered from ir::kFirstCreatedReference in order of creation; their cells are zero.
  [[nodiscard]] ir::ReferenceBits create_object(ir::ClassId object_class, std::uint32_t cell_count);
  /// `length` is an i32, concrete or symbolic (not negative on this path).
  [[nodiscard]] ir::ReferenceBits create_array(ir::ClassId array_class, ir::Type element, const Slot& length);

  // Input objects get the number their maker chose; their cells are absent until first set.
  void add_input_object(ir::ReferenceBits number, ir::ClassId object_class, std::uint32_t cell_count);
  /// `contents` is the array variable (index width 32) that holds the initial elements; arrays of references
  /// have none, their elements are cells by concrete index.
  void add_input_array(ir::ReferenceBits number,
                       ir::ClassId array_class,
                       ir::Type element,
                       const Slot& length,
                       expr::Term contents);

  [[nodiscard]] bool exists(ir::ReferenceBits number) const;
  [[nodiscard]] ir::ClassId class_of(ir::ReferenceBits number) const;
  [[nodiscard]] bool is_array(ir::ReferenceBits number) const;
  [[nodiscard]] std::uint32_t created_count() const;

  /// Nothing: a cell of an input object that was not set yet.
  [[nodiscard]] std::optional<Slot> read_cell(ir::ReferenceBits number, std::uint32_t cell) const;
  void write_cell(ir::ReferenceBits number, std::uint32_t cell, const Slot& value);

  [[nodiscard]] Slot length(ir::ReferenceBits number) const;
  /// `index` is in bounds on this path. Elements of arrays of references at a symbolic index are an
  /// if-then-else over the elements that exist; nothing if one of them is absent (the caller makes it and
  /// asks again).
  [[nodiscard]] std::optional<Slot> read_element(expr::TermBuilder& terms,
                                                 ir::ReferenceBits number,
                                                 const Slot& index) const;
  void write_element(expr::TermBuilder& terms,
                     ir::ReferenceBits number,
                     const Slot& index,
                     const Slot& value);

  /// Proof run: every cell and element of every object becomes a fresh unknown (`fresh` makes it from a
  /// type).
  template <typename Fresh>
  void forget_all(Fresh fresh);

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace testellate::engine
