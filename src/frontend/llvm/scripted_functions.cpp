// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/scripted_functions.h"

#include <array>
#include <map>
#include <optional>
#include <unordered_set>

#include "frontend/llvm/scripted_stream.h"
#include "ir/body_builder.h"

namespace testellate::frontend::llvm {
namespace {

using ir::DataTypeId;
using ir::Type;
using Kind = ir::DataType::Kind;

/// Function types behind pointers, in the order in which the inputs lead to them.
std::vector<DataTypeId> find_function_types(const ir::Program& program, const std::vector<ir::Unit>& more) {
  std::vector<DataTypeId> pending;
  std::unordered_set<std::uint32_t> seen;
  std::vector<DataTypeId> found;
  auto add = [&](DataTypeId id) {
    if (id.is_valid() && seen.insert(id.index()).second) pending.push_back(id);
  };
  auto add_roots = [&](const ir::Unit& unit) {
    for (const ir::InputRoot& root : unit.parameters) add(root.data_type);
    for (const ir::InputRoot& root : unit.settable) add(root.data_type);
  };
  for (const ir::Unit& unit : program.units()) add_roots(unit);
  for (const ir::Unit& unit : more) add_roots(unit);
  for (std::size_t at = 0; at < pending.size(); ++at) {
    const ir::DataType& type = program.get(pending[at]);
    if (type.kind == Kind::Function) {
      found.push_back(pending[at]);
      continue;
    }
    add(type.target);
    for (const ir::DataType::Member& member : type.members) add(member.type);
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

void write_body(ir::Program& program, ir::FunctionId id, const std::string& stream, DataTypeId result) {
  Type type = program.signature(id).result;
  ir::BodyBuilder builder(program, id);
  builder.select_block(builder.add_block("entry"));
  if (type.is_void()) {
    builder.return_void();
  } else if (type.is_ptr()) {
    // APPROX(scripted-pointer): a scripted function returns no object, only null (misses paths).
    builder.return_value(type, builder.constant(type, 0));
  } else {
    std::array arguments{builder.global_address(stream_named(program, stream, result, type.byte_size()))};
    builder.return_value(type, ir::Operand::reg(builder.call(number_source(program, type), arguments)));
  }
  program.set_body(id, builder.finish());
}

}  // namespace

std::vector<ScriptedFunction> make_scripted_functions(ir::Program& program,
                                                      const std::vector<ir::Unit>& more) {
  std::vector<ScriptedFunction> made;
  std::map<ir::Signature, std::size_t> known;
  for (DataTypeId type : find_function_types(program, more)) {
    std::optional<ir::Signature> signature = signature_of(program, program.get(type));
    // One for all types that look alike to the machine: any of them could be passed for another.
    if (!signature || !known.try_emplace(*signature, made.size()).second) continue;
    ScriptedFunction scripted;
    scripted.stream = "stub." + std::to_string(made.size());
    scripted.type = type;
    scripted.function = program.function_named(program.intern("ts." + scripted.stream));
    ir::Function& function = program.edit_function(scripted.function);
    function.signature = program.signature_of(*signature);
    function.is_scripted = true;
    for (std::size_t at = 0; at < signature->parameters.size(); ++at) {
      function.parameter_names.push_back(program.intern("arg" + std::to_string(at)));
    }
    write_body(program, scripted.function, scripted.stream, program.get(type).target);
    made.push_back(std::move(scripted));
  }
  return made;
}

}  // namespace testellate::frontend::llvm
