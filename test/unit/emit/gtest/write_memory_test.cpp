// SPDX-License-Identifier: Apache-2.0
// What tests say about objects behind pointers.
#include <gtest/gtest.h>

#include "written_text.h"

namespace testellate::emit::gtest {
namespace {

using test::CSample;

class WriteMemory : public ::testing::Test {
 protected:
  WriteMemory() {
    sample_.add_memory_tests();
    suite_ = write(sample_);
  }
  [[nodiscard]] std::string body(const std::string& id) const { return body_of(suite_, id); }

  CSample sample_;
  WrittenSuite suite_;
};

TEST_F(WriteMemory, GivesArraysAsLists) {
  EXPECT_EQ(body("array"),
            "u32 values[3] = {1, 4000000000, 5};\nEXPECT_EQ(4000000006u, total(values, 3));\n");
}

TEST_F(WriteMemory, GivesTextAsStrings) {
  EXPECT_EQ(body("string"),
            "char text[] = \"a\\\"b\\n?\\?=\";\nshout(text);\nEXPECT_STREQ(\"A\\\"B\\n?\\?=\", text);\n");
  EXPECT_EQ(body("noText"), "char text[3] = {-128, 'b', '\\0'};\nshout(text);\nEXPECT_EQ('B', text[1]);\n");
}

TEST_F(WriteMemory, SetsFewElementsBehindManyZerosOneByOne) {
  CSample sample;
  const result::Object before =
      sample.bytes("char", 20, {{14, CSample::number(8, 3)}, {18, CSample::number(8, 'b')}});
  sample.add("shout", "scattered", {CSample::to(0)}, std::nullopt, {before}, {before});
  const std::string text = body_of(write(sample), "scattered");
  EXPECT_EQ(text.substr(0, text.find("shout")), "char text[20] = {};\ntext[14] = 3;\ntext[18] = 'b';\n");
}

TEST_F(WriteMemory, ComparesWhatIsKnownInARowAtOnce) {
  CSample sample;
  CSample::Cells before;
  CSample::Cells after;
  for (unsigned at = 4; at < 9; ++at) {
    before.emplace_back(at, CSample::number(8, 1));
    after.emplace_back(at, CSample::number(8, at));
  }
  before.emplace_back(14, CSample::number(8, 1));
  after.emplace_back(14, CSample::number(8, 2));
  sample.add("shout",
             "rows",
             {CSample::to(0)},
             std::nullopt,
             {sample.bytes("char", 20, before)},
             {sample.bytes("char", 20, after)});
  const std::string text = body_of(write(sample), "rows");
  EXPECT_EQ(text.substr(text.find("EXPECT")),
            "EXPECT_EQ((std::vector<int>{4, 5, 6, '\\a', '\\b'}), std::vector<int>(text + 4, text + 9));\n"
            "EXPECT_EQ(2, text[14]);\n");
}

TEST_F(WriteMemory, ExpectsWhatIsUnchangedIfNothingElseCanBeSaid) {
  EXPECT_EQ(body("unchanged"), "char text[] = \"\";\nshout(text);\nEXPECT_STREQ(\"\", text);\n");
}

TEST_F(WriteMemory, ExpectsWhatTheCallChanges) {
  EXPECT_EQ(body("null"), "EXPECT_EQ(-1, push(nullptr, 0));\n");
  EXPECT_EQ(body("changes"),
            "struct node list = {.value = 7};\n"
            "int result = push(&list, 3);\n"
            "EXPECT_EQ(7, result);\n"
            "EXPECT_EQ(3, list.value);\n");
}

TEST_F(WriteMemory, LinksObjectsWithIdentity) {
  EXPECT_EQ(body("second"),
            "struct node list_next = {.next = nullptr};\n"
            "struct node list = {.next = &list_next};\n"
            "EXPECT_EQ(&list_next, last(&list));\n");
  EXPECT_EQ(body("cycle"),
            "struct node list_next = {};\n"
            "struct node list = {.next = &list_next};\n"
            "list_next.next = &list;\n"
            "EXPECT_EQ(&list_next, last(&list));\n");
  EXPECT_EQ(body("intoArray"),
            "struct node list[2] = {{.next = list + 1}, {.next = nullptr}};\n"
            "EXPECT_EQ(list + 1, last(list));\n");
}

TEST_F(WriteMemory, LooksIntoWhatTheCallMakes) {
  EXPECT_EQ(body("created"),
            "struct node next = {};\n"
            "struct node *result = cons(4, &next);\n"
            "ASSERT_NE(nullptr, result);\n"
            "EXPECT_EQ(4, result->value);\n"
            "EXPECT_EQ(&next, result->next);\n");
  EXPECT_EQ(body("createdText"),
            "char text[] = \"hi\";\n"
            "EXPECT_STREQ(\"hi\", duplicate(text));\n");
}

TEST_F(WriteMemory, TakesFromTheHeapWhatTheCallFrees) {
  EXPECT_EQ(body("heap"),
            "struct node *list_next = static_cast<struct node *>(std::calloc(1, sizeof(struct node)));\n"
            "struct node *list = static_cast<struct node *>(std::calloc(1, sizeof(struct node)));\n"
            "list_next->next = nullptr;\n"
            "list->next = list_next;\n"
            "release(list);\n"
            "// That it returns is all that a test can see.\n");
}

TEST_F(WriteMemory, PassesAndReturnsStructsByValue) {
  EXPECT_EQ(body("byValue"),
            "struct point p = {.x = 1, .y = -2};\n"
            "struct point result = mirror(p);\n"
            "EXPECT_EQ(-2, result.x);\n"
            "EXPECT_EQ(1, result.y);\n");
}

TEST_F(WriteMemory, SeesMembersInCellsOfOtherWidths) {
  EXPECT_EQ(body("wideCell"),
            "struct point p = {.x = 8, .y = 9};\n"
            "struct point result = mirror(p);\n"
            "EXPECT_EQ(9, result.x);\n"
            "EXPECT_EQ(8, result.y);\n");
}

TEST_F(WriteMemory, SetsAndReadsMembersOfAllKinds) {
  EXPECT_EQ(body("memberText"), "struct record r = {.name = \"x\"};\nEXPECT_EQ('x', initial(&r));\n");
  EXPECT_EQ(body("allMembers"),
            "char r_label[] = \"ab\";\n"
            "struct record r = {.at = {.y = 20}, .n = {.i = 2}, .label = r_label};\n"
            "r.tag = 300;\n"
            "int result = weigh(&r);\n"
            "EXPECT_EQ(98, result);\n"
            "EXPECT_EQ(5u, r.flags);\n"
            "EXPECT_EQ(-3, r.level);\n"
            "EXPECT_EQ(0.5, r.size);\n"
            "EXPECT_EQ(322, r.new_);\n");
}

TEST_F(WriteMemory, FallsBackToBytes) {
  EXPECT_EQ(body("bytes"),
            "alignas(16) unsigned char data[3] = {255, 0, 1};\nEXPECT_EQ(256, bytes_of(data, 3));\n");
  EXPECT_EQ(body("withOffset"),
            "struct point data = {.x = 200, .y = 3};\n"
            "EXPECT_EQ(3, bytes_of(reinterpret_cast<char *>(&data) + 4, 4));\n");
}

TEST_F(WriteMemory, CastsWhereTheSourceMaySpellATypeOtherwise) {
  EXPECT_EQ(body("longLong"),
            "long b_content = 5;\n"
            "struct box b =\n"
            "{.content = reinterpret_cast<std::remove_reference_t<decltype(b.content)>>(&b_content)};\n"
            "EXPECT_EQ(static_cast<const void *>(&b_content), open_box(&b));\n");
}

TEST_F(WriteMemory, PointsIntoText) {
  EXPECT_EQ(body("inside"), "char text[] = \"abc\";\nEXPECT_EQ(text + 1, find(text, 'b'));\n");
  EXPECT_EQ(body("missing"), "char text[] = \"abc\";\nEXPECT_EQ(nullptr, find(text, '\\''));\n");
}

TEST(WriteMemoryOf, ThePlaceBehindAnObject) {
  CSample sample;
  sample.add("last", "end", {CSample::to(0)}, CSample::to(0, 16), {sample.bytes("struct node", 16, {})});
  EXPECT_EQ(body_of(write(sample), "end"), "struct node list = {};\nEXPECT_EQ(&list + 1, last(&list));\n");
}

TEST(WriteMemoryOf, PaddingAndPointersAmongBytes) {
  CSample sample;
  const result::Scalar byte = CSample::number(8, 9);
  sample.add("push",
             "padding",
             {CSample::to(0), CSample::number(32, 0)},
             CSample::number(32, 0),
             {sample.bytes("struct node", 16, {{5, byte}})});
  sample.add("bytes_of",
             "pointer",
             {CSample::to(0), CSample::number(32, 0)},
             CSample::number(32, 0),
             {sample.bytes("", 9, {{1, CSample::to(1)}}), sample.bytes("struct point", 8, {})});
  const WrittenSuite suite = write(sample);
  EXPECT_EQ(body_of(suite, "padding"),
            "struct node list = {};\n"
            "reinterpret_cast<unsigned char *>(&list)[5] = 9;\n"
            "EXPECT_EQ(0, push(&list, 0));\n");
  EXPECT_EQ(body_of(suite, "pointer"),
            "struct point data_target = {};\n"
            "alignas(16) unsigned char data[9] = {};\n"
            "const auto pointer = &data_target;\n"
            "std::memcpy(data + 1, &pointer, sizeof(pointer));\n"
            "EXPECT_EQ(0, bytes_of(data, 0));\n");
}

}  // namespace
}  // namespace testellate::emit::gtest
