// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/trial.h"

#include <cstdlib>

#include <gtest/gtest.h>
#include <unistd.h>

namespace testellate::frontend::llvm {
namespace {

TEST(Trial, SaysNothingWhenTheWorkEnds) {
  EXPECT_FALSE(try_in_child("a.bc", [] { return std::nullopt; }).has_value());
}

TEST(Trial, PassesADiagnosticOn) {
  std::optional<diag::Diagnostic> problem = try_in_child(
      "a.bc", [] { return diag::Diagnostic{diag::Kind::IrInvalid, {"b.c", 3, 4}, "says: something"}; });
  ASSERT_TRUE(problem.has_value());
  EXPECT_EQ(diag::to_text(*problem), "b.c:3:4: error: says: something [ir-invalid]");
}

TEST(Trial, TurnsACrashIntoADiagnostic) {
  std::optional<diag::Diagnostic> problem =
      try_in_child("a.bc", []() -> std::optional<diag::Diagnostic> { std::abort(); });
  ASSERT_TRUE(problem.has_value());
  EXPECT_EQ(diag::to_text(*problem),
            "a.bc: error: is damaged: a trial of reading it crashed [bitcode-invalid]");
}

TEST(Trial, TurnsAnEndOfTheProcessIntoADiagnostic) {
  std::optional<diag::Diagnostic> problem =
      try_in_child("a.bc", []() -> std::optional<diag::Diagnostic> { ::_exit(1); });
  ASSERT_TRUE(problem.has_value());
  EXPECT_EQ(problem->message, "is damaged: a trial of reading it exited before its end");
}

}  // namespace
}  // namespace testellate::frontend::llvm
