// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/execution/machine.h"

// Allocation, copying and filling of byte memory. A symbolic count is done byte by byte under the condition
// that the byte belongs to the range: the largest count is that of the objects.

namespace testellate::engine {

using expr::Term;

namespace {

constexpr ir::Type kByte = ir::Type::integer(8);
constexpr ir::Type kWord = ir::Type::integer(64);

ir::ObjectNumber object_of(const Candidate& candidate) { return ir::pointer_object(candidate.target); }

Slot move_by(expr::TermBuilder& terms, const Slot& pointer, std::uint64_t by) {
  if (pointer.is_concrete()) return concrete(static_cast<std::uint64_t>(pointer.bits) + by);
  return to_slot(terms.make_add(pointer.term, terms.make_bits(64, by)));
}

}  // namespace

OrStop<ir::ObjectNumber> Machine::new_bytes(const Code* pc,
                                            ByteObjectKind kind,
                                            const Slot& size,
                                            bool is_zeroed) {
  if (world().bytes.created_count() >= ir::kObjectNumberLimit - ir::kFirstCreatedObject - 1) {
    return stopped({std::nullopt, ir::PathEnd::MemoryLimit, "the program makes too many objects", {}, {}});
  }
  if (size.is_concrete()) {
    if (size.bits > kMaxObjectBytes) return stopped(make_fault_stop(ir::Fault::OutOfMemory));
    return world().bytes.create(kind, ByteSize::fixed(static_cast<std::uint64_t>(size.bits)), is_zeroed);
  }
  // APPROX(max-alloc): an object of symbolic size has at most `max_alloc` bytes; paths with larger ones are
  // missed, which the cut says.
  const std::uint64_t limit = options_.forgets_loops ? kMaxObjectBytes : options_.max_alloc;
  const Term fits = terms_.make_ule(size.term, terms_.make_bits(64, limit));
  if (ask(terms_.make_not(fits)) != solver::Verdict::Unsat) current_->mark(Cut::Size);
  if (!constrain(pc, fits)) return ir::ObjectNumber{0};
  return world().bytes.create(kind, ByteSize{size, 0, limit}, is_zeroed);
}

std::uint64_t Machine::largest_count(const Slot& count, const std::vector<Candidate>& targets) {
  if (count.is_concrete()) return static_cast<std::uint64_t>(count.bits);
  std::uint64_t largest = 0;
  for (const Candidate& target : targets)
    largest = std::max(largest, world().bytes.size(object_of(target)).max);
  return largest;
}

OrStop<void> Machine::move_bytes(const Slot& to, const Slot& from, const Slot& count) {
  if (count.is_concrete() && count.bits == 0) return {};
  OrStop<std::vector<Candidate>> targets = find_bytes(to, 1, true);
  if (!targets) return stopped(std::move(targets.error()));
  OrStop<std::vector<Candidate>> sources = find_bytes(from, 1, false);
  if (!sources) return stopped(std::move(sources.error()));
  const std::uint64_t most = std::min(largest_count(count, *targets), largest_count(count, *sources));
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
    World& now = world();
    if (now.bytes.first_absent(terms_, object_of(source), source.offset, most)) {
      now.inputs.make_bytes(object_of(source), source.offset, most, false, now.bytes);
    }
    if (now.bytes.first_absent(terms_, object_of(target), target.offset, most)) {
      now.inputs.make_bytes(object_of(target), target.offset, most, false, now.bytes);
    }
    now.bytes.copy(terms_, object_of(target), target.offset, object_of(source), source.offset, most);
    return {};
  }
  // All bytes are read before the first is written.
  std::vector<Slot> read;
  for (std::uint64_t at = 0; at < most; ++at) {
    OrStop<Slot> byte = load(kByte, move_by(terms_, from, at));
    if (!byte) break;
    read.push_back(*byte);
  }
  return write_range(to, read, count);
}

OrStop<void> Machine::fill_bytes(const Slot& to, const Slot& byte, const Slot& count) {
  if (count.is_concrete() && count.bits == 0) return {};
  OrStop<std::vector<Candidate>> targets = find_bytes(to, 1, true);
  if (!targets) return stopped(std::move(targets.error()));
  return write_range(to, std::vector<Slot>(largest_count(count, *targets), byte), count);
}

OrStop<void> Machine::write_range(const Slot& to, const std::vector<Slot>& bytes, const Slot& count) {
  for (std::uint64_t at = 0; at < bytes.size(); ++at) {
    const Slot pointer = move_by(terms_, to, at);
    Slot byte = bytes[at];
    if (!count.is_concrete()) {
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
