// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/nesting.h"

#include <memory>

#include <gtest/gtest.h>

#include "frontend/jvm/classpath/javac.h"
#include "frontend/jvm/classpath/jdk_image.h"
#include "frontend/jvm/link/load.h"
#include "installed_jdk.h"
#include "temporary_folder.h"

namespace testellate::frontend::jvm {
namespace {

constexpr const char* kSource =
    "package p;\n"
    "public class Outer {\n"
    "  public static class Open { class Inner {} }\n"
    "  protected static class Half {}\n"
    "  private static class Shut { public static class Below {} }\n"
    "  enum Kind { A }\n"
    "  record Pair(int x) {}\n"
    "  interface Face {}\n"
    "  Object anonymous() { class Local { class Deep {} } return new Object() {}; }\n"
    "}\n"
    "class Other { public static class Nested {} }\n";

TEST(Nesting, SaysHowSourceSeesAClass) {
  TemporaryFolder folder;
  const Jdk jdk = installed_jdk();
  JavaSources sources;
  sources.files = {folder.write("Outer.java", kSource)};
  diag::Result<std::unique_ptr<CompiledClasses>> classes = compile_java(jdk, sources);
  ASSERT_TRUE(classes) << diag::to_text(classes.error());
  diag::Result<std::unique_ptr<JdkImage>> library = JdkImage::open(jdk.modules());
  ASSERT_TRUE(library) << diag::to_text(library.error());
  JvmProgram java(**classes, **library, {});
  const auto describe = [&](const char* name) -> std::string {
    const LoadedClass* loaded = java.linker().try_load(name);
    if (loaded == nullptr) return "no class";
    const Nesting nesting = nesting_of(java.linker(), *loaded);
    static constexpr const char* kAccess[] = {"public ", "package ", "private "};
    return kAccess[static_cast<unsigned>(nesting.access)] + nesting.source_name +
           (nesting.is_inner ? " inner" : "");
  };
  EXPECT_EQ(describe("p/Outer"), "public p.Outer");
  EXPECT_EQ(describe("p/Outer$Open"), "public p.Outer.Open");
  EXPECT_EQ(describe("p/Outer$Open$Inner"), "package p.Outer.Open.Inner inner");
  EXPECT_EQ(describe("p/Outer$Half"), "package p.Outer.Half");
  EXPECT_EQ(describe("p/Outer$Shut$Below"), "private p.Outer.Shut.Below");
  EXPECT_EQ(describe("p/Outer$Kind"), "package p.Outer.Kind");
  EXPECT_EQ(describe("p/Outer$Pair"), "package p.Outer.Pair");
  EXPECT_EQ(describe("p/Outer$Face"), "package p.Outer.Face");
  EXPECT_EQ(describe("p/Outer$1").substr(0, 8), "package ");
  EXPECT_EQ(describe("p/Outer$1").find("Outer"), std::string::npos);
  EXPECT_EQ(describe("p/Outer$1Local$Deep").find("Outer"), std::string::npos);
  EXPECT_EQ(describe("p/Other$Nested"), "package p.Other.Nested");
  EXPECT_EQ(describe("java/util/Map$Entry"), "public java.util.Map.Entry");
}

}  // namespace
}  // namespace testellate::frontend::jvm
