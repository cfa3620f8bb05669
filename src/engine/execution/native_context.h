// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/execution/machine.h"
#include "engine/execution/stop.h"
#include "ir/native.h"

namespace testellate::engine {

/// Natives on numbers and terms. One context serves one run of a native.
///
/// Where a native asks something that splits the path, its run is interrupted; each side gets the answer
/// recorded and runs the native again from its start. What it has written by then is undone: the world from
/// before its first write comes back.
class SymbolicNativeContext final : public ir::NativeContext {
 public:
  /// `machine` is borrowed; `pc` is the instruction that calls.
  SymbolicNativeContext(Machine& machine, const Code* pc) : machine_(machine), pc_(pc) {}

  void add_argument(ir::Type type, const Slot& slot) { arguments_.push_back(add(type, slot)); }
  /// How the native ended by itself, or what stopped it in the middle. Nothing counts if it was interrupted.
  [[nodiscard]] OrStop<ir::NativeOutcome> run(ir::NativeFunction function);
  /// Whether it has asked for what the environment decides.
  [[nodiscard]] bool has_asked_environment() const { return has_asked_environment_; }
  [[nodiscard]] bool is_interrupted() const { return question_ != nullptr; }
  /// After an interruption: asks the question; the call is executed again on each side.
  const Code* resume();
  /// After a run to the end: as if nothing had been written.
  void undo_writes();
  [[nodiscard]] Slot get(ir::NativeValue value) const;

  [[nodiscard]] ir::Program& program() override { return machine_.program(); }
  [[nodiscard]] std::vector<ir::Place> call_stack() override;
  [[nodiscard]] std::span<const ir::NativeValue> arguments() const override { return arguments_; }

  [[nodiscard]] ir::NativeValue constant(ir::Type type, value::U128 bits) override;
  [[nodiscard]] std::optional<value::U128> try_concrete(ir::NativeValue value) override;
  [[nodiscard]] value::U128 need_concrete(ir::NativeValue value) override;
  [[nodiscard]] std::uint32_t identity(ir::NativeValue object) override;
  [[nodiscard]] bool decide(ir::NativeValue condition) override;
  [[nodiscard]] value::U128 upper_bound(ir::NativeValue value) override;
  [[nodiscard]] bool is_symbolic(ir::NativeValue value) override;
  [[nodiscard]] ir::NativeValue compute(ir::Opcode op,
                                        ir::Type type,
                                        std::span<const ir::NativeValue> operands) override;

  [[nodiscard]] ir::NativeValue new_object(ir::ClassId id) override;
  [[nodiscard]] ir::NativeValue new_array(ir::ClassId id, ir::NativeValue length) override;
  [[nodiscard]] ir::NativeValue make_array(ir::ClassId id,
                                           ir::NativeValue length,
                                           std::span<const ir::NativeValue> elements) override;
  [[nodiscard]] ir::NativeValue get_field(ir::NativeValue object, ir::FieldId field) override;
  void put_field(ir::NativeValue object, ir::FieldId field, ir::NativeValue value) override;
  [[nodiscard]] ir::NativeValue get_static(ir::StaticId variable) override;
  void put_static(ir::StaticId variable, ir::NativeValue value) override;
  [[nodiscard]] ir::NativeValue array_length(ir::NativeValue array) override;
  [[nodiscard]] ir::NativeValue array_load(ir::NativeValue array, ir::NativeValue index) override;
  void array_store(ir::NativeValue array, ir::NativeValue index, ir::NativeValue value) override;
  [[nodiscard]] std::uint32_t max_array_length(ir::NativeValue array) override;
  [[nodiscard]] ir::NativeValue array_cell(ir::NativeValue array, std::uint32_t index) override;
  void set_array_cell(ir::NativeValue array, std::uint32_t index, ir::NativeValue value) override;
  [[nodiscard]] ir::ClassId class_of(ir::NativeValue object) override;

  [[nodiscard]] ir::NativeValue allocate(ir::NativeValue size, std::uint32_t alignment, bool zeroed) override;
  void release(ir::NativeValue pointer) override;
  [[nodiscard]] ir::NativeValue load(ir::Type type, ir::NativeValue pointer) override;
  void store(ir::NativeValue pointer, ir::NativeValue value) override;
  [[nodiscard]] ir::NativeValue remaining_size(ir::NativeValue pointer) override;

  [[nodiscard]] std::optional<ir::NativeValue> next_input(const ir::InputStream& stream) override;
  void limit_size(ir::NativeValue size, ir::SizedInput of) override;
  [[nodiscard]] ir::NativeValue next_answer(const ir::InputStream& stream,
                                            std::span<const ir::NativeValue> question) override;
  void write_output(int stream, std::string_view bytes) override;
  [[nodiscard]] ir::NativeValue unknown(ir::Type type,
                                        std::string_view what,
                                        std::optional<std::uint32_t> of) override;
  [[nodiscard]] bool has_failed_allocation() override { return machine_.world().has_failed_allocation; }
  void mark_environment(std::string_view what) override;
  void mark_unsettable(std::string_view what) override;

 private:
  [[nodiscard]] bool is_settled_element(const Slot& array, const Slot& index) const;
  /// Leaves the native. They pass through nothing but the native itself, which by its contract keeps no
  /// state, and never leave `run`.
  struct Stopped {
    Stop stop;
  };
  struct Interrupted {};
  using Question = std::function<const Code*(Machine&, const Code*)>;

  template <typename T>
  T unwrap(OrStop<T> result);
  ir::NativeValue add(ir::Type type, const Slot& slot);
  void expect(ir::NativeValue value, ir::Type type) const;
  void before_write();
  [[noreturn]] void interrupt(Question question);
  /// The recorded answer to the next question, or interrupts to ask it: one side per condition.
  [[nodiscard]] std::uint64_t choose(std::vector<expr::Term> conditions);
  [[nodiscard]] bool has_more(const StreamRead& read);
  [[nodiscard]] expr::Term equal_questions(std::span<const ir::NativeValue> question,
                                           const std::vector<Slot>& earlier);
  /// The innermost place of user code; invalid if there is none.
  [[nodiscard]] ir::Place user_place();
  void raise_one_of(OrStop<std::vector<FaultCase>> faults);

  Machine& machine_;
  const Code* pc_;
  std::vector<ir::NativeValue> arguments_;
  std::vector<Slot> values_;
  std::size_t next_answer_ = 0;
  std::optional<World> before_;  ///< from before the first write
  Question question_;
  bool has_asked_environment_ = false;
};

}  // namespace testellate::engine
