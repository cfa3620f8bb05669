// SPDX-License-Identifier: Apache-2.0
#include "driver/java_suite.h"

#include <filesystem>

#include "confirm/jvm/confirm_suite.h"
#include "driver/java_source_info.h"
#include "driver/scratch_folder.h"
#include "driver/suite_steps.h"
#include "emit/junit/write_suite.h"

namespace testellate::driver {
namespace {

namespace fs = std::filesystem;
using emit::junit::WrittenSuite;

class SuiteWriter {
 public:
  SuiteWriter(const Env& env, const Input& input, const SuiteRequest& request, result::Run& run)
      : env_(env),
        input_(input),
        request_(request),
        run_(run),
        folder_(request.out + "/tests"),
        source_(java_source_info(input.java->java, input.java->inputs.given, run)) {}

  Expected<void, std::string> write(const Predictions& predictions) {
    distrust_what_was_not_replayed(run_);
    const WrittenSuite suite = make_suite();
    if (Expected<void, std::string> written = put_files(env_.files, folder_, suite.files); !written) {
      return written;
    }
    note_not_emitted(run_, suite.not_emitted);
    if (!request_.is_confirmed || suite.names.empty()) return {};
    confirm_tests(suite, predictions);
    if (!has_unconfirmed(run_)) return {};
    const WrittenSuite rest = make_suite();
    remove_surplus(folder_, suite.files, rest.files);
    return put_files(env_.files, folder_, rest.files);
  }

 private:
  /// The suite of the tests that are still believed in.
  [[nodiscard]] WrittenSuite make_suite() const {
    emit::junit::SuiteOptions options;
    options.flavour = request_.is_junit4 ? emit::junit::Flavour::JUnit4 : emit::junit::Flavour::JUnit5;
    options.uses_reflection = request_.uses_reflection;
    return emit::junit::write_suite(*input_.program, believed(run_), source_, options);
  }

  void confirm_tests(const WrittenSuite& written, const Predictions& predictions) {
    ScratchFolder scratch(request_.out);
    confirm::jvm::Suite suite;
    suite.folder = fs::absolute(folder_).lexically_normal().string();
    for (const result::SuiteFile& file : written.files) {
      if (file.path.ends_with(".java")) suite.test_files.push_back(file.path);
    }
    for (const std::string& element : input_.java->inputs.class_path) {
      suite.class_path += (suite.class_path.empty() ? "" : ":") + fs::absolute(element).string();
    }
    suite.jdk = input_.java->jdk.home;
    suite.is_junit4 = request_.is_junit4;
    confirm::jvm::Options options;
    options.scratch = scratch.path();
    options.jobs = request_.jobs;
    ToConfirm asked = to_confirm(run_, written.names, predictions);
    for (std::size_t at = 0; at < asked.tests.size(); ++at) {
      asked.predictions[at].path = asked.runs[at]->path_between_initialisers;
      asked.predictions[at].call_line = written.acts.at(asked.tests[at]->id).line;
    }
    std::vector<result::Confirmation> found =
        confirm::jvm::confirm_suite(*input_.program, suite, asked.predictions, options);
    for (std::size_t at = 0; at < asked.tests.size(); ++at) asked.tests[at]->confirmation = found[at];
  }

  const Env& env_;
  const Input& input_;
  const SuiteRequest& request_;
  result::Run& run_;
  std::string folder_;
  emit::junit::SourceInfo source_;
};

}  // namespace

Expected<void, std::string> write_java_suite(const Env& env,
                                             const Input& input,
                                             const SuiteRequest& request,
                                             const Predictions& predictions,
                                             result::Run& run) {
  return SuiteWriter(env, input, request, run).write(predictions);
}

}  // namespace testellate::driver
