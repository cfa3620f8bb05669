// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/jdk.h"

#include "models/jdk/native_groups.h"

namespace testellate::models {
namespace {

enum class Answer : std::uint8_t { Nothing, Int, Long, Null };

template <Answer Kind, std::int64_t Number>
NativeOutcome answer(NativeContext& context) {
  switch (Kind) {
    case Answer::Nothing:
      return NativeReturn{};
    case Answer::Int:
      return NativeReturn{context.constant(ir::Type::integer(32), static_cast<std::uint32_t>(Number))};
    case Answer::Long:
      return NativeReturn{context.constant(ir::Type::integer(64), static_cast<std::uint64_t>(Number))};
    case Answer::Null:
      return NativeReturn{context.constant(ir::Type::ref(), 0)};
  }
  return NativeReturn{};
}

/// Natives whose answer is always the same.
void add_answers(NativeTable& table) {
#define ANSWER(kind, number, name) table.add(name, answer<Answer::kind, number>);
#include "models/jdk/answers.def"
#undef ANSWER
}

}  // namespace

void add_jdk(NativeTable& table, jdk::ModelUse use) {
  add_answers(table);
  jdk::add_array_copy(table);
  jdk::add_checksum(table);
  jdk::add_class(table);
  jdk::add_environment(table);
  jdk::add_files(table);
  jdk::add_string(table);
  jdk::add_io(table);
  jdk::add_math(table);
  jdk::add_messages(table);
  jdk::add_object(table);
  jdk::add_properties(table);
  jdk::add_reflect_array(table);
  jdk::add_reflect_members(table);
  jdk::add_thread(table);
  jdk::add_throwable(table);
  jdk::add_unsafe(table);
  jdk::add_var_handle(table);

  jdk::ModelTable models(table, use);
  jdk::add_boxing(models);
  jdk::add_character(models);
  jdk::add_dates(models);
  jdk::add_number_text(models);
  jdk::add_print(models);
  jdk::add_select(models);
  jdk::add_text_build(models);
  jdk::add_text_builder(models);
  jdk::add_text_compare(models);
}

}  // namespace testellate::models
