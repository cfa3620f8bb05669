// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/test_report.h"

#include <gtest/gtest.h>

namespace testellate::confirm::native {
namespace {

std::string report_of(const std::string& tests) {
  return R"({"tests": 1, "testsuites": [{"name": "A", "testsuite": [)" + tests + "]}]}";
}

constexpr const char* kPassed = R"({"name": "B", "status": "RUN", "result": "COMPLETED"})";

TEST(TestReport, FindsNothingWrongWithATestThatPassed) {
  EXPECT_EQ(failure_in_report(report_of(kPassed)), std::nullopt);
}

TEST(TestReport, PutsTheFirstFailureOnOneLine) {
  EXPECT_EQ(failure_in_report(report_of(R"({"name": "B", "status": "RUN", "result": "COMPLETED", "failures": [
                {"failure": "x_test.cpp:3\nExpected equality:\n  f(1)\n    Which is: 2\n"}, {"failure": "more"}]})")),
            "x_test.cpp:3 Expected equality: f(1) Which is: 2");
}

TEST(TestReport, CountsNoTestAndSeveralTestsAsFailures) {
  EXPECT_EQ(failure_in_report(R"({"tests": 0, "testsuites": []})"), "the test was not run");
  EXPECT_EQ(failure_in_report(report_of(R"({"name": "B", "status": "RUN", "result": "SKIPPED"})")),
            "the test was not run");
  EXPECT_EQ(failure_in_report(report_of(std::string(kPassed) + "," + kPassed)),
            "several tests were run at once");
}

std::string xml_of(const std::string& tests) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"suite\" tests=\"2\">" +
         tests + "<system-out/><system-err/></testsuite></testsuites>\n";
}

TEST(TestReport, ReadsXmlAsCatch2WritesIt) {
  EXPECT_EQ(failure_in_report(xml_of("<testcase classname=\"s.global\" name=\"A.B\" time=\"0\"/>")),
            std::nullopt);
  EXPECT_EQ(
      failure_in_report(xml_of("<testcase name=\"A.B\"><failure message=\"f() == 2\" type=\"CHECK\">FAILED:\n"
                               "  CHECK( f() == 2 )\nwith expansion:\n  1 == 2\n</failure>"
                               "<failure>more</failure></testcase>")),
      "FAILED: CHECK( f() == 2 ) with expansion: 1 == 2");
  EXPECT_EQ(failure_in_report(xml_of("<testcase name=\"A.B\"><error>thrown</error></testcase>")), "thrown");
  EXPECT_EQ(failure_in_report(xml_of("")), "the test was not run");
  EXPECT_EQ(failure_in_report("<?xml version=\"1.0\"?><testsuites>"), "the test left no report");
}

TEST(TestReport, TakesBrokenReportsForNone) {
  EXPECT_EQ(failure_in_report("{\"tests\": 1, "), "the test left no report");
  EXPECT_EQ(failure_in_report(""), "the test left no report");
  EXPECT_EQ(failure_in_report(R"({"testsuites": 3})"), "the test was not run");
}

}  // namespace
}  // namespace testellate::confirm::native
