// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace testellate::fuzz {

/// Gives any bytes to the reader of `.tir` and aborts if the answer breaks a promise: rejected text comes
/// with a located diagnostic; accepted text verifies, and what is written from it reads back to the same
/// text.
void check_tir_reader(std::string_view bytes);

}  // namespace testellate::fuzz
