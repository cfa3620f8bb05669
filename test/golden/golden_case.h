// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interp/interpreter.h"
#include "support/expected.h"

/// Golden programs: `.tir` files that state what happens to them in comments at their top.
///
///     //! run @f(1, -2, "text") : returned 3        one execution in a fresh interpreter and how it ends
///     //! output "hello\n"                          what the run before wrote to standard output
///     //! path 0 3 5                                the edges of user functions that the run before took
///     //! limit steps 1000                          for the runs after it: steps, depth, object, memory
///     //! error 7:12 tir-name "unknown register"    the text is refused there; names begin with fail_
///
/// Arguments are those of language/parse_arguments.h, ends those of driver/run_text.h. Where an end has a
/// reason in quotes, the directive may leave it out.
namespace testellate::golden {

struct ExpectedRun {
  std::uint32_t line = 0;  ///< of the directive
  std::string function;    ///< without `@`
  std::string arguments;
  std::string end;
  std::optional<std::string> output;
  std::optional<std::vector<std::uint32_t>> path;
  interp::Options options;
};

struct ExpectedError {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string kind;
  std::string message_part;
};

struct GoldenCase {
  std::string name;
  std::string text;
  std::vector<ExpectedRun> runs;
  std::optional<ExpectedError> error;
};

/// Names of the cases in the folder, without `.tir`, in alphabetical order.
[[nodiscard]] std::vector<std::string> case_names(const std::string& folder);

/// Reads a case; the error says which directive makes no sense.
[[nodiscard]] Expected<GoldenCase, std::string> read_case(const std::string& folder, const std::string& name);

}  // namespace testellate::golden
