// SPDX-License-Identifier: Apache-2.0
#include "driver/run_java_command.h"

#include "driver/java_execution.h"
#include "driver/run_text.h"
#include "driver/trace_printer.h"
#include "frontend/jvm/class_path.h"
#include "frontend/jvm/inputs.h"
#include "frontend/jvm/java_unit.h"
#include "frontend/jvm/load.h"
#include "models/jdk/jdk.h"
#include "support/shell_words.h"

namespace testellate::driver {
namespace {

using frontend::jvm::JavaInputs;
using frontend::jvm::Jdk;
using frontend::jvm::JvmProgram;
using frontend::jvm::LoadedClass;
using frontend::jvm::Method;
using frontend::jvm::MethodTarget;

constexpr std::string_view kMainDescriptor = "([Ljava/lang/String;)V";

bool is_main(const MethodTarget& target) {
  return target.method == "main" && target.descriptor == kMainDescriptor;
}

Status refuse(const Env& env, const diag::Diagnostic& diagnostic) {
  env.diagnostics.report(diagnostic);
  return Status::BadInput;
}

diag::Result<std::vector<MethodTarget>> candidates(const RunOptions& options, const JavaInputs& inputs) {
  if (!options.target.empty()) {
    return frontend::jvm::find_targets(options.target, inputs.given, *inputs.user);
  }
  diag::Result<std::vector<MethodTarget>> all = frontend::jvm::default_targets(inputs.given, *inputs.user);
  if (!all) return all;
  std::erase_if(*all, [](const MethodTarget& target) { return !is_main(target); });
  return all;
}

diag::Result<MethodTarget> choose(const RunOptions& options, const JavaInputs& inputs) {
  diag::Result<std::vector<MethodTarget>> found = candidates(options, inputs);
  if (!found) return Unexpected<diag::Diagnostic>(found.error());
  if (found->size() == 1) return found->front();
  std::string text = found->empty() ? "has no `main` to run; choose a method with `--target`"
                                    : "has several methods; choose one with `--target`:";
  for (const MethodTarget& target : *found) text += " `" + target.text() + "`";
  return diag::error(diag::Kind::TargetUnknown, {options.inputs.front(), 0, 0}, text);
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

Status execute(const Env& env, const RunOptions& options, JvmProgram& java, const MethodTarget& target) {
  diag::Result<ir::Unit> unit = unit_of(java, target);
  if (!unit) return refuse(env, unit.error());
  ir::NativeTable natives;
  models::add_jdk(natives);
  JavaExecution execution(java, natives, {.max_steps = options.max_steps});
  interp::RunResult result = execution.boot();
  if (result.end == ir::PathEnd::Returned) {
    std::vector<interp::Value> arguments;
    if (is_main(target)) {
      arguments.push_back(execution.make_strings(support::split_shell_words(options.arguments)));
    } else {
      java.program().add_unit(*unit);
      diag::Result<std::vector<interp::Value>> parsed =
          parse_arguments(java.program(), execution.interpreter(), unit->entry, options.arguments);
      if (!parsed) return refuse(env, parsed.error());
      arguments = std::move(*parsed);
    }
    TracePrinter printer(java.program(), env.out, TracePrinter::Shown::User);
    if (options.trace) execution.interpreter().set_tracer(&printer);
    result = execution.run(unit->entry, arguments);
  }
  env.out << result.output;
  if (!result.output.empty() && !result.output.ends_with('\n')) env.out << '\n';
  if (env.errors != nullptr) *env.errors << result.error_output;
  env.out << describe_end(java.program(), result) << '\n';
  return Status::Done;
}

}  // namespace

Status run_java_command(const Env& env, const RunOptions& options) {
  frontend::jvm::JdkSearch search;
  if (!options.jdk.empty()) search.chosen = options.jdk;
  search.java_home = env.java_home;
  search.path = env.path;
  diag::Result<Jdk> jdk = frontend::jvm::find_jdk(search);
  if (!jdk) return refuse(env, jdk.error());
  diag::Result<JavaInputs> inputs =
      frontend::jvm::open_inputs(options.inputs, frontend::jvm::split_class_path(options.class_path), *jdk);
  if (!inputs) return refuse(env, inputs.error());
  diag::Result<MethodTarget> target = choose(options, *inputs);
  if (!target) return refuse(env, target.error());
  JvmProgram java(*inputs->user, *inputs->library, {});
  return execute(env, options, java, *target);
}

}  // namespace testellate::driver
