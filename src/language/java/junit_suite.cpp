// SPDX-License-Identifier: Apache-2.0
#include "language/java/junit_suite.h"

#include <algorithm>
#include <filesystem>

#include "confirm/jvm/confirm_suite.h"
#include "emit/junit/write_suite.h"
#include "language/java/source_info.h"
#include "language/suite_steps.h"

namespace testellate::language::java {
namespace {

namespace fs = std::filesystem;
using emit::junit::WrittenSuite;

class SuiteWriter {
 public:
  SuiteWriter(support::FileSystem& files,
              JavaSource& source,
              const SuiteRequest& request,
              const emit::junit::SuiteOptions& options,
              result::Run& run)
      : files_(files),
        source_(source),
        request_(request),
        options_(options),
        run_(run),
        info_(source_info(source.java, source.inputs.given, run)) {
    for (const std::string& name : request.taken_names) info_.taken.insert(name);
  }

  Expected<void, std::string> write(const Predictions& predictions) {
    return write_confirmed_suite(
        files_,
        request_,
        run_,
        [&](const result::Run& trusted) {
          return emit::junit::write_suite(source_.java.program(), trusted, info_, options_);
        },
        [&](const WrittenSuite& suite, const std::string& scratch) {
          if (!suite.names.empty()) confirm_tests(suite, scratch, predictions);
        });
  }

 private:
  void confirm_tests(const WrittenSuite& written,
                     const std::string& scratch,
                     const Predictions& predictions) {
    confirm::jvm::Suite suite;
    suite.folder = fs::absolute(request_.out + "/tests").lexically_normal().string();
    for (const result::SuiteFile& file : written.files) {
      if (file.path.ends_with(".java")) suite.test_files.push_back(file.path);
    }
    for (const std::string& element : source_.inputs.class_path) {
      suite.class_path += (suite.class_path.empty() ? "" : ":") + fs::absolute(element).string();
    }
    suite.jdk = source_.jdk.home;
    suite.is_junit4 = options_.flavour == emit::junit::Flavour::JUnit4;
    suite.line_starts = source_.line_starts;
    confirm::jvm::Options options;
    options.scratch = scratch;
    options.cache = request_.cache_folder;
    options.sandbox = request_.sandbox;
    options.jobs = request_.jobs;
    options.deadline = request_.deadline;
    options.compiler = source_.inputs.compiler;
    options.archive = source_.archive;
    options.afterwards = request_.afterwards;
    ToConfirm asked = to_confirm(run_, written.names, predictions);
    for (std::size_t at = 0; at < asked.tests.size(); ++at) {
      asked.predictions[at].path = asked.runs[at]->path_between_initialisers;
      asked.predictions[at].call_line = written.acts.at(asked.tests[at]->id).line;
    }
    std::vector<confirm::ConfirmedTest> found =
        confirm::jvm::confirm_suite(source_.java.program(), suite, asked.predictions, options);
    const auto was_not_run = [](const confirm::ConfirmedTest& one) {
      return one.confirmation.state == result::Confirmation::State::NotRun;
    };
    if (std::ranges::all_of(found, was_not_run) && !request_.deadline.has_passed()) {
      run_.machine_failure = found.front().confirmation.detail;
    }
    note_confirmed(asked, std::move(found), run_);
  }

  support::FileSystem& files_;
  JavaSource& source_;
  const SuiteRequest& request_;
  const emit::junit::SuiteOptions& options_;
  result::Run& run_;
  emit::junit::SourceInfo info_;
};

}  // namespace

Expected<void, std::string> write_junit_suite(support::FileSystem& files,
                                              JavaSource& source,
                                              const SuiteRequest& request,
                                              const emit::junit::SuiteOptions& options,
                                              const Predictions& predictions,
                                              result::Run& run) {
  return SuiteWriter(files, source, request, options, run).write(predictions);
}

}  // namespace testellate::language::java
