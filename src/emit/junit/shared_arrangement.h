// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "emit/junit/test_writer.h"

namespace testellate::emit::junit {

/// Where at least four tests begin by making the same object in more than one statement, a method of the test
/// class does it for them; the methods are returned. The tests are of one class.
[[nodiscard]] std::string share_arrangements(std::vector<WrittenTest>& tests);

}  // namespace testellate::emit::junit
