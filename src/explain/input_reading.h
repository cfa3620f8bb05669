// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_set>
#include <vector>

#include "engine/execution/path_state.h"
#include "explain/input_paths.h"
#include "explain/settled_reads.h"
#include "expr/term.h"
#include "ir/program.h"

namespace testellate::explain {

/// How the inputs of a state are read: which are references, which have a sign, which are characters. Of an
/// array variable, its elements are meant.
struct InputReading {
  /// All borrowed.
  InputReading(const ir::Program& program, const engine::PathState& state);

  /// Wholes are read as their elements are.
  void add_wholes(const std::vector<SettledReads::Whole>& wholes);

  InputPaths paths;
  std::unordered_set<expr::Term> references;  ///< their order means nothing
  std::unordered_set<expr::Term> lengths;
  std::unordered_set<expr::Term> characters;
  std::unordered_set<expr::Term> unsigned_variables;
};

}  // namespace testellate::explain
