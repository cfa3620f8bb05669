// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "frontend/jvm/names.h"
#include "ir/text_writer.h"
#include "java_run.h"

// Java programs on the real JVM and, translated, in the interpreter: every outcome is the same.

namespace testellate::frontend::jvm {
namespace {

TEST(Translate, ArithmeticIsThatOfTheJvm) { JavaRun("Arithmetic").expect_same(300); }
TEST(Translate, ArraysAndTheirExceptionsAreThoseOfTheJvm) { JavaRun("Arrays").expect_same(100); }
TEST(Translate, HandlersAndFinallyRunAsOnTheJvm) { JavaRun("Exceptions").expect_same(100); }
TEST(Translate, ObjectsDispatchAndInitialisationAreThoseOfTheJvm) { JavaRun("Objects").expect_same(60); }
TEST(Translate, InvokeDynamicDoesWhatTheJdksBootstrapsDo) { JavaRun("Dynamic").expect_same(40); }

}  // namespace
}  // namespace testellate::frontend::jvm
