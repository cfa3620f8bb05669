// SPDX-License-Identifier: Apache-2.0
// What `testellate mutate --strengthen` calls equivalent is run against the original on random inputs:
// nothing that a caller can see may differ.
#include <algorithm>
#include <array>
#include <bit>
#include <iostream>
#include <optional>
#include <random>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "case.h"
#include "check/execute_test.h"
#include "check/observe_test.h"
#include "driver/load_targets.h"
#include "driver/mutants.h"
#include "driver/program_names.h"
#include "driver/suite_record.h"
#include "driver/test_record.h"
#include "mutation/apply.h"
#include "support/file_system.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using result::TestCase;

/// Iterations that the search promises something about.
constexpr std::uint64_t kLoopBound = 3;
constexpr unsigned kInputsPerTest = 60;

/// Changes numbers of a test at random, as far as every caller could have others there.
class Shaker {
 public:
  Shaker(const ir::Program& program, const ir::Unit& unit, unsigned seed)
      : program_(program), unit_(unit), random_(seed) {}

  TestCase shake(const TestCase& test) {
    TestCase shaken = test;
    for (std::size_t at = 0; at < shaken.arguments.size(); ++at) {
      shake(shaken.arguments[at], unit_.parameters[at].data_type);
    }
    for (result::Object& object : shaken.before.objects) {
      if (object.kind == result::Object::Kind::Bytes && is_number(object.element)) {
        for (auto& [offset, value] : object.elements) shake(value, object.element);
      }
    }
    return shaken;
  }

 private:
  [[nodiscard]] bool is_number(ir::DataTypeId id) const {
    using Kind = ir::DataType::Kind;
    if (!id.is_valid()) return false;
    const Kind kind = program_.get(id).kind;
    return kind == Kind::Signed || kind == Kind::Unsigned || kind == Kind::Character || kind == Kind::Float;
  }

  void shake(result::Value& value, ir::DataTypeId type) {
    auto* scalar = std::get_if<result::Scalar>(&value);
    if (scalar == nullptr || !is_number(type) || random_() % 4 == 0) return;
    const ir::DataType& known = program_.get(type);
    if (scalar->type.is_float()) {
      constexpr std::array kSome = {0.0, -0.0, 1.0, -1.0, 0.5, 3.0, 1e300, -7.25};
      const double chosen = kSome[random_() % kSome.size()];
      const auto single = static_cast<float>(chosen);
      scalar->bits = scalar->type == ir::Type::f32() ? std::bit_cast<std::uint32_t>(single)
                                                     : std::bit_cast<std::uint64_t>(chosen);
      return;
    }
    const unsigned width = std::min(known.width, scalar->type.width());
    std::int64_t number = 0;
    switch (random_() % 4) {
      case 0:
        number = static_cast<std::int64_t>(random_() % 20) - 6;
        break;
      case 1:
        number = static_cast<std::int64_t>(random_() % 2000) - 1000;
        break;
      case 2:
        number = static_cast<std::int64_t>(std::uint64_t{1} << (random_() % width)) -
                 static_cast<std::int64_t>(random_() % 2);
        break;
      default:
        number = static_cast<std::int64_t>(random_());
    }
    // As wide as the type, and then as the register: a byte of Java lies in an int.
    const auto bits = value::truncate<value::U128>(
        static_cast<value::U128>(static_cast<std::uint64_t>(number)), std::min(width, 64U));
    const bool is_signed = known.kind == ir::DataType::Kind::Signed;
    const value::U128 extended = is_signed ? static_cast<value::U128>(value::to_signed(bits, width)) : bits;
    scalar->bits = value::truncate<value::U128>(extended, scalar->type.width());
  }

  const ir::Program& program_;
  const ir::Unit& unit_;
  std::mt19937_64 random_;
};

/// Whether no loop runs more often than the search has looked at.
bool is_within_bound(ir::Program& program,
                     const ir::NativeTable& natives,
                     const ir::Unit& unit,
                     const TestCase& test) {
  const check::Execution run = check::execute_test(program, natives, unit, test, {});
  return std::ranges::all_of(run.run.coverage, [](const auto& function) {
    return std::ranges::all_of(function.second.edges,
                               [](std::uint64_t count) { return count <= kLoopBound; });
  });
}

bool has_same_calls(const TestCase& a, const TestCase& b) {
  return a.call_count == b.call_count &&
         std::ranges::equal(a.calls, b.calls, [](const result::Call& one, const result::Call& other) {
           return one.function == other.function &&
                  std::ranges::equal(one.arguments, other.arguments, [](const auto& x, const auto& y) {
                    return x.value == y.value && x.memory == y.memory;
                  });
         });
}

/// In words what a caller sees of a mutant that he does not see of the original; empty: nothing.
std::string difference(const TestCase& original, const TestCase& mutant) {
  if (original.outcome.end != mutant.outcome.end) return "another end";
  if (original.outcome.exception_class != mutant.outcome.exception_class) return "another exception";
  if (original.outcome.value != mutant.outcome.value) return "another result";
  if (original.after.objects != mutant.after.objects) return "another state";
  if (original.printed != mutant.printed || original.printed_errors != mutant.printed_errors) {
    return "another output";
  }
  const bool has_same_variables =
      std::ranges::equal(original.settable_after, mutant.settable_after, [](const auto& a, const auto& b) {
        return a.static_variable == b.static_variable && a.global == b.global && a.value == b.value;
      });
  if (!has_same_variables) return "another variable";
  return has_same_calls(original, mutant) ? "" : "other calls";
}

/// The mutants of which the report says that, by position.
std::vector<std::size_t> mutants_that_are(const std::string& status, const Json& report) {
  std::vector<std::size_t> found;
  for (std::size_t at = 0; at < report["list"].size(); ++at) {
    if (report["list"][at]["status"] == status) found.push_back(at);
  }
  return found;
}

struct Counts {
  std::size_t mutants = 0;
  std::size_t inputs = 0;       ///< on which both were run, and which reach the mutant
  std::size_t differences = 0;  ///< of mutants that are no equivalent ones
};

/// Holds every claim about the suite in a folder against the interpreter.
void hold_claims(const std::string& out, Counts& counts) {
  const Json report = Json::parse(contents(out + "/mutation.json"));
  const std::vector<std::size_t> claimed = mutants_that_are("equivalent", report);
  if (claimed.empty()) return;
  // Others are run like these, to see that differences are seen.
  std::vector<std::size_t> killed = mutants_that_are("killed", report);
  if (killed.size() > claimed.size()) killed.resize(claimed.size());
  support::DiskFileSystem files;
  Expected<driver::SuiteRecord, std::string> record = driver::read_suite_record(files, out);
  ASSERT_TRUE(record) << record.error();
  // The same JDK: what another one makes of the sources may have other fields.
  for (auto [name, where] :
       {std::pair{"JAVA_HOME", &record->options.load.java_home}, {"PATH", &record->options.load.path}}) {
    if (const char* const value = std::getenv(name)) *where = value;
  }
  diag::Result<driver::LoadedTargets> targets = driver::load_targets(files, record->options);
  ASSERT_TRUE(targets);
  ir::Program& program = targets->input->program();
  const ir::NativeTable& natives = targets->input->natives();
  driver::NameReader names(program);
  // All of them first: names are those of the program as it was loaded.
  std::vector<std::pair<const ir::Unit*, driver::MadeTest>> tests;
  for (const driver::SuiteRecord::Test& kept : record->tests) {
    const auto unit = std::ranges::find_if(targets->units, [&](const search::ScopedUnit& scoped) {
      return program.text(scoped.unit.name) == kept.target;
    });
    ASSERT_NE(unit, targets->units.end());
    Expected<driver::MadeTest, std::string> made = driver::read_test(program, names, kept.bytes);
    ASSERT_TRUE(made) << kept.target << ": " << made.error();
    tests.emplace_back(&unit->unit, std::move(*made));
  }
  const std::vector<mutation::JudgedMutant> mutants = driver::find_all_mutants(*targets);
  ASSERT_EQ(mutants.size(), report["list"].size());
  for (const auto& [unit, made] : tests) {
    Shaker shaker(program, *unit, static_cast<unsigned>(counts.inputs + 1));
    for (unsigned number = 0; number < kInputsPerTest; ++number) {
      const TestCase input = shaker.shake(made.test);
      const check::ObservedRun original = check::observe_test(
          program, natives, *unit, input, {.max_steps = 1'000'000, .counts_coverage = true});
      const bool is_usable = original.test && (original.test->outcome.end == ir::PathEnd::Returned ||
                                               original.test->outcome.end == ir::PathEnd::Threw);
      if (!is_usable || !is_within_bound(program, natives, *unit, input)) continue;
      /// Nothing: the call does not come by the mutant, or cannot be made with it.
      const auto compare = [&](std::size_t at) -> std::optional<std::string> {
        const mutation::Mutant& mutant = mutants[at].mutant;
        const auto covered = original.covered.find(mutant.place.function);
        if (covered == original.covered.end() || !covered->second[mutant.place.inst.index()])
          return std::nullopt;
        const driver::HarmlessFaultsIgnored harmless(program);
        const mutation::Applied applied(program, mutant);
        const check::ObservedRun changed =
            check::observe_test(program, natives, *unit, input, {.max_steps = 10'000'000});
        if (!changed.test) return std::nullopt;
        return difference(*original.test, *changed.test);
      };
      for (std::size_t at : claimed) {
        const std::optional<std::string> found = compare(at);
        if (!found) continue;
        ++counts.inputs;
        EXPECT_EQ("", *found) << report["list"][at].dump(2) << "\nby a variant of " << made.test.name;
      }
      for (std::size_t at : killed) {
        if (compare(at).value_or("") != "") ++counts.differences;
      }
    }
  }
  counts.mutants += claimed.size();
}

void hold_claims_about(const std::vector<fs::path>& subjects, std::size_t fewest) {
  Counts counts;
  for (const fs::path& subject : subjects) {
    SCOPED_TRACE(subject.filename().string());
    OwnFolder folder;
    const std::string out = (folder.path() / "out").string();
    std::vector<std::string> words{
        "generate", subject.string(), "--out", out, "--no-confirm", "--time-limit", "5"};
    for (const std::string& word : read_case(subject).options) words.push_back(word);
    ASSERT_EQ(run(words).code, 0);
    const Ran ran = run({"mutate", out, "--strengthen", "--quiet"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    ASSERT_NO_FATAL_FAILURE(hold_claims(out, counts));
  }
  EXPECT_GE(counts.mutants, fewest) << "there should be claims to hold";
  EXPECT_GT(counts.inputs, 10 * counts.mutants) << "inputs should reach what is claimed";
  EXPECT_GT(counts.differences, counts.mutants) << "a difference should be seen where there is one";
  std::cout << counts.mutants << " claims held on " << counts.inputs << " inputs; others differed on "
            << counts.differences << "\n";
}

/// Some of the subjects that end in this way; all together they would take long.
std::vector<fs::path> some_of(const fs::path& folder, const std::string& ending, std::size_t every) {
  std::vector<fs::path> all;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ending) all.push_back(entry.path());
  }
  std::ranges::sort(all);
  std::vector<fs::path> some;
  for (std::size_t at = 0; at < all.size(); at += every) some.push_back(all[at]);
  return some;
}

TEST(EquivalentMutants, OfSomeFilesOfCLookLikeTheOriginalOnRandomInputs) {
  hold_claims_about(some_of(fs::path(TESTELLATE_E2E) / "c", ".c", 8), 8);
}

TEST(EquivalentMutants, OfSomeClassesOfJavaLookLikeTheOriginalOnRandomInputs) {
  hold_claims_about(some_of(fs::path(TESTELLATE_E2E) / "java", ".java", 5), 4);
}

TEST(Slow, EquivalentMutantsOfAllFilesOfC) {
  hold_claims_about(some_of(fs::path(TESTELLATE_E2E) / "c", ".c", 1), 80);
}

TEST(Slow, EquivalentMutantsOfAllClassesOfJava) {
  hold_claims_about(some_of(fs::path(TESTELLATE_E2E) / "java", ".java", 1), 30);
}

}  // namespace
}  // namespace testellate::e2e
