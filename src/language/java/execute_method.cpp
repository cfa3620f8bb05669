// SPDX-License-Identifier: Apache-2.0
#include "language/java/execute_method.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/classpath/javac.h"
#include "frontend/jvm/inputs/java_unit.h"
#include "frontend/jvm/inputs/targets.h"
#include "language/java/call_source.h"
#include "language/java/execution.h"
#include "language/java/result_text.h"
#include "language/parse_arguments.h"
#include "support/file_system.h"
#include "support/scratch_folder.h"
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

/// A method that is called without its object.
struct Callable {
  LoadedClass* owner = nullptr;
  const Method* method = nullptr;
};

diag::Result<Callable> find_callable(JvmProgram& java, const MethodTarget& target) {
  diag::Result<LoadedClass*> owner = java.linker().load(target.class_name);
  if (!owner) return Unexpected<diag::Diagnostic>(owner.error());
  const Method* method = (*owner)->find_method(target.method, target.descriptor);
  if (method == nullptr) {
    return diag::error(diag::Kind::TargetUnknown, {}, "`" + target.text() + "` is not in its class");
  }
  return Callable{*owner, method};
}

/// Compiles a call with the expressions of the user, in a class that becomes one of the input.
diag::Result<Callable> compile_call(JavaSource& source,
                                    const MethodTarget& target,
                                    const Callable& called,
                                    const std::string& expressions) {
  const auto fail = [&](const std::string& message) {
    return diag::error(diag::Kind::ArgumentMismatch, {}, "arguments of `" + target.text() + "`: " + message);
  };
  Expected<support::ScratchFolder, std::string> folder =
      support::ScratchFolder::make(source.inputs.temporary_folder);
  if (!folder) return fail(folder.error());
  const std::string name(kCallClass);
  const std::string file = folder->path() + "/" + name + ".java";
  support::DiskFileSystem disk;
  const std::string text = call_source(source.java.linker(), *called.owner, *called.method, expressions);
  if (const auto written = disk.write_file(file, text); !written) return fail(written.error());
  diag::Result<std::unique_ptr<frontend::jvm::CompiledClasses>> classes =
      frontend::jvm::compile_java(source.jdk,
                                  {.files = {file},
                                   .class_path = source.inputs.class_path,
                                   .temporary_folder = source.inputs.temporary_folder,
                                   .compiler = source.inputs.compiler});
  if (!classes) return fail(classes.error().message);
  source.inputs.user->add(std::move(*classes));
  const std::string package(frontend::jvm::package_of(called.owner->file.name));
  const std::string class_name = package.empty() ? name : package + "/" + name;
  const std::string descriptor =
      called.method->name == "<init>"
          ? "()L" + std::string(called.owner->file.name) + ";"
          : "()" + std::string(called.method->descriptor.substr(called.method->descriptor.find(')') + 1));
  return find_callable(source.java, {class_name, "run", descriptor});
}

/// The entry and what it is called with.
struct Prepared {
  ir::FunctionId entry;
  std::vector<interp::Value> arguments;
};

diag::Result<Prepared> prepare(JavaSource& source,
                               JavaExecution& execution,
                               const MethodTarget& target,
                               const Callable& called,
                               const std::string& text) {
  JvmProgram& java = source.java;
  if (called.method->access.is_static()) {
    TRY_ASSIGN(const ir::Unit unit, frontend::jvm::make_unit(java.linker(), *called.owner, *called.method));
    if (is_main(target)) {
      return Prepared{unit.entry, {execution.make_strings(support::split_shell_words(text))}};
    }
    java.program().add_unit(unit);
    diag::Result<std::vector<interp::Value>> parsed =
        parse_arguments(java.program(), execution.interpreter(), unit.entry, text);
    if (parsed) return Prepared{unit.entry, std::move(*parsed)};
    const frontend::jvm::MethodType type = *frontend::jvm::try_parse_method_type(target.descriptor);
    const bool takes_numbers = std::ranges::none_of(
        type.parameters, [](const frontend::jvm::FieldType& parameter) { return parameter.is_reference(); });
    const bool is_number = text.find_first_not_of("0123456789-+., \t") == std::string::npos;
    if (takes_numbers && is_number) return Unexpected<diag::Diagnostic>(parsed.error());
  }
  TRY_ASSIGN(const Callable call, compile_call(source, target, called, text));
  TRY_ASSIGN(const ir::Unit unit, frontend::jvm::make_unit(java.linker(), *call.owner, *call.method));
  return Prepared{unit.entry, {}};
}

std::string returned_text(JavaSource& source,
                          JavaExecution& execution,
                          const Callable& called,
                          const interp::RunResult& result) {
  if (result.end != ir::PathEnd::Returned || result.value.type.is_void()) return "";
  const std::string_view descriptor = called.method->descriptor;
  const std::string type = called.method->name == "<init>"
                               ? "L" + std::string(called.owner->file.name) + ";"
                               : std::string(descriptor.substr(descriptor.find(')') + 1));
  return result_text(source.java, execution, type, result.value);
}

}  // namespace

diag::Result<Execution> execute_method(JavaSource& source,
                                       const ir::NativeTable& natives,
                                       const ExecutionRequest& request,
                                       const std::string& path) {
  TRY_ASSIGN(const MethodTarget target, choose(request, source.inputs, path));
  TRY_ASSIGN(const Callable called, find_callable(source.java, target));
  JavaExecution execution(source.java, natives, {.max_steps = request.max_steps});
  interp::RunResult booted = execution.boot();
  if (booted.end != ir::PathEnd::Returned) return Execution{std::move(booted)};
  TRY_ASSIGN(const Prepared prepared, prepare(source, execution, target, called, request.arguments));
  execution.interpreter().set_tracer(request.tracer);
  interp::RunResult result = execution.run(prepared.entry, prepared.arguments);
  std::string returned = returned_text(source, execution, called, result);
  return Execution{std::move(result), std::move(returned)};
}

}  // namespace testellate::language::java
