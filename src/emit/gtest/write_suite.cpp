// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/write_suite.h"

#include <algorithm>
#include <set>
#include <utility>

#include "emit/gtest/accessors.h"
#include "emit/gtest/build_file.h"
#include "emit/gtest/call_log.h"
#include "emit/gtest/layout.h"
#include "emit/gtest/scope.h"
#include "emit/gtest/test_file.h"
#include "emit/gtest/test_writer.h"
#include "render/test_order.h"

namespace testellate::emit::gtest {
namespace {

/// "src/tri.c" to "tri", made an identifier and unique.
std::string stem_of(const std::string& path, std::set<std::string>& used) {
  std::string name = path.substr(path.find_last_of('/') + 1);
  name = name.substr(0, name.find_last_of('.'));
  std::string base;
  for (char c : name) base += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  if (base.empty() || std::isdigit(static_cast<unsigned char>(base.front())) != 0) base.insert(0, "file_");
  std::string stem = base;
  for (unsigned number = 2; !used.insert(stem).second; ++number) stem = base + std::to_string(number);
  return stem;
}

/// Null if a test cannot include it.
const SourceFunction* find_subject(const SourceInfo& source, const ir::Unit& unit) {
  return source.files.empty() ? nullptr : source.functions.find(ir::subject_of(unit));
}

constexpr const char* kNoSource = "its function has no source";

/// The tests of one file of the user's.
struct FileTests {
  std::vector<TestText> texts;
  Needs needs;
};

class SuiteWriter {
 public:
  SuiteWriter(const ir::Program& program, const SourceInfo& source, const SuiteOptions& options)
      : program_(program),
        source_(source),
        options_(options),
        types_(program, source),
        files_(source.files.size()) {}

  void add(const result::Target& target) {
    const SourceFunction* function = find_subject(source_, target.unit);
    const CallTexts texts(program_, source_, types_);
    const bool has_calls = std::ranges::any_of(
        target.tests, [&](const result::TestCase& test) { return has_shown_calls(texts, source_, test); });
    for (std::size_t at : render::source_order(program_, target.tests)) {
      const result::TestCase& test = target.tests[at];
      if (function == nullptr) {
        suite_.not_emitted.push_back({test.id, kNoSource});
        continue;
      }
      add(target.unit, *function, test, has_calls);
    }
  }

  WrittenSuite finish() {
    std::set<std::string> stems;
    std::vector<BuildTarget> targets;
    if (suite_.names.empty()) return std::move(suite_);
    for (const SourceFunction& function : source_.functions) {
      if (function.name == "main" && !function.is_static) suite_.main_name = name_in_test(function, source_);
    }
    for (std::size_t at = 0; at < files_.size(); ++at) {
      FileTests& tests = files_[at];
      // Functions that count are the same ones for all files.
      if (needs_.helpers.contains(Helper::RefusedMemory)) tests.needs.helpers.insert(Helper::RefusedMemory);
      const SourceFile& file = source_.files[at];
      const std::string stem = stem_of(file.path, stems);
      const bool has_tests = !tests.texts.empty();
      if (file.is_cpp) {
        add(has_tests
                ? write_cpp_test_file(source_, file, stem, tests.texts, tests.needs, *options_.framework)
                : write_cpp_unit_file(source_, file, stem));
        suite_.units.emplace_back(stem + (has_tests ? "_test.cpp" : "_unit.cpp"), at);
        targets.push_back({stem, file.flags, file.flags_directory, has_tests, true});
        continue;
      }
      if (has_tests) {
        add(write_test_file(program_, source_, file, stem, tests.texts, tests.needs, *options_.framework));
      }
      add(write_unit_file(program_, source_, file, stem, needs_));
      suite_.units.emplace_back(stem + "_unit.c", at);
      targets.push_back({stem, file.flags, file.flags_directory, has_tests});
    }
    const bool lacks_code = !source_.undefined.empty() && std::ranges::any_of(targets, &BuildTarget::is_cpp);
    suite_.files.push_back(
        {"CMakeLists.txt",
         write_build_file(targets, source_.link, *options_.framework, sanitizers(), lacks_code)});
    return std::move(suite_);
  }

 private:
  [[nodiscard]] Sanitizers sanitizers() const {
    if (!options_.has_faults) return Sanitizers::None;
    const bool has_unset = needs_.helpers.contains(Helper::MemorySanitizer);
    return has_unset ? Sanitizers::Memory : Sanitizers::AddressAndUndefined;
  }

  void add(const PassageWriter& file) {
    suite_.files.push_back({file.file(), file.text()});
    suite_.passages.insert(suite_.passages.end(), file.passages().begin(), file.passages().end());
  }

  void add(const ir::Unit& unit,
           const SourceFunction& function,
           const result::TestCase& test,
           bool others_call) {
    std::size_t at = 0;
    while (at + 1 < files_.size() && !belongs_to(function.file, source_.files[at], source_)) ++at;
    FileTests& file = files_[at];
    Expected<WrittenTest, std::string> written =
        write_test(program_, source_, types_, unit, function, test, others_call, options_, names_);
    if (!written) {
      suite_.not_emitted.push_back({test.id, written.error()});
      return;
    }
    suite_.names.emplace(test.id, written->name.full());
    file.needs.add(written->needs);
    needs_.add(written->needs);
    file.texts.push_back({test.id, std::move(written->text)});
  }

  const ir::Program& program_;
  const SourceInfo& source_;
  const SuiteOptions& options_;
  TypeSpelling types_;
  std::vector<FileTests> files_;
  Needs needs_;      ///< of all files: a test may look into a file that is not its own
  TestNames names_;  ///< of all files, since all may be linked into one program
  WrittenSuite suite_;
};

}  // namespace

TestTrial::TestTrial(const ir::Program& program, SourceInfo source, const SuiteOptions& options)
    : program_(program), source_(std::move(source)), options_(options), types_(program, source_) {}

Expected<void, std::string> TestTrial::try_write(const ir::Unit& unit, const result::TestCase& test) const {
  const SourceFunction* function = find_subject(source_, unit);
  if (function == nullptr) return Unexpected<std::string>(kNoSource);
  TestNames names;
  TRY(write_test(program_, source_, types_, unit, *function, test, false, options_, names));
  return {};
}

std::string TestTrial::arrangement(const ir::Unit& unit, const result::TestCase& test) const {
  const SourceFunction* function = find_subject(source_, unit);
  if (function == nullptr) return "";
  return in_one_line(write_arrangement(program_, source_, types_, unit, *function, test));
}

std::vector<std::string> TestTrial::spelled_arguments(const ir::Unit& unit,
                                                      const result::TestCase& test) const {
  const SourceFunction* function = find_subject(source_, unit);
  if (function == nullptr) return {};
  return spell_arguments(program_, source_, types_, unit, *function, test);
}

Expected<std::vector<result::Claims>, std::string> TestTrial::claims(
    const ir::Unit& unit, std::span<const result::TestCase> tests) const {
  const SourceFunction* function = find_subject(source_, unit);
  if (function == nullptr) return Unexpected<std::string>(kNoSource);
  const CallTexts texts(program_, source_, types_);
  const bool has_calls = std::ranges::any_of(
      tests, [&](const result::TestCase& test) { return has_shown_calls(texts, source_, test); });
  std::vector<result::Claims> all;
  for (const result::TestCase& test : tests) {
    TRY_ASSIGN(result::Claims claims,
               write_claims(program_, source_, types_, unit, *function, test, nullptr, has_calls, options_));
    all.push_back(std::move(claims));
  }
  return all;
}

Expected<result::Claims, std::string> TestTrial::claims_on(const ir::Unit& unit,
                                                           const result::TestCase& test,
                                                           const result::TestCase& seen) const {
  const SourceFunction* function = find_subject(source_, unit);
  if (function == nullptr) return Unexpected<std::string>(kNoSource);
  return write_claims(program_, source_, types_, unit, *function, test, &seen, true, options_);
}

WrittenSuite write_suite(const ir::Program& program,
                         const result::Run& run,
                         const SourceInfo& source,
                         const SuiteOptions& options) {
  SuiteWriter writer(program, source, options);
  for (const result::Target& target : run.targets) writer.add(target);
  return writer.finish();
}

}  // namespace testellate::emit::gtest
