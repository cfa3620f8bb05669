// SPDX-License-Identifier: Apache-2.0
// What is asserted of maps, sets and queues.
#include <gtest/gtest.h>

#include "java_sample.h"

namespace testellate::emit::junit {
namespace {

using Sample = JavaSample;
using Entry = std::pair<result::Link, result::Link>;

/// The target is geo.Shape#f, which returns a collection that is new. Graphs have the layout of JDK 17.
class WriteMaps : public testing::Test {
 protected:
  WriteMaps() {
    sample_.add_lists();
    for (const char* name :
         {"java.util.Map", "java.util.HashMap", "java.util.LinkedHashMap", "java.util.TreeMap"}) {
      add_library_class(name, 2);
    }
    for (const char* name : {"java.util.Set",
                             "java.util.HashSet",
                             "java.util.LinkedHashSet",
                             "java.util.TreeSet",
                             "java.util.LinkedList",
                             "java.util.LinkedList$Node",
                             "java.util.Deque",
                             "java.util.ArrayDeque",
                             "java.util.Optional"}) {
      add_library_class(name, 1);
    }
    for (const char* name :
         {"java.util.HashMap$Node", "java.util.LinkedHashMap$Entry", "java.util.TreeMap$Entry"}) {
      add_library_class(name, 2);
    }
    table_ = sample_.add_field("java.util.HashMap", "table", "java.util.HashMap$Node[]");
    size_ = sample_.add_field("java.util.HashMap", "size", "int");
    key_ = sample_.add_field("java.util.HashMap$Node", "key", "java.lang.Object");
    value_ = sample_.add_field("java.util.HashMap$Node", "value", "java.lang.Object");
    next_ = sample_.add_field("java.util.HashMap$Node", "next", "java.util.HashMap$Node");
    head_ = sample_.add_field("java.util.LinkedHashMap", "head", "java.util.LinkedHashMap$Entry");
    after_ = sample_.add_field("java.util.LinkedHashMap$Entry", "after", "java.util.LinkedHashMap$Entry");
    comparator_ = sample_.add_field("java.util.TreeMap", "comparator", "java.lang.Object");
    root_ = sample_.add_field("java.util.TreeMap", "root", "java.util.TreeMap$Entry");
    tree_size_ = sample_.add_field("java.util.TreeMap", "size", "int");
    tree_key_ = sample_.add_field("java.util.TreeMap$Entry", "key", "java.lang.Object");
    tree_value_ = sample_.add_field("java.util.TreeMap$Entry", "value", "java.lang.Object");
    left_ = sample_.add_field("java.util.TreeMap$Entry", "left", "java.util.TreeMap$Entry");
    right_ = sample_.add_field("java.util.TreeMap$Entry", "right", "java.util.TreeMap$Entry");
    hash_set_map_ = sample_.add_field("java.util.HashSet", "map", "java.util.HashMap");
    tree_set_map_ = sample_.add_field("java.util.TreeSet", "m", "java.util.TreeMap");
    first_ = sample_.add_field("java.util.LinkedList", "first", "java.util.LinkedList$Node");
    list_size_ = sample_.add_field("java.util.LinkedList", "size", "int");
    item_ = sample_.add_field("java.util.LinkedList$Node", "item", "java.lang.Object");
    list_next_ = sample_.add_field("java.util.LinkedList$Node", "next", "java.util.LinkedList$Node");
    elements_ = sample_.add_field("java.util.ArrayDeque", "elements", "java.lang.Object[]");
    queue_head_ = sample_.add_field("java.util.ArrayDeque", "head", "int");
    queue_tail_ = sample_.add_field("java.util.ArrayDeque", "tail", "int");
    optional_value_ = sample_.add_field("java.util.Optional", "value", "java.lang.Object");
    target_ = &sample_.add_target("f", {}, "java.util.Map");
    test_ = &sample_.add_test("t1", {}, Sample::null());
  }

  void add_library_class(const std::string& name, std::uint32_t type_parameters) {
    SourceClass& added = sample_.add_class(name);
    added.is_user = false;
    added.type_parameters = type_parameters;
    sample_.source().taken.erase(name);
  }

  result::Graph& graph() { return test_->after; }
  std::uint32_t add(result::Object object) {
    graph().objects.push_back(std::move(object));
    return static_cast<std::uint32_t>(graph().objects.size() - 1);
  }
  result::Link text(std::u16string_view text) { return Sample::to(sample_.add_string(graph(), text)); }
  result::Link number(int value) {
    return Sample::to(add(sample_.boxed("java.lang.Integer", Sample::i32(value))));
  }
  result::Link object() { return Sample::to(add(sample_.instance("java.lang.Object", {}))); }
  result::Link node(const Entry& entry, result::Link next) {
    return Sample::to(add(sample_.instance("java.util.HashMap$Node",
                                           {{key_, entry.first}, {value_, entry.second}, {next_, next}})));
  }

  /// All entries but the first are in one bucket.
  std::uint32_t add_hash_map(const std::vector<Entry>& entries) {
    std::vector<result::Value> buckets(4, Sample::null());
    result::Link chain = Sample::null();
    for (std::size_t at = 1; at < entries.size(); ++at) chain = node(entries[at], chain);
    buckets[2] = chain;
    if (!entries.empty()) buckets[0] = node(entries[0], Sample::null());
    const std::uint32_t table = add(sample_.array("java.util.HashMap$Node[]", buckets));
    const auto size = static_cast<std::int64_t>(entries.size());
    return add(
        sample_.instance("java.util.HashMap", {{table_, Sample::to(table)}, {size_, Sample::i32(size)}}));
  }
  /// Without its table, which nobody has to read.
  std::uint32_t add_linked_map(const std::vector<Entry>& entries) {
    result::Link chain = Sample::null();
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
      chain =
          Sample::to(add(sample_.instance("java.util.LinkedHashMap$Entry",
                                          {{key_, entry->first}, {value_, entry->second}, {after_, chain}})));
    }
    const auto size = static_cast<std::int64_t>(entries.size());
    return add(sample_.instance("java.util.LinkedHashMap", {{size_, Sample::i32(size)}, {head_, chain}}));
  }
  result::Link tree_node(const Entry& entry, result::Link left, result::Link right) {
    return Sample::to(add(sample_.instance(
        "java.util.TreeMap$Entry",
        {{tree_key_, entry.first}, {tree_value_, entry.second}, {left_, left}, {right_, right}})));
  }
  std::uint32_t add_tree_map(result::Link root, int size, result::Link comparator = Sample::null()) {
    return add(sample_.instance("java.util.TreeMap",
                                {{comparator_, comparator}, {root_, root}, {tree_size_, Sample::i32(size)}}));
  }
  std::uint32_t add_hash_set(const std::vector<result::Link>& elements) {
    std::vector<Entry> entries;
    const result::Link present = object();
    for (const result::Link& element : elements) entries.emplace_back(element, present);
    const std::uint32_t map = add_hash_map(entries);
    return add(sample_.instance("java.util.HashSet", {{hash_set_map_, Sample::to(map)}}));
  }
  std::uint32_t add_linked_list(const std::vector<result::Link>& elements) {
    result::Link chain = Sample::null();
    for (auto element = elements.rbegin(); element != elements.rend(); ++element) {
      chain = Sample::to(
          add(sample_.instance("java.util.LinkedList$Node", {{item_, *element}, {list_next_, chain}})));
    }
    const auto size = static_cast<std::int64_t>(elements.size());
    return add(sample_.instance("java.util.LinkedList", {{first_, chain}, {list_size_, Sample::i32(size)}}));
  }
  std::uint32_t add_queue(const std::vector<result::Value>& elements, int head, int tail) {
    const std::uint32_t array = add(sample_.array("java.lang.Object[]", elements));
    return add(sample_.instance("java.util.ArrayDeque",
                                {{elements_, Sample::to(array)},
                                 {queue_head_, Sample::i32(head)},
                                 {queue_tail_, Sample::i32(tail)}}));
  }

  /// The assertions on the object as the result of the call, which is declared as `type`.
  std::string asserted(std::uint32_t result, const std::string& type = "java.util.Map") {
    target_->result = type;
    test_->outcome.value = Sample::to(result);
    const std::string body = sample_.body_of("t1");
    return body.substr(body.find('\n') + 1);
  }

  Sample sample_;
  ir::FieldId table_, size_, key_, value_, next_, head_, after_;
  ir::FieldId comparator_, root_, tree_size_, tree_key_, tree_value_, left_, right_;
  ir::FieldId hash_set_map_, tree_set_map_;
  ir::FieldId first_, list_size_, item_, list_next_;
  ir::FieldId elements_, queue_head_, queue_tail_, optional_value_;
  SourceTarget* target_ = nullptr;
  result::TestCase* test_ = nullptr;
};

TEST_F(WriteMaps, AHashMapIsComparedByItsEntriesInTheOrderOfTheirKeys) {
  EXPECT_EQ(
      asserted(add_hash_map({{text(u"b"), number(1)}, {text(u"c"), number(2)}, {text(u"a"), number(3)}})),
      "assertEquals(Map.of(\"a\", 3, \"b\", 1, \"c\", 2), result);\n");
  EXPECT_EQ(asserted(add_hash_map({})), "assertEquals(Map.of(), result);\n");
  graph().objects.back().fields[0].second = Sample::null();
  EXPECT_EQ(asserted(static_cast<std::uint32_t>(graph().objects.size() - 1)),
            "assertEquals(Map.of(), result);\n");
}

TEST_F(WriteMaps, OthersKeepTheirOwnOrder) {
  EXPECT_EQ(asserted(add_linked_map({{text(u"b"), number(1)}, {text(u"a"), number(2)}})),
            "assertEquals(Map.of(\"b\", 1, \"a\", 2), result);\n");
  const result::Link left = tree_node({number(1), text(u"x")},
                                      Sample::null(),
                                      tree_node({number(9), text(u"y")}, Sample::null(), Sample::null()));
  const result::Link right = tree_node({number(20), text(u"z")}, Sample::null(), Sample::null());
  EXPECT_EQ(asserted(add_tree_map(tree_node({number(10), text(u"w")}, left, right), 4)),
            "assertEquals(Map.of(1, \"x\", 9, \"y\", 10, \"w\", 20, \"z\"), result);\n");
}

TEST_F(WriteMaps, ATreeThatSearchesByAComparatorIsCopied) {
  const result::Link root = tree_node({text(u"a"), number(1)}, Sample::null(), Sample::null());
  EXPECT_EQ(asserted(add_tree_map(Sample::null(), 0, object())), "assertEquals(Map.of(), result);\n");
  const std::uint32_t map = add_tree_map(root, 1, object());
  EXPECT_EQ(asserted(map), "assertEquals(Map.of(\"a\", 1), new HashMap<>(result));\n");
  EXPECT_EQ(asserted(map, "java.lang.Object"),
            "assertEquals(Map.of(\"a\", 1), new HashMap<>((Map<?, ?>) result));\n");
  EXPECT_EQ(asserted(add_hash_map({{text(u"k"), Sample::to(map)}})),
            "assertEquals(1, result.size());\n"
            "assertEquals(Map.of(\"a\", 1), new HashMap<>((Map<?, ?>) result.get(\"k\")));\n");
}

TEST_F(WriteMaps, ValuesMayBeCollections) {
  const std::uint32_t list = sample_.add_list(graph(), {number(1), Sample::null()});
  const std::uint32_t set = add_hash_set({text(u"q")});
  const std::uint32_t map = add_hash_map({{number(2), Sample::to(set)}});
  EXPECT_EQ(
      asserted(add_hash_map({{text(u"a"), Sample::to(list)}, {text(u"b"), Sample::to(map)}})),
      "assertEquals(Map.of(\"a\", Arrays.asList(1, null), \"b\", Map.of(2, Set.of(\"q\"))), result);\n");
  const std::uint32_t rows = sample_.add_list(graph(), {Sample::to(map)});
  EXPECT_EQ(asserted(rows, "java.util.List"), "assertEquals(List.of(Map.of(2, Set.of(\"q\"))), result);\n");
}

TEST_F(WriteMaps, OneEntryMayHaveNull) {
  EXPECT_EQ(asserted(add_hash_map({{Sample::null(), number(0)}})),
            "assertEquals(Collections.singletonMap(null, 0), result);\n");
  EXPECT_EQ(asserted(add_hash_set({Sample::null()}), "java.util.Set"),
            "assertEquals(Collections.singleton(null), result);\n");
}

TEST_F(WriteMaps, WhatIsNoExpressionIsComparedEntryByEntry) {
  EXPECT_EQ(asserted(add_hash_map({{text(u"b"), Sample::null()}, {text(u"a"), number(1)}})),
            "assertEquals(2, result.size());\n"
            "assertEquals(1, result.get(\"a\"));\n"
            "assertNull(result.get(\"b\"));\n");
  const std::uint32_t other = add_hash_map({{text(u"a"), object()}});
  EXPECT_EQ(asserted(other), "assertEquals(1, result.size());\nassertNotNull(result.get(\"a\"));\n");
  EXPECT_EQ(asserted(other, "java.lang.Object"),
            "assertEquals(1, ((Map<?, ?>) result).size());\n"
            "assertNotNull(((Map<?, ?>) result).get(\"a\"));\n");
  EXPECT_EQ(asserted(add_hash_map({{object(), number(1)}})), "assertEquals(1, result.size());\n");
}

TEST_F(WriteMaps, ListsThatAreKeysMayHaveAnotherHashByNow) {
  const result::Link list = Sample::to(sample_.add_list(graph(), {number(1)}));
  EXPECT_EQ(asserted(add_hash_map({{list, number(1)}})), "assertEquals(1, result.size());\n");
  EXPECT_EQ(asserted(add_hash_set({list}), "java.util.Set"), "assertEquals(Set.of(List.of(1)), result);\n");
}

TEST_F(WriteMaps, ArraysAreNotEqualToOthers) {
  const result::Link array = Sample::to(add(sample_.array("int[]", {Sample::i32(1)})));
  EXPECT_EQ(asserted(add_hash_map({{text(u"a"), array}})),
            "assertEquals(1, result.size());\n"
            "assertArrayEquals(new int[] {1}, (int[]) result.get(\"a\"));\n");
}

TEST_F(WriteMaps, ElevenEntriesAreTooManyForOneCall) {
  std::vector<Entry> entries;
  for (int at = 0; at < 10; ++at) entries.emplace_back(number(at), number(at));
  EXPECT_TRUE(asserted(add_hash_map(entries)).starts_with("assertEquals(Map.of(0, 0, 1, 1, "));
  entries.emplace_back(number(10), number(10));
  const std::string all = asserted(add_hash_map(entries));
  EXPECT_TRUE(all.starts_with("assertEquals(11, result.size());\nassertEquals(0, result.get(0));\n")) << all;
}

TEST_F(WriteMaps, SetsAreComparedByTheirElements) {
  EXPECT_EQ(asserted(add_hash_set({number(2), number(1)}), "java.util.Set"),
            "assertEquals(Set.of(1, 2), result);\n");
  const std::uint32_t chain = add_linked_map({{number(2), object()}, {number(1), object()}});
  EXPECT_EQ(asserted(add(sample_.instance("java.util.LinkedHashSet", {{hash_set_map_, Sample::to(chain)}})),
                     "java.util.Set"),
            "assertEquals(Set.of(2, 1), result);\n");
  const result::Link root = tree_node({text(u"a"), object()}, Sample::null(), Sample::null());
  const std::uint32_t tree = add_tree_map(root, 1, object());
  EXPECT_EQ(asserted(add(sample_.instance("java.util.TreeSet", {{tree_set_map_, Sample::to(tree)}})),
                     "java.util.TreeSet"),
            "assertEquals(Set.of(\"a\"), result);\n");
  EXPECT_EQ(asserted(add_hash_set({object(), number(1)}), "java.util.Set"),
            "assertEquals(2, result.size());\n");
}

TEST_F(WriteMaps, ElementsThatHaveBecomeEqualAreOnlyCounted) {
  const result::Link one = Sample::to(sample_.add_list(graph(), {number(1)}));
  const result::Link other = Sample::to(sample_.add_list(graph(), {number(1)}));
  EXPECT_EQ(asserted(add_hash_set({one, other}), "java.util.Set"), "assertEquals(2, result.size());\n");
}

TEST_F(WriteMaps, AnOptionalIsComparedByWhatItHolds) {
  const auto optional = [&](result::Link value) {
    return add(sample_.instance("java.util.Optional", {{optional_value_, value}}));
  };
  const std::string type = "java.util.Optional";
  EXPECT_EQ(asserted(optional(Sample::null()), type), "assertEquals(Optional.empty(), result);\n");
  EXPECT_EQ(asserted(optional(text(u"a")), type), "assertEquals(Optional.of(\"a\"), result);\n");
  const std::uint32_t map = add_hash_map({{text(u"k"), Sample::to(optional(number(1)))}});
  EXPECT_EQ(asserted(map), "assertEquals(Map.of(\"k\", Optional.of(1)), result);\n");
  EXPECT_EQ(asserted(optional(object()), type), "assertNotNull(result.get());\n");
}

TEST_F(WriteMaps, AQueueIsComparedAsAList) {
  const std::vector<result::Value> elements{text(u"c"), Sample::null(), text(u"a"), text(u"b")};
  const std::uint32_t queue = add_queue(elements, 2, 1);
  EXPECT_EQ(asserted(queue, "java.util.Deque"),
            "assertEquals(List.of(\"a\", \"b\", \"c\"), new ArrayList<>(result));\n");
  EXPECT_EQ(asserted(queue, "java.lang.Object"),
            "assertEquals(List.of(\"a\", \"b\", \"c\"), new ArrayList<>((Collection<?>) result));\n");
  EXPECT_EQ(asserted(add_queue(elements, 1, 1), "java.util.Deque"), "assertTrue(result.isEmpty());\n");
  EXPECT_EQ(asserted(add_queue({object(), Sample::null()}, 0, 1), "java.util.Deque"),
            "assertEquals(1, result.size());\n");
  EXPECT_EQ(asserted(add_hash_map({{text(u"q"), Sample::to(queue)}})),
            "assertEquals(1, result.size());\n"
            "assertEquals(List.of(\"a\", \"b\", \"c\"), "
            "new ArrayList<>((Collection<?>) result.get(\"q\")));\n");
}

TEST_F(WriteMaps, ALinkedListIsComparedAsAList) {
  const std::uint32_t list = add_linked_list({text(u"b"), Sample::null(), text(u"a")});
  EXPECT_EQ(asserted(list, "java.util.Deque"), "assertEquals(Arrays.asList(\"b\", null, \"a\"), result);\n");
  EXPECT_EQ(asserted(add_linked_list({}), "java.util.Deque"), "assertEquals(List.of(), result);\n");
  EXPECT_EQ(asserted(add_hash_map({{number(1), Sample::to(list)}})),
            "assertEquals(Map.of(1, Arrays.asList(\"b\", null, \"a\")), result);\n");
  EXPECT_EQ(asserted(add_linked_list({object()}), "java.util.Deque"), "assertEquals(1, result.size());\n");
  graph().objects[list].fields[1].second = Sample::i32(2);
  EXPECT_EQ(asserted(list, "java.util.Deque"), "assertNotNull(result);\n");
  graph().objects[list].fields[1].second = Sample::i32(4);
  EXPECT_EQ(asserted(list, "java.util.Deque"), "assertNotNull(result);\n");
}

TEST_F(WriteMaps, NothingIsSaidIfACellIsMissing) {
  const std::string nothing = "assertNotNull(result);\n";
  const std::uint32_t map = add_hash_map({{text(u"a"), number(1)}});
  const result::Object whole = graph().objects[map];
  graph().objects[map].fields.pop_back();
  EXPECT_EQ(asserted(map), nothing);
  graph().objects[map] = whole;
  graph().objects[map - 1].elements.pop_back();
  EXPECT_EQ(asserted(map), nothing);
  const std::uint32_t wrong_size = add_hash_map({{text(u"a"), number(1)}});
  graph().objects[wrong_size].fields[1].second = Sample::i32(2);
  EXPECT_EQ(asserted(wrong_size), nothing);
  const std::uint32_t node_without_next = add_hash_map({{text(u"a"), number(1)}});
  graph().objects[node_without_next - 2].fields.pop_back();
  EXPECT_EQ(asserted(node_without_next), nothing);
  const std::uint32_t queue = add_queue({text(u"a"), Sample::null()}, 0, 1);
  graph().objects[queue - 1].elements.clear();
  EXPECT_EQ(asserted(queue, "java.util.Deque"), nothing);
}

TEST_F(WriteMaps, StructuresThatLeadBackToThemselvesAreNotRead) {
  const std::uint32_t map = add_linked_map({{text(u"a"), number(1)}});
  graph().objects[map - 1].fields[2].second = Sample::to(map - 1);
  EXPECT_EQ(asserted(map), "assertNotNull(result);\n");
  const result::Link root = tree_node({text(u"a"), number(1)}, Sample::null(), Sample::null());
  for (std::size_t side : {2U, 3U}) {
    result::Object& node = graph().objects[*root.object];
    node.fields[2].second = node.fields[3].second = Sample::null();
    node.fields[side].second = root;
    EXPECT_EQ(asserted(add_tree_map(root, 1)), "assertNotNull(result);\n");
  }
}

TEST_F(WriteMaps, AMapMayContainItself) {
  const std::uint32_t map = add_hash_map({{text(u"a"), number(1)}});
  graph().objects[map - 2].fields[1].second = Sample::to(map);
  EXPECT_EQ(asserted(map),
            "assertEquals(1, result.size());\n"
            "assertEquals(1, ((Map<?, ?>) result.get(\"a\")).size());\n"
            "assertEquals(1, ((Map<?, ?>) ((Map<?, ?>) result.get(\"a\")).get(\"a\")).size());\n");
}

TEST_F(WriteMaps, ClassesBelowAreNotRead) {
  const std::uint32_t map = add_hash_map({{text(u"a"), number(1)}});
  add_library_class("geo.Cache", 0);
  graph().objects[map].object_class = sample_.class_id("geo.Cache");
  EXPECT_EQ(asserted(map), "assertNotNull(result);\n");
}

TEST_F(WriteMaps, TheResultHasTheTypeArgumentsOfTheSource) {
  const auto declared = [&] {
    const std::string body = sample_.body_of("t1");
    return body.substr(0, body.find('\n'));
  };
  EXPECT_EQ(declared(), "Map<?, ?> result = Shape.f();");
  target_->result_arguments = {{"java.lang.String"}, {"java.util.List", {{"java.lang.Integer"}}}};
  EXPECT_EQ(declared(), "Map<String, List<Integer>> result = Shape.f();");
  sample_.add_class("other.Hidden").access = Access::Package;
  target_->result_arguments = {{"java.lang.String"}, {"other.Hidden"}};
  EXPECT_EQ(declared(), "Map<?, ?> result = Shape.f();");
}

TEST_F(WriteMaps, JUnit4NeedsBoxes) {
  SuiteOptions options;
  options.flavour = Flavour::JUnit4;
  test_->outcome.value = Sample::to(add_hash_map({{text(u"a"), number(1)}}));
  EXPECT_EQ(sample_.body_of("t1", options),
            "Map<?, ?> result = Shape.f();\nassertEquals(Map.of(\"a\", Integer.valueOf(1)), result);\n");
}

/// Its argument is made by a call, and the result is nothing.
class WriteChangedMaps : public WriteMaps {
 protected:
  WriteChangedMaps() {
    using Kind = SourceTarget::Kind;
    sample_.add_maker("java.util.HashMap", "<init>", {}, "java.util.HashMap", Kind::Constructor);
    target_ = &sample_.add_target("g", {"java.util.Map"}, "void");
    target_->type_arguments = {{{"java.lang.String"}, {"java.lang.Integer"}}};
    sample_.add_construction(0, {}).calls = {{sample_.source().makers[0].function, std::nullopt, 0, 0}};
    test_ = &sample_.add_test("t2", {});
    test_->constructions = {{}};
  }

  /// The graph so far is that before the call, the map is the argument.
  void begin(std::uint32_t map) {
    test_->before = test_->after;
    for (result::Object& object : test_->before.objects) object.is_made = true;
    test_->arguments = {Sample::to(map)};
  }
  std::string asserted_changes() {
    const std::string body = sample_.body_of("t2");
    const std::string start = "Map<String, Integer> a = new HashMap<>();\nShape.g(a);\n";
    return body.starts_with(start) ? body.substr(start.size()) : body;
  }
};

TEST_F(WriteChangedMaps, AreComparedAfterTheCall) {
  const std::uint32_t map = add_hash_map({});
  begin(map);
  EXPECT_EQ(asserted_changes(), "");
  graph().objects[map] = graph().objects[add_hash_map({{text(u"a"), number(1)}})];
  EXPECT_EQ(asserted_changes(), "assertEquals(Map.of(\"a\", 1), a);\n");
}

TEST_F(WriteChangedMaps, HaveChangedByAnotherValueToo) {
  const std::uint32_t map = add_hash_map({{text(u"a"), number(1)}});
  begin(map);
  graph().objects[map - 2].fields[1].second = number(2);
  EXPECT_EQ(asserted_changes(), "assertEquals(Map.of(\"a\", 2), a);\n");
}

TEST_F(WriteChangedMaps, HaveChangedIfAListInThemHas) {
  const std::uint32_t list = sample_.add_list(graph(), {});
  const std::uint32_t map = add_hash_map({{text(u"a"), Sample::to(list)}});
  begin(map);
  EXPECT_EQ(asserted_changes(), "");
  graph().objects[list] = graph().objects[sample_.add_list(graph(), {number(1)})];
  EXPECT_EQ(asserted_changes(), "assertEquals(Map.of(\"a\", List.of(1)), a);\n");
}

TEST_F(WriteChangedMaps, AreAsTheyWereIfOnlyTheTableIsAnother) {
  const Entry one{text(u"a"), number(1)};
  const Entry other{text(u"b"), number(2)};
  const std::uint32_t map = add_hash_map({one, other});
  begin(map);
  graph().objects[map] = graph().objects[add_hash_map({other, one})];
  EXPECT_EQ(asserted_changes(), "");
}

TEST_F(WriteChangedMaps, AreNotComparedIfTheyWereNotKnownBefore) {
  const std::uint32_t map = add_hash_map({});
  begin(map);
  test_->before.objects[map].fields.clear();
  graph().objects[map] = graph().objects[add_hash_map({{text(u"a"), number(1)}})];
  EXPECT_EQ(asserted_changes(), "");
}

}  // namespace
}  // namespace testellate::emit::junit
