// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/translate/null_message.h"

#include <gtest/gtest.h>

#include "frontend/jvm/classfile/bytecode.h"
#include "java_run.h"

// What a JVM 17 says about the same methods.

namespace testellate::frontend::jvm {
namespace {

using Messages = std::vector<std::string>;

/// Of all instructions of a method that have one. Without names: as if compiled without debug information.
Messages messages(std::string_view name, bool has_names) {
  static JavaRun run("NullMessages");  // compiled once
  Messages found;
  diag::Result<LoadedClass*> loaded = run.java().linker().load("NullMessages");
  EXPECT_TRUE(loaded);
  if (!loaded) return found;
  for (const Method& candidate : (*loaded)->file.methods) {
    if (candidate.name != name) continue;
    Method method = candidate;
    if (!has_names) method.code->variables.clear();
    for (const Instruction& instruction : Instructions(method.code->bytes)) {
      if (auto message = try_null_message((*loaded)->file, method, instruction.offset)) {
        found.push_back(*message);
      }
    }
  }
  return found;
}

TEST(NullMessage, NamesParameters) {
  EXPECT_EQ(messages("parameters", true),
            (Messages{"Cannot read field \"next\" because \"a\" is null",
                      "Cannot read field \"v\" because \"a.next\" is null",
                      "Cannot load from object array because \"many\" is null",
                      "Cannot read field \"v\" because \"many[i]\" is null"}));
  EXPECT_EQ(messages("parameters", false),
            (Messages{"Cannot read field \"next\" because \"<parameter1>\" is null",
                      "Cannot read field \"v\" because \"<parameter1>.next\" is null",
                      "Cannot load from object array because \"<parameter3>\" is null",
                      "Cannot read field \"v\" because \"<parameter3>[<parameter4>]\" is null"}));
}

TEST(NullMessage, TellsAParameterThatWasWrittenFromOneThatWasNot) {
  EXPECT_EQ(messages("written", false),
            (Messages{"Cannot read field \"next\" because \"<parameter1>\" is null",
                      "Cannot read field \"far\" because \"<local1>\" is null",
                      "Cannot store to long array because \"<local1>.far\" is null",
                      "Cannot read field \"next\" because \"this\" is null",
                      "Cannot assign field \"v\" because \"this.next\" is null"}));
}

TEST(NullMessage, GoesBackFiveAccesses) {
  const Messages found = messages("depth", true);
  ASSERT_EQ(found.size(), 7U);
  EXPECT_EQ(found[4], "Cannot read field \"next\" because \"a.next.next.next.next\" is null");
  EXPECT_EQ(found[5], "Cannot read field \"next\" because \"next.next.next.next.next\" is null");
}

TEST(NullMessage, SaysNothingAboutWhatDependsOnTheWayOrIsNoAccess) {
  EXPECT_EQ(
      messages("calls", true),
      (Messages{"Cannot load from object array because \"NullMessages.grid\" is null",
                "Cannot read the array length because \"NullMessages.grid\" is null",
                "Cannot load from object array because \"NullMessages.grid[1]\" is null",
                "Cannot read field \"v\" because \"NullMessages.grid[1][...]\" is null",
                "Cannot assign field \"v\" because the return value of \"NullMessages.call(String, Object[], "
                "int[][])\" is null",
                "Cannot invoke \"String.isEmpty()\" because \"o\" is null",
                "Cannot load from object array because \"NullMessages.grid\" is null",
                "Cannot load from object array because \"NullMessages.grid\" is null",
                "Cannot load from object array",
                "Cannot read field \"v\" because \"<array>[0]\" is null",
                "Cannot assign field \"v\" because \"<array>[0]\" is null",
                "Cannot throw exception"}));
}

}  // namespace
}  // namespace testellate::frontend::jvm
