// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/scripted_stream.h"

namespace testellate::frontend::llvm {

ir::FunctionId scripted_native(ir::Program& program, std::string_view what, const ir::Signature& signature) {
  const std::string name = "ts.scripted." + std::string(what);
  ir::FunctionId id = program.function_named(program.intern(name));
  ir::Function& function = program.edit_function(id);
  if (!function.signature.is_valid()) {
    function.signature = program.signature_of(signature);
    function.native = program.intern(name);
    for (std::size_t at = 0; at < signature.parameters.size(); ++at) {
      function.parameter_names.push_back(program.intern("arg" + std::to_string(at)));
    }
  }
  return id;
}

ir::FunctionId value_source(ir::Program& program, ir::Type type, bool is_pure) {
  return scripted_native(
      program, (is_pure ? "pure." : "") + ir::to_text(type), {type, {ir::Type::ptr()}, is_pure});
}

ir::GlobalId stream_named(ir::Program& program,
                          const std::string& name,
                          ir::DataTypeId type,
                          std::uint64_t size) {
  ir::GlobalId id = program.global_named(program.intern(name));
  ir::Global& global = program.edit_global(id);
  global.size = size;
  global.is_constant = true;
  global.data_type = type;
  return id;
}

}  // namespace testellate::frontend::llvm
