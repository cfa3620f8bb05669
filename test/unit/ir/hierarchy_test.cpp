// SPDX-License-Identifier: Apache-2.0
#include "ir/hierarchy.h"

#include <map>

#include <gtest/gtest.h>

#include "ir/program.h"

namespace testellate::ir {
namespace {

class HierarchyTest : public ::testing::Test {
 protected:
  ClassId add_class(const char* name,
                    ClassId super,
                    std::vector<ClassId> interfaces = {},
                    bool is_interface = false) {
    ClassId id = program_.class_named(program_.intern(name));
    Class& made = program_.edit_class(id);
    made.kind = is_interface ? Class::Kind::Interface : Class::Kind::Object;
    made.super = super;
    made.interfaces = std::move(interfaces);
    program_.finish_class(id);
    return id;
  }
  ClassId add_array(const char* name, ClassId element, ClassId super) {
    ClassId id = program_.class_named(program_.intern(name));
    Class& made = program_.edit_class(id);
    made.kind = Class::Kind::Array;
    made.element_type = element.is_valid() ? Type::ref() : Type::integer(32);
    made.element_class = element;
    made.super = super;
    program_.finish_class(id);
    return id;
  }
  FunctionId add_method(ClassId owner, const char* selector, const char* function) {
    FunctionId id = program_.function_named(program_.intern(function));
    program_.edit_function(id).signature = program_.signature_of({Type::none(), {Type::ref()}, false});
    program_.edit_class(owner).methods.push_back({program_.intern(selector), id});
    return id;
  }

  Program program_;
  Hierarchy hierarchy_{program_};
};

TEST_F(HierarchyTest, FollowsSuperclassesAndInterfaces) {
  ClassId root = add_class("Object", {});
  ClassId shape = add_class("HasArea", {}, {}, true);
  ClassId base = add_class("Base", root, {shape});
  ClassId square = add_class("Square", base);
  EXPECT_TRUE(hierarchy_.is_subclass(square, root).value());
  EXPECT_TRUE(hierarchy_.is_subclass(square, shape).value());
  EXPECT_TRUE(hierarchy_.is_subclass(square, square).value());
  EXPECT_FALSE(hierarchy_.is_subclass(base, square).value());
}

TEST_F(HierarchyTest, ArraysOfReferencesAreCovariantToAnyDepth) {
  ClassId root = add_class("Object", {});
  ClassId base = add_class("Base", root);
  ClassId derived = add_class("Derived", base);
  ClassId bases = add_array("Base[]", base, root);
  ClassId deriveds = add_array("Derived[]", derived, root);
  ClassId bases2 = add_array("Base[][]", bases, root);
  ClassId deriveds2 = add_array("Derived[][]", deriveds, root);
  ClassId ints = add_array("int[]", {}, root);
  EXPECT_TRUE(hierarchy_.is_subclass(deriveds, bases).value());
  EXPECT_FALSE(hierarchy_.is_subclass(bases, deriveds).value());
  EXPECT_TRUE(hierarchy_.is_subclass(deriveds2, bases2).value());
  EXPECT_TRUE(hierarchy_.is_subclass(ints, root).value());
  EXPECT_FALSE(hierarchy_.is_subclass(ints, bases).value());
}

TEST_F(HierarchyTest, AMethodOfAClassBeatsADefaultMethod) {
  ClassId root = add_class("Object", {});
  ClassId named = add_class("Named", {}, {}, true);
  ClassId base = add_class("Base", root);
  ClassId derived = add_class("Derived", base, {named});
  add_method(named, "name()", "Named.name");
  FunctionId of_base = add_method(base, "name()", "Base.name");
  EXPECT_EQ(hierarchy_.find_target(derived, program_.intern("name()")).value(), of_base);
}

TEST_F(HierarchyTest, TheMoreSpecificInterfaceWins) {
  ClassId root = add_class("Object", {});
  ClassId general = add_class("General", {}, {}, true);
  ClassId special = add_class("Special", {}, {general}, true);
  ClassId derived = add_class("Derived", root, {general, special});
  add_method(general, "name()", "General.name");
  FunctionId of_special = add_method(special, "name()", "Special.name");
  EXPECT_EQ(hierarchy_.find_target(derived, program_.intern("name()")).value(), of_special);
}

TEST_F(HierarchyTest, FindsNothingWhereThereIsNothing) {
  ClassId root = add_class("Object", {});
  EXPECT_FALSE(hierarchy_.find_target(root, program_.intern("name()")).value().is_valid());
}

TEST_F(HierarchyTest, SaysWhichClassIsMissing) {
  ClassId missing = program_.class_named(program_.intern("Ghost"));
  ClassId root = add_class("Object", {});
  auto answer = hierarchy_.is_subclass(missing, root);
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().message, "class `Ghost` is used but not defined");
}

}  // namespace
}  // namespace testellate::ir
