// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/execution/machine.h"
#include "expr/known.h"

// Arrays of the object heap; see object_access.cpp.

namespace testellate::engine {

using expr::Term;

namespace {

ir::ReferenceBits number_of(const Candidate& candidate) {
  return static_cast<ir::ReferenceBits>(candidate.target);
}

}  // namespace

OrStop<ir::ReferenceBits> Machine::new_array(ir::ClassId id, const Slot& length, std::uint32_t max_length) {
  if (diag::Result<void> completed = program_.complete_class(id); !completed) {
    return stopped(make_unsupported_stop(completed.error()));
  }
  const ir::Class& made = program_.get(id);
  if (made.kind != ir::Class::Kind::Array) {
    return stopped(make_stuck_stop("`" + std::string(program_.text(made.name)) + "` is no array class"));
  }
  if (length.is_concrete() && length.bits > 0x7fffffffU) {
    return stopped(make_stuck_stop("array of negative length"));
  }
  if (std::uint64_t{max_length} * made.element_type.byte_size() > kMaxObjectBytes) {
    return stopped(make_fault_stop(ir::Fault::OutOfMemory));
  }
  return world().heap.create_array(id, made.element_type, length, max_length);
}

OrStop<std::vector<Candidate>> Machine::find_arrays(const Slot& array, const Slot* index, ir::Type type) {
  OrStop<std::vector<Candidate>> objects = find_objects(array);
  if (!objects) return objects;
  Stop why;
  std::erase_if(*objects, [&](const Candidate& candidate) {
    const ObjectHeap& heap = world().heap;
    const ir::ReferenceBits number = number_of(candidate);
    if (!heap.is_array(number)) {
      why = make_stuck_stop("access to an element of an object that is no array");
    } else if (!type.is_void() && heap.element_type(number) != type) {
      why = make_stuck_stop("array of " + ir::to_text(heap.element_type(number)) + " accessed as " +
                            ir::to_text(type));
    } else {
      return false;
    }
    return true;
  });
  if (objects->empty()) return stopped(std::move(why));
  if (index == nullptr) return objects;
  const Term holds = make_in_bounds(*objects, *index);
  if (!holds.is_true() && !is_known(holds)) {
    why = make_stuck_stop("array index outside an array of length " +
                          std::to_string(world().heap.max_length(number_of(objects->front()))));
    if (!holds.is_false()) why.required = holds;
    return stopped(std::move(why));
  }
  // What is too short for a number cannot be meant.
  std::erase_if(*objects, [&](const Candidate& candidate) {
    return index->is_concrete() && index->bits >= world().heap.max_length(number_of(candidate));
  });
  return objects;
}

// As check.bounds has it, so that what was checked is known.
Term Machine::make_in_bounds(std::span<const Candidate> arrays, const Slot& index) {
  const Term at = to_term(terms_, ir::Type::integer(32), index);
  const Term length = to_term(terms_, ir::Type::integer(32), join_lengths(arrays));
  return terms_.make_and(terms_.make_sle(terms_.make_bits(32, 0), at), terms_.make_slt(at, length));
}

Slot Machine::join_lengths(std::span<const Candidate> arrays) {
  Slot result = world().heap.length(number_of(arrays.front()));
  for (const Candidate& candidate : arrays.subspan(1)) {
    const Slot length = world().heap.length(number_of(candidate));
    result = make_ite(terms_, ir::Type::integer(32), candidate.guard, length, result);
  }
  return result;
}

ir::Type Machine::element_type_of(std::span<const Candidate> objects) {
  for (const Candidate& object : objects) {
    if (world().heap.is_array(number_of(object))) return world().heap.element_type(number_of(object));
  }
  return ir::Type::none();
}

OrStop<Slot> Machine::array_length(const Slot& array) {
  OrStop<std::vector<Candidate>> arrays = find_arrays(array, nullptr, ir::Type::none());
  if (!arrays) return stopped(std::move(arrays.error()));
  return join_lengths(*arrays);
}

void Machine::make_elements(ir::ReferenceBits array, const Slot& index) {
  while (std::optional<std::uint32_t> absent = world().heap.first_absent(array, index)) {
    static_cast<void>(world().inputs.make_element(array, *absent, world().heap));
  }
}

OrStop<Slot> Machine::array_load(const Slot& array, const Slot& index, ir::Type type) {
  OrStop<std::vector<Candidate>> arrays = find_arrays(array, &index, type);
  if (!arrays) return stopped(std::move(arrays.error()));
  const ir::Type element = world().heap.element_type(number_of(arrays->front()));
  std::optional<Slot> result;
  for (const Candidate& candidate : *arrays) {
    make_elements(number_of(candidate), index);
    const Slot value = world().heap.read_element(terms_, number_of(candidate), index);
    result = result ? make_ite(terms_, element, candidate.guard, value, *result) : value;
  }
  return *result;
}

OrStop<std::uint32_t> Machine::max_array_length(const Slot& array) {
  OrStop<std::vector<Candidate>> arrays = find_arrays(array, nullptr, ir::Type::none());
  if (!arrays) return stopped(std::move(arrays.error()));
  std::uint32_t longest = 0;
  for (const Candidate& candidate : *arrays) {
    longest = std::max(longest, world().heap.max_length(number_of(candidate)));
  }
  return longest;
}

std::uint32_t Machine::max_created_length(Term length) const {
  constexpr value::U128 kLongest = 0x7fffffff;
  const value::U128 limit =
      options_.forgets_loops ? kLongest : std::min<value::U128>(options_.max_alloc, kLongest);
  // Less room where the form of the length tells: a small array of references is accessed cell by cell.
  return static_cast<std::uint32_t>(std::min(limit, expr::known(length).umax));
}

OrStop<Slot> Machine::array_cell(const Slot& array, std::uint32_t index) {
  OrStop<std::vector<Candidate>> arrays = find_arrays(array, nullptr, ir::Type::none());
  if (!arrays) return stopped(std::move(arrays.error()));
  const ir::Type element = element_type_of(*arrays);
  std::optional<Slot> result;
  for (const Candidate& candidate : *arrays) {
    const ir::ReferenceBits number = number_of(candidate);
    if (index >= world().heap.max_length(number) || world().heap.element_type(number) != element) continue;
    make_elements(number, concrete(index));
    const Slot value = world().heap.read_element(terms_, number, concrete(index));
    result = result ? make_ite(terms_, element, candidate.guard, value, *result) : value;
  }
  if (!result) return stopped(make_stuck_stop("a native looked beyond the end of an array"));
  return *result;
}

OrStop<void> Machine::set_array_cell(const Slot& array, std::uint32_t index, const Slot& value) {
  OrStop<std::vector<Candidate>> arrays = find_arrays(array, nullptr, ir::Type::none());
  if (!arrays) return stopped(std::move(arrays.error()));
  const ir::Type element = element_type_of(*arrays);
  for (const Candidate& candidate : *arrays) {
    const ir::ReferenceBits number = number_of(candidate);
    if (index >= world().heap.max_length(number) || world().heap.element_type(number) != element) continue;
    Slot stored = value;
    if (arrays->size() > 1) {
      make_elements(number, concrete(index));
      const Slot old = world().heap.read_element(terms_, number, concrete(index));
      stored = make_ite(terms_, element, candidate.guard, value, old);
    }
    world().heap.write_element(terms_, number, concrete(index), stored);
  }
  return {};
}

OrStop<void> Machine::array_store(const Slot& array, const Slot& index, ir::Type type, const Slot& value) {
  OrStop<std::vector<Candidate>> arrays = find_arrays(array, &index, type);
  if (!arrays) return stopped(std::move(arrays.error()));
  for (const Candidate& candidate : *arrays) {
    Slot stored = value;
    // One element that is overwritten for sure need not have been there.
    if (arrays->size() > 1 || !index.is_concrete()) make_elements(number_of(candidate), index);
    if (arrays->size() > 1) {
      const Slot old = world().heap.read_element(terms_, number_of(candidate), index);
      stored = make_ite(terms_, type, candidate.guard, value, old);
    }
    world().heap.write_element(terms_, number_of(candidate), index, stored);
  }
  return {};
}

}  // namespace testellate::engine
