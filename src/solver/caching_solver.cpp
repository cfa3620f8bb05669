// SPDX-License-Identifier: Apache-2.0
//
// Sets are compared by marking: the conditions of the query are marked, then an entry is contained in the
// query if all of its conditions are marked, and contains it if as many are marked as the query has. An
// unsatisfiable set is filed under its youngest term, so a query looks it up once for each of its terms; a
// satisfiable one under every member, so a query looks only under its goal.
#include "solver/caching_solver.h"

#include <algorithm>

#include "solver/observing_solvers.h"
#include "support/hash.h"

namespace testellate::solver {
namespace {

using expr::Term;

/// Longer lists hardly ever answer more and cost each query that meets them.
constexpr std::size_t kMaxList = 8;
/// A set this large is hardly ever part of another.
constexpr std::size_t kMaxFiledMembers = 64;

void file(std::vector<std::uint32_t>& list, std::uint32_t entry) {
  if (list.size() == kMaxList) list.erase(list.begin());
  list.push_back(entry);
}

}  // namespace

CachingSolver::CachingSolver(std::unique_ptr<Solver> next, std::size_t max_entries)
    : next_(std::move(next)), max_entries_(max_entries) {}

bool CachingSolver::mark(Term condition) {
  if (condition.id() >= marks_.size()) marks_.resize(condition.id() + 1 + condition.id() / 2);
  bool is_new = marks_[condition.id()] != queries_;
  marks_[condition.id()] = queries_;
  return is_new;
}

bool CachingSolver::is_marked(Term condition) const {
  return condition.id() < marks_.size() && marks_[condition.id()] == queries_;
}

CachingSolver::Key CachingSolver::mark(const Query& query) {
  ++queries_;
  Key key{0, 0};
  auto add = [&](Term condition) {
    if (!mark(condition)) return;
    key.hash += support::hash_mix(0, condition.id());
    ++key.size;
  };
  for (Term condition : query.prefix) add(condition);
  add(query.goal);
  return key;
}

std::size_t CachingSolver::count_marked(const Entry& entry) const {
  return static_cast<std::size_t>(
      std::count_if(entry.conditions.begin(), entry.conditions.end(), [&](Term t) { return is_marked(t); }));
}

const CachingSolver::Entry* CachingSolver::find_same(Key key) const {
  auto [begin, end] = by_hash_.equal_range(key.hash);
  for (auto at = begin; at != end; ++at) {
    const Entry& entry = entries_[at->second];
    if (entry.conditions.size() == key.size && count_marked(entry) == key.size) return &entry;
  }
  return nullptr;
}

const CachingSolver::Entry* CachingSolver::find_unsat_subset(const Query& query) const {
  auto look_under = [&](Term term) -> const Entry* {
    auto found = unsat_by_newest_.find(term);
    if (found == unsat_by_newest_.end()) return nullptr;
    for (EntryIndex index : found->second) {
      if (count_marked(entries_[index]) == entries_[index].conditions.size()) return &entries_[index];
    }
    return nullptr;
  };
  if (unsat_by_newest_.empty()) return nullptr;
  if (const Entry* entry = look_under(query.goal)) return entry;
  for (Term condition : query.prefix) {
    if (const Entry* entry = look_under(condition)) return entry;
  }
  return nullptr;
}

const CachingSolver::Entry* CachingSolver::find_sat_superset(const Query& query, Key key) const {
  auto found = sat_by_member_.find(query.goal);
  if (found == sat_by_member_.end()) return nullptr;
  for (EntryIndex index : found->second) {
    if (count_marked(entries_[index]) == key.size) return &entries_[index];
  }
  return nullptr;
}

void CachingSolver::forget_all() {
  entries_.clear();
  by_hash_.clear();
  unsat_by_newest_.clear();
  sat_by_member_.clear();
}

void CachingSolver::remember(const Query& query, Key key, const Answer& answer) {
  if (answer.verdict == Verdict::Unknown) return;
  if (entries_.size() >= max_entries_) forget_all();
  auto index = static_cast<EntryIndex>(entries_.size());
  std::vector<Term> conditions(query.prefix.begin(), query.prefix.end());
  conditions.push_back(query.goal);
  std::sort(conditions.begin(), conditions.end(), expr::ById());
  conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
  by_hash_.emplace(key.hash, index);
  if (answer.verdict == Verdict::Unsat) {
    file(unsat_by_newest_[conditions.back()], index);
  } else if (conditions.size() <= kMaxFiledMembers) {
    for (Term condition : conditions) file(sat_by_member_[condition], index);
  }
  entries_.push_back({std::move(conditions), answer.verdict, answer.model});
}

Answer CachingSolver::solve(const Query& query) {
  Key key = mark(query);
  if (const Entry* same = find_same(key)) return {same->verdict, same->model, UnknownCause::None};
  if (find_unsat_subset(query) != nullptr) return make_unsat();
  if (const Entry* superset = find_sat_superset(query, key)) return make_sat(superset->model);
  Answer answer = next_->solve(query);
  remember(query, key, answer);
  return answer;
}

ModelReuseSolver::ModelReuseSolver(std::unique_ptr<Solver> next,
                                   Workspace& workspace,
                                   std::size_t kept_models)
    : next_(std::move(next)), evaluator_(workspace.evaluator), kept_models_(kept_models) {}

Answer ModelReuseSolver::solve(const Query& query) {
  if (query.hint != nullptr) {
    evaluator_.forget(*query.hint);
    if (evaluator_.is_true(query.goal)) return make_sat(*query.hint);
  }
  for (auto model = recent_.begin(); model != recent_.end(); ++model) {
    if (!is_model(*model, query, evaluator_)) continue;
    std::rotate(recent_.begin(), model, std::next(model));
    return make_sat(recent_.front());
  }
  Answer answer = next_->solve(query);
  if (answer.verdict == Verdict::Sat && kept_models_ != 0) {
    recent_.push_front(answer.model);
    if (recent_.size() > kept_models_) recent_.pop_back();
  }
  return answer;
}

}  // namespace testellate::solver
