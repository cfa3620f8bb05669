// SPDX-License-Identifier: Apache-2.0
// Workers attend to the programs: `run` waits for one at a time.
#include "support/process/run_all.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <type_traits>

#include "support/process/worker_pool.h"

namespace testellate::support::process {
namespace {

/// What an outcome is besides its texts, which follow it.
struct Head {
  End end;
  int code;
  bool is_output_cut;
  bool is_errors_cut;
  std::int64_t elapsed;
  std::uint64_t output_size;
};
static_assert(std::is_trivially_copyable_v<Head>);

std::string to_bytes(const Outcome& outcome) {
  const Head head{outcome.end,
                  outcome.code,
                  outcome.is_output_cut,
                  outcome.is_errors_cut,
                  outcome.elapsed.count(),
                  outcome.output.size()};
  std::string bytes(sizeof head, '\0');
  std::memcpy(bytes.data(), &head, sizeof head);
  return bytes + outcome.output + outcome.errors;
}

Outcome from_bytes(std::string_view bytes) {
  Head head{};
  std::memcpy(&head, bytes.data(), sizeof head);
  bytes.remove_prefix(sizeof head);
  return {.end = head.end,
          .code = head.code,
          .output = std::string(bytes.substr(0, head.output_size)),
          .errors = std::string(bytes.substr(head.output_size)),
          .is_output_cut = head.is_output_cut,
          .is_errors_cut = head.is_errors_cut,
          .elapsed = std::chrono::milliseconds(head.elapsed)};
}

class Outcomes final : public JobObserver {
 public:
  explicit Outcomes(std::size_t count) : outcomes_(count) {
    for (Outcome& outcome : outcomes_) outcome.code = ECHILD;  // of those whose worker is lost
  }
  void on_result(JobNumber job, std::string_view result) override { outcomes_[job] = from_bytes(result); }
  void on_end(const JobOutcome& /*outcome*/) override {}
  [[nodiscard]] std::vector<Outcome> take() { return std::move(outcomes_); }

 private:
  std::vector<Outcome> outcomes_;
};

}  // namespace

std::vector<Outcome> run_all(const std::vector<Command>& commands, const Limits& limits, unsigned jobs) {
  if (jobs <= 1 || commands.size() <= 1) {
    std::vector<Outcome> outcomes;
    for (const Command& command : commands) outcomes.push_back(run(command, limits));
    return outcomes;
  }
  const auto work = [&](std::string_view bytes, const SendResult& send) {
    std::size_t job = 0;
    std::from_chars(bytes.data(), bytes.data() + bytes.size(), job);
    send(to_bytes(run(commands[job], limits)));
  };
  PoolOptions options;
  options.workers = std::min<unsigned>(jobs, static_cast<unsigned>(commands.size()));
  WorkerPool pool(work, options);
  for (std::size_t job = 0; job < commands.size(); ++job) pool.submit({std::to_string(job)});
  Outcomes outcomes(commands.size());
  pool.run(outcomes);
  return outcomes.take();
}

}  // namespace testellate::support::process
