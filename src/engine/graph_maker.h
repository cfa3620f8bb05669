// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <unordered_set>
#include <vector>

#include "engine/execution/path_state.h"
#include "expr/evaluator.h"
#include "result/test_case.h"

namespace testellate::engine {

/// Turns the objects of a state into a graph of numbers under one assignment. Input objects come first, in
/// the order of their numbers; others follow as links to them are made.
class GraphMaker {
 public:
  enum class When : std::uint8_t { Before, After };

  /// All borrowed.
  GraphMaker(const ir::Program& program,
             expr::TermBuilder& terms,
             const World& world,
             const expr::Assignment& assignment,
             When when);

  /// Objects have the index here that they have there. Before anything else.
  void keep_indices(const GraphMaker& earlier);
  /// Before: objects that were created by constructions are as they are in `heap`, which is borrowed.
  /// The first of several that has the object counts.
  void show_made(const ObjectHeap& heap) { made_.push_back(&heap); }
  [[nodiscard]] result::Value to_value(ir::Type type, const Slot& slot);
  /// As `to_value`, of a pointer to data of that type: what is there is written down as the type says.
  [[nodiscard]] result::Value to_held_value(ir::DataTypeId type, const Slot& pointer);
  /// The contents of a global, as an object of the graph.
  [[nodiscard]] result::Link link_global(ir::GlobalId global);
  /// With everything that the links made so far lead to.
  [[nodiscard]] result::Graph finish();
  /// Whether a number that was written down is one that the environment decides. A field that holds such a
  /// number is left out, unless it makes up the contents of a text, a boxed number or a sequence.
  [[nodiscard]] bool has_environment() const { return has_environment_; }

 private:
  /// Where the cells of an object are.
  [[nodiscard]] const ObjectHeap& heap_of(ir::ReferenceBits number) const;
  [[nodiscard]] value::U128 evaluate(const Slot& slot);
  /// No bit of it is uninitialised under the assignment.
  [[nodiscard]] bool is_defined(const Slot& slot);
  [[nodiscard]] bool mentions_environment(const Slot& slot) const;
  /// Whether the fields of an object of that class can be left out one by one.
  [[nodiscard]] bool has_separate_fields(ir::ClassId id) const;
  /// Without the alternatives that the assignment rules out.
  [[nodiscard]] Slot chosen_part(const Slot& slot);
  [[nodiscard]] expr::Term chosen_term(expr::Term term, unsigned depth);
  /// Whether the array is inside a sequence, and the element has been behind the last one all the time.
  [[nodiscard]] bool is_beyond_sequence(ir::ReferenceBits array, std::uint64_t index);
  [[nodiscard]] result::Value to_reference(value::U128 bits);
  [[nodiscard]] result::Value to_pointer(value::U128 bits);
  /// Offsets in what is written down count from there.
  [[nodiscard]] std::int64_t start_of(ir::ObjectNumber number) const;
  [[nodiscard]] std::uint32_t index_of(std::uint64_t target, bool is_pointer);

  [[nodiscard]] result::Object make_input(std::uint32_t number);
  void add_instance(result::Object& object, ir::ReferenceBits number);
  void add_elements(result::Object& object, ir::ReferenceBits number);
  void add_input_bytes(result::Object& object, ir::ObjectNumber number);
  [[nodiscard]] result::Object make_created(ir::ReferenceBits number);
  [[nodiscard]] result::Object make_bytes(ir::ObjectNumber number);
  void add_bit_fields(result::Object& object, ir::ObjectNumber number);
  void add_typed_bytes(result::Object& object, ir::ObjectNumber number);
  [[nodiscard]] std::vector<ir::FieldId> fields_of(ir::ClassId id) const;

  const ir::Program& program_;
  expr::TermBuilder& terms_;
  World world_;
  std::vector<const ObjectHeap*> made_;
  expr::Evaluator evaluator_;
  When when_;
  std::unordered_set<expr::Term> environment_;  ///< variables
  bool has_environment_ = false;
  result::Graph graph_;
  /// Objects beside the inputs, by reference or by number of byte memory, in the order of their indices.
  struct Other {
    std::uint64_t target;
    bool is_pointer;
  };
  std::vector<Other> others_;
  std::map<std::pair<bool, std::uint64_t>, std::uint32_t> indices_;
  std::map<ir::ObjectNumber, ir::DataTypeId> held_;  ///< created bytes whose data type is known
};

}  // namespace testellate::engine
