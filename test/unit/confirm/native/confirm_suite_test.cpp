// SPDX-License-Identifier: Apache-2.0
// A suite written by hand around a small C file, whose bitcode is the program that is compared with.
#include "confirm/native/confirm_suite.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "frontend/llvm/load.h"

namespace testellate::confirm::native {
namespace {

namespace fs = std::filesystem;
using State = result::Confirmation::State;

constexpr const char* kSource = R"(static int is_even(int x) { return x % 2 == 0 ? 1 : 0; }
int kind(int x) {
  if (x < 0) return -1;
  return is_even(x);
}
int element(int at) {
  static int numbers[4];
  return numbers[at];
}
int next(int x) { return x + 1; }
)";

constexpr const char* kTests = R"(#include <gtest/gtest.h>
extern "C" { int kind(int); int element(int); int next(int); }
TEST(Kind, Negative) { EXPECT_EQ(-1, kind(-3)); }
TEST(Kind, Even) { EXPECT_EQ(1, kind(4)); }
TEST(Kind, Wrong) { EXPECT_EQ(5, kind(4)); }
TEST(Element, BeyondTheEnd) { EXPECT_DEATH(element(4), ""); }
TEST(Element, AtTheEnd) { EXPECT_DEATH(element(3), ""); }
TEST(Next, Wraps) { EXPECT_DEATH(next(2147483647), ""); }
)";

class ConfirmSuite : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_ + "/tests");
    fs::create_directories(folder_ + "/scratch");
    write("kind.c", kSource);
    write("tests/kind_unit.c", "#include \"../kind.c\"\n");
    write("tests/kind_test.cpp", kTests);
    diag::Result<std::string> bitcode = frontend::llvm::compile_to_bitcode(folder_ + "/kind.c", {});
    ASSERT_TRUE(bitcode) << diag::to_text(bitcode.error());
    frontend::llvm::LoadOptions options;
    options.is_from_compiler = true;
    diag::Result<frontend::llvm::LoadedModule> loaded =
        frontend::llvm::load_module(*bitcode, "kind.c", options);
    ASSERT_TRUE(loaded) << diag::to_text(loaded.error());
    program_ = std::move(loaded->program);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ + "/" + name) << text;
  }
  [[nodiscard]] ir::TakenEdge edge(const char* function, std::uint32_t number) const {
    return {program_->find_function(program_->find_symbol(function)), ir::EdgeId(number)};
  }
  [[nodiscard]] std::vector<result::Confirmation> confirm(const std::vector<Prediction>& predictions) const {
    std::vector<result::Confirmation> confirmations;
    for (const ConfirmedTest& test : confirm_and_see(predictions)) confirmations.push_back(test.confirmation);
    return confirmations;
  }
  [[nodiscard]] std::vector<ConfirmedTest> confirm_and_see(const std::vector<Prediction>& predictions) const {
    Expected<std::vector<ConfirmedTest>, BuildError> found =
        confirm_suite(*program_, suite(), predictions, options());
    if (found) return *found;
    ADD_FAILURE() << found.error().first;
    return std::vector<ConfirmedTest>(predictions.size());
  }
  [[nodiscard]] Suite suite() const {
    return {.folder = folder_ + "/tests", .unit_files = {{"kind_unit.c"}}, .test_files = {"kind_test.cpp"}};
  }
  [[nodiscard]] Options options() const {
    Options options;
    options.scratch = folder_ + "/scratch";
    options.test_time = std::chrono::milliseconds(60'000);
    return options;
  }

  std::string folder_ = testing::TempDir() + std::to_string(::getpid()) + "_confirm_suite_" +
                        testing::UnitTest::GetInstance()->current_test_info()->name();
  std::unique_ptr<ir::Program> program_;
};

TEST_F(ConfirmSuite, ComparesOutcomeAndPathOfEachTest) {
  std::vector<result::Confirmation> found = confirm({{"Kind.Negative", {edge("kind", 0)}},
                                                     {"Kind.Even", {edge("kind", 1), edge("is_even", 0)}},
                                                     {"Kind.Even", {edge("kind", 1), edge("is_even", 1)}},
                                                     {"Kind.Even", {edge("kind", 1)}},
                                                     {"Kind.Wrong", {edge("kind", 1), edge("is_even", 0)}}});
  ASSERT_EQ(found.size(), 5U);
  EXPECT_EQ(found[0].state, State::Confirmed) << found[0].detail;
  EXPECT_EQ(found[1].state, State::Confirmed) << found[1].detail;
  EXPECT_EQ(found[2].state, State::Different);
  EXPECT_TRUE(found[2].detail.starts_with("at step 2 of the path `")) << found[2].detail;
  EXPECT_EQ(found[3].state, State::Different);
  EXPECT_TRUE(found[3].detail.ends_with("was taken, predicted was no further edge")) << found[3].detail;
  EXPECT_EQ(found[4].state, State::Different);
  EXPECT_EQ(found[4].detail, "kind_test.cpp:5 Expected equality of these values: 5 kind(4) Which is: 1");
}

TEST_F(ConfirmSuite, SaysWhatATestExecutedThatDiffers) {
  const std::vector<ConfirmedTest> found = confirm_and_see(
      {{"Kind.Even", {edge("kind", 1), edge("is_even", 0)}}, {"Kind.Even", {edge("kind", 0)}}});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_TRUE(found[0].seen.empty());
  ASSERT_EQ(found[1].seen.size(), 2U);
  for (const result::SeenFunction& seen : found[1].seen) {
    const bool is_kind = seen.function == edge("kind", 0).function;
    EXPECT_EQ(seen.edges, (std::vector<ir::EdgeId>{ir::EdgeId(is_kind ? 1 : 0)}));
  }
}

TEST_F(ConfirmSuite, ASuiteThatDoesNotCompileSaysWhere) {
  write("tests/kind_test.cpp",
        "#include <gtest/gtest.h>\n"
        "TEST(Kind, Even) { absent(); }\n"
        "TEST(Kind, Odd) {\n"
        "  struct Odd {} odd;\n"
        "  EXPECT_EQ(odd, odd);\n"
        "}\n");
  const auto found = confirm_suite(*program_, suite(), {{"Kind.Even", {}}, {"Kind.Odd", {}}}, options());
  ASSERT_FALSE(found);
  const BuildError& error = found.error();
  EXPECT_EQ(error.first, "kind_test.cpp:2:20: error: use of undeclared identifier 'absent'");
  ASSERT_GE(error.messages.size(), 2U);
  EXPECT_EQ(error.messages[0].text, error.first);
  EXPECT_EQ(error.messages[0].places.front().line, 2U);
  // The error is inside GoogleTest; a note says whose it is.
  const auto is_odd = [](const CompilerMessage::Place& place) {
    return place.file == "kind_test.cpp" && place.line == 5;
  };
  EXPECT_TRUE(std::ranges::any_of(error.messages[1].places, is_odd));
}

TEST_F(ConfirmSuite, NamesSymbolsThatTheLinkerLacks) {
  write("tests/kind_test.cpp",
        "#include <gtest/gtest.h>\n"
        "extern \"C\" int absent(int);\n"
        "TEST(Kind, Even) { EXPECT_EQ(absent(1), 1); }\n");
  const auto found = confirm_suite(*program_, suite(), {{"Kind.Even", {}}}, options());
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().undefined, std::set<std::string>{"absent"});
}

TEST_F(ConfirmSuite, RefusesCodeWithOtherEdgesThanTheExplored) {
  write("kind.c",
        "int kind(int x) { return x; }\nint element(int at) { return at; }\nint next(int x) { return x; }\n");
  std::vector<result::Confirmation> found = confirm({{"Kind.Even", {}}});
  EXPECT_EQ(found[0].state, State::Different);
  EXPECT_EQ(found[0].detail, "`kind` has 0 edges as built and 2 as explored");
}

TEST_F(ConfirmSuite, ErrorsAreConfirmedUnderSanitizers) {
  const auto found = confirm_errors(
      suite(), {"Element.BeyondTheEnd", "Element.AtTheEnd", "Next.Wraps"}, Sanitizer::Address, options());
  ASSERT_TRUE(found) << found.error().first;
  ASSERT_EQ(found->size(), 3U);
  EXPECT_EQ((*found)[0].state, State::Confirmed) << (*found)[0].detail;
  EXPECT_EQ((*found)[1].state, State::Different);
  EXPECT_EQ((*found)[2].state, State::Different) << "exploration lets signed numbers wrap";
}

}  // namespace
}  // namespace testellate::confirm::native
