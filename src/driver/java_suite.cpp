// SPDX-License-Identifier: Apache-2.0
#include "driver/java_suite.h"

#include "driver/java_source_info.h"
#include "driver/suite_steps.h"
#include "emit/junit/write_suite.h"

namespace testellate::driver {
namespace {

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
    static_cast<void>(predictions);
    return {};
  }

 private:
  /// The suite of the tests that are still believed in.
  [[nodiscard]] WrittenSuite make_suite() const {
    emit::junit::SuiteOptions options;
    options.flavour = request_.is_junit4 ? emit::junit::Flavour::JUnit4 : emit::junit::Flavour::JUnit5;
    options.uses_reflection = request_.uses_reflection;
    return emit::junit::write_suite(*input_.program, believed(run_), source_, options);
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
