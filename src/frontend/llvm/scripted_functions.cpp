// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/scripted_functions.h"

#include <optional>
#include <set>
#include <unordered_set>

#include "ir/data_leaves.h"

namespace testellate::frontend::llvm {
namespace {

using ir::DataTypeId;
using ir::Type;
using Kind = ir::DataType::Kind;

/// A function type behind a pointer, and what the first such pointer is called.
struct FoundType {
  DataTypeId type;
  std::string name;
  ir::FunctionId user;  ///< the function whose input that pointer is; invalid: what an extern hands out
};

/// In the order in which the inputs lead to them.
std::vector<FoundType> find_function_types(const ir::Program& program,
                                           const std::vector<ir::Unit>& more,
                                           const std::vector<ExternFunction>& externs) {
  std::vector<FoundType> pending;
  std::unordered_set<std::uint32_t> seen;
  std::vector<FoundType> found;
  auto add = [&](DataTypeId id, std::string_view name, ir::FunctionId user) {
    if (id.is_valid() && seen.insert(id.index()).second) pending.push_back({id, std::string(name), user});
  };
  auto add_roots = [&](const ir::Unit& unit) {
    const ir::FunctionId user = ir::subject_of(unit);
    for (const ir::InputRoot& root : unit.parameters) add(root.data_type, program.text(root.name), user);
    for (const ir::InputRoot& root : unit.settable) add(root.data_type, program.text(root.name), user);
  };
  for (const ir::Unit& unit : program.units()) add_roots(unit);
  for (const ir::Unit& unit : more) add_roots(unit);
  for (const ExternFunction& function : externs) {
    if (!function.stream.empty()) add(function.type, function.name + "_result", {});
    for (const ExternFunction::Output& output : function.outputs) {
      add(output.type, function.parameters[output.parameter].name, {});
    }
  }
  for (std::size_t at = 0; at < pending.size(); ++at) {
    const FoundType current = pending[at];
    const ir::DataType& type = program.get(current.type);
    if (type.kind == Kind::Function) {
      found.push_back(current);
      continue;
    }
    add(type.target, current.name, current.user);
    for (const ir::DataType::Member& member : type.members) {
      const std::string_view name = program.text(member.name);
      add(member.type, name.empty() ? std::string_view(current.name) : name, current.user);
    }
  }
  return found;
}

std::optional<Type> passed_type(const ir::Program& program, DataTypeId id) {
  if (!id.is_valid()) return Type::none();
  const ir::DataType& data = program.get(id);
  switch (data.kind) {
    case Kind::Bool:
      return Type::boolean();
    case Kind::Signed:
    case Kind::Unsigned:
    case Kind::Character:
      // The calling convention passes wider ones in two pieces.
      if (data.width > 64) return std::nullopt;
      return Type::integer(data.width);
    case Kind::Float:
      return data.width == 32 ? Type::f32() : Type::f64();
    case Kind::Pointer:
      return Type::ptr();
    case Kind::Reference:
    case Kind::Array:
    case Kind::Struct:
    case Kind::Union:
    case Kind::Function:
    case Kind::Opaque:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<ir::Signature> signature_of(const ir::Program& program, const ir::DataType& function) {
  std::optional<Type> result = passed_type(program, function.target);
  if (!result) return std::nullopt;
  ir::Signature signature{*result, {}, false};
  for (DataTypeId parameter : function.parameters) {
    std::optional<Type> type = passed_type(program, parameter);
    if (!type || type->is_void()) return std::nullopt;
    signature.parameters.push_back(*type);
  }
  return signature;
}

}  // namespace

std::vector<ScriptedFunction> declare_scripted_functions(ir::Program& program,
                                                         const std::vector<ir::Unit>& more,
                                                         const std::vector<ExternFunction>& externs) {
  std::vector<ScriptedFunction> made;
  std::set<std::string> names;
  for (const ExternFunction& function : externs) names.insert(function.name);
  for (const FoundType& found : find_function_types(program, more, externs)) {
    const std::optional<ir::Signature> signature = signature_of(program, program.get(found.type));
    if (!signature) continue;
    ScriptedFunction scripted;
    scripted.type = found.type;
    scripted.user = found.user;
    const std::string name = found.name.empty() ? "callback" : found.name;
    scripted.name = name;
    for (unsigned number = 2; !names.insert(scripted.name).second; ++number) {
      scripted.name = name + std::to_string(number);
    }
    scripted.function = program.function_named(program.intern(ir::stub_name(found.type)));
    ir::Function& function = program.edit_function(scripted.function);
    function.signature = program.signature_of(*signature);
    function.is_scripted = true;
    made.push_back(std::move(scripted));
  }
  return made;
}

}  // namespace testellate::frontend::llvm
