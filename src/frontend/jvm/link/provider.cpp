// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/provider.h"

#include "frontend/jvm/classfile/names.h"
#include "support/invariant.h"

namespace testellate::frontend::jvm {

diag::Result<void> JvmProvider::complete_class(ir::Program& program, ir::ClassId id) {
  TESTELLATE_INVARIANT(linker_ && &linker_->program() == &program, "a provider should serve one program");
  return linker_->complete_class(id);
}

diag::Result<std::unique_ptr<const ir::Body>> JvmProvider::make_body(ir::Program& program,
                                                                     ir::FunctionId id) {
  TESTELLATE_INVARIANT(linker_ && &linker_->program() == &program, "a provider should serve one program");
  return linker_->make_body(id);
}

ir::FunctionId JvmProvider::find_function(ir::Program& program, ir::Symbol name) {
  TESTELLATE_INVARIANT(linker_ && &linker_->program() == &program, "a provider should serve one program");
  const std::optional<MethodName> parts = try_parse_function_name(program.text(name));
  // What we make ourselves is made together with what uses it.
  if (!parts) return program.find_function(name);
  LoadedClass* owner = linker_->try_load(parts->owner);
  const Method* method =
      owner == nullptr ? nullptr : owner->file.find_method(parts->method, parts->descriptor);
  return method == nullptr ? program.find_function(name) : linker_->function_of(*owner, *method);
}

}  // namespace testellate::frontend::jvm
