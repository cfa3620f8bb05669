// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/translate/multi_array.h"

#include "ir/body_builder.h"

namespace testellate::frontend::jvm {
namespace {

using ir::Opcode;
using ir::Operand;
using ir::Type;

constexpr Type kI32 = Type::integer(32);

/// One array, and a loop that fills it by the function for the level below.
std::unique_ptr<const ir::Body> make_level(Linker& linker,
                                           ir::FunctionId id,
                                           const std::string& array,
                                           std::size_t count) {
  ir::BodyBuilder builder(linker.program(), id);
  const Operand length = Operand::reg(builder.parameter(0));
  const ir::BlockId entry = builder.add_block("entry");
  builder.select_block(entry);
  const ir::RegisterId made = builder.add_register(Type::ref());
  builder.append({.op = Opcode::NewArray, .result = made, .a = length, .x = linker.class_id(array).index()});
  if (count == 1) {
    builder.return_value(Type::ref(), Operand::reg(made));
    return builder.finish();
  }
  const ir::BlockId loop = builder.add_block("loop");
  const ir::BlockId fill = builder.add_block("fill");
  const ir::BlockId done = builder.add_block("done");
  const ir::RegisterId index = builder.add_register(kI32);
  builder.move(index, builder.constant(kI32, 0));
  builder.jump(loop);
  builder.select_block(loop);
  const ir::RegisterId more = builder.binary(Opcode::SLt, kI32, Operand::reg(index), length);
  builder.branch(Operand::reg(more), fill, done, true);
  builder.select_block(fill);
  std::vector<Operand> lengths;
  for (std::size_t at = 1; at < count; ++at) lengths.push_back(Operand::reg(builder.parameter(at)));
  const ir::FunctionId below = multi_array_function(linker, array.substr(1), count - 1);
  const ir::RegisterId element = builder.call(below, lengths);
  builder.append({.op = Opcode::ArrayStore,
                  .type = Type::ref(),
                  .a = Operand::reg(made),
                  .b = Operand::reg(index),
                  .c = Operand::reg(element)});
  builder.append({.op = Opcode::Add,
                  .type = kI32,
                  .result = index,
                  .a = Operand::reg(index),
                  .b = builder.constant(kI32, 1)});
  builder.jump(loop);
  builder.select_block(done);
  builder.return_value(Type::ref(), Operand::reg(made));
  return builder.finish();
}

}  // namespace

ir::FunctionId multi_array_function(Linker& linker, std::string_view array, std::size_t count) {
  return linker.define("jvm.new_array." + std::string(array) + "." + std::to_string(count),
                       {Type::ref(), std::vector<Type>(count, kI32), false},
                       [&linker, name = std::string(array), count](
                           ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
                         return make_level(linker, id, name, count);
                       });
}

}  // namespace testellate::frontend::jvm
