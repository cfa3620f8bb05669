// SPDX-License-Identifier: Apache-2.0
#include "language/java/source_info.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include <gtest/gtest.h>
#include <unistd.h>

#include "frontend/jvm/classpath/javac.h"
#include "frontend/jvm/classpath/jdk_image.h"
#include "frontend/jvm/inputs/java_unit.h"

namespace testellate::language::java {
namespace {

namespace jvm = frontend::jvm;
using emit::junit::Access;
using emit::junit::SourceClass;
using emit::junit::SourceConstructor;
using emit::junit::SourceField;
using emit::junit::SourceInfo;
using emit::junit::SourceTarget;
using emit::junit::Throws;

constexpr const char* kSource = R"(
package p;
public class Car extends Base {
  enum Gear { P, R { int ratio() { return -1; } }, D; int ratio() { return 1; } }
  static class Lost extends Exception {}
  private int speed;
  protected Gear gear = Gear.D;
  int id = 9;
  static int built;
  Car(int speed) { this.speed = speed; }
  private Car(long ignored) { System.out.println(ignored); }
  public int getSpeed() { return speed; }
  public Car setSpeed(int speed) { if (speed > 200) throw new IllegalArgumentException(); this.speed = speed; return this; }
  @Override int shared() { return shared + 1; }
  public static <T extends Comparable<T>> int drive(T a, String... b) throws Lost, IllegalStateException { return 0; }
  int stop(int a) { return speed; }
  int stop(String a) { return 1; }
  static <T> int count(java.util.Map<String, ? extends Number> a, java.util.Map<T, int[]> b,
                       java.util.Map<String, java.util.List<String>> c, java.util.Set<int[]> d,
                       java.util.Set<java.util.List<?>> e) {
    return a.size();
  }
  static java.util.Map<String, java.util.List<Long>> exact() { return null; }
  static java.util.Map<String, ? extends Number> wild() { return null; }
}
class Base {
  int shared;
  private int id;
  int shared() { return shared; }
  int plain() { return shared; }
}
)";

class JavaSourceInfoTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    jvm::JdkSearch search;
    if (const char* home = std::getenv("JAVA_HOME")) search.java_home = home;
    if (const char* path = std::getenv("PATH")) search.path = path;
    const diag::Result<jvm::Jdk> jdk = jvm::find_jdk(search);
    ASSERT_TRUE(jdk) << diag::to_text(jdk.error());
    const std::string folder = testing::TempDir() + "source_info_" + std::to_string(::getpid());
    std::filesystem::create_directories(folder);
    const std::string file = folder + "/Car.java";
    std::ofstream(file) << kSource;
    jvm::JavaSources sources;
    sources.files = {file};
    diag::Result<std::unique_ptr<jvm::CompiledClasses>> classes = jvm::compile_java(*jdk, sources);
    std::filesystem::remove_all(folder);
    ASSERT_TRUE(classes) << diag::to_text(classes.error());
    diag::Result<std::unique_ptr<jvm::JdkImage>> library = jvm::JdkImage::open(jdk->modules());
    ASSERT_TRUE(library) << diag::to_text(library.error());
    jvm::JvmProgram java(**classes, **library, {});
    info() = source_info(java, *(*classes)->list(), make_run(java));
  }

  /// Targets of Car, and one test that has a Car and a constant with a body.
  static result::Run make_run(jvm::JvmProgram& java) {
    result::Run run;
    jvm::LoadedClass* car = java.linker().try_load("p/Car");
    const std::pair<const char*, const char*> methods[] = {
        {"drive", "(Ljava/lang/Comparable;[Ljava/lang/String;)I"},
        {"stop", "(I)I"},
        {"getSpeed", "()I"},
        {"count", "(Ljava/util/Map;Ljava/util/Map;Ljava/util/Map;Ljava/util/Set;Ljava/util/Set;)I"},
        {"exact", "()Ljava/util/Map;"},
        {"wild", "()Ljava/util/Map;"},
        {"<init>", "(I)V"}};
    for (const auto& [name, descriptor] : methods) {
      run.targets.emplace_back().unit =
          *jvm::make_unit(java.linker(), *car, *car->find_method(name, descriptor));
    }
    // A map and a car that are made by calls.
    ir::Construction& construction = run.targets.back().unit.constructions.emplace_back();
    const char* put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    for (ir::FunctionId callee : {*java.method("java/util/TreeMap", "<init>", "()V"),
                                  *java.method("java/util/TreeMap", "put", put),
                                  *java.method("java/util/TreeMap", "put", put),
                                  *java.method("p/Car", "setSpeed", "(I)Lp/Car;")}) {
      construction.calls.emplace_back().callee = callee;
    }
    result::TestCase& test = run.targets.back().tests.emplace_back();
    for (const char* name : {"p.Car", "p.Car$Gear$1"}) {
      result::Object object;
      object.object_class = java.program().class_named(java.program().intern(name));
      test.before.objects.push_back(object);
    }
    return run;
  }

  static SourceInfo& info() {
    static SourceInfo described;
    return described;
  }
  static const SourceClass& described(const std::string& name) {
    auto found = std::ranges::find(info().classes, name, &SourceClass::binary_name);
    EXPECT_NE(found, info().classes.end()) << name;
    return *found;
  }
  static const SourceTarget& target(const std::string& name) {
    return *std::ranges::find(info().targets, name, &SourceTarget::name);
  }
  static const SourceField& field(const std::string& owner, const std::string& name) {
    const std::vector<SourceField>& fields = described("p.Car").fields;
    return *std::ranges::find_if(
        fields, [&](const SourceField& one) { return one.owner == owner && one.name == name; });
  }
};

TEST_F(JavaSourceInfoTest, NamesClasses) {
  EXPECT_EQ(described("p.Car").source_name, "p.Car");
  EXPECT_EQ(described("p.Car").package, "p");
  EXPECT_EQ(described("p.Car").super, "p.Base");
  EXPECT_TRUE(described("p.Car").is_user);
  EXPECT_EQ(described("p.Base").access, Access::Package);
  EXPECT_EQ(described("p.Car$Gear").source_name, "p.Car.Gear");
  EXPECT_EQ(described("p.Car$Gear$1").source_name, "");
  EXPECT_FALSE(described("java.lang.Comparable").is_user);
  EXPECT_TRUE(info().taken.contains("p.Car$Lost"));
}

TEST_F(JavaSourceInfoTest, DescribesFieldsWithThoseAbove) {
  EXPECT_EQ(field("p.Car", "speed").access, Access::Private);
  EXPECT_EQ(field("p.Car", "gear").type, "p.Car$Gear");
  EXPECT_EQ(field("p.Car", "gear").access, Access::Protected);
  EXPECT_TRUE(field("p.Car", "built").static_variable.is_valid());
  EXPECT_FALSE(field("p.Car", "built").field.is_valid());
  EXPECT_TRUE(field("p.Base", "shared").field.is_valid());
  EXPECT_TRUE(field("p.Base", "id").is_hidden);
  EXPECT_FALSE(field("p.Car", "id").is_hidden);
}

TEST_F(JavaSourceInfoTest, DescribesConstructors) {
  const std::vector<SourceConstructor>& constructors = described("p.Car").constructors;
  ASSERT_EQ(constructors.size(), 2U);
  EXPECT_TRUE(constructors[0].effects);
  EXPECT_TRUE(constructors[0].is_ambiguous);
  ASSERT_EQ(constructors[0].effects->fields.size(), 3U);
  EXPECT_EQ(constructors[0].effects->fields[0].value.kind, ir::EffectValue::Kind::EnumConstant);
  EXPECT_EQ(constructors[0].effects->fields[0].value.constant, "D");
  EXPECT_EQ(constructors[0].effects->fields[1].value.bits, 9U);
  EXPECT_EQ(constructors[0].effects->fields[2].field, field("p.Car", "speed").field);
  EXPECT_EQ(constructors[0].effects->fields[2].value.kind, ir::EffectValue::Kind::Parameter);
  EXPECT_FALSE(constructors[1].effects);
  EXPECT_EQ(constructors[1].access, Access::Private);
}

TEST_F(JavaSourceInfoTest, DescribesSettersAndGettersAsCallsFindThem) {
  const SourceClass& car = described("p.Car");
  ASSERT_EQ(car.setters.size(), 1U);
  EXPECT_EQ(car.setters[0].name, "setSpeed");
  EXPECT_EQ(car.setters[0].field, field("p.Car", "speed").field);
  ASSERT_EQ(car.setters[0].guards.size(), 1U);
  EXPECT_EQ(car.setters[0].guards[0].relation, ir::ParameterGuard::Relation::AtMost);
  EXPECT_EQ(car.setters[0].guards[0].number, 200);
  // `shared()` is overridden by something else.
  ASSERT_EQ(car.getters.size(), 2U);
  EXPECT_EQ(car.getters[0].name, "getSpeed");
  EXPECT_EQ(car.getters[1].name, "plain");
  EXPECT_EQ(car.getters[1].owner, "p.Base");
}

TEST_F(JavaSourceInfoTest, DescribesConstantsWithTheirBodies) {
  const SourceClass& gear = described("p.Car$Gear");
  EXPECT_EQ(gear.kind, SourceClass::Kind::Enum);
  ASSERT_EQ(gear.constants.size(), 3U);
  EXPECT_EQ(gear.constants[1].name, "R");
  EXPECT_EQ(gear.constants[1].ordinal, 1U);
  EXPECT_EQ(gear.constants[1].body, "p.Car$Gear$1");
  EXPECT_EQ(gear.constants[2].body, "");
}

TEST_F(JavaSourceInfoTest, DescribesTargets) {
  EXPECT_EQ(target("drive").kind, SourceTarget::Kind::Static);
  EXPECT_EQ(target("drive").throws, Throws::Exception);
  EXPECT_TRUE(target("drive").is_varargs);
  EXPECT_TRUE(target("drive").is_ambiguous);
  EXPECT_EQ(target("drive").parameters,
            (std::vector<std::string>{"java.lang.Comparable", "java.lang.String[]"}));
  EXPECT_EQ(target("stop").kind, SourceTarget::Kind::Instance);
  EXPECT_EQ(target("stop").access, Access::Package);
  EXPECT_TRUE(target("stop").is_ambiguous);
  EXPECT_FALSE(target("getSpeed").is_ambiguous);
  EXPECT_EQ(target("<init>").kind, SourceTarget::Kind::Constructor);
  EXPECT_EQ(target("<init>").result, "p.Car");
}

TEST_F(JavaSourceInfoTest, DescribesTypeArgumentsThatATestCanWrite) {
  using Types = std::vector<emit::junit::SourceType>;
  EXPECT_EQ(target("count").type_arguments,
            (std::vector<Types>{{{"java.lang.String"}, {"java.lang.Number"}},
                                {},
                                {{"java.lang.String"}, {"java.util.List", {{"java.lang.String"}}}},
                                {{"int[]"}},
                                {}}));
  EXPECT_EQ(target("stop").type_arguments, std::vector<Types>{});
  EXPECT_EQ(target("exact").result_arguments,
            (Types{{"java.lang.String"}, {"java.util.List", {{"java.lang.Long"}}}}));
  EXPECT_EQ(target("wild").result_arguments, Types{});
  EXPECT_EQ(target("stop").result_arguments, Types{});
  EXPECT_EQ(described("java.lang.Long").source_name, "java.lang.Long");
  EXPECT_EQ(described("java.lang.Number").source_name, "java.lang.Number");
}

TEST_F(JavaSourceInfoTest, DescribesWhatConstructionsCallOnce) {
  const auto makers = [](const std::string& owner, const std::string& name) {
    std::vector<SourceTarget> found;
    for (const SourceTarget& maker : info().makers) {
      if (maker.owner == owner && maker.name == name) found.push_back(maker);
    }
    return found;
  };
  const std::vector<SourceTarget> constructor = makers("java.util.TreeMap", "<init>");
  ASSERT_EQ(constructor.size(), 1U);
  EXPECT_EQ(constructor[0].kind, SourceTarget::Kind::Constructor);
  EXPECT_TRUE(constructor[0].found_in.empty());
  EXPECT_EQ(described("java.util.TreeMap").type_parameters, 2U);
  const std::vector<SourceTarget> put = makers("java.util.TreeMap", "put");
  ASSERT_EQ(put.size(), 1U);
  EXPECT_TRUE(put[0].found_in.contains("java.util.Map"));
  EXPECT_TRUE(put[0].found_in.contains("java.util.NavigableMap"));
  EXPECT_TRUE(put[0].found_in.contains("java.util.AbstractMap"));
  EXPECT_FALSE(put[0].found_in.contains("java.lang.Object"));
  const std::vector<SourceTarget> set_speed = makers("p.Car", "setSpeed");
  ASSERT_EQ(set_speed.size(), 1U);
  EXPECT_EQ(set_speed[0].parameters, std::vector<std::string>{"int"});
  EXPECT_TRUE(set_speed[0].found_in.empty());
}

}  // namespace
}  // namespace testellate::language::java
