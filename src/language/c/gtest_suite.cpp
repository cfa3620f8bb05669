// SPDX-License-Identifier: Apache-2.0
#include "language/c/gtest_suite.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "confirm/native/confirm_suite.h"
#include "emit/gtest/fault_sign.h"
#include "emit/gtest/write_suite.h"
#include "language/c/c.h"
#include "language/c/source_info.h"
#include "language/suite_steps.h"

namespace testellate::language::c {
namespace {

namespace fs = std::filesystem;
using emit::gtest::WrittenSuite;
using State = result::Confirmation::State;
using confirm::native::Sanitizer;

/// Why a test is not in the suite, by its id.
using Refused = std::map<std::string, std::string>;

/// Builds where nobody says which test is at fault; each takes seconds.
constexpr unsigned kMostTrials = 24;

/// The tests that the compiler's messages, or else the linker's, are about. Empty if that cannot be said.
Refused blamed_tests(const WrittenSuite& suite, const confirm::native::BuildError& error) {
  Refused refused;
  for (const confirm::native::CompilerMessage& message : error.messages) {
    for (const confirm::native::CompilerMessage::Place& place : message.places) {
      const std::string file = fs::path(place.file).filename().string();
      const std::set<std::string> concerned = emit::gtest::tests_concerned(suite.passages, file, place.line);
      for (const std::string& id : concerned) refused.try_emplace(id, message.text);
      if (!concerned.empty()) break;
    }
  }
  if (!refused.empty()) return refused;
  for (const std::string& symbol : error.duplicate) {
    for (const std::string& id : emit::gtest::tests_concerned(suite.passages, symbol)) {
      refused.try_emplace(id, error.first);
    }
  }
  return refused;
}

bool shows_to_memory_sanitizer(const result::Finding& finding) {
  const std::optional<ir::Fault> fault = finding.shown_by.outcome.fault;
  return fault && emit::gtest::sign_of(*fault).showing == emit::gtest::Showing::ToMemorySanitizer;
}

class SuiteWriter {
 public:
  SuiteWriter(support::FileSystem& files,
              const CSource& source,
              const SuiteRequest& request,
              result::Run& run)
      : files_(files),
        source_(source),
        request_(request),
        run_(run),
        folder_(request.out + "/tests"),
        framework_(&framework_of(request.format)) {}

  Expected<void, std::string> write(const Predictions& predictions) {
    if (request_.keeps_findings) return write_findings();
    return write_confirmed_suite(
        files_,
        request_,
        run_,
        [&](const result::Run& trusted) { return make_suite(trusted); },
        [&](const WrittenSuite& suite, const std::string& scratch) {
          confirm_tests(scratch, suite, predictions);
          if (request_.confirms_findings) confirm_all_findings(scratch);
        });
  }

 private:
  [[nodiscard]] confirm::native::Framework framework_of_machine() const {
    return request_.format == kCatch2 ? confirm::native::Framework::Catch2
                                      : confirm::native::Framework::GoogleTest;
  }

  [[nodiscard]] WrittenSuite make_suite(const result::Run& run) const {
    return emit::gtest::write_suite(
        *source_.module.program, run, info_for(folder_, false), {.framework = framework_});
  }

  [[nodiscard]] emit::gtest::SourceInfo info_for(const std::string& folder, bool is_absolute) const {
    emit::gtest::SourceInfo info = source_info(source_, folder, is_absolute);
    info.undefined.assign(undefined_.begin(), undefined_.end());
    info.command = request_.command;
    return info;
  }

  /// Parts of the user's program may be missing. What is not called need not be there: whether all of it was
  /// known before.
  bool note_undefined(const confirm::native::BuildError& error) {
    const std::size_t known = undefined_.size();
    undefined_.insert(error.undefined.begin(), error.undefined.end());
    return undefined_.size() == known;
  }

  [[nodiscard]] confirm::native::Suite built_from(const std::string& folder,
                                                  const WrittenSuite& suite) const {
    confirm::native::Suite made;
    made.framework = framework_of_machine();
    made.folder = fs::absolute(folder).lexically_normal().string();
    made.has_explored_edges = !source_.is_bitcode;
    made.checks_overflow = request_.keeps_findings;
    made.main_name = suite.main_name;
    made.link = source_.link;
    std::set<std::string> units;
    for (const auto& [path, source] : suite.units) {
      confirm::native::UnitFile unit{path, source_.files[source].compile};
      unit.compile.has_all_code = !frontend::llvm::is_cpp_source(path);
      made.unit_files.push_back(std::move(unit));
      units.insert(path);
    }
    for (const result::SuiteFile& file : suite.files) {
      if (file.path.ends_with(".cpp") && !units.contains(file.path)) made.test_files.push_back(file.path);
    }
    return made;
  }

  [[nodiscard]] confirm::native::Options options(const std::string& scratch) const {
    confirm::native::Options options;
    options.scratch = scratch;
    options.cache = request_.cache_folder;
    options.header = source_.header;
    options.sandbox = request_.sandbox;
    options.jobs = request_.jobs;
    options.deadline = request_.deadline;
    return options;
  }

  /// Tests with which the suite cannot be built are taken out of it.
  void confirm_tests(const std::string& scratch, WrittenSuite suite, const Predictions& predictions) {
    const std::string header = confirm::native::find_framework(framework_of_machine()).header;
    if (!fs::exists(header)) {
      run_.machine_failure = "`" + header + "` is not there, which the suite needs: `testellate doctor`";
      return;
    }
    while (!suite.names.empty()) {
      const ToConfirm asked = to_confirm(run_, suite.names, predictions);
      Expected<std::vector<confirm::ConfirmedTest>, confirm::native::BuildError> found =
          confirm::native::confirm_suite(
              *source_.module.program, built_from(folder_, suite), asked.predictions, options(scratch));
      if (found) {
        note_confirmed(asked, std::move(*found), run_);
        return;
      }
      if (request_.deadline.has_passed()) return;
      Refused refused;
      const bool is_known = note_undefined(found.error());
      if (is_known) {
        refused = blamed_tests(suite, found.error());
        if (refused.empty()) refused = find_at_fault(scratch, asked, found.error());
      }
      if (refused.empty() && is_known) {
        run_.machine_failure = found.error().first;
        return;
      }
      for (result::TestCase* test : asked.tests) {
        auto why = refused.find(test->id);
        if (why != refused.end())
          test->confirmation = {State::NotEmitted, "does not compile: " + why->second};
      }
      WrittenSuite rest = make_suite(with_trusted_tests(run_));
      remove_surplus(folder_, suite.files, rest.files);
      if (Expected<void, std::string> written = put_files(files_, folder_, rest.files); !written) {
        run_.machine_failure = written.error();
        return;
      }
      suite = std::move(rest);
    }
  }

  /// Tries parts of the suite by themselves, if its first or last test can be built: otherwise it is not the
  /// tests that are at fault, and none is refused.
  Refused find_at_fault(const std::string& scratch,
                        const ToConfirm& asked,
                        const confirm::native::BuildError& error) {
    std::vector<std::string> ids;
    for (const result::TestCase* test : asked.tests) ids.push_back(test->id);
    if (!can_be_built(scratch, {ids.front()}) && !can_be_built(scratch, {ids.back()})) return {};
    Refused refused;
    std::vector<std::vector<std::string>> pending{ids};
    for (unsigned trials = 0; !pending.empty(); ++trials) {
      const std::vector<std::string> part = std::move(pending.back());
      pending.pop_back();
      const bool can_try = trials < kMostTrials && !request_.deadline.has_passed();
      if (can_try && can_be_built(scratch, part)) continue;
      if (part.size() == 1 || !can_try) {
        for (const std::string& id : part) refused.emplace(id, error.first);
        continue;
      }
      const auto middle = part.begin() + static_cast<std::ptrdiff_t>(part.size() / 2);
      pending.emplace_back(middle, part.end());
      pending.emplace_back(part.begin(), middle);
    }
    return refused;
  }

  [[nodiscard]] bool can_be_built(const std::string& scratch, const std::vector<std::string>& ids) {
    result::Run part = run_;
    for (result::Target& target : part.targets) {
      std::erase_if(target.tests, [&](const result::TestCase& test) {
        return std::ranges::find(ids, test.id) == ids.end();
      });
    }
    const std::string folder = scratch + "/part";
    const WrittenSuite suite = emit::gtest::write_suite(
        *source_.module.program, part, info_for(folder, true), {.framework = framework_});
    if (!put_files(files_, folder, suite.files)) return false;
    return confirm::native::build_probed(built_from(folder, suite), options(scratch)).has_value();
  }

  /// The tests of findings are the suite.
  Expected<void, std::string> write_findings() {
    if (request_.is_confirmed && !request_.deadline.has_passed()) {
      TRY_ASSIGN(const support::ScratchFolder scratch,
                 support::ScratchFolder::make(request_.temporary_folder));
      run_.sandbox = name_of(request_.sandbox.level);
      confirm_all_findings(scratch.path());
    }
    // Now, or when the suite was first written.
    const bool has_confirmation = request_.is_confirmed || !request_.confirms_findings;
    const WrittenSuite suite = emit::gtest::write_suite(
        *source_.module.program,
        failing_tests([&](const result::Finding& finding) {
          return has_confirmation ? finding.is_confirmed : finding.shown_by.is_replayed;
        }),
        info_for(folder_, false),
        {.framework = framework_, .has_faults = true, .expects_repair = request_.expects_repair});
    for (const auto& [id, name] : suite.names) {
      std::ranges::find(run_.findings, id, &result::Finding::id)->test_name = name;
    }
    return put_files(files_, folder_, suite.files);
  }

  /// A run whose tests are those of the findings that are wanted, with their ids.
  template <typename IsWanted>
  [[nodiscard]] result::Run failing_tests(const IsWanted& is_wanted) const {
    result::Run errors;
    for (const result::Target& target : run_.targets) {
      result::Target& copy = errors.targets.emplace_back(target);
      copy.tests.clear();
      for (const result::Finding& finding : run_.findings) {
        if (finding.target != target.name || !is_wanted(finding)) continue;
        copy.tests.push_back(finding.shown_by);
        copy.tests.back().id = finding.id;
      }
    }
    return errors;
  }

  void confirm_all_findings(const std::string& scratch) {
    for (result::Finding& finding : run_.findings) finding.is_confirmed = false;
    for (const Sanitizer sanitizer : {Sanitizer::Address, Sanitizer::Memory}) {
      confirm_findings(scratch, sanitizer);
    }
  }

  /// What shows to a sanitizer becomes death tests of a suite that nobody else sees.
  void confirm_findings(const std::string& scratch, Sanitizer sanitizer) {
    const bool is_memory = sanitizer == Sanitizer::Memory;
    result::Run errors = failing_tests([&](const result::Finding& finding) {
      return finding.shown_by.is_replayed && shows_to_memory_sanitizer(finding) == is_memory;
    });
    while (true) {
      const std::string folder = scratch + (is_memory ? "/memory_errors" : "/errors");
      const WrittenSuite suite = emit::gtest::write_suite(*source_.module.program,
                                                          errors,
                                                          info_for(folder, true),
                                                          {.framework = framework_,
                                                           .has_faults = true,
                                                           .expects_repair = false,
                                                           .asks_for_lines = request_.keeps_findings});
      if (suite.names.empty() || !put_files(files_, folder, suite.files)) return;
      // As they are listed: what is ranked highest is confirmed first.
      std::vector<std::string> ids;
      std::vector<std::string> names;
      for (const result::Finding& finding : run_.findings) {
        const auto written = suite.names.find(finding.id);
        if (written == suite.names.end()) continue;
        ids.push_back(finding.id);
        names.push_back(written->second);
      }
      Expected<std::vector<result::Confirmation>, confirm::native::BuildError> found =
          confirm::native::confirm_errors(built_from(folder, suite), names, sanitizer, options(scratch));
      if (found) {
        for (std::size_t at = 0; at < ids.size(); ++at) note_finding(ids[at], (*found)[at]);
        return;
      }
      if (!note_undefined(found.error())) continue;
      Refused refused = blamed_tests(suite, found.error());
      if (refused.empty()) {
        for (const auto& [id, name] : suite.names) refused.emplace(id, found.error().first);
      }
      for (const auto& [id, why] : refused) note_finding(id, {State::NotEmitted, "does not compile: " + why});
      for (result::Target& target : errors.targets) {
        std::erase_if(target.tests, [&](const result::TestCase& test) { return refused.contains(test.id); });
      }
    }
  }

  void note_finding(const std::string& id, const result::Confirmation& confirmation) {
    auto finding = std::ranges::find(run_.findings, id, &result::Finding::id);
    finding->is_confirmed = confirmation.state == State::Confirmed;
    finding->shown_by.confirmation = confirmation;
  }

  support::FileSystem& files_;
  const CSource& source_;
  const SuiteRequest& request_;
  result::Run& run_;
  std::string folder_;
  const emit::gtest::Framework* framework_;
  std::set<std::string> undefined_;  ///< that the linker lacks
};

}  // namespace

const emit::gtest::Framework& framework_of(std::string_view format) {
  return format == kCatch2 ? emit::gtest::catch2() : emit::gtest::googletest();
}

Expected<void, std::string> write_gtest_suite(support::FileSystem& files,
                                              const CSource& source,
                                              const SuiteRequest& request,
                                              const Predictions& predictions,
                                              result::Run& run) {
  return SuiteWriter(files, source, request, run).write(predictions);
}

}  // namespace testellate::language::c
