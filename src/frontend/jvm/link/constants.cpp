// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/constants.h"

#include "ir/body_builder.h"

namespace testellate::frontend::jvm {
namespace {

constexpr ir::Type kI32 = ir::Type::integer(32);

ir::FunctionId constant_native(Linker& linker, const char* name) {
  return linker.native(name, {ir::Type::ref(), {kI32}, false});
}

}  // namespace

ir::StaticId string_constant(Linker& linker, std::string_view modified_utf8) {
  const ir::Symbol text = linker.program().intern(modified_utf8);
  return linker.lazy_constant(
      "jvm.string." + std::string(modified_utf8),
      [&] { return constant_native(linker, "jvm.string_literal"); },
      text.index());
}

ir::StaticId class_constant(Linker& linker, ir::ClassId id) {
  return linker.lazy_constant(
      "jvm.class." + std::string(linker.program().text(linker.program().get(id).name)),
      [&] { return constant_native(linker, "jvm.class_mirror"); },
      id.index());
}

std::unique_ptr<const ir::Body> make_constant_initialiser(ir::Program& program,
                                                          ir::FunctionId id,
                                                          ir::FunctionId function,
                                                          std::optional<std::uint32_t> argument,
                                                          ir::StaticId result) {
  ir::BodyBuilder builder(program, id);
  builder.select_block(builder.add_block());
  std::vector<ir::Operand> arguments;
  if (argument) arguments.push_back(builder.constant(kI32, *argument));
  const ir::RegisterId made = builder.call(function, arguments);
  builder.append({.op = ir::Opcode::PutStatic,
                  .type = ir::Type::ref(),
                  .a = ir::Operand::reg(made),
                  .x = result.index()});
  builder.return_void();
  return builder.finish();
}

}  // namespace testellate::frontend::jvm
