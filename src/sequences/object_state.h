// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/execution/path_state.h"
#include "engine/state.h"
#include "expr/term_builder.h"
#include "ir/program.h"
#include "states/rooted_heap.h"

namespace testellate::sequences {

/// The static variables that calls may leave something in: those of classes that keep state. Classes are
/// loaded while calls are executed, so it is asked each time.
class KeptStatics {
 public:
  /// `program` is borrowed.
  KeptStatics(const ir::Program& program, std::function<bool(ir::ClassId)> keeps_state)
      : program_(program), keeps_state_(std::move(keeps_state)) {}

  [[nodiscard]] const std::vector<ir::StaticId>& find();

 private:
  const ir::Program& program_;
  std::function<bool(ir::ClassId)> keeps_state_;
  std::map<ir::ClassId, bool> known_;
  ir::StaticId next_{0};  ///< those before it were looked at
  std::vector<ir::StaticId> statics_;
};

/// A bound of the length of an array that is a term, at most `most`.
using LengthBound = std::function<std::uint64_t(expr::Term length, std::uint64_t most)>;

/// The object that the calls of a sequence were made on, with all that can be reached from it and from
/// `statics`, as the last call, which has returned, left them. Nothing if the heap has something that cannot
/// be compared: more cells than anybody compares, a reference of which only a solver could tell where it
/// leads.
///
/// Objects that are inputs are alike only if they have the same number, and references among the inputs that
/// nobody has looked at only if they are the same: conditions mention them by number.
[[nodiscard]] std::optional<states::RootedHeap> object_state(const ir::Program& program,
                                                             expr::TermBuilder& terms,
                                                             const engine::State& ended,
                                                             const std::vector<ir::StaticId>& statics,
                                                             const LengthBound& bound);

/// The reference or pointer to that object.
[[nodiscard]] const engine::Slot& called_object(const engine::PathState& state);

/// The same of what the call has returned instead of the object.
[[nodiscard]] std::optional<states::RootedHeap> result_state(const ir::Program& program,
                                                             expr::TermBuilder& terms,
                                                             const engine::State& ended,
                                                             const LengthBound& bound);

/// Whether a call that has returned a truth value returned true, as a condition.
[[nodiscard]] expr::Term returned_true(expr::TermBuilder& terms, const engine::State& ended);

}  // namespace testellate::sequences
