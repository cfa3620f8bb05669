// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/signature.h"

#include <gtest/gtest.h>

#include "frontend/jvm/classfile/read_class_file.h"
#include "frontend/jvm/classpath/jdk_image.h"
#include "installed_jdk.h"

namespace testellate::frontend::jvm {
namespace {

std::string field_text(std::string_view text) {
  std::optional<Signature> signature = try_parse_field_signature(text);
  return signature ? signature->text(signature->type) : "none";
}

TEST(Signature, OfAFieldIsATypeWithArguments) {
  EXPECT_EQ(field_text("TT;"), "T");
  EXPECT_EQ(field_text("[[J"), "long[][]");
  EXPECT_EQ(field_text("Ljava/util/List<*>;"), "java.util.List<?>");
  EXPECT_EQ(field_text("La/M<TK;Lb/L<+[I>;-Lc/C;>;"), "a.M<K,b.L<? extends int[]>,? super c.C>");
  EXPECT_EQ(field_text("La/O<TK;>.I.J<TV;>;"), "a.O$I$J<V>");
  EXPECT_EQ(field_text("La/O<TK;>.I;"), "a.O$I");
}

TEST(Signature, OfAMethodHasParametersOfBothSorts) {
  std::optional<Signature> method =
      try_parse_method_signature("<T:Ljava/lang/Object;:Lb/I<TT;>;U::Lb/J;>(ITT;[Lb/L<TU;>;)V^Lb/E;^TU;");
  ASSERT_TRUE(method);
  ASSERT_EQ(method->type_parameters.size(), 2U);
  EXPECT_EQ(method->type_parameters[0].name, "T");
  ASSERT_EQ(method->type_parameters[0].bounds.size(), 2U);
  EXPECT_EQ(method->text(method->type_parameters[0].bounds[1]), "b.I<T>");
  EXPECT_EQ(method->text(method->type_parameters[1].bounds.at(0)), "b.J");
  ASSERT_EQ(method->parameters.size(), 3U);
  EXPECT_EQ(method->text(method->parameters[2]), "b.L<U>[]");
  EXPECT_EQ(method->text(method->type), "void");
  EXPECT_EQ(method->exceptions.size(), 2U);
}

TEST(Signature, OfAClassHasItsParents) {
  std::optional<Signature> file =
      try_parse_class_signature("<E:Ljava/lang/Object;>La/B<TE;>;La/I;La/J<TE;>;");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->text(file->type), "a.B<E>");
  ASSERT_EQ(file->interfaces.size(), 2U);
  EXPECT_EQ(file->text(file->interfaces[1]), "a.J<E>");
}

TEST(Signature, ThatIsNoneIsNotParsed) {
  for (const char* text : {"",       "I",      "V",      "T",          "T;",     "L;",      "La",
                           "La<",    "La<>;",  "La<TT;", "La<TT;>",    "La<I>;", "La<+I>;", "La<TT;><TT;>;",
                           "La;;",   "*",      "+TT;",   "La<+-TT;>;", "[",      "[V",      "La<**",
                           "La..b;", "L<TT;>;"}) {
    EXPECT_EQ(field_text(text), "none") << text;
  }
  for (const char* text :
       {"", "()", "(V)V", "<>()V", "<T>()V", "<T:>()V", "<T:La;()V", "()V^", "()V^I", "(I", "()II"}) {
    EXPECT_FALSE(try_parse_method_signature(text)) << text;
  }
  for (const char* text : {"", "I", "La;I", "<T:La;>"}) EXPECT_FALSE(try_parse_class_signature(text)) << text;
}

TEST(Signature, MayBeNestedAsDeepAsItLikes) {
  std::string text;
  for (int depth = 0; depth < 20'000; ++depth) text += "La<";
  text += "*";
  for (int depth = 0; depth < 20'000; ++depth) text += ">;";
  EXPECT_EQ(field_text(text).size(), 20'000U * 3 + 1);
}

TEST(Signature, IsUnderstoodInAllOfJavaUtil) {
  diag::Result<std::unique_ptr<JdkImage>> image = JdkImage::open(installed_jdk().modules());
  ASSERT_TRUE(image);
  std::size_t parsed = 0;
  const std::vector<std::string> names = (*image)->list("java.base").value();
  for (const std::string& name : names) {
    if (!name.starts_with("java/util/")) continue;
    ClassBytes bytes = (*image)->find(name).value().value();
    diag::Result<ClassFile> file = read_class_file(bytes.bytes, bytes.origin);
    ASSERT_TRUE(file);
    if (file->signature) {
      EXPECT_TRUE(try_parse_class_signature(*file->signature)) << *file->signature;
    }
    for (const Field& field : file->fields) {
      if (!field.signature) continue;
      EXPECT_TRUE(try_parse_field_signature(*field.signature)) << *field.signature;
    }
    for (const Method& method : file->methods) {
      if (!method.signature) continue;
      EXPECT_TRUE(try_parse_method_signature(*method.signature)) << *method.signature;
      ++parsed;
    }
  }
  EXPECT_GT(parsed, 1000U);
}

}  // namespace
}  // namespace testellate::frontend::jvm
