// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/program.h"
#include "result/test_case.h"

namespace testellate::check {

/// Gives the characters of input texts that the path never looked at the value that suites write there: 'a'.
/// Any will do for the path, but what is printed or said of an object later may show them.
void complete_texts(const ir::Program& program, result::Graph& inputs);

}  // namespace testellate::check
