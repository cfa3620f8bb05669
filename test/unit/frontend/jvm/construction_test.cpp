// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/construction.h"

#include <gtest/gtest.h>

#include "compiled_java.h"
#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/java_unit.h"
#include "interp/interpreter.h"
#include "ir/verifier.h"
#include "test_natives.h"

namespace testellate::frontend::jvm {
namespace {

constexpr const char* kSource = R"(
package p;

import java.util.*;

class Constructions {
  static class Inventory {
    private final Map<Integer, Integer> stock = new HashMap<>();
    private final int capacity;
    private int total;
    Inventory(int capacity) {
      if (capacity <= 0) throw new IllegalArgumentException();
      this.capacity = capacity;
    }
    void add(Integer item, int count) {
      if (total + count > capacity) throw new IllegalStateException();
      stock.merge(item, count, Integer::sum);
      total += count;
    }
    boolean remove(Integer item, int count) {
      Integer held = stock.get(item);
      if (held == null || held < count) return false;
      stock.put(item, held - count);
      total -= count;
      return true;
    }
    int free() { return capacity - total; }
    int count(Integer item) { return stock.getOrDefault(item, 0); }
    boolean isFull() { return total == capacity; }
    static int version() { return 1; }
    private void clear() { stock.clear(); }
    public String toString() { StringBuilder b = new StringBuilder(); b.append(total); return b.toString(); }
  }
  static class Passed { private final int x; Passed(int x) { this.x = x; } int twice() { return 2 * x; } }
  static class Checked {
    private final int x;
    Checked(int x) { this.x = Math.abs(x); }
    int twice() { return 2 * x; }
    static int one() { return 1; }
    int nothing() { return 0; }
    void inc() { calls++; }
    private int calls;
  }
  static class Counted { private int x; void inc() { x++; } int nothing() { return 0; } }
  static class Setter { private int x; void setX(int x) { this.x = x; } int twice() { return 2 * x; } }
  static class Named { int x; int twice() { return 2 * x; } }
  static class Listed {
    private final List<String> names = new ArrayList<>();
    List<String> getNames() { return names; }
    int count() { return names.size(); }
  }
  static class HiddenList {
    private final List<String> names = new ArrayList<>();
    void add(String name) { names.add(name); }
    List<String> copy() { return List.copyOf(names); }
    int count() { return names.size(); }
  }
  static class OnlyPassed {
    private final Map<String, Integer> prices;
    OnlyPassed(Map<String, Integer> prices) { this.prices = prices; }
    int count() { return prices.size(); }
  }
  static class Replaced {
    private Map<String, Integer> prices;
    Replaced(Map<String, Integer> prices) { this.prices = prices; }
    void reset() { prices = new HashMap<>(); }
    int count() { return prices.size(); }
  }
  static class Made {
    private int count;
    private Made(int count) { this.count = count + 1; }
    static Made of(int count) { return count < 0 ? null : new Made(count); }
    int get() { return count; }
  }
  static class Single {
    private static final Single ONLY = new Single();
    private int count;
    private Single() {}
    static Single get() { return ONLY; }
    void inc() { count++; }
    int count() { return count; }
  }
  static class Friends {
    static int order(Passed a, Inventory b, Several c, Unmade d, Inventory[] e) {
      return a.twice() + b.free() + c.get(1);
    }
    static Object keep(Checked c) { return c; }
  }
  static class Unmade {
    private int count;
    private Unmade(int count) { this.count = count + 1; }
    int get() { return count; }
  }
  static class Several {
    private int count;
    Several() { count = 7; }
    Several(int count) { this.count = count * 2; }
    Several(Several other) { count = other.count; }
    private Several(String text) { count = text.length(); }
    void set(int count) { this.count = count + 1; }
    int get(int count) { return this.count + count; }
  }
  static class Base {
    protected int level;
    void raise() { step(); }
    void lower(int by) { level -= by; }
    private void step() { level++; }
  }
  static class Derived extends Base {
    private long seen;
    void look() { seen++; }
    void lower(int by) { level -= 2 * by; }
    int height() { return level > seen ? level : 0; }
  }
  static class Typed<T> { private T held; void hold(T value) { if (value != null) held = value; } }
  static class Texts extends Typed<String> {
    private int asked;
    void ask() { asked++; }
    int asked() { return asked; }
  }
  static class Door {
    private boolean locked = true, open;
    private int rung;
    void push() { if (!locked) open = true; }
    void ring() { rung++; }
    void unlock() { locked = false; }
    boolean isOpen() { return open; }
  }
  static class Account { private int balance; int balance() { return balance; } }
  static class Bank {
    private final Account[] accounts = {new Account(), new Account()};
    void pay(int at, int amount) { accounts[at].balance += amount; }
    void audit() { System.out.println(accounts[0].balance()); }
    int get(int at) { return accounts[at].balance(); }
  }
  static class Busy {
    private int a, b;
    void b1() { b++; } void b2() { b++; } void a1() { a++; } void a2() { a++; }
    void a3() { a++; } void a4() { a++; } void a5() { a++; } void a6() { a++; } void a7() { a++; }
    int a() { return a; }
    int both() { return a + b; }
  }
  static class Cells {
    private final int[] cells = new int[3];
    void mark(int at) { cells[at] = 1; }
    Object[] pair(Object o) { return new Object[] {o, o}; }
    int get(int at) { return cells[at]; }
  }
  static class Text {
    private final StringBuilder text = new StringBuilder("x");
    void add(String more) { text.append(more); }
    int length() { return text.length(); }
  }
  static class Taken {
    int total;
    static int map(Map<Integer, Text> m, Object other) { return m.size(); }
    static <T extends Comparable<T>> int sets(
        Set<? extends Text> a, int b, TreeSet<T> c, LinkedHashSet d, Map<String, List<Integer>> e) {
      return a.size();
    }
    int queues(Deque<Integer> d, Queue<int[]> q, Stack<String> s) { return total + d.size(); }
    static int sorted(SortedMap<Integer, Integer> m) { return m.firstKey(); }
    static class Owned extends Hashtable<String, String> {}
    static class Known extends TreeMap<String, String> {}
    static int lists(List<String> l, Collection<String> c, BitSet b, Map<Integer, Integer>[] m) { return 0; }
    Taken(HashMap<Text, Integer> h) { total = h.size(); }
  }
  enum Color { RED; private int used; int use() { return used++; } }
  record Point(int x) { int twice() { return 2 * Math.abs(x); } }
  static abstract class Abstract { private int x; void inc() { x++; } int get() { return x; } }
  static abstract class Vehicle {
    private int speed;
    void faster(int by) { if (by > 0) speed += by; }
    abstract int most();
    boolean isFast() { return speed > most(); }
    int wheels() { return speed > 0 ? 4 : 0; }
  }
  static class Car extends Vehicle { private int gear; Car(int gear) { this.gear = gear; } int most() { return 9; } }
  static class Bus extends Vehicle { int most() { return 5; } int wheels() { return 6; } }
  static abstract class Store<T> {
    private final Map<T, Integer> held = new HashMap<>();
    void put(T value) { held.put(value, 1); }
    int count() { return held.size(); }
  }
  static class Middle<A, B> extends Store<B> { A other; }
  static class TextStore extends Middle<Integer, String> {}
  static abstract class Rack<T> {
    private final Map<T, Integer> held = new HashMap<>();
    void put(T value) { held.put(value, 1); }
    void clear() { held.clear(); }
    int count() { return held.size(); }
  }
  static class TextRack extends Rack<String> {}
  static class NumberRack extends Rack<Integer> {}
  static class TextCount extends Middle<Integer, String> { int twice() { return 2 * count(); } }
  class Inner { private int x; void inc() { x++; } int get() { return x; } }
  private static class Private { private int x; void inc() { x++; } int get() { return x; } }
  static Object local() {
    class Local { private int x; void inc() { x++; } int get() { return x; } }
    return new Local();
  }
}
)";

/// One compilation for all tests.
class ConstructionTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    compile_into(shared(), "Constructions.java", kSource, LoadOptions{test_intercepts()});
  }
  static void TearDownTestSuite() { shared() = {}; }
  static CompiledJava& shared() {
    static CompiledJava compiled;
    return compiled;
  }

  static ir::Program& program() { return shared().java->program(); }
  static Linker& linker() { return shared().java->linker(); }

  /// "Inventory", "add".
  static ir::Unit unit(const std::string& name, std::string_view method, const UnitOptions& options = {}) {
    LoadedClass& owner = *linker().load("p/Constructions$" + name).value();
    for (const Method& candidate : owner.file.methods) {
      if (candidate.name == method) return make_unit(linker(), owner, candidate, options).value();
    }
    ADD_FAILURE() << "no method " << method;
    return {};
  }

  /// What is made where a path looks at it, as if it were made before the call.
  static ir::Unit looked_at(ir::Unit unit) {
    unit.constructions.clear();
    for (const ir::MadeInput& made : unit.made_inputs) unit.constructions.push_back(made.construction);
    return unit;
  }

  /// One call a line: "call1=1 add(item1, count1)".
  static std::string calls_of(const ir::Unit& unit, std::size_t index = 0) {
    if (unit.constructions.empty()) return "none";
    std::string text;
    for (const ir::ConstructionCall& call : unit.constructions.at(index).calls) {
      if (call.selector)
        text += name_of(unit, *call.selector, index) + "=" + std::to_string(call.selected) + " ";
      const MethodName name =
          try_parse_function_name(program().text(program().get(call.callee).name)).value();
      const std::size_t count = try_parse_method_type(name.descriptor)->parameters.size();
      text += name.method + "(";
      for (std::uint32_t at = 0; at < count; ++at) {
        text += (at == 0 ? "" : ", ") + name_of(unit, call.first_argument + at, index);
      }
      text += ")\n";
    }
    return text;
  }
  static std::string first_lines(unsigned count, const std::string& text) {
    std::size_t end = 0;
    for (unsigned at = 0; at < count && end < text.size(); ++at) end = text.find('\n', end) + 1;
    return text.substr(0, end);
  }
  static std::string name_of(const ir::Unit& unit, std::uint32_t parameter, std::size_t index = 0) {
    return std::string(program().text(unit.constructions[index].parameters.at(parameter).name));
  }
  /// One construction a line: what is made of what, "1 TreeSet of Integer".
  static std::string collections_of(const ir::Unit& unit) {
    std::string text;
    for (const ir::Construction& construction : unit.constructions) {
      const std::string callee(program().text(program().get(construction.calls.at(0).callee).name));
      const MethodName made = try_parse_function_name(callee).value();
      text += std::to_string(construction.argument) + " " + made.owner.substr(made.owner.rfind('/') + 1);
      for (std::uint32_t at = 2; at < construction.calls.at(2).selector; ++at) {
        text += at == 2 ? " of" : ",";
        ir::DataTypeId type = construction.parameters[at].data_type;
        for (; type.is_valid(); type = program().get(type).target) {
          if (!program().get(type).reference_class.is_valid()) {
            text += " numbers";
            break;
          }
          const std::string_view name =
              program().text(program().get(program().get(type).reference_class).name);
          text += " " + std::string(name.substr(name.find_last_of(".$") + 1));
        }
      }
      text += "\n";
    }
    return text;
  }
  /// The methods of the first step: "add remove".
  static std::string changers_of(const ir::Unit& unit) {
    std::string text;
    if (unit.constructions.empty()) return "none";
    for (const ir::ConstructionCall& call : unit.constructions[0].calls) {
      if (!call.selector || name_of(unit, *call.selector) != "call1") continue;
      const MethodName name =
          try_parse_function_name(program().text(program().get(call.callee).name)).value();
      text += (text.empty() ? "" : " ") + name.method;
    }
    return text;
  }
};

/// Runs constructions.
class MadeObject {
 public:
  MadeObject(ir::Program& program, const ir::Unit& unit)
      : program_(program), construction_(unit.constructions.at(0)) {
    add_test_natives(natives_);
    interpreter_ = std::make_unique<interp::Interpreter>(program, natives_, interp::Options());
  }

  /// Numbers for parameters, by name; a box where the parameter is one. The others are 0 and null.
  interp::RunResult make(const std::map<std::string, int>& numbers) {
    const ir::Signature& signature = program_.signature(construction_.function);
    std::vector<interp::Value> arguments;
    std::size_t found = 0;
    for (std::size_t at = 0; at < construction_.parameters.size(); ++at) {
      interp::Value value{signature.parameters[at], 0, 0};
      auto number = numbers.find(std::string(program_.text(construction_.parameters[at].name)));
      if (number != numbers.end()) {
        ++found;
        const interp::Value bits{ir::Type::integer(32), static_cast<std::uint32_t>(number->second), 0};
        value = value.type == ir::Type::ref() ? boxed(bits) : bits;
      }
      arguments.push_back(value);
    }
    EXPECT_EQ(found, numbers.size()) << "a name that no parameter has";
    return interpreter_->run(construction_.function, arguments);
  }

  std::int64_t field(const interp::RunResult& made, std::string_view name) {
    EXPECT_EQ(made.end, ir::PathEnd::Returned) << made.reason;
    if (made.end != ir::PathEnd::Returned) return -1;
    for (ir::ClassId at = interpreter_->class_of(made.value); at.is_valid(); at = program_.get(at).super) {
      const ir::FieldId field = program_.find_field(at, program_.intern(name));
      if (!field.is_valid()) continue;
      return static_cast<std::int32_t>(interpreter_->read_field(made.value, field).bits);
    }
    ADD_FAILURE() << "no field " << name;
    return -1;
  }
  interp::RunResult call(ir::FunctionId function, const interp::RunResult& made) {
    return interpreter_->run(function, std::vector{made.value});
  }
  interp::RunResult call(ir::FunctionId function, const interp::RunResult& made, int number) {
    const interp::Value bits{ir::Type::integer(32), static_cast<std::uint32_t>(number), 0};
    return interpreter_->run(function, std::vector{made.value, boxed(bits)});
  }

 private:
  interp::Value boxed(const interp::Value& bits) {
    const ir::ClassId integer = program_.class_named(program_.intern("java.lang.Integer"));
    EXPECT_TRUE(program_.complete_class(integer));
    const interp::Value box = interpreter_->make_object(integer);
    interpreter_->write_field(box, program_.find_field(integer, program_.intern("value")), bits);
    return box;
  }

  ir::Program& program_;
  ir::Construction construction_;
  ir::NativeTable natives_;
  std::unique_ptr<interp::Interpreter> interpreter_;
};

TEST_F(ConstructionTest, AnObjectWithAMapIsMadeByItsConstructorAndWhatChangesIt) {
  const ir::Unit made = unit("Inventory", "free");
  ASSERT_EQ(made.constructions.size(), 1U);
  EXPECT_EQ(made.constructions[0].argument, 0U);
  EXPECT_TRUE(made.parameters[0].is_receiver) << "it stays an input for those who want all objects";
  EXPECT_EQ(calls_of(made),
            "<init>(capacity)\n"
            "call1=1 add(addItem1, addCount1)\n"
            "call1=2 remove(removeItem1, removeCount1)\n"
            "call2=1 add(addItem2, addCount2)\n"
            "call2=2 remove(removeItem2, removeCount2)\n"
            "call3=1 add(addItem3, addCount3)\n"
            "call3=2 remove(removeItem3, removeCount3)\n"
            "call4=1 add(addItem4, addCount4)\n"
            "call4=2 remove(removeItem4, removeCount4)\n");
}

TEST_F(ConstructionTest, WhatATestCanSetStaysAnInput) {
  for (const char* name : {"Passed", "Setter", "Named"}) {
    EXPECT_EQ(calls_of(unit(name, "twice")), "none") << name;
  }
  EXPECT_EQ(calls_of(unit("Listed", "count")), "none");
  EXPECT_EQ(calls_of(unit("OnlyPassed", "count")), "none") << "no call makes another map than null";
}

TEST_F(ConstructionTest, WhatATestCannotSetIsMade) {
  EXPECT_EQ(calls_of(unit("Checked", "twice")), "<init>(x)\n");
  EXPECT_EQ(changers_of(unit("HiddenList", "count")), "add");
  EXPECT_EQ(changers_of(unit("Replaced", "count")), "reset");
  EXPECT_EQ(changers_of(unit("Cells", "get")), "mark");
  EXPECT_EQ(changers_of(unit("Text", "length")), "add");
}

TEST_F(ConstructionTest, OnlyWhatTheMethodReadsCounts) {
  EXPECT_EQ(calls_of(unit("Counted", "nothing")), "none");
  EXPECT_EQ(calls_of(unit("Checked", "one")), "none") << "it is static";
  EXPECT_EQ(calls_of(unit("Checked", "nothing")), "<init>(x)\n") << "an object is needed all the same";
}

TEST_F(ConstructionTest, ClassesThatATestCannotMakeStayInputs) {
  for (const char* name : {"Unmade", "Abstract", "Inner", "Private", "1Local"}) {
    EXPECT_EQ(calls_of(unit(name, "get")), "none") << name;
  }
  EXPECT_EQ(calls_of(unit("Color", "use")), "none");
  EXPECT_EQ(calls_of(unit("Point", "twice")), "none");
}

TEST_F(ConstructionTest, TestsThatSetPrivateFieldsNeedNoCalls) {
  EXPECT_EQ(calls_of(unit("Inventory", "free", {.makes_objects = false})), "none");
}

TEST_F(ConstructionTest, ParametersOfTheMethodKeepTheirNames) {
  EXPECT_EQ(first_lines(3, calls_of(unit("Several", "get"))),
            "constructor=0 <init>()\n"
            "constructor=1 <init>(count0)\n"
            "call1=1 set(count1)\n");
}

TEST_F(ConstructionTest, MethodsAboveTheClassAreCalledUnlessTheyAreOverridden) {
  EXPECT_EQ(first_lines(5, calls_of(unit("Derived", "height"))),
            "<init>()\n"
            "call1=1 look()\n"
            "call1=2 lower(by1)\n"
            "call1=3 raise()\n"
            "call2=1 look()\n");
  EXPECT_EQ(changers_of(unit("Texts", "asked")), "ask");
}

TEST_F(ConstructionTest, AClassSaysWhatTheTypeVariablesAboveItAre) {
  const ir::Unit made = unit("TextCount", "twice");
  ASSERT_EQ(first_lines(2, calls_of(made)), "<init>()\ncall1=1 put(value1)\n");
  const ir::DataType& type = program().get(made.constructions[0].parameters[1].data_type);
  EXPECT_EQ(program().text(program().get(type.reference_class).name), "java.lang.String");
}

TEST_F(ConstructionTest, FewMethodsAreChosenThatMatter) {
  EXPECT_EQ(changers_of(unit("Busy", "a")), "a1 a2 a3 a4 a5 a6");
  EXPECT_EQ(changers_of(unit("Door", "isOpen")), "push unlock") << "`push` reads what `unlock` stores";
  EXPECT_EQ(changers_of(unit("Bank", "get")), "pay") << "it stores a field of another object";
  EXPECT_EQ(changers_of(unit("Busy", "both")), "b1 b2 a1 a2 a3 a4");
}

TEST_F(ConstructionTest, TypesOfTheParametersAreDescribed) {
  const ir::Unit made = unit("HiddenList", "count");
  const ir::Class& string = program().get(program().find_class(program().find_symbol("java.lang.String")));
  ASSERT_TRUE(string.inputs.choices.has_value());
  EXPECT_EQ(string.inputs.choices->size(), 1U);
  const ir::InputRoot& selector = made.constructions[0].parameters[0];
  EXPECT_EQ(program().get(selector.data_type).kind, ir::DataType::Kind::Signed);
  EXPECT_EQ(program().get(selector.data_type).width, 32U);
}

TEST_F(ConstructionTest, TheFunctionKeepsTheRulesOfTheIr) {
  for (const auto& [name, method] : std::vector<std::pair<std::string, std::string>>{
           {"Inventory", "free"}, {"Several", "get"}, {"Made", "get"}, {"Derived", "height"}}) {
    const ir::Unit made = unit(name, method);
    ASSERT_EQ(made.constructions.size(), 1U) << name;
    const ir::FunctionId function = made.constructions[0].function;
    const auto body = program().body_of(function);
    ASSERT_TRUE(body) << name;
    const std::optional<ir::Violation> violation = ir::find_violation(program(), function, **body);
    EXPECT_FALSE(violation) << name << ": " << violation->message;
    EXPECT_EQ(program().signature(function).parameters.size(), made.constructions[0].parameters.size());
  }
}

TEST_F(ConstructionTest, SelectedCallsAreMadeInTheirOrder) {
  const ir::Unit made = unit("Inventory", "count");
  MadeObject object(program(), made);
  const interp::RunResult fresh = object.make({{"capacity", 9}});
  EXPECT_EQ(object.field(fresh, "capacity"), 9);
  EXPECT_EQ(object.field(fresh, "total"), 0);
  const interp::RunResult changed = object.make({{"capacity", 9},
                                                 {"call1", 1},
                                                 {"addItem1", 5},
                                                 {"addCount1", 4},
                                                 {"call2", 2},
                                                 {"removeItem2", 5},
                                                 {"removeCount2", 1},
                                                 {"call3", 1},
                                                 {"addItem3", 6},
                                                 {"addCount3", 2}});
  EXPECT_EQ(object.field(changed, "total"), 5);
  EXPECT_EQ(object.call(made.subject, changed, 5).value.bits, 3U);
  EXPECT_EQ(object.call(made.subject, changed, 6).value.bits, 2U);
}

TEST_F(ConstructionTest, AStepThatSelectsNothingIsTheLast) {
  MadeObject object(program(), unit("Inventory", "count"));
  const std::map<std::string, int> calls = {
      {"capacity", 9}, {"call2", 1}, {"addItem2", 1}, {"addCount2", 3}, {"call3", 1}, {"addCount3", 3}};
  for (int selector : {0, 3, -1}) {
    std::map<std::string, int> numbers = calls;
    numbers["call1"] = selector;
    EXPECT_EQ(object.field(object.make(numbers), "total"), 0) << selector;
  }
}

TEST_F(ConstructionTest, AnExceptionOfACallLeavesTheConstruction) {
  MadeObject object(program(), unit("Inventory", "count"));
  EXPECT_EQ(object.make({{"capacity", 0}}).end, ir::PathEnd::Threw);
  EXPECT_EQ(object.make({{"capacity", 1}, {"call1", 1}, {"addCount1", 2}}).end, ir::PathEnd::Threw);
}

TEST_F(ConstructionTest, AConstructorHasToBeSelected) {
  MadeObject object(program(), unit("Several", "get"));
  EXPECT_EQ(object.field(object.make({{"constructor", 0}}), "count"), 7);
  EXPECT_EQ(object.field(object.make({{"constructor", 1}, {"count0", 4}}), "count"), 8);
  EXPECT_EQ(object.field(object.make({{"call1", 1}, {"count1", 4}}), "count"), 5);
  EXPECT_EQ(object.make({{"constructor", 2}}).end, ir::PathEnd::Threw);
}

TEST_F(ConstructionTest, AStaticMethodMakesWhatHasNoConstructorToCall) {
  const ir::Unit made = unit("Made", "get");
  EXPECT_EQ(calls_of(made), "of(count)\n");
  MadeObject object(program(), made);
  EXPECT_EQ(object.field(object.make({{"count", 4}}), "count"), 5);
  EXPECT_EQ(object.make({{"count", -1}}).end, ir::PathEnd::Threw) << "a receiver is not null";
}

TEST_F(ConstructionTest, AnObjectThatIsSharedIsNotChanged) {
  EXPECT_EQ(calls_of(unit("Single", "count")), "get()\n");
}

TEST_F(ConstructionTest, ParametersOfTheInputAreMadeWhereAPathLooksAtThem) {
  const ir::Unit order = unit("Friends", "order");
  EXPECT_TRUE(order.constructions.empty());
  const ir::Unit made = looked_at(order);
  std::string names;
  for (const ir::MadeInput& one : order.made_inputs) {
    names += std::string(program().text(program().get(one.declared).name)) + "\n";
  }
  ASSERT_EQ(names,
            "p.Constructions$Inventory\np.Constructions$Several\njava.util.Map<java.lang.Integer,java.lang."
            "Integer>\n")
      << "others are set, or cannot be made";
  EXPECT_EQ(calls_of(made, 0),
            "<init>(capacity)\n"
            "call1=1 add(addItem1, addCount1)\n"
            "call1=2 remove(removeItem1, removeCount1)\n"
            "call2=1 add(addItem2, addCount2)\n"
            "call2=2 remove(removeItem2, removeCount2)\n");
  EXPECT_EQ(first_lines(3, calls_of(made, 1)),
            "constructor=0 <init>()\n"
            "constructor=1 <init>(count)\n"
            "call1=1 set(count1)\n");
  EXPECT_EQ(calls_of(looked_at(unit("Friends", "keep"))), "<init>(x)\n");
  for (const ir::MadeInput& one : unit("Friends", "order", {.makes_objects = false}).made_inputs) {
    EXPECT_TRUE(program().text(program().get(one.declared).name).starts_with("java."));
  }
  MadeObject object(program(), made);
  const interp::RunResult changed =
      object.make({{"capacity", 5}, {"call1", 1}, {"addItem1", 1}, {"addCount1", 2}});
  EXPECT_EQ(object.field(changed, "total"), 2);
}

TEST_F(ConstructionTest, AnObjectOfAnAbstractClassIsOneOfAClassBelowIt) {
  EXPECT_EQ(first_lines(3, calls_of(unit("Vehicle", "isFast"))),
            "constructor=0 <init>()\n"
            "constructor=1 <init>(gear)\n"
            "call1=1 faster(by1)\n");
  EXPECT_EQ(first_lines(2, calls_of(unit("Vehicle", "wheels"))),
            "<init>(gear)\n"
            "call1=1 faster(by1)\n")
      << "a bus does something else";
  EXPECT_EQ(calls_of(unit("Rack", "put")), "none") << "what it takes depends on the class";
  EXPECT_EQ(changers_of(unit("Rack", "count")), "clear") << "what `put` takes depends on the class";
  MadeObject object(program(), unit("Vehicle", "isFast"));
  EXPECT_EQ(object.field(object.make({{"constructor", 1}, {"gear", 3}, {"call1", 1}, {"by1", 4}}), "gear"),
            3);
  EXPECT_EQ(object.field(object.make({{"constructor", 0}, {"call1", 1}, {"by1", 4}}), "speed"), 4);
}

TEST_F(ConstructionTest, OverriddenMethodsAreCalledByDispatch) {
  MadeObject object(program(), unit("Derived", "height"));
  EXPECT_EQ(object.field(object.make({{"call1", 3}, {"call2", 2}, {"by2", 4}}), "level"), -7);
}

TEST_F(ConstructionTest, MapsSetsAndQueuesAreMadeOfWhatTheSourceSays) {
  EXPECT_EQ(collections_of(unit("Taken", "map")), "0 HashMap of Integer, Text\n");
  EXPECT_EQ(collections_of(unit("Taken", "sets")),
            "0 HashSet of Text\n"
            "2 TreeSet of Integer\n"
            "3 LinkedHashSet of Object\n"
            "4 HashMap of String, List Integer\n");
  EXPECT_EQ(collections_of(unit("Taken", "sorted")), "0 TreeMap of Integer, Integer\n");
  EXPECT_EQ(collections_of(unit("Taken", "<init>")), "0 HashMap of Text, Integer\n");
  EXPECT_EQ(collections_of(unit("Taken", "lists")), "2 BitSet of numbers\n") << "lists are inputs";
}

TEST_F(ConstructionTest, ParametersFollowTheReceiver) {
  const ir::Unit made = unit("Taken", "queues", {.makes_objects = false});
  EXPECT_EQ(collections_of(made),
            "1 ArrayDeque of Integer\n"
            "2 ArrayDeque of int[]\n"
            "3 Stack of String\n")
      << "no reflection sets the fields of the JDK";
  const ir::Unit both = unit("Taken", "queues");
  ASSERT_EQ(both.constructions.size(), 4U) << "what is passed to the constructor is not what is read";
  EXPECT_EQ(both.constructions[0].argument, 0U);
  EXPECT_EQ(calls_of(both, 1),
            "d.new=1 <init>()\n"
            "d.call1=1 add(d.element1)\n"
            "d.call2=1 add(d.element2)\n"
            "d.call3=1 add(d.element3)\n"
            "d.call4=1 add(d.element4)\n");
}

TEST_F(ConstructionTest, ACollectionMayBeNullOrEmptyOrHaveElements) {
  const ir::Unit made = unit("Taken", "map");
  const auto body = program().body_of(made.constructions[0].function);
  ASSERT_TRUE(body);
  EXPECT_FALSE(ir::find_violation(program(), made.constructions[0].function, **body));
  MadeObject object(program(), made);
  EXPECT_EQ(object.make({{"m.call1", 1}}).value.bits, 0U);
  EXPECT_EQ(object.make({{"m.new", 2}}).value.bits, 0U);
  EXPECT_EQ(object.field(object.make({{"m.new", 1}}), "size"), 0);
  const interp::RunResult two =
      object.make({{"m.new", 1}, {"m.call1", 1}, {"m.key1", 4}, {"m.call2", 1}, {"m.key2", 5}});
  EXPECT_EQ(object.field(two, "size"), 2);
  const interp::RunResult same =
      object.make({{"m.new", 1}, {"m.call1", 1}, {"m.key1", 4}, {"m.call2", 1}, {"m.key2", 4}});
  EXPECT_EQ(object.field(same, "size"), 1);
}

TEST_F(ConstructionTest, ASortedMapComparesItsKeys) {
  const ir::Unit made = unit("Taken", "sorted");
  MadeObject object(program(), made);
  EXPECT_EQ(object.make({{"m.new", 1}, {"m.call1", 1}}).end, ir::PathEnd::Threw) << "a key that is null";
  const interp::RunResult map =
      object.make({{"m.new", 1}, {"m.call1", 1}, {"m.key1", 9}, {"m.call2", 1}, {"m.key2", 4}});
  EXPECT_EQ(object.call(made.subject, map).value.bits, 4U);
}

}  // namespace
}  // namespace testellate::frontend::jvm
