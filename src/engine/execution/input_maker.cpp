// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/input_maker.h"

#include <algorithm>
#include <utility>

#include "engine/execution/machine.h"
#include "support/invariant.h"

namespace testellate::engine {
namespace {

/// What an object is made of can be made as well, and so on.
/// APPROX(few-calls): deeper ones are null, or objects that are there.
constexpr std::size_t kDeepest = 3;

/// "Map" of `java.util.Map<java.lang.String,java.lang.Integer>`: what is passed to the calls is called by the
/// class and the parameter.
std::string simple_name(std::string_view name) {
  name = name.substr(0, name.find('<'));
  return std::string(name.substr(name.find_last_of(".$") + 1));
}

}  // namespace

std::optional<std::uint32_t> InputMaker::find(ir::ClassId declared) const {
  if (current_->made_inputs == nullptr) return std::nullopt;
  const std::vector<ir::MadeInput>& all = *current_->made_inputs;
  const auto found = std::ranges::find(all, declared, &ir::MadeInput::declared);
  if (found == all.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - all.begin());
}

const Code* InputMaker::begin(const Code* pc, expr::Term variable, std::uint32_t made_input) {
  if (current_->makings.size() >= kDeepest) {
    return current_.end(pc, ir::PathEnd::AssumptionFailed, "an input would have to be made of too many");
  }
  const ir::Construction& construction = (*current_->made_inputs)[made_input].construction;
  OrStop<DecodedFunction*> function = machine_.calls().prepare(construction.function);
  if (!function) return machine_.stop(pc, function.error());
  auto making = std::make_shared<Making>();
  making->made_input = made_input;
  making->variable = variable;
  making->was_construction = current_->is_construction;
  making->native_answers = std::exchange(current_->native_answers, {});
  making->exception = current_->exception;
  making->decisions_before = current_->taken.size();
  const ir::ClassId declared = (*current_->made_inputs)[made_input].declared;
  const std::string prefix = simple_name(run_.program.text(run_.program.get(declared).name)) + ".";
  const std::vector<ir::Type>& types = (*function)->signature->parameters;
  const std::size_t first = current_.world().inputs.variables().size();
  for (std::size_t at = 0; at < types.size(); ++at) {
    const ir::InputRoot& root = construction.parameters[at];
    const std::string name = prefix + std::string(run_.program.text(root.name));
    making->inputs.values.emplace_back(
        types[at], current_.world().inputs.make_input(name, root.data_type, types[at], &root));
    making->inputs.names.push_back(current_.world().inputs.variables().back().name);
  }
  for (const ir::ConstructionCall& call : construction.calls) {
    if (!call.selector) continue;
    making->inputs.selectors.push_back(current_.world().inputs.variables()[first + *call.selector].term);
  }
  Frame entered;
  entered.function = *function;
  entered.call = pc;
  entered.purpose = Purpose::Making;
  entered.decisions_before = current_->taken.size();
  current_->frames.push(std::move(entered));
  current_.attach();
  for (std::size_t at = 0; at < types.size(); ++at) {
    current_->frames.top_slots()[at] = making->inputs.values[at].second;
  }
  current_->makings.push_back(std::move(making));
  current_->is_construction = true;
  return (*function)->code.data();
}

const Code* InputMaker::finish(const Code* pc, const Slot& made) {
  const std::shared_ptr<const Making> making = current_->makings.back();
  current_->makings.pop_back();
  current_->is_construction = making->was_construction;
  current_->native_answers = making->native_answers;
  current_->exception = making->exception;
  current_->making_decisions.push_back({making->decisions_before, current_->taken.size()});
  const Slot object = current_.world().inputs.resolve(made);
  if (!object.is_plain() || object.bits == ir::kNullReference) {
    return current_.end(pc, ir::PathEnd::AssumptionFailed, "what calls make is one of several");
  }
  if (current_.world().inputs.is_initialised(making->variable)) {
    // What it was made of was settled together with it.
    return current_.end(pc, ir::PathEnd::AssumptionFailed, "an input is decided while it is made");
  }
  const auto number = static_cast<ir::ReferenceBits>(object.bits);
  auto result = std::make_shared<MadeInputObject>();
  result->made_input = making->made_input;
  result->declared = (*current_->made_inputs)[making->made_input].declared;
  result->object = number;
  result->variable = making->variable;
  result->inputs = making->inputs;
  result->heap = current_.world().heap;
  current_->made.push_back(std::move(result));
  const expr::Term leads_there = current_.world().inputs.lead_to_made(making->variable, number);
  return machine_.decisions().constrain(pc, leads_there) ? pc : nullptr;
}

}  // namespace testellate::engine
