// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "engine/execution/path_state.h"
#include "ir/program.h"
#include "result/condition.h"

namespace testellate::explain {

/// The last word of a class's name, as a person would write it where there is no other: "Color" for
/// "shop.Inputs$Color".
[[nodiscard]] result::Expression class_name(const ir::Program& program, ir::ClassId id);

/// Whether an input only says which calls a driver makes: nothing that a person would call an input. Front
/// ends begin the names of such members with `tst_`.
[[nodiscard]] bool is_selector(const result::Expression& path);

/// How the inputs of a state are accessed in the source: `list.next`, `a[3]`, the second character of s.
class InputPaths {
 public:
  /// All borrowed.
  InputPaths(const ir::Program& program, const engine::World& world);

  /// Objects that one of several references leads to are from now on accessed by the one that does under the
  /// assignment.
  void settle(const expr::Assignment& assignment);

  /// That an object is accessed by; may be invalid.
  [[nodiscard]] expr::Term reference_of(const engine::InputObject& object) const;

  /// Null if it is no input.
  [[nodiscard]] const engine::InputVariable* find(expr::Term variable) const;

  /// Of an input variable. A boxed number is its value to everybody: the path of what is inside is that of
  /// the box. The contents of an array are accessed as the array.
  [[nodiscard]] result::Expression path_of(expr::Term variable) const;
  /// By the reference that it was first reached by; a part of a text or sequence is accessed as that.
  [[nodiscard]] result::Expression path_of(const engine::InputObject& object) const;
  [[nodiscard]] result::Expression path_of_field(const engine::InputObject& object, ir::FieldId field) const;
  /// The scalar of byte memory that holds that bit of an input object or global.
  [[nodiscard]] result::Expression path_of_piece(ir::ObjectNumber number, std::uint64_t bit) const;

  /// What a reference or pointer of that width leads to: null, an input object, a function, a constant of an
  /// enumeration. Nothing for everything else.
  [[nodiscard]] std::optional<result::Expression> target(std::uint64_t bits, unsigned width) const;

  /// The input object that a reference or pointer leads to; null if it is none, or a place inside one.
  [[nodiscard]] const engine::InputObject* find_object(std::uint64_t bits, unsigned width) const;
  /// The input object of byte memory with that number; null if it is no input.
  [[nodiscard]] const engine::InputObject* find_bytes(ir::ObjectNumber number) const;

 private:
  [[nodiscard]] result::Expression step_to(const engine::InputVariable& variable) const;
  [[nodiscard]] bool is_box(const engine::InputObject& object, ir::FieldId field) const;
  [[nodiscard]] const engine::InputObject& object_at(std::uint32_t number) const;

  const ir::Program& program_;
  const engine::World& world_;
  std::unordered_map<expr::Term, const engine::InputVariable*> variables_;
  std::unordered_map<const engine::InputObject*, expr::Term> settled_;  ///< the references
};

}  // namespace testellate::explain
