// SPDX-License-Identifier: Apache-2.0
#include "solver/z3/z3_solver.h"

#include <optional>

#include <z3++.h>

#include "solver/growing_prefix.h"
#include "solver/validating_solver.h"
#include "solver/z3/limits.h"
#include "solver/z3/model_reader.h"
#include "solver/z3/translator.h"

namespace testellate::solver::z3 {

/// Everything that lives and dies with one Z3 context. Its functions may throw ::z3::exception, after which
/// the session is to be dropped.
class Z3Solver::Session {
 public:
  Session() : translator_(context_), scoped_(context_) {}

  [[nodiscard]] std::size_t term_count() const { return translator_.term_count(); }

  Answer solve_fresh(const Query& query) {
    ::z3::solver solver(context_);
    for (expr::Term condition : query.prefix) solver.add(translator_.translate(condition));
    return check(solver, query);
  }

  Answer solve_in_scopes(const Query& query) {
    prefix_.align(
        query.prefix,
        [&](expr::Term) { scoped_.pop(); },
        [&](expr::Term condition) {
          scoped_.push();
          scoped_.add(translator_.translate(condition));
        });
    scoped_.push();
    Answer answer = check(scoped_, query);
    scoped_.pop();
    return answer;
  }

 private:
  /// Z3 counts for the whole context.
  std::uint64_t resources_since_last(const ::z3::solver& solver) {
    ::z3::stats statistics = solver.statistics();
    std::uint64_t before = resources_;
    for (unsigned at = 0; at < statistics.size(); ++at) {
      if (statistics.key(at) == "rlimit count") resources_ = statistics.uint_value(at);
    }
    // The count of a long session starts again at 0.
    return resources_ >= before ? resources_ - before : resources_;
  }

  Answer check(::z3::solver& solver, const Query& query) {
    solver.add(translator_.translate(query.goal));
    set_limits(solver, query.limits);
    ::z3::check_result verdict = solver.check();
    if (query.limits.meter != nullptr) query.limits.meter->work += resources_since_last(solver);
    switch (verdict) {
      case ::z3::unsat:
        return make_unsat();
      case ::z3::unknown:
        return make_unknown(cause_of(solver.reason_unknown()));
      case ::z3::sat:
        break;
    }
    std::optional<expr::Assignment> model = try_read_model(solver.get_model(), translator_);
    if (!model || !is_model(*model, query, evaluator_)) return make_unknown(UnknownCause::Crash);
    return make_sat(std::move(*model));
  }

  ::z3::context context_;
  Translator translator_;
  ::z3::solver scoped_;
  GrowingPrefix prefix_;
  std::uint64_t resources_ = 0;
  expr::Assignment nothing_;
  expr::Evaluator evaluator_{nothing_};
};

Z3Solver::Z3Solver(Z3Options options) : options_(options) {}
Z3Solver::~Z3Solver() = default;

std::string_view Z3Solver::name() const { return options_.mode == Z3Mode::Fresh ? "z3" : "z3 incremental"; }

Answer Z3Solver::solve(const Query& query) {
  try {
    if (session_ != nullptr && session_->term_count() > options_.max_kept_terms) session_.reset();
    if (session_ == nullptr) session_ = std::make_unique<Session>();
    return options_.mode == Z3Mode::Fresh ? session_->solve_fresh(query) : session_->solve_in_scopes(query);
  } catch (const ::z3::exception&) {
    session_.reset();
    return make_unknown(UnknownCause::Crash);
  }
}

}  // namespace testellate::solver::z3
