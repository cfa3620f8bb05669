// SPDX-License-Identifier: Apache-2.0
#include "java_subject_tests.h"

namespace testellate::e2e {
namespace {

using result::TestCase;
using Subject = JavaSubject;

result::Scalar i32(std::int64_t number) { return Subject::number(32, number); }

/// Objects of which the calls have made the first `count`.
void mark_made(TestCase& test, std::size_t count) {
  for (std::size_t at = 0; at < count; ++at) test.before.objects[at].is_made = true;
}

/// A list of strings at the end of the graph; its array is longer than it needs to be.
void add_list(Subject& subject, result::Graph& graph, const std::vector<result::Value>& elements) {
  const auto next = static_cast<std::uint32_t>(graph.objects.size() + 1);
  const auto size = static_cast<std::int64_t>(elements.size());
  Subject::append(
      graph,
      subject.instance("java.util.ArrayList", {{"elementData", Subject::to(next)}, {"size", i32(size)}}));
  Subject::append(graph, subject.array("java.lang.Object[]", elements));
  graph.objects.back().length += 2;
}

/// new Stock(5); add("a", 3); remove("a", count). Objects: the stock, its map, its list with the array, "a".
TestCase& add_removal(Subject& subject, std::int64_t count) {
  subject.choose("Stock", "remove", "(Ljava/lang/String;I)Z");
  subject.set_construction(0, {{"shop.Stock#<init>(I)V", 1}, {"shop.Stock#add(Ljava/lang/String;I)V", 2}});
  TestCase& test = subject.add({Subject::to(0), Subject::to(4), i32(count)});
  for (result::Graph* graph : {&test.before, &test.after}) {
    graph->objects = {
        subject.instance(
            "shop.Stock",
            {{"pieces", Subject::to(1)}, {"log", Subject::to(2)}, {"capacity", i32(5)}, {"total", i32(3)}}),
        subject.instance("java.util.HashMap", {{"size", i32(1)}, {"modCount", i32(1)}})};
    add_list(subject, *graph, {Subject::to(4)});
    subject.add_string(*graph, u"a");
  }
  mark_made(test, 4);
  test.constructions = {{i32(5), Subject::to(4), i32(3)}};
  return test;
}

/// The same with what is different after the removal of all pieces.
TestCase& add_full_removal(Subject& subject, std::int64_t total, std::u16string_view log) {
  TestCase& test = add_removal(subject, 3);
  test.outcome.value = i32(1);
  test.after.objects[0].fields[3].second = i32(total);
  test.after.objects[1].fields[1].second = i32(2);
  test.after.objects[2].fields[1].second = i32(2);
  test.after.objects[3].elements.emplace_back(1, Subject::to(6));
  subject.add_string(test.after, log);
  return test;
}

void add_stock_tests(Subject& subject) {
  add_full_removal(subject, 0, u"-a");

  TestCase& refused = add_removal(subject, 4);
  refused.outcome.value = i32(0);

  TestCase& thrown = add_removal(subject, 4);
  thrown.constructions[0][1] = subject.add_string(thrown.before, u"b");
  thrown.after = thrown.before;
  thrown.outcome.end = ir::PathEnd::Threw;
  thrown.outcome.exception_class = subject.class_id("java.lang.IllegalStateException");

  // Made by a factory that says little; the library's map is returned.
  subject.choose("Stock", "getPieces", "()Ljava/util/Map;");
  subject.set_construction(0, {{"shop.Stock#of(Ljava/lang/String;)Ljava/lang/Object;", 1}});
  TestCase& returned = subject.add({Subject::to(0)}, Subject::to(1));
  returned.before.objects = {subject.instance("shop.Stock", {{"pieces", Subject::to(1)}}),
                             subject.instance("java.util.HashMap", {{"size", i32(1)}})};
  mark_made(returned, 2);
  returned.after = returned.before;
  returned.constructions = {{result::Link()}};
}

void add_sharing_tests(Subject& subject) {
  subject.choose("Stock", "isKept", "(Lshop/Node;)Z");
  subject.set_construction(0, {{"shop.Stock#<init>(I)V", 1}, {"shop.Stock#keep(Lshop/Node;)V", 1}});
  TestCase& test = subject.add({Subject::to(0), Subject::to(1)}, i32(1));
  test.before.objects = {subject.instance("shop.Stock", {{"last", Subject::to(1)}}),
                         subject.instance("shop.Node", {})};
  mark_made(test, 1);
  test.after = test.before;
  test.constructions = {{i32(0), Subject::to(1)}};

  subject.choose("Stock$Shelf", "room", "()I");
  subject.set_construction(0, {{"shop.Stock$Shelf#<init>(Lshop/Stock;Ljava/lang/String;)V", 2}});
  TestCase& inner = subject.add({Subject::to(0)}, i32(6));
  inner.before.objects = {subject.instance("shop.Stock$Shelf", {}),
                          subject.instance("shop.Stock", {{"capacity", i32(7)}})};
  mark_made(inner, 1);
  inner.constructions = {{Subject::to(1), subject.add_string(inner.before, u"top")}};
  inner.after = inner.before;

  subject.choose("Stock$Pile", "take", "()Ljava/lang/Comparable;");
  subject.set_construction(
      0, {{"shop.Stock$Pile#<init>()V", 0}, {"shop.Stock$Pile#put(Ljava/lang/Comparable;)V", 1}});
  TestCase& taken = subject.add({Subject::to(0)}, Subject::to(1));
  taken.before.objects = {subject.instance("shop.Stock$Pile", {}),
                          subject.instance("java.lang.Integer", {{"value", i32(70)}})};
  mark_made(taken, 1);
  taken.after = taken.before;
  taken.constructions = {{Subject::to(1)}};
}

void add_library_tests(Subject& subject) {
  const std::string put = "#put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
  subject.choose("Stock", "count", "(Ljava/util/Map;Ljava/lang/String;)I");
  subject.set_construction(0, {{"java.util.HashMap#<init>()V", 0}, {"java.util.HashMap" + put, 2}});
  TestCase& counted = subject.add({Subject::to(0), Subject::to(1)}, i32(7));
  counted.before.objects = {subject.instance("java.util.HashMap", {{"size", i32(1)}})};
  mark_made(counted, 1);
  counted.constructions = {{subject.add_string(counted.before, u"k"), Subject::to(3)}};
  Subject::append(counted.before, subject.instance("java.lang.Integer", {{"value", i32(7)}}));
  counted.after = counted.before;

  subject.choose("Stock", "first", "(Ljava/util/SortedMap;)I");
  subject.set_construction(0, {{"java.util.TreeMap#<init>()V", 0}, {"java.util.TreeMap" + put, 2}});
  TestCase& first = subject.add({Subject::to(0)}, i32(8));
  first.before.objects = {subject.instance("java.util.TreeMap", {{"size", i32(1)}}),
                          subject.instance("java.lang.Integer", {{"value", i32(8)}})};
  mark_made(first, 1);
  first.constructions = {{Subject::to(1), result::Link()}};
  first.after = first.before;

  subject.choose("Stock", "isIn", "(Ljava/lang/Iterable;Ljava/lang/String;)Z");
  subject.set_construction(
      0, {{"java.util.HashSet#<init>(I)V", 1}, {"java.util.HashSet#add(Ljava/lang/Object;)Z", 1}});
  TestCase& found = subject.add({Subject::to(0), Subject::to(1)}, i32(1));
  found.before.objects = {subject.instance("java.util.HashSet", {})};
  mark_made(found, 1);
  found.constructions = {{i32(4), subject.add_string(found.before, u"k")}};
  found.after = found.before;
}

}  // namespace

void add_wrong_construction_tests(Subject& subject) {
  add_full_removal(subject, 1, u"-a");
  add_full_removal(subject, 0, u"-b");
  add_removal(subject, 4).outcome.value = i32(1);
}

void add_construction_tests(Subject& subject) {
  add_stock_tests(subject);
  add_sharing_tests(subject);
  add_library_tests(subject);
}

}  // namespace testellate::e2e
