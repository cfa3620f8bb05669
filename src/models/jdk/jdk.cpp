// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/jdk.h"

#include "models/jdk/model_groups.h"
#include "models/jdk/native_groups.h"

namespace testellate::models {

void add_jdk(ir::NativeTable& table, jdk::ModelUse use) {
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

  jdk::ModelTable models(table, use);
  jdk::add_boxing(models);
  jdk::add_character(models);
  jdk::add_number_parsing(models);
  jdk::add_number_text(models);
  jdk::add_print(models);
  jdk::add_select(models);
  jdk::add_text_build(models);
  jdk::add_text_builder(models);
  jdk::add_text_case(models);
  jdk::add_text_compare(models);
  jdk::add_text_cut(models);
  jdk::add_text_search(models);
}

}  // namespace testellate::models
