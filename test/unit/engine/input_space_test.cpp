// SPDX-License-Identifier: Apache-2.0
#include "engine/inputs/input_space.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "expr/evaluator.h"
#include "ir/text_reader.h"

namespace testellate::engine {
namespace {

using expr::Sort;
using expr::Term;

const ir::Type kI8 = ir::Type::integer(8);
const ir::Type kI32 = ir::Type::integer(32);
const ir::Type kI64 = ir::Type::integer(64);

constexpr const char* kProgram = R"(
class Object { }
class Node extends Object { field value: i32 of s32 field next: ref of class Node field big: i8 of bool }
class Leaf extends Node { field value: i64 of s64 }
class Other extends Object { }
interface Shape { }
abstract class Base extends Object implements Shape { }
class Square extends Base { field side: i32 of s32 }
class Circle extends Base { }
interface Lonely { }
class "int[]" array i32 extends Object
class "boolean[]" array i8 of bool extends Object
class "Node[]" array ref Node extends Object

type node = struct 16 { 0: s32 value; 8: pointer to node next; }
type pair = struct 8 { 0: s16 x; 4: s32 y; }
type flags = struct 4 { 0.0:3: u32 low; 0.3:6: s32 mid; 2: bool on; }
type either = union 8 { 0: s32 small; 0: pointer to pair large; }
type outer = struct 24 { 0: array 2 of pair pairs; 16: either which; }
type callback = function s32 (s32)
global @settings : 16 of outer2
type outer2 = struct 16 { 0: array 2 of pair pairs; }

user func @twice(%x: i32) -> i32 {
start:
  return i32 %x
}
scripted func @half(%x: i32) -> i32 {
start:
  return i32 %x
}
passable func @hook(%x: i32) -> i32 = native "hook"
func @of_the_library(%x: i32) -> i32 {
entry:
  return i32 %x
}
func @other(%x: i64) -> i32 {
start:
  return i32 0
}
func @run(%a: ref, %b: ref, %p: ptr, %q: ptr, %s: ptr, %f: ptr, %n: i32) -> i32 {
start:
  return i32 0
}
unit "run" {
  entry @run
  receiver a: class Node
  input b: class Node
  input p: pointer to node
  input q: pointer to node
  input s: pointer to c8 max 3
  input f: pointer to callback
  input n: s32
}
)";

class InputSpaceTest : public testing::Test {
 protected:
  InputSpaceTest() {
    auto read = ir::read_program(kProgram, "test.tir");
    if (!read.has_value()) {
      ADD_FAILURE() << read.error().message;
      return;
    }
    program_ = std::move(*read);
    hierarchy_ = std::make_unique<ir::Hierarchy>(*program_);
    inputs_ = std::make_unique<InputSpace>(*program_, *hierarchy_, terms_, InputSpace::Limits{});
    memory_ = std::make_unique<ByteMemory>(*program_);
  }

  ir::DataTypeId add(ir::DataType type) { return program_->add_data_type(std::move(type)); }
  ir::DataTypeId scalar(ir::DataType::Kind kind, unsigned width) {
    ir::DataType type;
    type.kind = kind;
    type.width = width;
    return add(type);
  }
  ir::DataTypeId reference_to(const char* name) {
    ir::DataType type;
    type.kind = ir::DataType::Kind::Reference;
    type.reference_class = class_id(name);
    return add(type);
  }
  ir::DataTypeId pointer_to(ir::DataTypeId target) {
    ir::DataType type;
    type.kind = ir::DataType::Kind::Pointer;
    type.target = target;
    return add(type);
  }
  ir::DataTypeId named(const char* name) { return program_->find_data_type(program_->find_symbol(name)); }
  ir::ClassId class_id(const char* name) { return program_->find_class(program_->find_symbol(name)); }
  ir::FieldId field(const char* owner, const char* name) {
    return program_->find_field(class_id(owner), program_->find_symbol(name));
  }

  Slot input(const std::string& name, ir::DataTypeId type, ir::Type in) {
    return inputs_->make_input(name, type, in);
  }
  Slot root(std::size_t at) {
    const ir::InputRoot& root = program_->units().front().parameters[at];
    ir::Type type = program_->signature(program_->units().front().entry).parameters[at];
    return inputs_->make_input(std::string(program_->text(root.name)), root.data_type, type, &root);
  }
  /// Numbers the one reference a slot holds; the condition.
  Term number(const Slot& slot, std::optional<AliasChoice> choice = std::nullopt) {
    auto made = inputs_->initialise(inputs_->find_lazy(slot), choice ? &*choice : nullptr, stores());
    EXPECT_TRUE(made.has_value());
    return made->condition;
  }
  AliasChoice own(const char* name) { return {AliasChoice::Kind::Own, 0, class_id(name)}; }
  InputStores stores() { return {heap_, *memory_, statics_}; }
  std::vector<AliasChoice> choices(const Slot& slot, bool allow_earlier = true) {
    auto result = inputs_->alias_choices(inputs_->find_lazy(slot), allow_earlier);
    EXPECT_TRUE(result.has_value());
    return *result;
  }
  Slot read(ir::ObjectNumber number, std::uint64_t offset, ir::Type type) {
    inputs_->make_bytes(number, concrete(offset), type.byte_size(), type.is_ptr(), *memory_);
    return memory_->read(terms_, number, concrete(offset), type);
  }
  std::vector<std::string> names() {
    std::vector<std::string> result;
    for (const InputVariable& variable : inputs_->variables()) result.push_back(variable.name);
    return result;
  }
  /// Of a slot that is an input variable and nothing else.
  static std::string name_of(const Slot& slot) {
    return slot.term.is_variable() ? std::string(slot.term.variable_name()) : "no variable";
  }
  bool holds(Term condition, std::vector<std::pair<Term, value::U128>> values) {
    expr::Assignment assignment;
    for (auto& [variable, bits] : values) assignment.set(variable, bits);
    return expr::Evaluator(assignment).is_true(condition);
  }
  Term variable(const char* name) {
    for (const InputVariable& candidate : inputs_->variables()) {
      if (candidate.name == name) return candidate.term;
    }
    ADD_FAILURE() << "no input " << name;
    return terms_.make_true();
  }

  std::unique_ptr<ir::Program> program_;
  std::unique_ptr<ir::Hierarchy> hierarchy_;
  expr::TermBuilder terms_;
  std::unique_ptr<InputSpace> inputs_;
  ObjectHeap heap_;
  std::unique_ptr<ByteMemory> memory_;
  support::PersistentVector<Slot> statics_;

  const AliasChoice null_{AliasChoice::Kind::Null, 0};
  const AliasChoice own_{AliasChoice::Kind::Own, 0};
};

TEST_F(InputSpaceTest, MakesScalarsInTheirDomain) {
  using Kind = ir::DataType::Kind;
  EXPECT_EQ(name_of(input("n", scalar(Kind::Signed, 32), kI32)), "n");

  Slot flag = input("flag", scalar(Kind::Bool, 0), kI32);
  EXPECT_TRUE(variable("flag").sort().is_bool());
  EXPECT_EQ(flag.term, terms_.make_zero_extend(terms_.make_bit_of(variable("flag")), 32));
  EXPECT_EQ(name_of(input("b", scalar(Kind::Bool, 0), ir::Type::boolean())), "b");

  Slot letter = input("letter", scalar(Kind::Character, 16), kI32);
  EXPECT_EQ(letter.term, terms_.make_zero_extend(variable("letter"), 32));
  Slot small = input("small", scalar(Kind::Signed, 8), kI32);
  EXPECT_EQ(small.term, terms_.make_sign_extend(variable("small"), 32));

  Slot real = input("real", scalar(Kind::Float, 64), ir::Type::f64());
  EXPECT_TRUE(real.term.sort().is_float());
  EXPECT_EQ(input("wide", scalar(Kind::Unsigned, 128), ir::Type::integer(128)).term.sort().width(), 128U);
}

TEST_F(InputSpaceTest, LeavesAReferenceLazyUntilAsked) {
  Slot r = input("r", reference_to("Node"), ir::Type::ref());
  EXPECT_EQ(inputs_->find_lazy(r), variable("r"));
  EXPECT_TRUE(inputs_->objects().empty());
  number(r);
  EXPECT_FALSE(inputs_->find_lazy(r).is_valid());
  EXPECT_EQ(inputs_->objects().size(), 1U);
  EXPECT_EQ(heap_.class_of(1), class_id("Node"));
}

TEST_F(InputSpaceTest, GivesNullOrItsOwnObjectUnderModeNone) {
  Slot r = input("r", reference_to("Node"), ir::Type::ref());
  Slot s = input("s", reference_to("Node"), ir::Type::ref());
  // Numbers follow the order of numbering, not that of creation.
  Term domain = number(s);
  EXPECT_TRUE(holds(domain, {{s.term, 0}}));
  EXPECT_TRUE(holds(domain, {{s.term, 1}}));
  EXPECT_FALSE(holds(domain, {{s.term, 2}}));
  EXPECT_TRUE(holds(number(r), {{r.term, 2}}));
  auto candidates = inputs_->candidates(r, false);
  ASSERT_EQ(candidates->size(), 2U);
  EXPECT_EQ((*candidates)[0].target, 0U);
  EXPECT_EQ((*candidates)[1].target, 2U);
  EXPECT_EQ(inputs_->resolve(r), r);
}

TEST_F(InputSpaceTest, GivesAReceiverNoNull) {
  Slot self = root(0);
  EXPECT_EQ(choices(self), (std::vector<AliasChoice>{own("Node"), own("Leaf")}));
  Term domain = number(self);
  EXPECT_FALSE(holds(domain, {{self.term, 0}}));
  EXPECT_EQ(inputs_->resolve(self), concrete(1));
}

TEST_F(InputSpaceTest, OffersEarlierObjectsOfCompatibleTypeUnderModeLazy) {
  Slot first = input("first", reference_to("Node"), ir::Type::ref());
  Slot second = input("second", reference_to("Other"), ir::Type::ref());
  Slot third = input("third", reference_to("Leaf"), ir::Type::ref());
  EXPECT_EQ(choices(first), (std::vector<AliasChoice>{null_, own("Node"), own("Leaf")}));
  number(first, own_);
  number(second, own_);
  // A Node is no Leaf.
  EXPECT_EQ(choices(third), (std::vector<AliasChoice>{null_, own("Leaf")}));
  number(third, own_);

  Slot fourth = input("fourth", reference_to("Node"), ir::Type::ref());
  AliasChoice is_first{AliasChoice::Kind::Earlier, 1};
  AliasChoice is_third{AliasChoice::Kind::Earlier, 3};
  EXPECT_EQ(choices(fourth), (std::vector<AliasChoice>{null_, own("Node"), own("Leaf"), is_first, is_third}));
  EXPECT_EQ(choices(fourth, false), (std::vector<AliasChoice>{null_, own("Node"), own("Leaf")}));
  Term domain = number(fourth, is_third);
  EXPECT_EQ(domain, terms_.make_equal(fourth.term, terms_.make_bits(32, 3)));
  EXPECT_EQ(inputs_->resolve(fourth), concrete(3));
  EXPECT_EQ(inputs_->objects().size(), 3U);
}

TEST_F(InputSpaceTest, TakesTheFirstConcreteSubclassOfAnAbstractType) {
  number(input("shape", reference_to("Shape"), ir::Type::ref()), own_);
  EXPECT_EQ(heap_.class_of(1), class_id("Square"));
  EXPECT_EQ(choices(input("lonely", reference_to("Lonely"), ir::Type::ref())),
            (std::vector<AliasChoice>{null_}));
}

TEST_F(InputSpaceTest, NamesCellsByAccessPath) {
  Slot list = input("list", reference_to("Node"), ir::Type::ref());
  number(list, own_);
  Slot next = inputs_->make_cell(1, field("Node", "next"), heap_);
  EXPECT_EQ(inputs_->find_lazy(next), variable("list.next"));
  number(next, own_);
  Slot value = inputs_->make_cell(2, field("Node", "value"), heap_);
  EXPECT_EQ(name_of(value), "list.next.Node:value");
  EXPECT_EQ(heap_.read_cell(2, program_->get(field("Node", "value")).cell), value);
  EXPECT_EQ(names(), (std::vector<std::string>{"list", "list.next", "list.next.Node:value"}));

  // The initial value stays known after a write.
  heap_.write_cell(2, program_->get(field("Node", "value")).cell, concrete(5));
  ASSERT_EQ(inputs_->cells().size(), 2U);
  EXPECT_EQ(inputs_->cells()[1].value, value);
  EXPECT_EQ(inputs_->cells()[1].object, 2U);
}

TEST_F(InputSpaceTest, NamesAHiddenFieldThroughItsClass) {
  number(input("leaf", reference_to("Leaf"), ir::Type::ref()), own_);
  inputs_->make_cell(1, field("Leaf", "value"), heap_);
  inputs_->make_cell(1, field("Node", "value"), heap_);
  EXPECT_EQ(names(), (std::vector<std::string>{"leaf", "leaf.value", "leaf.Node:value"}));
}

TEST_F(InputSpaceTest, KeepsInputsWithTheSameNameApart) {
  ir::InputRoot root;
  ir::DataTypeId type = scalar(ir::DataType::Kind::Signed, 32);
  Slot first = inputs_->make_input("a", type, kI32, &root);
  Slot second = inputs_->make_input("a", type, kI32, &root);
  Slot third = inputs_->make_input("a.b", type, kI32, &root);
  EXPECT_NE(first, second);
  EXPECT_EQ(names(), (std::vector<std::string>{"a", "a'", "a''.b"}));
  EXPECT_NE(second, third);
}

TEST_F(InputSpaceTest, GivesArraysASymbolicLengthAndArrayContents) {
  Slot a = input("a", reference_to("int[]"), ir::Type::ref());
  Term condition = number(a, own_);
  EXPECT_EQ(names(), (std::vector<std::string>{"a", "a.length", "a[]"}));
  Term length = variable("a.length");
  EXPECT_EQ(heap_.length(1), to_slot(length));
  EXPECT_TRUE(holds(condition, {{a.term, 1}, {length, 0}}));
  EXPECT_TRUE(holds(condition, {{a.term, 1}, {length, 8}}));
  EXPECT_FALSE(holds(condition, {{a.term, 1}, {length, 9}}));
  EXPECT_FALSE(holds(condition, {{a.term, 1}, {length, 0xffffffff}}));
  EXPECT_EQ(heap_.read_element(terms_, 1, concrete(2)).term.kind(), expr::TermKind::Select);
}

TEST_F(InputSpaceTest, MakesElementsOfReferenceArraysOneByOne) {
  number(input("a", reference_to("Node[]"), ir::Type::ref()), own_);
  EXPECT_EQ(heap_.first_absent(1, concrete(2)), 2U);
  Slot element = inputs_->make_element(1, 2, heap_);
  EXPECT_EQ(name_of(element), "a[2]");
  EXPECT_EQ(heap_.read_element(terms_, 1, concrete(2)), element);

  Slot index = to_slot(terms_.make_variable("i", Sort::bit_vector(32)));
  while (auto at = heap_.first_absent(1, index)) inputs_->make_element(1, *at, heap_);
  Slot any = heap_.read_element(terms_, 1, index);
  int initialised = 0;
  while (inputs_->find_lazy(any).is_valid()) {
    number(any, own_);
    ++initialised;
  }
  EXPECT_EQ(initialised, 8);
  auto candidates = inputs_->candidates(any, false);
  ASSERT_TRUE(candidates.has_value());
  EXPECT_EQ(candidates->size(), 8U);
}

TEST_F(InputSpaceTest, MakesBooleanElementsInTheirDomain) {
  number(input("a", reference_to("boolean[]"), ir::Type::ref()), own_);
  EXPECT_EQ(heap_.first_absent(1, concrete(0)), 0U);
  Slot element = inputs_->make_element(1, 0, heap_);
  EXPECT_TRUE(variable("a[0]").sort().is_bool());
  EXPECT_EQ(heap_.read_element(terms_, 1, concrete(0)), element);
}

TEST_F(InputSpaceTest, MakesBytesByScalarMember) {
  Slot p = root(2);
  Term condition = number(p, own_);
  EXPECT_EQ(inputs_->resolve(p), concrete(ir::make_pointer(1)));
  Term length = variable("p.length");
  EXPECT_FALSE(holds(condition, {{p.term, ir::make_pointer(1)}, {length, 0}}));
  EXPECT_TRUE(holds(condition, {{p.term, ir::make_pointer(1)}, {length, 1}}));
  EXPECT_EQ(memory_->size(1).min, 16U);
  EXPECT_EQ(memory_->size(1).max, 128U);
  EXPECT_EQ(memory_->size(1).value.term,
            terms_.make_mul(terms_.make_zero_extend(length, 64), terms_.make_bits(64, 16)));

  EXPECT_EQ(name_of(read(1, 0, kI32)), "p->value");
  // Padding may hold anything, and is no input.
  EXPECT_FALSE(read(1, 4, kI32).is_concrete());
  Slot next = read(1, 24, ir::Type::ptr());
  EXPECT_EQ(name_of(next), "p[1].next");
  EXPECT_EQ(inputs_->find_lazy(next), next.term);
  Slot byte = read(1, 33, kI8);
  EXPECT_EQ(byte.term, terms_.make_extract(variable("p[2].value"), 15, 8));
  EXPECT_EQ(names(), (std::vector<std::string>{"p", "p.length", "p->value", "p[1].next", "p[2].value"}));
}

TEST_F(InputSpaceTest, LetsPointersToTheSameDataAlias) {
  Slot p = root(2);
  Slot q = root(3);
  number(p, own_);
  AliasChoice earlier{AliasChoice::Kind::Earlier, ir::make_pointer(1)};
  EXPECT_EQ(choices(q), (std::vector<AliasChoice>{null_, own_, earlier}));
  Slot text = root(4);
  EXPECT_EQ(choices(text), (std::vector<AliasChoice>{null_, own_}));
  ir::DataTypeId first = pointer_to(pointer_to(scalar(ir::DataType::Kind::Signed, 32)));
  ir::DataTypeId second = pointer_to(pointer_to(scalar(ir::DataType::Kind::Signed, 32)));
  number(input("x", first, ir::Type::ptr()), own_);
  AliasChoice is_x{AliasChoice::Kind::Earlier, ir::make_pointer(2)};
  EXPECT_EQ(choices(input("y", second, ir::Type::ptr())), (std::vector<AliasChoice>{null_, own_, is_x}));
}

TEST_F(InputSpaceTest, NumbersObjectsOfBothMemoriesTogether) {
  number(root(0), own_);
  Slot p = root(2);
  number(p, own_);
  number(root(1), own_);
  EXPECT_EQ(inputs_->resolve(p), concrete(ir::make_pointer(2)));
  EXPECT_TRUE(heap_.exists(1));
  EXPECT_TRUE(memory_->exists(2));
  EXPECT_TRUE(heap_.exists(3));
  EXPECT_FALSE(heap_.exists(2));
  EXPECT_FALSE(memory_->exists(1));
}

TEST_F(InputSpaceTest, EndsStringsWithATerminatorAtTheirLength) {
  Slot s = root(4);
  Term condition = number(s, own_);
  Term length = variable("s.length");
  EXPECT_TRUE(holds(condition, {{s.term, ir::make_pointer(1)}, {length, 0}}));
  EXPECT_TRUE(holds(condition, {{s.term, ir::make_pointer(1)}, {length, 3}}));
  EXPECT_FALSE(holds(condition, {{s.term, ir::make_pointer(1)}, {length, 4}}));
  EXPECT_EQ(memory_->size(1).min, 1U);
  EXPECT_EQ(memory_->size(1).max, 4U);

  EXPECT_EQ(read(1, 3, kI8), concrete(0));
  Slot second = read(1, 1, kI8);
  Term letter = variable("s[1]");
  for (std::uint64_t at = 0; at < 4; ++at) {
    expr::Assignment assignment;
    assignment.set(length, at);
    assignment.set(letter, 'x');
    EXPECT_TRUE(expr::Evaluator(assignment).evaluate(second.term) == (at == 1 ? 0 : 'x'));
  }
  EXPECT_EQ(names(), (std::vector<std::string>{"s", "s.length", "s[1]"}));
}

TEST_F(InputSpaceTest, LetsFunctionPointersBeNullOrAFunctionOfTheirTypeThatATestCanName) {
  Slot f = root(5);
  EXPECT_TRUE(choices(f).empty());
  number(f);
  auto candidates = inputs_->candidates(f, true);
  ASSERT_EQ(candidates->size(), 4U);
  auto pointer = [&](const char* name) {
    return ir::function_pointer(program_->find_function(program_->find_symbol(name)));
  };
  EXPECT_EQ((*candidates)[0].target, 0U);
  std::vector<std::uint64_t> functions{
      (*candidates)[1].target, (*candidates)[2].target, (*candidates)[3].target};
  std::vector<std::uint64_t> expected{pointer("twice"), pointer("half"), pointer("hook")};
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(functions, expected);
  EXPECT_TRUE(inputs_->objects().empty());
}

TEST_F(InputSpaceTest, GivesOpaquePointersAnObjectOfSizeZero) {
  Slot handle = input("handle", pointer_to(scalar(ir::DataType::Kind::Opaque, 0)), ir::Type::ptr());
  EXPECT_EQ(choices(handle), (std::vector<AliasChoice>{null_, own_}));
  number(handle, own_);
  EXPECT_EQ(memory_->size(1).value, concrete(0));
}

TEST_F(InputSpaceTest, MakesUnionsOfTheirLargestMemberAndNamesNestedArrays) {
  number(input("o", pointer_to(named("outer")), ir::Type::ptr()), own_);
  EXPECT_EQ(name_of(read(1, 12, kI32)), "o->pairs[1].y");
  EXPECT_EQ(name_of(read(1, 16, ir::Type::ptr())), "o->which.large");
  EXPECT_EQ(name_of(read(1, 24 + 8, ir::Type::integer(16))), "o[1].pairs[1].x");
}

TEST_F(InputSpaceTest, MakesBitFieldsThatShareBytesTogether) {
  number(input("g", pointer_to(named("flags")), ir::Type::ptr()), own_);
  Slot first = read(1, 0, ir::Type::integer(16));
  EXPECT_EQ(names(), (std::vector<std::string>{"g", "g.length", "g->low", "g->mid"}));
  expr::Assignment assignment;
  assignment.set(variable("g->low"), 0b101);
  assignment.set(variable("g->mid"), 0b110011);
  EXPECT_TRUE(expr::Evaluator(assignment).evaluate(first.term) == 0b110011101);
  Slot on = read(1, 2, kI8);
  EXPECT_EQ(on.term, terms_.make_zero_extend(terms_.make_bit_of(variable("g->on")), 8));
  EXPECT_EQ(names().size(), 5U);
}

TEST_F(InputSpaceTest, MakesTheContentsOfAGlobalByItsOwnName) {
  ir::InputRoot root;
  root.name = program_->intern("settings");
  root.global = program_->find_global(program_->find_symbol("settings"));
  root.data_type = program_->get(root.global).data_type;
  inputs_->add_global(root, *memory_);
  ir::ObjectNumber number = ir::kFirstGlobalObject + root.global.index();
  EXPECT_EQ(name_of(read(number, 12, kI32)), "settings.pairs[1].y");
  ASSERT_EQ(inputs_->cells().size(), 1U);
  EXPECT_EQ(inputs_->cells()[0].object, number);
}

TEST_F(InputSpaceTest, NamesPointersToArraysAndScalars) {
  ir::DataType array;
  array.kind = ir::DataType::Kind::Array;
  array.count = 3;
  array.target = scalar(ir::DataType::Kind::Signed, 32);
  number(input("m", pointer_to(add(array)), ir::Type::ptr()), own_);
  number(input("v", pointer_to(scalar(ir::DataType::Kind::Float, 64)), ir::Type::ptr()), own_);
  EXPECT_EQ(name_of(read(1, 4, kI32)), "(*m)[1]");
  EXPECT_EQ(name_of(read(1, 20, kI32)), "m[1][2]");
  EXPECT_EQ(name_of(read(2, 8, ir::Type::f64())), "v[1]");
}

TEST_F(InputSpaceTest, CopiesGrowApartButNameAlike) {
  Slot list = input("list", reference_to("Node"), ir::Type::ref());
  InputSpace other = *inputs_;
  ObjectHeap other_heap = heap_;
  ByteMemory other_memory = *memory_;
  number(list, own_);
  EXPECT_EQ(other.find_lazy(list), list.term);
  ASSERT_TRUE(other.initialise(list.term, &own_, {other_heap, other_memory, statics_}).has_value());
  EXPECT_EQ(inputs_->make_cell(1, field("Node", "value"), heap_),
            other.make_cell(1, field("Node", "value"), other_heap));
  inputs_->make_cell(1, field("Node", "next"), heap_);
  EXPECT_EQ(inputs_->variables().size(), 3U);
  EXPECT_EQ(other.variables().size(), 2U);
}

TEST_F(InputSpaceTest, HasNoUpperLimitsInAProofRun) {
  inputs_ = std::make_unique<InputSpace>(
      *program_, *hierarchy_, terms_, InputSpace::Limits{.max_array = 8, .is_unbounded = true});
  Slot a = input("a", reference_to("Node[]"), ir::Type::ref());
  Term condition = number(a, own_);
  EXPECT_TRUE(holds(condition, {{a.term, 1}, {variable("~a.length"), 1'000'000}}));
  EXPECT_FALSE(holds(condition, {{a.term, 1}, {variable("~a.length"), 0x80000000}}));
  EXPECT_EQ(heap_.first_absent(1, concrete(1'000'000)), std::nullopt);

  number(root(2), own_);
  EXPECT_EQ(memory_->first_absent(terms_, 2, concrete(1'000'000), 8), std::nullopt);
  EXPECT_FALSE(memory_->read(terms_, 2, concrete(1'000'000), kI64).is_concrete());
}

}  // namespace
}  // namespace testellate::engine
