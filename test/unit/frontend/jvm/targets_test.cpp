// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/targets.h"

#include <memory>

#include <gtest/gtest.h>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/classpath/javac.h"
#include "installed_jdk.h"
#include "temporary_folder.h"

namespace testellate::frontend::jvm {
namespace {

using Names = std::vector<std::string>;

/// One compilation for all tests.
class Targets : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    TemporaryFolder folder;
    JavaSources sources;
    sources.files = {
        folder.write(
            "A.java",
            "package p;\n"
            "public abstract class A implements Comparable<A> {\n"
            "  public A() {}\n"
            "  public int f(int x, java.util.Map.Entry<?, ?>[] y) { return x; }\n"
            "  public int f(String s) { Runnable r = () -> {}; return 1; }\n"
            "  int g() { return 2; }\n"
            "  private void h() {}\n"
            "  public abstract void k();\n"
            "  public int compareTo(A other) { return 0; }\n"
            "  public static class Open { public void m() {} static class Shut { public void s() {} } }\n"
            "  protected static class Half { public void n() {} public static class In { public void i() {} "
            "} }\n"
            "  private static class Secret { Secret() {} void t() {} }\n"
            "  public enum Colour { RED; public void paint() {} }\n"
            "  public record Point(int x, int y) {\n"
            "    public int y() { return y + 1; }\n"
            "    public int sum() { return x + y; }\n"
            "    public String toString() { return \"\" + x; }\n"
            "  }\n"
            "}\n"
            "class Hidden { public void z() {} }\n"),
        folder.write("B.java", "package q; public class B { public void b() {} }"),
        folder.write("r/B.java", "package r; public class B { public void c() {} }")};
    diag::Result<std::unique_ptr<CompiledClasses>> compiled = compile_java(installed_jdk(), sources);
    ASSERT_TRUE(compiled) << diag::to_text(compiled.error());
    classes() = *std::move(compiled);
  }
  static void TearDownTestSuite() { classes().reset(); }

  static std::unique_ptr<CompiledClasses>& classes() {
    static std::unique_ptr<CompiledClasses> compiled;
    return compiled;
  }

  static Names texts(const diag::Result<std::vector<MethodTarget>>& targets) {
    if (!targets) return {targets.error().message};
    Names names;
    for (const MethodTarget& target : *targets) names.push_back(target.text());
    return names;
  }
  static Names find(std::string_view text) {
    return texts(find_targets(text, classes()->list().value(), *classes()));
  }
};

TEST_F(Targets, AreWhatATestInTheSamePackageCanCall) {
  EXPECT_EQ(texts(default_targets(classes()->list().value(), *classes())),
            (Names{"p.A#f(int,java.util.Map$Entry[])",
                   "p.A#f(java.lang.String)",
                   "p.A#g()",
                   "p.A#compareTo(p.A)",
                   "p.A$Colour#paint()",
                   "p.A$Half#n()",
                   "p.A$Half$In#i()",
                   "p.A$Open#m()",
                   "p.A$Open$Shut#s()",
                   "p.A$Point#<init>(int,int)",
                   "p.A$Point#y()",
                   "p.A$Point#sum()",
                   "p.A$Point#toString()",
                   "p.Hidden#z()",
                   "q.B#b()",
                   "r.B#c()"}));
}

TEST_F(Targets, AreFoundByName) {
  EXPECT_EQ(find("p.A#g"), Names{"p.A#g()"});
  EXPECT_EQ(find("p.A#h()"), Names{"p.A#h()"});
  EXPECT_EQ(find("p.A#f").size(), 2U);
  EXPECT_EQ(find("p.A#f(String)"), Names{"p.A#f(java.lang.String)"});
  EXPECT_EQ(find("p.A#f( int, java.util.Map.Entry[] )"), Names{"p.A#f(int,java.util.Map$Entry[])"});
  EXPECT_EQ(find("A#g"), Names{"p.A#g()"});
  EXPECT_EQ(find("p.A.Open#m"), Names{"p.A$Open#m()"});
  EXPECT_EQ(find("p.A$Open"), Names{"p.A$Open#m()"});
  EXPECT_EQ(find("p.A.Open#Open"), Names{"p.A$Open#<init>()"});
  EXPECT_EQ(find("p.A.Point#<init>(int, int)"), Names{"p.A$Point#<init>(int,int)"});
  EXPECT_EQ(find("p.A$Secret"), Names{"p.A$Secret#t()"});
}

TEST_F(Targets, AreFoundByPattern) {
  EXPECT_EQ(find("q.*"), Names{"q.B#b()"});
  EXPECT_EQ(find("*.B"), (Names{"q.B#b()", "r.B#c()"}));
  EXPECT_EQ(find("p.A.Half*"), (Names{"p.A$Half#n()", "p.A$Half$In#i()"}));
  EXPECT_EQ(find("x.*"), Names{"`x.*` fits no class"});
}

TEST_F(Targets, ThatDoNotExistAreDiagnosed) {
  EXPECT_EQ(find("p.X"), Names{"no class `p.X`"});
  EXPECT_EQ(find("B#b"), Names{"`B` may be `q.B` or `r.B`"});
  EXPECT_EQ(find("p.A#x"), Names{"class `p.A` has no method `x`"});
  EXPECT_EQ(find("p.A#f(int)"),
            Names{"class `p.A` has no method `f(int)`; there is `f(int,java.util.Map$Entry[])`, "
                  "`f(java.lang.String)`"});
  EXPECT_EQ(find("p.A#comparTo"), Names{"class `p.A` has no method `comparTo`; did you mean `compareTo`?"});
  EXPECT_EQ(find("Hiden"), Names{"no class `Hiden`; did you mean `p.Hidden`?"});
  EXPECT_EQ(find("p.A.Pont"), Names{"no class `p.A.Pont`; did you mean `p.A.Point`?"});
  EXPECT_EQ(find("p.A#k"), Names{"`p.A#k` is abstract or native: there is no code to explore"});
  EXPECT_EQ(find("p.A#f(int"), Names{"`p.A#f(int` has no closing parenthesis"});
  EXPECT_EQ(find("").size(), 1U);
  EXPECT_EQ(find("#").size(), 1U);
}

TEST(SourceName, SpellsTypesAsTheSourceDoes) {
  EXPECT_EQ(method_name_and_parameters("f", "(ZBCSIJFD[[ILa/B$C;)V"),
            "f(boolean,byte,char,short,int,long,float,double,int[][],a.B$C)");
  EXPECT_EQ(source_type(try_parse_method_type("()V")->result), "void");
}

}  // namespace
}  // namespace testellate::frontend::jvm
