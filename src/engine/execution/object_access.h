// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/decisions/decisions.h"
#include "engine/decisions/input_references.h"
#include "engine/execution/current_state.h"
#include "engine/execution/stop.h"

namespace testellate::engine {

/// Larger objects are refused with the fault `out-of-memory`, as in the interpreter.
inline constexpr std::uint64_t kMaxObjectBytes = std::uint64_t{1} << 30;

/// Access to the object heap through references that may be one of several objects; used by handlers and
/// natives. A read is an if-then-else over the candidates, a write updates each of them under its guard;
/// neither forks. Null among the candidates is left out: a check has excluded it, or the stop requires that
/// it is.
class ObjectAccess {
 public:
  /// All borrowed.
  ObjectAccess(RunContext& run,
               CurrentState& current,
               const Decisions& decisions,
               const InputReferences& inputs)
      : run_(run),
        program_(run.program),
        terms_(run.terms),
        current_(current),
        decisions_(decisions),
        inputs_(inputs) {}

  /// The objects a reference may lead to, without null; an error if there is none.
  [[nodiscard]] OrStop<std::vector<Candidate>> find_objects(const Slot& reference);
  [[nodiscard]] OrStop<bool> is_instance(ir::ClassId object_class, ir::ClassId id);
  /// i1: not null, and of the class or a subclass.
  [[nodiscard]] OrStop<Slot> instance_of(const Slot& object, ir::ClassId id);
  /// The program learns something about the class of an object: of an input array, a subclass is left out.
  void note_class_asked(ir::ReferenceBits object);
  /// Whether an object or array holds a term, or one that its fields refer to does, over so many steps.
  [[nodiscard]] bool holds_terms(const Slot& reference, unsigned steps);

  [[nodiscard]] OrStop<ir::ReferenceBits> new_object(ir::ClassId id);
  /// The cell of a field in objects of a class.
  [[nodiscard]] OrStop<std::uint32_t> find_cell(ir::ClassId object_class, ir::FieldId field);
  [[nodiscard]] OrStop<Slot> get_field(const Slot& object, ir::FieldId field);
  [[nodiscard]] OrStop<void> put_field(const Slot& object, ir::FieldId field, const Slot& value);

  /// `length` is an i32 that is at most `max_length` on this path.
  [[nodiscard]] OrStop<ir::ReferenceBits> new_array(ir::ClassId id,
                                                    const Slot& length,
                                                    std::uint32_t max_length);
  /// The length that an array gets at most which the program creates with this one.
  [[nodiscard]] std::uint32_t max_created_length(expr::Term length) const;
  [[nodiscard]] OrStop<Slot> array_length(const Slot& array);
  [[nodiscard]] OrStop<Slot> array_load(const Slot& array, const Slot& index, ir::Type type);
  [[nodiscard]] OrStop<void> array_store(const Slot& array,
                                         const Slot& index,
                                         ir::Type type,
                                         const Slot& value);
  /// A number that the length never exceeds.
  [[nodiscard]] OrStop<std::uint32_t> max_array_length(const Slot& array);
  /// The element at an index below `max_array_length`; where the array is shorter, any value.
  [[nodiscard]] OrStop<Slot> array_cell(const Slot& array, std::uint32_t index);
  /// Where the array is shorter nobody sees it.
  [[nodiscard]] OrStop<void> set_array_cell(const Slot& array, std::uint32_t index, const Slot& value);
  /// Of the first array among them; void if there is none.
  [[nodiscard]] ir::Type element_type_of(std::span<const Candidate> objects) const;

 private:
  [[nodiscard]] Slot read_cell(ir::ReferenceBits object, std::uint32_t cell, ir::FieldId field);
  /// Those arrays whose elements have that type (void: any) and that may have that index (null: any).
  [[nodiscard]] OrStop<std::vector<Candidate>> find_arrays(const Slot& array,
                                                           const Slot* index,
                                                           ir::Type type);
  [[nodiscard]] expr::Term make_in_bounds(std::span<const Candidate> arrays, const Slot& index);
  [[nodiscard]] Slot join_lengths(std::span<const Candidate> arrays);
  /// Those that an access at the index may mean are there.
  void make_elements(ir::ReferenceBits array, const Slot& index);

  RunContext& run_;
  ir::Program& program_;
  expr::TermBuilder& terms_;
  CurrentState& current_;
  const Decisions& decisions_;
  const InputReferences& inputs_;
};

}  // namespace testellate::engine
