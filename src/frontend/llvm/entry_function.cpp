// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/entry_function.h"

#include <algorithm>
#include <array>

#include "ir/body_builder.h"

namespace testellate::frontend::llvm {
namespace {

using ir::Opcode;
using ir::Operand;
using ir::RegisterId;
using ir::Type;

constexpr std::uint32_t kAlignment = 16;

class EntryWriter {
 public:
  EntryWriter(ir::Program& program, ir::FunctionId entry, ir::FunctionId function)
      : builder_(program, entry), program_(program), function_(function) {
    builder_.select_block(builder_.add_block("entry"));
    arguments_.resize(program.signature(function).parameters.size());
  }

  void pass(const EntryParameter& parameter, RegisterId given) {
    if (!parameter.is_by_value) {
      arguments_[parameter.parts.front().argument] = Operand::reg(given);
    } else if (parameter.is_copied) {
      // The callee may write to its copy; the input stays as the test made it.
      RegisterId copy = allocate(Opcode::StackAlloc, parameter.size);
      ir::Inst inst;
      inst.op = Opcode::MemCopy;
      inst.a = Operand::reg(copy);
      inst.b = Operand::reg(given);
      inst.c = builder_.constant(Type::integer(64), parameter.size);
      builder_.append(inst);
      arguments_[parameter.parts.front().argument] = Operand::reg(copy);
    } else {
      for (const ArgumentPart& part : parameter.parts) pass_part(parameter, part, given);
    }
  }

  std::unique_ptr<const ir::Body> finish(const EntryResult& result) {
    RegisterId object;
    if (result.is_by_value) {
      object = allocate(Opcode::HeapAlloc, result.size);
      if (result.argument) arguments_[*result.argument] = Operand::reg(object);
    }
    RegisterId returned = builder_.call(function_, arguments_);
    Type type = program_.signature(function_).result;
    if (result.is_by_value) {
      if (!result.argument) store_result(object, returned, type, result.size);
      builder_.return_value(Type::ptr(), Operand::reg(object));
    } else if (type.is_void()) {
      builder_.return_void();
    } else {
      builder_.return_value(type, Operand::reg(returned));
    }
    return builder_.finish();
  }

 private:
  RegisterId allocate(Opcode op, std::uint64_t size) {
    ir::Inst inst;
    inst.op = op;
    inst.result = builder_.add_register(Type::ptr());
    inst.a = builder_.constant(Type::integer(64), size);
    inst.x = kAlignment;
    builder_.append(inst);
    return inst.result;
  }

  RegisterId load(Type type, RegisterId object, std::uint64_t offset) {
    RegisterId at = object;
    if (offset != 0) {
      at = builder_.add_register(Type::ptr());
      ir::Inst add;
      add.op = Opcode::PtrAdd;
      add.result = at;
      add.a = Operand::reg(object);
      add.b = builder_.constant(Type::integer(64), offset);
      builder_.append(add);
    }
    ir::Inst inst;
    inst.op = Opcode::Load;
    inst.type = type;
    inst.result = builder_.add_register(type);
    inst.a = Operand::reg(at);
    builder_.append(inst);
    return inst.result;
  }

  /// Registers may be wider than what is left of the object: the ABI leaves the rest undefined.
  void pass_part(const EntryParameter& parameter, const ArgumentPart& part, RegisterId object) {
    Type type = program_.signature(function_).parameters[part.argument];
    std::uint64_t left = parameter.size - std::min(part.offset, parameter.size);
    if (type.is_integer() && type.byte_size() > left && left > 0) {
      Type narrow = Type::integer(static_cast<unsigned>(8 * left));
      RegisterId low = load(narrow, object, part.offset);
      arguments_[part.argument] =
          Operand::reg(builder_.convert(Opcode::ZExt, narrow, Operand::reg(low), type));
    } else {
      arguments_[part.argument] = Operand::reg(load(type, object, part.offset));
    }
  }

  void store_result(RegisterId object, RegisterId value, Type type, std::uint64_t size) {
    if (type.is_integer() && type.byte_size() > size && size > 0) {
      Type narrow = Type::integer(static_cast<unsigned>(8 * size));
      value = builder_.convert(Opcode::Trunc, type, Operand::reg(value), narrow);
      type = narrow;
    }
    ir::Inst inst;
    inst.op = Opcode::Store;
    inst.type = type;
    inst.a = Operand::reg(value);
    inst.b = Operand::reg(object);
    builder_.append(inst);
  }

  ir::BodyBuilder builder_;
  ir::Program& program_;
  ir::FunctionId function_;
  std::vector<Operand> arguments_;
};

}  // namespace

ir::FunctionId make_entry(ir::Program& program,
                          ir::FunctionId function,
                          const std::vector<EntryParameter>& parameters,
                          const EntryResult& result) {
  std::string name = "ts.entry." + std::string(program.text(program.get(function).name));
  ir::FunctionId entry = program.function_named(program.intern(name));
  ir::Signature signature;
  signature.result = result.is_by_value ? Type::ptr() : program.signature(function).result;
  for (const EntryParameter& parameter : parameters) {
    signature.parameters.push_back(
        parameter.is_by_value ? Type::ptr()
                              : program.signature(function).parameters[parameter.parts.front().argument]);
  }
  ir::Function& made = program.edit_function(entry);
  made.signature = program.signature_of(std::move(signature));
  made.policy = program.get(function).policy;
  made.file = program.get(function).file;
  for (const EntryParameter& parameter : parameters) made.parameter_names.push_back(parameter.name);

  EntryWriter writer(program, entry, function);
  for (std::size_t at = 0; at < parameters.size(); ++at) {
    writer.pass(parameters[at], RegisterId(static_cast<std::uint32_t>(at)));
  }
  program.set_body(entry, writer.finish(result));
  return entry;
}

}  // namespace testellate::frontend::llvm
