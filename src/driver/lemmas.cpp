// SPDX-License-Identifier: Apache-2.0
#include "driver/lemmas.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/control_flow.h"

namespace testellate::driver {
namespace {

/// What a lemma may cost: a function that takes more is executed where it is called.
constexpr std::uint64_t kMostLemmaSteps = 200'000;
constexpr std::size_t kMostLemmaPaths = 200;

/// The blocks from which a `return` can be reached. What is done elsewhere ends in an exception or a fault.
std::vector<bool> returning_blocks(const ir::Body& body) {
  std::vector<bool> returns(body.blocks.size(), false);
  const auto may_return = [&](const ir::Block& block) {
    if (block.count == 0) return false;
    const ir::Inst& last = body.insts[block.first + block.count - 1];
    if (last.op == ir::Opcode::Return) return true;
    if (block.unwind.is_valid() && returns[block.unwind.index()]) return true;
    const auto targets = ir::targets_of(body, last);
    return std::ranges::any_of(targets, [&](ir::BlockId target) { return bool{returns[target.index()]}; });
  };
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (std::size_t at = 0; at < body.blocks.size(); ++at) {
      if (returns[at] || !may_return(body.blocks[at])) continue;
      returns[at] = true;
      has_changed = true;
    }
  }
  return returns;
}

/// Finds out which functions compute only.
class Purity {
 public:
  explicit Purity(ir::Program& program) : program_(program) {}

  bool computes_only(ir::FunctionId function) {
    if (const auto known = known_.find(function); known != known_.end()) return known->second;
    // A recursive call is none that is known.
    known_[function] = false;
    return known_[function] = find_out(function);
  }

 private:
  bool find_out(ir::FunctionId id) {
    if (program_.get(id).native.is_valid() || program_.get(id).is_scripted) return false;
    const diag::Result<const ir::Body*> body = program_.body_of(id);
    if (!body || program_.signature(id).is_variadic) return false;
    const std::vector<bool> returns = returning_blocks(**body);
    for (std::size_t at = 0; at < returns.size(); ++at) {
      if (!returns[at]) continue;
      for (const ir::Inst& inst : (*body)->insts_of((*body)->blocks[at])) {
        if (!is_computing(inst)) return false;
      }
    }
    return true;
  }

  bool is_computing(const ir::Inst& inst) {
    const auto is_link = [](ir::Type type) { return type.is_ref() || type.is_ptr(); };
    switch (ir::info(inst.op).family) {
      case ir::Family::Integer:
      case ir::Family::Float:
        return true;
      case ir::Family::Compare:
      case ir::Family::Convert:
        return !is_link(inst.type) && !is_link(inst.source_type);
      case ir::Family::Move:
        return inst.op != ir::Opcode::Uninit;
      case ir::Family::Control:
        return inst.op != ir::Opcode::Return || !is_link(inst.type);
      case ir::Family::Check:
        return inst.op == ir::Opcode::Check;
      case ir::Family::Object:
        return (inst.op == ir::Opcode::GetField || inst.op == ir::Opcode::PutField) && !is_link(inst.type);
      case ir::Family::Call:
        return inst.op == ir::Opcode::Call && computes_only(ir::FunctionId(inst.x));
      case ir::Family::Array:
      case ir::Family::Bytes:
        return false;
    }
    return false;
  }

  ir::Program& program_;
  std::map<ir::FunctionId, bool> known_;
};

class LemmasMaker {
 public:
  LemmasMaker(ir::Program& program, engine::Engine& engine, const PublicFunctions& functions)
      : program_(program), engine_(engine), functions_(functions), purity_(program) {}

  engine::LemmaBook make(ir::FunctionId subject) {
    engine_.set_lemmas(&book_);
    seen_.insert(subject);
    visit_callees(subject);
    engine_.set_lemmas(nullptr);
    return std::move(book_);
  }

 private:
  /// Callees come before those that call them.
  void visit_callees(ir::FunctionId function) {
    const diag::Result<const ir::Body*> body = program_.body_of(function);
    if (!body) return;
    for (const ir::Inst& inst : (*body)->insts) {
      if (inst.op == ir::Opcode::Call) visit(ir::FunctionId(inst.x));
      if (inst.op == ir::Opcode::CallVirtual) visit_selected(ir::Symbol(inst.x));
    }
  }

  void visit(ir::FunctionId function) {
    if (!program_.get(function).is_user || !seen_.insert(function).second) return;
    visit_callees(function);
    if (const auto found = functions_.find(function); found != functions_.end()) add(found->second);
  }

  /// Whichever of the public functions a selector may mean.
  void visit_selected(ir::Symbol selector) {
    const std::string wanted = name_of_method(std::string(program_.text(selector)));
    for (const auto& [function, unit] : functions_) {
      if (name_of_method(std::string(program_.text(unit.name))) == wanted) visit(function);
    }
  }

  /// "fee" of "shop.Till#fee(int)" and of "fee(I)I".
  static std::string name_of_method(std::string text) {
    text = text.substr(0, text.find('('));
    const std::size_t start = text.find_last_of("#.");
    return start == std::string::npos ? text : text.substr(start + 1);
  }

  void add(const ir::Unit& known) {
    const ir::FunctionId function = ir::subject_of(known);
    if (!purity_.computes_only(function)) return;
    const std::vector<ir::Type>& types = program_.signature(function).parameters;
    ir::Unit unit;
    unit.name = known.name;
    unit.entry = function;
    unit.result_type = known.result_type;
    unit.setup = known.setup;
    for (std::size_t at = 0; at < types.size(); ++at) {
      if (types[at].is_ptr()) return;
      ir::InputRoot root;
      // A name that no input of the caller has.
      root.name = program_.intern(std::string(program_.text(known.name)) + " " + std::to_string(at));
      if (types[at].is_ref()) {
        root.data_type = known.parameters[at].data_type;
        root.is_receiver = known.parameters[at].is_receiver;
        root.is_never_null = true;
      }
      unit.parameters.push_back(root);
    }
    if (std::optional<engine::Lemma> made = engine_.make_lemma(unit, kMostLemmaSteps, kMostLemmaPaths)) {
      book_.add(function, std::move(*made));
    }
  }

  ir::Program& program_;
  engine::Engine& engine_;
  const PublicFunctions& functions_;
  Purity purity_;
  std::set<ir::FunctionId> seen_;
  engine::LemmaBook book_;
};

}  // namespace

engine::LemmaBook make_lemmas(ir::Program& program,
                              engine::Engine& engine,
                              ir::FunctionId subject,
                              const PublicFunctions& functions) {
  return LemmasMaker(program, engine, functions).make(subject);
}

}  // namespace testellate::driver
