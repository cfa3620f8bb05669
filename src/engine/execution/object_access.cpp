// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/machine.h"

// Access to the object heap through references that may be terms. A read is an if-then-else over the
// candidates, a write updates each of them under its guard; neither forks.

namespace testellate::engine {

namespace {

ir::ReferenceBits number_of(const Candidate& candidate) {
  return static_cast<ir::ReferenceBits>(candidate.target);
}

}  // namespace

OrStop<ir::ReferenceBits> Machine::new_object(ir::ClassId id) {
  if (diag::Result<void> completed = program_.complete_class(id); !completed) {
    return stopped(make_unsupported_stop(completed.error()));
  }
  const ir::Class& made = program_.get(id);
  if (made.kind != ir::Class::Kind::Object || made.is_abstract) {
    return stopped(
        make_stuck_stop("`" + std::string(program_.text(made.name)) + "` has no objects of its own"));
  }
  return world().heap.create_object(id, made.cell_count);
}

OrStop<bool> Machine::is_instance(ir::ClassId object_class, ir::ClassId id) {
  diag::Result<bool> answer = hierarchy_.is_subclass(object_class, id);
  if (!answer) return stopped(make_unsupported_stop(answer.error()));
  return *answer;
}

OrStop<std::vector<Candidate>> Machine::find_objects(const Slot& reference) {
  OrStop<std::vector<Candidate>> targets = find_targets(reference, false);
  if (!targets) return targets;
  expr::Term null = terms_.make_false();
  std::erase_if(*targets, [&](const Candidate& candidate) {
    if (candidate.target == ir::kNullReference) null = candidate.guard;
    return !world().heap.exists(number_of(candidate));
  });
  if (targets->empty()) {
    const bool is_null = reference.is_concrete() && reference.bits == ir::kNullReference;
    return stopped(make_stuck_stop(is_null || !reference.is_concrete()
                                       ? "access to an object through null"
                                       : "access through a reference to no object"));
  }
  if (const expr::Term is_object = terms_.make_not(null); !is_object.is_true() && !is_known(is_object)) {
    return stopped(make_required_stop(is_object, "access to an object through null"));
  }
  return targets;
}

OrStop<std::uint32_t> Machine::find_cell(ir::ClassId object_class, ir::FieldId id) {
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

Slot Machine::read_cell(ir::ReferenceBits object, std::uint32_t cell, ir::FieldId field) {
  if (std::optional<Slot> value = world().heap.read_cell(object, cell)) return *value;
  if (!current_->has_forgotten) return world().inputs.make_cell(object, field, world().heap);
  const Slot unknown = to_slot(make_fresh("cell", sort_of(program_.get(field).type)));
  world().heap.write_cell(object, cell, unknown);
  return unknown;
}

OrStop<Slot> Machine::get_field(const Slot& object, ir::FieldId field) {
  OrStop<std::vector<Candidate>> objects = find_objects(object);
  if (!objects) return stopped(std::move(objects.error()));
  const ir::Type type = program_.get(field).type;
  std::optional<Slot> result;
  OrStop<std::uint32_t> cell = 0U;
  for (const Candidate& candidate : *objects) {
    cell = find_cell(world().heap.class_of(number_of(candidate)), field);
    if (!cell) continue;
    const Slot value = read_cell(number_of(candidate), *cell, field);
    result = result ? make_ite(terms_, type, candidate.guard, value, *result) : value;
  }
  if (!result) return stopped(std::move(cell.error()));
  return *result;
}

OrStop<void> Machine::put_field(const Slot& object, ir::FieldId field, const Slot& value) {
  OrStop<std::vector<Candidate>> objects = find_objects(object);
  if (!objects) return stopped(std::move(objects.error()));
  const ir::Type type = program_.get(field).type;
  std::vector<std::pair<const Candidate*, std::uint32_t>> written;
  OrStop<std::uint32_t> cell = 0U;
  for (const Candidate& candidate : *objects) {
    cell = find_cell(world().heap.class_of(number_of(candidate)), field);
    if (cell) written.emplace_back(&candidate, *cell);
  }
  if (written.empty()) return stopped(std::move(cell.error()));
  if (written.size() == 1) {
    world().heap.write_cell(number_of(*written.front().first), written.front().second, value);
    return {};
  }
  for (const auto& [candidate, at] : written) {
    const Slot old = read_cell(number_of(*candidate), at, field);
    world().heap.write_cell(number_of(*candidate), at, make_ite(terms_, type, candidate->guard, value, old));
  }
  return {};
}

OrStop<Slot> Machine::instance_of(const Slot& object, ir::ClassId id) {
  OrStop<std::vector<Candidate>> targets = find_targets(object, false);
  if (!targets) return stopped(std::move(targets.error()));
  expr::Term holds = terms_.make_false();
  for (const Candidate& candidate : *targets) {
    if (candidate.target == ir::kNullReference) continue;
    if (!world().heap.exists(number_of(candidate))) {
      return stopped(make_stuck_stop("access through a reference to no object"));
    }
    OrStop<bool> fits = is_instance(world().heap.class_of(number_of(candidate)), id);
    if (!fits) return stopped(std::move(fits.error()));
    if (*fits) holds = terms_.make_or(holds, candidate.guard);
  }
  return to_slot(holds);
}

bool Machine::holds_terms(const Slot& reference, unsigned steps) {
  if (!reference.is_concrete()) return true;
  const auto number = static_cast<ir::ReferenceBits>(reference.bits);
  const ObjectHeap& heap = world().heap;
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

}  // namespace testellate::engine
