// SPDX-License-Identifier: Apache-2.0
#include "golden_case.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "ir/text_lexer.h"
#include "support/file_system.h"
#include "value/text.h"

namespace testellate::golden {
namespace {

constexpr std::string_view kMark = "//! ";
constexpr std::string_view kEnding = ".tir";

/// Reads directives one by one; `problem` is set at the first that makes no sense.
class DirectiveReader {
 public:
  explicit DirectiveReader(GoldenCase& into) : case_(into) {}

  void read(std::string_view directive, std::uint32_t line) {
    line_ = line;
    rest_ = directive;
    std::string_view word = take_until(" ");
    if (word == "run") {
      read_run();
    } else if (word == "output") {
      if (ExpectedRun* run = last_run()) run->output = read_quoted();
    } else if (word == "path") {
      if (ExpectedRun* run = last_run()) run->path = read_numbers();
    } else if (word == "limit") {
      read_limit();
    } else if (word == "error") {
      read_error();
    } else {
      fail("unknown directive");
    }
  }

  std::optional<std::string> problem;

 private:
  void fail(const std::string& message) {
    if (!problem) problem = case_.name + ".tir:" + std::to_string(line_) + ": " + message;
  }

  /// What stands before the separator, which is dropped; all of it if there is none.
  std::string_view take_until(std::string_view separator) {
    std::size_t end = rest_.find(separator);
    std::string_view taken = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + separator.size());
    return taken;
  }

  std::uint64_t read_number(std::string_view text) {
    std::optional<value::U128> number = value::try_parse_integer(text, 63);
    if (!number || text.starts_with('-')) fail("`" + std::string(text) + "` is no number");
    return static_cast<std::uint64_t>(number.value_or(0));
  }

  std::vector<std::uint32_t> read_numbers() {
    std::vector<std::uint32_t> numbers;
    while (!rest_.empty()) numbers.push_back(static_cast<std::uint32_t>(read_number(take_until(" "))));
    return numbers;
  }

  std::string read_quoted() {
    diag::Result<std::vector<ir::Token>> tokens = ir::tokenize(rest_, "");
    if (tokens && tokens->size() == 2 && tokens->front().kind == ir::Token::Kind::String) {
      return ir::unquote(tokens->front().text);
    }
    fail("expected one text in quotes");
    return "";
  }

  ExpectedRun* last_run() {
    if (!case_.runs.empty()) return &case_.runs.back();
    fail("no `run` stands before it");
    return nullptr;
  }

  void read_run() {
    ExpectedRun run;
    run.line = line_;
    run.options = options_;
    if (!rest_.starts_with('@')) return fail("expected `@function(...) : end`");
    rest_.remove_prefix(1);
    run.function = take_until("(");
    run.arguments = take_until(") : ");
    run.end = rest_;
    if (run.end.empty()) return fail("expected `@function(...) : end`");
    case_.runs.push_back(std::move(run));
  }

  void read_limit() {
    std::string_view what = take_until(" ");
    std::uint64_t number = read_number(rest_);
    if (what == "steps") {
      options_.max_steps = number;
    } else if (what == "depth") {
      options_.max_call_depth = static_cast<std::uint32_t>(number);
    } else if (what == "object") {
      options_.max_object_bytes = number;
    } else if (what == "memory") {
      options_.max_memory_bytes = number;
    } else {
      fail("unknown limit `" + std::string(what) + "`");
    }
  }

  void read_error() {
    ExpectedError error;
    error.line = static_cast<std::uint32_t>(read_number(take_until(":")));
    error.column = static_cast<std::uint32_t>(read_number(take_until(" ")));
    error.kind = take_until(" ");
    error.message_part = read_quoted();
    if (case_.error) return fail("a second error; reading stops at the first");
    case_.error = std::move(error);
  }

  GoldenCase& case_;
  interp::Options options_{.max_steps = 10'000'000, .record_path = true};
  std::uint32_t line_ = 0;
  std::string_view rest_;
};

}  // namespace

std::vector<std::string> case_names(const std::string& folder) {
  std::vector<std::string> names;
  for (const std::filesystem::directory_entry& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == kEnding) names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

Expected<GoldenCase, std::string> read_case(const std::string& folder, const std::string& name) {
  GoldenCase result;
  result.name = name;
  std::string path = folder + "/" + name + std::string(kEnding);
  Expected<std::string, std::string> text = support::DiskFileSystem().read_file(path);
  if (!text) return Unexpected<std::string>(path + ": " + text.error());
  result.text = std::move(*text);

  DirectiveReader reader(result);
  std::istringstream lines(result.text);
  std::string line;
  for (std::uint32_t number = 1; std::getline(lines, line); ++number) {
    if (line == "//! path") line += ' ';  // an empty path; editors drop the blank
    if (line.starts_with(kMark)) reader.read(std::string_view(line).substr(kMark.size()), number);
    if (reader.problem) return Unexpected<std::string>(*reader.problem);
  }
  if (result.runs.empty() != result.error.has_value()) {
    return Unexpected<std::string>(path + ": a case has either runs or an error");
  }
  if (result.error.has_value() != name.starts_with("fail_")) {
    return Unexpected<std::string>(path + ": cases with an error, and only they, are named fail_*");
  }
  return result;
}

}  // namespace testellate::golden
