// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/input_stream.h"

#include <vector>

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

/// A function that hands its parameters on to a native, behind the stream.
ir::FunctionId stream_function(Linker& linker,
                               const std::string& name,
                               const std::string& native,
                               const std::string& stream,
                               const ir::Signature& signature,
                               ir::DataTypeId data_type) {
  return linker.define(
      name,
      signature,
      [&linker, native, stream, signature, data_type](
          ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
        ir::Program& program = linker.program();
        ir::Signature asked = signature;
        asked.parameters.insert(asked.parameters.begin(), ir::Type::ptr());
        const ir::FunctionId source = linker.native(native + ir::to_text(signature.result), asked);
        ir::BodyBuilder builder(program, id);
        builder.select_block(builder.add_block("entry"));
        std::vector<ir::Operand> arguments{
            builder.global_address(stream_global(program, stream, signature.result, data_type))};
        for (std::uint32_t at = 0; at < signature.parameters.size(); ++at) {
          arguments.push_back(ir::Operand::reg(ir::RegisterId(at)));
        }
        builder.return_value(signature.result, ir::Operand::reg(builder.call(source, arguments)));
        return builder.finish();
      });
}

}  // namespace

ir::FunctionId next_of_stream(Linker& linker,
                              const std::string& stream,
                              ir::Type type,
                              ir::DataTypeId data_type) {
  return stream_function(linker, "jvm.next." + stream, "ts.scripted.", stream, {type, {}, false}, data_type);
}

ir::FunctionId answer_of_stream(Linker& linker,
                                const std::string& stream,
                                ir::Type type,
                                ir::DataTypeId data_type) {
  return stream_function(linker,
                         "jvm.answer." + stream,
                         "ts.scripted.pure.",
                         stream,
                         {type, {ir::Type::ref()}, false},
                         data_type);
}

}  // namespace testellate::frontend::jvm
