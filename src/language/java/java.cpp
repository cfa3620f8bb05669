// SPDX-License-Identifier: Apache-2.0
#include "language/java/java.h"

#include <algorithm>

#include "frontend/jvm/classpath/class_path.h"
#include "frontend/jvm/inputs/java_unit.h"
#include "frontend/jvm/inputs/targets.h"
#include "language/java/execute_method.h"
#include "language/java/junit_suite.h"
#include "language/java/source.h"
#include "language/targets.h"
#include "models/jdk/jdk.h"
#include "models/scripted.h"
#include "support/invariant.h"

namespace testellate::language::java {
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

diag::Result<ir::Unit> make_unit(JvmProgram& java,
                                 const MethodTarget& target,
                                 const frontend::jvm::UnitOptions& options) {
  diag::Result<LoadedClass*> owner = java.linker().load(target.class_name);
  if (!owner) return Unexpected<diag::Diagnostic>(owner.error());
  const Method* method = (*owner)->find_method(target.method, target.descriptor);
  TESTELLATE_INVARIANT(method != nullptr, "a target that was found should be in its class");
  return frontend::jvm::make_unit(java.linker(), **owner, *method, options);
}

class JavaInput final : public LoadedInput {
 public:
  JavaInput(std::string path, Jdk jdk, JavaInputs inputs, bool uses_reflection)
      : path_(std::move(path)),
        source_(std::move(jdk), std::move(inputs)),
        uses_reflection_(uses_reflection) {
    models::add_jdk(natives_);
    models::add_scripted(natives_);
  }

  [[nodiscard]] const Language& language() const override { return kJava; }
  [[nodiscard]] ir::Program& program() override { return source_.java.program(); }
  [[nodiscard]] const ir::NativeTable& natives() const override { return natives_; }

  /// Without targets: what a test in the same package can call.
  diag::Result<std::vector<ir::Unit>> find_units(const std::vector<std::string>& targets,
                                                 std::string_view /*format*/) override {
    diag::Result<std::vector<MethodTarget>> wanted = wanted_targets(source_.inputs, targets);
    if (!wanted) return Unexpected<diag::Diagnostic>(wanted.error());
    if (wanted->empty()) {
      return diag::error(diag::Kind::TargetUnknown,
                         {path_, 0, 0},
                         "has no method that a test can call; choose others with `--target`");
    }
    std::vector<ir::Unit> units;
    for (const MethodTarget& target : *wanted) {
      // What a test can set by reflection needs no calls that bring it about.
      diag::Result<ir::Unit> unit = make_unit(source_.java, target, {.makes_objects = !uses_reflection_});
      if (!unit) return Unexpected<diag::Diagnostic>(unit.error());
      units.push_back(std::move(*unit));
    }
    if (diag::Result<void> ready = make_ready(program(), units); !ready) {
      return Unexpected<diag::Diagnostic>(ready.error());
    }
    return units;
  }

  Expected<void, std::string> write_suite(support::FileSystem& files,
                                          const SuiteRequest& request,
                                          const Predictions& predictions,
                                          result::Run& run) override {
    if (request.format == kReportOnly) return {};
    const JUnitOptions options{.is_junit4 = request.format == kJUnit4, .uses_reflection = uses_reflection_};
    return write_junit_suite(files, source_, request, options, predictions, run);
  }

  diag::Result<interp::RunResult> execute(const ExecutionRequest& request) override {
    return execute_method(source_, natives_, request, path_);
  }

 private:
  std::string path_;  ///< of the first input
  JavaSource source_;
  bool uses_reflection_;
  ir::NativeTable natives_;
};

}  // namespace

bool takes(const std::string& path) { return frontend::jvm::is_java_input(path); }

diag::Result<std::unique_ptr<LoadedInput>> load(const support::FileSystem& /*files*/,
                                                const std::vector<std::string>& paths,
                                                const LoadOptions& options) {
  frontend::jvm::JdkSearch search;
  search.chosen = options.jdk;
  search.java_home = options.java_home;
  search.path = options.path;
  diag::Result<Jdk> jdk = frontend::jvm::find_jdk(search);
  if (!jdk) return Unexpected<diag::Diagnostic>(jdk.error());
  diag::Result<JavaInputs> opened =
      frontend::jvm::open_inputs(paths, frontend::jvm::split_class_path(options.class_path), *jdk);
  if (!opened) return Unexpected<diag::Diagnostic>(opened.error());
  return std::make_unique<JavaInput>(
      paths.front(), std::move(*jdk), std::move(*opened), options.uses_reflection);
}

}  // namespace testellate::language::java
