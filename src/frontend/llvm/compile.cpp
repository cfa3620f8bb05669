// SPDX-License-Identifier: Apache-2.0
// Runs clang as a child. The bitcode comes back through standard output, so there are no files to clean up.
// The flags are those that keep the control flow of the source: no optimisation, and coverage counters, which
// make clang branch on every operand of `&&` and `||` even where only the value is used.
#include "frontend/llvm/compile.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>

#include "frontend/llvm/library_code.h"
#include "support/process/subprocess.h"

namespace testellate::frontend::llvm {
namespace {

// Without a folder to compile in, debug information names files as they were given.
constexpr std::array<const char*, 18> kFlags{"-O0",
                                             "-g",
                                             "-fstandalone-debug",
                                             "-fdebug-compilation-dir=.",
                                             "-fno-discard-value-names",
                                             "-ffp-contract=off",
                                             "-fprofile-instr-generate",
                                             "-fcoverage-mapping",
                                             "-Xclang",
                                             "-disable-O0-optnone",
                                             "-Xclang",
                                             "-disable-llvm-passes",
                                             "-w",
                                             "-Qunused-arguments",
                                             "-fno-color-diagnostics",
                                             "-fno-caret-diagnostics",
                                             "-emit-llvm",
                                             "-c"};

/// Lets clang instantiate the templates that libstdc++ would take from its binary, but not those of streams.
constexpr const char* kOwnTemplates =
    "#if __has_include(<bits/c++config.h>)\n"
    "#include <bits/c++config.h>\n"
    "#undef _GLIBCXX_EXTERN_TEMPLATE\n"
    "#define _GLIBCXX_EXTERN_TEMPLATE -1\n"
    "#endif\n";

support::process::Command command_without_input(const CompileOptions& options) {
  support::process::Command command;
  command.program = options.compiler;
  command.arguments = keep_language_flags(options.flags);
  command.arguments.insert(command.arguments.end(), kFlags.begin(), kFlags.end());
  if (options.marks_scopes) {
    command.arguments.insert(command.arguments.end(), {"-Xclang", "-fsanitize-address-use-after-scope"});
  }
  if (!options.directory.empty()) command.folder = options.directory;
  return command;
}

support::process::Command command_for(const std::string& source, const CompileOptions& options) {
  support::process::Command command = command_without_input(options);
  if (is_cpp_source(source) || is_header(source)) {
    command.arguments.insert(command.arguments.end(), {"-include", "/dev/stdin"});
    command.input = kOwnTemplates;
  }
  if (is_header(source)) command.arguments.insert(command.arguments.end(), {"-x", "c++"});
  // Otherwise a static or inline function that nobody calls has no code.
  if (options.has_all_code)
    command.arguments.insert(command.arguments.end(), {"-Xclang", "-femit-all-decls"});
  command.arguments.insert(command.arguments.end(), {"-o", "-", "--", path_for(source, options)});
  return command;
}

std::optional<std::uint32_t> try_number(std::string_view text) {
  std::uint32_t number = 0;
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// "a.c:3:7" or "clang-19" or "a.c".
diag::Location parse_place(std::string_view text, const std::string& source) {
  std::array<std::uint32_t, 2> numbers{};
  std::size_t count = 0;
  while (count < numbers.size()) {
    std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) break;
    std::optional<std::uint32_t> number = try_number(text.substr(colon + 1));
    if (!number) break;
    numbers[count++] = *number;
    text = text.substr(0, colon);
  }
  if (count < numbers.size()) return {source, 0, 0};
  std::string file(text);
  if (file == std::filesystem::absolute(source).string()) file = source;
  return {file, numbers[1], numbers[0]};
}

/// The first error among the lines that clang wrote.
std::optional<diag::Diagnostic> first_error(std::string_view errors, const std::string& source) {
  constexpr std::array<std::string_view, 2> kMarks{": fatal error: ", ": error: "};
  while (!errors.empty()) {
    std::size_t length = errors.find('\n');
    std::string_view line = errors.substr(0, length);
    errors.remove_prefix(length == std::string_view::npos ? errors.size() : length + 1);
    for (std::string_view mark : kMarks) {
      std::size_t at = line.find(mark);
      if (at == std::string_view::npos) continue;
      std::string message(line.substr(at + mark.size()));
      return diag::Diagnostic{
          diag::Kind::SourceRefused, parse_place(line.substr(0, at), source), "clang: " + message};
    }
  }
  return std::nullopt;
}

}  // namespace

bool is_cpp_source(const std::string& path) {
  constexpr std::array<std::string_view, 6> kEndings{".cc", ".cpp", ".cxx", ".c++", ".C", ".cp"};
  return std::ranges::any_of(kEndings, [&](std::string_view ending) { return path.ends_with(ending); });
}

bool is_header(const std::string& path) {
  constexpr std::array<std::string_view, 5> kEndings{".h", ".hh", ".hpp", ".hxx", ".h++"};
  return std::ranges::any_of(kEndings, [&](std::string_view ending) { return path.ends_with(ending); });
}

std::string path_for(const std::string& source, const CompileOptions& options) {
  return options.directory.empty() ? source : std::filesystem::absolute(source).string();
}

namespace {

diag::Result<std::string> run_clang(const support::process::Command& command,
                                    const std::string& source,
                                    const CompileOptions& options) {
  support::process::Limits limits;
  limits.wall_time = std::chrono::minutes(5);
  limits.captured = std::size_t{1} << 30;
  support::process::Outcome outcome = support::process::run(command, limits);
  if (outcome.succeeded() && !outcome.is_output_cut) return std::move(outcome.output);
  if (outcome.end == support::process::End::NotStarted) {
    return diag::error(diag::Kind::CompilerMissing,
                       {source, 0, 0},
                       "`" + options.compiler + "` " + support::process::to_text(outcome));
  }
  if (std::optional<diag::Diagnostic> problem = first_error(outcome.errors, source)) {
    return Unexpected<diag::Diagnostic>(std::move(*problem));
  }
  std::string what = outcome.is_output_cut ? "wrote more than 1 GiB" : support::process::to_text(outcome);
  return diag::error(diag::Kind::SourceRefused, {source, 0, 0}, "`" + options.compiler + "` " + what);
}

}  // namespace

diag::Result<std::string> compile_to_bitcode(const std::string& source, const CompileOptions& options) {
  diag::Result<std::string> bitcode = run_clang(command_for(source, options), source, options);
  const bool is_cpp = is_cpp_source(source) || is_header(source);
  if (!bitcode || !is_cpp || !options.has_all_code) return bitcode;
  return drop_unused_library(*bitcode, source);
}

namespace {

std::string text_with_drivers(const std::string& source,
                              const CompileOptions& options,
                              const std::string& drivers) {
  return std::string(kOwnTemplates) + "#include \"" + path_for(source, options) + "\"\n" + drivers;
}

}  // namespace

// Debug information and whoever reads it know the file by its name, not by that of what includes it.
diag::Result<std::string> compile_with_drivers(const std::string& source,
                                               const CompileOptions& options,
                                               const std::string& drivers) {
  support::process::Command command = command_without_input(options);
  command.input = text_with_drivers(source, options, drivers);
  command.arguments.insert(command.arguments.end(),
                           {"-Xclang",
                            "-femit-all-decls",
                            "-Xclang",
                            "-main-file-name",
                            "-Xclang",
                            path_for(source, options),
                            "-fdebug-prefix-map=./=",
                            "-x",
                            "c++",
                            "-o",
                            "-",
                            "-"});
  TRY_ASSIGN(const std::string bitcode, run_clang(command, source, options));
  return drop_unused_library(bitcode, source);
}

std::vector<RefusedLine> find_refused_lines(const std::string& source,
                                            const CompileOptions& options,
                                            const std::string& drivers,
                                            const std::string& file) {
  support::process::Command command;
  command.program = options.compiler;
  command.arguments = keep_language_flags(options.flags);
  if (!options.directory.empty()) command.folder = options.directory;
  command.arguments.insert(command.arguments.end(),
                           {"-w",
                            "-ferror-limit=0",
                            "-fno-color-diagnostics",
                            "-fno-caret-diagnostics",
                            "-fsyntax-only",
                            "-x",
                            "c++",
                            "-"});
  command.input = text_with_drivers(source, options, drivers);
  support::process::Limits limits;
  limits.wall_time = std::chrono::minutes(5);
  const support::process::Outcome outcome = support::process::run(command, limits);
  std::vector<RefusedLine> lines;
  std::string message;
  std::string_view text = outcome.errors;
  while (!text.empty()) {
    const std::size_t length = text.find('\n');
    const std::string_view line = text.substr(0, length);
    text.remove_prefix(length == std::string_view::npos ? text.size() : length + 1);
    constexpr std::string_view kError = " error: ";
    const std::size_t error = line.find(kError);
    if (error != std::string_view::npos) message = line.substr(error + kError.size());
    const std::size_t at = line.find(file + ":");
    if (at == std::string_view::npos) continue;
    const std::string_view rest = line.substr(at + file.size() + 1);
    if (std::optional<std::uint32_t> number = try_number(rest.substr(0, rest.find(':')))) {
      lines.push_back({*number, message});
    }
  }
  return lines;
}

// The file is included under the name by which it was compiled, so that its types are found at the same
// places.
diag::Result<std::string> compile_declarations(const std::string& source,
                                               const CompileOptions& options,
                                               const std::vector<std::string>& names) {
  support::process::Command command = command_without_input(options);
  command.input = "#include \"" + path_for(source, options) + "\"\n";
  for (const std::string& name : names) {
    command.input +=
        "__typeof__(" + name + ") *" + std::string(kDeclarationPrefix) + name + " = &" + name + ";\n";
  }
  command.arguments.insert(command.arguments.end(), {"-x", "c", "-o", "-", "-"});
  return run_clang(command, source, options);
}

diag::Result<std::string> print_declarations(const std::string& source, const CompileOptions& options) {
  support::process::Command command;
  command.program = options.compiler;
  command.arguments = keep_language_flags(options.flags);
  if (!options.directory.empty()) command.folder = options.directory;
  command.arguments.insert(command.arguments.end(),
                           {"-w", "-fsyntax-only", "-Xclang", "-ast-print", "--", path_for(source, options)});
  return run_clang(command, source, options);
}

namespace {

/// Dropped together with the argument that follows.
constexpr std::array<std::string_view, 8> kWithArgument{
    "-o", "-MF", "-MT", "-MQ", "-MJ", "-mllvm", "-B", "--config"};

/// Flags with which the compiler loads code, or has other programs do its work: a file that describes a
/// build must not run anything. What is in a file of flags was put in its place before.
constexpr std::array<std::string_view, 9> kLoaders{
    "-fplugin", "-fpass-plugin", "-load", "-plugin", "-add-plugin", "-specs", "--config", "-B", "@"};
constexpr std::array<std::string_view, 3> kOtherPrograms{
    "-no-integrated-as", "-fno-integrated-as", "-fno-integrated-cc1"};

bool loads_code(std::string_view flag) {
  const auto starts = [&](std::string_view start) { return flag.starts_with(start); };
  return std::ranges::any_of(kLoaders, starts) ||
         std::ranges::find(kOtherPrograms, flag) != kOtherPrograms.end();
}

constexpr std::array<std::string_view, 14> kAlone{"-c",
                                                  "-S",
                                                  "-E",
                                                  "-emit-llvm",
                                                  "-fsyntax-only",
                                                  "-M",
                                                  "-MM",
                                                  "-MD",
                                                  "-MMD",
                                                  "-MP",
                                                  "-MG",
                                                  "--coverage",
                                                  "-coverage",
                                                  "-pipe"};

/// Also `-oFILE`: no other flag that clang knows starts that way but `-objc...`.
constexpr std::array<std::string_view, 12> kStarts{"-flto",
                                                   "-fno-lto",
                                                   "-MF",
                                                   "-MT",
                                                   "-MQ",
                                                   "-fsanitize",
                                                   "-fno-sanitize",
                                                   "-fprofile",
                                                   "-ftest-coverage",
                                                   "-fcoverage",
                                                   "-fcs-profile",
                                                   "-save-temps"};

bool is_output_name(std::string_view flag) {
  return flag.starts_with("-o") && flag.size() > 2 && !flag.starts_with("-objc") &&
         !flag.starts_with("-object");
}

}  // namespace

std::vector<std::string> keep_language_flags(const std::vector<std::string>& flags) {
  std::vector<std::string> kept;
  bool is_loader_argument = false;
  for (std::size_t at = 0; at < flags.size(); ++at) {
    const std::string& flag = flags[at];
    if (std::ranges::find(kWithArgument, flag) != kWithArgument.end()) {
      ++at;
      continue;
    }
    if (std::ranges::find(kAlone, flag) != kAlone.end() || is_output_name(flag)) continue;
    if (flag == "-Xclang" && at + 1 < flags.size()) {
      // An argument of what is dropped comes behind an `-Xclang` of its own.
      ++at;
      if (is_loader_argument || loads_code(flags[at])) {
        is_loader_argument = !is_loader_argument && flags[at].find('=') == std::string::npos;
        continue;
      }
      kept.insert(kept.end(), {flag, flags[at]});
      continue;
    }
    if (loads_code(flag)) continue;
    if (std::ranges::any_of(kStarts, [&](std::string_view start) { return flag.starts_with(start); }))
      continue;
    kept.push_back(flag);
  }
  return kept;
}

}  // namespace testellate::frontend::llvm
