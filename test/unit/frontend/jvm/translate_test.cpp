// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "frontend/jvm/java_unit.h"
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

TEST(Translate, TargetsAreNamedAsUsersNameThem) {
  JavaRun run("Objects");
  LoadedClass& square = *run.java().linker().load("Objects$Square").value();
  EXPECT_EQ(target_name(square, *square.find_method("<init>", "(I)V")), "Objects$Square#Objects$Square(int)");
  EXPECT_EQ(target_name(square, *square.find_method("area", "()I")), "Objects$Square#area()");
  LoadedClass& objects = *run.java().linker().load("Objects").value();
  EXPECT_EQ(target_name(objects, *objects.find_method("fields", "(IJD)J")),
            "Objects#fields(int,long,double)");
}

TEST(Translate, StaticsOfClassesWithoutInitialiserAreInputs) {
  JavaRun run("Objects");
  Linker& linker = run.java().linker();
  LoadedClass& fields = *linker.load("Objects$Fields").value();
  EXPECT_EQ(make_unit(linker, fields, fields.file.methods[0]).value().settable.size(), 6U);
  LoadedClass& base = *linker.load("Objects$Base").value();
  EXPECT_TRUE(make_unit(linker, base, *base.find_method("init", "()V")).value().settable.empty());
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
