// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "frontend/jvm/classpath/jdk_image.h"
#include "frontend/jvm/link/load.h"
#include "installed_jdk.h"
#include "ir/verifier.h"

// The library's own code as a test of the translation: every body is made and keeps the rules of the IR.

namespace testellate::frontend::jvm {
namespace {

/// There are no user classes.
class NoClasses final : public ClassSource {
 public:
  [[nodiscard]] diag::Result<std::optional<ClassBytes>> find(std::string_view) const override {
    return std::nullopt;
  }
  [[nodiscard]] diag::Result<std::vector<std::string>> list() const override {
    return std::vector<std::string>();
  }
};

struct Counts {
  std::size_t methods = 0;
  std::size_t failures = 0;
};

void translate_all(JvmProgram& java, LoadedClass& loaded, Counts& counts) {
  ASSERT_TRUE(java.program().complete_class(loaded.id));
  for (const Method& method : loaded.file.methods) {
    if (!method.code) continue;
    ++counts.methods;
    const ir::FunctionId function = java.linker().function_of(loaded, method);
    if (java.program().get(function).native.is_valid()) continue;
    diag::Result<const ir::Body*> body = java.program().body_of(function);
    if (!body) {
      ++counts.failures;
      ADD_FAILURE() << diag::to_text(body.error());
      continue;
    }
    if (auto violation = ir::find_violation(java.program(), function, **body)) {
      ++counts.failures;
      ADD_FAILURE() << diag::to_text(ir::to_diagnostic(java.program(), **body, *violation));
    }
  }
}

Counts translate_java_base() {
  Counts counts;
  diag::Result<std::unique_ptr<JdkImage>> image = JdkImage::open(installed_jdk().modules());
  EXPECT_TRUE(image) << diag::to_text(image.error());
  if (!image) return counts;
  diag::Result<std::vector<std::string>> names = (*image)->list("java.base");
  EXPECT_TRUE(names);
  const NoClasses none;
  JvmProgram java(none, **image, LoadOptions());
  for (std::size_t at = 0; at < names->size() && counts.failures < 20; ++at) {
    diag::Result<LoadedClass*> loaded = java.linker().load((*names)[at]);
    if (!loaded) {
      ++counts.failures;
      ADD_FAILURE() << diag::to_text(loaded.error());
      continue;
    }
    translate_all(java, **loaded, counts);
  }
  // Bodies of our own that those ask for.
  for (ir::FunctionId id(0); id != java.program().functions().end_id(); id = support::next(id)) {
    const ir::Function& function = java.program().get(id);
    if (function.native.is_valid() || !java.program().text(function.name).starts_with("jvm.")) continue;
    diag::Result<const ir::Body*> body = java.program().body_of(id);
    EXPECT_TRUE(body) << diag::to_text(body.error());
    if (!body) continue;
    auto violation = ir::find_violation(java.program(), id, **body);
    EXPECT_FALSE(violation) << diag::to_text(ir::to_diagnostic(java.program(), **body, *violation));
  }
  diag::Result<void> declarations = ir::verify_program(java.program());
  EXPECT_TRUE(declarations) << diag::to_text(declarations.error());
  return counts;
}

TEST(TranslateJdk, EveryBodyOfJavaBaseKeepsTheRules) { EXPECT_GT(translate_java_base().methods, 50000U); }

/// Calls by reflection are made when they are needed: in another process, nobody may have needed them yet.
TEST(LoadJdk, MakesFunctionsOfOurOwnByTheirNames) {
  diag::Result<std::unique_ptr<JdkImage>> image = JdkImage::open(installed_jdk().modules());
  ASSERT_TRUE(image) << diag::to_text(image.error());
  const NoClasses none;
  JvmProgram java(none, **image, LoadOptions());
  ir::Program& program = java.program();
  const ir::Symbol name = program.intern("jvm.invoke.java.lang.String#<init>(Ljava/lang/String;)V");
  const ir::FunctionId function = program.load_function(name);
  ASSERT_TRUE(function.is_valid());
  EXPECT_TRUE(program.get(function).signature.is_valid());
  EXPECT_EQ(program.load_function(name), function);
  EXPECT_FALSE(program.load_function(program.intern("jvm.invoke.java.lang.String#none()V")).is_valid());
}

}  // namespace
}  // namespace testellate::frontend::jvm
