// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "interp/machine.h"
#include "interp/stop.h"
#include "ir/native.h"

namespace testellate::interp {

/// Natives on concrete values. One context serves one call.
class ConcreteNativeContext final : public ir::NativeContext {
 public:
  /// `machine` is borrowed; `pc` is the instruction that calls, null if the native is the entry.
  ConcreteNativeContext(Machine& machine, const Code* pc) : machine_(machine), pc_(pc) {}

  void add_argument(ir::Type type, Scalar scalar) { arguments_.push_back(add(type, scalar)); }
  /// How the native ended by itself, or what stopped it in the middle.
  [[nodiscard]] OrStop<ir::NativeOutcome> run(ir::NativeFunction function);
  [[nodiscard]] Scalar get(ir::NativeValue value) const;

  [[nodiscard]] ir::Program& program() override { return machine_.program(); }
  [[nodiscard]] std::vector<ir::Place> call_stack() override;
  [[nodiscard]] std::span<const ir::NativeValue> arguments() const override { return arguments_; }

  [[nodiscard]] ir::NativeValue constant(ir::Type type, value::U128 bits) override;
  [[nodiscard]] std::optional<value::U128> try_concrete(ir::NativeValue value) override;
  [[nodiscard]] value::U128 need_concrete(ir::NativeValue value) override;
  [[nodiscard]] std::uint32_t identity(ir::NativeValue object) override;
  [[nodiscard]] bool decide(ir::NativeValue condition) override;
  [[nodiscard]] value::U128 upper_bound(ir::NativeValue value) override { return get(value).bits; }
  [[nodiscard]] bool is_symbolic(ir::NativeValue) override { return false; }
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
  void limit_size(ir::NativeValue /*size*/, ir::SizedInput /*of*/) override {}  // it is what it is
  [[nodiscard]] ir::NativeValue next_answer(const ir::InputStream& stream,
                                            std::span<const ir::NativeValue> question) override;
  void write_output(int stream, std::string_view bytes) override;
  [[nodiscard]] ir::NativeValue unknown(ir::Type type,
                                        std::string_view what,
                                        std::optional<std::uint32_t> of) override;
  [[nodiscard]] bool has_failed_allocation() override { return false; }
  void mark_environment(std::string_view what) override;
  void mark_unsettable(std::string_view what) override { mark_environment(what); }

 private:
  /// Leaves the native. It passes through nothing but the native itself, which by its contract keeps no
  /// state, and never leaves `run`.
  struct Stopped {
    Stop stop;
  };
  [[noreturn]] static void abandon(Unexpected<Stop> why);
  template <typename T>
  static T unwrap(OrStop<T> result);

  ir::NativeValue add(ir::Type type, Scalar scalar);
  [[nodiscard]] std::uint64_t word(ir::NativeValue value) const {
    return static_cast<std::uint64_t>(get(value).bits);
  }
  void expect(ir::NativeValue value, ir::Type type) const;

  Machine& machine_;
  const Code* pc_;
  std::vector<ir::NativeValue> arguments_;
  std::vector<Scalar> values_;
};

}  // namespace testellate::interp
