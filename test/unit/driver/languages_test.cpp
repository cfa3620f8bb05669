// SPDX-License-Identifier: Apache-2.0
#include "driver/languages.h"

#include <gtest/gtest.h>

namespace testellate::driver {
namespace {

using language::Language;
using language::LoadedInput;

constexpr const char* kProgram = R"(
user func @next(%a: i32) -> i32 {
entry:
  %b = add i32 %a, 1
  return i32 %b
}
)";

std::string complaint(const std::vector<std::string>& paths) {
  support::MemoryFileSystem files;
  diag::Result<std::unique_ptr<LoadedInput>> input = load_inputs(files, paths, {});
  return input ? "" : diag::to_text(input.error());
}

const Language& language_named(std::string_view name) {
  for (const Language* language : languages()) {
    if (language->name == name) return *language;
  }
  throw std::out_of_range(std::string(name));
}

TEST(Languages, ListWhatTheyReadWhenNoneTakesAnInput) {
  EXPECT_EQ(complaint({"a.txt"}),
            "a.txt: error: inputs of this kind cannot be read; this version reads `.c`, `.cc`, `.cpp`, "
            "`.cxx`, `.h`, `.hpp`, `.bc`, "
            "`.ll`, `compile_commands.json`, `.class`, `.jar`, `.java`, folders and `.tir` [input-unknown]");
}

TEST(Languages, TakeInputsTogetherOnlyIfTheyBecomeOneProgram) {
  const std::string why = "several inputs are C and C++ files or Java; this one is given alone [usage]";
  EXPECT_EQ(complaint({"a.tir", "b.tir"}), "a.tir: error: " + why);
  EXPECT_EQ(complaint({"a.c", "b.java"}), "b.java: error: " + why);
  EXPECT_EQ(complaint({"a.c", "b.ll"}), "b.ll: error: " + why);
  EXPECT_EQ(complaint({"a.java", "b.txt"}), "b.txt: error: " + why);
  EXPECT_EQ(complaint({}), "error: an input is needed [usage]");
}

TEST(Languages, HaveFormatsOfTheirOwn) {
  EXPECT_EQ(choose_format(language_named("c"), ""), "gtest");
  EXPECT_EQ(choose_format(language_named("java"), ""), "junit5");
  EXPECT_EQ(choose_format(language_named("tir"), ""), "json");
  EXPECT_EQ(choose_format(language_named("c"), "testcomp"), "testcomp");
  for (const Language* language : languages()) EXPECT_EQ(choose_format(*language, "json"), "json");
  diag::Result<std::string> wrong = choose_format(language_named("java"), "gtest");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(diag::to_text(wrong.error()),
            "error: `--format gtest` is not for Java, which has junit5, junit4 and json [usage]");
}

TEST(Languages, LoadTheSameProgramEachTime) {
  support::MemoryFileSystem files;
  files.add("p.tir", kProgram);
  std::vector<std::string> names;
  for (int turn = 0; turn < 2; ++turn) {
    diag::Result<std::unique_ptr<LoadedInput>> input = load_inputs(files, {"p.tir"}, {});
    ASSERT_TRUE(input) << diag::to_text(input.error());
    diag::Result<std::vector<ir::Unit>> units = (*input)->find_units({}, language::kReportOnly);
    ASSERT_TRUE(units) << diag::to_text(units.error());
    ASSERT_EQ(units->size(), 1U);
    names.emplace_back((*input)->program().text(units->front().name));
    EXPECT_EQ((*input)->language().name, "tir");
  }
  EXPECT_EQ(names[0], names[1]);
}

}  // namespace
}  // namespace testellate::driver
