// SPDX-License-Identifier: Apache-2.0
#include "language/java/java.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "confirm/jvm/runner.h"
#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/classpath/class_path.h"
#include "frontend/jvm/inputs/call_graph.h"
#include "frontend/jvm/inputs/collaborators.h"
#include "frontend/jvm/inputs/java_unit.h"
#include "frontend/jvm/inputs/sequence_units.h"
#include "frontend/jvm/inputs/targets.h"
#include "frontend/jvm/inputs/universe.h"
#include "language/java/execute_method.h"
#include "language/java/junit_suite.h"
#include "language/java/source.h"
#include "language/java/writable_tests.h"
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
using frontend::jvm::ResolvedMethod;

diag::Result<std::vector<MethodTarget>> wanted_targets(const JavaInputs& inputs,
                                                       const std::vector<std::string>& names,
                                                       frontend::jvm::WantedAccess access) {
  std::vector<MethodTarget> targets;
  for (const std::string& name : names) {
    diag::Result<std::vector<MethodTarget>> found =
        frontend::jvm::find_targets(name, inputs.given, *inputs.user, access);
    if (!found) return found;
    for (const MethodTarget& target : *found) {
      if (std::ranges::find(targets, target) == targets.end()) targets.push_back(target);
    }
  }
  return targets;
}

/// Who looks for mistakes leaves what is not public to those that call it.
frontend::jvm::WantedAccess access_of(const LoadOptions& options) {
  using frontend::jvm::WantedAccess;
  if (options.has_private_targets) return WantedAccess::Any;
  return options.looks_for_bugs ? WantedAccess::Public : WantedAccess::Callable;
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

/// By the customs of javac.
std::string outermost(const std::string& class_name) {
  const std::size_t start = class_name.rfind('/') + 1;
  return class_name.substr(0, class_name.find('$', start == class_name.size() ? start : start + 1));
}

/// A line may be all constants and local variables, which are no instructions of the IR.
std::vector<ir::Origin> line_starts(const frontend::jvm::Code& code) {
  std::vector<ir::Origin> starts;
  for (const frontend::jvm::Instruction& instruction : frontend::jvm::Instructions(code.bytes)) {
    const auto is_here = [&](const frontend::jvm::LineNumber& entry) {
      return entry.start == instruction.offset;
    };
    if (std::ranges::any_of(code.lines, is_here)) {
      starts.push_back({code.line_at(instruction.offset), instruction.offset});
    }
  }
  return starts;
}

/// "PaymentClient.java:8", of its first constructor; empty if the class file does not say it.
std::string place_of(const frontend::jvm::ClassFile& file) {
  std::string place(file.source_file);
  if (place.empty()) return place;
  for (const Method& method : file.methods) {
    if (method.name != "<init>" || !method.code || method.code->lines.empty()) continue;
    return place + ":" + std::to_string(method.code->lines.front().line);
  }
  return place;
}

constexpr std::string_view kMockito = "mockito";
/// Where Debian has Mockito and what it needs.
constexpr std::string_view kMockitoJars[] = {"/usr/share/java/mockito-core.jar",
                                             "/usr/share/java/byte-buddy.jar",
                                             "/usr/share/java/byte-buddy-agent.jar",
                                             "/usr/share/java/objenesis.jar"};

class JavaInput final : public LoadedInput {
 public:
  JavaInput(std::string path, Jdk jdk, JavaInputs inputs, const LoadOptions& options)
      : path_(std::move(path)),
        source_(std::move(jdk), std::move(inputs)),
        uses_reflection_(options.uses_reflection),
        looks_for_bugs_(options.looks_for_bugs),
        access_(access_of(options)),
        uses_mockito_(options.stubs == kMockito || (options.stubs.empty() && find_mockito() != nullptr)) {
    if (uses_mockito_) source_.java.linker().universe().allow_mocks();
    if (options.asserts_logs) source_.java.linker().universe().keep_logs();
    models::add_jdk(natives_);
    models::add_scripted(natives_);
  }

  void use(std::shared_ptr<support::process::Aside> archive) { source_.archive = std::move(archive); }

  /// Null if it is not on the class path.
  [[nodiscard]] LoadedClass* find_mockito() { return source_.java.linker().try_load("org/mockito/Mockito"); }

  [[nodiscard]] const Language& language() const override { return kJava; }
  [[nodiscard]] ir::Program& program() override { return source_.java.program(); }
  [[nodiscard]] const ir::NativeTable& natives() const override { return natives_; }

  [[nodiscard]] bool has_trials(const std::vector<std::string>& targets) override {
    suspects_ = frontend::jvm::find_suspects(source_.java.linker(), classes_of(targets));
    return !suspects_.empty();
  }

  std::optional<ir::Unit> next_trial() override {
    if (!trials_) trials_.emplace(source_.java.linker(), suspects_);
    while (std::optional<ir::Unit> unit = trials_->next()) {
      if (make_ready(program(), {*unit})) return unit;
      frontend::jvm::TrialAnswer cut;
      cut.leaves_out = true;
      trials_->answer(cut);
    }
    return std::nullopt;
  }

  void answer_trial(const TrialAnswer& answer) override {
    trials_->answer({answer.returns, answer.leaves_out, answer.obstacle});
  }

  [[nodiscard]] std::vector<result::Collaborator> trials() const override {
    if (!trials_) return collaborators_;
    std::vector<result::Collaborator> found;
    for (const frontend::jvm::Unusable& each : trials_->found()) {
      found.push_back({frontend::jvm::dotted_name(each.loaded->file.name),
                       place_of(each.loaded->file),
                       each.why,
                       each.has_stub,
                       each.help});
    }
    return found;
  }

  void note_trials(const std::vector<result::Collaborator>& found) override {
    collaborators_ = found;
    for (const result::Collaborator& each : found) {
      LoadedClass* loaded = source_.java.linker().try_load(frontend::jvm::binary_name(each.name));
      if (loaded != nullptr) {
        frontend::jvm::note_unusable(source_.java.linker(), *loaded, each.has_stub);
      }
    }
  }

  /// Without targets: what a test in the same package can call. A class or method that cannot be read is left
  /// out then, as long as there are others.
  diag::Result<std::vector<ir::Unit>> find_units(const std::vector<std::string>& targets,
                                                 std::string_view /*format*/) override {
    if (targets.empty()) return find_all_units();
    diag::Result<std::vector<MethodTarget>> wanted = wanted_targets(source_.inputs, targets, access_);
    if (!wanted) return Unexpected<diag::Diagnostic>(wanted.error());
    if (wanted->empty()) {
      return diag::error(diag::Kind::TargetUnknown,
                         {path_, 0, 0},
                         "has no method that a test can call; choose others with `--target`");
    }
    std::vector<ir::Unit> units;
    for (const MethodTarget& target : *wanted) {
      asked_.insert(outermost(target.class_name));
      // What a test can set by reflection needs no calls that bring it about.
      diag::Result<ir::Unit> unit = make_unit(
          source_.java, target, {.makes_objects = !uses_reflection_, .has_long_sequences = looks_for_bugs_});
      if (!unit) return Unexpected<diag::Diagnostic>(unit.error());
      units.push_back(std::move(*unit));
    }
    if (diag::Result<void> ready = make_ready(program(), units); !ready) {
      return Unexpected<diag::Diagnostic>(ready.error());
    }
    return units;
  }

  diag::Result<SequenceUnits> find_sequences(const SequenceRequest& request) override {
    if (request.class_name.find('#') != std::string::npos) {
      return diag::error(
          diag::Kind::TargetUnknown, {path_, 0, 0}, "`" + request.class_name + "` is no class");
    }
    TRY_ASSIGN(const std::vector<MethodTarget> targets,
               frontend::jvm::find_targets(request.class_name, source_.inputs.given, *source_.inputs.user));
    if (targets.empty()) {
      return diag::error(diag::Kind::TargetUnknown,
                         {path_, 0, 0},
                         "`" + request.class_name + "` has no constructor or method that a test can call");
    }
    const std::string& name = targets.front().class_name;
    TRY_ASSIGN(LoadedClass * made, source_.java.linker().load(name));
    TRY_ASSIGN(frontend::jvm::SequenceUnits found,
               frontend::jvm::make_sequence_units(
                   source_.java.linker(),
                   *made,
                   {request.methods, request.contracts, request.abstraction, request.length}));
    asked_.insert(outermost(name));
    for (const std::vector<ir::Unit>* some :
         {&found.calls.makers, &found.calls.methods, &found.calls.observers}) {
      TRY(make_ready(program(), *some));
    }
    return SequenceUnits{frontend::jvm::dotted_name(name),
                         std::move(found.calls),
                         std::move(found.left_out),
                         [this](ir::ClassId id) { return is_of_project(id); },
                         "java.lang.AssertionError"};
  }

  Expected<void, std::string> check_writable(const ir::Unit& unit,
                                             const result::TestCase& test,
                                             std::string_view format) override {
    if (format == kReportOnly) return {};
    if (!writable_) writable_.emplace(source_, suite_options(format));
    return writable_->check(unit, test);
  }

  [[nodiscard]] bool needs_reflection(const ir::Unit& unit,
                                      const result::TestCase& test,
                                      std::string_view format) override {
    if (!uses_reflection_ || format == kReportOnly) return false;
    if (!writable_without_) {
      emit::junit::SuiteOptions options = suite_options(format);
      options.uses_reflection = false;
      writable_without_.emplace(source_, options);
    }
    return !writable_without_->check(unit, test);
  }

  [[nodiscard]] bool needs_package(const ir::Unit& unit,
                                   const result::TestCase& test,
                                   std::string_view format) override {
    if (format == kReportOnly) return false;
    // Where the method itself is for its package only, so is the rest.
    const ResolvedMethod method = source_.java.linker().method_of(ir::subject_of(unit));
    if (method.method == nullptr || !method.method->access.is_public()) return false;
    if (!writable_in_public_) {
      emit::junit::SuiteOptions options = suite_options(format);
      options.uses_public_only = true;
      writable_in_public_.emplace(source_, options);
    }
    return !writable_in_public_->check(unit, test);
  }

  [[nodiscard]] bool keeps_own_references(const ir::Unit& unit) override {
    const std::string_view name = program().text(unit.name);
    for (const LoadedClass* loaded : source_.java.linker().universe().user_classes()) {
      const std::string dotted = frontend::jvm::dotted_name(loaded->file.name);
      if (!name.starts_with(dotted) || !name.substr(dotted.size()).starts_with('#')) continue;
      // What it has from the classes above it may lead to such objects, too.
      std::set<std::string> own;
      for (const LoadedClass* at = loaded; at != nullptr && at->is_user; at = at->super) {
        own.insert("L" + std::string(at->file.name) + ";");
      }
      for (const LoadedClass* at = loaded; at != nullptr && at->is_user; at = at->super) {
        const bool is_kept = std::ranges::all_of(at->file.fields, [&](const frontend::jvm::Field& field) {
          const bool is_own = own.contains(std::string(field.descriptor));
          return !is_own || field.access.is_static() || field.access.is_private();
        });
        if (!is_kept) return false;
      }
      return true;
    }
    return false;
  }

  [[nodiscard]] bool has_tests_of_faults() const override { return true; }

  Expected<std::vector<result::Claims>, std::string> claims(const ir::Unit& unit,
                                                            std::span<const result::TestCase> tests,
                                                            std::string_view format) override {
    if (format == kReportOnly) return LoadedInput::claims(unit, tests, format);
    if (!writable_) writable_.emplace(source_, suite_options(format));
    std::vector<result::Claims> all;
    for (const result::TestCase& test : tests) {
      TRY_ASSIGN(result::Claims claims, writable_->claims(unit, test, nullptr));
      all.push_back(std::move(claims));
    }
    return all;
  }
  Expected<result::Claims, std::string> claims_on(const ir::Unit& unit,
                                                  const result::TestCase& test,
                                                  const result::TestCase& seen,
                                                  std::string_view format) override {
    if (format == kReportOnly) return LoadedInput::claims_on(unit, test, seen, format);
    if (!writable_) writable_.emplace(source_, suite_options(format));
    return writable_->claims(unit, test, &seen);
  }

  [[nodiscard]] std::string title_of(ir::FunctionId function) override {
    const ResolvedMethod method = source_.java.linker().method_of(function);
    if (method.owner == nullptr) return LoadedInput::title_of(function);
    return frontend::jvm::dotted_name(method.owner->file.name) + "#" +
           frontend::jvm::method_name_and_parameters(method.method->name, method.method->descriptor);
  }

  /// One part for each class, with what the source wrote there. If the user names targets, only for the
  /// classes that have some, with those around and inside of them.
  [[nodiscard]] UserCode find_code() override {
    UserCode code;
    frontend::jvm::Linker& linker = source_.java.linker();
    std::vector<ResolvedMethod> all;
    for (const std::string& name : source_.inputs.given) {
      if (!asked_.empty() && !asked_.contains(outermost(name))) continue;
      LoadedClass* loaded = linker.try_load(name);
      if (loaded == nullptr || loaded->file.access.is_synthetic()) continue;
      CodePart part{frontend::jvm::dotted_name(name), std::string(loaded->file.source_file), {}};
      for (const Method& method : loaded->file.methods) {
        if (!frontend::jvm::counts_as_code(loaded->file, method)) continue;
        all.push_back({loaded, &method});
        const ir::FunctionId function = linker.function_of(*loaded, method);
        if (diag::Result<const ir::Body*> body = program().body_of(function)) {
          part.functions.push_back({function});
          source_.line_starts[function] = line_starts(*method.code);
        } else {
          left_out_.push_back({"body of `" + std::string(program().text(program().get(function).name)) + "`",
                               diag::to_text(body.error().location),
                               1});
        }
      }
      if (!part.functions.empty()) code.parts.push_back(std::move(part));
    }
    frontend::jvm::CallGraph graph = frontend::jvm::make_call_graph(linker, all);
    code.calls = std::move(graph.calls);
    code.lambdas = std::move(graph.lambdas);
    code.confined = std::move(graph.confined);
    code.line_starts = source_.line_starts;
    return code;
  }

  [[nodiscard]] std::vector<result::LeftOut> left_out() const override { return left_out_; }

  Expected<void, std::string> write_suite(support::FileSystem& files,
                                          const SuiteRequest& request,
                                          const Predictions& predictions,
                                          result::Run& run) override {
    if (request.format == kReportOnly) return {};
    emit::junit::SuiteOptions options = suite_options(request.format);
    options.expects_repair = request.expects_repair;
    options.has_whole_conditions = request.has_whole_conditions;
    options.command = request.command;
    return write_junit_suite(files, source_, request, options, predictions, run);
  }

  diag::Result<Execution> execute(const ExecutionRequest& request) override {
    return execute_method(source_, natives_, request, path_);
  }

 private:
  /// Those whose methods are to be tested.
  [[nodiscard]] std::vector<LoadedClass*> classes_of(const std::vector<std::string>& targets) {
    std::vector<std::string> names = source_.inputs.given;
    if (!targets.empty()) {
      names.clear();
      const diag::Result<std::vector<MethodTarget>> wanted = wanted_targets(source_.inputs, targets, access_);
      // Who asks for the units will be told why not.
      if (wanted) {
        for (const MethodTarget& target : *wanted) {
          if (std::ranges::find(names, target.class_name) == names.end()) names.push_back(target.class_name);
        }
      }
    }
    std::vector<LoadedClass*> classes;
    for (const std::string& name : names) {
      if (LoadedClass* loaded = source_.java.linker().try_load(name)) classes.push_back(loaded);
    }
    return classes;
  }

  diag::Result<std::vector<ir::Unit>> find_all_units() {
    std::optional<diag::Diagnostic> first;
    const auto leave_out = [&](std::string what, const diag::Diagnostic& why) {
      left_out_.push_back({std::move(what), diag::to_text(why), 1});
      if (!first) first = why;
    };
    std::vector<ir::Unit> units;
    for (const std::string& name : source_.inputs.given) {
      const diag::Result<std::vector<MethodTarget>> found =
          frontend::jvm::default_targets({name}, *source_.inputs.user, access_);
      if (!found) {
        leave_out("class `" + frontend::jvm::dotted_name(name) + "`", found.error());
        continue;
      }
      for (const MethodTarget& target : *found) {
        diag::Result<ir::Unit> unit =
            make_unit(source_.java,
                      target,
                      {.makes_objects = !uses_reflection_, .has_long_sequences = looks_for_bugs_});
        const diag::Result<void> ready = unit ? make_body(*unit) : Unexpected<diag::Diagnostic>(unit.error());
        if (ready) {
          units.push_back(std::move(*unit));
        } else {
          leave_out("method `" + frontend::jvm::dotted_name(name) + "#" +
                        frontend::jvm::method_name_and_parameters(target.method, target.descriptor) + "`",
                    ready.error());
        }
      }
    }
    if (units.empty() && first) return Unexpected<diag::Diagnostic>(*first);
    if (units.empty()) {
      return diag::error(diag::Kind::TargetUnknown,
                         {path_, 0, 0},
                         "has no method that a test can call; choose others with `--target`");
    }
    TRY(make_ready(program(), units));
    return units;
  }

  diag::Result<void> make_body(const ir::Unit& unit) {
    program().edit_function(ir::subject_of(unit)).is_user = true;
    for (ir::FunctionId function : {unit.entry, ir::subject_of(unit)}) {
      if (!program().get(function).native.is_valid()) TRY(program().body_of(function));
    }
    return {};
  }

  /// Whether a class is neither of the JDK nor one of ours.
  [[nodiscard]] bool is_of_project(ir::ClassId id) {
    const std::string name = frontend::jvm::binary_name(program().text(program().get(id).name));
    const LoadedClass* loaded = source_.java.linker().try_load(name);
    return loaded != nullptr && loaded->id == id && frontend::jvm::is_project_class(*loaded);
  }

  [[nodiscard]] emit::junit::SuiteOptions suite_options(std::string_view format) {
    emit::junit::SuiteOptions options;
    options.flavour = format == kJUnit4 ? emit::junit::Flavour::JUnit4 : emit::junit::Flavour::JUnit5;
    options.uses_reflection = uses_reflection_;
    options.calls_private = access_ == frontend::jvm::WantedAccess::Any;
    const LoadedClass* mockito = uses_mockito_ ? find_mockito() : nullptr;
    if (mockito != nullptr) {
      options.stubs = emit::junit::Stubs::Mockito;
      options.has_no_interactions =
          mockito->find_method("verifyNoInteractions", "([Ljava/lang/Object;)V") != nullptr;
    }
    return options;
  }

  std::string path_;  ///< of the first input
  JavaSource source_;
  bool uses_reflection_;
  bool looks_for_bugs_;
  frontend::jvm::WantedAccess access_;  ///< of targets
  bool uses_mockito_;
  ir::NativeTable natives_;
  std::optional<WritableTests> writable_;            ///< when a test is there to be asked about
  std::optional<WritableTests> writable_without_;    ///< the same without reflection
  std::optional<WritableTests> writable_in_public_;  ///< the same with public members only
  std::set<std::string> asked_;                      ///< outermost classes of the targets that the user names
  std::vector<result::LeftOut> left_out_;            ///< by `find_code`
  std::vector<frontend::jvm::Suspect> suspects_;     ///< found by `has_trials`
  std::optional<frontend::jvm::CollaboratorTrials> trials_;  ///< in the process that is there for them
  std::vector<result::Collaborator> collaborators_;          ///< told by `note_trials`
};

}  // namespace

bool takes(const std::string& path) { return frontend::jvm::is_java_input(path); }

diag::Result<std::unique_ptr<LoadedInput>> load(const support::FileSystem& /*files*/,
                                                const std::vector<std::string>& paths,
                                                const LoadOptions& options) {
  if (!options.pure.empty()) {
    return diag::error(diag::Kind::Usage,
                       {paths.front(), 0, 0},
                       "`--pure " + options.pure.front() + "`: stubs of Java cannot be told so yet");
  }
  frontend::jvm::JdkSearch search;
  search.chosen = options.jdk;
  search.java_home = options.java_home;
  search.path = options.path;
  diag::Result<Jdk> jdk = frontend::jvm::find_jdk(search);
  if (!jdk) return Unexpected<diag::Diagnostic>(jdk.error());
  std::vector<std::string> class_path = frontend::jvm::split_class_path(options.class_path);
  if (options.stubs == kMockito) {
    std::error_code ignored;  // what cannot be looked at is not there
    for (std::string_view jar : kMockitoJars) {
      if (std::filesystem::exists(jar, ignored)) class_path.emplace_back(jar);
    }
  }
  std::shared_ptr<support::process::Aside> archive;
  if (options.prepares_suite) archive = confirm::jvm::begin_runner_archive(jdk->home, options.cache_folder);
  diag::Result<JavaInputs> opened =
      frontend::jvm::open_inputs(paths, class_path, *jdk, options.temporary_folder, options.cache_folder);
  if (!opened) return Unexpected<diag::Diagnostic>(opened.error());
  auto input = std::make_unique<JavaInput>(paths.front(), std::move(*jdk), std::move(*opened), options);
  input->use(std::move(archive));
  if (options.stubs == kMockito && input->find_mockito() == nullptr) {
    return diag::error(diag::Kind::ClassMissing,
                       {paths.front(), 0, 0},
                       "`--stubs mockito` needs Mockito, which is neither on the class path nor in "
                       "`/usr/share/java` (Debian: libmockito-java)");
  }
  return input;
}

}  // namespace testellate::language::java
