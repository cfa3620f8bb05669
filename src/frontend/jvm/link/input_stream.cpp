// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/input_stream.h"

#include <array>

#include "ir/body_builder.h"

namespace testellate::frontend::jvm {
namespace {

/// The global that names a stream and says what its values are.
ir::GlobalId stream_global(ir::Program& program,
                           const std::string& stream,
                           ir::Type type,
                           ir::DataTypeId data_type) {
  const ir::GlobalId id = program.global_named(program.intern(stream));
  ir::Global& global = program.edit_global(id);
  global.size = type.byte_size();
  global.is_constant = true;
  global.data_type = data_type;
  return id;
}

}  // namespace

ir::FunctionId next_of_stream(Linker& linker,
                              const std::string& stream,
                              ir::Type type,
                              ir::DataTypeId data_type) {
  return linker.define(
      "jvm.next." + stream,
      {type, {}, false},
      [&linker, stream, type, data_type](ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
        ir::Program& program = linker.program();
        const ir::FunctionId source =
            linker.native("ts.scripted." + ir::to_text(type), {type, {ir::Type::ptr()}, false});
        ir::BodyBuilder builder(program, id);
        builder.select_block(builder.add_block("entry"));
        const std::array arguments{builder.global_address(stream_global(program, stream, type, data_type))};
        builder.return_value(type, ir::Operand::reg(builder.call(source, arguments)));
        return builder.finish();
      });
}

}  // namespace testellate::frontend::jvm
