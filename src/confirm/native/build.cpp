// SPDX-License-Identifier: Apache-2.0
// The code under test and the tests are compiled apart. The path that counts is that of a build without
// optimisation: what is undefined in C must not be taken as a licence. But users build as they like, so a
// test has to hold for optimised code, too. One compiler for all, the one whose bitcode was explored.
#include "confirm/native/build.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "confirm/native/precompiled.h"
#include "confirm/native/runtime.h"
#include "diag/diagnostic.h"
#include "frontend/llvm/link.h"
#include "support/process/run_all.h"

namespace testellate::confirm::native {
namespace {

namespace process = support::process;

/// "FILE:LINE:COLUMN: error: ..." as file and line, with what follows.
struct LocatedLine {
  CompilerMessage::Place place;
  std::string_view rest;
};

std::optional<LocatedLine> try_parse_located(std::string_view line) {
  for (std::size_t colon = line.find(':'); colon != std::string_view::npos;
       colon = line.find(':', colon + 1)) {
    std::uint32_t number = 0;
    std::size_t at = colon + 1;
    while (at < line.size() && std::isdigit(static_cast<unsigned char>(line[at])) != 0) {
      number = number * 10 + static_cast<std::uint32_t>(line[at++] - '0');
    }
    if (number == 0 || at >= line.size() || line[at] != ':') continue;
    return LocatedLine{{std::string(line.substr(0, colon)), number}, line.substr(at)};
  }
  return std::nullopt;
}

/// What lld says about symbols: "error: undefined symbol: f".
std::set<std::string> parse_symbols(std::string_view text, std::string_view problem) {
  std::set<std::string> symbols;
  for (std::size_t at = text.find(problem); at != std::string_view::npos; at = text.find(problem, at + 1)) {
    const std::string_view rest = text.substr(at + problem.size());
    symbols.emplace(rest.substr(0, rest.find_first_of("\n( ")));
  }
  return symbols;
}

/// The first line that names an error, or the first line at all.
std::string first_error(const std::string& text) {
  std::size_t error = text.find("error:");
  if (error == std::string::npos) error = 0;
  std::size_t start = text.rfind('\n', error);
  start = start == std::string::npos ? 0 : start + 1;
  return text.substr(start, text.find('\n', start) - start);
}

BuildError error_of(const diag::Diagnostic& error) {
  BuildError made{.first = diag::to_text(error), .messages = {}, .undefined = {}, .duplicate = {}};
  if (!error.location.file.empty() && error.location.line != 0) {
    made.messages.push_back({{{error.location.file, error.location.line}}, made.first});
  }
  return made;
}

}  // namespace

std::set<std::string> undefined_symbols(std::string_view text) {
  return parse_symbols(text, "undefined symbol: ");
}

std::vector<CompilerMessage> parse_clang_errors(std::string_view text) {
  std::vector<CompilerMessage> messages;
  bool is_error = false;  // or its notes
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = text.substr(start, end - start);
    start = end + 1;
    std::optional<LocatedLine> located = try_parse_located(line);
    if (!located) continue;
    const bool starts = located->rest.find(" error: ") != std::string_view::npos ||
                        located->rest.find(" fatal error: ") != std::string_view::npos;
    const bool is_note = located->rest.find(" note: ") != std::string_view::npos;
    if (starts) messages.push_back({{}, std::string(line)});
    is_error = starts || (is_error && is_note);
    if (is_error) messages.back().places.push_back(std::move(located->place));
  }
  return messages;
}

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
  if (!stream)
    fail({.first = "`" + file + "` could not be written", .messages = {}, .undefined = {}, .duplicate = {}});
}

void Builder::compile(const std::string& compiler,
                      const std::string& source,
                      Words flags,
                      const std::string& folder) {
  std::string object = add_object({compiler, joined(std::move(flags), {"-O0", "-c", source}), folder});
  objects_.push_back(object);
  optimised_objects_.push_back(object);
}

void Builder::compile_both(const std::string& compiler, const std::string& source, const Words& flags) {
  objects_.push_back(add_object({compiler, joined(flags, {"-O0", "-c", source}), ""}));
  optimised_objects_.push_back(add_object({compiler, joined(flags, {"-O2", "-c", source}), ""}));
}

void Builder::compile_runtime(const Words& flags) {
  write(path("runtime.c"), runtime_text(suite_.framework));
  compile("clang-19", path("runtime.c"), flags, "");
}

std::string Builder::add_object(Step step) {
  std::string object = path(std::to_string(object_count_++) + ".o");
  step.words = joined(std::move(step.words), {"-o", object});
  steps_.push_back(std::move(step));
  return object;
}

void Builder::compile_tests(const Words& more_flags, bool has_header) {
  if (error_) return;
  const Words flags = joined(test_flags(), more_flags);
  if (has_header && !suite_.test_files.empty()) header_flags_ = flags;
  for (const std::string& file : suite_.test_files) {
    Step step{kTestCompiler, joined(flags, {"-c", file}), suite_.folder};
    step.is_test = true;
    const std::string object = add_object(std::move(step));
    objects_.push_back(object);
    optimised_objects_.push_back(object);
  }
}

void Builder::finish_objects() {
  std::vector<Step> steps = std::exchange(steps_, {});
  if (error_) return;
  // Tests come last, and wait for the header; everything else goes on before, if somebody else makes it.
  std::ranges::stable_partition(steps, [](const Step& step) { return !step.is_test; });
  std::vector<process::Outcome> outcomes;
  if (!header_flags_.empty() && options_.header != nullptr) {
    outcomes = run_all({steps.begin(), std::ranges::find(steps, true, &Step::is_test)});
    options_.header->wait();
  }
  if (!header_flags_.empty()) {
    header_ = precompiled_header(options_.cache,
                                 suite_.framework,
                                 kTestCompiler,
                                 header_flags_,
                                 options_.deadline.shorten(options_.compile_time));
  }
  std::vector<Step> tried(steps.begin() + std::ssize(outcomes), steps.end());
  for (Step& step : tried) {
    if (step.is_test && !header_.empty()) step.words = joined({"-include-pch", header_}, step.words);
  }
  std::ranges::move(run_all(tried), std::back_inserter(outcomes));
  // What a compiler says about a test may be about the header.
  std::vector<std::size_t> again;
  for (std::size_t at = 0; at < steps.size(); ++at) {
    if (steps[at].is_test && !header_.empty() && !outcomes[at].succeeded()) again.push_back(at);
  }
  if (!again.empty()) {
    std::vector<Step> plain;
    for (std::size_t at : again) plain.push_back(steps[at]);
    std::vector<process::Outcome> second = run_all(plain);
    bool is_header_bad = false;
    for (std::size_t at = 0; at < again.size(); ++at) {
      is_header_bad = is_header_bad || second[at].succeeded();
      outcomes[again[at]] = std::move(second[at]);
    }
    std::error_code ignored;
    if (is_header_bad) std::filesystem::remove(header_, ignored);
  }
  note_failures(steps, outcomes);
}

void Builder::note_failures(const std::vector<Step>& steps, const std::vector<process::Outcome>& outcomes) {
  // Without the code there is nothing to be said about its tests.
  for (const bool is_test : {false, true}) {
    if (error_) return;
    for (std::size_t at = 0; at < steps.size(); ++at) {
      if (steps[at].is_test != is_test || outcomes[at].succeeded()) continue;
      BuildError found = error_of(steps[at], outcomes[at]);
      if (error_ && is_test) std::ranges::move(found.messages, std::back_inserter(error_->messages));
      fail(std::move(found));
    }
  }
}

Expected<std::string, BuildError> Builder::link(const Words& flags) {
  TRY_ASSIGN(const Words made, link_all({objects_}, flags));
  return made.front();
}

Expected<std::pair<std::string, std::string>, BuildError> Builder::link_both() {
  TRY_ASSIGN(const Words made, link_all({objects_, optimised_objects_}, {}));
  return std::pair(made.front(), made.back());
}

Expected<Words, BuildError> Builder::link_all(const std::vector<Words>& executables, const Words& flags) {
  finish_objects();
  if (error_) return Unexpected<BuildError>(*error_);
  Words made;
  std::vector<Step> steps;
  for (const Words& objects : executables) {
    made.push_back(path("suite" + std::to_string(made.size())));
    // All that is undefined, by the names that the symbols have.
    const Words linker{"-Wl,--wrap=mkstemp", "-fuse-ld=lld", "-Wl,--no-demangle,--error-limit=0"};
    const Words words = joined(joined(objects, suite_.link), joined(flags, linker));
    const Words libraries = joined(find_framework(suite_.framework).link, {"-lm", "-o", made.back()});
    steps.push_back({kTestCompiler, joined(words, libraries), folder_});
  }
  note_failures(steps, run_all(steps));
  if (error_) return Unexpected<BuildError>(*error_);
  return made;
}

std::vector<process::Outcome> Builder::run_all(const std::vector<Step>& steps) const {
  std::vector<process::Command> commands;
  for (const Step& step : steps) {
    process::Command command{step.program, step.words, "", std::nullopt, {}};
    if (!step.folder.empty()) command.folder = step.folder;
    commands.push_back(std::move(command));
  }
  const process::Limits limits{.wall_time = options_.deadline.shorten(options_.compile_time)};
  return process::run_all(commands, limits, options_.jobs);
}

BuildError Builder::error_of(const Step& step, const process::Outcome& outcome) {
  const bool is_silent = outcome.errors.empty();
  return {.first =
              is_silent ? "`" + step.program + "` " + process::to_text(outcome) : first_error(outcome.errors),
          .messages = parse_clang_errors(outcome.errors),
          .undefined = undefined_symbols(outcome.errors),
          .duplicate = parse_symbols(outcome.errors, "duplicate symbol: ")};
}

std::optional<BuildError> Builder::check(const std::string& source, const UnitFile& unit) {
  Words words = frontend::llvm::keep_language_flags(unit.compile.flags);
  words = joined(std::move(words), {"-w", "-ferror-limit=0", "-fsyntax-only", source});
  const Step step{unit.compile.compiler, std::move(words), unit.compile.directory};
  const process::Outcome outcome = run_all({step}).front();
  if (outcome.succeeded()) return std::nullopt;
  return error_of(step, outcome);
}

void Builder::fail(BuildError why) {
  if (!error_) error_ = std::move(why);
}

Expected<Executable, BuildError> build_probed(const Suite& suite, const Options& options) {
  Builder builder(suite, options, "probed");
  Executable made;
  if (!suite.unit_files.empty()) {
    // Linked as for exploration: static functions get the same names, and no two functions the same number.
    std::vector<frontend::llvm::FileBitcode> units;
    frontend::llvm::ProbeOptions probes;
    for (const UnitFile& unit : suite.unit_files) {
      std::string source = suite.folder + "/" + unit.path;
      diag::Result<std::string> bitcode = frontend::llvm::compile_to_bitcode(source, unit.compile);
      if (!bitcode && frontend::llvm::is_cpp_source(source)) {
        // Its tests are in it: all that is wrong with any of them is worth knowing.
        if (std::optional<BuildError> all = builder.check(source, unit)) return Unexpected<BuildError>(*all);
      }
      if (!bitcode) return Unexpected<BuildError>(error_of(bitcode.error()));
      if (frontend::llvm::is_cpp_source(source)) probes.test_files.insert(source);
      units.push_back({unit.path, std::move(*bitcode)});
    }
    diag::Result<std::string> bitcode = frontend::llvm::link_bitcode(units);
    if (!bitcode) return Unexpected<BuildError>(error_of(bitcode.error()));
    diag::Result<frontend::llvm::ProbedModule> probed = frontend::llvm::add_probes(*bitcode, probes);
    if (!probed) return Unexpected<BuildError>(error_of(probed.error()));
    made.functions = std::move(probed->functions);
    std::string file = builder.path("units.bc");
    builder.write(file, probed->bitcode);
    builder.compile_both("clang-19", file, {"-ffp-contract=off"});
  }
  builder.compile_runtime({});
  builder.compile_tests({});
  TRY_ASSIGN(auto linked, builder.link_both());
  made.path = std::move(linked.first);
  made.optimised_path = std::move(linked.second);
  return made;
}

namespace {

/// Without the checks that exploration does not make: a death of another kind would confirm a finding
/// wrongly.
Words address_flags(const Suite& suite) {
  return {"-fsanitize=address,undefined,float-cast-overflow",
          std::string("-fno-sanitize=alignment,pointer-overflow") +
              (suite.checks_overflow ? "" : ",signed-integer-overflow"),
          // The last array of a struct has the elements that it declares, unless that is one.
          "-fstrict-flex-arrays=1",
          "-fno-sanitize-recover=all",
          "-g"};
}

/// What libraries without MemorySanitizer and tests write counts as set; what the program only hands on is no
/// error.
Words memory_flags(Builder& builder) {
  const std::string not_watched = builder.path("not_watched.txt");
  builder.write(not_watched, "src:*_test.cpp\nsrc:/usr/include/*\nsrc:/usr/lib/*\n");
  return {"-fsanitize=memory",
          "-fno-sanitize-memory-param-retval",
          "-fsanitize-ignorelist=" + not_watched,
          "-fno-sanitize-recover=all",
          "-g"};
}

}  // namespace

Expected<Executable, BuildError> build_sanitized(const Suite& suite,
                                                 Sanitizer sanitizer,
                                                 const Options& options) {
  const bool is_memory = sanitizer == Sanitizer::Memory;
  Builder builder(suite, options, is_memory ? "memory" : "sanitized");
  const Words sanitizers = is_memory ? memory_flags(builder) : address_flags(suite);
  for (const UnitFile& unit : suite.unit_files) {
    Words flags = joined(unit.compile.flags, {"-ffp-contract=off"});
    builder.compile(
        "clang-19", suite.folder + "/" + unit.path, joined(flags, sanitizers), unit.compile.directory);
  }
  builder.compile_runtime({});
  builder.compile_tests(sanitizers, !is_memory);
  TRY_ASSIGN(std::string path, builder.link(sanitizers));
  return Executable{.path = std::move(path), .optimised_path = "", .is_sanitized = true, .functions = {}};
}

}  // namespace testellate::confirm::native
