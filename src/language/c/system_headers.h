// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace testellate::language::c {

/// What a program includes to have a type that a file of the system defines: "<sys/time.h>" for
/// ".../bits/types/struct_timeval.h", "<zlib.h>" for "/usr/include/zlib.h". Empty if every C++ file has it
/// anyway, or that is not known.
[[nodiscard]] std::string public_header(std::string_view path);

}  // namespace testellate::language::c
