// SPDX-License-Identifier: Apache-2.0
// The code under test and the tests are compiled apart and without optimisation: what is undefined in C must
// not be taken as a licence. One compiler for both, the one whose bitcode was explored.
#include "confirm/native/build.h"

#include <filesystem>
#include <fstream>

#include "confirm/native/runtime.h"
#include "diag/diagnostic.h"
#include "frontend/llvm/link.h"
#include "support/process/subprocess.h"

namespace testellate::confirm::native {
namespace {

namespace process = support::process;

constexpr const char* kCxxCompiler = "clang++-19";

/// The first line that names an error, or the first line at all.
std::string first_error(const std::string& text) {
  std::size_t error = text.find("error:");
  if (error == std::string::npos) error = 0;
  std::size_t start = text.rfind('\n', error);
  start = start == std::string::npos ? 0 : start + 1;
  return text.substr(start, text.find('\n', start) - start);
}

}  // namespace

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Builder::Builder(Suite suite, const Options& options, const std::string& name)
    : suite_(std::move(suite)), options_(options), folder_(options.scratch + "/" + name) {
  std::error_code ignored;  // a folder that cannot be made shows when something is written there
  std::filesystem::create_directories(folder_, ignored);
}

void Builder::write(const std::string& file, std::string_view contents) {
  std::ofstream stream(file, std::ios::binary);
  stream << contents;
  stream.close();
  if (!stream) fail("`" + file + "` could not be written");
}

void Builder::compile(const std::string& compiler,
                      const std::string& source,
                      Words flags,
                      const std::string& folder) {
  std::string object = path(std::to_string(objects_.size()) + ".o");
  run(compiler, joined(std::move(flags), {"-O0", "-c", source, "-o", object}), folder);
  objects_.push_back(object);
}

void Builder::compile_tests(const Words& flags) {
  for (const std::string& file : suite_.test_files) {
    compile(kCxxCompiler, file, joined({"-std=c++17"}, flags), suite_.folder);
  }
}

Expected<std::string, std::string> Builder::link(const Words& flags) {
  std::string made = path("suite");
  Words libraries{"-fuse-ld=lld", "-lgtest", "-lgtest_main", "-lm", "-o", made};
  run(kCxxCompiler, joined(joined(objects_, flags), libraries), folder_);
  if (!error_.empty()) return Unexpected<std::string>(error_);
  return made;
}

void Builder::run(const std::string& program, const Words& words, const std::string& folder) {
  if (!error_.empty()) return;
  process::Command command{program, words, "", std::nullopt, {}};
  if (!folder.empty()) command.folder = folder;
  process::Outcome outcome =
      process::run(command, {.wall_time = options_.deadline.shorten(options_.compile_time)});
  if (outcome.succeeded()) return;
  fail(outcome.errors.empty() ? "`" + program + "` " + process::to_text(outcome)
                              : first_error(outcome.errors));
}

void Builder::fail(const std::string& why) {
  if (error_.empty()) error_ = why;
}

Expected<Executable, std::string> build_probed(const Suite& suite, const Options& options) {
  Builder builder(suite, options, "probed");
  Executable made;
  if (!suite.unit_files.empty()) {
    // Linked as for exploration: static functions get the same names, and no two functions the same number.
    std::vector<frontend::llvm::FileBitcode> units;
    for (const UnitFile& unit : suite.unit_files) {
      std::string source = suite.folder + "/" + unit.path;
      diag::Result<std::string> bitcode = frontend::llvm::compile_to_bitcode(source, unit.compile);
      if (!bitcode) return Unexpected<std::string>(diag::to_text(bitcode.error()));
      units.push_back({unit.path, std::move(*bitcode)});
    }
    diag::Result<std::string> bitcode = frontend::llvm::link_bitcode(units);
    if (!bitcode) return Unexpected<std::string>(diag::to_text(bitcode.error()));
    diag::Result<frontend::llvm::ProbedModule> probed = frontend::llvm::add_probes(*bitcode, {});
    if (!probed) return Unexpected<std::string>(diag::to_text(probed.error()));
    made.functions = std::move(probed->functions);
    std::string file = builder.path("units.bc");
    builder.write(file, probed->bitcode);
    builder.compile("clang-19", file, {"-ffp-contract=off"}, "");
  }
  std::string runtime = builder.path("runtime.c");
  builder.write(runtime, runtime_text());
  builder.compile("clang-19", runtime, {}, "");
  builder.compile_tests({});
  TRY_ASSIGN(made.path, builder.link({}));
  return made;
}

Expected<Executable, std::string> build_sanitized(const Suite& suite, const Options& options) {
  // Without the checks that exploration does not make: a death of another kind would confirm a finding
  // wrongly.
  const Words sanitizers{"-fsanitize=address,undefined,float-cast-overflow",
                         "-fno-sanitize=alignment,signed-integer-overflow,pointer-overflow",
                         "-fno-sanitize-recover=all",
                         "-g"};
  Builder builder(suite, options, "sanitized");
  for (const UnitFile& unit : suite.unit_files) {
    Words flags = joined(unit.compile.flags, {"-ffp-contract=off"});
    builder.compile(
        "clang-19", suite.folder + "/" + unit.path, joined(flags, sanitizers), unit.compile.directory);
  }
  builder.compile_tests(sanitizers);
  TRY_ASSIGN(std::string path, builder.link(sanitizers));
  return Executable{.path = std::move(path), .is_sanitized = true, .functions = {}};
}

}  // namespace testellate::confirm::native
