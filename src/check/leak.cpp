// SPDX-License-Identifier: Apache-2.0
#include "check/leak.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "check/prepared_call.h"
#include "ir/opcode.h"
#include "ir/pointer.h"

namespace testellate::check {
namespace {

constexpr std::uint64_t kSteps = 10'000'000;
constexpr std::uint32_t kDepth = 2'000;
/// Larger objects are not searched for pointers.
constexpr std::uint64_t kLargestObject = std::uint64_t{1} << 16;

/// Notes which instruction of user code has allocated what.
class AllocationWatch final : public interp::Tracer {
 public:
  explicit AllocationWatch(const ir::Program& program) : program_(program) {}

  void on_instruction(interp::Place place,
                      std::uint32_t,
                      const std::optional<interp::Value>& result) override {
    const ir::Function& function = program_.get(place.function);
    const ir::Inst& inst = function.body->inst(place.inst);
    // A native function allocates without an instruction that says so (`operator new`).
    const bool may_allocate = inst.op == ir::Opcode::HeapAlloc || inst.op == ir::Opcode::Call;
    if (may_allocate && result && result->type.is_ptr() && result->bits != ir::kNullPointer) {
      unplaced_.push_back(ir::pointer_object(static_cast<ir::PointerBits>(result->bits)));
    }
    if (!function.is_user) return;
    // The call that the allocation was part of is complete.
    for (ir::ObjectNumber object : unplaced_) places_.emplace(object, place);
    unplaced_.clear();
    if (inst.op == ir::Opcode::BitCast && inst.source_type.is_ptr()) hides_addresses_ = true;
  }

  [[nodiscard]] bool wants_calls_of(ir::FunctionId function) override {
    return program_.get(function).is_scripted;
  }
  /// Nobody knows what it does with what it is given.
  void on_call(ir::FunctionId, std::span<const interp::Value> arguments) override {
    for (const interp::Value& argument : arguments) {
      if (argument.type.is_ptr() && argument.bits != ir::kNullPointer) hides_addresses_ = true;
    }
  }

  [[nodiscard]] bool hides_addresses() const { return hides_addresses_; }
  [[nodiscard]] std::optional<ir::Place> place_of(ir::ObjectNumber object) const {
    const auto found = places_.find(object);
    return found == places_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  const ir::Program& program_;
  std::vector<ir::ObjectNumber> unplaced_;
  std::map<ir::ObjectNumber, ir::Place> places_;
  bool hides_addresses_ = false;
};

/// The objects that pointers lead to, and those that lie in them wherever they lie; in global variables only
/// where pointers are aligned: somewhere in tables there are bytes that look like any pointer.
class Reachable {
 public:
  explicit Reachable(const interp::Interpreter& interpreter) : interpreter_(interpreter) {}

  void add(std::uint64_t pointer) {
    if (objects_.insert(ir::pointer_object(pointer)).second) pending_.push_back(pointer);
  }

  /// False if some object is too large to be searched.
  [[nodiscard]] bool try_follow() {
    while (!pending_.empty()) {
      const std::uint64_t start = ir::make_pointer(ir::pointer_object(pending_.back()));
      pending_.pop_back();
      const std::uint64_t size = interpreter_.object_size(start);
      if (size > kLargestObject) return false;
      const std::uint64_t step = ir::is_global_object(ir::pointer_object(start)) ? sizeof(std::uint64_t) : 1;
      for (std::uint64_t offset = 0; offset + sizeof(std::uint64_t) <= size; offset += step) {
        const std::optional<interp::Value> value = interpreter_.read_memory(ir::Type::ptr(), start + offset);
        if (!value || value->undefined != 0) continue;
        const auto pointer = static_cast<std::uint64_t>(value->bits);
        if (interpreter_.object_size(pointer) != 0) add(pointer);
      }
    }
    return true;
  }

  [[nodiscard]] bool contains(std::uint64_t pointer) const {
    return objects_.contains(ir::pointer_object(pointer));
  }

 private:
  const interp::Interpreter& interpreter_;
  std::set<ir::ObjectNumber> objects_;
  std::vector<std::uint64_t> pending_;
};

}  // namespace

std::optional<ir::Place> find_leak(ir::Program& program,
                                   const ir::NativeTable& natives,
                                   const ir::Unit& unit,
                                   const result::TestCase& test,
                                   interp::SharedCode* code) {
  PreparedCall call(program,
                    natives,
                    unit,
                    test,
                    {.max_steps = kSteps, .max_call_depth = kDepth, .record_path = true},
                    code);
  if (call.problem()) return std::nullopt;
  interp::Interpreter& interpreter = call.interpreter();
  const std::vector<std::uint64_t> before = interpreter.live_heap_objects();
  AllocationWatch watch(program);
  interpreter.set_tracer(&watch);
  const interp::RunResult run = call.run();
  interpreter.set_tracer(nullptr);
  const bool is_certain = run.end == ir::PathEnd::Returned && run.environment.empty() &&
                          !run.has_invented_input && !watch.hides_addresses();
  if (!is_certain) return std::nullopt;

  Reachable reachable(interpreter);
  for (std::uint64_t pointer : before) reachable.add(pointer);
  for (const interp::Value& object : call.objects()) reachable.add(static_cast<std::uint64_t>(object.bits));
  for (ir::GlobalId id(0); id != program.globals().end_id(); id = support::next(id)) {
    if (!program.get(id).is_constant) reachable.add(ir::global_pointer(id));
  }
  if (run.value.type.is_ptr()) reachable.add(static_cast<std::uint64_t>(run.value.bits));
  if (!reachable.try_follow()) return std::nullopt;
  for (std::uint64_t pointer : interpreter.live_heap_objects()) {
    if (reachable.contains(pointer)) continue;
    if (std::optional<ir::Place> place = watch.place_of(ir::pointer_object(pointer))) return place;
  }
  return std::nullopt;
}

}  // namespace testellate::check
