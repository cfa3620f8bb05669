// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/trial.h"

#include <charconv>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include "support/process/worker_pool.h"

namespace testellate::frontend::llvm {
namespace {

constexpr std::chrono::minutes kTimeLimit{1};

/// Kind, line, column, file and message, one a line; a diagnostic has no line breaks.
std::string pack(const diag::Diagnostic& diagnostic) {
  return std::to_string(static_cast<unsigned>(diagnostic.kind)) + "\n" +
         std::to_string(diagnostic.location.line) + "\n" + std::to_string(diagnostic.location.column) + "\n" +
         diagnostic.location.file + "\n" + diagnostic.message;
}

std::string_view take_line(std::string_view& text) {
  std::size_t length = text.find('\n');
  std::string_view line = text.substr(0, length);
  text.remove_prefix(length == std::string_view::npos ? text.size() : length + 1);
  return line;
}

std::uint32_t take_number(std::string_view& text) {
  std::string_view line = take_line(text);
  std::uint32_t number = 0;
  std::from_chars(line.data(), line.data() + line.size(), number);
  return number;
}

diag::Diagnostic unpack(std::string_view text) {
  diag::Diagnostic diagnostic{static_cast<diag::Kind>(take_number(text)), {}, {}};
  diagnostic.location.line = take_number(text);
  diagnostic.location.column = take_number(text);
  diagnostic.location.file = take_line(text);
  diagnostic.message = text;
  return diagnostic;
}

class Verdict final : public support::process::JobObserver {
 public:
  explicit Verdict(const std::string& path) : path_(path) {}

  void on_result(support::process::JobNumber /*job*/, std::string_view result) override {
    if (!result.empty()) problem_ = unpack(result);
  }
  void on_end(const support::process::JobOutcome& outcome) override {
    if (outcome.end == support::process::JobEnd::Finished) return;
    problem_ = diag::Diagnostic{
        diag::Kind::BitcodeInvalid,
        {path_, 0, 0},
        "is damaged: a trial of reading it " + std::string(support::process::to_text(outcome.end))};
  }
  [[nodiscard]] const std::optional<diag::Diagnostic>& problem() const { return problem_; }

 private:
  const std::string& path_;
  std::optional<diag::Diagnostic> problem_;
};

/// LLVM writes about damaged input to standard error, and there is no other way to stop it.
void silence_errors() {
  int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
}

}  // namespace

std::optional<diag::Diagnostic> try_in_child(const std::string& path,
                                             const std::function<std::optional<diag::Diagnostic>()>& work) {
  support::process::WorkerPool pool(
      [&](std::string_view, const support::process::SendResult& send) {
        silence_errors();
        std::optional<diag::Diagnostic> problem = work();
        send(problem ? pack(*problem) : std::string());
      },
      support::process::PoolOptions());
  pool.submit({"", kTimeLimit});
  Verdict verdict(path);
  pool.run(verdict);
  return verdict.problem();
}

}  // namespace testellate::frontend::llvm
