// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "emit/gtest/write_suite.h"
#include "test/support/c_sample/c_sample.h"

namespace testellate::emit::gtest {

[[nodiscard]] WrittenSuite write(test::CSample& sample, const SuiteOptions& options = {});
/// The statements between the braces of a test, without indentation; "not emitted: REASON" if there is none.
[[nodiscard]] std::string body_of(const WrittenSuite& suite, const std::string& id);
[[nodiscard]] std::string text_of(const WrittenSuite& suite, const std::string& path);

}  // namespace testellate::emit::gtest
