// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/native.h"
#include "models/jdk/java.h"
#include "models/jdk/model.h"

/// The natives by area.
namespace testellate::models::jdk {

void add_array_copy(ir::NativeTable& table);
void add_class(ir::NativeTable& table);
void add_io(ir::NativeTable& table);
void add_math(ir::NativeTable& table);
void add_messages(ir::NativeTable& table);
void add_object(ir::NativeTable& table);
void add_properties(ir::NativeTable& table);
void add_reflect_array(ir::NativeTable& table);
void add_reflect_members(ir::NativeTable& table);
void add_string(ir::NativeTable& table);
void add_thread(ir::NativeTable& table);
void add_throwable(ir::NativeTable& table);
void add_unsafe(ir::NativeTable& table);

// The models of methods that have bytecode.

void add_boxing(ModelTable& table);
void add_character(ModelTable& table);
void add_number_text(ModelTable& table);
void add_print(ModelTable& table);
void add_select(ModelTable& table);
void add_text_build(ModelTable& table);
void add_text_builder(ModelTable& table);
void add_text_compare(ModelTable& table);

}  // namespace testellate::models::jdk
