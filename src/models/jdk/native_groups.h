// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/native.h"
#include "models/jdk/java.h"

/// The natives by area, a file each.
namespace testellate::models::jdk {

void add_answers(ir::NativeTable& table);
void add_array_copy(ir::NativeTable& table);
void add_char_at(ir::NativeTable& table);
void add_class(ir::NativeTable& table);
void add_constants(ir::NativeTable& table);
void add_io(ir::NativeTable& table);
void add_messages(ir::NativeTable& table);
void add_math(ir::NativeTable& table);
void add_number_bits(ir::NativeTable& table);
void add_object(ir::NativeTable& table);
void add_properties(ir::NativeTable& table);
void add_reflect_array(ir::NativeTable& table);
void add_reflect_calls(ir::NativeTable& table);
void add_reflect_members(ir::NativeTable& table);
void add_reflection(ir::NativeTable& table);
void add_thread(ir::NativeTable& table);
void add_throwable(ir::NativeTable& table);
void add_unsafe(ir::NativeTable& table);

}  // namespace testellate::models::jdk
