// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "models/calculator.h"
#include "models/jdk/java.h"
#include "models/jdk/model.h"

/// The natives by area.
namespace testellate::models::jdk {

void add_array_copy(NativeTable& table);
void add_checksum(NativeTable& table);
void add_class(NativeTable& table);
/// Natives, and models that have the bytecode run on one answer of the environment and say so.
void add_environment(NativeTable& table);
void add_files(NativeTable& table);
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
void add_var_handle(NativeTable& table);

/// `FileInputStream.readBytes`, `read0` and `available0` of a file other than standard input; nothing if it
/// is another one.
[[nodiscard]] std::optional<NativeOutcome> try_read_file(Java& java,
                                                         NativeValue array,
                                                         std::uint32_t first,
                                                         std::uint32_t count);
[[nodiscard]] std::optional<NativeOutcome> try_read_file_byte(Java& java);
[[nodiscard]] std::optional<NativeOutcome> try_file_available(Java& java);

/// The `java.lang.reflect.Constructor` without parameters of a class, for whoever asks.
[[nodiscard]] NativeValue make_accessible_constructor(Java& java, ir::ClassId id);

// The models of methods that have bytecode.

void add_boxing(ModelTable& table);
void add_character(ModelTable& table);
void add_dates(ModelTable& table);
void add_number_text(ModelTable& table);
void add_print(ModelTable& table);
void add_select(ModelTable& table);
void add_text_build(ModelTable& table);
void add_text_builder(ModelTable& table);
void add_text_compare(ModelTable& table);

}  // namespace testellate::models::jdk
