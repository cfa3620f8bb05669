// SPDX-License-Identifier: Apache-2.0
#include "language/c/c.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>

#include "confirm/native/precompiled.h"
#include "emit/gtest/fault_sign.h"
#include "emit/gtest/write_suite.h"
#include "frontend/llvm/compile_commands.h"
#include "frontend/llvm/drivers.h"
#include "frontend/llvm/link.h"
#include "language/c/externs.h"
#include "language/c/gtest_suite.h"
#include "language/c/linked_code.h"
#include "language/c/sequence_units.h"
#include "language/c/source.h"
#include "language/c/source_info.h"
#include "language/c/testcomp_suite.h"
#include "language/execute_function.h"
#include "language/targets.h"
#include "models/console.h"
#include "models/cxx/cxx.h"
#include "models/libc/libc.h"
#include "models/scripted.h"

namespace testellate::language::c {
namespace {

using frontend::llvm::CompileCommand;

diag::Result<std::string> read_bytes(const support::FileSystem& files, const std::string& path) {
  Expected<std::string, std::string> bytes = files.read_file(path);
  if (!bytes)
    return diag::error(diag::Kind::FileUnreadable, {path, 0, 0}, "cannot be read: " + bytes.error());
  return std::move(*bytes);
}

ir::NativeTable make_natives() {
  ir::NativeTable natives;
  models::add_console(natives);
  models::add_cxx(natives);
  models::add_libc(natives);
  models::add_scripted(natives);
  return natives;
}

diag::Result<CSource> load_bitcode(const std::string& bytes,
                                   const std::string& path,
                                   frontend::llvm::LoadOptions options) {
  options.models = {models::libc_text(), models::cxx_text(), frontend::llvm::driver_models()};
  options.runtime = models::cxx_runtime();
  diag::Result<frontend::llvm::LoadedModule> module = frontend::llvm::load_module(bytes, path, options);
  if (!module) return Unexpected<diag::Diagnostic>(module.error());
  return CSource{.module = std::move(*module)};
}

/// What is pure has to be one of the stubs, or a user has mistaken the name.
diag::Result<void> check_pure(const CSource& source, const std::string& path, const LoadOptions& options) {
  for (const std::string& name : options.pure) {
    if (std::ranges::find(source.module.externs, name, &frontend::llvm::ExternFunction::name) ==
        source.module.externs.end()) {
      return diag::error(diag::Kind::TargetUnknown,
                         {path, 0, 0},
                         "there is no stub `" + name + "`: `--pure` is about functions that no file defines");
    }
  }
  return {};
}

/// The bitcode of a C++ file with the drivers of its functions behind it; what clang refuses of them is left
/// out. Says in the flags which C++ it is. Instances whose templates it has are known from now on.
diag::Result<std::string> compile_driven(CFile& source,
                                         std::size_t number,
                                         const LoadOptions& given,
                                         frontend::llvm::LoadOptions& options,
                                         std::vector<frontend::llvm::Untranslated>& missing,
                                         std::set<std::string>& unknown) {
  const std::optional<recipe::WantedClass> wanted = wanted_class(given.sequences);
  TRY_ASSIGN(frontend::llvm::Drivers drivers,
             frontend::llvm::make_drivers(source.path, source.compile, number, wanted ? &*wanted : nullptr));
  // Another file may have the class.
  if (wanted && !drivers.called) return frontend::llvm::compile_to_bitcode(source.path, source.compile);
  const std::vector<std::string>& others = drivers.not_templates;
  std::erase_if(unknown,
                [&](const std::string& one) { return std::ranges::find(others, one) == others.end(); });
  constexpr unsigned kMostTrials = 4;
  diag::Result<std::string> bytes =
      frontend::llvm::compile_with_drivers(source.path, source.compile, drivers.text);
  for (unsigned trial = 1; trial < kMostTrials && !bytes && bytes.error().location.file == drivers.file;
       ++trial) {
    if (!frontend::llvm::drop_refused(source.path, source.compile, drivers)) break;
    bytes = frontend::llvm::compile_with_drivers(source.path, source.compile, drivers.text);
  }
  if (!bytes) return frontend::llvm::compile_to_bitcode(source.path, source.compile);
  if (drivers.called) options.called = std::move(drivers.called);
  options.targets.insert(options.targets.end(), drivers.targets.begin(), drivers.targets.end());
  for (const frontend::llvm::Drivers::Missing& one : drivers.missing)
    missing.push_back({one.what, one.location, 1});
  return bytes;
}

/// The files become one program, as if they were linked.
diag::Result<CSource> load_sources(const support::FileSystem& files,
                                   std::vector<CFile> sources,
                                   const LoadOptions& given) {
  std::vector<frontend::llvm::FileBitcode> bitcode;
  frontend::llvm::LoadOptions options;
  std::vector<frontend::llvm::Untranslated> missing;
  std::set<std::string> unknown(given.instances.begin(), given.instances.end());
  for (CFile& source : sources) {
    // Asked here, because what clang says about a file that is not there is less clear.
    if (diag::Result<std::string> text = read_bytes(files, source.path); !text) {
      return Unexpected<diag::Diagnostic>(text.error());
    }
    CFile compiled = source;
    compiled.compile.marks_scopes = given.looks_for_bugs;
    compiled.compile.instances = given.instances;
    compiled.compile.sets_all_members = given.uses_reflection;
    diag::Result<std::string> bytes =
        is_cpp(source.path) ? compile_driven(compiled, bitcode.size(), given, options, missing, unknown)
                            : frontend::llvm::compile_to_bitcode(source.path, compiled.compile);
    if (!bytes) return Unexpected<diag::Diagnostic>(bytes.error());
    source.compile.flags = std::move(compiled.compile.flags);
    // Tests that set private members are behind the code in the same file.
    if (given.uses_reflection && is_cpp(source.path))
      source.compile.flags.emplace_back("-fno-access-control");
    bitcode.push_back({source.path, std::move(*bytes)});
  }
  if (!unknown.empty()) {
    return diag::error(
        diag::Kind::TargetUnknown,
        {sources.front().path, 0, 0},
        "there is no template for `" + *unknown.begin() + "`: `--instantiate` names one with its arguments");
  }
  diag::Result<std::string> linked = frontend::llvm::link_bitcode(bitcode);
  if (!linked) return Unexpected<diag::Diagnostic>(linked.error());
  TRY_ASSIGN(const LinkedCode code, LinkedCode::open(given.link));
  options.is_from_compiler = true;
  options.translate.check_signed_overflow = given.looks_for_bugs;
  options.translate.check_holders = given.looks_for_bugs;
  options.pure.insert(given.pure.begin(), given.pure.end());
  options.find_declarations = [&](const std::vector<std::string>& names) {
    return find_extern_declarations(names, make_natives(), sources, bitcode, code);
  };
  TRY_ASSIGN(CSource loaded, load_bitcode(*linked, sources.front().path, std::move(options)));
  TRY(check_pure(loaded, sources.front().path, given));
  loaded.module.untranslated.insert(loaded.module.untranslated.end(), missing.begin(), missing.end());
  loaded.files = std::move(sources);
  loaded.link = code.words();
  loaded.asserts_logs = given.asserts_logs;
  return loaded;
}

diag::Result<std::vector<CFile>> sources_of_database(const support::FileSystem& files,
                                                     const std::string& path,
                                                     const LoadOptions& options) {
  diag::Result<std::string> text = read_bytes(files, path);
  if (!text) return Unexpected<diag::Diagnostic>(text.error());
  diag::Result<std::vector<CompileCommand>> commands = frontend::llvm::read_compile_commands(*text, path);
  if (!commands) return Unexpected<diag::Diagnostic>(commands.error());
  std::vector<CFile> sources;
  for (const CompileCommand& command : *commands) {
    CFile source{std::filesystem::absolute(command.file).string(), {}};
    source.compile.flags = command.flags;
    source.compile.flags.insert(source.compile.flags.end(), options.cflags.begin(), options.cflags.end());
    source.compile.directory = command.directory;
    sources.push_back(std::move(source));
  }
  if (sources.empty()) return diag::error(diag::Kind::InputUnknown, {path, 0, 0}, "lists no files");
  return sources;
}

bool is_database(const std::string& path) { return path.ends_with("compile_commands.json"); }

/// The files that an input of either kind stands for.
diag::Result<std::vector<CFile>> sources_of(const support::FileSystem& files,
                                            const std::string& path,
                                            const LoadOptions& options) {
  if (is_database(path)) return sources_of_database(files, path, options);
  CFile source{path, {}};
  source.compile.flags = options.cflags;
  return std::vector<CFile>{std::move(source)};
}

/// Debug information may say which file the bitcode was made of; a suite includes it.
void find_source(const support::FileSystem& files, const LoadOptions& options, CSource& found) {
  found.is_bitcode = true;
  const std::vector<frontend::llvm::CompiledFile>& compiled = found.module.files;
  if (compiled.empty()) {
    found.no_source = "the bitcode does not say which source it was made of (compile with `-g`)";
    return;
  }
  for (const frontend::llvm::CompiledFile& file : compiled) {
    namespace fs = std::filesystem;
    const fs::path whole =
        fs::path(file.path).is_absolute() ? fs::path(file.path) : fs::path(file.directory) / file.path;
    if (!files.read_file(whole.string())) {
      found.files.clear();
      found.no_source = "`" + whole.string() + "`, which the bitcode was made of, cannot be read";
      return;
    }
    CFile source{file.path, {}};
    source.compile.flags = options.cflags;
    source.compile.directory = file.directory;
    found.files.push_back(std::move(source));
  }
}

diag::Result<CSource> load_given_bitcode(const support::FileSystem& files,
                                         const std::string& path,
                                         const LoadOptions& options) {
  diag::Result<std::string> bytes = read_bytes(files, path);
  if (!bytes) return Unexpected<diag::Diagnostic>(bytes.error());
  diag::Result<CSource> loaded = load_bitcode(*bytes, path, {});
  if (loaded) find_source(files, options, *loaded);
  return loaded;
}

diag::Result<CSource> load_source(const support::FileSystem& files,
                                  const std::vector<std::string>& paths,
                                  const LoadOptions& options) {
  if (!can_be_combined(paths.front())) return load_given_bitcode(files, paths.front(), options);
  std::vector<CFile> sources;
  for (const std::string& path : paths) {
    diag::Result<std::vector<CFile>> more = sources_of(files, path, options);
    if (!more) return Unexpected<diag::Diagnostic>(more.error());
    sources.insert(sources.end(), more->begin(), more->end());
  }
  return load_sources(files, std::move(sources), options);
}

/// The property in a file of Test-Comp (`.prp`), on one line.
diag::Result<std::string> read_property(const support::FileSystem& files, const std::string& path) {
  TRY_ASSIGN(const std::string text, read_bytes(files, path));
  std::string property;
  for (char c : text) property += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  const std::size_t first = property.find_first_not_of(' ');
  if (first == std::string::npos || !property.substr(first).starts_with("COVER(")) {
    return diag::error(diag::Kind::InputUnknown, {path, 0, 0}, "is no property of Test-Comp: `COVER( ... )`");
  }
  return property.substr(first, property.find_last_not_of(' ') + 1 - first);
}

/// Whether tests in the words of a test framework are written.
bool has_suite(std::string_view format) { return format == kGoogleTest || format == kCatch2; }

class CInput final : public LoadedInput {
 public:
  CInput(std::string path, CSource source)
      : path_(std::move(path)), source_(std::move(source)), natives_(make_natives()) {}

  [[nodiscard]] const Language& language() const override { return kC; }
  [[nodiscard]] ir::Program& program() override { return *source_.module.program; }
  [[nodiscard]] const ir::NativeTable& natives() const override { return natives_; }
  [[nodiscard]] const ir::Enumerations& enumerations() const override { return source_.module.enumerations; }

  diag::Result<std::vector<ir::Unit>> find_units(const std::vector<std::string>& targets,
                                                 std::string_view format) override {
    const bool is_whole_program = targets.empty() && format == kTestComp;
    return language::find_units(program(),
                                is_whole_program ? std::vector<std::string>{"main"} : targets,
                                source_.module.on_demand,
                                path_);
  }

  diag::Result<SequenceUnits> find_sequences(const SequenceRequest& request) override {
    if (!source_.module.called) {
      return diag::error(diag::Kind::TargetUnknown,
                         {path_, 0, 0},
                         "there is no class `" + request.class_name +
                             "`; an instance of a template is named with its arguments, as `Stack<int>`");
    }
    return make_sequence_units(program(), *source_.module.called, request, path_);
  }

  /// Suites of C bring functions along in place of those that allocate.
  [[nodiscard]] bool can_refuse_memory(std::string_view format) const override {
    return format != kTestComp && !source_.files.empty() &&
           std::ranges::none_of(source_.files,
                                [](const CFile& file) { return frontend::llvm::is_cpp_source(file.path); });
  }

  Expected<void, std::string> check_writable(const ir::Unit& unit,
                                             const result::TestCase& test,
                                             std::string_view format) override {
    // Without sources there is no suite, and predictions are all there is.
    if (!has_suite(format) || source_.files.empty()) return {};
    return trial(format).try_write(unit, test);
  }

  std::string arrangement_text(const ir::Unit& unit, const result::TestCase& test) override {
    return source_.files.empty() ? "" : trial(kGoogleTest).arrangement(unit, test);
  }

  std::vector<std::string> spell_arguments(const ir::Unit& unit, const result::TestCase& test) override {
    if (source_.files.empty()) return {};
    return trial(kGoogleTest).spelled_arguments(unit, test);
  }

  Expected<std::vector<result::Claims>, std::string> claims(const ir::Unit& unit,
                                                            std::span<const result::TestCase> tests,
                                                            std::string_view format) override {
    if (!has_suite(format) || source_.files.empty()) return LoadedInput::claims(unit, tests, format);
    return trial(format).claims(unit, tests);
  }
  Expected<result::Claims, std::string> claims_on(const ir::Unit& unit,
                                                  const result::TestCase& test,
                                                  const result::TestCase& seen,
                                                  std::string_view format) override {
    if (!has_suite(format) || source_.files.empty()) {
      return LoadedInput::claims_on(unit, test, seen, format);
    }
    return trial(format).claims_on(unit, test, seen);
  }

  [[nodiscard]] bool is_noticed(ir::Fault fault) const override {
    const emit::gtest::Showing showing = emit::gtest::sign_of(fault).showing;
    return showing == emit::gtest::Showing::Everywhere || showing == emit::gtest::Showing::Aborting;
  }

  [[nodiscard]] UserCode find_code() override {
    UserCode code = find_user_code(program());
    for (const frontend::llvm::SourceFunction& function : source_.module.sources) {
      if (function.is_static) code.internal.insert(function.function);
    }
    code.lambdas.insert(source_.module.inner.begin(), source_.module.inner.end());
    return code;
  }

  [[nodiscard]] std::string title_of(ir::FunctionId function) override {
    if (titles_.empty()) {
      for (const frontend::llvm::SourceFunction& source : source_.module.sources) {
        titles_.emplace(source.function, source.name);
      }
      for (const ir::Unit& unit : program().units()) {
        titles_.insert_or_assign(ir::subject_of(unit), std::string(program().text(unit.name)));
      }
    }
    auto found = titles_.find(function);
    return found == titles_.end() ? LoadedInput::title_of(function) : found->second;
  }

  [[nodiscard]] std::vector<result::LeftOut> left_out() const override {
    std::vector<result::LeftOut> parts;
    for (const frontend::llvm::Untranslated& part : source_.module.untranslated) {
      parts.push_back({part.what, diag::to_text(part.location), part.count});
    }
    return parts;
  }

  Expected<void, std::string> write_suite(support::FileSystem& files,
                                          const SuiteRequest& request,
                                          const Predictions& predictions,
                                          result::Run& run) override {
    if (request.confirms_findings) {
      for (result::Finding& finding : run.findings) finding.is_confirmed = false;
    }
    if (request.format == kReportOnly) return {};
    run.no_suite = source_.no_source;
    if (source_.files.empty()) return {};
    if (request.format == kTestComp) return write_testcomp_suite(files, source_, request.out + "/tests", run);
    return write_gtest_suite(files, source_, request, predictions, run);
  }

  diag::Result<Execution> execute(const ExecutionRequest& request) override {
    return execute_function(program(), natives_, request, path_, source_.module.setup);
  }

 private:
  [[nodiscard]] const emit::gtest::TestTrial& trial(std::string_view format) {
    std::unique_ptr<emit::gtest::TestTrial>& trial = trials_[format == kCatch2];
    if (!trial) {
      const emit::gtest::SuiteOptions options{.framework = &framework_of(format)};
      trial = std::make_unique<emit::gtest::TestTrial>(program(), source_info(source_, "", true), options);
    }
    return *trial;
  }

  std::string path_;  ///< of the first input
  CSource source_;
  ir::NativeTable natives_;
  std::map<ir::FunctionId, std::string> titles_;  ///< when one is asked for
  /// By framework, when a test is there to be tried.
  std::array<std::unique_ptr<emit::gtest::TestTrial>, 2> trials_;
};

}  // namespace

bool takes(const std::string& path) {
  return can_be_combined(path) || path.ends_with(".bc") || path.ends_with(".ll");
}

bool can_be_combined(const std::string& path) {
  return path.ends_with(".c") || path.ends_with(".i") || is_cpp(path) || is_database(path);
}

diag::Result<std::unique_ptr<LoadedInput>> load(const support::FileSystem& files,
                                                const std::vector<std::string>& paths,
                                                const LoadOptions& options) {
  std::shared_ptr<support::process::Aside> header;
  const auto is_c = [](const std::string& path) { return path.ends_with(".c") || path.ends_with(".i"); };
  if (options.prepares_suite && std::ranges::all_of(paths, is_c)) {
    header = confirm::native::begin_precompiled_header(options.cache_folder,
                                                       confirm::native::Framework::GoogleTest);
  }
  diag::Result<CSource> source = load_source(files, paths, options);
  if (!source) return Unexpected<diag::Diagnostic>(source.error());
  source->header = std::move(header);
  if (!options.property.empty()) {
    TRY_ASSIGN(source->property, read_property(files, options.property));
  }
  return std::make_unique<CInput>(paths.front(), std::move(*source));
}

}  // namespace testellate::language::c
