// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/byte_memory.h"
#include "engine/object_heap.h"
#include "engine/slot.h"
#include "ir/data_type.h"
#include "ir/hierarchy.h"
#include "ir/program.h"
#include "ir/unit.h"

namespace testellate::engine {

/// One object that a reference or pointer may lead to, and the condition under which it does.
struct Candidate {
  expr::Term guard;          ///< Bool; guards of one list exclude each other and cover all cases of this path
  std::uint64_t target = 0;  ///< ReferenceBits of the object, or PointerBits of its start; 0: null
  /// Pointers: what to add to the start, as an i64.
  Slot offset;
};

/// One way to give a number to an input reference under mode `lazy`: null, its own new object, or an earlier
/// object.
struct AliasChoice {
  enum class Kind : std::uint8_t { Null, Own, Earlier };
  Kind kind = Kind::Null;
  std::uint64_t target = 0;
};

/// The inputs of a unit as far as one state has looked at them: which variables there are, which objects, and
/// which input references have got a number. The same numbering serves the object heap and byte memory.
/// Copying is O(1).
///
/// An input reference is a variable (32 or 64 bits, named by its access path: "list.next") until it is
/// dereferenced or compared. Then it gets number i and the domain {null, own object i} and, under mode
/// `lazy`, the earlier input objects of compatible type.
class InputSpace {
 public:
  struct Limits {
    std::uint32_t max_array = 8;
    bool is_unbounded = false;  ///< proof run
  };

  InputSpace(ir::Program& program, ir::Hierarchy& hierarchy, expr::TermBuilder& terms, Limits limits);
  InputSpace(const InputSpace&);
  ~InputSpace();

  /// A fresh input of that data type for a register of `type`: a variable for a scalar (narrower domains are
  /// extended), an unnumbered reference otherwise. The name is the access path a person would write: "n",
  /// "list.next", "a[3]".
  [[nodiscard]] Slot make_input(const std::string& name,
                                ir::DataTypeId data_type,
                                ir::Type type,
                                const ir::InputRoot* root = nullptr);

  /// Whether the slot holds (or is an if-then-else over) an input reference that has no number yet; its
  /// variable.
  [[nodiscard]] expr::Term find_unnumbered(const Slot& reference) const;
  /// The ways to number it, in a fixed order: null, own, earlier ones ascending. Mode `none` has only the
  /// first two; `is_receiver` has no null.
  [[nodiscard]] std::vector<AliasChoice> alias_choices(expr::Term variable, bool allow_earlier) const;
  /// Gives the variable its number: mode `none` passes no choice and the term becomes `ite(isnull, 0, own)`;
  /// `lazy` passes the choice taken. Makes the own object in the heap or memory if needed. The condition to
  /// add to the path condition is returned.
  [[nodiscard]] expr::Term number(expr::Term variable,
                                  const AliasChoice* choice,
                                  ObjectHeap& heap,
                                  ByteMemory& memory);

  /// What a reference (or pointer) may lead to; all its input references must be numbered.
  [[nodiscard]] std::vector<Candidate> candidates(const Slot& reference, bool is_pointer) const;

  /// A cell of an input object that is absent, made on first look and stored in the heap.
  [[nodiscard]] Slot make_cell(ir::ReferenceBits number, ir::FieldId field, ObjectHeap& heap);
  [[nodiscard]] Slot make_element(ir::ReferenceBits number, std::uint32_t index, ObjectHeap& heap);

  /// All input variables made so far, in order, with data type and access path; what a test must set.
  struct Variable {
    expr::Term term;
    std::string name;
    ir::DataTypeId data_type;
  };
  [[nodiscard]] std::span<const Variable> variables() const;

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace testellate::engine
