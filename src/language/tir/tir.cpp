// SPDX-License-Identifier: Apache-2.0
#include "language/tir/tir.h"

#include "ir/text_reader.h"
#include "language/execute_function.h"
#include "language/targets.h"
#include "models/console.h"

namespace testellate::language::tir {
namespace {

class TirInput final : public LoadedInput {
 public:
  TirInput(std::string path, std::unique_ptr<ir::Program> program)
      : path_(std::move(path)), program_(std::move(program)) {
    models::add_console(natives_);
  }

  [[nodiscard]] const Language& language() const override { return kTir; }
  [[nodiscard]] ir::Program& program() override { return *program_; }
  [[nodiscard]] const ir::NativeTable& natives() const override { return natives_; }

  diag::Result<std::vector<ir::Unit>> find_units(const std::vector<std::string>& targets,
                                                 std::string_view /*format*/) override {
    return language::find_units(*program_, targets, {}, path_);
  }

  [[nodiscard]] UserCode find_code() override { return find_user_code(*program_); }

  /// There is no suite: the machine of this language is the interpreter, which has replayed each test.
  Expected<void, std::string> write_suite(support::FileSystem& /*files*/,
                                          const SuiteRequest& /*request*/,
                                          const Predictions& /*predictions*/,
                                          result::Run& run) override {
    using State = result::Confirmation::State;
    for (result::Target& target : run.targets) {
      for (result::TestCase& test : target.tests) {
        test.confirmation = {test.is_replayed ? State::Confirmed : State::Different, test.difference};
      }
    }
    return {};
  }

  diag::Result<Execution> execute(const ExecutionRequest& request) override {
    return execute_function(*program_, natives_, request, path_);
  }

 private:
  std::string path_;
  std::unique_ptr<ir::Program> program_;
  ir::NativeTable natives_;
};

}  // namespace

bool takes(const std::string& path) { return path.ends_with(".tir"); }

diag::Result<std::unique_ptr<LoadedInput>> load(const support::FileSystem& files,
                                                const std::vector<std::string>& paths,
                                                const LoadOptions& /*options*/) {
  const std::string& path = paths.front();
  Expected<std::string, std::string> text = files.read_file(path);
  if (!text) return diag::error(diag::Kind::FileUnreadable, {path, 0, 0}, "cannot be read: " + text.error());
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(*text, path);
  if (!program) return Unexpected<diag::Diagnostic>(program.error());
  return std::make_unique<TirInput>(path, std::move(*program));
}

}  // namespace testellate::language::tir
