// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/execution/code.h"
#include "engine/execution/current_state.h"
#include "engine/lemma.h"
#include "expr/substitution.h"

namespace testellate::engine {

class Machine;

/// Calls that are answered by what is known of the callee. A path of it is one side of a decision, with all
/// that it decides: what the state has been through afterwards is the same as if the call had been executed.
class Lemmas {
 public:
  /// All borrowed.
  Lemmas(RunContext& run, CurrentState& current, Machine& machine)
      : run_(run), current_(current), machine_(machine) {}

  /// Borrowed; null: every call is executed.
  void set_book(const LemmaBook* book) { book_ = book; }

  /// The next instruction, or null, as `Calls::enter`; nothing if the call is to be executed: there is no
  /// lemma, its arguments are known numbers, or what they lead to is not known.
  [[nodiscard]] std::optional<const Code*> try_answer(const Code* pc,
                                                      DecodedFunction& callee,
                                                      const CallSite& site);

 private:
  /// The objects that the parameters lead to, by parameter; null for numbers. Nothing if they are not known,
  /// or two are the same.
  [[nodiscard]] std::optional<std::vector<ir::ReferenceBits>> find_objects(const CallSite& site) const;
  /// What the sources are at the call; nothing if that cannot be said, or all are known numbers.
  [[nodiscard]] std::optional<expr::Substitution> bind(const Lemma& lemma,
                                                       const CallSite& site,
                                                       const std::vector<ir::ReferenceBits>& objects);

  RunContext& run_;
  CurrentState& current_;
  Machine& machine_;
  const LemmaBook* book_ = nullptr;
};

/// The lemma of a function by its paths: states of a unit that is nothing but a call of it, which have ended,
/// or stand still. Nothing if something else has a say in them than a lemma can tell.
[[nodiscard]] std::optional<Lemma> make_lemma(RunContext& run,
                                              const std::vector<std::unique_ptr<PathState>>& paths);

}  // namespace testellate::engine
