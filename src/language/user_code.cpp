// SPDX-License-Identifier: Apache-2.0
#include "language/user_code.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>

namespace testellate::language {
namespace {

/// The functions that a body mentions: it calls them, or has their addresses, be it in a variable that it
/// mentions. Who has an address may call it, or hand it on to somebody who does.
class Mentions {
 public:
  explicit Mentions(const ir::Program& program) : program_(program) {
    for (ir::ClassId id(0); id != program.classes().end_id(); id = support::next(id)) {
      for (const ir::MethodEntry& method : program.get(id).methods) {
        methods_[method.selector].push_back(method.function);
      }
    }
  }

  [[nodiscard]] std::vector<ir::FunctionId> of(const ir::Body& body) {
    functions_.clear();
    variables_.clear();
    for (const ir::Inst& inst : body.insts) {
      if (inst.op == ir::Opcode::Call) functions_.insert(ir::FunctionId(inst.x));
      if (inst.op != ir::Opcode::CallVirtual) continue;
      const auto found = methods_.find(ir::Symbol(inst.x));
      if (found != methods_.end()) functions_.insert(found->second.begin(), found->second.end());
    }
    for (const ir::Constant& constant : body.constants) {
      if (constant.function.is_valid()) functions_.insert(constant.function);
      if (constant.global.is_valid()) add(constant.global);
    }
    std::vector<ir::FunctionId> found(functions_.begin(), functions_.end());
    std::erase_if(found, [&](ir::FunctionId id) { return !program_.get(id).is_user; });
    return found;
  }

 private:
  void add(ir::GlobalId variable) {
    std::vector<ir::GlobalId> pending{variable};
    while (!pending.empty()) {
      const ir::GlobalId at = pending.back();
      pending.pop_back();
      if (!variables_.insert(at).second) continue;
      for (const ir::Global::Item& item : program_.get(at).items) {
        if (item.function.is_valid()) functions_.insert(item.function);
        if (item.global.is_valid()) pending.push_back(item.global);
      }
    }
  }

  const ir::Program& program_;
  std::map<ir::Symbol, std::vector<ir::FunctionId>> methods_;
  std::set<ir::FunctionId> functions_;
  std::set<ir::GlobalId> variables_;
};

std::uint32_t first_line(const ir::Body& body) {
  std::uint32_t line = 0;
  for (const ir::Origin& origin : body.origins) {
    if (origin.line != 0 && (line == 0 || origin.line < line)) line = origin.line;
  }
  return line;
}

/// The name without the number that a linker puts behind the second of that name: "f" of "f.12".
std::string_view source_name(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  const bool is_numbered = dot != std::string_view::npos && dot != 0 && dot + 1 != name.size() &&
                           name.find_first_not_of("0123456789", dot + 1) == std::string_view::npos;
  return is_numbered ? name.substr(0, dot) : name;
}

}  // namespace

UserCode find_user_code(const ir::Program& program) {
  UserCode code;
  Mentions mentions(program);
  // By file, place in it and name: what is the same there was compiled several times.
  std::map<std::string_view,
           std::map<std::tuple<std::uint32_t, std::string_view>, std::vector<ir::FunctionId>>>
      files;
  for (ir::FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    const ir::Function& function = program.get(id);
    if (!function.is_user || function.body == nullptr) continue;
    code.calls[id] = mentions.of(*function.body);
    const std::string_view file = function.file.is_valid() ? program.text(function.file) : std::string_view();
    files[file][{first_line(*function.body), source_name(program.text(function.name))}].push_back(id);
  }
  for (const auto& [file, functions] : files) {
    CodePart& part = code.parts.emplace_back();
    part.name = file;
    part.file = file;
    for (const auto& [place, copies] : functions) part.functions.push_back(copies);
  }
  return code;
}

}  // namespace testellate::language
