// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace testellate::emit::testcomp {

/// SHA-256 of some bytes (FIPS 180-4), as 64 hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace testellate::emit::testcomp
