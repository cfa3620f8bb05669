// SPDX-License-Identifier: Apache-2.0
// What a class says about its inputs: choices, enumerations, texts, objects without identity.
#include <algorithm>

#include "explain/input_conditions.h"
#include "exploring.h"

namespace testellate::engine {
namespace {

Ends sorted(Ends ends) {
  std::sort(ends.begin(), ends.end());
  return ends;
}

/// The path condition of the one path that ends that way.
std::string condition_of(Exploring& exploring, const States& states, const std::string& end) {
  std::string found = "no such path";
  for (const std::unique_ptr<State>& state : states) {
    if (exploring.end_of(*state) == end) found = exploring.condition_of(*state);
  }
  return found;
}

constexpr std::string_view kShapes = R"tir(
class Object {
}
interface Shape {
}
class Circle extends Object implements Shape {
  field radius: i32 of s32
  method "area()" = @circle_area
}
class Square extends Object implements Shape {
  field side: i32 of s32
  method "area()" = @square_area
}
class Ring extends Circle {
}
func @circle_area(%this: ref) -> i32 {
entry:
  %r = get_field Circle.radius %this
  return i32 %r
}
func @square_area(%this: ref) -> i32 {
entry:
  %s = get_field Square.side %this
  return i32 %s
}
)tir";

TEST(InputClass, IsEachThatFitsTheDeclaredOneFirst) {
  const std::string function = R"tir(
user func @f(%p: ref) -> i1 {
entry:
  %c = instance_of %p, Ring
  return i1 %c
}
)tir";
  Exploring circle(std::string(kShapes) + function + "unit \"f\" { entry @f input p: class Circle }");
  const States states = circle.explore();
  EXPECT_EQ(circle.ends_of(states), (Ends{"returned 0", "returned 0", "returned -1"}));
  EXPECT_EQ(circle.condition_of(*states[1]), "p instanceof Circle");
  EXPECT_EQ(circle.condition_of(*states[2]), "p instanceof Ring");
  for (const std::unique_ptr<State>& state : states) EXPECT_FALSE(state->has_cut(Cut::Size));

  Exploring ring(std::string(kShapes) + function + "unit \"f\" { entry @f input p: class Ring }");
  const States rings = ring.explore();
  EXPECT_EQ(ring.ends_of(rings), (Ends{"returned 0", "returned -1"}));
  EXPECT_EQ(ring.condition_of(*rings[1]), "p != null") << "there is nothing to choose from";
}

TEST(InputClass, DecidesWhichMethodIsCalled) {
  Exploring exploring(std::string(kShapes) + R"tir(
user func @f(%p: ref) -> i32 {
entry:
  %none = eq ref %p, null
  branch %none, no, yes
no:
  return i32 -1
yes:
  %a = call_virtual i32 "area()"(ref %p)
  %big = slt i32 7, %a
  branch %big, large, small
large:
  return i32 1
small:
  return i32 0
}
unit "f" {
  entry @f
  input p: class Shape
}
)tir");
  const States states = exploring.explore();
  std::vector<std::string> conditions;
  for (const std::unique_ptr<State>& state : states) {
    conditions.push_back(exploring.condition_of(*state));
  }
  EXPECT_EQ(sorted(conditions),
            (Ends{"p == null",
                  "p instanceof Circle && p.radius <= 7",
                  "p instanceof Circle && p.radius > 7",
                  "p instanceof Ring && p.radius <= 7",
                  "p instanceof Ring && p.radius > 7",
                  "p instanceof Square && p.side <= 7",
                  "p instanceof Square && p.side > 7"}));
}

TEST(InputClass, SaysWhoseAFieldIsThatAnotherChoiceHasWithAnotherType) {
  Exploring exploring(R"tir(
class Object {
}
class Short extends Object {
  field size: i32 of s32
  method "big()" = @short_big
}
class Long extends Short {
  field size: i64 of s64
  method "big()" = @long_big
}
func @short_big(%this: ref) -> i1 {
entry:
  %s = get_field Short.size %this
  %big = slt i32 7, %s
  return i1 %big
}
func @long_big(%this: ref) -> i1 {
entry:
  %s = get_field Long.size %this
  %big = slt i64 7, %s
  return i1 %big
}
user func @f(%p: ref) -> i32 {
entry:
  %none = eq ref %p, null
  branch %none, no, yes
no:
  return i32 -1
yes:
  %big = call_virtual i1 "big()"(ref %p)
  branch %big, large, small
large:
  return i32 1
small:
  return i32 0
}
unit "f" {
  entry @f
  input p: class Short
}
)tir");
  std::vector<std::string> conditions;
  for (const std::unique_ptr<State>& state : exploring.explore()) {
    conditions.push_back(exploring.condition_of(*state));
  }
  EXPECT_EQ(sorted(conditions),
            (Ends{"p == null",
                  "p instanceof Long && ((Long) p).size < 8",
                  "p instanceof Long && ((Long) p).size > 7",
                  "p instanceof Short && ((Short) p).size < 8",
                  "p instanceof Short && ((Short) p).size > 7"}));
}

TEST(InputClass, IsOneOfTheListedChoices) {
  Exploring exploring(R"tir(
class Object {
}
interface Shape {
  choices Square
}
class Circle extends Object implements Shape {
}
class Square extends Object implements Shape {
}
interface Nobody {
  choices none
}
user func @f(%p: ref, %q: ref) -> i1 {
entry:
  %c = instance_of %p, Square
  %d = instance_of %q, Nobody
  %e = or i1 %c, %d
  return i1 %e
}
unit "f" {
  entry @f
  input p: class Shape
  input q: class Nobody
}
)tir");
  const States states = exploring.explore();
  EXPECT_EQ(exploring.ends_of(states), (Ends{"returned 0", "returned -1"}));
  EXPECT_EQ(exploring.condition_of(*states[1]), "p != null && q == null");
}

TEST(InputClass, OfAReceiverIsDecidedWhereItsClassIsAbstract) {
  Exploring exploring(R"tir(
class Object {
}
abstract class Shape extends Object {
}
class Circle extends Shape {
}
class Square extends Shape {
}
user func @f(%this: ref) -> i1 {
entry:
  %c = instance_of %this, Square
  return i1 %c
}
unit "f" {
  entry @f
  receiver this: class Shape
}
)tir");
  EXPECT_EQ(exploring.ends(), (Ends{"returned 0", "returned -1"}));
}

TEST(InputClass, IsTheFirstWithoutAliasesAndSaysThatOthersWereLeftOut) {
  Options options;
  options.aliasing = AliasMode::None;
  Exploring exploring(std::string(kShapes) + R"tir(
user func @f(%p: ref) -> i1 {
entry:
  %c = instance_of %p, Ring
  return i1 %c
}
unit "f" {
  entry @f
  input p: class Circle
}
)tir",
                      options);
  const States states = exploring.explore();
  EXPECT_EQ(exploring.ends_of(states), (Ends{"returned 0"}));
  EXPECT_TRUE(states[0]->has_cut(Cut::Size));
}

constexpr std::string_view kColors = R"tir(
class Object {
}
class Color extends Object {
  field code: i32
  choices Color
}
class Special extends Color {
}
static Color.RED: ref constant
static Color.GREEN: ref constant
static Color.count: i32
func @make_colors() -> void {
entry:
  %r = new Color
  put_field Color.code %r, 10
  put_static Color.RED %r
  %g = new Special
  put_field Color.code %g, 20
  put_static Color.GREEN %g
  return void
}
)tir";

TEST(InputEnumeration, IsNullOrAConstantWithoutADecision) {
  Exploring exploring(std::string(kColors) + R"tir(
user func @f(%c: ref, %d: ref) -> i32 {
entry:
  %none = eq ref %c, null
  branch %none, no, yes
no:
  return i32 -1
yes:
  %code = get_field Color.code %c
  %is = eq i32 %code, 20
  branch %is, green, other
green:
  %same = eq ref %c, %d
  branch %same, twice, once
twice:
  return i32 2
once:
  return i32 1
other:
  return i32 0
}
unit "f" {
  setup @make_colors
  entry @f
  input c: class Color
  input d: class Color
}
)tir");
  const States states = exploring.explore();
  EXPECT_EQ(sorted(exploring.ends_of(states)),
            (Ends{"returned -1", "returned 0", "returned 1", "returned 2"}));
  for (const std::unique_ptr<State>& state : states) {
    EXPECT_FALSE(state->has_cut(Cut::Size));
    const result::TestCase test = exploring.test_of(*state);
    if (exploring.end_of(*state) != "returned 2") continue;
    EXPECT_EQ(test.arguments[0], test.arguments[1]);
    const auto link = std::get<result::Link>(test.arguments[0]);
    ASSERT_TRUE(link.object.has_value());
    const result::Object& object = test.before.objects[*link.object];
    EXPECT_EQ(exploring.program().text(exploring.program().get(object.constant).name), "GREEN");
    ASSERT_EQ(object.fields.size(), 1U);
    EXPECT_EQ(std::get<result::Scalar>(object.fields[0].second).bits, 20U);
    EXPECT_EQ(test.after.objects[*link.object].constant, object.constant);
  }
  EXPECT_EQ(condition_of(exploring, states, "returned -1"), "c == null");
}

TEST(InputEnumeration, NamesItsConstantsInConditions) {
  Exploring exploring(std::string(kColors) + R"tir(
user func @f(%c: ref) -> i32 {
entry:
  %red = get_static Color.RED
  %is = eq ref %c, %red
  branch %is, yes, no
yes:
  return i32 1
no:
  return i32 0
}
unit "f" {
  setup @make_colors
  entry @f
  input c: class Color
}
)tir");
  const States states = exploring.explore();
  EXPECT_EQ(condition_of(exploring, states, "returned 1"), "c == Color.RED");
  EXPECT_EQ(condition_of(exploring, states, "returned 0"), "c != Color.RED");
}

TEST(InputEnumeration, ThatIsNotInitialisedIsNullAndSaysSo) {
  Exploring exploring(std::string(kColors) + R"tir(
user func @f(%c: ref) -> i1 {
entry:
  %none = eq ref %c, null
  return i1 %none
}
unit "f" {
  entry @f
  input c: class Color
}
)tir");
  const States states = exploring.explore();
  EXPECT_EQ(exploring.ends_of(states), (Ends{"returned -1"}));
  EXPECT_TRUE(states[0]->has_cut(Cut::Size));
}

constexpr std::string_view kText = R"tir(
policy java {
  null-dereference raise NullPointer
  index-out-of-bounds raise OutOfBounds
}
class Object {
}
class NullPointer extends Object {
}
class OutOfBounds extends Object {
}
class "byte[]" array i8 of s8 extends Object
class Text extends Object {
  field value: ref of class "byte[]"
  field coder: i8 of s8
  field hash: i32 of s32
  no identity
  text value of c16
  fixed coder = 1
  fixed hash = 0
}
class "Text[]" array ref Text extends Object
func @length(%this: ref) -> i32 policy java {
entry:
  %value = get_field Text.value %this
  %bytes = array_length %value
  %coder = get_field Text.coder %this
  %shift = sext i8 %coder to i32
  %length = ashr i32 %bytes, %shift
  return i32 %length
}
func @char_at(%this: ref, %index: i32) -> i32 policy java {
entry:
  %length = call i32 @length(ref %this)
  check.bounds %index, %length
  %value = get_field Text.value %this
  %at = shl i32 %index, 1
  %next = add i32 %at, 1
  %low = array_load i8 %value, %at
  %high = array_load i8 %value, %next
  %wide_low = sext i8 %low to i32
  %masked_low = and i32 %wide_low, 255
  %wide_high = sext i8 %high to i32
  %masked_high = and i32 %wide_high, 255
  %shifted = shl i32 %masked_high, 8
  %joined = or i32 %masked_low, %shifted
  %cut = trunc i32 %joined to i16
  %result = zext i16 %cut to i32
  return i32 %result
}
)tir";

TEST(InputText, ThatIsKnownAsAWholeIsSaidAsOne) {
  Exploring exploring(std::string(kText) + R"tir(
user func @f(%s: ref) -> i32 policy java {
entry:
  check.null %s
  %n = call i32 @length(ref %s)
  %two = eq i32 %n, 2
  branch %two, first, other
first:
  %c = call i32 @char_at(ref %s, i32 0)
  %is_o = eq i32 %c, 111
  branch %is_o, second, other
second:
  %d = call i32 @char_at(ref %s, i32 1)
  %is_n = eq i32 %d, 110
  branch %is_n, yes, other
yes:
  return i32 1
other:
  return i32 0
}
unit "f" {
  entry @f
  input s: class Text
}
)tir");
  const States states = exploring.explore();
  EXPECT_EQ(condition_of(exploring, states, "returned 1"), R"(s.equals("on"))");
  for (const std::unique_ptr<State>& state : states) {
    if (exploring.end_of(*state) != "returned 1") continue;
    const result::Condition inputs = explain::input_conditions(exploring.program(), *state, *state->model());
    EXPECT_EQ(render::to_text(inputs, render::Style::Tir), R"(s.equals("on"))");
  }
}

TEST(InputText, HasALengthAndCharactersThatReadAsInTheSource) {
  Exploring exploring(std::string(kText) + R"tir(
user func @f(%s: ref) -> i32 policy java {
entry:
  check.null %s
  %n = call i32 @length(ref %s)
  %empty = eq i32 %n, 0
  branch %empty, zero, some
zero:
  return i32 0
some:
  %c = call i32 @char_at(ref %s, i32 1)
  %is = eq i32 %c, 59
  branch %is, yes, no
yes:
  return i32 1
no:
  %less = slt i32 %c, 97
  branch %less, low, high
low:
  return i32 2
high:
  return i32 3
}
unit "f" {
  entry @f
  input s: class Text
}
)tir");
  const States states = exploring.explore();
  EXPECT_EQ(
      sorted(exploring.ends_of(states)),
      (Ends{
          "returned 0", "returned 1", "returned 2", "returned 3", "threw NullPointer", "threw OutOfBounds"}));
  EXPECT_EQ(condition_of(exploring, states, "returned 0"), "s != null && s.length() == 0");
  EXPECT_EQ(condition_of(exploring, states, "returned 1"),
            "s != null && s.length() > 1 && s.charAt(1) == ';'");
  EXPECT_EQ(condition_of(exploring, states, "returned 2"),
            "s != null && s.length() > 1 && s.charAt(1) != ';' && s.charAt(1) < 'a'");
  for (const std::unique_ptr<State>& state : states) {
    if (exploring.end_of(*state) != "returned 1") continue;
    EXPECT_TRUE(state->has_cut(Cut::Size)) << "the text has a longest length";
    const result::TestCase test = exploring.test_of(*state);
    ASSERT_EQ(test.before.objects.size(), 2U);
    const result::Object& text = test.before.objects[0];
    ASSERT_EQ(text.fields.size(), 3U);
    EXPECT_EQ(text.fields[0].second, (result::Value{result::Link{1, 0, {}}}));
    EXPECT_EQ(text.fields[1].second, (result::Value{result::Scalar{ir::Type::integer(8), 1}}));
    const result::Object& bytes = test.before.objects[1];
    EXPECT_EQ(bytes.length % 2, 0U);
    EXPECT_GE(bytes.length, 4U);
    using Elements = std::vector<std::pair<std::uint64_t, result::Value>>;
    const ir::Type byte = ir::Type::integer(8);
    EXPECT_EQ(bytes.elements, (Elements{{2, result::Scalar{byte, 59}}, {3, result::Scalar{byte, 0}}}))
        << "characters that were not looked at are absent";
  }
}

TEST(InputText, IsAsLongAsTheLimitSays) {
  Options options;
  options.sizes.max_string = 3;
  Exploring exploring(std::string(kText) + R"tir(
user func @f(%s: ref) -> i32 policy java {
entry:
  check.null %s
  %n = call i32 @length(ref %s)
  %long = slt i32 2, %n
  branch %long, yes, no
yes:
  %longer = slt i32 3, %n
  branch %longer, never, three
never:
  return i32 4
three:
  return i32 3
no:
  return i32 0
}
unit "f" {
  entry @f
  input s: class Text
}
)tir",
                      options);
  EXPECT_EQ(sorted(exploring.ends()), (Ends{"returned 0", "returned 3", "threw NullPointer"}));
}

TEST(InputText, IsNeverSharedAndSaysSoWhereThatIsAsked) {
  Exploring exploring(std::string(kText) + R"tir(
user func @f(%s: ref, %t: ref) -> i32 policy java {
entry:
  check.null %s
  check.null %t
  %same = eq ref %s, %t
  branch %same, yes, no
yes:
  return i32 1
no:
  return i32 0
}
unit "f" {
  entry @f
  input s: class Text
  input t: class Text max 0
}
)tir");
  EXPECT_EQ(sorted(exploring.ends()), (Ends{"returned 0", "threw NullPointer", "threw NullPointer"}));
}

TEST(InputText, StandsInArraysToo) {
  Exploring exploring(std::string(kText) + R"tir(
user func @f(%a: ref) -> i32 policy java {
entry:
  check.null %a
  %n = array_length %a
  check.bounds 1, %n
  %s = array_load ref %a, 1
  check.null %s
  %c = call i32 @char_at(ref %s, i32 0)
  %is = eq i32 %c, 65
  branch %is, yes, no
yes:
  return i32 1
no:
  return i32 0
}
unit "f" {
  entry @f
  input a: class "Text[]"
}
)tir");
  const States states = exploring.explore();
  EXPECT_EQ(condition_of(exploring, states, "returned 1"),
            "a != null && a.length > 1 && a[1] != null && a[1].length() != 0 && a[1].charAt(0) == 'A'");
}

TEST(InputText, MayBeWrittenAndKeepsItsFirstContents) {
  Exploring exploring(std::string(kText) + R"tir(
user func @f(%s: ref) -> i32 policy java {
entry:
  check.null %s
  %n = call i32 @length(ref %s)
  check.bounds 0, %n
  %value = get_field Text.value %s
  array_store i8 %value, 0, 66
  %c = call i32 @char_at(ref %s, i32 0)
  %is = eq i32 %c, 578
  branch %is, yes, no
yes:
  return i32 1
no:
  return i32 0
}
unit "f" {
  entry @f
  input s: class Text
}
)tir");
  const States states = exploring.explore();
  EXPECT_EQ(sorted(exploring.ends_of(states)),
            (Ends{"returned 0", "returned 1", "threw NullPointer", "threw OutOfBounds"}));
  for (const std::unique_ptr<State>& state : states) {
    if (exploring.end_of(*state) != "returned 1") continue;
    const result::TestCase test = exploring.test_of(*state);
    EXPECT_EQ(std::get<result::Scalar>(test.before.objects[1].elements.at(1).second).bits, 2U);
    EXPECT_EQ(std::get<result::Scalar>(test.after.objects[1].elements.at(0).second).bits, 66U);
  }
}

constexpr std::string_view kBoxes = R"tir(
class Object {
}
class Box extends Object {
  field value: i32 of s32
  no identity
}
)tir";

TEST(InputWithoutIdentity, IsAnotherOneOnlyWhereTheProgramAsks) {
  Exploring exploring(std::string(kBoxes) + R"tir(
user func @f(%a: ref, %b: ref) -> i32 {
entry:
  %same = eq ref %a, %b
  branch %same, yes, no
yes:
  return i32 1
no:
  return i32 0
}
unit "f" {
  entry @f
  input a: class Box
  input b: class Box
}
)tir");
  const States states = exploring.explore();
  EXPECT_EQ(sorted(exploring.ends_of(states)),
            (Ends{"returned 0", "returned 0", "returned 0", "returned 1", "returned 1"}));
  int cuts = 0;
  for (const std::unique_ptr<State>& state : states) cuts += state->has_cut(Cut::Size) ? 1 : 0;
  EXPECT_EQ(cuts, 1) << "two boxes that are there could be one";
}

}  // namespace
}  // namespace testellate::engine
