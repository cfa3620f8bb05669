// SPDX-License-Identifier: Apache-2.0
#include "language/java/execute_method.h"

#include "frontend/jvm/inputs/java_unit.h"
#include "frontend/jvm/inputs/targets.h"
#include "language/java/execution.h"
#include "language/parse_arguments.h"
#include "support/shell_words.h"

namespace testellate::language::java {
namespace {

using frontend::jvm::JavaInputs;
using frontend::jvm::JvmProgram;
using frontend::jvm::LoadedClass;
using frontend::jvm::Method;
using frontend::jvm::MethodTarget;

constexpr std::string_view kMainDescriptor = "([Ljava/lang/String;)V";

bool is_main(const MethodTarget& target) {
  return target.method == "main" && target.descriptor == kMainDescriptor;
}

diag::Result<std::vector<MethodTarget>> candidates(const ExecutionRequest& request,
                                                   const JavaInputs& inputs) {
  if (!request.target.empty()) {
    return frontend::jvm::find_targets(request.target, inputs.given, *inputs.user);
  }
  diag::Result<std::vector<MethodTarget>> all = frontend::jvm::default_targets(inputs.given, *inputs.user);
  if (!all) return all;
  std::erase_if(*all, [](const MethodTarget& target) { return !is_main(target); });
  return all;
}

diag::Result<MethodTarget> choose(const ExecutionRequest& request,
                                  const JavaInputs& inputs,
                                  const std::string& path) {
  diag::Result<std::vector<MethodTarget>> found = candidates(request, inputs);
  if (!found) return Unexpected<diag::Diagnostic>(found.error());
  if (found->size() == 1) return found->front();
  std::string text = found->empty() ? "has no `main` to run; choose a method with `--target`"
                                    : "has several methods; choose one with `--target`:";
  for (const MethodTarget& target : *found) text += " `" + target.text() + "`";
  return diag::error(diag::Kind::TargetUnknown, {path, 0, 0}, text);
}

diag::Result<ir::Unit> unit_of(JvmProgram& java, const MethodTarget& target) {
  diag::Result<LoadedClass*> owner = java.linker().load(target.class_name);
  if (!owner) return Unexpected<diag::Diagnostic>(owner.error());
  const Method* method = (*owner)->find_method(target.method, target.descriptor);
  if (method == nullptr || !method->access.is_static()) {
    return diag::error(
        diag::Kind::TargetUnknown, {}, "`" + target.text() + "` is no static method; `run` takes only those");
  }
  return frontend::jvm::make_unit(java.linker(), **owner, *method);
}

}  // namespace

diag::Result<interp::RunResult> execute_method(JavaSource& source,
                                               const ir::NativeTable& natives,
                                               const ExecutionRequest& request,
                                               const std::string& path) {
  diag::Result<MethodTarget> target = choose(request, source.inputs, path);
  if (!target) return Unexpected<diag::Diagnostic>(target.error());
  JvmProgram& java = source.java;
  diag::Result<ir::Unit> unit = unit_of(java, *target);
  if (!unit) return Unexpected<diag::Diagnostic>(unit.error());
  JavaExecution execution(java, natives, {.max_steps = request.max_steps});
  interp::RunResult booted = execution.boot();
  if (booted.end != ir::PathEnd::Returned) return booted;
  std::vector<interp::Value> arguments;
  if (is_main(*target)) {
    arguments.push_back(execution.make_strings(support::split_shell_words(request.arguments)));
  } else {
    java.program().add_unit(*unit);
    diag::Result<std::vector<interp::Value>> parsed =
        parse_arguments(java.program(), execution.interpreter(), unit->entry, request.arguments);
    if (!parsed) return Unexpected<diag::Diagnostic>(parsed.error());
    arguments = std::move(*parsed);
  }
  execution.interpreter().set_tracer(request.tracer);
  return execution.run(unit->entry, arguments);
}

}  // namespace testellate::language::java
