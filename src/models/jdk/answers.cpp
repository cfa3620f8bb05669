// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/native_groups.h"

namespace testellate::models::jdk {
namespace {

using ir::NativeContext;
using ir::NativeOutcome;
using ir::NativeReturn;
using ir::Type;

enum class Answer : std::uint8_t { Nothing, Int, Long, Null };

template <Answer Kind, std::int64_t Number>
NativeOutcome answer(NativeContext& context) {
  switch (Kind) {
    case Answer::Nothing:
      return NativeReturn{};
    case Answer::Int:
      return NativeReturn{context.constant(Type::integer(32), static_cast<std::uint32_t>(Number))};
    case Answer::Long:
      return NativeReturn{context.constant(Type::integer(64), static_cast<std::uint64_t>(Number))};
    case Answer::Null:
      return NativeReturn{context.constant(Type::ref(), 0)};
  }
  return NativeReturn{};
}

}  // namespace

void add_answers(ir::NativeTable& table) {
#define ANSWER(kind, number, name) table.add(name, answer<Answer::kind, number>);
#include "models/jdk/answers.def"
#undef ANSWER
}

}  // namespace testellate::models::jdk
