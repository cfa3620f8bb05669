// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/calculator.h"
#include "models/jdk/java.h"
#include "models/jdk/model.h"

/// The natives by area.
namespace testellate::models::jdk {

void add_array_copy(NativeTable& table);
void add_class(NativeTable& table);
/// Natives, and models that have the bytecode run on one answer of the environment and say so.
void add_environment(NativeTable& table);
void add_io(NativeTable& table);
void add_math(NativeTable& table);
void add_messages(NativeTable& table);
void add_object(NativeTable& table);
void add_properties(NativeTable& table);
void add_reflect_array(NativeTable& table);
void add_reflect_members(NativeTable& table);
void add_string(NativeTable& table);
void add_thread(NativeTable& table);
void add_throwable(NativeTable& table);
void add_unsafe(NativeTable& table);

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
