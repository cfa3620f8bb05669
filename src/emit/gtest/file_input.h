// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "ir/program.h"
#include "result/test_case.h"

/// Files among the inputs (`FILE *`, models/libc/files.tir): temporary ones in a test.
namespace testellate::emit::gtest {

[[nodiscard]] bool is_file(const ir::Program& program, ir::DataTypeId type);

/// What opens the file that an object of the graph describes: `OpenFile("ab")`.
[[nodiscard]] std::string file_text(const result::Graph& graph, const result::Object& file);

/// The class that files of tests use for it.
extern const std::string_view kOpenFile;

}  // namespace testellate::emit::gtest
