// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "engine/state.h"
#include "expr/term_builder.h"
#include "ir/program.h"

namespace testellate::sequences {

/// An object as it is drawn: its class, and a row for each field or element.
struct DrawnObject {
  struct Row {
    std::string name;
    std::string value;                  ///< empty if it is a reference to an object that is drawn
    std::optional<std::size_t> object;  ///< that one
  };
  std::string title;
  std::vector<Row> rows;
};

/// The object that the calls of a sequence were made on, first, and what it leads to, as far as that is not
/// too much to be looked at.
[[nodiscard]] std::vector<DrawnObject> draw_object(const ir::Program& program,
                                                   expr::TermBuilder& terms,
                                                   const engine::State& ended);

/// The states that sequences of calls lead to, with the calls between them.
class StateGraph {
 public:
  /// `constraint` is text for a person; may be empty.
  void add_state(std::size_t number, std::string constraint, std::vector<DrawnObject> objects);
  /// A call led from one state to another. `is_new`: that was the first way there.
  void add_call(std::size_t before, std::size_t after, const std::string& method, bool is_new);
  /// A call threw.
  void add_exception(std::size_t before, const std::string& method, const std::string& exception);

  /// For Graphviz: a box for each state with its object in it, an edge for each call, dashed if what it leads
  /// to is no new state.
  [[nodiscard]] std::string to_dot(const std::string& title) const;

 private:
  struct State {
    std::string constraint;
    std::vector<DrawnObject> objects;
  };
  struct Arrow {
    std::size_t before = 0;
    std::size_t after = 0;
    std::string method;
    bool is_new = false;
    friend auto operator<=>(const Arrow&, const Arrow&) = default;
  };

  std::map<std::size_t, State> states_;   ///< by number
  std::map<Arrow, std::uint64_t> calls_;  ///< with how many paths
  std::map<std::tuple<std::size_t, std::string, std::string>, std::uint64_t> exceptions_;
};

}  // namespace testellate::sequences
