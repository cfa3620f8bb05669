// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/decision.h"
#include "engine/memory/slot.h"
#include "expr/term.h"
#include "ir/ids.h"
#include "ir/place.h"
#include "ir/type.h"

namespace testellate::engine {

/// The classes of a function, to be used where it is called instead of executing it: which of its paths is
/// taken, and what comes of it, as terms over its parameters and over the fields of the objects that these
/// lead to. It depends on nothing else, and changes nothing but such fields.
struct Lemma {
  /// A number that paths depend on.
  struct Source {
    std::uint32_t parameter = 0;
    ir::FieldId field;  ///< of the object that the parameter leads to; invalid: the parameter itself
    ir::Type type;
    expr::Term variable;  ///< which stands for it, or for its low bits where it has no others
  };
  struct Written {
    std::uint32_t parameter = 0;
    ir::FieldId field;
    ir::Type type;
    expr::Term value;
  };
  /// One that returns.
  struct Path {
    std::vector<expr::Term> conditions;
    std::vector<Decision> decisions;
    std::vector<expr::Term> asked;  ///< of each decision: the condition of the way taken
    std::vector<ir::TakenEdge> edges;
    expr::Term result;  ///< invalid: there is none
    std::vector<Written> written;
  };
  std::vector<Source> sources;
  std::vector<Path> paths;
  /// What others ask: the function throws, fails, or goes on behind a bound. There, calls are executed.
  std::vector<std::vector<expr::Term>> others;
};

/// Lemmas by function, with the terms of one engine.
class LemmaBook {
 public:
  void add(ir::FunctionId function, Lemma lemma) { lemmas_.insert_or_assign(function, std::move(lemma)); }
  /// Null if there is none.
  [[nodiscard]] const Lemma* find(ir::FunctionId function) const {
    const auto found = lemmas_.find(function);
    return found == lemmas_.end() ? nullptr : &found->second;
  }

 private:
  std::map<ir::FunctionId, Lemma> lemmas_;
};

}  // namespace testellate::engine
