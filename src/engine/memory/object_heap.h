// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/memory/cell_array.h"
#include "engine/memory/slot.h"
#include "ir/ids.h"
#include "ir/pointer.h"
#include "ir/type.h"
#include "support/copy_on_write.h"
#include "support/persistent_vector.h"

namespace testellate::engine {

/// The object heap of one state. Copying it is O(1): objects are shared until written.
///
/// Works on concrete object numbers only; a reference that may be one of several objects is taken apart by
/// the caller (`InputSpace::candidates`), who joins the results with if-then-else. Never forks, never asks a
/// solver.
class ObjectHeap {
 public:
  // Created objects are numbered from ir::kFirstCreatedReference in order of creation; their cells are zero.
  [[nodiscard]] ir::ReferenceBits create_object(ir::ClassId object_class, std::uint32_t cell_count);
  /// `length` is an i32, concrete or symbolic; on this path it is in [0, max_length].
  [[nodiscard]] ir::ReferenceBits create_array(ir::ClassId array_class,
                                               ir::Type element,
                                               const Slot& length,
                                               std::uint32_t max_length);

  // Input objects get the number their maker chose; their cells are absent until first written.
  void add_input_object(ir::ReferenceBits number, ir::ClassId object_class, std::uint32_t cell_count);
  /// `contents` is the array variable (index width 32) that holds the initial elements. Without one the
  /// elements are absent until first written, each by its concrete index; `max_length` is then small.
  void add_input_array(ir::ReferenceBits number,
                       ir::ClassId array_class,
                       ir::Type element,
                       const Slot& length,
                       std::uint32_t max_length,
                       expr::Term contents);

  [[nodiscard]] bool exists(ir::ReferenceBits number) const;
  [[nodiscard]] ir::ClassId class_of(ir::ReferenceBits number) const;
  [[nodiscard]] bool is_array(ir::ReferenceBits number) const;
  /// Whether the program may have an object that was there before where this one was created.
  [[nodiscard]] bool may_be_another(ir::ReferenceBits number) const;
  void note_may_be_another(ir::ReferenceBits number);
  [[nodiscard]] std::uint32_t created_count() const { return static_cast<std::uint32_t>(created_.size()); }

  /// Nothing: a cell of an input object that was not written yet.
  [[nodiscard]] std::optional<Slot> read_cell(ir::ReferenceBits number, std::uint32_t cell) const;
  void write_cell(ir::ReferenceBits number, std::uint32_t cell, const Slot& value);
  [[nodiscard]] std::uint32_t cell_count(ir::ReferenceBits number) const;

  [[nodiscard]] Slot length(ir::ReferenceBits number) const;
  [[nodiscard]] std::uint32_t max_length(ir::ReferenceBits number) const;
  [[nodiscard]] ir::Type element_type(ir::ReferenceBits number) const;
  /// Whether the length and all elements of an array are numbers.
  [[nodiscard]] bool is_all_numbers(ir::ReferenceBits number) const;

  // The same with numbers only, in one step; nothing (false) if there is no such array, its elements have
  // another type or it has no such element yet: the caller finds out why.
  [[nodiscard]] std::optional<Slot> try_read(expr::TermBuilder& terms,
                                             ir::ReferenceBits number,
                                             ir::Type type,
                                             std::uint32_t index) const;
  [[nodiscard]] bool try_write(expr::TermBuilder& terms,
                               ir::ReferenceBits number,
                               ir::Type type,
                               std::uint32_t index,
                               const Slot& value);
  [[nodiscard]] std::optional<Slot> try_length(ir::ReferenceBits number) const;
  /// The cell of an object of that class.
  [[nodiscard]] std::optional<Slot> try_read_cell(ir::ReferenceBits number,
                                                  ir::ClassId object_class,
                                                  std::uint32_t cell) const;

  /// The lowest element that must be written before `index` can be accessed: the one at a concrete index, any
  /// one at a symbolic index. Nothing: all are there. A write at a concrete index needs none.
  [[nodiscard]] std::optional<std::uint32_t> first_absent(ir::ReferenceBits number, const Slot& index) const;
  /// `index` is in bounds on this path, and nothing is absent that it may mean.
  [[nodiscard]] Slot read_element(expr::TermBuilder& terms,
                                  ir::ReferenceBits number,
                                  const Slot& index) const;
  void write_element(expr::TermBuilder& terms,
                     ir::ReferenceBits number,
                     const Slot& index,
                     const Slot& value);

  /// Proof run: every cell of every object becomes absent, and the elements of every array those of a fresh
  /// array variable, which `fresh` makes from the array's number and element type.
  void havoc_all(const std::function<expr::Term(ir::ReferenceBits, ir::Type)>& fresh);

 private:
  struct Instance {
    ir::ClassId object_class;
    std::vector<Slot> cells;
    std::vector<bool> absent;  ///< empty: none is
    bool may_be_another = false;
  };
  struct Array {
    ir::ClassId array_class;
    Slot length;
    MaskedCells cells;
    std::vector<bool> absent;  ///< empty: none is

    [[nodiscard]] std::optional<std::uint32_t> first_absent(const Slot& index) const;
  };
  /// One of the two has a value; neither: no such object.
  struct Object {
    support::CopyOnWrite<Instance> instance;
    support::CopyOnWrite<Array> array;
  };

  void add_input(ir::ReferenceBits number, Object object);
  [[nodiscard]] const Object* try_object(ir::ReferenceBits number) const;
  [[nodiscard]] const Instance& instance(ir::ReferenceBits number) const;
  [[nodiscard]] const Array& array(ir::ReferenceBits number) const;
  [[nodiscard]] Object& edit(ir::ReferenceBits number);
  void havoc(ir::ReferenceBits number, const std::function<expr::Term(ir::ReferenceBits, ir::Type)>& fresh);

  support::PersistentVector<Object> inputs_;   ///< by number - 1
  support::PersistentVector<Object> created_;  ///< by number - kFirstCreatedReference
};

}  // namespace testellate::engine
