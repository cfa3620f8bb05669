// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/object_access.h"

#include <algorithm>

#include "expr/known.h"

namespace testellate::engine {

using expr::Term;

namespace {

ir::ReferenceBits number_of(const Candidate& candidate) {
  return static_cast<ir::ReferenceBits>(candidate.target);
}

}  // namespace

OrStop<ir::ReferenceBits> ObjectAccess::new_object(ir::ClassId id) {
  if (diag::Result<void> completed = program_.complete_class(id); !completed) {
    return stopped(make_unsupported_stop(completed.error()));
  }
  const ir::Class& made = program_.get(id);
  if (made.kind != ir::Class::Kind::Object || made.is_abstract) {
    return stopped(
        make_stuck_stop("`" + std::string(program_.text(made.name)) + "` has no objects of its own"));
  }
  return current_.world().heap.create_object(id, made.cell_count);
}

OrStop<bool> ObjectAccess::is_instance(ir::ClassId object_class, ir::ClassId id) {
  diag::Result<bool> answer = run_.hierarchy.is_subclass(object_class, id);
  if (!answer) return stopped(make_unsupported_stop(answer.error()));
  return *answer;
}

OrStop<std::vector<Candidate>> ObjectAccess::find_objects(const Slot& reference) {
  OrStop<std::vector<Candidate>> targets = inputs_.find_targets(reference, false);
  if (!targets) return targets;
  Term null = terms_.make_false();
  std::erase_if(*targets, [&](const Candidate& candidate) {
    if (candidate.target == ir::kNullReference) null = candidate.guard;
    return !current_.world().heap.exists(number_of(candidate));
  });
  if (targets->empty()) {
    const bool is_null = reference.is_concrete() && reference.bits == ir::kNullReference;
    return stopped(make_stuck_stop(is_null || !reference.is_concrete()
                                       ? "access to an object through null"
                                       : "access through a reference to no object"));
  }
  if (const Term is_object = terms_.make_not(null); !is_object.is_true() && !decisions_.is_known(is_object)) {
    return stopped(make_required_stop(is_object, "access to an object through null"));
  }
  // The first is what is left if it is no other one. Of an input reference that is the object of its own:
  // which earlier objects it may be is what a person would say.
  if (run_.options.aliasing == AliasMode::Solver) std::ranges::reverse(*targets);
  return targets;
}

OrStop<std::uint32_t> ObjectAccess::find_cell(ir::ClassId object_class, ir::FieldId id) {
  const ir::ClassId owner = program_.get(id).owner;
  OrStop<bool> fits = is_instance(object_class, owner);
  if (!fits) return stopped(std::move(fits.error()));
  const ir::Field& field = program_.get(id);
  if (!*fits || program_.get(object_class).kind == ir::Class::Kind::Array) {
    return stopped(make_stuck_stop("an object of `" +
                                   std::string(program_.text(program_.get(object_class).name)) +
                                   "` has no field `" + std::string(program_.text(program_.get(owner).name)) +
                                   "." + std::string(program_.text(field.name)) + "`"));
  }
  return field.cell;
}

Slot ObjectAccess::read_cell(ir::ReferenceBits object, std::uint32_t cell, ir::FieldId field) {
  if (std::optional<Slot> value = current_.world().heap.read_cell(object, cell)) return *value;
  if (!current_->is_havocked) return current_.world().inputs.make_cell(object, field, current_.world().heap);
  const Slot unknown = to_slot(run_.make_unknown("cell", sort_of(program_.get(field).type)));
  current_.world().heap.write_cell(object, cell, unknown);
  return unknown;
}

OrStop<Slot> ObjectAccess::get_field(const Slot& object, ir::FieldId field) {
  OrStop<std::vector<Candidate>> objects = find_objects(object);
  if (!objects) return stopped(std::move(objects.error()));
  const ir::Type type = program_.get(field).type;
  std::optional<Slot> result;
  OrStop<std::uint32_t> cell = 0U;
  for (const Candidate& candidate : *objects) {
    cell = find_cell(current_.world().heap.class_of(number_of(candidate)), field);
    if (!cell) continue;
    const Slot value = read_cell(number_of(candidate), *cell, field);
    result = result ? make_ite(terms_, type, candidate.guard, value, *result) : value;
  }
  if (!result) return stopped(std::move(cell.error()));
  return *result;
}

OrStop<void> ObjectAccess::put_field(const Slot& object, ir::FieldId field, const Slot& value) {
  OrStop<std::vector<Candidate>> objects = find_objects(object);
  if (!objects) return stopped(std::move(objects.error()));
  const ir::Type type = program_.get(field).type;
  std::vector<std::pair<const Candidate*, std::uint32_t>> written;
  OrStop<std::uint32_t> cell = 0U;
  for (const Candidate& candidate : *objects) {
    cell = find_cell(current_.world().heap.class_of(number_of(candidate)), field);
    if (cell) written.emplace_back(&candidate, *cell);
  }
  if (written.empty()) return stopped(std::move(cell.error()));
  if (written.size() == 1) {
    current_.world().heap.write_cell(number_of(*written.front().first), written.front().second, value);
    return {};
  }
  for (const auto& [candidate, at] : written) {
    const Slot old = read_cell(number_of(*candidate), at, field);
    current_.world().heap.write_cell(
        number_of(*candidate), at, make_ite(terms_, type, candidate->guard, value, old));
  }
  return {};
}

OrStop<Slot> ObjectAccess::instance_of(const Slot& object, ir::ClassId id) {
  OrStop<std::vector<Candidate>> targets = inputs_.find_targets(object, false);
  if (!targets) return stopped(std::move(targets.error()));
  Term holds = terms_.make_false();
  for (const Candidate& candidate : *targets) {
    if (candidate.target == ir::kNullReference) continue;
    if (!current_.world().heap.exists(number_of(candidate))) {
      return stopped(make_stuck_stop("access through a reference to no object"));
    }
    OrStop<bool> fits = is_instance(current_.world().heap.class_of(number_of(candidate)), id);
    if (!fits) return stopped(std::move(fits.error()));
    if (*fits) holds = terms_.make_or(holds, candidate.guard);
    if (!*fits && program_.get(id).kind == ir::Class::Kind::Array) note_class_asked(number_of(candidate));
  }
  return to_slot(holds);
}

void ObjectAccess::note_class_asked(ir::ReferenceBits object) {
  const ObjectHeap& heap = current_.world().heap;
  if (object >= ir::kFirstCreatedReference || !heap.is_array(object)) return;
  const ir::ClassId element = program_.get(heap.class_of(object)).element_class;
  // Texts and boxed numbers have no subclasses.
  if (element.is_valid() && program_.get(element).inputs.has_identity) current_->mark(Cut::Size);
}

bool ObjectAccess::holds_terms(const Slot& reference, unsigned steps) {
  if (!reference.is_concrete()) return true;
  const auto number = static_cast<ir::ReferenceBits>(reference.bits);
  const ObjectHeap& heap = current_.world().heap;
  if (!heap.exists(number)) return false;
  if (heap.is_array(number)) return !heap.is_all_numbers(number);
  for (ir::ClassId at = heap.class_of(number); at.is_valid(); at = program_.get(at).super) {
    for (const ir::FieldId id : program_.get(at).fields) {
      const ir::Field& field = program_.get(id);
      const std::optional<Slot> value = heap.read_cell(number, field.cell);
      if (!value || !value->is_concrete()) return true;
      if (field.type.is_ref() && steps > 0 && holds_terms(*value, steps - 1)) return true;
    }
  }
  return false;
}

// Arrays

OrStop<ir::ReferenceBits> ObjectAccess::new_array(ir::ClassId id,
                                                  const Slot& length,
                                                  std::uint32_t max_length) {
  if (diag::Result<void> completed = program_.complete_class(id); !completed) {
    return stopped(make_unsupported_stop(completed.error()));
  }
  const ir::Class& made = program_.get(id);
  if (made.kind != ir::Class::Kind::Array) {
    return stopped(make_stuck_stop("`" + std::string(program_.text(made.name)) + "` is not an array class"));
  }
  if (length.is_concrete() && length.bits > 0x7fffffffU) {
    return stopped(make_stuck_stop("array of negative length"));
  }
  if (std::uint64_t{max_length} * made.element_type.byte_size() > kMaxObjectBytes) {
    return stopped(make_fault_stop(ir::Fault::OutOfMemory));
  }
  return current_.world().heap.create_array(id, made.element_type, length, max_length);
}

OrStop<std::vector<Candidate>> ObjectAccess::find_arrays(const Slot& array,
                                                         const Slot* index,
                                                         ir::Type type) {
  OrStop<std::vector<Candidate>> objects = find_objects(array);
  if (!objects) return objects;
  Stop why;
  std::erase_if(*objects, [&](const Candidate& candidate) {
    const ObjectHeap& heap = current_.world().heap;
    const ir::ReferenceBits number = number_of(candidate);
    if (!heap.is_array(number)) {
      why = make_stuck_stop("access to an element of an object that is not an array");
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
  if (!holds.is_true() && !decisions_.is_known(holds)) {
    why = make_stuck_stop("array index outside an array of length " +
                          std::to_string(current_.world().heap.max_length(number_of(objects->front()))));
    if (!holds.is_false()) why.required = holds;
    return stopped(std::move(why));
  }
  // What is too short for a number cannot be meant.
  std::erase_if(*objects, [&](const Candidate& candidate) {
    return index->is_concrete() && index->bits >= current_.world().heap.max_length(number_of(candidate));
  });
  return objects;
}

// As check.bounds has it, so that what was checked is known.
Term ObjectAccess::make_in_bounds(std::span<const Candidate> arrays, const Slot& index) {
  const Term at = to_term(terms_, ir::Type::integer(32), index);
  const Term length = to_term(terms_, ir::Type::integer(32), join_lengths(arrays));
  return terms_.make_and(terms_.make_sle(terms_.make_bits(32, 0), at), terms_.make_slt(at, length));
}

Slot ObjectAccess::join_lengths(std::span<const Candidate> arrays) {
  Slot result = current_.world().heap.length(number_of(arrays.front()));
  for (const Candidate& candidate : arrays.subspan(1)) {
    const Slot length = current_.world().heap.length(number_of(candidate));
    result = make_ite(terms_, ir::Type::integer(32), candidate.guard, length, result);
  }
  return result;
}

ir::Type ObjectAccess::element_type_of(std::span<const Candidate> objects) const {
  for (const Candidate& object : objects) {
    if (current_.world().heap.is_array(number_of(object)))
      return current_.world().heap.element_type(number_of(object));
  }
  return ir::Type::none();
}

OrStop<Slot> ObjectAccess::array_length(const Slot& array) {
  OrStop<std::vector<Candidate>> arrays = find_arrays(array, nullptr, ir::Type::none());
  if (!arrays) return stopped(std::move(arrays.error()));
  return join_lengths(*arrays);
}

void ObjectAccess::make_elements(ir::ReferenceBits array, const Slot& index) {
  while (std::optional<std::uint32_t> absent = current_.world().heap.first_absent(array, index)) {
    static_cast<void>(current_.world().inputs.make_element(array, *absent, current_.world().heap));
  }
}

OrStop<Slot> ObjectAccess::array_load(const Slot& array, const Slot& index, ir::Type type) {
  OrStop<std::vector<Candidate>> arrays = find_arrays(array, &index, type);
  if (!arrays) return stopped(std::move(arrays.error()));
  const ir::Type element = current_.world().heap.element_type(number_of(arrays->front()));
  std::optional<Slot> result;
  for (const Candidate& candidate : *arrays) {
    make_elements(number_of(candidate), index);
    const Slot value = current_.world().heap.read_element(terms_, number_of(candidate), index);
    result = result ? make_ite(terms_, element, candidate.guard, value, *result) : value;
  }
  return *result;
}

OrStop<std::uint32_t> ObjectAccess::max_array_length(const Slot& array) {
  OrStop<std::vector<Candidate>> arrays = find_arrays(array, nullptr, ir::Type::none());
  if (!arrays) return stopped(std::move(arrays.error()));
  std::uint32_t longest = 0;
  for (const Candidate& candidate : *arrays) {
    longest = std::max(longest, current_.world().heap.max_length(number_of(candidate)));
  }
  return longest;
}

std::uint32_t ObjectAccess::max_created_length(Term length) const {
  constexpr value::U128 kLongest = 0x7fffffff;
  const value::U128 limit =
      run_.options.havocs_loops ? kLongest : std::min<value::U128>(run_.options.max_alloc, kLongest);
  // Less room where the form of the length tells: a small array of references is accessed cell by cell.
  return static_cast<std::uint32_t>(std::min(limit, expr::known(length).umax));
}

OrStop<Slot> ObjectAccess::array_cell(const Slot& array, std::uint32_t index) {
  OrStop<std::vector<Candidate>> arrays = find_arrays(array, nullptr, ir::Type::none());
  if (!arrays) return stopped(std::move(arrays.error()));
  const ir::Type element = element_type_of(*arrays);
  std::optional<Slot> result;
  for (const Candidate& candidate : *arrays) {
    const ir::ReferenceBits number = number_of(candidate);
    if (index >= current_.world().heap.max_length(number) ||
        current_.world().heap.element_type(number) != element)
      continue;
    make_elements(number, concrete(index));
    const Slot value = current_.world().heap.read_element(terms_, number, concrete(index));
    result = result ? make_ite(terms_, element, candidate.guard, value, *result) : value;
  }
  if (!result) return stopped(make_stuck_stop("a native looked beyond the end of an array"));
  return *result;
}

OrStop<void> ObjectAccess::set_array_cell(const Slot& array, std::uint32_t index, const Slot& value) {
  OrStop<std::vector<Candidate>> arrays = find_arrays(array, nullptr, ir::Type::none());
  if (!arrays) return stopped(std::move(arrays.error()));
  const ir::Type element = element_type_of(*arrays);
  for (const Candidate& candidate : *arrays) {
    const ir::ReferenceBits number = number_of(candidate);
    if (index >= current_.world().heap.max_length(number) ||
        current_.world().heap.element_type(number) != element)
      continue;
    Slot stored = value;
    if (arrays->size() > 1) {
      make_elements(number, concrete(index));
      const Slot old = current_.world().heap.read_element(terms_, number, concrete(index));
      stored = make_ite(terms_, element, candidate.guard, value, old);
    }
    current_.world().heap.write_element(terms_, number, concrete(index), stored);
  }
  return {};
}

OrStop<void> ObjectAccess::array_store(const Slot& array,
                                       const Slot& index,
                                       ir::Type type,
                                       const Slot& value) {
  OrStop<std::vector<Candidate>> arrays = find_arrays(array, &index, type);
  if (!arrays) return stopped(std::move(arrays.error()));
  for (const Candidate& candidate : *arrays) {
    Slot stored = value;
    // One element that is overwritten for sure need not have been there.
    if (arrays->size() > 1 || !index.is_concrete()) make_elements(number_of(candidate), index);
    if (arrays->size() > 1) {
      const Slot old = current_.world().heap.read_element(terms_, number_of(candidate), index);
      stored = make_ite(terms_, type, candidate.guard, value, old);
    }
    current_.world().heap.write_element(terms_, number_of(candidate), index, stored);
  }
  return {};
}

}  // namespace testellate::engine
