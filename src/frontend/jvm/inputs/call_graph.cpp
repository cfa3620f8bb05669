// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/call_graph.h"

#include <algorithm>
#include <set>

#include "frontend/jvm/inputs/targets.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/inputs/user_code.h"

namespace testellate::frontend::jvm {
namespace {

class GraphMaker {
 public:
  explicit GraphMaker(Linker& linker) : linker_(linker) {}

  CallGraph run(const std::vector<ResolvedMethod>& start) {
    for (const ResolvedMethod& method : start) add(method);
    for (std::size_t at = 0; at < pending_.size(); ++at) look_at(ResolvedMethod(pending_[at]));
    for (ir::FunctionId handed_on : handed_on_) graph_.confined.erase(handed_on);
    return std::move(graph_);
  }

 private:
  void add(const ResolvedMethod& method) {
    if (method.method->code && seen_.insert(method.method).second) pending_.push_back(method);
  }

  void look_at(const ResolvedMethod& caller) {
    std::vector<ir::FunctionId> calls;
    std::vector<ir::FunctionId> lambdas;
    const auto note = [&](const ResolvedMethod& called, bool is_made_here) {
      if (!called.method->code) return;
      add(called);
      const ir::FunctionId function = linker_.function_of(*called.owner, *called.method);
      if (is_made_here) handed_on_.insert(function);
      const bool is_lambda =
          is_made_here && called.owner == caller.owner && is_body_of_lambda(*called.method);
      std::vector<ir::FunctionId>& list = is_lambda ? lambdas : calls;
      if (std::ranges::find(list, function) == list.end()) list.push_back(function);
    };
    for (const Instruction& instruction : Instructions(caller.method->code->bytes)) {
      const CodePlace place{caller, instruction};
      const bool is_made_here = instruction.opcode == Opcode::InvokeDynamic;
      for (const ResolvedMethod& called : find_called(linker_, place)) note(called, is_made_here);
      for (const ResolvedMethod& called : called_by_library(place)) note(called, false);
      for (const ResolvedMethod& called : dispatched(place)) note(called, false);
    }
    const ir::FunctionId function = linker_.function_of(*caller.owner, *caller.method);
    graph_.calls[function] = std::move(calls);
    if (caller.method->access.is_private()) graph_.confined.insert(function);
    if (!lambdas.empty()) graph_.lambdas[function] = std::move(lambdas);
  }

  /// An object of a class without a name, whose methods nobody calls by name.
  [[nodiscard]] std::vector<ResolvedMethod> called_by_library(const CodePlace& place) {
    std::vector<ResolvedMethod> found;
    if (place.instruction.opcode != Opcode::New) return found;
    LoadedClass* made = linker_.try_load(place.constants().class_name(place.instruction.constant));
    if (made == nullptr || !made->is_user || is_nameable(made->file)) return found;
    for (const Method& method : made->file.methods) {
      const bool is_virtual = !method.access.is_static() && !method.access.is_private();
      if (is_virtual && !method.name.starts_with('<')) found.push_back({made, &method});
    }
    return found;
  }

  /// What objects of named classes have behind a call, be it inherited, and be the call that of a library's
  /// method. Every object has the methods of Object: following those would connect everything with
  /// everything.
  [[nodiscard]] std::vector<ResolvedMethod> dispatched(const CodePlace& place) {
    std::vector<ResolvedMethod> found;
    const Opcode opcode = place.instruction.opcode;
    if (opcode != Opcode::InvokeVirtual && opcode != Opcode::InvokeInterface) return found;
    const MemberRef member = place.member();
    if (member.owner == "java/lang/Object" || member.owner.starts_with('[')) return found;
    const LoadedClass* named = linker_.try_load(member.owner);
    if (named == nullptr) return found;
    for (LoadedClass* below : linker_.universe().user_classes_below(*named)) {
      const ResolvedMethod method = Linker::find_method(*below, member.name, member.descriptor);
      if (method.owner != nullptr && method.owner->is_user) found.push_back(method);
    }
    return found;
  }

  Linker& linker_;
  CallGraph graph_;
  std::vector<ResolvedMethod> pending_;
  std::set<const Method*> seen_;
  std::set<ir::FunctionId> handed_on_;  ///< as objects: bodies of lambdas, and what stands behind `::`
};

}  // namespace

CallGraph make_call_graph(Linker& linker, const std::vector<ResolvedMethod>& start) {
  return GraphMaker(linker).run(start);
}

}  // namespace testellate::frontend::jvm
