// SPDX-License-Identifier: Apache-2.0
// What the supervisor is for: Z3 does not look up from some queries, whatever limit it was given.
#include <chrono>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "expr/term_builder.h"
#include "solver/z3/z3_solver.h"
#include "support/process/worker_pool.h"

namespace testellate::solver::z3 {
namespace {

namespace process = support::process;
using std::chrono::milliseconds;

/// Hard: factors of the product of two large primes, far beyond what Z3 finds in a test's time.
Answer solve(bool is_hard) {
  expr::TermBuilder builder;
  expr::Sort word = expr::Sort::bit_vector(64);
  expr::Term x = builder.make_variable("x", word);
  expr::Term y = builder.make_variable("y", word);
  expr::Term limit = builder.make_bits(64, std::uint64_t{1} << 32);
  expr::Term one = builder.make_bits(64, 1);
  const std::vector<expr::Term> prefix{builder.make_ult(x, limit),
                                       builder.make_ult(y, limit),
                                       builder.make_ult(one, x),
                                       builder.make_ult(one, y)};
  constexpr std::uint64_t kProduct = std::uint64_t{4294967291U} * 4294967279U;
  expr::Term product = builder.make_mul(x, y);
  expr::Term goal =
      is_hard ? builder.make_equal(product, builder.make_bits(64, kProduct)) : builder.make_ult(x, y);
  Limits none{.conflicts = ~std::uint64_t{0}, .z3_resources = 0, .wall = std::chrono::hours(1)};
  return Z3Solver().solve({prefix, goal, nullptr, none});
}

class Recorder final : public process::JobObserver {
 public:
  void on_result(process::JobNumber job, std::string_view result) override { results[job] = result; }
  void on_end(const process::JobOutcome& outcome) override { outcomes[outcome.number] = outcome; }
  std::map<process::JobNumber, std::string> results;
  std::map<process::JobNumber, process::JobOutcome> outcomes;
};

TEST(RunawayQuery, IsKilledAtItsLimitAndTheRunGoesOn) {
  process::WorkerPool pool(
      [](std::string_view job, const process::SendResult& send) {
        send("started");
        Answer answer = solve(job == "hard");
        send(answer.verdict == Verdict::Sat ? "sat" : "other");
      },
      {});
  process::JobNumber hard = pool.submit({"hard", milliseconds(1500)});
  process::JobNumber easy = pool.submit({"easy", milliseconds(120'000)});
  Recorder recorder;
  pool.run(recorder);
  EXPECT_EQ(recorder.outcomes.at(hard).end, process::JobEnd::TimedOut);
  EXPECT_EQ(recorder.results.at(hard), "started") << "what was sent before the end is kept";
  EXPECT_EQ(recorder.outcomes.at(easy).end, process::JobEnd::Finished);
  EXPECT_EQ(recorder.results.at(easy), "sat");
}

}  // namespace
}  // namespace testellate::solver::z3
