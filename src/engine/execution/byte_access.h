// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/decisions/decisions.h"
#include "engine/decisions/input_references.h"
#include "engine/execution/current_state.h"
#include "engine/execution/stop.h"

namespace testellate::engine {

/// A fault and the condition under which it is raised.
struct FaultCase {
  ir::Fault fault;
  expr::Term condition;
};

/// Access to byte memory through pointers that may be one of several; used by handlers and natives.
class ByteAccess {
 public:
  /// All borrowed.
  ByteAccess(RunContext& run, CurrentState& current, Decisions& decisions, const InputReferences& inputs)
      : run_(run), terms_(run.terms), current_(current), decisions_(decisions), inputs_(inputs) {}

  /// What check.read or check.write of `size` bytes (an i64) raises and when; the cases exclude each other.
  /// In the proof run, an access by one load or store (`is_scalar`) may go beyond an input object: an input
  /// pointer may lead into the middle of something larger.
  [[nodiscard]] OrStop<std::vector<FaultCase>> find_access_faults(const Slot& pointer,
                                                                  const Slot& size,
                                                                  bool is_write,
                                                                  bool is_scalar = false);
  [[nodiscard]] OrStop<std::vector<FaultCase>> find_release_faults(const Slot& pointer);
  /// The object of an access by numbers that is good for sure; null if it is not, or may not be.
  [[nodiscard]] const ByteObject* try_accessible(ir::PointerBits pointer, std::uint64_t size, bool is_write);
  /// A stop unless the path says that the range is good: what an instruction that nobody checked requires.
  [[nodiscard]] OrStop<void> require_access(const Slot& pointer,
                                            const Slot& size,
                                            bool is_write,
                                            bool is_scalar = false);
  /// An access that is out of bounds: marks the path if there would be bytes had an input pointer not led to
  /// the start of its object.
  void note_out_of_bounds(const Slot& pointer);
  /// The end of the object's life, by a pointer to its start.
  void note_release(const Candidate& candidate);

  /// One of many places that an access may mean.
  struct Place {
    expr::Term is_meant;
    std::uint64_t offset = 0;
    Slot pointer;  ///< concrete
  };
  /// A pointer among many of an input that nobody has looked at yet, such as the bucket of a hash table. To
  /// look at all of them, each of which may lead to any object, is more than anybody can pay for: the path
  /// splits over the places, one at a time. Nothing if the access is no such one.
  [[nodiscard]] std::optional<Place> find_place(const Slot& pointer, bool is_write);

  /// By numbers, where the range is good for sure and its contents are there; otherwise nothing is done.
  [[nodiscard]] std::optional<Slot> try_load(ir::Type type, const Slot& pointer);
  [[nodiscard]] bool try_store(ir::Type type, const Slot& pointer, const Slot& value);
  /// The range is good on this path, or the path ends stuck.
  [[nodiscard]] OrStop<Slot> load(ir::Type type, const Slot& pointer);
  [[nodiscard]] OrStop<void> store(ir::Type type, const Slot& pointer, const Slot& value);
  /// A symbolic count is limited, as the size of `new_bytes` is.
  [[nodiscard]] OrStop<void> move_bytes(const Code* pc, const Slot& to, const Slot& from, const Slot& count);
  [[nodiscard]] OrStop<void> fill_bytes(const Code* pc, const Slot& to, const Slot& byte, const Slot& count);

  /// A symbolic size is limited, which may leave the state infeasible or parked at `pc`: ask
  /// `CurrentState::is_running`.
  [[nodiscard]] OrStop<ir::ObjectNumber> new_bytes(const Code* pc,
                                                   ByteObjectKind kind,
                                                   const Slot& size,
                                                   bool is_zeroed);
  [[nodiscard]] OrStop<void> release(const Slot& pointer);

  // Allocation may fail, which no test can bring about. Nothing of it shows until the program asks whether
  // the pointer is null: only then does the path split.
  /// The object among those that the pointer may lead to whose allocation is still in doubt; 0 if there is
  /// none.
  [[nodiscard]] ir::ObjectNumber find_doubtful(const Slot& pointer) const;
  /// Decides whether the allocation of an object has failed; then `pc` is executed again.
  const Code* settle_allocation(const Code* pc, ir::ObjectNumber object);
  /// The pointer, with null in place of objects that were never made.
  [[nodiscard]] Slot with_null(const Slot& pointer) const;
  /// An i64: bytes from the pointer to the end of its object.
  [[nodiscard]] OrStop<Slot> remaining_size(const Slot& pointer);

 private:
  /// Whether an input object with room before it may start there, as whoever made it says: nothing else of
  /// the path does.
  [[nodiscard]] bool may_start_at(const Candidate& candidate) const;
  /// The access may be before the start of an input object, which could have more room there.
  void note_room_wanted(const Candidate& candidate);
  /// The proof run does not know where an input object ends.
  [[nodiscard]] bool is_open_ended(ir::ObjectNumber object) const;
  /// Whether bytes at an offset that is a number are those of the object, not of what it lies in.
  [[nodiscard]] bool is_inside(const Candidate& candidate, unsigned size) const;
  // An input object may overlap another one. That matters where one is read after the other was written.
  void note_read(const Candidate& candidate) { note_access(candidate, false); }
  void note_write(const Candidate& candidate) { note_access(candidate, true); }
  void note_access(const Candidate& candidate, bool is_write);
  [[nodiscard]] ir::ObjectNumber new_huge_bytes(const Code* pc, const Slot& size, bool is_zeroed);
  /// The objects in which an access of that size may be good.
  [[nodiscard]] OrStop<std::vector<Candidate>> find_bytes(const Slot& pointer, unsigned size, bool is_write);
  /// The same with each place as a candidate of its own, where conditions of the path leave an offset few of
  /// them: other bytes of a large object are nobody's business then.
  [[nodiscard]] std::vector<Candidate> take_apart(std::vector<Candidate> targets, unsigned size);
  /// The values that an offset may have as far as conditions on its only variable say; nothing if they are
  /// many.
  [[nodiscard]] std::optional<std::vector<std::uint64_t>> known_places(expr::Term offset);
  void make_bytes(const Candidate& candidate, ir::Type type);
  void make_bytes(const Candidate& candidate, std::uint64_t count, bool is_pointer);
  [[nodiscard]] std::uint64_t largest_count(const Slot& count, const std::vector<Candidate>& targets);
  /// The most bytes of a range that are looked at.
  [[nodiscard]] OrStop<std::uint64_t> limit_count(const Code* pc, const Slot& count, std::uint64_t most);
  /// So many bytes from there on are what there is up to the end of the object, whatever its size.
  [[nodiscard]] bool is_rest(const Slot& to, const Slot& count);
  [[nodiscard]] OrStop<void> write_range(const Slot& to, const std::vector<Slot>& bytes, const Slot& count);

  RunContext& run_;
  expr::TermBuilder& terms_;
  CurrentState& current_;
  Decisions& decisions_;
  const InputReferences& inputs_;
  const expr::Assignment nothing_;
  /// To be told an assignment before each use.
  expr::Evaluator evaluator_{nothing_};
};

}  // namespace testellate::engine
