// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "test/support/random_world.h"

namespace testellate::test {

using namespace ir;

namespace {

DataType scalar_type(RandomWorld& world) {
  DataType type;
  switch (world.below(6)) {
    case 0:
      type.kind = DataType::Kind::Bool;
      break;
    case 1:
      type.kind = DataType::Kind::Signed;
      type.width = static_cast<std::uint32_t>(1 + world.below(128));
      break;
    case 2:
      type.kind = DataType::Kind::Unsigned;
      type.width = 8U << world.below(5);
      break;
    case 3:
      type.kind = DataType::Kind::Character;
      type.width = 8U << world.below(3);
      break;
    case 4:
      type.kind = DataType::Kind::Float;
      type.width = 32U << world.below(2);
      break;
    default:
      break;
  }
  return type;
}

/// Made of earlier types only, so nothing contains itself.
DataType compound_type(RandomWorld& world) {
  constexpr std::array kKinds{DataType::Kind::Reference,
                              DataType::Kind::Pointer,
                              DataType::Kind::Array,
                              DataType::Kind::Struct,
                              DataType::Kind::Union,
                              DataType::Kind::Function};
  DataType type;
  type.kind = kKinds[world.below(kKinds.size())];
  if (type.kind == DataType::Kind::Reference) type.reference_class = world.pick(world.classes);
  if (type.kind == DataType::Kind::Pointer || type.kind == DataType::Kind::Array ||
      (type.kind == DataType::Kind::Function && world.one_in(2))) {
    type.target = world.pick(world.data_types);
  }
  if (type.kind == DataType::Kind::Array) type.count = world.below(1000);
  if (type.kind == DataType::Kind::Struct || type.kind == DataType::Kind::Union) {
    type.size = world.below(1 << 20);
    for (std::size_t count = world.below(4); count > 0; --count) {
      DataType::Member member{world.fresh_name("m"), world.below(64), world.pick(world.data_types), 0, 0};
      if (world.one_in(4)) member.name = Symbol();
      if (world.one_in(4)) {
        member.bit_offset = static_cast<std::uint8_t>(world.below(8));
        member.bit_width = static_cast<std::uint8_t>(1 + world.below(64));
      }
      type.members.push_back(member);
    }
  }
  if (type.kind == DataType::Kind::Function) {
    for (std::size_t count = world.below(3); count > 0; --count)
      type.parameters.push_back(world.pick(world.data_types));
  }
  return type;
}

/// A list node without a name: recursion through unnamed types.
void add_unnamed_list(RandomWorld& world) {
  Program& program = world.program;
  DataTypeId pointer = program.add_data_type({});
  DataType node;
  node.kind = DataType::Kind::Struct;
  node.size = 16;
  node.members.push_back({program.intern("next"), 8, pointer, 0, 0});
  DataTypeId node_id = program.add_data_type(std::move(node));
  DataType link;
  link.kind = DataType::Kind::Pointer;
  link.target = node_id;
  program.edit_data_type(pointer) = link;
  world.data_types.push_back(pointer);
  world.data_types.push_back(node_id);
}

ClassId add_class(RandomWorld& world, Class::Kind kind) {
  Program& program = world.program;
  ClassId id = program.class_named(world.fresh_name("C"));
  Class& added = program.edit_class(id);
  added.kind = kind;
  added.is_abstract = kind == Class::Kind::Object && world.one_in(4);
  if (kind != Class::Kind::Interface && !world.concrete.empty()) added.super = world.pick(world.concrete);
  if (!world.interfaces.empty() && world.one_in(2)) added.interfaces.push_back(world.pick(world.interfaces));
  if (kind == Class::Kind::Array) {
    added.element_type = world.storage_type();
    if (added.element_type.is_ref()) added.element_class = world.pick(world.classes);
  }
  if (kind == Class::Kind::Object) {
    for (std::size_t count = world.below(4); count > 0; --count) {
      world.fields.push_back(program.add_field({id, world.fresh_name("field"), world.storage_type(), {}, 0}));
    }
  }
  for (std::size_t count = world.below(3); count > 0 && kind != Class::Kind::Array; --count) {
    Type type = world.storage_type();
    auto initial = static_cast<std::uint64_t>(world.bits(type));
    world.statics.push_back(program.add_static({id, world.fresh_name("static"), type, {}, initial}));
  }
  program.finish_class(id);
  world.classes.push_back(id);
  return id;
}

Global::Item random_item(RandomWorld& world) {
  Global::Item item;
  switch (world.below(5)) {
    case 0:
      item.kind = Global::Item::Kind::Bytes;
      for (std::size_t count = world.below(10); count > 0; --count) {
        item.bytes.push_back(
            static_cast<std::uint8_t>(world.one_in(2) ? world.below(256) : 'a' + world.below(26)));
      }
      break;
    case 1:
      item.count = world.below(1000);
      break;
    case 2:
      item.kind = Global::Item::Kind::Uninit;
      item.count = world.below(1000);
      break;
    case 3:
      item.kind = Global::Item::Kind::Function;
      item.function = world.pick(world.functions);
      break;
    default:
      item.kind = Global::Item::Kind::Global;
      item.global = world.pick(world.globals);
      item.offset = static_cast<std::int64_t>(world.below(100)) - 50;
      break;
  }
  return item;
}

}  // namespace

void add_data_types(RandomWorld& world) {
  for (int count = 0; count < 4; ++count) {
    world.data_types.push_back(world.program.add_data_type(scalar_type(world)));
  }
  add_unnamed_list(world);
  for (int count = 0; count < 12; ++count) {
    DataType type = world.one_in(5) ? scalar_type(world) : compound_type(world);
    if (world.one_in(3)) {
      Symbol name =
          world.one_in(4) ? world.program.intern("u" + std::to_string(8 + count)) : world.fresh_name("t");
      DataTypeId id = world.program.data_type_named(name);
      type.name = name;
      world.program.edit_data_type(id) = std::move(type);
      world.data_types.push_back(id);
    } else {
      world.data_types.push_back(world.program.add_data_type(std::move(type)));
    }
  }
}

DataTypeId data_type_for(RandomWorld& world, Type type) {
  DataType made;
  made.width = type.width();
  if (type.is_float()) {
    made.kind = DataType::Kind::Float;
  } else if (type.is_ref()) {
    made.kind = DataType::Kind::Reference;
    made.width = 0;
    made.reference_class = world.pick(world.classes);
  } else if (type.is_ptr()) {
    made.kind = DataType::Kind::Pointer;
    made.width = 0;
    made.target = world.pick(world.data_types);
  } else {
    made.kind = world.one_in(2) ? DataType::Kind::Signed : DataType::Kind::Unsigned;
  }
  return world.program.add_data_type(std::move(made));
}

void add_classes(RandomWorld& world) {
  world.concrete.push_back(add_class(world, Class::Kind::Object));
  world.program.edit_class(world.concrete[0]).is_abstract = false;
  world.interfaces.push_back(add_class(world, Class::Kind::Interface));
  for (int count = 0; count < 3; ++count) {
    ClassId id = add_class(world, Class::Kind::Object);
    if (!world.program.get(id).is_abstract) world.concrete.push_back(id);
  }
  for (int count = 0; count < 3; ++count) world.arrays.push_back(add_class(world, Class::Kind::Array));
  // At least one of each, for the instructions that need them.
  ClassId owner = world.concrete[0];
  world.statics.push_back(world.program.add_static({owner, world.fresh_name("s"), Type::integer(32), {}, 7}));
  if (world.fields.empty()) {
    ClassId id = world.program.class_named(world.fresh_name("C"));
    world.fields.push_back(world.program.add_field({id, world.fresh_name("f"), Type::ref(), {}, 0}));
    world.program.finish_class(id);
    world.classes.push_back(id);
    world.concrete.push_back(id);
  }
}

void add_globals(RandomWorld& world) {
  for (int count = 0; count < 4; ++count)
    world.globals.push_back(world.program.global_named(world.fresh_name("g")));
  for (GlobalId id : world.globals) {
    Global& global = world.program.edit_global(id);
    global.alignment = 1U << world.below(6);
    global.is_constant = world.one_in(3);
    if (world.one_in(2)) global.data_type = world.pick(world.data_types);
    for (std::size_t count = world.below(5); count > 0; --count) {
      global.items.push_back(random_item(world));
      const Global::Item& item = global.items.back();
      bool is_address = item.kind == Global::Item::Kind::Function || item.kind == Global::Item::Kind::Global;
      global.size += is_address ? 8 : item.kind == Global::Item::Kind::Bytes ? item.bytes.size() : item.count;
    }
    global.size += world.below(50);
  }
}

void fill_policies(RandomWorld& world) {
  for (PolicyId id : world.policies) {
    for (FaultAction& action : world.program.edit_policy(id).actions) {
      action.kind = static_cast<FaultAction::Kind>(world.below(4));
      if (action.kind == FaultAction::Kind::RaiseClass) action.raised_class = world.pick(world.concrete);
      if (action.kind == FaultAction::Kind::RaiseResult)
        action.make_raised = world.functions[1 + world.below(2)];
    }
  }
}

}  // namespace testellate::test
