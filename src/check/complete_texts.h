// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/program.h"
#include "result/test_case.h"

namespace testellate::check {

/// Gives the characters of input texts that the path never looked at values: "abc" in one text, "de" in the
/// next. Any will do for the path, but what is printed or said of an object later shows them. `after` has the
/// same objects at the end of the path.
void complete_texts(const ir::Program& program, result::Graph& inputs, result::Graph& after);

}  // namespace testellate::check
