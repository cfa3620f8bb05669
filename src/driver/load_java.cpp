// SPDX-License-Identifier: Apache-2.0
#include "driver/load_java.h"

#include <algorithm>

#include "frontend/jvm/class_path.h"
#include "frontend/jvm/targets.h"
#include "models/jdk/jdk.h"
#include "models/scripted.h"
#include "support/invariant.h"

namespace testellate::driver {
namespace {

using frontend::jvm::JavaInputs;
using frontend::jvm::Jdk;
using frontend::jvm::JvmProgram;
using frontend::jvm::LoadedClass;
using frontend::jvm::Method;
using frontend::jvm::MethodTarget;

diag::Result<std::vector<MethodTarget>> wanted_targets(const JavaInputs& inputs,
                                                       const std::vector<std::string>& names) {
  if (names.empty()) return frontend::jvm::default_targets(inputs.given, *inputs.user);
  std::vector<MethodTarget> targets;
  for (const std::string& name : names) {
    diag::Result<std::vector<MethodTarget>> found =
        frontend::jvm::find_targets(name, inputs.given, *inputs.user);
    if (!found) return found;
    for (const MethodTarget& target : *found) {
      if (std::ranges::find(targets, target) == targets.end()) targets.push_back(target);
    }
  }
  return targets;
}

diag::Result<void> add_unit(JvmProgram& java,
                            const MethodTarget& target,
                            const frontend::jvm::UnitOptions& options) {
  diag::Result<LoadedClass*> owner = java.linker().load(target.class_name);
  if (!owner) return Unexpected<diag::Diagnostic>(owner.error());
  const Method* method = (*owner)->find_method(target.method, target.descriptor);
  TESTELLATE_INVARIANT(method != nullptr, "a target that was found should be in its class");
  diag::Result<ir::Unit> unit = frontend::jvm::make_unit(java.linker(), **owner, *method, options);
  if (!unit) return Unexpected<diag::Diagnostic>(unit.error());
  java.program().add_unit(std::move(*unit));
  return {};
}

}  // namespace

diag::Result<Input> load_java(const std::vector<std::string>& paths, const InputOptions& options) {
  diag::Result<Jdk> jdk = frontend::jvm::find_jdk(options.jdk);
  if (!jdk) return Unexpected<diag::Diagnostic>(jdk.error());
  diag::Result<JavaInputs> opened =
      frontend::jvm::open_inputs(paths, frontend::jvm::split_class_path(options.class_path), *jdk);
  if (!opened) return Unexpected<diag::Diagnostic>(opened.error());
  diag::Result<std::vector<MethodTarget>> targets = wanted_targets(*opened, options.java_targets);
  if (!targets) return Unexpected<diag::Diagnostic>(targets.error());
  if (targets->empty()) {
    return diag::error(diag::Kind::TargetUnknown,
                       {paths.front(), 0, 0},
                       "has no public method of a public class; choose others with `--target`");
  }
  Input input;
  input.java = std::make_shared<JavaSource>(std::move(*jdk), std::move(*opened));
  for (const MethodTarget& target : *targets) {
    if (diag::Result<void> added = add_unit(input.java->java, target, options.java_units); !added) {
      return Unexpected<diag::Diagnostic>(added.error());
    }
  }
  models::add_jdk(input.natives);
  models::add_scripted(input.natives);
  input.program = std::shared_ptr<ir::Program>(input.java, &input.java->java.program());
  input.language = "java";
  return input;
}

}  // namespace testellate::driver
