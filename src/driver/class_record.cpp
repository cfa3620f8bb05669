// SPDX-License-Identifier: Apache-2.0
#include "driver/class_record.h"

#include "driver/expression_record.h"
#include "driver/test_record.h"

namespace testellate::driver {
namespace {

/// First of all bytes: another version of the program has another record.
constexpr std::uint64_t kVersion = 1;

void put(ByteWriter& bytes, const result::Condition& condition) {
  bytes.put_list(condition.parts, [&](const result::Expression& part) { put_expression(bytes, part); });
}

void get(ByteReader& bytes, result::Condition& condition) {
  bytes.get_list([&] { condition.parts.push_back(get_expression(bytes)); });
}

void put(ByteWriter& bytes, const result::Effects& effects) {
  bytes.put_flag(effects.returned.has_value());
  if (effects.returned) put_expression(bytes, *effects.returned);
  bytes.put_list(effects.changes, [&](const result::Effect& effect) {
    put_expression(bytes, effect.place);
    put_expression(bytes, effect.value);
  });
}

void get(ByteReader& bytes, result::Effects& effects) {
  if (bytes.get_flag()) effects.returned = get_expression(bytes);
  bytes.get_list([&] {
    result::Expression place = get_expression(bytes);
    effects.changes.push_back({std::move(place), get_expression(bytes)});
  });
}

}  // namespace

std::string to_bytes(const ir::Program& program, const result::EquivalenceClass& made) {
  ByteWriter bytes;
  NameWriter names(program, bytes);
  bytes.put(kVersion);
  bytes.put_list(made.decided, [&](ir::TakenEdge edge) { names.put(edge); });
  put(bytes, made.condition);
  bytes.put_flag(made.is_cut);
  put(bytes, made.effects);
  bytes.put_list(made.contexts, [&](const result::ExecutionContext& context) {
    put(bytes, context.condition);
    put(bytes, context.effects);
    bytes.put_text(context.sample ? to_bytes(program, MadeTest{*context.sample, {context.sample->name}, {}})
                                  : "");
  });
  return bytes.take();
}

Expected<result::EquivalenceClass, std::string> read_class(ir::Program& program,
                                                           NameReader& names,
                                                           std::string_view record) {
  ByteReader bytes(record);
  if (bytes.get() != kVersion) return Unexpected<std::string>("a class of another version");
  result::EquivalenceClass made;
  bytes.get_list([&] { made.decided.push_back(names.get_edge(bytes)); });
  get(bytes, made.condition);
  made.is_cut = bytes.get_flag();
  get(bytes, made.effects);
  bytes.get_list([&] {
    result::ExecutionContext& context = made.contexts.emplace_back();
    get(bytes, context.condition);
    get(bytes, context.effects);
    const std::string_view sample = bytes.get_text();
    if (sample.empty()) return;
    NameReader own_names(program);
    Expected<MadeTest, std::string> test = read_test(program, own_names, sample);
    if (test) context.sample = std::move(test->test);
    if (!test) bytes.fail();
  });
  if (!bytes.is_done()) return Unexpected<std::string>("a class that names what the program does not have");
  return made;
}

}  // namespace testellate::driver
