// SPDX-License-Identifier: Apache-2.0
#include "language/suite_steps.h"

#include <algorithm>
#include <filesystem>

namespace testellate::language {
namespace {

namespace fs = std::filesystem;
using State = result::Confirmation::State;

template <typename Run, typename Visit>
void for_each_test(Run& run, Visit visit) {
  for (auto& target : run.targets) {
    for (auto& test : target.tests) visit(test);
  }
}

}  // namespace

void reject_what_was_not_replayed(result::Run& run) {
  for_each_test(run, [](result::TestCase& test) {
    if (test.is_replayed) return;
    test.confirmation = {.state = State::Different, .detail = test.difference, .is_refuted = true};
  });
}

result::Run with_trusted_tests(const result::Run& run) {
  result::Run kept = run;
  for (result::Target& target : kept.targets) {
    std::erase_if(target.tests, [](const result::TestCase& test) { return !result::is_trusted(test); });
  }
  return kept;
}

Expected<void, std::string> put_files(support::FileSystem& files,
                                      const std::string& folder,
                                      const std::vector<result::SuiteFile>& suite) {
  if (Expected<void, std::string> made = files.make_folder(folder); !made) return made;
  for (const result::SuiteFile& file : suite) {
    const std::string path = folder + "/" + file.path;
    const std::string parent = fs::path(path).parent_path().string();
    if (Expected<void, std::string> made = files.make_folder(parent); !made) return made;
    if (Expected<void, std::string> written = files.write_file(path, file.text); !written) return written;
  }
  return {};
}

void remove_surplus(const std::string& folder,
                    const std::vector<result::SuiteFile>& earlier,
                    const std::vector<result::SuiteFile>& later) {
  for (const result::SuiteFile& file : earlier) {
    if (std::ranges::find(later, file.path, &result::SuiteFile::path) != later.end()) continue;
    std::error_code ignored;  // it stays, and nothing worse
    fs::remove(folder + "/" + file.path, ignored);
  }
}

void note_not_emitted(result::Run& run, const std::vector<result::NotEmitted>& missing) {
  for (const result::NotEmitted& one : missing) {
    for_each_test(run, [&](result::TestCase& test) {
      if (test.id == one.test) test.confirmation = {State::NotEmitted, one.reason};
    });
  }
}

void keep_what_was_confirmed(result::Run& run) {
  for_each_test(run, [](result::TestCase& test) {
    const State state = test.confirmation.state;
    const bool is_open = state == State::NotRun || state == State::Different || state == State::Flaky;
    if (test.is_replayed && is_open && !test.confirmation.is_final)
      test.confirmation = {State::NotRun, "there was no time to run it"};
  });
}

bool has_unconfirmed(const result::Run& run) {
  bool has_confirmed = false;
  bool has_other = false;
  for_each_test(run, [&](const result::TestCase& test) {
    const State state = test.confirmation.state;
    has_confirmed = has_confirmed || state == State::Confirmed;
    has_other = has_other || state == State::Different || state == State::Flaky;
  });
  return has_confirmed && has_other;
}

std::size_t count_not_emitted(const result::Run& run) {
  std::size_t count = 0;
  for_each_test(run, [&](const result::TestCase& test) {
    if (test.confirmation.state == State::NotEmitted) ++count;
  });
  return count;
}

ToConfirm to_confirm(result::Run& run,
                     const std::map<std::string, std::string>& names,
                     const Predictions& predictions) {
  ToConfirm made;
  std::map<std::string, std::uint8_t> urgencies;
  for (const result::Finding& finding : run.findings) {
    std::uint8_t& urgency = urgencies[finding.test];
    urgency = std::max(urgency, static_cast<std::uint8_t>(1 + static_cast<unsigned>(finding.rank)));
  }
  const auto urgency_of = [&](const std::string& test) {
    const auto found = urgencies.find(test);
    return found == urgencies.end() ? std::uint8_t{0} : found->second;
  };
  for (std::size_t target = 0; target < run.targets.size(); ++target) {
    for (std::size_t at = 0; at < run.targets[target].tests.size(); ++at) {
      result::TestCase& test = run.targets[target].tests[at];
      auto name = names.find(test.id);
      if (name == names.end()) continue;
      made.predictions.push_back({.name = name->second,
                                  .path = predictions[target][at].path,
                                  .call_line = 0,
                                  .target = ir::subject_of(run.targets[target].unit),
                                  .may_be_told_otherwise = predictions[target][at].has_assumed,
                                  .is_endless = result::is_endless(test.outcome),
                                  .urgency = urgency_of(test.id)});
      made.runs.push_back(&predictions[target][at]);
      made.tests.push_back(&test);
    }
  }
  return made;
}

void note_confirmed(const ToConfirm& asked, std::vector<confirm::ConfirmedTest> found, result::Run& run) {
  for (std::size_t at = 0; at < asked.tests.size(); ++at) {
    result::TestCase& test = *asked.tests[at];
    test.confirmation = found[at].confirmation;
    if (test.confirmation.is_elsewhere_otherwise) {
      std::erase_if(test.covers,
                    [&](const ir::TakenEdge& edge) { return edge.function != asked.predictions[at].target; });
    }
    run.seen[asked.tests[at]->id] = std::move(found[at].seen);
  }
}

}  // namespace testellate::language
