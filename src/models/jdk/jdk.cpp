// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/jdk.h"

#include "models/jdk/native_groups.h"

namespace testellate::models {

void add_jdk(ir::NativeTable& table) {
  jdk::add_answers(table);
  jdk::add_array_copy(table);
  jdk::add_char_at(table);
  jdk::add_class(table);
  jdk::add_constants(table);
  jdk::add_io(table);
  jdk::add_math(table);
  jdk::add_messages(table);
  jdk::add_number_bits(table);
  jdk::add_object(table);
  jdk::add_properties(table);
  jdk::add_reflect_array(table);
  jdk::add_reflect_calls(table);
  jdk::add_reflect_members(table);
  jdk::add_reflection(table);
  jdk::add_thread(table);
  jdk::add_throwable(table);
  jdk::add_unsafe(table);
}

}  // namespace testellate::models
