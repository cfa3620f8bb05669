// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/translate/stack_sources.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "frontend/jvm/classfile/descriptor.h"

namespace testellate::frontend::jvm {
namespace {

struct Effect {
  std::uint32_t pops = 0;
  std::uint32_t pushes = 0;  ///< slots that the instruction is the source of
};

/// Of the instructions from the end of the row before up to `last`, in slots. JVMS §6.5.
struct EffectRow {
  Opcode last;
  Effect effect;
};

constexpr EffectRow kEffects[] = {
    {Opcode::Nop, {0, 0}},         {Opcode::IConst5, {0, 1}}, {Opcode::LConst1, {0, 2}},
    {Opcode::FConst2, {0, 1}},     {Opcode::DConst1, {0, 2}}, {Opcode::LdcW, {0, 1}},
    {Opcode::Ldc2W, {0, 2}},       {Opcode::ILoad, {0, 1}},   {Opcode::LLoad, {0, 2}},
    {Opcode::FLoad, {0, 1}},       {Opcode::DLoad, {0, 2}},   {Opcode::ILoad3, {0, 1}},
    {Opcode::LLoad3, {0, 2}},      {Opcode::FLoad3, {0, 1}},  {Opcode::DLoad3, {0, 2}},
    {Opcode::ALoad3, {0, 1}},      {Opcode::IALoad, {2, 1}},  {Opcode::LALoad, {2, 2}},
    {Opcode::FALoad, {2, 1}},      {Opcode::DALoad, {2, 2}},  {Opcode::SALoad, {2, 1}},
    {Opcode::IStore, {1, 0}},      {Opcode::LStore, {2, 0}},  {Opcode::FStore, {1, 0}},
    {Opcode::DStore, {2, 0}},      {Opcode::IStore3, {1, 0}}, {Opcode::LStore3, {2, 0}},
    {Opcode::FStore3, {1, 0}},     {Opcode::DStore3, {2, 0}}, {Opcode::AStore3, {1, 0}},
    {Opcode::IAStore, {3, 0}},     {Opcode::LAStore, {4, 0}}, {Opcode::FAStore, {3, 0}},
    {Opcode::DAStore, {4, 0}},     {Opcode::SAStore, {3, 0}}, {Opcode::Pop, {1, 0}},
    {Opcode::Pop2, {2, 0}},        {Opcode::Swap, {0, 0}},    {Opcode::IAdd, {2, 1}},
    {Opcode::LAdd, {4, 2}},        {Opcode::FAdd, {2, 1}},    {Opcode::DAdd, {4, 2}},
    {Opcode::ISub, {2, 1}},        {Opcode::LSub, {4, 2}},    {Opcode::FSub, {2, 1}},
    {Opcode::DSub, {4, 2}},        {Opcode::IMul, {2, 1}},    {Opcode::LMul, {4, 2}},
    {Opcode::FMul, {2, 1}},        {Opcode::DMul, {4, 2}},    {Opcode::IDiv, {2, 1}},
    {Opcode::LDiv, {4, 2}},        {Opcode::FDiv, {2, 1}},    {Opcode::DDiv, {4, 2}},
    {Opcode::IRem, {2, 1}},        {Opcode::LRem, {4, 2}},    {Opcode::FRem, {2, 1}},
    {Opcode::DRem, {4, 2}},        {Opcode::INeg, {1, 1}},    {Opcode::LNeg, {2, 2}},
    {Opcode::FNeg, {1, 1}},        {Opcode::DNeg, {2, 2}},    {Opcode::IShl, {2, 1}},
    {Opcode::LShl, {3, 2}},        {Opcode::IShr, {2, 1}},    {Opcode::LShr, {3, 2}},
    {Opcode::IUshr, {2, 1}},       {Opcode::LUshr, {3, 2}},   {Opcode::IAnd, {2, 1}},
    {Opcode::LAnd, {4, 2}},        {Opcode::IOr, {2, 1}},     {Opcode::LOr, {4, 2}},
    {Opcode::IXor, {2, 1}},        {Opcode::LXor, {4, 2}},    {Opcode::IInc, {0, 0}},
    {Opcode::I2L, {1, 2}},         {Opcode::I2F, {1, 1}},     {Opcode::I2D, {1, 2}},
    {Opcode::L2I, {2, 1}},         {Opcode::L2F, {2, 1}},     {Opcode::L2D, {2, 2}},
    {Opcode::F2I, {1, 1}},         {Opcode::F2L, {1, 2}},     {Opcode::F2D, {1, 2}},
    {Opcode::D2I, {2, 1}},         {Opcode::D2L, {2, 2}},     {Opcode::D2F, {2, 1}},
    {Opcode::I2S, {1, 1}},         {Opcode::LCmp, {4, 1}},    {Opcode::FCmpG, {2, 1}},
    {Opcode::DCmpG, {4, 1}},       {Opcode::IfLe, {1, 0}},    {Opcode::IfACmpNe, {2, 0}},
    {Opcode::Goto, {0, 0}},        {Opcode::Jsr, {0, 1}},     {Opcode::Ret, {0, 0}},
    {Opcode::LookupSwitch, {1, 0}}};

constexpr std::size_t kTableEnd = static_cast<std::size_t>(Opcode::LookupSwitch) + 1;

constexpr std::array<Effect, kTableEnd> kEffectOf = [] {
  std::array<Effect, kTableEnd> effects{};
  std::size_t at = 0;
  for (const EffectRow& row : kEffects) {
    for (; at <= static_cast<std::size_t>(row.last); ++at) effects[at] = row.effect;
  }
  return effects;
}();

std::uint32_t field_slots(const MemberRef& field) { return try_parse_field_type(field.descriptor)->slots(); }

Effect call_effect(std::string_view descriptor, std::uint32_t receiver) {
  const MethodType type = *try_parse_method_type(descriptor);
  return {type.parameter_slots() + receiver, type.result.slots()};
}

bool is_one_of(Opcode opcode, std::initializer_list<Opcode> list) {
  return std::find(list.begin(), list.end(), opcode) != list.end();
}

/// What instructions behind the table do, as far as control goes on behind them.
Effect later_effect(const Instruction& instruction, const ConstantPool& constants) {
  const Opcode opcode = instruction.opcode;
  if (is_one_of(opcode, {Opcode::GetStatic, Opcode::PutStatic, Opcode::GetField, Opcode::PutField})) {
    const std::uint32_t slots = field_slots(constants.member(instruction.constant));
    const std::uint32_t object = opcode == Opcode::GetField || opcode == Opcode::PutField ? 1 : 0;
    const bool gets = opcode == Opcode::GetField || opcode == Opcode::GetStatic;
    return gets ? Effect{object, slots} : Effect{object + slots, 0};
  }
  if (opcode == Opcode::InvokeDynamic) {
    return call_effect(constants.dynamic(instruction.constant).name_and_type.descriptor, 0);
  }
  if (opcode == Opcode::InvokeStatic) {
    return call_effect(constants.member(instruction.constant).descriptor, 0);
  }
  if (is_one_of(opcode, {Opcode::InvokeVirtual, Opcode::InvokeSpecial, Opcode::InvokeInterface})) {
    return call_effect(constants.member(instruction.constant).descriptor, 1);
  }
  if (opcode == Opcode::New) return {0, 1};
  if (opcode == Opcode::MultiANewArray) return {static_cast<std::uint32_t>(instruction.immediate), 1};
  if (is_one_of(opcode, {Opcode::NewArray, Opcode::ANewArray, Opcode::ArrayLength, Opcode::InstanceOf})) {
    return {1, 1};
  }
  if (is_one_of(opcode, {Opcode::MonitorEnter, Opcode::MonitorExit, Opcode::IfNull, Opcode::IfNonNull})) {
    return {1, 0};
  }
  // checkcast leaves the reference where it is, and goto_w everything.
  return {0, 0};
}

Effect effect_of(const Instruction& instruction, const ConstantPool& constants) {
  const auto at = static_cast<std::size_t>(instruction.opcode);
  return at < kTableEnd ? kEffectOf[at] : later_effect(instruction, constants);
}

/// A copy of the topmost `count` slots goes below the `beneath` slots under them.
struct Duplication {
  Opcode opcode;
  std::size_t count;
  std::size_t beneath;
};

constexpr Duplication kDuplications[] = {{Opcode::Dup, 1, 0},
                                         {Opcode::DupX1, 1, 1},
                                         {Opcode::DupX2, 1, 2},
                                         {Opcode::Dup2, 2, 0},
                                         {Opcode::Dup2X1, 2, 1},
                                         {Opcode::Dup2X2, 2, 2}};

/// False if it is another instruction.
bool try_shuffle(std::vector<std::uint32_t>& sources, Opcode opcode) {
  if (opcode == Opcode::Swap) {
    if (sources.size() >= 2) std::swap(sources.back(), sources[sources.size() - 2]);
    return true;
  }
  for (const auto& [known, count, beneath] : kDuplications) {
    if (known != opcode) continue;
    if (sources.size() < count + beneath) return true;
    const auto slots = [](std::size_t number) { return static_cast<std::ptrdiff_t>(number); };
    const std::vector<std::uint32_t> copied(sources.end() - slots(count), sources.end());
    sources.insert(sources.end() - slots(count + beneath), copied.begin(), copied.end());
    return true;
  }
  return false;
}

bool is_store(Opcode opcode) { return opcode >= Opcode::IStore && opcode <= Opcode::AStore3; }

}  // namespace

StackSources::StackSources(const Code& code, const ConstantPool& constants, std::uint32_t offset)
    : code_(code), constants_(constants), states_(code.bytes.size()) {
  states_[0] = State{};
  for (const ExceptionHandler& handler : code.handlers) {
    if (!states_[handler.handler]) states_[handler.handler] = State{{handler.handler}, {}};
  }
  do {
    is_new_state_ = false;
    for (const Instruction& instruction : Instructions(code.bytes)) {
      if (instruction.offset == offset && states_[offset]) return;
      if (states_[instruction.offset]) step(instruction);
    }
  } while (is_new_state_);
}

void StackSources::merge(std::uint32_t offset, const State& state) {
  if (offset >= states_.size()) return;
  std::optional<State>& known = states_[offset];
  if (!known) {
    known = state;
    is_new_state_ = true;
    return;
  }
  known->written.insert(state.written.begin(), state.written.end());
  const std::size_t common = std::min(known->sources.size(), state.sources.size());
  for (std::size_t at = 0; at < common; ++at) {
    if (known->sources[at] != state.sources[at]) known->sources[at] = kMixed;
  }
}

void StackSources::apply(State& state, const Instruction& instruction) const {
  if (try_shuffle(state.sources, instruction.opcode)) return;
  const Effect effect = effect_of(instruction, constants_);
  state.sources.resize(state.sources.size() - std::min<std::size_t>(effect.pops, state.sources.size()));
  state.sources.insert(state.sources.end(), effect.pushes, instruction.offset);
  if (!is_store(instruction.opcode) && instruction.opcode != Opcode::IInc) return;
  state.written.insert(instruction.local);
  if (effect.pops == 2) state.written.insert(static_cast<std::uint16_t>(instruction.local + 1));
}

void StackSources::step(const Instruction& instruction) {
  State state = *states_[instruction.offset];
  apply(state, instruction);
  const OperandFormat format = info(instruction.opcode).format;
  const bool is_switch = format == OperandFormat::TableSwitch || format == OperandFormat::LookupSwitch;
  if (format == OperandFormat::Branch || format == OperandFormat::BranchWide || is_switch) {
    merge(instruction.target, state);
  }
  for (std::uint32_t at = 0; is_switch && at < instruction.case_count; ++at) {
    merge(switch_case(code_.bytes, instruction, at).target, state);
  }
  if (!ends_block(instruction.opcode)) merge(instruction.next(), state);
}

std::optional<std::uint32_t> StackSources::try_source(std::uint32_t offset, std::uint32_t depth) const {
  if (offset >= states_.size() || !states_[offset]) return std::nullopt;
  const std::vector<std::uint32_t>& sources = states_[offset]->sources;
  if (depth >= sources.size()) return std::nullopt;
  const std::uint32_t source = sources[sources.size() - 1 - depth];
  return source == kMixed ? std::nullopt : std::optional(source);
}

bool StackSources::may_be_written(std::uint32_t offset, std::uint16_t local) const {
  return states_[offset] && states_[offset]->written.contains(local);
}

}  // namespace testellate::frontend::jvm
