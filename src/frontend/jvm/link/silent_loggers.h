// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// Names of the input streams that loggers take their answers from which no test can configure: whether they
/// log at a level that they do log at where nobody configures them, and at one that they do not.
inline constexpr std::string_view kLogsByDefault = "logger logs";
inline constexpr std::string_view kSilentByDefault = "logger is silent";

/// A level of java.util.logging, which a test can have loggers log from on.
struct LogLevel {
  std::string_view name;
  std::int32_t number = 0;
};
/// From the most detailed one on.
inline constexpr LogLevel kLogLevels[] = {{"FINEST", 300},
                                          {"FINER", 400},
                                          {"FINE", 500},
                                          {"CONFIG", 700},
                                          {"INFO", 800},
                                          {"WARNING", 900},
                                          {"SEVERE", 1000}};
/// The input stream that says whether a logger logs at a level.
[[nodiscard]] std::string log_stream(const LogLevel& level);

/// Whether it is the class of the loggers of such a library. They have no state that anybody sees: what they
/// answer is taken from streams.
[[nodiscard]] bool is_logger_class(std::string_view name);

/// How the body of a method of a logging library is made, if it is one that makes loggers or logs; empty for
/// other methods. Loggers are silent sinks: what is logged is nothing that a test looks at, and the libraries
/// would read files and properties to find out where to write it.
[[nodiscard]] Linker::Maker silent_logger(Linker& linker, LoadedClass& owner, const Method& method);

}  // namespace testellate::frontend::jvm
