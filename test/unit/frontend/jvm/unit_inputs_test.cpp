// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/unit_inputs.h"

#include <gtest/gtest.h>

#include "compiled_java.h"
#include "frontend/jvm/inputs/java_unit.h"
#include "frontend/jvm/inputs/stub_class.h"

namespace testellate::frontend::jvm {
namespace {

constexpr const char* kSource = R"(
package p;

class Inputs {
  interface Shape { int area(); }
  static abstract class Based implements Shape { int weight; }
  static class Square extends Based { int side; public int area() { return side * side; } }
  static class Circle extends Based {
    static int made = Integer.parseInt("3");
    Color color;
    public int area() { return 3; }
  }
  enum Color { RED, GREEN { int code() { return 2; } }; int code() { return 1; } }
  interface Visitor {
    int visit(int node);
    boolean visit(String name);
    String name();
    void done();
    default int twice(int node) { return 2 * visit(node); }
    boolean equals(Object other);
  }
  static abstract class Unknown { abstract long size(); }
  static class Refused extends RuntimeException {}
  static class Tested {}
  static class NotTested {}
  static boolean isTested(Object o) { return o instanceof Tested; }

  static int shapes(Shape[] shapes) {
    Shape local = new Shape() { public int area() { return 0; } };
    return shapes[0].area() + local.area();
  }
  static int circle(Circle circle) { return circle.area(); }
  static int visit(Visitor visitor) { return visitor.visit(1); }
  static long unknown(Unknown unknown) { return unknown.size(); }
  static int any(Object o, Number n, CharSequence s) { return o.hashCode(); }
  static int library(java.util.BitSet bits) { return bits.size(); }
  static class Names extends java.util.ArrayList<String> {}
  static class Box<T> { java.util.List<T> all; java.util.List<? extends Shape>[] shapes; }
  static <T extends Comparable<T>> int lists(
      java.util.List<Integer> a, Iterable<java.util.List<Color>> b, java.util.Collection<?> c,
      java.util.ArrayList<T> d, Names e, java.util.List f, java.io.Serializable g, T h) {
    return a.size();
  }
  static int boxed(Box<String> box) { return box.all.size(); }
  static int text(String s, Integer i) { return s.length() + i; }
}
)";

/// One compilation for all tests.
class UnitInputsTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { compile_into(shared(), "Inputs.java", kSource); }
  static void TearDownTestSuite() { shared() = {}; }
  static CompiledJava& shared() {
    static CompiledJava compiled;
    return compiled;
  }

  static ir::Program& program() { return shared().java->program(); }
  static Linker& linker() { return shared().java->linker(); }

  static ir::Unit unit(std::string_view method) {
    LoadedClass& owner = *linker().load("p/Inputs").value();
    for (const Method& candidate : owner.file.methods) {
      if (candidate.name == method) return make_unit(linker(), owner, candidate).value();
    }
    ADD_FAILURE() << "no method " << method;
    return {};
  }
  static const ir::ClassInputs& inputs_of(std::string_view name) {
    return program().get(program().find_class(program().find_symbol(name))).inputs;
  }
  /// "Square Circle", "..." behind them if others were left out.
  static std::string choices_of(std::string_view name) {
    const ir::ClassInputs& inputs = inputs_of(name);
    if (!inputs.choices) return "not said";
    std::string text;
    for (ir::ClassId choice : *inputs.choices) {
      const std::string_view full = program().text(program().get(choice).name);
      const bool is_stub = full.starts_with("jvm.stub.");
      text += (text.empty() ? "" : " ") + std::string(is_stub ? "stub " : "") +
              std::string(full.substr(full.find_last_of(".$") + 1));
    }
    return inputs.has_other_choices ? text + "..." : text;
  }
  static bool initialises(const ir::Unit& unit, std::string_view name) {
    for (ir::FunctionId function : unit.setup) {
      if (program().text(program().get(function).name).find(name) != std::string_view::npos) return true;
    }
    return false;
  }
};

TEST_F(UnitInputsTest, AnInterfaceLeadsToNamedClassesOfTheInput) {
  const ir::Unit made = unit("shapes");
  EXPECT_EQ(choices_of("p.Inputs$Shape"), "Circle Square");
  EXPECT_EQ(choices_of("p.Inputs$Color"), "Color") << "it is the type of a field of one of them";
  EXPECT_TRUE(initialises(made, "p.Inputs$Circle")) << "whoever has an object has initialised its class";
  EXPECT_TRUE(initialises(made, "p.Inputs$Color"));
  EXPECT_FALSE(initialises(made, "p.Inputs$Square")) << "there is nothing to run";
}

TEST_F(UnitInputsTest, AnEnumListsItsConstants) {
  static_cast<void>(unit("circle"));
  std::vector<std::string_view> names;
  for (ir::StaticId constant : inputs_of("p.Inputs$Color").constants) {
    names.push_back(program().text(program().get(constant).name));
  }
  EXPECT_EQ(names, (std::vector<std::string_view>{"RED", "GREEN"}));
}

TEST_F(UnitInputsTest, StringsAreTextsAndBoxesHaveNoIdentity) {
  static_cast<void>(unit("text"));
  const ir::ClassInputs& string = inputs_of("java.lang.String");
  EXPECT_EQ(choices_of("java.lang.String"), "String");
  ASSERT_TRUE(string.text.is_valid());
  EXPECT_EQ(program().text(program().get(string.text).name), "value");
  EXPECT_EQ(program().get(string.character).width, 16U);
  EXPECT_FALSE(string.has_identity);
  for (const ir::FixedField& fixed : string.fixed) {
    EXPECT_EQ(fixed.bits, program().text(program().get(fixed.field).name) == "coder" ? 1U : 0U);
  }
  EXPECT_EQ(choices_of("java.lang.Integer"), "Integer");
  EXPECT_FALSE(inputs_of("java.lang.Integer").has_identity);
}

TEST_F(UnitInputsTest, WideTypesOfTheLibraryLeadToAListedFew) {
  static_cast<void>(unit("any"));
  EXPECT_EQ(choices_of("java.lang.Object"), "Object Tested String Integer Double...");
  EXPECT_EQ(choices_of("java.lang.Number"), "Integer Double...");
  EXPECT_EQ(choices_of("java.lang.CharSequence"), "String...");
}

TEST_F(UnitInputsTest, OtherClassesOfTheLibraryAreLeftOutAndItIsSaid) {
  static_cast<void>(unit("library"));
  EXPECT_EQ(choices_of("java.util.BitSet"), "...");
}

TEST_F(UnitInputsTest, ListsAreSequencesOfWhatTheSourceSays) {
  const ir::Unit made = unit("lists");
  const ir::ClassInputs& list = inputs_of("java.util.ArrayList");
  ASSERT_TRUE(list.elements.is_valid());
  EXPECT_EQ(program().text(program().get(list.elements).name), "elementData");
  EXPECT_EQ(program().text(program().get(list.size).name), "size");
  EXPECT_EQ(choices_of("java.util.List"), "Names ArrayList...");
  EXPECT_EQ(choices_of("java.lang.Iterable"), "Names ArrayList...");
  EXPECT_EQ(choices_of("java.io.Serializable").find("ArrayList"), std::string::npos)
      << "that says nothing about lists";
  EXPECT_EQ(choices_of("p.Inputs$Color"), "Color") << "it is an element of an element";
  EXPECT_EQ(inputs_of("java.util.AbstractList").fixed.size(), 1U);
  std::vector<std::string> texts;
  for (const ir::InputRoot& root : made.parameters) {
    std::string text;
    for (ir::DataTypeId at = root.data_type; at.is_valid(); at = program().get(at).target) {
      const std::string_view name = program().text(program().get(program().get(at).reference_class).name);
      text += (text.empty() ? "" : " of ") + std::string(name.substr(name.find_last_of(".$") + 1));
      if (program().get(at).has_others) text += " or others";
    }
    texts.push_back(text);
  }
  EXPECT_EQ(texts,
            (std::vector<std::string>{"List of Integer",
                                      "Iterable of List of Color",
                                      "Collection of Object",
                                      "ArrayList of Integer or others",
                                      "Names of String",
                                      "List",
                                      "Serializable",
                                      "Integer or others"}));
}

TEST_F(UnitInputsTest, FieldsSayWhatTheElementsOfListsAre) {
  static_cast<void>(unit("boxed"));
  const ir::Class& box = program().get(program().find_class(program().find_symbol("p.Inputs$Box")));
  const ir::DataType& all = program().get(program().get(box.fields[0]).data_type);
  ASSERT_TRUE(all.target.is_valid()) << "the bound of the type variable";
  EXPECT_EQ(program().text(program().get(program().get(all.target).reference_class).name),
            "java.lang.Object");
  const ir::DataType& shapes = program().get(program().get(box.fields[1]).data_type);
  EXPECT_EQ(program().text(program().get(shapes.reference_class).name), "java.util.List[]");
  const ir::DataType& element = program().get(program().get(shapes.target).target);
  EXPECT_EQ(program().text(program().get(element.reference_class).name), "p.Inputs$Shape");
}

TEST_F(UnitInputsTest, AnInterfaceWithoutAClassGetsAStub) {
  static_cast<void>(unit("visit"));
  EXPECT_EQ(choices_of("p.Inputs$Visitor"), "stub Visitor");
  LoadedClass& visitor = *linker().load("p/Inputs$Visitor").value();
  std::vector<std::string> streams;
  for (const StubMethod& method : stub_methods(linker(), visitor)) {
    streams.push_back(std::string(method.method->name) + ": " + method.stream);
  }
  EXPECT_EQ(streams,
            (std::vector<std::string>{"visit: Visitor.visit(int)",
                                      "visit: Visitor.visit(java.lang.String)",
                                      "name: Visitor.name",
                                      "done: "}))
      << "Object has equals, the interface has twice";
  EXPECT_EQ(implemented_by_stub(linker(), stub_class(linker(), visitor))->loaded, &visitor);
  EXPECT_EQ(implemented_by_stub(linker(), visitor.id), nullptr);
}

TEST_F(UnitInputsTest, AnAbstractClassOfTheInputWithoutSubclassGetsAStubBelowIt) {
  static_cast<void>(unit("unknown"));
  EXPECT_EQ(choices_of("p.Inputs$Unknown"), "stub Unknown");
  LoadedClass& unknown = *linker().load("p/Inputs$Unknown").value();
  const ir::Class& stub = program().get(stub_class(linker(), unknown));
  EXPECT_EQ(stub.super, unknown.id);
  ASSERT_EQ(stub.methods.size(), 1U);
  EXPECT_TRUE(program().get(stub.methods[0].function).is_scripted);
  EXPECT_TRUE(program().body_of(stub.methods[0].function));
}

}  // namespace
}  // namespace testellate::frontend::jvm
