// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/byte_access.h"

#include <algorithm>
#include <limits>

#include "engine/execution/machine.h"
#include "engine/execution/object_access.h"
#include "engine/execution/operation.h"
#include "engine/memory/offset_form.h"
#include "expr/assignment.h"
#include "expr/evaluator.h"
#include "expr/free_variables.h"
#include "expr/known.h"
#include "solver/condition_set.h"

// The cases of a check are conditions over all candidates, so that one access is one decision, however many
// objects it may mean.

namespace testellate::engine {

using expr::Term;

namespace {

constexpr ir::Type kByte = ir::Type::integer(8);
constexpr ir::Type kWord = ir::Type::integer(64);

/// Accesses below it count as accesses through null: the page that systems keep unmapped, so that a field of
/// a null structure is not called wild.
constexpr std::uint64_t kNullPage = 4096;

/// Bytes before what an input pointer leads to: a header of a few words, up to a large struct.
constexpr std::uint64_t kLeastRoom = 32;
constexpr std::uint64_t kLargestRoom = 1024;

/// What is copied or filled where nobody knows how much, in bytes: each of them is a term.
constexpr std::uint64_t kLongestRange = 4096;

/// So many places of pointers are looked at one at a time.
constexpr std::uint64_t kManyPlaces = 9;

ir::ObjectNumber object_of(const Candidate& candidate) { return ir::pointer_object(candidate.target); }

/// offset <= size and count <= size - offset, unsigned: a negative offset is huge.
Term make_range_in_bounds(expr::TermBuilder& terms, Term offset, Term count, Term size) {
  return terms.make_and(terms.make_ule(offset, size), terms.make_ule(count, terms.make_sub(size, offset)));
}

/// Less than 2 GiB before or behind the start of the object: within that, offsets are told apart.
Term make_near(expr::TermBuilder& terms, Term offset) {
  const Term half = terms.make_bits(64, std::uint64_t{1} << 31);
  return terms.make_ult(terms.make_add(offset, half), terms.make_bits(64, std::uint64_t{1} << 32));
}

/// Whether a pointer leads to nothing that can be accessed.
bool has_no_byte(const OrStop<std::vector<Candidate>>& found) {
  if (found) return false;
  const Stop& stop = found.error();
  return stop.end == ir::PathEnd::Stuck && !stop.lazy.is_valid() && !stop.required.is_valid();
}

Slot move_by(expr::TermBuilder& terms, const Slot& pointer, std::uint64_t by) {
  if (pointer.is_concrete()) return concrete(static_cast<std::uint64_t>(pointer.bits) + by);
  return to_slot(terms.make_add(pointer.term, terms.make_bits(64, by)));
}

}  // namespace

const ByteObject* ByteAccess::try_accessible(ir::PointerBits pointer, std::uint64_t size, bool is_write) {
  const ByteObject* object = current_.world().bytes.try_object(ir::pointer_object(pointer));
  if (object == nullptr || object->life() != ByteObjectLife::Live) return nullptr;
  if (is_write && object->is_constant()) return nullptr;
  const auto offset = static_cast<std::uint64_t>(ir::pointer_offset(pointer));
  const std::uint64_t least = object->size().min;
  return offset <= least && size <= least - offset ? object : nullptr;
}

OrStop<std::vector<FaultCase>> ByteAccess::find_access_faults(const Slot& pointer,
                                                              const Slot& size,
                                                              bool is_write,
                                                              bool is_scalar) {
  OrStop<std::vector<Candidate>> targets = inputs_.find_targets(pointer, true);
  if (!targets) return stopped(std::move(targets.error()));
  const ir::Type word = ir::Type::integer(64);
  const Term count = to_term(terms_, word, size);
  Term null = terms_.make_false();
  Term wild = null;
  Term freed = null;
  Term left = null;
  Term outside = null;
  Term constant = null;
  const ByteMemory& bytes = current_.world().bytes;
  for (const Candidate& candidate : *targets) {
    const Term guard = candidate.guard;
    const Term offset = to_term(terms_, word, candidate.offset);
    const ir::ObjectNumber object = object_of(candidate);
    if (candidate.target == ir::kNullPointer) {
      const Term is_near = terms_.make_ult(offset, terms_.make_bits(64, kNullPage));
      null = terms_.make_or(null, terms_.make_and(guard, is_near));
      wild = terms_.make_or(wild, terms_.make_and(guard, terms_.make_not(is_near)));
    } else if (!bytes.exists(object)) {
      wild = terms_.make_or(wild, guard);
    } else if (bytes.life(object) == ByteObjectLife::NeverMade) {
      null = terms_.make_or(null, guard);
    } else if (bytes.life(object) != ByteObjectLife::Live) {
      Term& dead = bytes.kind(object) == ByteObjectKind::Stack ? left : freed;
      dead = terms_.make_or(dead, guard);
    } else if (object == current_.world().missing_arguments) {
      return stopped(make_unsupported_stop("an argument behind `...`, of which tests pass none"));
    } else {
      const Term in_bounds =
          is_scalar && is_open_ended(object)
              ? make_near(terms_, offset)
              : make_range_in_bounds(terms_, offset, count, to_term(terms_, word, bytes.size(object).value));
      outside = terms_.make_or(outside, terms_.make_and(guard, terms_.make_not(in_bounds)));
      if (is_write && bytes.is_constant(object)) {
        constant = terms_.make_or(constant, terms_.make_and(guard, in_bounds));
      }
    }
  }
  std::vector<FaultCase> cases{{ir::Fault::NullDereference, null},
                               {ir::Fault::WildPointer, wild},
                               {ir::Fault::UseAfterFree, freed},
                               {ir::Fault::UseAfterScope, left},
                               {ir::Fault::OutOfBounds, outside},
                               {ir::Fault::WriteToConstant, constant}};
  std::erase_if(cases, [](const FaultCase& entry) { return entry.condition.is_false(); });
  return cases;
}

OrStop<std::vector<FaultCase>> ByteAccess::find_release_faults(const Slot& pointer) {
  OrStop<std::vector<Candidate>> targets = inputs_.find_targets(pointer, true);
  if (!targets) return stopped(std::move(targets.error()));
  Term twice = terms_.make_false();
  Term invalid = twice;
  const ByteMemory& bytes = current_.world().bytes;
  for (const Candidate& candidate : *targets) {
    const Term offset = to_term(terms_, ir::Type::integer(64), candidate.offset);
    const Term is_start = terms_.make_equal(offset, terms_.make_bits(64, 0));
    const ir::ObjectNumber object = object_of(candidate);
    const bool is_null = candidate.target == ir::kNullPointer;
    const bool is_heap =
        !is_null && bytes.exists(object) &&
        (bytes.kind(object) == ByteObjectKind::Heap || bytes.kind(object) == ByteObjectKind::Input);
    // A pointer into the middle of an input object may well lead to the start of what was allocated.
    if (is_heap && is_open_ended(object) && !is_start.is_true()) current_->mark(Cut::Layout);
    const Term starts_there = is_heap && may_start_at(candidate) ? terms_.make_true() : is_start;
    const Term is_good = is_null || is_heap ? starts_there : terms_.make_false();
    invalid = terms_.make_or(invalid, terms_.make_and(candidate.guard, terms_.make_not(is_good)));
    const bool is_ended = is_heap && bytes.life(object) != ByteObjectLife::Live &&
                          bytes.life(object) != ByteObjectLife::NeverMade;
    if (is_ended) {
      twice = terms_.make_or(twice, terms_.make_and(candidate.guard, starts_there));
    }
  }
  std::vector<FaultCase> cases{{ir::Fault::DoubleFree, twice}, {ir::Fault::InvalidFree, invalid}};
  std::erase_if(cases, [](const FaultCase& entry) { return entry.condition.is_false(); });
  return cases;
}

bool ByteAccess::may_start_at(const Candidate& candidate) const {
  const ir::ObjectNumber number = object_of(candidate);
  const InputSpace& inputs = current_.world().inputs;
  const std::size_t index = number - ir::kFirstInputObject;
  if (number < ir::kFirstInputObject || index >= inputs.objects().size()) return false;
  const InputObject& object = inputs.objects()[index];
  return object.kind == InputObject::Kind::Bytes && candidate.offset.is_concrete() && object.lead != 0 &&
         candidate.offset.bits <= object.lead;
}

void ByteAccess::note_release(const Candidate& candidate) {
  if (may_start_at(candidate)) {
    current_.world().inputs.note_start(object_of(candidate),
                                       static_cast<std::uint64_t>(candidate.offset.bits));
  }
  current_.world().bytes.set_life(object_of(candidate), ByteObjectLife::Freed);
}

bool ByteAccess::is_open_ended(ir::ObjectNumber object) const {
  const ByteMemory& bytes = current_.world().bytes;
  return run_.options.havocs_loops && bytes.kind(object) == ByteObjectKind::Input &&
         !bytes.size(object).value.is_concrete();
}

bool ByteAccess::is_inside(const Candidate& candidate, unsigned size) const {
  const std::uint64_t max = current_.world().bytes.size(object_of(candidate)).max;
  return !candidate.offset.is_concrete() || (size <= max && candidate.offset.bits <= max - size);
}

// APPROX(input-interior): an input pointer leads to the start of an object. What lies before it, and what two
// inputs share without starting together, is left out, which the cut says where it could matter. The proof
// run has the bytes before and behind the object.
void ByteAccess::note_out_of_bounds(const Slot& pointer) {
  const OrStop<std::vector<Candidate>> targets = inputs_.find_targets(pointer, true);
  if (!targets) return;
  for (const Candidate& candidate : *targets) {
    const ir::ObjectNumber object = object_of(candidate);
    const ByteMemory& bytes = current_.world().bytes;
    if (candidate.target == ir::kNullPointer || !bytes.exists(object)) continue;
    if (bytes.kind(object) != ByteObjectKind::Input) continue;
    // Where it ends is a matter of size, except for data of unknown type.
    if (bytes.size(object).max == 0) current_->mark(Cut::Layout);
    const Term offset = to_term(terms_, kWord, candidate.offset);
    const Term is_before = terms_.make_slt(offset, terms_.make_bits(64, 0));
    if (decisions_.ask(terms_.make_and(candidate.guard, is_before)) == solver::Verdict::Unsat) continue;
    current_->mark(Cut::Layout);
    note_room_wanted(candidate);
  }
}

void ByteAccess::note_room_wanted(const Candidate& candidate) {
  const InputObject& object = current_.world().inputs.objects()[object_of(candidate) - ir::kFirstInputObject];
  if (object.is_by_value || !object.reference.is_valid() || run_.options.havocs_loops) return;
  std::uint64_t needed = 1;
  if (candidate.offset.is_concrete()) {
    const auto offset = static_cast<std::int64_t>(static_cast<std::uint64_t>(candidate.offset.bits));
    if (offset >= 0) return;
    if (offset < -static_cast<std::int64_t>(kLargestRoom)) return;
    needed = static_cast<std::uint64_t>(-offset);
  }
  std::uint64_t room = std::max<std::uint64_t>(object.lead, kLeastRoom / 2);
  while (room < object.lead + needed || room == object.lead) room *= 2;
  if (room > kLargestRoom) return;
  std::uint64_t& wanted = run_.wanted_room[object.name];
  wanted = std::max(wanted, room);
}

void ByteAccess::note_access(const Candidate& candidate, bool is_write) {
  World& now = current_.world();
  const ir::ObjectNumber number = object_of(candidate);
  if (number >= ir::kFirstCreatedObject || !now.inputs.may_be_shared(number)) return;
  const std::uint64_t element = now.inputs.element_size(number);
  const std::uint64_t lead = now.inputs.lead_of(number);
  const bool is_first = candidate.offset.is_concrete() && candidate.offset.bits >= lead &&
                        candidate.offset.bits < lead + element;
  if (is_write) {
    now.inputs.note_written(number, is_first);
  } else if (!current_->has_cut(Cut::Layout) && now.inputs.overlaps_written(number, is_first)) {
    current_->mark(Cut::Layout);
  }
}

OrStop<std::vector<Candidate>> ByteAccess::find_bytes(const Slot& pointer, unsigned size, bool is_write) {
  OrStop<std::vector<Candidate>> targets = inputs_.find_targets(pointer, true);
  if (!targets) return targets;
  const ByteMemory& bytes = current_.world().bytes;
  std::erase_if(*targets, [&](const Candidate& candidate) {
    const ir::ObjectNumber object = object_of(candidate);
    if (candidate.target == ir::kNullPointer || !bytes.exists(object)) return true;
    if (bytes.life(object) != ByteObjectLife::Live || bytes.kind(object) == ByteObjectKind::Function)
      return true;
    if (is_write && bytes.is_constant(object)) return true;
    const std::uint64_t max = bytes.size(object).max;
    if (is_open_ended(object)) return false;
    if (size > max) return true;
    return candidate.offset.is_concrete() && candidate.offset.bits > max - size;
  });
  if (!targets->empty()) return take_apart(std::move(*targets), size);
  OrStop<std::vector<FaultCase>> faults = find_access_faults(pointer, concrete(size), is_write);
  if (!faults) return stopped(std::move(faults.error()));
  return stopped(make_stuck_stop(
      "unchecked " +
      std::string(ir::info(faults->empty() ? ir::Fault::OutOfBounds : faults->front().fault).name)));
}

std::vector<Candidate> ByteAccess::take_apart(std::vector<Candidate> targets, unsigned size) {
  std::vector<Candidate> result;
  for (Candidate& candidate : targets) {
    const std::uint64_t max = current_.world().bytes.size(object_of(candidate)).max;
    const bool is_small = max / BytePlane::kMaxPositions <= size;
    const auto places =
        candidate.offset.is_concrete() || is_small ? std::nullopt : known_places(candidate.offset.term);
    if (!places) {
      result.push_back(std::move(candidate));
      continue;
    }
    for (std::uint64_t place : *places) {
      const bool is_in_bounds = size <= max && place <= max - size;
      if (!is_in_bounds && !is_open_ended(object_of(candidate))) continue;
      const Term is_here = terms_.make_equal(candidate.offset.term, terms_.make_bits(64, place));
      result.push_back({terms_.make_and(candidate.guard, is_here), candidate.target, concrete(place)});
    }
  }
  return result.empty() ? targets : result;
}

std::optional<std::vector<std::uint64_t>> ByteAccess::known_places(Term offset) {
  constexpr std::uint64_t kWidest = 4096;  // between the least and the greatest value
  const std::span<const Term> variables = expr::free_variables(offset);
  if (variables.size() != 1) return std::nullopt;
  const Term variable = variables.front();
  if (!variable.sort().is_bit_vector() || variable.width() > 64) return std::nullopt;
  std::optional<solver::ValueSet> left;
  for (Term condition : current_->conditions.view()) {
    const std::span<const Term> mentioned = expr::free_variables(condition);
    if (mentioned.size() != 1 || mentioned.front() != variable) continue;
    const auto set = solver::try_condition_set(condition, variable, evaluator_);
    if (set) left = left ? left->intersect(*set) : *set;
  }
  if (!left || left->is_empty() || left->last() - left->first() >= kWidest) return std::nullopt;
  std::vector<std::uint64_t> places;
  const std::uint64_t width = left->last() - left->first();  // the greatest may be the last number there is
  for (std::uint64_t at = 0; at <= width; ++at) {
    const std::uint64_t value = left->first() + at;
    if (!left->contains(value)) continue;
    if (places.size() == BytePlane::kMaxPositions) return std::nullopt;
    expr::Assignment one;
    one.set(variable, value);
    evaluator_.forget(one);
    places.push_back(static_cast<std::uint64_t>(evaluator_.evaluate(offset)));
  }
  std::ranges::sort(places);
  const auto rest = std::ranges::unique(places);
  places.erase(rest.begin(), rest.end());
  return places;
}

// Nothing is taken for granted: an access that no check has excluded from being bad splits the path.
OrStop<void> ByteAccess::require_access(const Slot& pointer,
                                        const Slot& size,
                                        bool is_write,
                                        bool is_scalar) {
  OrStop<std::vector<FaultCase>> faults = find_access_faults(pointer, size, is_write, is_scalar);
  if (!faults) return stopped(std::move(faults.error()));
  if (faults->empty()) return {};
  std::vector<Term> bad;
  for (const FaultCase& entry : *faults) bad.push_back(entry.condition);
  Term good = terms_.make_not(terms_.make_or(bad));
  if (good.is_true() || decisions_.is_known(good)) return {};
  if (!size.is_concrete()) {
    // No byte is accessed wherever it may be.
    const Term is_empty = terms_.make_equal(size.term, terms_.make_bits(64, 0));
    good = terms_.make_or(is_empty, good);
    if (good.is_true() || decisions_.is_known(good)) return {};
  }
  std::string reason = "unchecked " + std::string(ir::info(faults->front().fault).name);
  if (good.is_false()) return stopped(make_stuck_stop(std::move(reason)));
  return stopped(make_required_stop(good, std::move(reason)));
}

std::optional<ByteAccess::Place> ByteAccess::find_place(const Slot& pointer, bool is_write) {
  constexpr unsigned kSize = 8;
  if (pointer.is_concrete()) return std::nullopt;
  const OrStop<std::vector<Candidate>> targets = find_bytes(pointer, kSize, is_write);
  if (!targets || targets->size() != 1 || targets->front().offset.is_concrete()) return std::nullopt;
  const Candidate& target = targets->front();
  const Term offset = target.offset.term;
  const ByteMemory& bytes = current_.world().bytes;
  const expr::Known known = expr::known(offset);
  const value::U128 end = std::min<value::U128>(known.umax, bytes.size(object_of(target)).max);
  const std::uint64_t stride = offset_form(terms_, offset).stride;
  if (end < known.umin || (end - known.umin) / stride < kManyPlaces) return std::nullopt;
  if (!bytes.first_absent(terms_, object_of(target), target.offset, kSize, true)) return std::nullopt;

  const std::optional<value::U128> number =
      decisions_.is_replaying() ? decisions_.replayed_value().value_or(0) : decisions_.evaluate(offset);
  if (!number || *number > bytes.size(object_of(target)).max) return std::nullopt;
  const auto place = static_cast<std::uint64_t>(*number);
  return Place{
      terms_.make_equal(offset, terms_.make_bits(64, place)), place, concrete(target.target + place)};
}

std::optional<Slot> ByteAccess::try_load(ir::Type type, const Slot& pointer) {
  if (!pointer.is_concrete()) return std::nullopt;
  const auto bits = static_cast<ir::PointerBits>(pointer.bits);
  const auto offset = static_cast<std::uint64_t>(ir::pointer_offset(bits));
  const ByteObject* object = try_accessible(bits, type.byte_size(), false);
  if (object == nullptr) return std::nullopt;
  note_read({terms_.make_true(), ir::make_pointer(ir::pointer_object(bits)), concrete(offset)});
  if (std::optional<Slot> value = object->try_plain_read(offset, type)) return value;
  if (object->first_absent(terms_, concrete(offset), type.byte_size(), type.is_ptr())) return std::nullopt;
  return object->read(terms_, concrete(offset), type);
}

OrStop<Slot> ByteAccess::load(ir::Type type, const Slot& pointer) {
  if (std::optional<Slot> value = try_load(type, pointer)) return *value;
  OrStop<std::vector<Candidate>> targets = find_bytes(pointer, type.byte_size(), false);
  if (!targets) return stopped(std::move(targets.error()));
  std::optional<Slot> result;
  for (const Candidate& candidate : *targets) {
    note_read(candidate);
    Slot value;
    if (is_inside(candidate, type.byte_size())) {
      make_bytes(candidate, type);
      value = current_.world().bytes.read(terms_, object_of(candidate), candidate.offset, type);
    } else {
      value = to_slot(run_.make_unknown("beyond", sort_of(type)));
    }
    result = result ? make_ite(terms_, type, candidate.guard, value, *result) : value;
  }
  return *result;
}

bool ByteAccess::try_store(ir::Type type, const Slot& pointer, const Slot& value) {
  if (!pointer.is_concrete()) return false;
  const auto bits = static_cast<ir::PointerBits>(pointer.bits);
  const auto offset = static_cast<std::uint64_t>(ir::pointer_offset(bits));
  if (try_accessible(bits, type.byte_size(), true) == nullptr) return false;
  const ir::ObjectNumber number = ir::pointer_object(bits);
  note_write({terms_.make_true(), ir::make_pointer(number), concrete(offset)});
  if (current_.world().bytes.try_plain_write(number, offset, type, value)) return true;
  // Initial values of input bytes are kept beside the new ones: the long way.
  const ByteObject* object = current_.world().bytes.try_object(number);
  if (object->first_absent(terms_, concrete(offset), type.byte_size(), type.is_ptr())) return false;
  current_.world().bytes.write(terms_, number, concrete(offset), type, value);
  return true;
}

OrStop<void> ByteAccess::store(ir::Type type, const Slot& pointer, const Slot& value) {
  if (try_store(type, pointer, value)) return {};
  OrStop<std::vector<Candidate>> targets = find_bytes(pointer, type.byte_size(), true);
  if (!targets) return stopped(std::move(targets.error()));
  for (const Candidate& candidate : *targets) {
    note_write(candidate);
    // Nobody knows what was there, so nothing is lost.
    if (!is_inside(candidate, type.byte_size())) continue;
    Slot stored = value;
    make_bytes(candidate, type);
    if (targets->size() > 1) {
      const Slot old = current_.world().bytes.read(terms_, object_of(candidate), candidate.offset, type);
      stored = make_ite(terms_, type, candidate.guard, value, old);
    }
    current_.world().bytes.write(terms_, object_of(candidate), candidate.offset, type, stored);
  }
  return {};
}

OrStop<Slot> ByteAccess::remaining_size(const Slot& pointer) {
  OrStop<std::vector<Candidate>> targets = inputs_.find_targets(pointer, true);
  if (!targets) return stopped(std::move(targets.error()));
  const ir::Type word = ir::Type::integer(64);
  Slot result;
  for (const Candidate& candidate : *targets) {
    if (!current_.world().bytes.exists(object_of(candidate))) continue;
    const Slot size = current_.world().bytes.size(object_of(candidate)).value;
    const Slot operands[] = {size, candidate.offset};
    const Slot rest = compute(terms_, ir::Opcode::Sub, word, word, operands);
    result = make_ite(terms_, word, candidate.guard, rest, result);
  }
  return result;
}

void ByteAccess::make_bytes(const Candidate& candidate, ir::Type type) {
  World& now = current_.world();
  const ir::ObjectNumber object = object_of(candidate);
  const std::uint64_t count = type.byte_size();
  if (!now.bytes.first_absent(terms_, object, candidate.offset, count, type.is_ptr())) return;
  make_bytes(candidate, count, type.is_ptr());
}

void ByteAccess::make_bytes(const Candidate& candidate, std::uint64_t count, bool is_pointer) {
  World& now = current_.world();
  const std::size_t before = now.inputs.padding().size();
  now.inputs.make_bytes(object_of(candidate), candidate.offset, count, is_pointer, now.bytes);
  for (Term unknown : now.inputs.padding().subspan(before)) run_.environment_variables.insert(unknown);
}

OrStop<void> ByteAccess::release(const Slot& pointer) {
  OrStop<std::vector<Candidate>> targets = inputs_.find_targets(pointer, true);
  if (!targets) return stopped(std::move(targets.error()));
  std::erase_if(*targets, [](const Candidate& candidate) { return candidate.target == ir::kNullPointer; });
  if (targets->empty()) return {};
  if (targets->size() > 1) return stopped(make_unsupported_stop("release of one of several objects"));
  if (current_.world().bytes.life(object_of(targets->front())) == ByteObjectLife::NeverMade) return {};
  note_release(targets->front());
  return {};
}

// Allocation, copying and filling. A symbolic count is done byte by byte under the condition that the byte
// belongs to the range: the largest count is that of the objects.

OrStop<ir::ObjectNumber> ByteAccess::new_bytes(const Code* pc,
                                               ByteObjectKind kind,
                                               const Slot& size,
                                               bool is_zeroed) {
  if (current_.world().bytes.created_count() >= ir::kObjectNumberLimit - ir::kFirstCreatedObject - 1) {
    return stopped({std::nullopt, ir::PathEnd::MemoryLimit, "the program makes too many objects", {}, {}});
  }
  if (size.is_concrete()) {
    if (size.bits > kMaxObjectBytes && kind == ByteObjectKind::Heap)
      return new_huge_bytes(pc, size, is_zeroed);
    if (size.bits > kMaxObjectBytes) return stopped(make_fault_stop(ir::Fault::OutOfMemory));
    return current_.world().bytes.create(
        kind, ByteSize::fixed(static_cast<std::uint64_t>(size.bits)), is_zeroed);
  }
  // APPROX(max-alloc): an object of symbolic size has at most `max_alloc` bytes; paths with larger ones are
  // missed, which the cut says.
  const std::uint64_t limit = run_.options.havocs_loops ? kMaxObjectBytes : run_.options.max_alloc;
  const Term fits = terms_.make_ule(size.term, terms_.make_bits(64, limit));
  if (decisions_.ask(terms_.make_not(fits)) != solver::Verdict::Unsat) current_->mark(Cut::Size);
  if (!decisions_.constrain(pc, fits)) return ir::ObjectNumber{0};
  return current_.world().bytes.create(kind, ByteSize{size, 0, limit}, is_zeroed);
}

// Machines promise more memory than they have: whether there is that much is for the environment to say, so
// no test depends on it. The bytes are an array term.
ir::ObjectNumber ByteAccess::new_huge_bytes(const Code* pc, const Slot& size, bool is_zeroed) {
  current_->mark(Cut::Unsettable);
  current_.world().environment.push_back({"memory", current_.user_place(pc)});
  const auto bytes = static_cast<std::uint64_t>(size.bits);
  const std::uint64_t represented = std::min<std::uint64_t>(bytes, std::numeric_limits<std::uint32_t>::max());
  const expr::Sort byte = expr::Sort::bit_vector(8);
  const Term contents = is_zeroed ? terms_.make_table(32, byte, {}, 0)
                                  : run_.make_unknown("bytes", expr::Sort::array(32, byte));
  return current_.world().bytes.create(ByteObjectKind::Heap, ByteSize{size, bytes, represented}, contents);
}

ir::ObjectNumber ByteAccess::find_doubtful(const Slot& pointer) const {
  const std::optional<std::vector<Candidate>> targets = current_.world().inputs.candidates(pointer, true);
  if (!targets) return 0;
  for (const Candidate& candidate : *targets) {
    if (current_.world().bytes.is_doubtful(object_of(candidate))) return object_of(candidate);
  }
  return 0;
}

const Code* ByteAccess::settle_allocation(const Code* pc, ir::ObjectNumber object) {
  auto settle = [pc, object](bool has_failed) {
    return [=](Machine& machine) {
      ByteMemory& bytes = machine.world().bytes;
      const std::uint32_t attempt = bytes.try_object(object)->attempt();
      bytes.set_doubtful(object, false);
      if (has_failed) {
        bytes.set_life(object, ByteObjectLife::NeverMade);
        machine.world().has_failed_allocation = true;
        // Where an object with room before it starts is known when it is released, and `realloc` has not done
        // so.
        const bool has_room = std::ranges::any_of(machine.world().inputs.objects(),
                                                  [](const InputObject& input) { return input.lead != 0; });
        if (attempt != 0 && machine.run().options.can_refuse_memory && !has_room) {
          machine.world().refused.push_back(attempt);
        } else {
          machine.world().environment.push_back({"memory", machine.current().user_place(pc)});
          machine.state().mark(Cut::Unsettable);
        }
      }
      return pc;
    };
  };
  return decisions_.decide(
      pc,
      DecisionKind::Allocation,
      {Side{terms_.make_true(), 0, 0, settle(false)}, Side{terms_.make_true(), 1, 0, settle(true)}});
}

Slot ByteAccess::with_null(const Slot& pointer) const {
  if (!current_.world().has_failed_allocation) return pointer;
  const std::optional<std::vector<Candidate>> targets = current_.world().inputs.candidates(pointer, true);
  if (!targets) return pointer;
  Slot result = pointer;
  for (const Candidate& candidate : *targets) {
    const bool is_null = current_.world().bytes.exists(object_of(candidate)) &&
                         current_.world().bytes.life(object_of(candidate)) == ByteObjectLife::NeverMade;
    if (is_null)
      result = make_ite(terms_, ir::Type::ptr(), candidate.guard, concrete(ir::kNullPointer), result);
  }
  return result;
}

std::uint64_t ByteAccess::largest_count(const Slot& count, const std::vector<Candidate>& targets) {
  if (count.is_concrete()) return static_cast<std::uint64_t>(count.bits);
  std::uint64_t largest = 0;
  for (const Candidate& target : targets)
    largest = std::max(largest, current_.world().bytes.size(object_of(target)).max);
  return largest;
}

// APPROX(max-range): of an unknown number of bytes, at most kLongestRange are moved or filled; paths with
// more are missed, which the cut says. A proof has to know all of them.
OrStop<std::uint64_t> ByteAccess::limit_count(const Code* pc, const Slot& count, std::uint64_t most) {
  if (count.is_concrete() || most <= kLongestRange) return most;
  const Term fits = terms_.make_ule(count.term, terms_.make_bits(64, kLongestRange));
  if (decisions_.ask(terms_.make_not(fits)) == solver::Verdict::Unsat) return kLongestRange;
  if (run_.options.havocs_loops) {
    return stopped(make_unsupported_stop("an unknown number of bytes, more than " +
                                         std::to_string(kLongestRange) + ", are copied or filled"));
  }
  current_->mark(Cut::Size);
  return decisions_.constrain(pc, fits) ? kLongestRange : 0;
}

OrStop<void> ByteAccess::move_bytes(const Code* pc, const Slot& to, const Slot& from, const Slot& count) {
  if (count.is_concrete() && count.bits == 0) return {};
  OrStop<std::vector<Candidate>> targets = find_bytes(to, 1, true);
  OrStop<std::vector<Candidate>> sources = find_bytes(from, 1, false);
  // The range is good: where there is no byte, it is empty.
  if (!count.is_concrete() && (has_no_byte(targets) || has_no_byte(sources))) return {};
  if (!targets) return stopped(std::move(targets.error()));
  if (!sources) return stopped(std::move(sources.error()));
  OrStop<std::uint64_t> most =
      limit_count(pc, count, std::min(largest_count(count, *targets), largest_count(count, *sources)));
  if (!most) return stopped(std::move(most.error()));
  if (!current_.is_running()) return {};
  if (count.is_concrete() && targets->size() == 1 && sources->size() == 1) {
    for (const auto& [pointer, is_write] : {std::pair{&to, true}, std::pair{&from, false}}) {
      OrStop<std::vector<FaultCase>> faults = find_access_faults(*pointer, count, is_write);
      if (!faults) return stopped(std::move(faults.error()));
      if (!faults->empty() && faults->front().condition.is_true()) {
        return stopped(make_stuck_stop("unchecked " + std::string(ir::info(faults->front().fault).name)));
      }
    }
    const Candidate& source = sources->front();
    const Candidate& target = targets->front();
    note_read(source);
    note_write(target);
    World& now = current_.world();
    if (now.bytes.first_absent(terms_, object_of(source), source.offset, *most)) {
      make_bytes(source, *most, false);
    }
    if (now.bytes.first_absent(terms_, object_of(target), target.offset, *most)) {
      make_bytes(target, *most, false);
    }
    now.bytes.copy(terms_, object_of(target), target.offset, object_of(source), source.offset, *most);
    return {};
  }
  // All bytes are read before the first is written.
  std::vector<Slot> read;
  for (std::uint64_t at = 0; at < *most; ++at) {
    OrStop<Slot> byte = load(kByte, move_by(terms_, from, at));
    if (!byte) break;
    read.push_back(*byte);
  }
  return write_range(to, read, count);
}

OrStop<void> ByteAccess::fill_bytes(const Code* pc, const Slot& to, const Slot& byte, const Slot& count) {
  if (count.is_concrete() && count.bits == 0) return {};
  OrStop<std::vector<Candidate>> targets = find_bytes(to, 1, true);
  if (!count.is_concrete() && has_no_byte(targets)) return {};
  if (!targets) return stopped(std::move(targets.error()));
  if (byte.is_plain() && is_rest(to, count) && targets->front().offset.bits == 0) {
    const ir::ObjectNumber object = object_of(targets->front());
    // Of an input, it is kept what was there before.
    if (object >= ir::kFirstCreatedObject) {
      current_.world().bytes.fill_all(object, static_cast<std::uint8_t>(byte.bits));
      return {};
    }
  }
  const std::uint64_t largest = largest_count(count, *targets);
  if (largest > kMaxObjectBytes) return stopped(make_unsupported_stop("filling a part of more than 1 GiB"));
  OrStop<std::uint64_t> most = limit_count(pc, count, largest);
  if (!most) return stopped(std::move(most.error()));
  if (!current_.is_running()) return {};
  return write_range(to, std::vector<Slot>(*most, byte), count);
}

bool ByteAccess::is_rest(const Slot& to, const Slot& count) {
  const OrStop<std::vector<Candidate>> targets = find_bytes(to, 1, true);
  if (!targets || targets->size() != 1 || !targets->front().offset.is_concrete()) return false;
  const Candidate& target = targets->front();
  const Slot operands[] = {current_.world().bytes.size(object_of(target)).value, target.offset};
  const Slot rest = compute(terms_, ir::Opcode::Sub, kWord, kWord, operands);
  return rest.is_concrete() ? count.is_concrete() && count.bits == rest.bits : count.term == rest.term;
}

OrStop<void> ByteAccess::write_range(const Slot& to, const std::vector<Slot>& bytes, const Slot& count) {
  // What is behind the end is nobody's, so it does not matter what is there.
  const bool is_all = count.is_concrete() || is_rest(to, count);
  for (std::uint64_t at = 0; at < bytes.size(); ++at) {
    const Slot pointer = move_by(terms_, to, at);
    Slot byte = bytes[at];
    if (!is_all) {
      OrStop<Slot> old = load(kByte, pointer);
      // Beyond the end of every object it may be: the range ends before.
      if (!old) break;
      const Term is_inside = terms_.make_ult(terms_.make_bits(64, at), to_term(terms_, kWord, count));
      byte = make_ite(terms_, kByte, is_inside, byte, *old);
    }
    OrStop<void> done = store(kByte, pointer, byte);
    if (!done) return done;
  }
  return {};
}

}  // namespace testellate::engine
