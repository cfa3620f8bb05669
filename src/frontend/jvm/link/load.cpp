// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/load.h"

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/boot.h"
#include "support/expected.h"
#include "support/invariant.h"

namespace testellate::frontend::jvm {
namespace {

Intercepts with_own(Intercepts intercepts) {
#define INTERCEPT(method, native) intercepts.try_emplace(method, native);
#include "frontend/jvm/link/intercepts.def"
#undef INTERCEPT
  return intercepts;
}

}  // namespace

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
  constexpr std::string_view kOwn = "jvm.";
  if (program.text(name).starts_with(kOwn)) {
    const ir::FunctionId known = program.find_function(name);
    if (known.is_valid() && program.get(known).signature.is_valid()) return known;
    // A name says what is to be made: another process may have needed it.
    const ir::FunctionId own = program.function_named(name);
    return program.body_of(own) ? own : ir::FunctionId();
  }
  const std::optional<MethodName> parts = try_parse_function_name(program.text(name));
  // What we make ourselves is made together with what uses it.
  if (!parts) return program.find_function(name);
  LoadedClass* owner = linker_->try_load(parts->owner);
  const Method* method =
      owner == nullptr ? nullptr : owner->file.find_method(parts->method, parts->descriptor);
  return method == nullptr ? program.find_function(name) : linker_->function_of(*owner, *method);
}

JvmProgram::JvmProgram(const ClassSource& user, const ClassSource& library, const LoadOptions& options)
    : provider_(user, library, with_own(options.intercepts)), program_(provider_) {
  provider_.attach(program_);
}

diag::Result<ir::FunctionId> JvmProgram::method(std::string_view owner,
                                                std::string_view name,
                                                std::string_view descriptor) {
  TRY_ASSIGN(const ResolvedMethod found, linker().resolve_method(owner, name, descriptor));
  if (found.method->access.is_abstract()) {
    return diag::error(diag::Kind::JvmUnsupported,
                       {},
                       "method `" + function_name(owner, name, descriptor) + "` is abstract");
  }
  return linker().function_of(*found.owner, *found.method);
}

diag::Result<ir::FunctionId> JvmProgram::start_class(std::string_view binary_name) {
  TRY_ASSIGN(LoadedClass * loaded, linker().load(binary_name));
  return start_function(linker(), *loaded);
}

}  // namespace testellate::frontend::jvm
