// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>

#include "explain/input_reading.h"
#include "explain/settled_reads.h"
#include "expr/term_builder.h"
#include "result/condition.h"

namespace testellate::explain {

/// Characters of texts and elements of arrays at indices that are terms. Where these are inputs one by one,
/// one at an index is a choice, `n == 8 ? s.charAt(7) : n == 7 ? s.charAt(6) : ...`: a person writes
/// `s.charAt(n - 1)`, or `ring->items[at].weight`.
class IndexedElements {
 public:
  /// All borrowed. Elements that are found are added to those of `inputs`, and to `named`.
  IndexedElements(expr::TermBuilder& terms,
                  SettledReads& reads,
                  InputReading& inputs,
                  std::unordered_map<expr::Term, result::Expression>& named)
      : terms_(terms), reads_(reads), inputs_(inputs), named_(named) {}

  using Read = std::function<result::Expression(expr::Term)>;
  /// The same value on the path, with a variable that has a name for each such choice. `read` says indices.
  [[nodiscard]] expr::Term say(expr::Term term, const Read& read);

 private:
  struct Choice;
  /// The element that a term is at an index; nothing if it is none on the path.
  [[nodiscard]] std::optional<Choice> choice_of(expr::Term term);

  expr::TermBuilder& terms_;
  SettledReads& reads_;
  InputReading& inputs_;
  std::unordered_map<expr::Term, result::Expression>& named_;
};

}  // namespace testellate::explain
