// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "check/input_state.h"
#include "interp/interpreter.h"
#include "ir/pointer.h"
#include "ir/program.h"
#include "result/test_case.h"

namespace testellate::check {

/// Reads the state of an interpreter after a call into the graph of a test. Objects of `test.before` keep
/// their index; what the call made follows as it is reached. It describes created objects as the engine does.
class StateReader {
 public:
  /// All borrowed. `objects` are those of `test.before`; one that was not found has no type.
  StateReader(const ir::Program& program,
              const interp::Interpreter& interpreter,
              const result::TestCase& test,
              ObjectMap objects);

  /// May add objects to the graph. Bits that are not initialised read as zero.
  [[nodiscard]] result::Value read(const interp::Value& value);
  [[nodiscard]] std::vector<result::Assigned> read_settable();
  /// Nothing is to be read after this.
  [[nodiscard]] result::Graph finish();

 private:
  [[nodiscard]] std::uint32_t index_of(const interp::Value& start);
  [[nodiscard]] bool is_live(ir::PointerBits start) const;
  [[nodiscard]] result::Object read_input(std::uint32_t index);
  [[nodiscard]] result::Object read_created(std::uint32_t index);
  void read_fields(result::Object& object, const interp::Value& found, const result::Object* known);
  void read_elements(result::Object& object, const interp::Value& found, const result::Object* known);
  void read_cells(result::Object& object, ir::PointerBits start, const result::Object& known);
  void read_bytes(result::Object& object, ir::PointerBits start);
  [[nodiscard]] ir::StaticId find_constant(const interp::Value& object) const;
  [[nodiscard]] const result::Object* find_known(ir::GlobalId global) const;

  const ir::Program& program_;
  const interp::Interpreter& interpreter_;
  const result::TestCase& test_;
  ObjectMap objects_;  ///< by index of the graph
  /// By whether it is a pointer, and its bits at the start of the object.
  std::map<std::pair<bool, std::uint64_t>, std::uint32_t> indices_;
};

}  // namespace testellate::check
