// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "exec/function_table.h"
#include "interp/byte_memory.h"
#include "interp/code.h"
#include "interp/interpreter.h"
#include "interp/object_heap.h"
#include "interp/scalar.h"
#include "interp/stop.h"
#include "ir/hierarchy.h"
#include "ir/native.h"
#include "ir/program.h"

namespace testellate::interp {

class ConcreteNativeContext;

/// What becomes of the result of a function.
enum class Purpose : std::uint8_t {
  Entry,      ///< it is the result of the run
  Call,       ///< it goes to the register of the call
  ClassInit,  ///< none; the class is initialised
  MakeRaised  ///< it is thrown at the check whose policy asked for it
};

/// A function that is being executed. Frames lie in one array, their slots in another.
struct Frame {
  DecodedFunction* function = nullptr;
  const Code* call = nullptr;  ///< the instruction of the frame below that is waiting; null in the entry
  std::uint32_t first_slot = 0;
  ByteMemory::StackHeight stack_height = 0;  ///< when it was entered
  Purpose purpose = Purpose::Call;
  ir::ClassId initialised_class;               ///< ClassInit
  ir::PointerBits va_area = ir::kNullPointer;  ///< of a variadic function
};

/// How far the initialisation of each class has got: docs/ir.md section 7.
class ClassStates {
 public:
  enum class State : std::uint8_t { Untouched, Started, Done, Failed };

  [[nodiscard]] State get(ir::ClassId id) const {
    return id.index() < states_.size() ? states_[id.index()] : State::Untouched;
  }
  void set(ir::ClassId id, State state) {
    if (id.index() >= states_.size()) states_.resize(id.index() + 1, State::Untouched);
    states_[id.index()] = state;
  }

 private:
  std::vector<State> states_;
};

/// What the sources of inputs outside memory still hold, by name.
class InputStreams {
 public:
  void set(std::string_view name, std::vector<Value> values) {
    streams_.insert_or_assign(std::string(name), Stream{std::move(values), 0});
  }
  /// Nothing if it is empty or was never set.
  [[nodiscard]] std::optional<Value> take(std::string_view name) {
    auto found = streams_.find(name);
    if (found == streams_.end() || found->second.next == found->second.values.size()) return std::nullopt;
    return found->second.values[found->second.next++];
  }

 private:
  struct Stream {
    std::vector<Value> values;
    std::size_t next = 0;
  };
  std::map<std::string, Stream, std::less<>> streams_;
};

using FunctionTable = exec::FunctionTable<Execution>;

/// Both borrowed.
[[nodiscard]] FunctionTable make_function_table(ir::Program& program, const ir::NativeTable& natives);

/// The state of an executed program, and the steps that handlers of several families share.
///
/// A member function that returns `const Code*` is the last thing a handler does: it yields the next
/// instruction, or null after it has noted why the path ended.
class Machine {
 public:
  /// All borrowed.
  Machine(ir::Program& program, FunctionTable& functions, const Options& options);

  [[nodiscard]] RunResult run(ir::FunctionId function, std::span<const Value> arguments);
  void set_tracer(Tracer* tracer) { tracer_ = tracer; }

  [[nodiscard]] ir::Program& program() { return program_; }
  [[nodiscard]] ir::Hierarchy& hierarchy() { return hierarchy_; }
  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] ObjectHeap& heap() { return heap_; }
  [[nodiscard]] ByteMemory& bytes() { return bytes_; }
  [[nodiscard]] InputStreams& streams() { return streams_; }
  [[nodiscard]] ClassStates& class_states() { return class_states_; }
  /// Of objects that were asked for theirs.
  [[nodiscard]] std::map<ir::ReferenceBits, std::uint32_t>& identities() { return identities_; }
  [[nodiscard]] RunResult& result() { return result_; }
  /// The instruction and the calls below it, innermost first.
  [[nodiscard]] std::vector<Place> call_stack(const Code* pc) const { return call_stack(pc, depth_); }
  [[nodiscard]] Frame& frame() { return frames_[depth_ - 1]; }

  // Slots of the current frame, by the offsets in `Code`
  [[nodiscard]] Slot& slot(std::uint32_t offset) { return *reinterpret_cast<Slot*>(registers_ + offset); }
  [[nodiscard]] Scalar read(std::uint32_t offset, ir::Type type);
  void write(std::uint32_t offset, ir::Type type, Scalar scalar);
  /// The variable must be known to `prepare_statics`, as every one that prepared code mentions is.
  [[nodiscard]] Slot& static_slot(std::uint32_t index) { return statics_[index]; }
  void prepare_statics();
  void note_initialisers_end();

  // Ends of the path, at an instruction of the current frame
  const Code* end(const Code* pc, ir::PathEnd end, std::string reason);
  const Code* stuck(const Code* pc, std::string reason) {
    return end(pc, ir::PathEnd::Stuck, std::move(reason));
  }
  /// Raises the fault or ends the path.
  const Code* stop(const Code* pc, const Stop& stop);
  const Code* stop(const Code* pc, const Unexpected<Stop>& why) { return stop(pc, why.value()); }
  /// False when so many edges were taken that recording them would take too much memory.
  [[nodiscard]] bool try_record_edge(std::uint32_t edge);

  // calls.cpp: faults and exceptions
  /// Does with a fault what the policy of the current function says.
  const Code* raise(const Code* pc, ir::Fault fault);
  const Code* throw_exception(const Code* pc, ir::Type type, Scalar exception);
  /// The exception that unwinding brought to the current block.
  [[nodiscard]] const std::pair<ir::Type, Scalar>& exception() const { return exception_; }

  // calls.cpp: calls and returns
  /// The function ready to run, or an end `unsupported` if there is no such body or native.
  [[nodiscard]] OrStop<DecodedFunction*> prepare(ir::FunctionId id);
  /// Calls with the arguments of a call site, which fit.
  const Code* call(const Code* pc, DecodedFunction& callee, const CallSite& site) {
    return enter(pc, callee, site, Purpose::Call, ir::ClassId());
  }
  const Code* enter(const Code* pc,
                    DecodedFunction& callee,
                    const CallSite& site,
                    Purpose purpose,
                    ir::ClassId initialised);
  /// Leaves the current function: its stack objects die, its caller becomes current. The returned frame is
  /// good until the next call.
  const Frame& leave();
  /// Does with the result of a function what its purpose says; `pc` is the instruction of the current frame
  /// that waited for it.
  const Code* finish(const Code* pc, Purpose purpose, ir::ClassId initialised, ir::Type type, Scalar result);

  // Heap and memory, with everything that can go wrong; also used by natives
  [[nodiscard]] OrStop<ir::ReferenceBits> new_object(ir::ClassId id);
  /// `length` is an i32.
  [[nodiscard]] OrStop<ir::ReferenceBits> new_array(ir::ClassId id, std::uint64_t length);
  [[nodiscard]] OrStop<ir::PointerBits> new_bytes(ByteMemory::Kind kind,
                                                  std::uint64_t size,
                                                  std::uint32_t alignment);
  [[nodiscard]] OrStop<bool> is_instance(const ObjectHeap::Object& object, ir::ClassId id);
  /// The cell of a field; the object must be of the field's class.
  [[nodiscard]] OrStop<std::uint32_t> find_cell(const ObjectHeap::Object& object, ir::FieldId field);
  [[nodiscard]] OrStop<ObjectHeap::Object*> find_object(std::uint64_t reference);
  /// The array, if the index lies in it.
  [[nodiscard]] OrStop<ObjectHeap::Object*> find_element(std::uint64_t array, std::uint64_t index);

 private:
  void execute(const Code* pc);
  void execute_traced(const Code* pc);
  void trace_call();
  void trace(const Frame& frame, std::uint32_t depth, const Code* pc, bool is_complete);
  [[nodiscard]] std::vector<Place> call_stack(const Code* pc, std::uint32_t depth) const;
  void note_place(const Code* pc, std::uint32_t depth);

  void push_frame(const Code* pc,
                  DecodedFunction& callee,
                  const CallSite& site,
                  Purpose purpose,
                  ir::ClassId initialised);
  [[nodiscard]] bool try_fill_va_area(DecodedFunction& callee, const CallSite& site);
  const Code* call_native(const Code* pc,
                          DecodedFunction& callee,
                          const CallSite& site,
                          Purpose purpose,
                          ir::ClassId initialised);
  const Code* continue_as(const Code* pc,
                          const ConcreteNativeContext& context,
                          const ir::NativeCall& call,
                          Purpose purpose,
                          ir::ClassId initialised);
  void run_native(DecodedFunction& function, std::span<const Value> arguments);
  void run_body(DecodedFunction& function, std::span<const Value> arguments);
  const Code* raise_result(const Code* pc, ir::Fault fault, ir::FunctionId maker);
  const Code* end_faulted(const Code* pc, ir::Fault fault);
  void note_thrown(ir::Type type, Scalar exception);

  ir::Program& program_;
  FunctionTable& functions_;
  Options options_;
  ir::Hierarchy hierarchy_;
  MemoryBudget budget_;
  ObjectHeap heap_;
  ByteMemory bytes_;
  ClassStates class_states_;
  std::map<ir::ReferenceBits, std::uint32_t> identities_;
  InputStreams streams_;
  std::vector<Slot> statics_;

  std::byte* registers_ = nullptr;  ///< of the current frame
  std::vector<Slot> slots_;
  std::vector<Frame> frames_;  ///< the first `depth_` are active
  std::uint32_t depth_ = 0;
  std::uint32_t depth_limit_ = 0;
  std::uint32_t initialisers_ = 0;          ///< active frames that initialise a class
  std::size_t first_initialiser_step_ = 0;  ///< of the path, for the outermost of them
  std::pair<ir::Type, Scalar> exception_;

  RunResult result_;
  Tracer* tracer_ = nullptr;
};

}  // namespace testellate::interp
