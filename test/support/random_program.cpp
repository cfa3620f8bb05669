// SPDX-License-Identifier: Apache-2.0
#include "test/support/random_program.h"

#include <array>

#include "ir/data_type.h"
#include "test/support/random_world.h"

namespace testellate::test {

using namespace ir;

Symbol RandomWorld::fresh_name(std::string_view base) {
  constexpr std::array<std::string_view, 8> kAwkward{" with blank",
                                                     "\"quoted\"",
                                                     "a\\b\n\t",
                                                     "\x01\x7f",
                                                     "caf\xc3\xa9",
                                                     ".dot.",
                                                     "()[]{}%@!:",
                                                     "//no comment"};
  std::string name(base);
  if (one_in(6)) name += kAwkward[below(kAwkward.size())];
  return program.intern(name + std::to_string(name_count++));
}

Type RandomWorld::integer_type() {
  constexpr std::array<unsigned, 6> kWidths{1, 8, 16, 32, 64, 128};
  if (one_in(6)) return Type::integer(static_cast<unsigned>(1 + below(128)));
  return Type::integer(kWidths[below(kWidths.size())]);
}

Type RandomWorld::any_type() { return one_in(5) ? Type::ref() : byte_memory_type(); }

Type RandomWorld::byte_memory_type() {
  if (one_in(4)) return Type::ptr();
  return one_in(4) ? float_type() : integer_type();
}

Type RandomWorld::storage_type() {
  Type type = any_type();
  return type.is_storable_in_object() ? type : Type::integer(32);
}

value::U128 RandomWorld::bits(Type type) {
  if (type.is_ref() || type.is_ptr()) return 0;
  value::U128 bits = one_in(2) ? below(4) : (value::U128{rng.next()} << 64) | rng.next();
  if (one_in(4)) bits = ~bits;
  return value::truncate<value::U128>(bits, type.width());
}

namespace {

FunctionId add_function(RandomWorld& world, Signature signature) {
  Program& program = world.program;
  FunctionId id = program.function_named(world.fresh_name("f"));
  Function& function = program.edit_function(id);
  for (std::size_t at = 0; at < signature.parameters.size(); ++at) {
    function.parameter_names.push_back(world.fresh_name("p"));
  }
  function.signature = program.signature_of(std::move(signature));
  function.is_user = world.one_in(2);
  if (world.one_in(2)) function.policy = world.pick(world.policies);
  if (world.one_in(2)) function.file = program.intern("dir/some \"file\".c");
  world.functions.push_back(id);
  return id;
}

Signature random_signature(RandomWorld& world) {
  Signature signature{world.one_in(4) ? Type::none() : world.any_type(), {}, world.one_in(5)};
  for (std::size_t count = world.below(4); count > 0; --count)
    signature.parameters.push_back(world.any_type());
  return signature;
}

void add_functions(RandomWorld& world) {
  // What other declarations need: an initialiser, two makers of exceptions, a method.
  add_function(world, {Type::none(), {}, false});
  add_function(world, {Type::ref(), {}, false});
  add_function(world, {Type::ptr(), {}, false});
  add_function(world, {Type::integer(32), {Type::ref()}, false});
  for (unsigned count = 0; count < world.options.functions; ++count)
    add_function(world, random_signature(world));
}

void add_methods(RandomWorld& world) {
  for (ClassId id : world.classes) {
    Class& owner = world.program.edit_class(id);
    if (owner.kind == Class::Kind::Array) continue;
    for (FunctionId function : world.functions) {
      const Signature& signature = world.program.signature(function);
      bool is_method = !signature.parameters.empty() && signature.parameters[0].is_ref();
      if (is_method && world.one_in(3)) {
        owner.methods.push_back(
            {world.program.intern("m" + std::to_string(function.index()) + "()"), function});
      }
    }
    if (world.one_in(2)) owner.initialiser = world.functions[0];
  }
}

void add_result(RandomWorld& world, Unit& unit) {
  const Type type = world.program.signature(unit.entry).result;
  if (type.is_void() || world.one_in(2)) return;
  unit.result_type = data_type_for(world, type);
  const DataTypeId held = world.pick(world.data_types);
  if (!type.is_ptr() || world.one_in(2) || data_size(world.program, held) == 0) return;
  unit.result_type = held;
  unit.is_result_by_value = true;
}

void add_unit(RandomWorld& world, FunctionId entry) {
  Unit unit;
  unit.name = world.fresh_name("unit");
  unit.entry = entry;
  const Signature& signature = world.program.signature(entry);
  for (Type type : signature.parameters) {
    InputRoot root;
    root.name = world.fresh_name("in");
    root.data_type = data_type_for(world, type);
    root.is_receiver = type.is_ref() && world.one_in(3);
    if (world.one_in(2)) root.max_length = static_cast<std::uint32_t>(world.below(100));
    if (type.is_ptr() && world.one_in(2)) {
      const DataTypeId held = world.pick(world.data_types);
      root.is_by_value = data_size(world.program, held) != 0;
      if (root.is_by_value) root.data_type = held;
    }
    unit.parameters.push_back(root);
  }
  add_result(world, unit);
  const FunctionId other = world.pick(world.functions);
  if (world.one_in(2) && !world.program.get(other).native.is_valid()) unit.subject = other;
  if (world.one_in(2)) {
    InputRoot root;
    root.static_variable = world.pick(world.statics);
    root.data_type = data_type_for(world, world.program.get(root.static_variable).type);
    unit.settable.push_back(root);
  }
  if (world.one_in(2)) {
    InputRoot root;
    root.global = world.pick(world.globals);
    root.data_type = world.pick(world.data_types);
    std::uint64_t size = data_size(world.program, root.data_type);
    bool fits = size != 0 && world.program.get(root.global).size % size == 0;
    if (!fits) root.data_type = data_type_for(world, Type::integer(8));
    unit.settable.push_back(root);
  }
  for (FunctionId id : world.functions) {
    const Signature& judging = world.program.signature(id);
    if (judging.parameters == signature.parameters && judging.result == Type::boolean())
      unit.assumptions.push_back(id);
  }
  world.program.add_unit(std::move(unit));
}

}  // namespace

std::unique_ptr<Program> make_random_program(std::uint64_t seed, const RandomProgramOptions& options) {
  auto program = std::make_unique<Program>();
  support::Rng rng(seed);
  RandomWorld world{*program, rng, options, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, 0};
  world.policies = {program->policy_named(world.fresh_name("policy")),
                    program->policy_named(world.fresh_name("policy"))};
  add_classes(world);
  add_data_types(world);
  add_functions(world);
  add_globals(world);
  add_methods(world);
  fill_policies(world);
  for (FunctionId id : world.functions) {
    if (world.one_in(8)) {
      program->edit_function(id).native = world.fresh_name("native.");
    } else {
      add_body(world, id);
    }
  }
  for (FunctionId id : world.functions) {
    if (!program->signature(id).is_variadic && world.one_in(2)) add_unit(world, id);
  }
  return program;
}

}  // namespace testellate::test
