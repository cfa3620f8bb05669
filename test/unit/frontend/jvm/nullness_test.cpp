// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/nullness.h"

#include <gtest/gtest.h>

#include "frontend/jvm/classpath/javac.h"
#include "frontend/jvm/classpath/jdk_image.h"
#include "frontend/jvm/link/load.h"
#include "installed_jdk.h"
#include "temporary_folder.h"

namespace testellate::frontend::jvm {
namespace {

constexpr const char* kDeclaration =
    "package org.jetbrains.annotations;\n"
    "import java.lang.annotation.*;\n"
    "@Retention(RetentionPolicy.CLASS)\n"
    "@Target({ElementType.PARAMETER, ElementType.METHOD})\n"
    "public @interface NotNull { String[] value() default {}; Class<?> type() default Object.class; }\n";
constexpr const char* kType =
    "package org.jspecify.annotations;\n"
    "import java.lang.annotation.*;\n"
    "@Retention(RetentionPolicy.RUNTIME)\n"
    "@Target(ElementType.TYPE_USE)\n"
    "public @interface NonNull {}\n";
constexpr const char* kOther = "package q; public @interface NotNull {}\n";
constexpr const char* kSource =
    "package p;\n"
    "import java.util.List;\n"
    "import org.jetbrains.annotations.NotNull;\n"
    "import org.jspecify.annotations.NonNull;\n"
    "public class Notes {\n"
    "  @NotNull(value = {\"a\", \"b\"}, type = Notes.class) String first(int n, @NotNull String a, String b)"
    " { return a; }\n"
    "  @NonNull String second(@NonNull String a, List<@NonNull String> b) { return a; }\n"
    "  @q.NotNull String third(@q.NotNull @Deprecated String a) { return a; }\n"
    "  class Inner { Inner(@NotNull String a) {} }\n"
    "}\n";

class Nullness : public testing::Test {
 protected:
  void SetUp() override {
    TemporaryFolder folder;
    const Jdk jdk = installed_jdk();
    JavaSources sources;
    sources.files = {folder.write("NotNull.java", kDeclaration),
                     folder.write("NonNull.java", kType),
                     folder.write("Notes.java", kSource)};
    sources.files.push_back(folder.write("q/NotNull.java", kOther));
    diag::Result<std::unique_ptr<CompiledClasses>> classes = compile_java(jdk, sources);
    ASSERT_TRUE(classes) << diag::to_text(classes.error());
    classes_ = *std::move(classes);
    diag::Result<std::unique_ptr<JdkImage>> library = JdkImage::open(jdk.modules());
    ASSERT_TRUE(library) << diag::to_text(library.error());
    library_ = *std::move(library);
    java_ = std::make_unique<JvmProgram>(*classes_, *library_, LoadOptions());
  }

  /// "result, 1": what of the method is not null.
  std::string not_null(const char* owner, std::string_view name) {
    const LoadedClass* loaded = java_->linker().try_load(owner);
    for (const Method& method : loaded->file.methods) {
      if (method.name != name) continue;
      std::string text = is_result_meant_not_null(loaded->file, method) ? "result" : "";
      for (std::size_t at = 0; at < 3; ++at) {
        if (is_meant_not_null(loaded->file, method, at)) text += " " + std::to_string(at);
      }
      return text;
    }
    return "no method";
  }

  std::unique_ptr<CompiledClasses> classes_;
  std::unique_ptr<JdkImage> library_;
  std::unique_ptr<JvmProgram> java_;
};

TEST_F(Nullness, IsSaidByDeclarations) { EXPECT_EQ(not_null("p/Notes", "first"), "result 1"); }
TEST_F(Nullness, IsSaidByTypesButNotByPartsOfThem) { EXPECT_EQ(not_null("p/Notes", "second"), "result 0"); }
TEST_F(Nullness, IsNotSaidByAnnotationsOfOtherPackages) { EXPECT_EQ(not_null("p/Notes", "third"), ""); }
TEST_F(Nullness, SkipsParametersThatTheCompilerAdds) { EXPECT_EQ(not_null("p/Notes$Inner", "<init>"), " 1"); }

TEST(NullnessOfBrokenAttributes, IsNotSaid) {
  ClassFile file;
  Method method;
  method.descriptor = "(Ljava/lang/String;)V";
  for (const char* name : {"RuntimeVisibleParameterAnnotations", "RuntimeInvisibleTypeAnnotations"}) {
    method.annotations = {{name, {1, 0, 1, 0}}};
    EXPECT_FALSE(is_meant_not_null(file, method, 0));
  }
}

}  // namespace
}  // namespace testellate::frontend::jvm
