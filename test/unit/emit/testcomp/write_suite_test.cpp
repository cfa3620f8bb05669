// SPDX-License-Identifier: Apache-2.0
#include "emit/testcomp/write_suite.h"

#include <gtest/gtest.h>

namespace testellate::emit::testcomp {
namespace {

result::Scalar number(unsigned width, value::U128 bits) { return {ir::Type::integer(width), bits}; }

class TestcompSuite : public ::testing::Test {
 protected:
  TestcompSuite() { run_.targets.emplace_back(); }

  result::TestCase& add(const std::string& id, std::vector<result::StreamInput> streams) {
    result::TestCase test;
    test.id = id;
    test.streams = std::move(streams);
    return run_.targets[0].tests.emplace_back(std::move(test));
  }
  [[nodiscard]] WrittenSuite write() const { return write_suite(program_, run_, task_); }
  /// The inputs of the only test.
  [[nodiscard]] std::string inputs() const {
    const WrittenSuite suite = write();
    if (suite.files.size() != 2) return "not emitted: " + suite.not_emitted.at(0).reason;
    const std::string& text = suite.files[1].text;
    const std::size_t start = text.find("<testcase");
    return text.substr(start, text.rfind("</testcase>") - start);
  }
  ir::DataTypeId add_type(ir::DataType::Kind kind, std::uint32_t width) {
    ir::DataType type;
    type.kind = kind;
    type.width = width;
    return program_.add_data_type(std::move(type));
  }

  ir::Program program_;
  result::Run run_;
  Task task_;
};

TEST_F(TestcompSuite, DescribesTheTask) {
  task_ = {"a&b.c",
           "abc",
           "testellate 1",
           "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )",
           "main",
           "64bit",
           "2026-01-02T03:04:05Z"};
  const WrittenSuite suite = write();
  ASSERT_EQ(suite.files.size(), 1U);
  EXPECT_EQ(suite.files[0].path, "metadata.xml");
  EXPECT_EQ(suite.files[0].text,
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
            "<!DOCTYPE test-metadata PUBLIC \"+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN\" "
            "\"https://sosy-lab.org/test-format/test-metadata-1.1.dtd\">\n"
            "<test-metadata>\n"
            "  <sourcecodelang>C</sourcecodelang>\n"
            "  <producer>testellate 1</producer>\n"
            "  <specification>COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )</specification>\n"
            "  <programfile>a&amp;b.c</programfile>\n"
            "  <programhash>ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad</programhash>\n"
            "  <entryfunction>main</entryfunction>\n"
            "  <architecture>64bit</architecture>\n"
            "  <creationtime>2026-01-02T03:04:05Z</creationtime>\n"
            "</test-metadata>\n");
}

TEST_F(TestcompSuite, GivesInputsInTheOrderOfTheCalls) {
  const ir::DataTypeId byte = add_type(ir::DataType::Kind::Unsigned, 8);
  add("t1",
      {{"__VERIFIER_nondet_int", {number(32, 0xffffffff), number(32, 7)}, {}, {0, 2}},
       {"__VERIFIER_nondet_uchar", {number(8, 255)}, byte, {1}}});
  const WrittenSuite suite = write();
  ASSERT_EQ(suite.files.size(), 2U);
  EXPECT_EQ(suite.files[1].path, "testcase-t1.xml");
  EXPECT_EQ(suite.files[1].text,
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
            "<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" "
            "\"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n"
            "<testcase>\n"
            "  <input>-1</input>\n"
            "  <input>255</input>\n"
            "  <input>7</input>\n"
            "</testcase>\n");
}

TEST_F(TestcompSuite, HasWhatShowsAFinding) {
  for (const bool is_replayed : {true, false}) {
    result::Finding finding;
    finding.id = is_replayed ? "f1" : "f2";
    finding.shown_by.is_replayed = is_replayed;
    finding.shown_by.outcome.end = ir::PathEnd::Faulted;
    finding.shown_by.streams = {{"__VERIFIER_nondet_int", {number(32, 7)}, {}, {}}};
    run_.findings.push_back(std::move(finding));
  }
  const WrittenSuite suite = write();
  ASSERT_EQ(suite.files.size(), 2U);
  EXPECT_EQ(suite.files[1].path, "testcase-f1.xml");
  EXPECT_NE(suite.files[1].text.find("<testcase coversError=\"true\">\n  <input>7</input>\n</testcase>\n"),
            std::string::npos)
      << suite.files[1].text;
}

TEST_F(TestcompSuite, NeedsNoOrderForOneStream) {
  add("t1",
      {{"__VERIFIER_nondet_int", {number(32, 3), number(32, 2)}, {}, {}},
       {"__VERIFIER_nondet_char", {}, {}, {}}});
  EXPECT_EQ(inputs(), "<testcase>\n  <input>3</input>\n  <input>2</input>\n");
}

TEST_F(TestcompSuite, WritesNumbersByTheirType) {
  add("t1",
      {{"__VERIFIER_nondet_float", {result::Scalar{ir::Type::f32(), 0x3dcccccd}}, {}, {0}},
       {"__VERIFIER_nondet_bool", {number(1, 1)}, {}, {1}},
       {"__VERIFIER_nondet_ulong",
        {number(64, 0xffffffffffffffff)},
        add_type(ir::DataType::Kind::Unsigned, 64),
        {2}}});
  EXPECT_EQ(inputs(),
            "<testcase>\n  <input>0.1</input>\n  <input>1</input>\n  <input>18446744073709551615</input>\n");
}

TEST_F(TestcompSuite, MarksTestsThatShowAFault) {
  add("t1", {}).outcome.end = ir::PathEnd::Faulted;
  EXPECT_EQ(inputs(), "<testcase coversError=\"true\">\n");
}

TEST_F(TestcompSuite, SaysWhyATestIsNotWritten) {
  add("t1", {{"stdin", {number(8, 'a')}, {}, {0}}});
  EXPECT_EQ(inputs(), "not emitted: the format has no input `stdin`");
  run_.targets[0].tests.clear();
  add("t2",
      {{"__VERIFIER_nondet_int", {number(32, 1)}, {}, {}},
       {"__VERIFIER_nondet_char", {number(8, 1)}, {}, {}}});
  EXPECT_EQ(inputs(), "not emitted: it is not known in which order its inputs are read");
  run_.targets[0].tests.clear();
  add("t3", {}).before.objects.emplace_back();
  EXPECT_EQ(inputs(), "not emitted: the format has no objects");
}

}  // namespace
}  // namespace testellate::emit::testcomp
