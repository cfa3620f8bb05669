// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/write_suite.h"

#include <algorithm>
#include <set>
#include <utility>

#include "emit/junit/java_text.h"
#include "emit/junit/test_file.h"
#include "emit/junit/test_writer.h"
#include "render/test_order.h"

namespace testellate::emit::junit {
namespace {

/// The tests of one class of the user's.
struct ClassTests {
  std::string owner;    ///< the class under test
  std::string package;  ///< of both
  std::string name;     ///< of the test class
  Imports imports;
  TestNames names;
  std::vector<WrittenTest> tests;
  std::vector<std::string> ids;
};

constexpr const char* kNoClassFile = "its method has no class file";

std::string in_package(const std::string& package, const std::string& name) {
  return package.empty() ? name : package + "." + name;
}

/// Where a file of the package goes.
std::string folder_of(const std::string& package) {
  std::string path = package;
  std::ranges::replace(path, '.', '/');
  return path.empty() ? path : path + "/";
}

class SuiteWriter {
 public:
  SuiteWriter(const ir::Program& program, const SourceInfo& source, const SuiteOptions& options)
      : program_(program), source_(source), options_(options), index_(program, source), reader_(index_) {}

  void add(const result::Target& target) {
    const SourceTarget* called = index_.find_target(ir::subject_of(target.unit));
    const SourceClass* owner = called == nullptr ? nullptr : index_.find(called->owner);
    for (std::size_t at : render::source_order(program_, target.tests)) {
      const result::TestCase& test = target.tests[at];
      if (owner == nullptr) {
        suite_.not_emitted.push_back({test.id, kNoClassFile});
        continue;
      }
      ClassTests& tests = tests_of(*owner);
      Expected<WrittenTest, std::string> written =
          write_test(index_, reader_, target.unit, *called, test, options_, tests.imports, tests.names);
      if (!written) {
        suite_.not_emitted.push_back({test.id, written.error()});
        continue;
      }
      tests.tests.push_back(*std::move(written));
      tests.ids.push_back(test.id);
    }
  }

  WrittenSuite finish() {
    for (const ClassTests& tests : classes_) {
      if (tests.tests.empty()) continue;
      const std::string path = folder_of(tests.package) + tests.name + ".java";
      const std::string class_name = in_package(tests.package, tests.name);
      WrittenFile file = write_test_file(index_, tests.name, tests.tests, options_, tests.imports);
      for (std::size_t at = 0; at < tests.ids.size(); ++at) {
        const std::string& method = tests.tests[at].method;
        suite_.names.emplace(tests.ids[at], class_name + "#" + method);
        suite_.acts.emplace(tests.ids[at], ActPlace{path, class_name, method, file.act_lines[at]});
      }
      suite_.files.push_back({path, std::move(file.text)});
    }
    return std::move(suite_);
  }

 private:
  ClassTests& tests_of(const SourceClass& owner) {
    auto found = std::ranges::find(classes_, owner.binary_name, &ClassTests::owner);
    if (found != classes_.end()) return *found;
    const std::string name = name_for(owner);
    Imports imports(index_, owner.package, name, options_.flavour);
    classes_.push_back({owner.binary_name, owner.package, name, std::move(imports), {}, {}, {}});
    return classes_.back();
  }

  /// "TriangleTest", "OuterInnerTest"; a name that no class of the user's has.
  std::string name_for(const SourceClass& owner) {
    const std::size_t start = owner.package.empty() ? 0 : owner.package.size() + 1;
    std::string base = owner.binary_name.substr(std::min(start, owner.binary_name.size()));
    std::erase(base, '$');
    const auto is_free = [&](const std::string& name) {
      const std::string full = in_package(owner.package, name);
      return !source_.taken.contains(full) && names_.insert(full).second;
    };
    for (const char* ending : {"Test", "TestellateTest"}) {
      if (is_free(base + ending)) return base + ending;
    }
    unsigned number = 2;
    while (!is_free(base + "TestellateTest" + std::to_string(number))) ++number;
    return base + "TestellateTest" + std::to_string(number);
  }

  const ir::Program& program_;
  const SourceInfo& source_;
  const SuiteOptions& options_;
  ClassIndex index_;
  ObjectReader reader_;
  std::vector<ClassTests> classes_;
  std::set<std::string> names_;
  WrittenSuite suite_;
};

}  // namespace

TestTrial::TestTrial(const ir::Program& program, SourceInfo source, const SuiteOptions& options)
    : source_(std::move(source)), options_(options), index_(program, source_), reader_(index_) {}

Expected<void, std::string> TestTrial::try_write(const ir::Unit& unit, const result::TestCase& test) const {
  const SourceTarget* called = index_.find_target(ir::subject_of(unit));
  const SourceClass* owner = called == nullptr ? nullptr : index_.find(called->owner);
  if (owner == nullptr) return Unexpected<std::string>(kNoClassFile);
  Imports imports(index_, owner->package, "Test", options_.flavour);
  TestNames names;
  TRY(write_test(index_, reader_, unit, *called, test, options_, imports, names));
  return {};
}

Expected<result::Claims, std::string> TestTrial::claims(const ir::Unit& unit,
                                                        const result::TestCase& test,
                                                        const result::TestCase* seen) const {
  const SourceTarget* called = index_.find_target(ir::subject_of(unit));
  const SourceClass* owner = called == nullptr ? nullptr : index_.find(called->owner);
  if (owner == nullptr) return Unexpected<std::string>(kNoClassFile);
  Imports imports(index_, owner->package, "Test", options_.flavour);
  return write_claims(index_, reader_, unit, *called, test, seen, options_, std::move(imports));
}

WrittenSuite write_suite(const ir::Program& program,
                         const result::Run& run,
                         const SourceInfo& source,
                         const SuiteOptions& options) {
  SuiteWriter writer(program, source, options);
  for (const result::Target& target : run.targets) writer.add(target);
  return writer.finish();
}

}  // namespace testellate::emit::junit
