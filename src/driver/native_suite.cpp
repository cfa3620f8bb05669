// SPDX-License-Identifier: Apache-2.0
#include "driver/native_suite.h"

#include <algorithm>
#include <filesystem>

#include "confirm/native/confirm_suite.h"
#include "driver/scratch_folder.h"
#include "driver/source_info.h"
#include "driver/suite_steps.h"
#include "emit/gtest/write_suite.h"

namespace testellate::driver {
namespace {

namespace fs = std::filesystem;
using emit::gtest::WrittenSuite;
using State = result::Confirmation::State;

class SuiteWriter {
 public:
  SuiteWriter(const Env& env, const Input& input, const SuiteRequest& request, result::Run& run)
      : env_(env), input_(input), request_(request), run_(run) {}

  Expected<void, std::string> write(const Predictions& predictions) {
    distrust_what_was_not_replayed(run_);
    std::string folder = request_.out + "/tests";
    WrittenSuite suite = make_suite(folder);
    if (Expected<void, std::string> written = put_files(env_.files, folder, suite.files); !written) {
      return written;
    }
    note_not_emitted(run_, suite.not_emitted);
    if (!request_.is_confirmed) return {};
    ScratchFolder scratch(request_.out);
    confirm_tests(folder, scratch.path(), suite, predictions);
    confirm_findings(scratch.path());
    if (!has_unconfirmed(run_)) return {};
    const WrittenSuite rest = make_suite(folder);
    remove_surplus(folder, suite.files, rest.files);
    return put_files(env_.files, folder, rest.files);
  }

 private:
  /// The suite of the tests that are still believed in.
  [[nodiscard]] WrittenSuite make_suite(const std::string& folder) const {
    return emit::gtest::write_suite(*input_.program, believed(run_), source_info(input_, folder, false));
  }

  [[nodiscard]] confirm::native::Suite built_from(const std::string& folder,
                                                  const WrittenSuite& suite) const {
    confirm::native::Suite made;
    made.folder = fs::absolute(folder).lexically_normal().string();
    made.has_explored_edges = !input_.native->is_bitcode;
    for (const auto& [path, source] : suite.units) {
      made.unit_files.push_back({path, input_.native->files[source].compile});
    }
    for (const result::SuiteFile& file : suite.files) {
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
    const ToConfirm asked = to_confirm(run_, suite.names, predictions);
    std::vector<result::Confirmation> found = confirm::native::confirm_suite(
        *input_.program, built_from(folder, suite), asked.predictions, options(scratch));
    for (std::size_t at = 0; at < asked.tests.size(); ++at) asked.tests[at]->confirmation = found[at];
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
    if (suite.names.empty() || !put_files(env_.files, folder, suite.files)) return;
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
