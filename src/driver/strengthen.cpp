// SPDX-License-Identifier: Apache-2.0
#include "driver/strengthen.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <ranges>
#include <utility>
#include <vector>

#include "driver/mutants.h"
#include "driver/pursue_mutants.h"
#include "driver/test_record.h"
#include "report/progress.h"
#include "support/process/worker_pool.h"

namespace testellate::driver {
namespace {

namespace process = support::process;
using mutation::Fate;

/// Tests that may be added, of those that there are.
constexpr std::size_t kShare = 5;
/// What one target may take for its mutants beyond the time that each of them has, which is the processor's:
/// others may use it, too.
constexpr std::chrono::minutes kLongestPursuit{10};
constexpr unsigned kLongestWait = 10;

bool is_wanted(const mutation::JudgedMutant& judged) {
  return judged.verdict.fate == Fate::Live || judged.verdict.fate == Fate::NotReached;
}

/// A test that a target could have, with the mutants that it notices.
struct Offer {
  std::size_t target = 0;
  RecordedPath path;
  std::set<std::size_t> mutants;          ///< by position among all
  std::optional<std::size_t> replaces{};  ///< a test of the target, by position
};

std::string to_bytes(const ir::Program& program, const PursuitResult& found) {
  ByteWriter bytes;
  const auto put_numbers = [&](const std::vector<std::size_t>& numbers) {
    bytes.put_list(numbers, [&](std::size_t number) { bytes.put(number); });
  };
  bytes.put_list(found.tests, [&](const KillingTest& test) {
    bytes.put_text(to_bytes(program, ExplorationRecord(test.path)));
    put_numbers(test.mutants);
    bytes.put(test.replaces ? *test.replaces + 1 : 0);
  });
  put_numbers(found.equivalent);
  return bytes.take();
}

/// Which mutants each target can do something about: those in its own code, and in code that no target has
/// for its own and that is entrusted to it.
std::map<std::size_t, std::vector<std::size_t>> share_out(const LoadedTargets& targets,
                                                          const mutation::MutationRun& judged) {
  std::map<ir::FunctionId, std::vector<std::size_t>> owners;
  for (std::size_t unit = 0; unit < targets.units.size(); ++unit) {
    owners[ir::subject_of(targets.units[unit].unit)].push_back(unit);
    for (ir::FunctionId lambda : targets.units[unit].scope.lambdas) owners[lambda].push_back(unit);
  }
  for (std::size_t unit = 0; unit < targets.units.size(); ++unit) {
    for (const search::Helper& helper : targets.units[unit].scope.helpers) {
      std::vector<std::size_t>& known = owners[helper.function];
      if (helper.is_entrusted && known.empty()) known.push_back(unit);
    }
  }
  std::map<std::size_t, std::vector<std::size_t>> shares;
  for (std::size_t at = 0; at < judged.mutants.size(); ++at) {
    if (!is_wanted(judged.mutants[at])) continue;
    const mutation::Mutant& mutant = judged.mutants[at].mutant;
    std::vector<ir::FunctionId> functions = mutant.copies;
    functions.insert(functions.begin(), mutant.place.function);
    for (ir::FunctionId function : functions) {
      const auto owner = owners.find(function);
      if (owner == owners.end() || owner->second.empty()) continue;
      shares[owner->second.front()].push_back(at);
      break;
    }
  }
  return shares;
}

/// The tests of a target with what was seen to be noticed by each.
std::vector<KnownTest> known_tests(const Explored& found,
                                   std::size_t target,
                                   const mutation::MutationRun& judged) {
  std::vector<KnownTest> tests;
  const std::vector<result::TestCase>& cases = found.run.targets[target].tests;
  for (std::size_t at = 0; at < cases.size(); ++at) {
    KnownTest& known = tests.emplace_back(KnownTest{found.paths[target][at].decisions, {}});
    for (const mutation::JudgedMutant& mutant : judged.mutants) {
      const bool is_noticed = mutant.verdict.fate == Fate::Killed || mutant.verdict.fate == Fate::Sanitized;
      if (is_noticed && mutant.verdict.test_id == cases[at].id) {
        known.noticed.push_back(&mutant.mutant);
      }
    }
  }
  return tests;
}

/// Takes what workers found; jobs are numbered as the shares are.
class Offers final : public process::JobObserver {
 public:
  Offers(ir::Program& program,
         std::vector<std::pair<std::size_t, std::vector<std::size_t>>> shares,
         report::ProgressLine& progress)
      : names_(program), shares_(std::move(shares)), progress_(progress) {}

  void on_result(process::JobNumber job, std::string_view text) override {
    const auto& [target, mutants] = shares_[job];
    ByteReader bytes(text);
    const auto get_numbers = [&](std::set<std::size_t>& numbers) {
      bytes.get_list([&] { numbers.insert(mutants[bytes.get()]); });
    };
    bytes.get_list([&] {
      Expected<ExplorationRecord, std::string> record = from_bytes(names_, bytes.get_text());
      Offer offer{target, {}, {}};
      get_numbers(offer.mutants);
      if (const std::uint64_t replaced = bytes.get(); replaced != 0) offer.replaces = replaced - 1;
      if (!record || !std::holds_alternative<RecordedPath>(*record)) return;
      offer.path = std::get<RecordedPath>(*std::move(record));
      offers_.push_back(std::move(offer));
    });
    get_numbers(equivalent_);
  }

  void on_end(const process::JobOutcome& /*outcome*/) override {
    ++ended_;
    progress_.show("looking for what mutants do: " + std::to_string(ended_) + " of " +
                   std::to_string(shares_.size()) + " targets");
  }

  [[nodiscard]] std::vector<Offer>& offers() { return offers_; }
  [[nodiscard]] const std::set<std::size_t>& equivalent() const { return equivalent_; }

 private:
  NameReader names_;
  std::vector<std::pair<std::size_t, std::vector<std::size_t>>> shares_;
  report::ProgressLine& progress_;
  std::size_t ended_ = 0;
  std::vector<Offer> offers_;
  std::set<std::size_t> equivalent_;
};

/// Those in the place of others, and so many more, each of which notices the most of what the ones before do
/// not.
std::vector<Offer> choose(std::vector<Offer> offers, std::size_t most) {
  std::vector<Offer> chosen;
  std::set<std::size_t> noticed;
  for (const Offer& offer : offers) {
    if (!offer.replaces) continue;
    noticed.insert(offer.mutants.begin(), offer.mutants.end());
    chosen.push_back(offer);
  }
  std::erase_if(offers, [](const Offer& offer) { return offer.replaces.has_value(); });
  const auto count_new = [&](const Offer& offer) {
    return std::ranges::count_if(offer.mutants,
                                 [&](std::size_t mutant) { return !noticed.contains(mutant); });
  };
  for (; most != 0; --most) {
    const auto best = std::ranges::max_element(offers, {}, count_new);
    if (best == offers.end() || count_new(*best) == 0) break;
    noticed.insert(best->mutants.begin(), best->mutants.end());
    chosen.push_back(std::move(*best));
    offers.erase(best);
  }
  return chosen;
}

/// Puts tests in the place of others of the same paths, or behind them, and names all of the target anew.
void take_over(ir::Program& program, Explored& explored, std::size_t target, std::vector<Offer*> offers) {
  std::vector<RecordedPath> added;
  NameReader names(program);
  for (Offer* offer : offers) {
    if (!offer->replaces) {
      added.push_back(std::move(offer->path));
      continue;
    }
    Expected<MadeTest, std::string> made = read_test(program, names, offer->path.test);
    if (!made) continue;
    const std::size_t at = *offer->replaces;
    result::TestCase& test = explored.run.targets[target].tests[at];
    made->test.id = test.id;
    test = std::move(made->test);
    explored.predictions[target][at] = std::move(made->run);
    explored.paths[target][at].names = std::move(made->names);
  }
  std::vector<std::size_t> all(added.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  add_tests(program,
            added,
            all,
            {explored.run.targets[target],
             explored.predictions[target],
             &explored.paths[target],
             nullptr,
             nullptr});
}

}  // namespace

Expected<mutation::MutationRun, std::string> judge_suite(const Env& env,
                                                         const GenerateOptions& options,
                                                         const LoadedTargets& targets,
                                                         const result::Run& run) {
  language::LoadedInput& input = *targets.input;
  const HarmlessFaultsIgnored harmless(input.program());
  mutation::MutantJudge judge(input.program(), input.natives(), suite_knowledge(targets));
  for (const result::Target& target : run.targets) {
    std::vector<result::TestCase> trusted;
    std::ranges::copy_if(target.tests, std::back_inserter(trusted), result::is_trusted);
    TRY_ASSIGN(std::vector<mutation::JudgingTest> tests,
               judging_tests(targets, target.unit, std::move(trusted)));
    for (mutation::JudgingTest& test : tests) {
      const std::string name = test.name;
      if (Expected<void, std::string> added = judge.add(std::move(test)); !added) {
        return Unexpected<std::string>("test `" + name + "` cannot be run: " + added.error());
      }
    }
  }
  mutation::MutationRun judged{
      judge.test_count(), judge.claim_count(), judge.blind_count(), find_all_mutants(targets)};
  judge_all(env, options.jobs, options.is_quiet, judge, judged.mutants);
  return judged;
}

Strengthened strengthen(const Env& env,
                        const GenerateOptions& options,
                        const LoadedTargets& targets,
                        const Explored& found,
                        const mutation::MutationRun& judged) {
  // Where each path has a test, there are no others to look for.
  if (!asks_for_goals(targets, options.explore.search.criterion)) return {};
  const std::map<std::size_t, std::vector<std::size_t>> by_target = share_out(targets, judged);
  const std::vector<std::pair<std::size_t, std::vector<std::size_t>>> shares(by_target.begin(),
                                                                             by_target.end());
  PursuitOptions pursuit;
  pursuit.explore = explore_options_of(options, targets);
  pursuit.time_for_paths = std::min(pursuit.time_for_paths, pursuit.explore.budget.time);
  process::PoolOptions pool_options;
  pool_options.workers = options.jobs;
  pool_options.order = process::Order::ByNumber;
  pool_options.has_process_per_job = true;
  pool_options.should_stop = env.is_interrupted;
  process::WorkerPool pool(
      [&](std::string_view job, const process::SendResult& send) {
        ByteReader bytes(job);
        const auto& [target, mutants] = shares[bytes.get()];
        std::vector<const mutation::Mutant*> wanted;
        for (std::size_t mutant : mutants) wanted.push_back(&judged.mutants[mutant].mutant);
        PursuitOptions own = pursuit;
        own.known_tests = known_tests(found, target, judged);
        send(to_bytes(targets.input->program(), pursue_mutants(targets, targets.units[target], wanted, own)));
      },
      pool_options);
  for (std::size_t at = 0; at < shares.size(); ++at) {
    ByteWriter bytes;
    bytes.put(at);
    pool.submit(
        {bytes.take(), kLongestWait * pursuit.time_per_mutant * shares[at].second.size() + kLongestPursuit});
  }
  std::ostream& shown = env.progress != nullptr ? *env.progress : env.out;
  report::ProgressLine progress(shown, env.progress != nullptr && !options.is_quiet, env.is_terminal);
  Offers offers(targets.input->program(), shares, progress);
  pool.run(offers);

  Strengthened made;
  made.equivalent = offers.equivalent();
  const std::size_t most = (judged.tests + kShare - 1) / kShare;
  std::vector<Offer> chosen = choose(std::move(offers.offers()), most);
  if (chosen.empty()) return made;
  made.added = static_cast<std::size_t>(
      std::ranges::count_if(chosen, [](const Offer& offer) { return !offer.replaces.has_value(); }));
  made.explored = found;
  std::map<std::size_t, std::vector<Offer*>> of_targets;
  for (Offer& offer : chosen) of_targets[offer.target].push_back(&offer);
  for (auto& [target, own] : of_targets) {
    take_over(targets.input->program(), *made.explored, target, std::move(own));
  }
  return made;
}

}  // namespace testellate::driver
