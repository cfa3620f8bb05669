// SPDX-License-Identifier: Apache-2.0
#include "interp/machine.h"

#include <array>

#include "interp/handlers.h"
#include "support/invariant.h"

namespace testellate::interp {

namespace {

Handler select_any_handler(const Site& site) {
  using Select = Handler (*)(const Site&);
  static constexpr std::array kTable = {
#define INST(enumerator, text, shape, family, meaning) Select{&select_handler<ir::Opcode::enumerator>},
#include "ir/instructions.def"
#undef INST
  };
  return kTable[static_cast<std::size_t>(site.inst.op)](site);
}

}  // namespace

FunctionTable make_function_table(ir::Program& program, const ir::NativeTable& natives) {
  return {program, natives, &select_any_handler};
}

Machine::Machine(ir::Program& program, FunctionTable& functions, const Options& options)
    : program_(program),
      functions_(functions),
      options_(options),
      hierarchy_(program),
      budget_(options.max_memory_bytes),
      heap_(budget_),
      bytes_(program, budget_) {}

Scalar Machine::read(std::uint32_t offset, ir::Type type) {
  const Slot* slot = &this->slot(offset);
  Scalar scalar{slot->bits, slot->undefined};
  if (type.width() > 64) {
    scalar.bits |= value::U128{slot[1].bits} << 64;
    scalar.undefined |= value::U128{slot[1].undefined} << 64;
  }
  return scalar;
}

void Machine::write(std::uint32_t offset, ir::Type type, Scalar scalar) {
  Slot* slot = &this->slot(offset);
  slot[0] = Slot{static_cast<std::uint64_t>(scalar.bits), static_cast<std::uint64_t>(scalar.undefined)};
  if (type.width() > 64) {
    slot[1] = Slot{static_cast<std::uint64_t>(scalar.bits >> 64),
                   static_cast<std::uint64_t>(scalar.undefined >> 64)};
  }
}

void Machine::prepare_statics() {
  for (std::size_t i = statics_.size(); i < program_.statics().size(); ++i) {
    statics_.push_back(Slot{program_.get(ir::StaticId(static_cast<std::uint32_t>(i))).initial_bits, 0});
  }
}

RunResult Machine::run(ir::FunctionId id, std::span<const Value> arguments) {
  result_ = RunResult();
  depth_ = 0;
  initialisers_ = 0;
  depth_limit_ = options_.max_call_depth;
  prepare_statics();
  OrStop<DecodedFunction*> function = prepare(id);
  if (!function) {
    result_.end = function.error().end;
    result_.reason = function.error().reason;
    result_.place.function = id;
    return std::move(result_);
  }
  const std::vector<ir::Type>& parameters = (*function)->signature->parameters;
  TESTELLATE_INVARIANT(arguments.size() == parameters.size(), "arguments should fit the parameters");
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    TESTELLATE_INVARIANT(arguments[i].type == parameters[i], "arguments should fit the parameters");
  }
  const ByteMemory::StackHeight height = bytes_.stack_height();
  if ((*function)->native != nullptr) {
    run_native(**function, arguments);
  } else {
    run_body(**function, arguments);
  }
  // A path that ended inside has left frames behind.
  bytes_.shrink_stack(height);
  depth_ = 0;
  if (initialisers_ != 0) note_initialisers_end();
  return std::move(result_);
}

void Machine::run_body(DecodedFunction& function, std::span<const Value> arguments) {
  if (depth_limit_ == 0) {
    result_.end = ir::PathEnd::Faulted;
    result_.fault = ir::Fault::StackOverflow;
    result_.place.function = function.id;
    return;
  }
  push_frame(nullptr, function, CallSite(), Purpose::Entry, ir::ClassId());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    write(function.register_offsets[i],
          arguments[i].type,
          Scalar{arguments[i].bits & ~arguments[i].undefined, arguments[i].undefined});
  }
  if (function.signature->is_variadic && !try_fill_va_area(function, CallSite())) {
    end(function.code.data(), ir::PathEnd::MemoryLimit, kMemoryLimitReason);
    return;
  }
  if (tracer_ == nullptr) {
    execute(function.code.data());
  } else {
    execute_traced(function.code.data());
  }
}

void Machine::execute(const Code* pc) {
  std::uint64_t remaining = options_.max_steps;
  while (true) {
    if (remaining == 0) [[unlikely]] {
      end(pc, ir::PathEnd::StepLimit, "the limit of executed instructions was reached");
      break;
    }
    --remaining;
    pc = pc->handler(*this, pc);
    if (pc == nullptr) [[unlikely]]
      break;
  }
  result_.steps = options_.max_steps - remaining;
}

// A call that enters a body is complete when the callee has returned, so it is reported behind the callee's
// instructions; one that an exception leaves is not reported.
void Machine::execute_traced(const Code* pc) {
  while (true) {
    if (result_.steps == options_.max_steps) {
      end(pc, ir::PathEnd::StepLimit, "the limit of executed instructions was reached");
      return;
    }
    ++result_.steps;
    const std::uint32_t depth = depth_;
    const Frame executed = frame();
    const ir::Opcode op = pc->op;
    tracer_->before_instruction(Place{executed.function->id, executed.function->inst_of(pc)});
    const Code* next = pc->handler(*this, pc);
    if (next != nullptr && depth_ > depth) {
      trace_call();
      pc = next;
      continue;
    }
    trace(executed, depth, pc, next == pc + 1);
    const bool returned = op == ir::Opcode::Return && next != nullptr && executed.call != nullptr;
    if (returned && next == executed.call + 1) trace(frame(), depth_, executed.call, true);
    if (next == nullptr) return;
    pc = next;
  }
}

void Machine::trace_call() {
  const DecodedFunction& entered = *frame().function;
  if (!tracer_->wants_calls_of(entered.id)) return;
  std::vector<Value> arguments;
  for (std::size_t at = 0; at < entered.signature->parameters.size(); ++at) {
    const ir::Type type = entered.signature->parameters[at];
    const Scalar scalar = read(entered.register_offsets[at], type);
    arguments.push_back({type, scalar.bits, scalar.undefined});
  }
  tracer_->on_call(entered.id, arguments);
}

void Machine::trace(const Frame& frame, std::uint32_t depth, const Code* pc, bool is_complete) {
  const ir::InstId inst = frame.function->inst_of(pc);
  std::optional<Value> written;
  const ir::RegisterId target = frame.function->body->inst(inst).result;
  if (is_complete && target.is_valid()) {
    const ir::Type type = frame.function->body->registers[target.index()].type;
    const Scalar scalar = read(frame.function->register_offsets[target.index()], type);
    written = Value{type, scalar.bits, scalar.undefined};
  }
  tracer_->on_instruction(Place{frame.function->id, inst}, depth - 1, written);
}

const Code* Machine::end(const Code* pc, ir::PathEnd end, std::string reason) {
  note_place(pc, depth_);
  result_.end = end;
  result_.reason = std::move(reason);
  return nullptr;
}

const Code* Machine::stop(const Code* pc, const Stop& stop) {
  if (stop.fault) return raise(pc, *stop.fault);
  return end(pc, stop.end, stop.reason);
}

bool Machine::try_record_edge(std::uint32_t edge) {
  if (result_.path.size() >= options_.max_memory_bytes / sizeof(TakenEdge)) return false;
  result_.path.push_back(TakenEdge{frame().function->id, ir::EdgeId(edge)});
  return true;
}

void Machine::note_initialisers_end() {
  if (result_.path.size() == first_initialiser_step_) return;
  result_.initialisers.push_back({first_initialiser_step_, result_.path.size()});
}

std::vector<Place> Machine::call_stack(const Code* pc, std::uint32_t depth) const {
  const DecodedFunction& innermost = *frames_[depth - 1].function;
  std::vector<Place> places{Place{innermost.id, innermost.inst_of(pc)}};
  for (std::uint32_t at = depth - 1; at > 0; --at) {
    const DecodedFunction& caller = *frames_[at - 1].function;
    places.push_back(Place{caller.id, caller.inst_of(frames_[at].call)});
  }
  return places;
}

void Machine::note_place(const Code* pc, std::uint32_t depth) {
  result_.stack = call_stack(pc, depth);
  result_.place = result_.stack.front();
  result_.stack.erase(result_.stack.begin());
}

// Operations on heap and memory with everything that can go wrong, for natives and for handlers that do not
// find their answer cached.

OrStop<ir::ReferenceBits> Machine::new_object(ir::ClassId id) {
  if (diag::Result<void> completed = program_.complete_class(id); !completed) {
    return stop_unsupported(completed.error());
  }
  const ir::Class& made = program_.get(id);
  if (made.kind != ir::Class::Kind::Object || made.is_abstract) {
    return stop_stuck("`" + std::string(program_.text(made.name)) + "` has no objects of its own");
  }
  if (ObjectHeap::object_bytes(made.cell_count) > options_.max_object_bytes) {
    return stop_with(ir::Fault::OutOfMemory);
  }
  const ir::ReferenceBits reference = heap_.new_object(id, made.cell_count);
  if (reference == ir::kNullReference) return stop_memory_limit();
  return reference;
}

OrStop<ir::ReferenceBits> Machine::new_array(ir::ClassId id, std::uint64_t length) {
  if (diag::Result<void> completed = program_.complete_class(id); !completed) {
    return stop_unsupported(completed.error());
  }
  const ir::Class& made = program_.get(id);
  if (made.kind != ir::Class::Kind::Array) {
    return stop_stuck("`" + std::string(program_.text(made.name)) + "` is not an array class");
  }
  if (length > 0x7fffffffU) return stop_stuck("array of negative length");
  const auto elements = static_cast<std::uint32_t>(length);
  if (ObjectHeap::array_bytes(made.element_type, elements) > options_.max_object_bytes) {
    return stop_with(ir::Fault::OutOfMemory);
  }
  const ir::ReferenceBits reference = heap_.new_array(id, made.element_type, elements);
  if (reference == ir::kNullReference) return stop_memory_limit();
  return reference;
}

OrStop<ir::PointerBits> Machine::new_bytes(ByteMemory::Kind kind,
                                           std::uint64_t size,
                                           std::uint32_t alignment) {
  if (size > options_.max_object_bytes) return stop_with(ir::Fault::OutOfMemory);
  const ir::PointerBits pointer = kind == ByteMemory::Kind::Stack ? bytes_.new_stack_object(size, alignment)
                                                                  : bytes_.new_heap_object(size, alignment);
  if (pointer == ir::kNullPointer) return stop_memory_limit();
  return pointer;
}

OrStop<bool> Machine::is_instance(const ObjectHeap::Object& object, ir::ClassId id) {
  diag::Result<bool> answer = hierarchy_.is_subclass(object.class_id, id);
  if (!answer) return stop_unsupported(answer.error());
  return *answer;
}

OrStop<std::uint32_t> Machine::find_cell(const ObjectHeap::Object& object, ir::FieldId id) {
  const ir::ClassId owner = program_.get(id).owner;
  OrStop<bool> fits = is_instance(object, owner);
  if (!fits) return Unexpected<Stop>(std::move(fits.error()));
  const ir::Field& field = program_.get(id);
  if (!*fits || field.cell >= object.length || !object.element.is_void()) {
    return stop_stuck("an object of `" + std::string(program_.text(program_.get(object.class_id).name)) +
                      "` has no field `" + std::string(program_.text(program_.get(owner).name)) + "." +
                      std::string(program_.text(field.name)) + "`");
  }
  return field.cell;
}

OrStop<ObjectHeap::Object*> Machine::find_object(std::uint64_t reference) {
  if (ObjectHeap::Object* object = heap_.find(reference)) return object;
  return stop_stuck(reference == ir::kNullReference ? "access to an object through null"
                                                    : "access through a reference to no object");
}

OrStop<ObjectHeap::Object*> Machine::find_element(std::uint64_t array, std::uint64_t index) {
  OrStop<ObjectHeap::Object*> object = find_object(array);
  if (!object) return object;
  if ((*object)->element.is_void())
    return stop_stuck("access to an element of an object that is not an array");
  if (index >= (*object)->length) {
    return stop_stuck("array index outside an array of length " + std::to_string((*object)->length));
  }
  return object;
}

}  // namespace testellate::interp
