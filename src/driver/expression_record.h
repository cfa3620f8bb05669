// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/byte_stream.h"
#include "result/condition.h"

namespace testellate::driver {

/// Trees of conditions and effects in records that leave the process.
void put_expression(ByteWriter& bytes, const result::Expression& expression);
/// Bytes that are no such tree make the reader bad.
[[nodiscard]] result::Expression get_expression(ByteReader& bytes);

}  // namespace testellate::driver
