// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/calls.h"

#include <algorithm>
#include <array>

#include "engine/execution/handlers.h"
#include "engine/execution/machine.h"
#include "engine/execution/native_context.h"
#include "support/invariant.h"

namespace testellate::engine {

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

Calls::Calls(RunContext& run, const ir::NativeTable& natives, CurrentState& current, Machine& machine)
    : run_(run),
      natives_(natives),
      functions_(run.program, natives, &select_any_handler),
      current_(current),
      machine_(machine) {}

OrStop<DecodedFunction*> Calls::prepare(ir::FunctionId id) {
  if (DecodedFunction* known = functions_.find(id)) return known;
  const ir::Function& function = run_.program.get(id);
  const bool havocs = run_.options.havocs_loops && run_.options.havocs_library_loops;
  Expected<DecodedFunction*, std::string> made =
      functions_.add(id, {function.is_user, function.is_user || havocs});
  if (!made) return stopped(make_unsupported_stop(made.error()));
  DecodedFunction& decoded = **made;
  if (decoded.body == nullptr) return &decoded;
  if (function.is_user) {
    decoded.first_edge = edge_numbering_.add(id, static_cast<std::uint32_t>(decoded.body->edges.size()));
  } else {
    decoded.model = natives_.find_model(run_.program.text(function.name));
  }
  return &decoded;
}

void Calls::prepare_again(ir::FunctionId id) {
  const DecodedFunction* known = functions_.find(id);
  if (known == nullptr || known->body == nullptr) return;
  const ir::Function& function = run_.program.get(id);
  functions_.renew(id, {function.is_user, function.is_user});
}

std::uint32_t Calls::nesting_of(const DecodedFunction& callee) {
  std::uint32_t nesting = 0;
  current_->frames.visit([&](const Frame& frame) {
    if (frame.function != &callee) return true;
    nesting = frame.nesting + (current_->taken.size() > frame.decisions_before ? 1 : 0);
    return false;
  });
  return nesting;
}

const Code* Calls::enter(
    const Code* pc, DecodedFunction& callee, const CallSite& site, Purpose purpose, ir::ClassId initialised) {
  if (callee.native != nullptr) return call_native(pc, callee, site, purpose, initialised);
  if (callee.model != nullptr) {
    if (std::optional<const Code*> next = try_model(pc, callee, site, purpose, initialised)) return *next;
  }
  if (current_->frames.depth() >= current_->depth_limit) [[unlikely]]
    return machine_.unwinding().raise(pc, ir::Fault::StackOverflow);
  if (purpose == Purpose::Call && is_beyond_depth()) return skip_call(pc, callee);
  if (purpose == Purpose::Call && callee.function->is_user) {
    if (std::optional<const Code*> next = machine_.lemmas().try_answer(pc, callee, site)) return *next;
  }
  return push_frame(pc, callee, site, purpose, initialised);
}

const Code* Calls::execute(const Code* pc, DecodedFunction& callee, const CallSite& site) {
  return push_frame(pc, callee, site, Purpose::Call, ir::ClassId());
}

// What the entry does around the subject is followed.
bool Calls::is_beyond_depth() const {
  if (!run_.options.call_depth || current_->is_before_entry() || current_->subject_depth == 0) return false;
  return current_->frames.depth() >= std::uint64_t{current_->subject_depth} + *run_.options.call_depth;
}

// APPROX(call-depth): the call returns, with any value, and changes nothing. Wrong where it would throw,
// write or never give that value; a test of such a path may turn out not to fit, which its replay shows.
const Code* Calls::skip_call(const Code* pc, const DecodedFunction& callee) {
  current_->mark(Cut::UnfollowedCall);
  ir::Type type = callee.signature->result;
  // What an unknown reference leads to would have to be invented; and a proof may not leave out what the call
  // writes.
  if (type.is_ref() || type.is_ptr() || run_.options.havocs_loops)
    return current_.end(pc, ir::PathEnd::Unsupported, "call depth");
  if (pc->dst != kNoSlot) {
    std::string about = std::string(run_.program.text(callee.function->name)) + "()";
    current_.slot(pc->dst) = to_slot(run_.make_unknown(about, sort_of(type)));
  }
  return pc + 1;
}

const Code* Calls::push_frame(
    const Code* pc, DecodedFunction& callee, const CallSite& site, Purpose purpose, ir::ClassId initialised) {
  // APPROX(scripted-pointer): what a stub could write or return is left out, which the cut says.
  const auto is_pointer = [](ir::Type type) { return type.is_ptr(); };
  const bool leaves_out =
      callee.function->is_scripted &&
      (is_pointer(callee.signature->result) || std::ranges::any_of(callee.signature->parameters, is_pointer));
  if (leaves_out) current_->mark(Cut::Concretised);
  Frame entered;
  entered.decisions_before = current_->taken.size();
  if (callee.function->is_user) {
    entered.nesting = nesting_of(callee);
    const bool is_bounded = purpose == Purpose::Call && !current_->is_prologue && !run_.options.havocs_loops;
    if (is_bounded && entered.nesting > machine_.loops().bound())
      return current_.park_at_bound(pc, entered.nesting);
  }
  entered.function = &callee;
  entered.call = pc;
  entered.purpose = purpose;
  entered.initialised_class = initialised;
  // The registers are the caller's until the new frame is attached.
  auto argument = [&](std::size_t i) -> const Slot& { return current_.slot(site.arguments[i].offset); };
  std::vector<std::pair<ir::Type, Slot>> extra;
  const std::size_t fixed = std::min(callee.signature->parameters.size(), site.arguments.size());
  for (std::size_t i = fixed; i < site.arguments.size(); ++i) {
    extra.emplace_back(site.arguments[i].type, argument(i));
  }
  current_->frames.push(std::move(entered));
  if (callee.id == current_->subject && current_->subject_depth == 0 && !current_->is_before_entry()) {
    current_->subject_depth = current_->frames.depth();
  }
  Slot* slots = current_->frames.top_slots();
  for (std::size_t i = 0; i < fixed; ++i) slots[i] = argument(i);
  current_.attach();
  if (callee.signature->is_variadic) make_variadic_area(extra);
  return callee.code.data();
}

void Calls::make_variadic_area(std::span<const std::pair<ir::Type, Slot>> extra) {
  exec::VariadicLayout whole;
  for (const auto& [type, value] : extra) whole.add(type);
  const ir::ObjectNumber area =
      current_.world().bytes.create(ByteObjectKind::Stack, ByteSize::fixed(whole.size()));
  current_.frame().va_area = ir::make_pointer(area);
  current_.frame().stack_objects.push_back(area);
  exec::VariadicLayout layout;
  for (const auto& [type, value] : extra) {
    current_.world().bytes.write(run_.terms, area, concrete(layout.add(type)), type, value);
  }
}

void Calls::end_stack_objects() {
  for (ir::ObjectNumber object : current_.frame().stack_objects) {
    current_.world().bytes.set_life(object, ByteObjectLife::OutOfScope);
  }
}

void Calls::leave() {
  end_stack_objects();
  current_->frames.pop();
  current_.attach();
}

const Code* Calls::leave_with(const Code* pc, ir::Type type, const Slot& result) {
  const Frame& left = current_.frame();
  const Purpose purpose = left.purpose;
  const ir::ClassId initialised = left.initialised_class;
  const Code* call = left.call;
  const Slot kept = result;
  if (purpose == Purpose::Entry) return finish(pc, purpose, initialised, type, kept);
  leave();
  return finish(call, purpose, initialised, type, kept);
}

const Code* Calls::end_entry(const Code* pc, ir::Type type, const Slot& result) {
  const auto end = [pc, type, result](std::optional<bool> answer) {
    return [=](Machine& machine) -> const Code* {
      machine.calls().end_stack_objects();
      machine.current().end(pc, ir::PathEnd::Returned, {});
      Ending& ending = machine.current()->ending.edit();
      ending.type = type;
      ending.value = result;
      ending.answer = answer;
      return nullptr;
    };
  };
  if (!current_->is_question || !type.is_integer()) return end(std::nullopt)(machine_);
  if (result.is_concrete()) return end(result.bits != 0)(machine_);
  if (!run_.decides_answers || !result.is_defined()) return end(std::nullopt)(machine_);
  const expr::Term term = to_term(run_.terms, type, result);
  const expr::Term holds = term.sort().is_bool() ? term : run_.terms.make_is_nonzero(term);
  if (run_.mentions_environment(holds)) return end(std::nullopt)(machine_);
  return machine_.decisions().decide(
      pc,
      DecisionKind::Answer,
      {Side{holds, 0, 0, end(true)}, Side{run_.terms.make_not(holds), 1, 0, end(false)}});
}

const Code* Calls::finish(
    const Code* pc, Purpose purpose, ir::ClassId initialised, ir::Type type, const Slot& result) {
  switch (purpose) {
    case Purpose::Entry:
      return end_entry(pc, type, result);
    case Purpose::Call:
      if (pc->dst != kNoSlot) current_.slot(pc->dst) = result;
      return pc + 1;
    case Purpose::ClassInit:
      current_->set_class_state(initialised, ClassState::Done);
      return pc + 1;
    case Purpose::MakeRaised:
      if (current_->frames.depth() <= run_.options.max_stack_depth) {
        current_->depth_limit = run_.options.max_stack_depth;
      }
      return machine_.unwinding().throw_exception(pc, type, result);
    case Purpose::Construction:
      finish_construction(result);
      return pc;
    case Purpose::Making:
      return machine_.maker().finish(pc, result);
    case Purpose::Assumption: {
      current_->is_prologue = current_->frames.depth() > 1;
      pass_made_arguments();
      const expr::Term holds = to_term(run_.terms, type, result);
      return machine_.decisions().decide(pc,
                                         DecisionKind::Check,
                                         {Side{holds, 0, 0, [pc](Machine&) { return pc; }},
                                          Side{run_.terms.make_not(holds), 1, 0, [pc](Machine& machine) {
                                                 return machine.end(pc, ir::PathEnd::AssumptionFailed, {});
                                               }}});
    }
  }
  TESTELLATE_UNREACHABLE("every purpose has its case");
}

void Calls::check_declared(std::string_view native, const SymbolicNativeContext& context) const {
  TESTELLATE_INVARIANT(
      !context.has_asked_environment() || natives_.fidelity_of(native).kind != ir::Fidelity::Kind::Exact,
      "a native that asks the environment should be declared so");
}

const Code* Calls::call_native(
    const Code* pc, DecodedFunction& callee, const CallSite& site, Purpose purpose, ir::ClassId initialised) {
  SymbolicNativeContext context(machine_, pc);
  for (const CallSite::Argument& argument : site.arguments) {
    context.add_argument(argument.type, current_.slot(argument.offset));
  }
  const OrStop<ir::NativeOutcome> outcome = context.run(callee.native);
  check_declared(run_.program.text(callee.function->native), context);
  if (context.is_interrupted()) return context.resume();
  current_->native_answers.clear();
  return conclude(pc, callee, context, outcome, purpose, initialised);
}

std::optional<const Code*> Calls::try_model(
    const Code* pc, DecodedFunction& callee, const CallSite& site, Purpose purpose, ir::ClassId initialised) {
  SymbolicNativeContext context(machine_, pc);
  for (const CallSite::Argument& argument : site.arguments) {
    context.add_argument(argument.type, current_.slot(argument.offset));
  }
  const std::uint32_t created = current_.world().heap.created_count();
  const OrStop<ir::NativeOutcome> outcome = context.run(callee.model);
  check_declared(run_.program.text(callee.function->name), context);
  if (context.is_interrupted()) return context.resume();
  current_->native_answers.clear();
  if (outcome && std::holds_alternative<ir::NativeDecline>(*outcome)) {
    context.undo_writes();
    return std::nullopt;
  }
  note_made_value(callee, context, outcome, created);
  return conclude(pc, callee, context, outcome, purpose, initialised);
}

void Calls::note_made_value(const DecodedFunction& model,
                            const SymbolicNativeContext& context,
                            const OrStop<ir::NativeOutcome>& outcome,
                            std::uint32_t created) {
  const auto* returned = outcome ? std::get_if<ir::NativeReturn>(&*outcome) : nullptr;
  if (returned == nullptr || !returned->value.type.is_ref()) return;
  const ir::Fidelity fidelity = natives_.fidelity_of(run_.program.text(model.function->name));
  if (fidelity.kind != ir::Fidelity::Kind::Approximate) return;
  const Slot result = context.get(returned->value);
  if (!result.is_concrete() || result.bits < ir::kFirstCreatedReference + created) return;
  ObjectHeap& heap = current_.world().heap;
  const auto number = static_cast<ir::ReferenceBits>(result.bits);
  if (!run_.program.get(heap.class_of(number)).inputs.has_identity) heap.note_may_be_another(number);
}

const Code* Calls::conclude(const Code* pc,
                            const DecodedFunction& callee,
                            const SymbolicNativeContext& context,
                            const OrStop<ir::NativeOutcome>& outcome,
                            Purpose purpose,
                            ir::ClassId initialised) {
  if (outcome && std::holds_alternative<ir::NativeCall>(*outcome)) {
    return continue_as(pc, context, std::get<ir::NativeCall>(*outcome), purpose, initialised);
  }
  const bool succeeded = outcome && std::holds_alternative<ir::NativeReturn>(*outcome);
  if (purpose == Purpose::ClassInit && !succeeded) {
    current_->set_class_state(initialised, ClassState::Failed);
  }
  if (!outcome) return machine_.stop(pc, outcome.error());
  if (const auto* returned = std::get_if<ir::NativeReturn>(&*outcome)) {
    if (returned->value.type != callee.signature->result) {
      return current_.stuck(pc, "the native's result does not have the type that its declaration says");
    }
    return finish(pc, purpose, initialised, returned->value.type, context.get(returned->value));
  }
  if (const auto* thrown = std::get_if<ir::NativeThrow>(&*outcome)) {
    return machine_.unwinding().throw_exception(pc, thrown->exception.type, context.get(thrown->exception));
  }
  if (const auto* fault = std::get_if<ir::NativeFault>(&*outcome))
    return machine_.unwinding().raise(pc, fault->fault);
  if (const auto* exit = std::get_if<ir::NativeExit>(&*outcome)) {
    current_.end(pc, ir::PathEnd::Exited, {});
    current_->ending.edit().exit_code = exit->code;
    return nullptr;
  }
  if (std::holds_alternative<ir::NativeDecline>(*outcome)) {
    return current_.stuck(pc, "a native declined, and there is no body to run");
  }
  return current_.end(pc, ir::PathEnd::Unsupported, std::get<ir::NativeUnsupported>(*outcome).what);
}

const Code* Calls::continue_as(const Code* pc,
                               const SymbolicNativeContext& context,
                               const ir::NativeCall& call,
                               Purpose purpose,
                               ir::ClassId initialised) {
  OrStop<DecodedFunction*> prepared = prepare(call.function);
  if (!prepared) return machine_.stop(pc, prepared.error());
  DecodedFunction& callee = **prepared;
  const std::vector<ir::Type>& parameters = callee.signature->parameters;
  const bool fits =
      std::equal(call.arguments.begin(),
                 call.arguments.end(),
                 parameters.begin(),
                 parameters.end(),
                 [](const ir::NativeValue& argument, ir::Type type) { return argument.type == type; });
  if (!fits || callee.native != nullptr || callee.signature->is_variadic) {
    return current_.stuck(pc, "a native goes on as a function that it cannot call");
  }
  if (current_->frames.depth() >= current_->depth_limit)
    return machine_.unwinding().raise(pc, ir::Fault::StackOverflow);
  if (purpose == Purpose::Call && is_beyond_depth()) return skip_call(pc, callee);
  const Code* next = push_frame(pc, callee, CallSite(), purpose, initialised);
  // Otherwise it is parked, and the native runs again later.
  if (next != callee.code.data()) return next;
  Slot* slots = current_->frames.top_slots();
  for (std::size_t i = 0; i < call.arguments.size(); ++i) slots[i] = context.get(call.arguments[i]);
  return next;
}

void Calls::finish_construction(const Slot& made) {
  const std::vector<ConstructionInputs>& all = *current_->construction_inputs;
  current_->arguments[all[current_->made_count].argument].second = made;
  ++current_->made_count;
  if (current_->made_count < all.size()) return;
  current_->is_construction = false;
  current_->heap_after_constructions = current_.world().heap;
  current_->decisions_before_entry = current_->taken.size();
  pass_made_arguments();
}

void Calls::pass_made_arguments() {
  if (!current_->construction_inputs) return;
  for (const ConstructionInputs& inputs : *current_->construction_inputs) {
    current_->frames.top_slots()[inputs.argument] = current_->arguments[inputs.argument].second;
  }
}

}  // namespace testellate::engine
