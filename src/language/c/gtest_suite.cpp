// SPDX-License-Identifier: Apache-2.0
#include "language/c/gtest_suite.h"

#include <algorithm>
#include <filesystem>

#include "confirm/native/confirm_suite.h"
#include "emit/gtest/write_suite.h"
#include "language/c/source_info.h"
#include "language/suite_steps.h"

namespace testellate::language::c {
namespace {

namespace fs = std::filesystem;
using emit::gtest::WrittenSuite;
using State = result::Confirmation::State;

class SuiteWriter {
 public:
  SuiteWriter(support::FileSystem& files,
              const CSource& source,
              const SuiteRequest& request,
              result::Run& run)
      : files_(files), source_(source), request_(request), run_(run), folder_(request.out + "/tests") {}

  Expected<void, std::string> write(const Predictions& predictions) {
    return write_confirmed_suite(
        files_,
        request_,
        run_,
        [&](const result::Run& trusted) {
          return emit::gtest::write_suite(
              *source_.module.program, trusted, source_info(source_, folder_, false));
        },
        [&](const WrittenSuite& suite, const std::string& scratch) {
          confirm_tests(scratch, suite, predictions);
          confirm_findings(scratch);
        });
  }

 private:
  [[nodiscard]] confirm::native::Suite built_from(const std::string& folder,
                                                  const WrittenSuite& suite) const {
    confirm::native::Suite made;
    made.folder = fs::absolute(folder).lexically_normal().string();
    made.has_explored_edges = !source_.is_bitcode;
    for (const auto& [path, source] : suite.units) {
      made.unit_files.push_back({path, source_.files[source].compile});
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
    options.deadline = request_.deadline;
    return options;
  }

  void confirm_tests(const std::string& scratch, const WrittenSuite& suite, const Predictions& predictions) {
    const ToConfirm asked = to_confirm(run_, suite.names, predictions);
    std::vector<result::Confirmation> found = confirm::native::confirm_suite(
        *source_.module.program, built_from(folder_, suite), asked.predictions, options(scratch));
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
        *source_.module.program, errors, source_info(source_, folder, true), {.has_faults = true});
    if (suite.names.empty() || !put_files(files_, folder, suite.files)) return;
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

  support::FileSystem& files_;
  const CSource& source_;
  const SuiteRequest& request_;
  result::Run& run_;
  std::string folder_;
};

}  // namespace

Expected<void, std::string> write_gtest_suite(support::FileSystem& files,
                                              const CSource& source,
                                              const SuiteRequest& request,
                                              const Predictions& predictions,
                                              result::Run& run) {
  return SuiteWriter(files, source, request, run).write(predictions);
}

}  // namespace testellate::language::c
