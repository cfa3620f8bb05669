// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/load.h"

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/boot.h"

namespace testellate::frontend::jvm {
namespace {

Intercepts with_own(Intercepts intercepts) {
#define INTERCEPT(method, native) intercepts.try_emplace(method, native);
#include "frontend/jvm/link/intercepts.def"
#undef INTERCEPT
  return intercepts;
}

}  // namespace

JvmProgram::JvmProgram(const ClassSource& user, const ClassSource& library, const LoadOptions& options)
    : provider_(user, library, with_own(options.intercepts)), program_(provider_) {
  provider_.attach(program_);
}

diag::Result<ir::FunctionId> JvmProgram::method(std::string_view owner,
                                                std::string_view name,
                                                std::string_view descriptor) {
  diag::Result<ResolvedMethod> found = linker().resolve_method(owner, name, descriptor);
  if (!found) return Unexpected<diag::Diagnostic>(found.error());
  if (found->method->access.is_abstract()) {
    return diag::error(diag::Kind::JvmUnsupported,
                       {},
                       "method `" + function_name(owner, name, descriptor) + "` is abstract");
  }
  return linker().function_of(*found->owner, *found->method);
}

diag::Result<ir::FunctionId> JvmProgram::start_class(std::string_view binary_name) {
  diag::Result<LoadedClass*> loaded = linker().load(binary_name);
  if (!loaded) return Unexpected<diag::Diagnostic>(loaded.error());
  return start_function(linker(), **loaded);
}

}  // namespace testellate::frontend::jvm
