// SPDX-License-Identifier: Apache-2.0
#include "driver/native_suite.h"

#include <algorithm>
#include <filesystem>

#include <unistd.h>

#include "confirm/native/confirm_suite.h"
#include "driver/source_info.h"
#include "emit/gtest/write_suite.h"

namespace testellate::driver {
namespace {

namespace fs = std::filesystem;
using emit::gtest::WrittenSuite;
using State = result::Confirmation::State;

/// A folder that is gone when this is.
class ScratchFolder {
 public:
  explicit ScratchFolder(std::string path) : path_(std::move(path)) {
    std::error_code ignored;  // what cannot be made here cannot be written to later, and that is reported
    fs::create_directories(path_, ignored);
  }
  ~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

class SuiteWriter {
 public:
  SuiteWriter(const Env& env, const Input& input, const SuiteRequest& request, result::Run& run)
      : env_(env), input_(input), request_(request), run_(run) {}

  Expected<void, std::string> write(const Predictions& predictions) {
    distrust_what_was_not_replayed();
    std::string folder = request_.out + "/tests";
    WrittenSuite suite = make_suite(folder);
    if (Expected<void, std::string> written = put(folder, suite); !written) return written;
    note_not_written(suite);
    if (!request_.is_confirmed) return {};
    std::string name = request_.out + "/.confirm." + std::to_string(::getpid());
    ScratchFolder scratch(fs::absolute(name).lexically_normal().string());
    confirm_tests(folder, scratch.path(), suite, predictions);
    confirm_findings(scratch.path());
    return without_unconfirmed(folder);
  }

 private:
  template <typename Visit>
  void for_each_test(Visit visit) {
    for (result::Target& target : run_.targets) {
      for (result::TestCase& test : target.tests) visit(test);
    }
  }

  /// Such a test is wrong before any machine has seen it.
  void distrust_what_was_not_replayed() {
    for_each_test([](result::TestCase& test) {
      if (!test.is_replayed) test.confirmation = {State::Different, test.difference};
    });
  }

  /// The suite of the tests that are still believed in.
  [[nodiscard]] WrittenSuite make_suite(const std::string& folder) const {
    result::Run believed = run_;
    for (result::Target& target : believed.targets) {
      std::erase_if(target.tests, [](const result::TestCase& test) { return !result::is_trusted(test); });
    }
    return emit::gtest::write_suite(*input_.program, believed, source_info(input_, folder, false));
  }

  Expected<void, std::string> put(const std::string& folder, const WrittenSuite& suite) {
    if (Expected<void, std::string> made = env_.files.make_folder(folder); !made) return made;
    for (const result::SuiteFile& file : suite.files) {
      Expected<void, std::string> written = env_.files.write_file(folder + "/" + file.path, file.text);
      if (!written) return written;
    }
    return {};
  }

  void note_not_written(const WrittenSuite& suite) {
    for (const emit::gtest::NotEmitted& missing : suite.not_emitted) {
      for_each_test([&](result::TestCase& test) {
        if (test.id == missing.test) test.confirmation = {State::NotEmitted, missing.reason};
      });
    }
  }

  [[nodiscard]] confirm::native::Suite built_from(const std::string& folder,
                                                  const WrittenSuite& suite) const {
    confirm::native::Suite made;
    made.folder = fs::absolute(folder).lexically_normal().string();
    made.compile = input_.native->compile;
    for (const result::SuiteFile& file : suite.files) {
      if (file.path.ends_with(".c")) made.unit_files.push_back(file.path);
      if (file.path.ends_with(".cpp")) made.test_files.push_back(file.path);
    }
    return made;
  }

  [[nodiscard]] confirm::native::Options options(const std::string& scratch) const {
    confirm::native::Options options;
    options.scratch = scratch;
    options.jobs = request_.jobs;
    return options;
  }

  void confirm_tests(const std::string& folder,
                     const std::string& scratch,
                     const WrittenSuite& suite,
                     const Predictions& predictions) {
    std::vector<confirm::Prediction> predicted;
    std::vector<result::TestCase*> tests;
    for (std::size_t target = 0; target < run_.targets.size(); ++target) {
      for (std::size_t at = 0; at < run_.targets[target].tests.size(); ++at) {
        result::TestCase& test = run_.targets[target].tests[at];
        auto name = suite.names.find(test.id);
        if (name == suite.names.end()) continue;
        predicted.push_back({name->second, predictions[target][at].path});
        tests.push_back(&test);
      }
    }
    std::vector<result::Confirmation> found = confirm::native::confirm_suite(
        *input_.program, built_from(folder, suite), predicted, options(scratch));
    for (std::size_t at = 0; at < tests.size(); ++at) tests[at]->confirmation = found[at];
  }

  /// Findings become death tests of a suite that nobody else sees.
  void confirm_findings(const std::string& scratch) {
    result::Run errors;
    for (const result::Target& target : run_.targets) {
      result::Target& copy = errors.targets.emplace_back(target);
      copy.tests.clear();
      for (result::Finding& finding : run_.findings) {
        finding.is_confirmed = false;
        if (finding.target != target.name || !finding.shown_by.is_replayed) continue;
        copy.tests.push_back(finding.shown_by);
        copy.tests.back().id = finding.id;
      }
    }
    std::string folder = scratch + "/errors";
    WrittenSuite suite = emit::gtest::write_suite(
        *input_.program, errors, source_info(input_, folder, true), {.has_faults = true});
    if (suite.names.empty() || !put(folder, suite)) return;
    std::vector<std::string> names;
    for (const auto& [id, name] : suite.names) names.push_back(name);
    std::vector<result::Confirmation> found =
        confirm::native::confirm_errors(built_from(folder, suite), names, options(scratch));
    std::size_t at = 0;
    for (const auto& [id, name] : suite.names) {
      auto finding = std::ranges::find(run_.findings, id, &result::Finding::id);
      finding->is_confirmed = found[at].state == State::Confirmed;
      finding->shown_by.confirmation = found[at];
      ++at;
    }
  }

  Expected<void, std::string> without_unconfirmed(const std::string& folder) {
    bool has_confirmed = false;
    bool has_other = false;
    for_each_test([&](const result::TestCase& test) {
      has_confirmed = has_confirmed || test.confirmation.state == State::Confirmed;
      has_other =
          has_other || test.confirmation.state == State::Different || test.confirmation.state == State::Flaky;
    });
    if (!has_confirmed || !has_other) return {};
    return put(folder, make_suite(folder));
  }

  const Env& env_;
  const Input& input_;
  const SuiteRequest& request_;
  result::Run& run_;
};

}  // namespace

Expected<void, std::string> write_native_suite(const Env& env,
                                               const Input& input,
                                               const SuiteRequest& request,
                                               const Predictions& predictions,
                                               result::Run& run) {
  return SuiteWriter(env, input, request, run).write(predictions);
}

}  // namespace testellate::driver
