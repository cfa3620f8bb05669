// SPDX-License-Identifier: Apache-2.0
// javac prints an error as
//
//   A.java:3: error: cannot find symbol
//       return missing;
//              ^
//     symbol:   variable missing
//     location: class A
//
// and one without a place as `error: file not found: B.java`. A message may go on in lines between the first
// and the source line; the caret's column is the error's.
#include "frontend/jvm/classpath/javac.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "frontend/jvm/classpath/class_cache.h"
#include "frontend/jvm/classpath/class_source.h"
#include "support/file_system.h"
#include "support/process/subprocess.h"

namespace testellate::frontend::jvm {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kWallTime{2};
constexpr std::string_view kError = "error: ";

std::string_view take_line(std::string_view& text) {
  std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// "A.java:3: error: message" as a diagnostic; nothing for other lines.
std::optional<diag::Diagnostic> try_parse_head(std::string_view line) {
  diag::Diagnostic diagnostic{diag::Kind::JavaCompile, {}, {}};
  if (line.starts_with(kError)) {
    diagnostic.message = line.substr(kError.size());
    return diagnostic;
  }
  std::size_t error = line.find(": error: ");
  if (error == std::string_view::npos) return std::nullopt;
  std::string_view place = line.substr(0, error);
  std::size_t colon = place.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  std::string_view number = place.substr(colon + 1);
  auto [end, problem] =
      std::from_chars(number.data(), number.data() + number.size(), diagnostic.location.line);
  if (problem != std::errc{} || end != number.data() + number.size()) return std::nullopt;
  diagnostic.location.file = place.substr(0, colon);
  diagnostic.message = line.substr(error + 2 + kError.size());
  return diagnostic;
}

/// The column of a line that has nothing but a caret; 0 for other lines.
std::uint32_t caret_column(std::string_view line) {
  std::size_t caret = line.find_first_not_of(' ');
  bool is_alone = caret != std::string_view::npos && line.substr(caret) == "^";
  return is_alone ? static_cast<std::uint32_t>(caret + 1) : 0;
}

/// "  symbol:   variable x" as "symbol: variable x"; nothing for lines that do not explain a message.
std::optional<std::string> try_explanation(std::string_view line) {
  constexpr std::string_view kIndent = "  ";
  std::size_t colon = line.find(':');
  if (!line.starts_with(kIndent) || colon == std::string_view::npos) return std::nullopt;
  std::string_view key = line.substr(kIndent.size(), colon - kIndent.size());
  if (key != "symbol" && key != "location" && key != "required" && key != "found" && key != "reason")
    return std::nullopt;
  std::size_t value = std::min(line.find_first_not_of(' ', colon + 1), line.size());
  return fmt::format("{}: {}", key, line.substr(value));
}

/// A name that javac cannot take for an option or a list of arguments.
std::string as_argument(const std::string& file) {
  return file.starts_with('-') || file.starts_with('@') ? "./" + file : file;
}

std::vector<std::string> arguments_of(const JavaSources& sources, const std::string& folder) {
  std::vector<std::string> arguments{"-g",
                                     "-proc:none",
                                     // Otherwise plugins of the class path start by themselves.
                                     "-processorpath",
                                     "",
                                     "-nowarn",
                                     "-encoding",
                                     "UTF-8",
                                     "-d",
                                     folder};
  std::string class_path = folder;
  for (const std::string& element : sources.class_path) class_path += ":" + element;
  arguments.insert(arguments.end(), {"-cp", class_path});
  for (const std::string& file : sources.files) arguments.push_back(as_argument(file));
  return arguments;
}

/// A source that cannot be read is left to javac, which says so.
ClassCache cache_for(const Jdk& jdk, const JavaSources& sources) {
  CompiledFrom from{jdk.home, {}, sources.class_path, "input 1"};
  const support::DiskFileSystem files;
  for (const std::string& file : sources.files) {
    const Expected<std::string, std::string> text = files.read_file(file);
    if (!text) return {"", from};
    from.sources[file] = *text;
  }
  return {sources.cache_folder, from};
}

}  // namespace

diag::Result<std::optional<ClassBytes>> CompiledClasses::find(std::string_view name) const {
  return ClassFolder(folder()).find(name);
}

diag::Result<std::optional<ClassBytes>> CompiledClasses::find_file(std::string_view path) const {
  return ClassFolder(folder()).find_file(path);
}

diag::Result<std::vector<std::string>> CompiledClasses::list() const { return ClassFolder(folder()).list(); }

std::vector<diag::Diagnostic> parse_javac_errors(std::string_view output) {
  std::vector<diag::Diagnostic> errors;
  while (!output.empty()) {
    std::string_view line = take_line(output);
    if (std::optional<diag::Diagnostic> next = try_parse_head(line)) {
      errors.push_back(*std::move(next));
      continue;
    }
    if (errors.empty()) continue;
    diag::Diagnostic& last = errors.back();
    if (last.location.column == 0) {
      last.location.column = last.location.line == 0 ? 0 : caret_column(line);
    } else if (std::optional<std::string> explanation = try_explanation(line)) {
      last.message += ", " + *explanation;
    }
  }
  return errors;
}

diag::Result<std::unique_ptr<CompiledClasses>> compile_java(const Jdk& jdk, const JavaSources& sources) {
  Expected<support::ScratchFolder, std::string> folder =
      support::ScratchFolder::make(sources.temporary_folder);
  if (!folder)
    return diag::error(diag::Kind::FileUnwritable, {sources.temporary_folder, 0, 0}, folder.error());
  auto classes = std::make_unique<CompiledClasses>(std::move(*folder));
  const ClassCache cache = cache_for(jdk, sources);
  if (cache.restore(classes->folder())) return classes;
  std::shared_ptr<JavaCompiler> compiler = sources.compiler;
  if (compiler == nullptr) compiler = std::make_shared<JavaCompiler>(jdk.home, sources.cache_folder);
  const support::process::Outcome outcome =
      compiler->compile(arguments_of(sources, classes->folder()), kWallTime);
  if (outcome.succeeded()) {
    cache.keep(classes->folder());
    return classes;
  }
  if (outcome.end == support::process::End::NotStarted) {
    return diag::error(diag::Kind::JdkMissing, {jdk.javac(), 0, 0}, support::process::to_text(outcome));
  }
  if (std::vector<diag::Diagnostic> errors = parse_javac_errors(outcome.errors); !errors.empty()) {
    return Unexpected<diag::Diagnostic>(std::move(errors.front()));
  }
  return diag::error(diag::Kind::JavaCompile,
                     {sources.files.empty() ? "" : sources.files.front(), 0, 0},
                     "javac " + support::process::to_text(outcome));
}

}  // namespace testellate::frontend::jvm
