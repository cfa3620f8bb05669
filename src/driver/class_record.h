// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "driver/program_names.h"
#include "result/equivalence_class.h"
#include "support/expected.h"

namespace testellate::driver {

/// An equivalence class as bytes that mean the same in every process that has loaded the same input. Its
/// sample travels as a test (test_record.h).
[[nodiscard]] std::string to_bytes(const ir::Program& program, const result::EquivalenceClass& made);
/// The error says what is wrong with the bytes.
[[nodiscard]] Expected<result::EquivalenceClass, std::string> read_class(ir::Program& program,
                                                                         NameReader& names,
                                                                         std::string_view bytes);

}  // namespace testellate::driver
