// SPDX-License-Identifier: Apache-2.0
#include "solver/z3/z3_solver.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

#include <z3++.h>

#include "expr/assignment.h"
#include "solver/growing_prefix.h"
#include "solver/observing_solvers.h"
#include "solver/solver.h"
#include "solver/z3/translator.h"
#include "value/text.h"

namespace testellate::solver::z3 {
namespace {

void set_limits(::z3::solver& solver, const Limits& limits) {
  constexpr std::uint64_t kGreatest = std::numeric_limits<unsigned>::max();
  ::z3::params params(solver.ctx());
  params.set("rlimit", static_cast<unsigned>(std::min(limits.z3_resources, kGreatest)));
  auto wall = static_cast<std::uint64_t>(std::max<std::int64_t>(limits.wall.count(), 1));
  params.set("timeout", static_cast<unsigned>(std::min(wall, kGreatest)));
  solver.set(params);
}

/// Z3 gives its reason as text.
UnknownCause cause_of(const std::string& reason) {
  if (reason.find("resource") != std::string::npos) return UnknownCause::ResourceLimit;
  if (reason.find("timeout") != std::string::npos || reason.find("canceled") != std::string::npos) {
    return UnknownCause::WallClock;
  }
  return UnknownCause::Unsupported;
}

using expr::ArrayValue;

std::optional<value::U128> try_read_bits(const ::z3::expr& number, unsigned width) {
  if (number.is_bool()) {
    if (number.is_true()) return 1;
    if (number.is_false()) return 0;
    return std::nullopt;
  }
  if (!number.is_numeral()) return std::nullopt;
  std::uint64_t small = 0;
  if (number.is_numeral_u64(small)) return small;
  return value::try_parse_integer(number.get_decimal_string(0), width);
}

bool read_function(const ::z3::func_interp& function, expr::Sort sort, ArrayValue& array) {
  std::optional<value::U128> otherwise = try_read_bits(function.else_value(), sort.width());
  if (!otherwise) return false;
  array.otherwise = *otherwise;
  for (unsigned at = 0; at < function.num_entries(); ++at) {
    ::z3::func_entry entry = function.entry(at);
    std::optional<value::U128> index = try_read_bits(entry.arg(0), sort.index_width());
    std::optional<value::U128> element = try_read_bits(entry.value(), sort.width());
    if (!index || !element) return false;
    array.elements.emplace(static_cast<std::uint64_t>(*index), *element);
  }
  return true;
}

/// store(store(const(v), i, e), j, f) and as-array are the two forms Z3 writes arrays in.
std::optional<ArrayValue> try_read_array(const ::z3::model& model, ::z3::expr term, expr::Sort sort) {
  ArrayValue array;
  while (term.is_app()) {
    Z3_decl_kind kind = term.decl().decl_kind();
    if (kind == Z3_OP_CONST_ARRAY) {
      std::optional<value::U128> otherwise = try_read_bits(term.arg(0), sort.width());
      if (!otherwise) return std::nullopt;
      array.otherwise = *otherwise;
      return array;
    }
    if (kind == Z3_OP_AS_ARRAY) {
      ::z3::func_decl function(term.ctx(), Z3_get_as_array_func_decl(term.ctx(), term));
      if (!model.has_interp(function) || !read_function(model.get_func_interp(function), sort, array))
        return std::nullopt;
      return array;
    }
    if (kind != Z3_OP_STORE) return std::nullopt;
    std::optional<value::U128> index = try_read_bits(term.arg(1), sort.index_width());
    std::optional<value::U128> element = try_read_bits(term.arg(2), sort.width());
    if (!index || !element) return std::nullopt;
    // Outer stores come first and win.
    array.elements.emplace(static_cast<std::uint64_t>(*index), *element);
    term = term.arg(0);
  }
  return std::nullopt;
}

/// The values Z3 gives our variables. Nothing if a value has a form that is not known here. May throw
/// ::z3::exception.
std::optional<expr::Assignment> try_read_model(const ::z3::model& model, const Translator& translator) {
  expr::Assignment assignment;
  for (unsigned at = 0; at < model.num_consts(); ++at) {
    ::z3::func_decl constant = model.get_const_decl(at);
    expr::Term variable = translator.variable_of(constant);
    if (!variable.is_valid()) continue;
    ::z3::expr value = model.get_const_interp(constant);
    if (variable.sort().is_array()) {
      std::optional<ArrayValue> array = try_read_array(model, value, variable.sort());
      if (!array) return std::nullopt;
      assignment.set_array(variable, std::move(*array));
    } else {
      std::optional<value::U128> bits = try_read_bits(value, variable.sort().width());
      if (!bits) return std::nullopt;
      assignment.set(variable, *bits);
    }
  }
  return assignment;
}

}  // namespace

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

Validity Z3ImplicationSolver::check(const Implication& implication) {
  try {
    ::z3::context context;
    Translator translator(context);
    ::z3::solver solver(context);
    solver.add(translator.translate(implication.antecedent));
    ::z3::expr refuted = !translator.translate(implication.consequent);
    ::z3::expr_vector bound(context);
    for (expr::Term variable : existential_variables(implication))
      bound.push_back(translator.translate(variable));
    solver.add(bound.empty() ? refuted : ::z3::forall(bound, refuted));
    set_limits(solver, implication.limits);
    switch (solver.check()) {
      case ::z3::unsat:
        return Validity::Valid;
      case ::z3::sat:
        return Validity::Invalid;
      case ::z3::unknown:
        break;
    }
  } catch (const ::z3::exception&) {
    return Validity::Unknown;  // what Z3 cannot do
  }
  return Validity::Unknown;
}

}  // namespace testellate::solver::z3
