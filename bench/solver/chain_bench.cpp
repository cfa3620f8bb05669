// SPDX-License-Identifier: Apache-2.0
//
// Records the queries that exploring small programs asks, class by class, and replays them through plain Z3,
// the bit-blaster and the chain. Prints times, ratios, what each layer of the chain let through, and
// unanswered queries.
//
//   bench_solver [class ...]      default: all classes
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <string>

#include <fmt/format.h>
#include <time.h>

#include "solver/bitblast/bitblast_solver.h"
#include "solver/chain/construct_chain.h"
#include "solver/z3/z3_solver.h"
#include "streams/programs.h"

namespace testellate::bench {
namespace {

using solver::Verdict;

constexpr std::size_t kQueriesOfAProgram = 250;
constexpr std::chrono::milliseconds kWall{5000};

struct Result {
  double milliseconds = 0;
  std::vector<Verdict> verdicts;
  [[nodiscard]] auto unanswered() const {
    return std::count(verdicts.begin(), verdicts.end(), Verdict::Unknown);
  }
};

/// The machine may be shared: processor time, not the wall clock.
double cpu_milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

Result replay(const std::vector<RecordedQuery>& queries, solver::Solver& solver) {
  Result result;
  for (const RecordedQuery& query : queries) {
    double start = cpu_milliseconds();
    solver::Answer answer = solver.solve({query.prefix, query.goal, query.hint.get(), {.wall = kWall}});
    result.milliseconds += cpu_milliseconds() - start;
    result.verdicts.push_back(answer.verdict);
  }
  return result;
}

/// Sums over the programs of a class.
struct ClassTotals {
  std::size_t queries = 0;
  std::map<std::string, Result> by_solver;
  std::vector<solver::LayerStatistics> layers;
  std::size_t contradictions = 0;
  std::size_t lost = 0;  ///< answered by Z3 and not by the chain

  void add_layers(const solver::ChainStatistics& statistics) {
    if (layers.empty()) layers.resize(statistics.size());
    for (std::size_t at = 0; at < statistics.size(); ++at) {
      layers[at].layer = statistics[at].layer;
      layers[at].queries += statistics[at].queries;
      layers[at].sat += statistics[at].sat;
      layers[at].unsat += statistics[at].unsat;
      layers[at].time += statistics[at].time;
    }
  }
  void add(const std::string& name, const Result& result) {
    Result& total = by_solver[name];
    total.milliseconds += result.milliseconds;
    total.verdicts.insert(total.verdicts.end(), result.verdicts.begin(), result.verdicts.end());
  }
  void compare() {
    const std::vector<Verdict>& of_chain = by_solver["chain"].verdicts;
    for (const auto& [name, result] : by_solver) {
      for (std::size_t at = 0; at < of_chain.size(); ++at) {
        Verdict other = result.verdicts[at];
        if (other == Verdict::Unknown) continue;
        if (of_chain[at] == Verdict::Unknown) ++lost;
        if (of_chain[at] != Verdict::Unknown && of_chain[at] != other) ++contradictions;
      }
    }
  }
};

void run_program(const NamedProgram& program, ClassTotals& totals) {
  expr::TermBuilder builder;
  solver::chain::ChainOptions plain;
  plain.layers = {};
  auto reference = solver::chain::construct_chain(builder, plain);
  std::vector<RecordedQuery> queries = Recorder(builder, *reference).record(program.run, kQueriesOfAProgram);
  totals.queries += queries.size();

  solver::z3::Z3Solver fresh;
  solver::z3::Z3Solver incremental({.mode = solver::z3::Z3Mode::Incremental});
  solver::bitblast::BitblastSolver bits;
  solver::chain::ChainOptions unchecked;
  unchecked.check_models = false;
  auto chain = solver::chain::construct_chain(builder, unchecked);
  totals.add("z3 fresh", replay(queries, fresh));
  totals.add("z3 incremental", replay(queries, incremental));
  totals.add("bitblast", replay(queries, bits));
  totals.add("chain", replay(queries, *chain));
  totals.add_layers(chain->statistics());
}

void print_measurement(const std::string& name, double value, const char* unit, const char* better) {
  fmt::print("{{\"name\": \"{}\", \"value\": {:.6g}, \"unit\": \"{}\", \"better\": \"{}\"}}\n",
             name,
             value,
             unit,
             better);
}

void print(const std::string& query_class, ClassTotals& totals) {
  totals.compare();
  const Result& chain = totals.by_solver["chain"];
  double z3 =
      std::min(totals.by_solver["z3 fresh"].milliseconds, totals.by_solver["z3 incremental"].milliseconds);
  fmt::print("\n{}: {} queries\n", query_class, totals.queries);
  for (const char* name : {"z3 fresh", "z3 incremental", "bitblast", "chain"}) {
    const Result& result = totals.by_solver[name];
    fmt::print("  {:<15} {:>10.2f} ms {:>8.1f} us/query  {} unanswered\n",
               name,
               result.milliseconds,
               1000 * result.milliseconds / static_cast<double>(totals.queries),
               result.unanswered());
  }
  fmt::print("  better Z3 / chain: {:.1f}   bitblast / chain: {:.1f}   contradictions: {}   lost: {}\n",
             z3 / chain.milliseconds,
             totals.by_solver["bitblast"].milliseconds / chain.milliseconds,
             totals.contradictions,
             totals.lost);
  for (const solver::LayerStatistics& layer : totals.layers) {
    fmt::print("    reached {:<12} {:>6.1f} %  {:>5} sat {:>5} unsat {:>9.2f} ms with all below\n",
               layer.layer,
               100.0 * static_cast<double>(layer.queries) / static_cast<double>(totals.queries),
               layer.sat,
               layer.unsat,
               std::chrono::duration<double, std::milli>(layer.time).count());
  }
  auto back_ends =
      std::find_if(totals.layers.begin(), totals.layers.end(), [](const solver::LayerStatistics& layer) {
        return layer.layer == "back ends";
      });
  double share =
      100.0 - 100.0 * static_cast<double>(back_ends->queries) / static_cast<double>(totals.queries);
  fmt::print("    never reached a back end: {:.1f} %\n", share);
  // For bench/run, which reads lines of this form among the others.
  print_measurement(query_class + "/chain", chain.milliseconds, "ms", "lower");
  print_measurement(query_class + "/z3_by_chain", z3 / chain.milliseconds, "x", "higher");
  print_measurement(query_class + "/without_back_end", share, "%", "higher");
}

int run(const std::vector<std::string>& chosen) {
  std::vector<NamedProgram> programs;
  for (auto make : {parser_programs,
                    partition_programs,
                    linear_programs,
                    product_programs,
                    division_programs,
                    array_programs,
                    double_programs}) {
    for (NamedProgram& program : make()) programs.push_back(std::move(program));
  }
  double z3_all = 0;
  double chain_all = 0;
  for (std::size_t at = 0; at < programs.size();) {
    std::string query_class(programs[at].query_class);
    bool wanted = chosen.empty() || std::find(chosen.begin(), chosen.end(), query_class) != chosen.end();
    ClassTotals totals;
    for (; at < programs.size() && programs[at].query_class == query_class; ++at) {
      if (wanted) run_program(programs[at], totals);
    }
    if (!wanted) continue;
    print(query_class, totals);
    std::fflush(stdout);
    z3_all +=
        std::min(totals.by_solver["z3 fresh"].milliseconds, totals.by_solver["z3 incremental"].milliseconds);
    chain_all += totals.by_solver["chain"].milliseconds;
  }
  fmt::print("\noverall: better Z3 of each class / chain: {:.1f}\n", z3_all / chain_all);
  return 0;
}

}  // namespace
}  // namespace testellate::bench

int main(int argc, char** argv) { return testellate::bench::run({argv + 1, argv + argc}); }
