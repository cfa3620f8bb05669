// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <gtest/gtest.h>

#include "frontend/jvm/inputs/java_unit.h"
#include "ir/text_reader.h"
#include "ir/text_writer.h"
#include "ir/verifier.h"
#include "java_run.h"

// Java programs on the real JVM and, translated, in the interpreter: every outcome is the same.

namespace testellate::frontend::jvm {
namespace {

TEST(Translate, ArithmeticIsThatOfTheJvm) { JavaRun("Arithmetic").expect_same(300); }
TEST(Translate, ArraysAndTheirExceptionsAreThoseOfTheJvm) { JavaRun("Arrays").expect_same(100); }
TEST(Translate, HandlersAndFinallyRunAsOnTheJvm) { JavaRun("Exceptions").expect_same(100); }
TEST(Translate, ObjectsDispatchAndInitialisationAreThoseOfTheJvm) { JavaRun("Objects").expect_same(60); }
TEST(Translate, MethodsAreOverriddenAcrossPackagesAsOnTheJvm) {
  JavaRun("Packages", {"p/Base", "q/Middle", "q/Low"}).expect_same(30);
}
TEST(Translate, InvokeDynamicDoesWhatTheJdksBootstrapsDo) { JavaRun("Dynamic").expect_same(40); }

TEST(Translate, FunctionsKnowWhatTheyAreDeclaredToThrow) {
  JavaRun run("Objects");
  Linker& linker = run.java().linker();
  diag::Result<LoadedClass*> loaded = linker.load("java/io/Reader");
  ASSERT_TRUE(loaded) << diag::to_text(loaded.error());
  const Method* method = (*loaded)->find_method("close", "()V");
  ASSERT_NE(method, nullptr);
  const ir::Function& function = run.java().program().get(linker.function_of(**loaded, *method));
  ASSERT_EQ(function.declared_exceptions.size(), 1U);
  EXPECT_EQ(run.java().program().text(function.declared_exceptions.front()), "java.io.IOException");
}

TEST(Translate, UnitsFitTheirEntries) {
  JavaRun run("Objects");
  Linker& linker = run.java().linker();
  for (const char* name : {"Objects", "Objects$Square", "Objects$Rect", "Objects$Fields"}) {
    diag::Result<LoadedClass*> loaded = linker.load(name);
    ASSERT_TRUE(loaded) << diag::to_text(loaded.error());
    for (const Method& method : (*loaded)->file.methods) {
      if (method.name == "<clinit>") continue;
      diag::Result<ir::Unit> unit = make_unit(linker, **loaded, method);
      ASSERT_TRUE(unit) << diag::to_text(unit.error());
      diag::Result<void> ready = ir::verify_engine_ready(run.java().program(), *unit);
      EXPECT_TRUE(ready) << diag::to_text(ready.error());
    }
  }
}

TEST(Translate, StaticsThatAreReadOfClassesWithoutInitialiserAreInputs) {
  JavaRun run("Objects");
  Linker& linker = run.java().linker();
  LoadedClass& objects = *linker.load("Objects").value();
  const ir::Unit reading = make_unit(linker, objects, *objects.find_method("fields", "(IJD)J")).value();
  EXPECT_EQ(
      std::ranges::count_if(reading.settable,
                            [&](const ir::InputRoot& root) {
                              return run.java().program().text(root.name).starts_with("Objects$Fields.");
                            }),
      6);
  LoadedClass& fields = *linker.load("Objects$Fields").value();
  EXPECT_TRUE(make_unit(linker, fields, fields.file.methods[0]).value().settable.empty())
      << "the constructor reads none";
  LoadedClass& base = *linker.load("Objects$Base").value();
  const ir::Unit unit = make_unit(linker, base, *base.find_method("init", "()V")).value();
  EXPECT_TRUE(unit.settable.empty());
  EXPECT_EQ(run.java().program().text(unit.name), "Objects$Base#init()");
}

TEST(Translate, TheTextOfATranslatedProgramReadsBack) {
  JavaRun run("Exceptions");
  for (const JavaCall& call : run.calls(3)) static_cast<void>(run.in_interp(call));
  const std::string text = ir::write_program(run.java().program());
  diag::Result<std::unique_ptr<ir::Program>> again = ir::read_program(text, "exceptions.tir");
  ASSERT_TRUE(again) << diag::to_text(again.error());
  EXPECT_EQ(ir::write_program(**again), text);
}

}  // namespace
}  // namespace testellate::frontend::jvm
