// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "ir/native.h"
#include "ir/path_end.h"
#include "ir/place.h"
#include "ir/program.h"

namespace testellate::interp {

struct Options {
  std::uint64_t max_steps = 1'000'000'000;    ///< executed instructions
  std::uint32_t max_call_depth = 2'000;       ///< beyond it: fault `stack-overflow`
  std::uint64_t max_object_bytes = 1U << 30;  ///< beyond it: fault `out-of-memory`
  std::uint64_t max_memory_bytes = std::uint64_t{4}
                                   << 30;  ///< of all objects together: the path ends `memory-limit`
  bool record_path = false;
};

/// A scalar with the state of its bits: a bit of `undefined` is 1 where the value's bit is uninitialised.
struct Value {
  ir::Type type;
  value::U128 bits = 0;
  value::U128 undefined = 0;
};

using ir::Place;
using ir::TakenEdge;

/// Steps of a path: from `first` up to, not including, `last`.
struct PathPart {
  std::size_t first = 0;
  std::size_t last = 0;
  friend bool operator==(const PathPart&, const PathPart&) = default;
};

struct RunResult {
  ir::PathEnd end = ir::PathEnd::Stuck;
  Value value;                     ///< Returned: the result; Threw: the exception
  ir::ClassId exception_class;     ///< Threw with a `ref`
  std::optional<ir::Fault> fault;  ///< Faulted
  std::int32_t exit_code = 0;      ///< Exited
  std::string reason;              ///< Unsupported, Stuck, limits: what
  Place place;                     ///< where the path ended: the innermost instruction
  std::vector<Place> stack;        ///< callers of `place`, innermost first
  std::vector<TakenEdge> path;     ///< with `record_path`
  /// What of the path initialisers of classes took, and all they called. In a machine that runs several tests
  /// only the first to use a class has these.
  std::vector<PathPart> initialisers;
  std::string output;  ///< what the program wrote to standard output
  std::string error_output;
  std::uint64_t steps = 0;
  std::vector<std::string> environment;  ///< what the path depends on beyond its inputs
  bool has_invented_input = false;       ///< a stream went on with zeros
};

/// Watches an execution instruction by instruction. Costs speed only while one is set.
class Tracer {
 public:
  virtual ~Tracer() = default;
  virtual void before_instruction(Place /*place*/) {}
  /// Whether calls of a function with a body are to be told.
  [[nodiscard]] virtual bool wants_calls_of(ir::FunctionId /*function*/) { return false; }
  /// The function was entered by a call. Extra arguments of a variadic one are not among these.
  virtual void on_call(ir::FunctionId /*function*/, std::span<const Value> /*arguments*/) {}
  /// After an instruction: `result` is what it wrote to its register, if anything; `depth` counts frames from
  /// 0.
  virtual void on_instruction(Place place, std::uint32_t depth, const std::optional<Value>& result) = 0;
};

/// Functions that were made ready to run. Interpreters of the same program and natives that record alike can
/// share them, one after the other, where many runs are short.
class SharedCode {
 public:
  SharedCode();
  ~SharedCode();
  SharedCode(const SharedCode&) = delete;
  SharedCode& operator=(const SharedCode&) = delete;

 private:
  friend class Interpreter;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Executes programs concretely: the definition of what the IR means (docs/ir.md).
///
/// Owns the whole state of the executed program: object heap, byte memory, static variables, classes
/// initialised so far. Several runs on one interpreter see each other's effects; a new interpreter starts
/// afresh.
class Interpreter {
 public:
  /// All borrowed. `code` may be null: then it makes all functions ready by itself.
  Interpreter(ir::Program& program,
              const ir::NativeTable& natives,
              Options options,
              SharedCode* code = nullptr);
  ~Interpreter();
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;

  void set_tracer(Tracer* tracer);
  /// What natives get from the stream of that name (ir::InputStream), one after the other, instead of what
  /// was left of it. After the last one it has ended, or goes on with zeros if it is one that does not end.
  void set_stream(std::string_view name, std::vector<Value> values);

  /// Runs a function to its end. Arguments must fit its parameters.
  [[nodiscard]] RunResult run(ir::FunctionId function, std::span<const Value> arguments);

  // Preparing arguments and inspecting the state between runs. Objects made here count like created ones;
  // classes, references and indices must be good, and the memory limits hold.
  /// Fields are zero.
  [[nodiscard]] Value make_object(ir::ClassId object_class);
  [[nodiscard]] Value make_array(ir::ClassId array_class, std::span<const Value> elements);
  [[nodiscard]] Value make_bytes(std::span<const std::uint8_t> bytes);
  [[nodiscard]] Value read_static(ir::StaticId variable) const;
  [[nodiscard]] Value read_field(Value object, ir::FieldId field) const;
  [[nodiscard]] std::uint32_t array_length(Value array) const;
  [[nodiscard]] Value array_element(Value array, std::uint32_t index) const;
  [[nodiscard]] ir::ClassId class_of(Value object) const;
  /// Nothing if the range is not readable.
  [[nodiscard]] std::optional<Value> read_memory(ir::Type type, std::uint64_t pointer) const;
  /// Objects of byte memory that were allocated and not freed: pointers to their starts, the oldest first.
  [[nodiscard]] std::vector<std::uint64_t> live_heap_objects() const;
  /// Of the object that a pointer belongs to; 0 if there is none that lives.
  [[nodiscard]] std::uint64_t object_size(std::uint64_t pointer) const;
  void write_static(ir::StaticId variable, const Value& value);
  void write_field(const Value& object, ir::FieldId field, const Value& value);
  void write_element(const Value& array, std::uint32_t index, const Value& value);
  /// Constant objects, too. False if the range does not lie in a live object.
  [[nodiscard]] bool write_memory(std::uint64_t pointer, const Value& value);

 private:
  class Impl;
  std::unique_ptr<SharedCode> own_code_;  ///< null if it is shared
  std::unique_ptr<Impl> impl_;
};

}  // namespace testellate::interp
