// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/execution/path_state.h"
#include "explain/input_reading.h"
#include "explain/settled_reads.h"
#include "expr/substitution.h"
#include "expr/term_builder.h"
#include "ir/program.h"
#include "result/condition.h"

namespace testellate::explain {

/// What memory holds at the end of a path, for a person: terms over the state before the call.
class FinalValues {
 public:
  /// All borrowed; `reads` are those of the state.
  FinalValues(const ir::Program& program,
              expr::TermBuilder& terms,
              const engine::PathState& state,
              SettledReads& reads);
  FinalValues(const FinalValues&) = delete;
  FinalValues& operator=(const FinalValues&) = delete;

  [[nodiscard]] result::Expression value_of(ir::Type type,
                                            const engine::Slot& slot,
                                            ir::DataTypeId data_type);
  /// The same, a number if that is the only one that the path can return.
  [[nodiscard]] result::Expression result_of(ir::Type type,
                                             const engine::Slot& slot,
                                             ir::DataTypeId data_type);
  /// A term over the state before the call.
  [[nodiscard]] result::Expression read(expr::Term term);

  /// How an object that the call made is called.
  [[nodiscard]] result::Expression name_created(ir::ReferenceBits number);
  /// Those that have a name by now, in the order of their names.
  [[nodiscard]] const std::vector<ir::ReferenceBits>& created() const { return created_; }

  [[nodiscard]] const InputPaths& paths() const { return inputs_.paths; }
  /// Of an array that is an input as a whole; null if it is none.
  [[nodiscard]] const result::Expression* find_name(expr::Term array) const;

  /// Memory that the call allocated and that a pointer to this type leads to.
  struct CreatedBytes {
    ir::ObjectNumber number = 0;
    ir::DataTypeId element;
    friend bool operator==(const CreatedBytes&, const CreatedBytes&) = default;
  };
  [[nodiscard]] result::Expression name_created_bytes(const CreatedBytes& made);
  /// Those that have a name by now, in the order of their names.
  [[nodiscard]] const std::vector<CreatedBytes>& created_bytes() const { return created_bytes_; }

 private:
  [[nodiscard]] result::Expression number_value(ir::Type type,
                                                value::U128 bits,
                                                ir::DataTypeId data_type) const;
  void note_known(expr::Term condition);
  [[nodiscard]] result::Expression reference_value(const engine::Slot& slot);
  /// `choices`: how many there are around it.
  [[nodiscard]] result::Expression reference_value(expr::Term term, unsigned choices = 0);
  [[nodiscard]] result::Expression target_value(ir::ReferenceBits bits);
  /// What an object is to everybody that has no identity of its own: a text that is known, the number in a
  /// box.
  [[nodiscard]] std::optional<result::Expression> try_plain_value(ir::ReferenceBits number);
  [[nodiscard]] std::optional<result::Expression> try_text(ir::ReferenceBits number, ir::FieldId characters);
  /// `"Hi " + name`: as much of it as can be told.
  [[nodiscard]] result::Expression concatenation(ir::ReferenceBits bytes);
  [[nodiscard]] const engine::InputObject* find_text(const result::Expression& path) const;
  /// The text of a constant that has no name in the source.
  [[nodiscard]] std::optional<result::Expression> try_literal_of(const ir::Global& global,
                                                                 expr::Term offset) const;
  /// Pointers into an input object are its path plus a number of elements.
  [[nodiscard]] result::Expression pointer_value(const engine::Slot& slot, ir::DataTypeId data_type);
  [[nodiscard]] result::Expression place_value(ir::ObjectNumber number,
                                               expr::Term offset,
                                               ir::DataTypeId data_type);
  [[nodiscard]] result::Expression offset_value(const engine::InputObject& object, expr::Term offset);
  /// A multiple of `size`, divided; an invalid term if it does not look like one.
  [[nodiscard]] expr::Term divide(expr::Term offset, std::uint64_t size);

  const ir::Program& program_;
  expr::TermBuilder& terms_;
  const engine::World& world_;
  SettledReads& reads_;
  expr::Substitution known_;  ///< what conditions say of inputs outright
  InputReading inputs_;
  std::unordered_map<expr::Term, result::Expression> named_;
  std::vector<ir::ReferenceBits> created_;
  std::vector<CreatedBytes> created_bytes_;
  std::function<result::Expression(expr::Term)> variable_;
  std::function<std::optional<result::Expression>(expr::Term, expr::Term)> constant_;
};

}  // namespace testellate::explain
