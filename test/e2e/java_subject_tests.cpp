// SPDX-License-Identifier: Apache-2.0
#include "java_subject_tests.h"

#include <cmath>

namespace testellate::e2e {
namespace {

using result::Link;
using result::Object;
using result::TestCase;
using Subject = JavaSubject;

result::Scalar i32(std::int64_t number) { return Subject::number(32, number); }

const char* const kNode = "shop.Node";

}  // namespace

void add_value_tests(Subject& subject) {
  subject.choose("Values", "negate", "(D)D");
  subject.add({Subject::f64(1.5)}, Subject::f64(-1.5));
  subject.add({Subject::f64(0.0)}, Subject::f64(-0.0));
  subject.add({Subject::f64(std::nan(""))}, Subject::f64(std::nan("")));
  subject.add({Subject::f64(5e-324)}, Subject::f64(-5e-324));
  subject.add({Subject::f64(HUGE_VAL)}, Subject::f64(-HUGE_VAL));
  subject.add({Subject::f64(1e300)}, Subject::f64(-1e300));
  subject.choose("Values", "half", "(F)F");
  subject.add({Subject::f32(0.1F)}, Subject::f32(0.05F));
  subject.add({Subject::f32(-0.0F)}, Subject::f32(-0.0F));
  subject.choose("Values", "twice", "(J)J");
  subject.add({Subject::number(64, INT64_MIN)}, Subject::number(64, 0));
  subject.add({Subject::number(64, INT64_MAX)}, Subject::number(64, -2));
  subject.choose("Values", "low", "(BS)B");
  subject.add({i32(-128), i32(-1)}, i32(127));
  subject.add({i32(5), i32(1)}, i32(6));
  subject.choose("Values", "isEven", "(I)Z");
  subject.add({i32(INT32_MIN)}, i32(1));
  subject.add({i32(-3)}, i32(0));
  subject.choose("Values", "divide", "(II)I");
  subject.add_throwing({i32(1), i32(0)}, "java.lang.ArithmeticException");
  subject.choose("Values", "unit", "(C)C");
  for (const std::int64_t unit : {0, 7, 10, 13, 34, 39, 92, 127, 160, 0x2028, 0xd800, 0xffff}) {
    subject.add({i32(unit)}, i32(unit));
  }
  subject.choose("Values", "reverse", "([I)[I");
  TestCase& reversed = subject.add({Subject::to(0)}, Subject::to(1));
  reversed.before.objects = {subject.array("int[]", {i32(1), i32(-2)})};
  reversed.after.objects = {subject.array("int[]", {i32(0), i32(-2)}),
                            subject.array("int[]", {i32(-2), i32(1)})};
  subject.add_throwing({Link()}, "java.lang.NullPointerException");
  subject.choose("Values", "grid", "(I)[[I");
  subject.add({i32(3)}, Subject::to(0)).after.objects = {
      subject.array("int[][]", {Subject::to(1), Link(), Subject::to(2)}),
      subject.array("int[]", {i32(3)}),
      subject.array("int[]", {})};
  subject.choose("Values", "zeros", "()[D");
  subject.add({}, Subject::to(0)).after.objects = {
      subject.array("double[]", {Subject::f64(0.0), Subject::f64(-0.0), Subject::f64(std::nan(""))})};
  subject.choose("Values", "fill", "([Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
  TestCase& circular = subject.add({Subject::to(0), Subject::to(0)}, Subject::to(0));
  circular.before.objects = {subject.array("java.lang.Object[]", {Subject::to(0), Link()})};
  circular.after.objects = {subject.array("java.lang.Object[]", {Subject::to(0), Subject::to(0)})};
  subject.choose("Values", "read", "(I)I");
  subject.add({i32(4)}, i32(4));
  subject.add_throwing({i32(-4)}, "java.io.IOException");
  subject.choose("Values", "refuse", "()V");
  subject.add_throwing({}, "shop.Values$Refused");
}

void add_string_tests(Subject& subject) {
  subject.choose("Values", "echo", "(Ljava/lang/String;)Ljava/lang/String;");
  const char16_t alone[] = {0xdc00, u'x', 0xd800};
  for (std::u16string_view text : {std::u16string_view(u""),
                                   std::u16string_view(u"say \"hi\", it's"),
                                   std::u16string_view(u"\\u000a \\n \\\\u0022"),
                                   std::u16string_view(u"\n\r\t\b\f\v"),
                                   std::u16string_view(u"\0007\0", 3),
                                   std::u16string_view(u"\u00e9\u2028\ufeff\U0001f600"),
                                   std::u16string_view(alone, 3)}) {
    TestCase& test = subject.add({});
    test.arguments = {subject.add_string(test.before, text)};
    test.after = test.before;
    test.outcome.value = Subject::to(0);
  }
  subject.add({Link()}, Link());
  subject.choose("Values", "same", "(Ljava/lang/String;Ljava/lang/String;)Z");
  for (const bool is_same : {false, true}) {
    TestCase& test = subject.add({Subject::to(0), Subject::to(is_same ? 0 : 2)}, i32(is_same ? 1 : 0));
    subject.add_string(test.before, u"a");
    subject.add_string(test.before, u"a");
    test.after = test.before;
  }
  subject.choose("Values", "words", "(Ljava/lang/String;)[Ljava/lang/String;");
  TestCase& words = subject.add({Subject::to(0)});
  subject.add_string(words.before, u"a");
  words.after = words.before;
  const Link shouted = subject.add_string(words.after, u"a!");
  words.outcome.value =
      Subject::append(words.after, subject.array("java.lang.String[]", {Subject::to(0), Link(), shouted}));
  subject.choose("Values", "next", "(Ljava/lang/Integer;)Ljava/lang/Integer;");
  TestCase& next = subject.add({Subject::to(0)}, Subject::to(1));
  next.before.objects = {subject.instance("java.lang.Integer", {{"value", i32(41)}})};
  next.after = next.before;
  next.after.objects.push_back(subject.instance("java.lang.Integer", {{"value", i32(42)}}));
  subject.choose("Values", "pick", "(Z)Ljava/lang/Object;");
  subject.add({i32(1)}, Subject::to(0)).after.objects = {
      subject.instance("java.lang.Byte", {{"value", Subject::number(8, 5)}})};
  subject.add({i32(0)}, Subject::to(0)).after.objects = {
      subject.instance("java.lang.Long", {{"value", Subject::number(64, 5)}})};
  subject.choose("Values", "isSame", "(Ljava/lang/Integer;Ljava/lang/Integer;)Z");
  for (const std::int64_t number : {5, 5000}) {
    for (const bool is_same : {false, true}) {
      TestCase& test = subject.add({Subject::to(0), Subject::to(is_same ? 0 : 1)}, i32(is_same ? 1 : 0));
      const Object boxed = subject.instance("java.lang.Integer", {{"value", i32(number)}});
      test.before.objects = {boxed, boxed};
      test.after = test.before;
    }
  }
  const std::pair<const char*, std::u16string_view> kinds[] = {{"Ljava/lang/Object;", u"object"},
                                                               {"Ljava/lang/String;", u"string"},
                                                               {"Ljava/lang/Integer;", u"integer"}};
  for (const auto& [type, kind] : kinds) {
    subject.choose("Values", "kind", std::string("(") + type + ")Ljava/lang/String;");
    TestCase& test = subject.add({Link()});
    test.outcome.value = subject.add_string(test.after, kind);
  }
  TestCase& boxed = subject.add({Subject::to(0)});
  boxed.before.objects = {subject.instance("java.lang.Integer", {{"value", i32(5)}})};
  boxed.after = boxed.before;
  boxed.outcome.value = subject.add_string(boxed.after, u"integer");
  subject.choose("Values", "larger", "(Ljava/lang/Comparable;Ljava/lang/Comparable;)Ljava/lang/Comparable;");
  TestCase& mixed = subject.add_throwing({Subject::to(0), Subject::to(1)}, "java.lang.ClassCastException");
  mixed.before.objects = {subject.instance("java.lang.Integer", {{"value", i32(5)}})};
  subject.add_string(mixed.before, u"5");
  mixed.after = mixed.before;
  subject.choose("Values", "count", "([Ljava/lang/String;)I");
  subject.add({Link()}, i32(-1));
  TestCase& counted = subject.add({Subject::to(0)}, i32(1));
  counted.before.objects = {subject.array("java.lang.String[]", {Link()})};
  counted.after = counted.before;
}

void add_object_tests(Subject& subject) {
  // Account: by constructor and setter.
  const auto account = [&](std::int64_t balance) {
    return subject.instance("shop.Account", {{"balance", i32(balance)}});
  };
  const auto level = [&](std::int64_t ordinal) {
    const char* name = ordinal == 1 ? "shop.Level$1" : "shop.Level";
    return subject.instance(name, {{"ordinal", i32(ordinal)}});
  };
  subject.choose("Account", "withdraw", "(I)Z");
  TestCase& refused = subject.add({Subject::to(0), i32(7)}, i32(0));
  refused.before.objects = {account(5)};
  refused.after = refused.before;
  TestCase& paid = subject.add({Subject::to(0), i32(2)}, i32(1));
  paid.before.objects = {account(5)};
  paid.after.objects = {subject.instance("shop.Account", {{"balance", i32(3)}, {"level", Subject::to(1)}}),
                        level(1)};
  subject.choose("Account", "transfer", "(Lshop/Account;I)V");
  TestCase& moved = subject.add({Subject::to(0), Subject::to(1), i32(3)});
  moved.before.objects = {account(5), account(1)};
  moved.after.objects = {account(2), account(4)};
  TestCase& to_itself =
      subject.add_throwing({Subject::to(0), Subject::to(0), i32(3)}, "java.lang.IllegalArgumentException");
  to_itself.before.objects = {subject.instance("shop.Account", {{"level", Subject::to(1)}}), level(2)};
  to_itself.after = to_itself.before;
  subject.choose("Account", "richer", "(Lshop/Account;)Lshop/Account;");
  TestCase& richer = subject.add({Subject::to(0), Subject::to(1)}, Subject::to(1));
  richer.before.objects = {account(5), account(6)};
  richer.after = richer.before;
  subject.choose("Account", "split", "()Lshop/Account;");
  TestCase& split = subject.add({Subject::to(0)});
  const Link owner{1, 0, {}};
  split.before.objects = {subject.instance("shop.Account", {{"owner", owner}, {"balance", i32(9)}})};
  subject.add_string(split.before, u"Ann");
  split.after = split.before;
  const Link other = subject.add_string(split.after, u"Ann2");
  split.outcome.value =
      Subject::append(split.after, subject.instance("shop.Account", {{"owner", other}, {"balance", i32(4)}}));
  subject.choose("Account", "<init>", "(Ljava/lang/String;I)V");
  TestCase& made = subject.add({Subject::to(0), i32(8)});
  subject.add_string(made.before, u"Bo");
  made.after = made.before;
  made.outcome.value = Subject::append(
      made.after, subject.instance("shop.Account", {{"owner", Subject::to(0)}, {"balance", i32(8)}}));
  subject.add_throwing({Link(), i32(8)}, "java.lang.NullPointerException");

  // Level: receivers that are constants.
  subject.choose("Level", "next", "()Lshop/Level;");
  TestCase& next = subject.add({Subject::to(0)}, Subject::to(1));
  next.before.objects = {level(0)};
  next.after.objects = {level(0), level(1)};
  subject.choose("Level", "factor", "()I");
  TestCase& plain = subject.add({Subject::to(0)}, i32(1));
  plain.before.objects = {subject.instance("shop.Level", {})};
  plain.after = plain.before;

  // Node: fields, sharing, circles, inner classes.
  const auto node = [&](std::int64_t value, const result::Value& next_node) {
    return subject.instance(kNode, {{"value", i32(value)}, {"next", next_node}});
  };
  subject.choose("Node", "length", "(Lshop/Node;)I");
  TestCase& list = subject.add({Subject::to(0)}, i32(3));
  list.before.objects = {node(1, Subject::to(1)), node(2, Subject::to(2)), node(3, Link())};
  list.after = list.before;
  TestCase& circle = subject.add({Subject::to(0)}, i32(-2));
  circle.before.objects = {node(1, Subject::to(1)), node(2, Subject::to(0))};
  circle.after = circle.before;
  TestCase& self = subject.add({Subject::to(0)}, i32(-1));
  self.before.objects = {node(1, Subject::to(0))};
  self.after = self.before;
  subject.choose("Node", "push", "(I)Lshop/Node;");
  TestCase& pushed = subject.add({Subject::to(0), i32(9)}, Subject::to(2));
  pushed.before.objects = {node(1, Subject::to(1)), node(2, Link())};
  pushed.after.objects = {node(1, Subject::to(2)), node(2, Link()), node(9, Subject::to(1))};
  subject.choose("Node$Cursor", "at", "()I");
  TestCase& cursor = subject.add({Subject::to(0)}, i32(7));
  cursor.before.objects = {
      subject.instance("shop.Node$Cursor", {{"steps", i32(3)}, {"this$0", Subject::to(1)}}),
      subject.instance(kNode, {{"value", i32(4)}})};
  cursor.after = cursor.before;

  // Records.
  subject.choose("Point", "mirrored", "()Lshop/Point;");
  TestCase& mirrored = subject.add({Subject::to(0)}, Subject::to(1));
  const auto point = [&](std::int64_t x) {
    return subject.instance("shop.Point", {{"x", i32(x)}, {"y", Subject::f64(0.5)}});
  };
  mirrored.before.objects = {point(2)};
  mirrored.after.objects = {point(2), point(-2)};
  subject.choose("Point$Name", "size", "()I");
  TestCase& named = subject.add({Subject::to(0)}, i32(2));
  named.before.objects = {subject.instance("shop.Point$Name", {{"text", Subject::to(1)}})};
  subject.add_string(named.before, u"ab");
  named.after = named.before;
}

void add_static_tests(Subject& subject) {
  subject.choose("Values", "bump", "(I)I");
  const ir::StaticId counter = subject.static_variable("shop.Values", "counter");
  const ir::StaticId last = subject.static_variable("shop.Values", "last");
  for (const std::int64_t start : {0, 5}) {
    TestCase& test = subject.add({i32(2)}, i32(start + 2));
    test.settable = {{counter, {}, i32(start)}, {last, {}, Link()}};
    const Link text = subject.add_string(test.after, u"bumped");
    test.settable_after = {{counter, {}, i32(start + 2)}, {last, {}, text}};
  }
}

void add_private_tests(Subject& subject) {
  const auto vault = [&](std::int64_t code) {
    return subject.instance("shop.Vault", {{"code", i32(code)}, {"label", Subject::to(1)}});
  };
  subject.choose("Vault", "opens", "(I)Z");
  TestCase& opened = subject.add({Subject::to(0), i32(6)}, i32(1));
  opened.before.objects = {vault(6)};
  subject.add_string(opened.before, u"gold");
  opened.after = opened.before;
  subject.choose("Vault", "secret", "(I)I");
  TestCase& secret = subject.add({Subject::to(0), i32(2)}, i32(12));
  secret.before.objects = {vault(6)};
  subject.add_string(secret.before, u"gold");
  secret.after = secret.before;
  const result::Graph graph = secret.before;
  TestCase& thrown = subject.add_throwing({Subject::to(0), i32(0)}, "java.lang.ArithmeticException");
  thrown.before = graph;
  thrown.after = graph;
  subject.choose("Values", "hidden", "(ILjava/lang/String;)I");
  TestCase& hidden = subject.add({i32(1), Subject::to(0)}, i32(3));
  subject.add_string(hidden.before, u"ab");
  hidden.after = hidden.before;
  subject.add_throwing({i32(1), Link()}, "java.lang.IllegalArgumentException");
}

}  // namespace testellate::e2e
