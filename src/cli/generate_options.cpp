// SPDX-License-Identifier: Apache-2.0
#include "cli/generate_options.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "cli/comma_list.h"
#include "driver/find_project.h"
#include "driver/languages.h"
#include "search/criterion.h"
#include "support/shell_words.h"

namespace testellate::cli {
namespace {

constexpr std::uint32_t kArrayOfClasses = 24;
constexpr double kLongestTime = 1e9;  // seconds; keeps sums of milliseconds in range

std::chrono::milliseconds to_milliseconds(double seconds) {
  return std::chrono::milliseconds(std::llround(seconds * 1000));
}

const char* name_of(GenerateWords::Command command) {
  switch (command) {
    case GenerateWords::Command::Generate:
      return "generate";
    case GenerateWords::Command::Classes:
      return "classes";
    case GenerateWords::Command::Bugs:
      return "bugs";
    case GenerateWords::Command::Sequences:
      return "sequences";
  }
  return "";
}

const char* about(GenerateWords::Command command) {
  switch (command) {
    case GenerateWords::Command::Generate:
      return "writes unit tests; the default command";
    case GenerateWords::Command::Classes:
      return "prints the equivalence classes of a method: what each path asks of the inputs, and what comes "
             "of it";
    case GenerateWords::Command::Bugs:
      return "lists defects, each shown by a test that was run";
    case GenerateWords::Command::Sequences:
      return "explores sequences of calls on an object of a Java or C++ class, and writes tests of those "
             "that show "
             "something";
  }
  return "";
}

const char* about_targets(GenerateWords::Command command) {
  if (command == GenerateWords::Command::Classes) {
    return "what to describe, once for each target; default: every function or method of the input";
  }
  if (command == GenerateWords::Command::Bugs) {
    return "where to look, once for each target (Java: also a pattern of classes, `org.shop.*`); default: "
           "every function or method of the input";
  }
  return "what to test, once for each target; default: every function or method of the input";
}

const char* loop_bound_text(GenerateWords::Command command) {
  switch (command) {
    case GenerateWords::Command::Generate:
      return "iterations of a loop that depend on the input; default: 2 for path, otherwise raised as needed";
    case GenerateWords::Command::Bugs:
      return "iterations of a loop that depend on the input; default: raised as needed";
    case GenerateWords::Command::Classes:
      return "iterations of a loop that depend on the input, each time it is reached; default: 2";
    case GenerateWords::Command::Sequences:
      return "iterations of a loop that depend on the input, each time it is reached; default: one more than "
             "calls, so that what they have built can be walked through";
  }
  return "";
}

}  // namespace

std::uint32_t core_count() { return std::max(1U, std::thread::hardware_concurrency()); }

void add_force(CLI::App& command, bool& is_forced) {
  command.add_flag("--force",
                   is_forced,
                   "replace files that somebody has changed, or that are not ours; otherwise new ones are "
                   "written beside them");
}

void add_sandbox(CLI::App& command, std::string& chosen) {
  command
      .add_option(
          "--sandbox",
          chosen,
          "the strongest sandbox that tests are run in; if this machine does not have it, the next one "
          "is taken; bubblewrap: namespaces of their own, landlock: no writing and no network, "
          "seccomp: no network, none: limits only")
      ->check(CLI::IsMember(std::vector<std::string>(support::process::kSandboxNames.begin(),
                                                     support::process::kSandboxNames.end())))
      ->capture_default_str();
}

support::process::SandboxLevel GenerateWords::sandbox() const {
  return *support::process::try_parse_sandbox(sandbox_);
}

GenerateWords::GenerateWords(CLI::App& app, Command command)
    : kind_(command), command_(app.add_subcommand(name_of(command), about(command))) {
  const bool has_suite = kind_ != Command::Classes;
  add_inputs();
  if (kind_ == Command::Generate) {
    add_criterion();
    command_
        ->add_option("--fail-under",
                     fail_under_,
                     "exit code 1 if less than so many percent of the edges that are not infeasible are "
                     "covered; default: 0")
        ->check(CLI::Range(0.0, 100.0));
  }
  add_aliasing();
  command_
      ->add_option("--assume",
                   options_.assumptions,
                   "a condition on the inputs, as in the source: \"low <= high && list.next != null\", or "
                   "nonaliasing(a, b), nonsharing(a, b), acyclic(list); others are not looked at")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_limits();
  add_foreign_code();
  command_->add_option("--classpath", options_.load.class_path, "Java: class path of what the classes need");
  command_->add_option("--jdk", options_.load.jdk, "Java: the JDK to use; default: the one that is found");
  if (kind_ == Command::Generate || kind_ == Command::Bugs) add_rank();
  if (kind_ == Command::Bugs) add_findings();
  if (has_suite) {
    add_suite();
  } else {
    add_tables();
  }
  add_work();
}

void GenerateWords::add_foreign_code() {
  command_->add_option("--cflags", cflags_, "flags for clang, as in a shell: \"-Iinclude -DN=3\"");
  command_
      ->add_option(
          "--instantiate",
          options_.load.instances,
          "C++: an instance of a template that is to be tested though no code makes it: \"Stack<int>\"")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command_->add_option("--link",
                       link_,
                       "C: objects and libraries that have functions which the files lack, as for a linker: "
                       "\"other.o,-Llib,-lfoo\"; tests call them instead of stubs");
  command_
      ->add_option("--pure",
                   options_.load.pure,
                   "C: a function among the stubs that answers the same whenever it is called with the same "
                   "arguments, once for each")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void GenerateWords::add_inputs() {
  command_
      ->add_option("INPUT",
                   options_.inputs,
                   kind_ == Command::Sequences
                       ? "a .class, .jar, .java or .cpp file, or a folder of classes"
                       : "a .class, .jar, .java, .c, .cpp, .bc, .ll or .tir file, a folder of "
                         "classes, a compile_commands.json, or the folder of a project of Maven, Gradle, "
                         "CMake or Meson")
      ->required();
  if (kind_ != Command::Sequences) add_targets();
  command_->add_option("--out", options_.out, "folder that everything is written to")->capture_default_str();
  add_force(*command_, is_forced_);
}

void GenerateWords::add_targets() {
  command_->add_option("--target", options_.targets, about_targets(kind_))
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void GenerateWords::add_tables() {
  command_
      ->add_option(
          "--format",
          options_.format,
          "what is printed, text: an aligned table, markdown: the same for documents, json: the report, xml: "
          "test patterns; whatever it is, all but the text are written into the folder")
      ->check(CLI::IsMember({"text", "markdown", "json", "xml"}))
      ->default_str("text");
  command_->add_flag("--contexts",
                     options_.explore.wants_contexts,
                     "for each path, which of the indices that it uses are equal and which of its references "
                     "lead to the same "
                     "object, and what comes of it then");
  command_->add_flag("--merge-contexts",
                     options_.merges_contexts,
                     "as --contexts, but those that are equal in effect are one");
  command_
      ->add_option("--calls",
                   calls_,
                   "expand: what is called is executed; lemma: for public functions that only compute, their "
                   "classes, found once, are used instead: the same table in fewer steps")
      ->check(CLI::IsMember({"expand", "lemma"}))
      ->capture_default_str();
}

void GenerateWords::add_rank() {
  command_
      ->add_option("--min-rank",
                   min_rank_,
                   "which failures are listed, others being counted; certain: the code fails on what it has "
                   "made or looked at itself; "
                   "suspicious: on what it has computed from its inputs, too; precondition: everything that "
                   "fails")
      ->check(CLI::IsMember(std::vector<std::string>(result::kRankNames.begin(), result::kRankNames.end())))
      ->capture_default_str();
}

void GenerateWords::add_findings() {
  command_
      ->add_option("--expect",
                   expected_,
                   "bug: tests pass while the defect is there; fixed: they fail until it is repaired")
      ->check(CLI::IsMember({"bug", "fixed"}))
      ->capture_default_str();
  command_->add_flag(
      "--private",
      options_.load.has_private_targets,
      "Java: methods that are not public are targets, too; tests call private ones by reflection, "
      "and what their callers see to is a precondition");
  command_->add_option(
      "--baseline", options_.baseline, "a findings.sarif of before: only what is not in it is listed");
}

void GenerateWords::add_suite() {
  if (kind_ == Command::Generate) {
    command_->add_flag(
        "--contexts",
        options_.explore.wants_contexts,
        "a test for each path within the loop bound and, of each, for each pattern of indices that are "
        "equal (see `testellate classes`); goes with --criterion path");
  }
  command_
      ->add_option("--format",
                   options_.format,
                   "format of the suite; json: only the report; default: gtest for C, junit5 for Java")
      ->check(CLI::IsMember(driver::all_formats()));
  if (kind_ == Command::Generate) {
    command_->add_option("--property",
                         options_.load.property,
                         "C: file with the property that a Test-Comp suite is for, edges or a call of "
                         "`reach_error`; the format is testcomp");
  }
  command_->add_flag(
      "--reflection", options_.load.uses_reflection, "Java: tests may set private state by reflection");
  command_->add_flag("--assert-logs",
                     options_.load.asserts_logs,
                     "tests assert what is logged: by java.util.logging and what rests on it, in C by "
                     "variadic functions that no file defines");
  command_
      ->add_option("--stubs",
                   options_.load.stubs,
                   "Java: what stands for collaborators; mockito: mocks, plain: small classes in the suite; "
                   "default: mockito if it is on the class path")
      ->check(CLI::IsMember({"mockito", "plain"}));
  command_->add_flag("--no-confirm", has_no_confirm_, "do not compile and run the suite");
  if (kind_ == Command::Generate) {
    command_->add_flag(
        "--in-place",
        is_in_place_,
        "of a project: tests also go to where it has its own, src/test/java or tests/testellate");
  }
  if (kind_ != Command::Sequences) {
    command_
        ->add_option("--beside",
                     beside_,
                     "Java: a folder of tests that there are, once for each: no class of the suite has the "
                     "name of one "
                     "of them; default: of a project, src/test/java")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }
  add_sandbox(*command_, sandbox_);
}

void GenerateWords::add_work() {
  command_->add_option("--seed", options_.explore.search.seed, "seed of random choices in the search")
      ->capture_default_str();
  options_.jobs = core_count();
  command_->add_option("--jobs", options_.jobs, "worker processes at a time; default: as many as processors")
      ->check(CLI::Range(1, 1024));
  // Not for people: no group, so no help tells of it.
  command_->add_flag("--worker", options_.is_worker)->group("");
  command_->add_flag("--quiet", options_.is_quiet, "print nothing but errors");
  if (kind_ == Command::Classes) return;
  command_->add_flag("--verbose", options_.is_verbose, "print each test");
  if (kind_ != Command::Sequences) {
    command_->add_flag("--explain-search",
                       options_.explains_search,
                       "print what the search did: rounds, paths, first and open edges of each target");
  }
  command_->add_flag("--no-color", has_no_color_, "no colours on a terminal");
}

void GenerateWords::add_criterion() {
  std::vector<std::string> names;
  std::string about;
  for (const search::CriterionInfo& criterion : search::all_criteria()) {
    names.emplace_back(criterion.name);
    about += (about.empty() ? "" : "; ") + names.back() + ": " + std::string(criterion.about);
  }
  command_->add_option("--criterion", options_.explore.search.criterion, about)
      ->check(CLI::IsMember(names))
      ->capture_default_str();
}

// What classes of inputs and states of objects are has to be said without leaving open what references lead
// to.
void GenerateWords::add_aliasing() {
  const bool may_be_open = kind_ == Command::Generate || kind_ == Command::Bugs;
  std::string text =
      "lazy: references and pointers among the inputs may lead to the same object, and each path says "
      "which; ";
  if (may_be_open)
    text +=
        "solver: the same, but a path of Java splits only where the program does (lazy with --contexts); ";
  std::vector<std::string> modes{"lazy", "none"};
  if (may_be_open) modes.insert(modes.begin() + 1, "solver");
  command_->add_option("--aliasing", aliasing_, text + "none: never")
      ->check(CLI::IsMember(modes))
      ->capture_default_str();
}

void GenerateWords::add_limits() {
  command_->add_option("--loop-bound", loop_bound_, loop_bound_text(kind_))->check(CLI::Range(1U, 1U << 30));
  command_->add_option("--call-depth", call_depth_, "calls followed below the target; default: no limit");
  add_sizes();
  command_
      ->add_option("--max-alloc",
                   options_.explore.engine.max_alloc,
                   "largest object whose size depends on the input, in bytes or elements")
      ->capture_default_str();
  command_
      ->add_option("--time-limit",
                   time_limit_,
                   kind_ == Command::Sequences ? "seconds of exploration" : "seconds per target")
      ->check(CLI::Range(0.0, kLongestTime))
      ->capture_default_str();
  command_->add_option("--total-time", total_time_, "seconds of the whole run; default: no limit")
      ->check(CLI::Range(0.0, kLongestTime));
  command_->add_option("--memory-limit", memory_limit_, "memory of each worker, in MB")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
      ->capture_default_str();
  command_->add_option("--solver-timeout", solver_timeout_, "milliseconds per question to a solver")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}))
      ->capture_default_str();
  command_->add_option("--max-paths",
                       options_.explore.budget.paths,
                       kind_ == Command::Sequences ? "paths of calls; default: no limit"
                                                   : "paths per target; default: no limit");
}

void GenerateWords::add_sizes() {
  engine::InputSizes& sizes = options_.explore.engine.sizes;
  if (kind_ != Command::Generate && kind_ != Command::Classes) {
    command_->add_option("--max-array", sizes.max_array, "largest input array or list, in elements")
        ->capture_default_str();
    command_->add_option("--max-string", sizes.max_string, "longest input string, in characters")
        ->capture_default_str();
    command_->add_option("--max-stdin", sizes.max_stdin, "largest standard input, in bytes or values")
        ->check(CLI::Range(0U, 1U << 30))
        ->capture_default_str();
    return;
  }
  // What a path does to arrays is better said of long ones.
  if (kind_ == Command::Classes) sizes.max_array = kArrayOfClasses;
  command_->add_option(
      "--max-array",
      sizes.max_array,
      "largest input array or list, in elements; default: " + std::to_string(sizes.max_array) +
          ", doubled up to 256 while an edge is open for size");
  command_->add_option(
      "--max-string", sizes.max_string, "longest input string, in characters; default: 8, likewise up to 64");
  command_
      ->add_option("--max-stdin",
                   sizes.max_stdin,
                   "largest standard input, in bytes or values; default: 16, likewise up to 256")
      ->check(CLI::Range(0U, 1U << 30));
}

std::map<std::string, std::string> GenerateWords::given() const {
  // These change where, how fast and how loudly, not what.
  static const std::set<std::string> without_effect{"INPUT",
                                                    "--out",
                                                    "--dot",
                                                    "--jobs",
                                                    "--sandbox",
                                                    "--force",
                                                    "--in-place",
                                                    "--beside",
                                                    "--fail-under",
                                                    "--quiet",
                                                    "--verbose",
                                                    "--explain-search",
                                                    "--no-color",
                                                    "--help",
                                                    "-h",
                                                    "--target",
                                                    "--seed"};
  std::map<std::string, std::string> found;
  for (const CLI::Option* option : command_->get_options()) {
    std::string name = option->get_name();
    // An option that no help tells of has no name here.
    if (option->count() == 0 || name.empty() || without_effect.contains(name)) continue;
    std::string& values = found[name.substr(2)];
    for (const std::string& value : option->results()) values += (values.empty() ? "" : ", ") + value;
  }
  return found;
}

engine::InputSizes GenerateWords::largest_sizes() const {
  // What the user gives is what is tried.
  const engine::InputSizes& given = options_.explore.engine.sizes;
  engine::InputSizes sizes = search::kLargestSizes;
  if (command_->count("--max-array") != 0) sizes.max_array = sizes.made_elements = given.max_array;
  if (command_->count("--max-string") != 0) sizes.max_string = sizes.made_text = given.max_string;
  if (command_->count("--max-stdin") != 0) sizes.max_stdin = given.max_stdin;
  return sizes;
}

driver::GenerateOptions GenerateWords::options(bool has_terminal) const {
  driver::GenerateOptions options = options_;
  options.load.cflags = support::split_shell_words(cflags_);
  options.load.link = support::split_commas(link_);
  for (const std::string& folder : beside_) {
    std::ranges::move(driver::names_of_tests(folder), std::back_inserter(options.taken_names));
  }
  options.is_confirmed = !has_no_confirm_;
  if (!options.load.property.empty() && options.format.empty()) options.format = "testcomp";
  options.expects_repair = expected_ == "fixed";
  options.min_rank = static_cast<result::Rank>(std::ranges::find(result::kRankNames, min_rank_) -
                                               result::kRankNames.begin());
  if (aliasing_ == "none") options.explore.engine.aliasing = engine::AliasMode::None;
  if (aliasing_ == "solver") options.explore.engine.aliasing = engine::AliasMode::Solver;
  if (loop_bound_ != 0) options.explore.search.loop_bound = loop_bound_;
  if (options.explore.wants_contexts) {
    // Contexts are those of all paths, and best seen in long arrays.
    options.explore.search.criterion = "path";
    if (command_->count("--max-array") == 0) options.explore.engine.sizes.max_array = kArrayOfClasses;
  }
  if (options.merges_contexts) options.explore.wants_contexts = true;
  if (options.explore.wants_contexts && options.explore.engine.aliasing == engine::AliasMode::Solver) {
    options.explore.engine.aliasing = engine::AliasMode::Lazy;
  }
  options.uses_lemmas = calls_ == "lemma";
  options.tells_steps =
      command_->get_option_no_throw("--calls") != nullptr && command_->count("--calls") != 0;
  if (command_->count("--max-array") != 0) {
    options.explore.engine.sizes.made_elements = options.explore.engine.sizes.max_array;
  }
  if (command_->count("--max-string") != 0) {
    options.explore.engine.sizes.made_text = options.explore.engine.sizes.max_string;
  }
  options.explore.search.largest_sizes = largest_sizes();
  if (command_->count("--call-depth") != 0) options.explore.engine.call_depth = call_depth_;
  options.explore.budget.time = to_milliseconds(time_limit_);
  if (command_->count("--total-time") != 0) options.total_time = to_milliseconds(total_time_);
  options.memory_bytes = memory_limit_ << 20;
  options.explore.engine.limits.wall = std::chrono::milliseconds(solver_timeout_);
  options.has_color = has_terminal && !has_no_color_;
  if (fail_under_ > 0) options.fail_under = fail_under_;
  options.given = given();
  return options;
}

}  // namespace testellate::cli
