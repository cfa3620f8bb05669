// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "confirm/native/suite.h"
#include "frontend/llvm/probe.h"
#include "support/expected.h"
#include "support/process/subprocess.h"

namespace testellate::confirm::native {

/// A suite that can be run.
struct Executable {
  std::string path;
  std::string optimised_path{};  ///< the same with the code under test optimised; empty if sanitized
  bool is_sanitized = false;
  std::vector<frontend::llvm::ProbedFunction> functions;  ///< whose edges it records; none if sanitized
};

/// One error of a compiler: where it was found, then what its notes point to.
struct CompilerMessage {
  struct Place {
    std::string file;
    std::uint32_t line = 0;
  };
  std::vector<Place> places;
  std::string text;  ///< its first line
};

/// Why a suite cannot be built.
struct BuildError {
  std::string first;                      ///< the first message, for people
  std::vector<CompilerMessage> messages;  ///< all that name a place
  std::set<std::string> undefined;        ///< symbols that the linker lacks
  std::set<std::string> duplicate;        ///< symbols that it has twice
};

/// What clang has to say.
[[nodiscard]] std::vector<CompilerMessage> parse_clang_errors(std::string_view text);

/// The symbols that lld finds nowhere, by what it says.
[[nodiscard]] std::set<std::string> undefined_symbols(std::string_view text);

/// Builds the suite from the code that was explored, with a probe on every edge, without and with
/// optimisation.
[[nodiscard]] Expected<Executable, BuildError> build_probed(const Suite& suite, const Options& options);

/// Builds the suite from its sources with a sanitizer.
[[nodiscard]] Expected<Executable, BuildError> build_sanitized(const Suite& suite,
                                                               Sanitizer sanitizer,
                                                               const Options& options);

using Words = std::vector<std::string>;

[[nodiscard]] Words joined(Words words, const Words& more);

/// Compiles and links executables. Objects are made when they are linked, as many at a time as there are
/// jobs. After a failure nothing more is done, and `link` returns it.
class Builder {
 public:
  /// Makes the folder `name` in the scratch folder.
  Builder(Suite suite, const Options& options, const std::string& name);

  /// A file of the folder.
  [[nodiscard]] std::string path(const std::string& name) const { return folder_ + "/" + name; }
  void write(const std::string& file, std::string_view contents);
  /// `source` becomes an object of the executables; relative paths count from `folder` (empty: from here).
  void compile(const std::string& compiler,
               const std::string& source,
               Words flags,
               const std::string& folder);
  /// The same, and one more object for the optimised executable, which has it instead.
  void compile_both(const std::string& compiler, const std::string& source, const Words& flags);
  /// What every executable needs (confirm/native/runtime.h).
  void compile_runtime(const Words& flags);
  /// All of them, even if one fails: what is wrong with each is worth knowing. `has_header`: that of the
  /// framework, precompiled for these flags.
  void compile_tests(const Words& flags, bool has_header = true);
  /// What the compiler has to say about a file; nothing if it is fine.
  [[nodiscard]] std::optional<BuildError> check(const std::string& source, const UnitFile& unit);
  /// The path of the executable.
  [[nodiscard]] Expected<std::string, BuildError> link(const Words& flags);
  /// The executable and the optimised one.
  [[nodiscard]] Expected<std::pair<std::string, std::string>, BuildError> link_both();

 private:
  /// One run of a compiler.
  struct Step {
    std::string program;
    Words words;
    std::string folder;    ///< empty: here
    bool is_test = false;  ///< of a file of tests, which a precompiled header is good for
  };

  /// The name of the object that the step will make.
  [[nodiscard]] std::string add_object(Step step);
  void finish_objects();
  [[nodiscard]] Expected<Words, BuildError> link_all(const std::vector<Words>& executables,
                                                     const Words& flags);
  [[nodiscard]] std::vector<support::process::Outcome> run_all(const std::vector<Step>& steps) const;
  void note_failures(const std::vector<Step>& steps, const std::vector<support::process::Outcome>& outcomes);
  [[nodiscard]] static BuildError error_of(const Step& step, const support::process::Outcome& outcome);
  void fail(BuildError why);

  Suite suite_;
  Options options_;
  std::string folder_;
  std::string header_;  ///< of the framework, precompiled; empty: there is none
  Words header_flags_;  ///< for which it is wanted; empty: it is not
  std::vector<Step> steps_;
  Words objects_;
  Words optimised_objects_;
  std::size_t object_count_ = 0;
  std::optional<BuildError> error_;
};

}  // namespace testellate::confirm::native
