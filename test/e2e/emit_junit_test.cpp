// SPDX-License-Identifier: Apache-2.0
// Do the JUnit suites compile, and do they pass or fail as they should on the real JVM?
#include <filesystem>
#include <fstream>
#include <functional>

#include <gtest/gtest.h>
#include <unistd.h>

#include "java_subject_tests.h"
#include "support/process/subprocess.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;
namespace process = support::process;
using emit::junit::Flavour;
using emit::junit::SourceInfo;
using emit::junit::SuiteOptions;
using emit::junit::WrittenSuite;
using result::TestCase;
using Subject = JavaSubject;

result::Scalar i32(std::int64_t number) { return Subject::number(32, number); }

class WrittenJUnitSuite : public testing::TestWithParam<Flavour> {
 protected:
  WrittenJUnitSuite() : folder_(testing::TempDir() + "written_junit_" + std::to_string(::getpid())) {}
  ~WrittenJUnitSuite() override { fs::remove_all(folder_); }

  WrittenSuite write(bool uses_reflection = false) {
    const SourceInfo source = change_(subject_.source_info());
    WrittenSuite suite = emit::junit::write_suite(
        subject_.java().program(), subject_.run(), source, SuiteOptions{GetParam(), uses_reflection});
    fs::remove_all(folder_);
    for (const result::SuiteFile& file : suite.files) {
      const fs::path path = fs::path(folder_) / file.path;
      fs::create_directories(path.parent_path());
      std::ofstream(path) << file.text;
    }
    return suite;
  }

  /// Compiles and runs what was written; the summary of the launcher.
  std::string run(const WrittenSuite& suite) {
    const std::string class_path =
        subject_.folder() + ":" TESTELLATE_JUNIT_CONSOLE ":" TESTELLATE_JUNIT4 ":" TESTELLATE_HAMCREST;
    process::Command compile;
    compile.program = subject_.jdk().javac();
    // An encoding that would break whatever is not plain ASCII.
    compile.arguments = {"-encoding", "US-ASCII", "-d", "classes", "-cp", class_path};
    for (const result::SuiteFile& file : suite.files) compile.arguments.push_back(file.path);
    compile.folder = folder_;
    const process::Outcome compiled = process::run(compile);
    if (!compiled.succeeded()) return compiled.output + compiled.errors;
    process::Command launch;
    launch.program = subject_.jdk().home + "/bin/java";
    launch.arguments = {"-ea",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        class_path + ":classes",
                        "org.junit.platform.console.ConsoleLauncher",
                        "--scan-classpath",
                        "classes",
                        "--disable-banner",
                        "--disable-ansi-colors"};
    launch.folder = folder_;
    const process::Outcome launched = process::run(launch);
    return launched.output + launched.errors;
  }

  static std::string summary(std::size_t passed, std::size_t failed) {
    return std::to_string(passed) + " passed, " + std::to_string(failed) + " failed";
  }
  /// The same of what the launcher printed; all of it if there is no summary.
  static std::string counted(const std::string& output) {
    const auto count = [&](const std::string& what) -> std::size_t {
      const std::size_t end = output.find(what);
      if (end == std::string::npos) return 9999;
      const std::size_t start = output.rfind('[', end) + 1;
      return std::stoul(output.substr(start, end - start));
    };
    if (output.find(" tests successful") == std::string::npos) return output;
    return summary(count(" tests successful"), count(" tests failed"));
  }

  void expect_all_pass(const WrittenSuite& suite) {
    for (const result::NotEmitted& missing : suite.not_emitted) {
      ADD_FAILURE() << missing.test << ": " << missing.reason;
    }
    const std::string output = run(suite);
    EXPECT_EQ(counted(output), summary(suite.names.size(), 0)) << output;
  }

  Subject subject_;
  std::string folder_;
  std::function<SourceInfo(SourceInfo)> change_ = [](SourceInfo source) { return source; };
};

TEST_P(WrittenJUnitSuite, PassesOnValues) {
  add_value_tests(subject_);
  add_string_tests(subject_);
  add_static_tests(subject_);
  expect_all_pass(write());
}

TEST_P(WrittenJUnitSuite, PassesOnObjects) {
  add_object_tests(subject_);
  expect_all_pass(write());
}

TEST_P(WrittenJUnitSuite, PassesOnObjectsThatCallsMake) {
  add_construction_tests(subject_);
  expect_all_pass(write());
}

TEST_P(WrittenJUnitSuite, PassesWithReflection) {
  add_private_tests(subject_);
  const WrittenSuite without = write(false);
  EXPECT_TRUE(without.names.empty());
  EXPECT_EQ(without.not_emitted.size(), 5U);
  expect_all_pass(write(true));
}

TEST_P(WrittenJUnitSuite, PassesWithScriptedInterfaces) {
  subject_.choose("Pricing", "total", "(Lshop/Pricing$Source;Lshop/Pricing$Source;)I");
  TestCase& test = subject_.add({Subject::to(0), Subject::to(1), Subject::to(2)}, i32(573));
  ir::Program& program = subject_.java().program();
  const ir::ClassId scripted = program.class_named(program.intern("testellate.Source"));
  result::Object implementation;
  implementation.object_class = scripted;
  test.before.objects = {subject_.instance("shop.Pricing", {}), implementation, implementation};
  test.after = test.before;
  test.streams = {{"stub.0", {i32(3), i32(7), i32(5)}, {}, {}}, {"stub.1", {i32(1)}, {}, {}}};
  change_ = [&](SourceInfo source) {
    source.scripted.push_back({scripted,
                               "shop.Pricing$Source",
                               {{"price", {"java.lang.String"}, "int", emit::junit::Access::Public, "stub.0"},
                                {"isOpen", {}, "boolean", emit::junit::Access::Public, "stub.1"}}});
    return source;
  };
  expect_all_pass(write());
}

/// Each expectation is wrong, so each test has to fail.
TEST_P(WrittenJUnitSuite, FailsOnWrongExpectations) {
  subject_.choose("Values", "negate", "(D)D");
  subject_.add({Subject::f64(0.0)}, Subject::f64(0.0));
  subject_.add({Subject::f64(1.0)}, Subject::f64(-1.0000000000000002));
  subject_.choose("Values", "half", "(F)F");
  subject_.add({Subject::f32(-0.0F)}, Subject::f32(0.0F));
  subject_.choose("Values", "zeros", "()[D");
  subject_.add({}, Subject::to(0)).after.objects = {
      subject_.array("double[]", {Subject::f64(-0.0), Subject::f64(-0.0), Subject::f64(0.0 / 1.0)})};
  subject_.choose("Values", "isEven", "(I)Z");
  subject_.add({i32(1)}, i32(1));
  subject_.choose("Values", "divide", "(II)I");
  subject_.add_throwing({i32(1), i32(0)}, "java.lang.RuntimeException");
  subject_.add_throwing({i32(1), i32(1)}, "java.lang.ArithmeticException");
  subject_.choose("Values", "reverse", "([I)[I");
  TestCase& reversed = subject_.add({Subject::to(0)}, Subject::to(1));
  reversed.before.objects = {subject_.array("int[]", {i32(1)})};
  reversed.after.objects = {subject_.array("int[]", {i32(7)}), subject_.array("int[]", {i32(1)})};
  subject_.choose("Values", "copy", "(Ljava/lang/String;)Ljava/lang/String;");
  TestCase& copied = subject_.add({Subject::to(0)});
  subject_.add_string(copied.before, u"a");
  copied.after = copied.before;
  copied.outcome.value = subject_.add_string(copied.after, u"b");
  subject_.choose("Values", "pick", "(Z)Ljava/lang/Object;");
  subject_.add({i32(1)}, Subject::to(0)).after.objects = {
      subject_.instance("java.lang.Long", {{"value", Subject::number(64, 5)}})};
  subject_.choose("Account", "withdraw", "(I)Z");
  TestCase& paid = subject_.add({Subject::to(0), i32(2)}, i32(1));
  paid.before.objects = {subject_.instance("shop.Account", {{"balance", i32(5)}})};
  paid.after.objects = {subject_.instance("shop.Account", {{"balance", i32(4)}})};
  subject_.choose("Account", "richer", "(Lshop/Account;)Lshop/Account;");
  TestCase& richer = subject_.add({Subject::to(0), Subject::to(1)}, Subject::to(0));
  richer.before.objects = {subject_.instance("shop.Account", {{"balance", i32(5)}}),
                           subject_.instance("shop.Account", {{"balance", i32(6)}})};
  richer.after = richer.before;
  add_wrong_construction_tests(subject_);
  const WrittenSuite suite = write();
  EXPECT_TRUE(suite.not_emitted.empty());
  const std::string output = run(suite);
  EXPECT_EQ(counted(output), summary(0, suite.names.size())) << output;
}

TEST_P(WrittenJUnitSuite, HasItsActLinesWhereItSays) {
  add_value_tests(subject_);
  add_object_tests(subject_);
  add_construction_tests(subject_);
  const WrittenSuite suite = write();
  ASSERT_EQ(suite.acts.size(), suite.names.size());
  for (const auto& [id, place] : suite.acts) {
    EXPECT_EQ(suite.names.at(id), place.class_name + "#" + place.method);
    std::ifstream file(folder_ + "/" + place.file);
    std::string line;
    for (std::uint32_t at = 0; at < place.line; ++at) std::getline(file, line);
    std::string called = place.method.substr(0, place.method.find('_'));
    if (called == "newAccount") called = "new Account";
    EXPECT_NE(line.find(called + "("), std::string::npos) << id << ": " << line;
  }
}

INSTANTIATE_TEST_SUITE_P(OfBothKinds,
                         WrittenJUnitSuite,
                         testing::Values(Flavour::JUnit5, Flavour::JUnit4),
                         [](const testing::TestParamInfo<Flavour>& flavour) {
                           return flavour.param == Flavour::JUnit5 ? "JUnit5" : "JUnit4";
                         });

}  // namespace
}  // namespace testellate::e2e
