// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "java_sample.h"

namespace testellate::emit::junit {
namespace {

using Sample = JavaSample;

TEST(WriteScripts, ImplementsInterfacesWithTheValuesOfTheStreams) {
  Sample sample;
  sample.add_class("geo.Source").kind = SourceClass::Kind::Interface;
  sample.source().scripted = {{sample.class_id("jvm.scripted.Source"),
                               "geo.Source",
                               {{"next", {"int"}, "byte", Access::Public, "stub.0"},
                                {"isOpen", {}, "boolean", Access::Public, "stub.1"},
                                {"name", {}, "java.lang.String", Access::Protected, ""},
                                {"close", {}, "void", Access::Public, ""}}}};
  sample.add_target("read", {"geo.Source"}, "void");
  result::TestCase& test = sample.add_test("t1", {Sample::to(0)});
  test.before.objects = {sample.instance("jvm.scripted.Source", {})};
  test.after = test.before;
  const ir::Type byte = ir::Type::integer(8);
  test.streams = {{"stub.0", {Sample::bits(byte, 3), Sample::bits(byte, 0xff)}, {}, {}},
                  {"stub.1", {Sample::i32(1)}, {}, {}}};
  EXPECT_EQ(sample.body_of("t1"),
            "Iterator<Byte> nextResults = Arrays.asList((byte) 3, (byte) -1).iterator();\n"
            "Source a = new SourceStub() {\n"
            "@Override\n"
            "public byte next(int argument1) {\n"
            "return nextResults.next();\n"
            "}\n"
            "@Override\n"
            "public boolean isOpen() {\n"
            "return true;\n"
            "}\n"
            "@Override\n"
            "public void close() {}\n"
            "};\n"
            "Shape.read(a);\n");
}

TEST(WriteScripts, WritesFunctionsAsLambdas) {
  Sample sample;
  sample.add_class("geo.Source").kind = SourceClass::Kind::Interface;
  const ir::ClassId stub = sample.class_id("jvm.stub.geo.Source");
  sample.source().scripted = {
      {stub, "geo.Source", {{"next", {"int", "int"}, "long", Access::Public, "Source.next"}}}};
  sample.add_target("read", {"geo.Source"}, "void");
  result::TestCase& test = sample.add_test("t1", {Sample::to(0)});
  test.before.objects = {sample.instance("jvm.stub.geo.Source", {})};
  test.after = test.before;
  const ir::Type word = ir::Type::integer(64);
  test.streams = {{"Source.next", {Sample::bits(word, 3), Sample::bits(word, 4)}, {}, {}}};
  EXPECT_EQ(sample.body_of("t1"),
            "Iterator<Long> nextResults = Arrays.asList(3L, 4L).iterator();\n"
            "Source a = (argument1, argument2) -> nextResults.next();\n"
            "Shape.read(a);\n");
  sample.source().scripted = {{stub, "geo.Source", {{"tell", {"int"}, "void", Access::Public, ""}}}};
  EXPECT_EQ(sample.body_of("t1"), "Source a = argument1 -> {};\nShape.read(a);\n");
}

TEST(WriteScripts, ReturnsObjectsThatAreMadeBefore) {
  Sample sample;
  sample.add_class("geo.Source").kind = SourceClass::Kind::Interface;
  SourceConstructor constructor;
  constructor.effects.emplace();
  sample.described("geo.Shape").constructors.push_back(constructor);
  const ir::FieldId next = sample.add_field("geo.Shape", "next", "geo.Shape");
  const ir::ClassId stub = sample.class_id("jvm.stub.geo.Source");
  sample.source().scripted = {
      {stub, "geo.Source", {{"next", {}, "geo.Shape", Access::Public, "Source.next"}}}};
  sample.add_target("read", {"geo.Source"}, "void");
  result::TestCase& test = sample.add_test("t1", {Sample::to(0)});
  test.before.objects = {sample.instance("jvm.stub.geo.Source", {}),
                         sample.instance("geo.Shape", {}),
                         sample.instance("geo.Shape", {{next, Sample::to(1)}})};
  test.after = test.before;
  test.streams = {{"Source.next", {Sample::to(1)}, {}, {}}};
  EXPECT_EQ(sample.body_of("t1"), "Source a = () -> new Shape();\nShape.read(a);\n");
  test.streams = {{"Source.next", {Sample::to(2), Sample::null(), Sample::to(1)}, {}, {}}};
  EXPECT_EQ(sample.body_of("t1"),
            "Shape shape = new Shape();\n"
            "Shape shape2 = new Shape();\n"
            "shape2.next = shape;\n"
            "Iterator<Shape> nextResults = Arrays.<Shape>asList(shape2, null, shape).iterator();\n"
            "Source a = () -> nextResults.next();\n"
            "Shape.read(a);\n");
  test.streams = {{"Source.next", {Sample::to(0)}, {}, {}}};
  EXPECT_EQ(sample.body_of("t1"), "not emitted: a stub is among what its results are made of");
}

TEST(WriteScripts, ThrowsWhereTheTestSaysSo) {
  Sample sample;
  sample.add_class("geo.Source").kind = SourceClass::Kind::Interface;
  sample.add_class("geo.Broken");
  sample.add_class("geo.Late");
  const ir::ClassId stub = sample.class_id("jvm.stub.geo.Source");
  ScriptedMethod next{"next", {}, "int", Access::Public, "Source.next"};
  next.end_stream = "Source.next ends";
  next.thrown = {
      {"geo.Broken", {"java.lang.String", "int"}, {"", "Source.next throws Broken.code"}, "stubbed", true},
      {"geo.Late", {}, {}, "", false}};
  sample.source().scripted = {{stub, "geo.Source", {next, {"close", {}, "void", Access::Public, ""}}}};
  sample.add_target("read", {"geo.Source"}, "void");
  result::TestCase& test = sample.add_test("t1", {Sample::to(0)});
  test.before.objects = {sample.instance("jvm.stub.geo.Source", {})};
  test.after = test.before;
  test.streams = {{"Source.next ends", {Sample::i32(1)}, {}, {}},
                  {"Source.next throws Broken.code", {Sample::i32(4)}, {}, {}}};
  EXPECT_EQ(sample.body_of("t1"),
            "Source a = new Source() {\n"
            "@Override\n"
            "public int next() throws Broken {\n"
            "throw new Broken(\"stubbed\", 4);\n"
            "}\n"
            "@Override\n"
            "public void close() {}\n"
            "};\n"
            "Shape.read(a);\n");
  test.streams = {{"Source.next", {Sample::i32(7)}, {}, {}},
                  {"Source.next ends", {Sample::i32(2), Sample::i32(0), Sample::i32(1)}, {}, {}},
                  {"Source.next throws Broken.code", {Sample::i32(4)}, {}, {}}};
  EXPECT_EQ(sample.body_of("t1"),
            "Iterator<Boolean> nextFails2 = Arrays.asList(true, false, false).iterator();\n"
            "Iterator<Boolean> nextFails1 = Arrays.asList(false, true).iterator();\n"
            "Source a = new Source() {\n"
            "@Override\n"
            "public int next() throws Broken {\n"
            "if (nextFails2.next()) throw new Late();\n"
            "if (nextFails1.next()) throw new Broken(\"stubbed\", 4);\n"
            "return 7;\n"
            "}\n"
            "@Override\n"
            "public void close() {}\n"
            "};\n"
            "Shape.read(a);\n");
}

TEST(WriteScripts, FixesAClockThatIsAskedOnce) {
  Sample sample;
  sample.add_class("java.time.Instant");
  const ir::FieldId seconds = sample.add_field("java.time.Instant", "seconds", "long", Access::Private);
  const ir::FieldId nanos = sample.add_field("java.time.Instant", "nanos", "int", Access::Private);
  SourceConstructor factory;
  factory.parameters = {"long", "long"};
  factory.factory = "ofEpochSecond";
  factory.effects = {.fields = {{seconds, {.kind = ir::EffectValue::Kind::Parameter}},
                                {nanos, {.kind = ir::EffectValue::Kind::Parameter, .parameter = 1}}}};
  sample.described("java.time.Instant").constructors = {factory};
  sample.add_class("java.time.Clock").is_abstract = true;
  SourceConstructor constructor;
  constructor.access = Access::Protected;
  constructor.effects.emplace();
  sample.described("java.time.Clock").constructors = {constructor};
  sample.source().scripted = {{sample.class_id("jvm.stub.java.time.Clock"),
                               "java.time.Clock",
                               {{"instant", {}, "java.time.Instant", Access::Public, "Clock.instant"}}}};
  sample.add_target("read", {"java.time.Clock"}, "java.time.Instant");
  result::TestCase& test = sample.add_test("t1", {Sample::to(0)}, Sample::to(1));
  test.before.objects = {
      sample.instance("jvm.stub.java.time.Clock", {}),
      sample.instance("java.time.Instant",
                      {{seconds, Sample::bits(ir::Type::integer(64), 5)}, {nanos, Sample::i32(7)}})};
  test.after = test.before;
  test.streams = {{"Clock.instant", {Sample::to(1)}, {}, {}}};
  EXPECT_EQ(sample.body_of("t1"),
            "Instant instant = Instant.ofEpochSecond(5L, 7L);\n"
            "Clock a = Clock.fixed(instant, ZoneOffset.UTC);\n"
            "Instant result = Shape.read(a);\n"
            "assertEquals(Instant.ofEpochSecond(5L, 7L), result);\n");
}

TEST(WriteScripts, RefusesAnswersThatNoTestCanGive) {
  Sample sample;
  sample.source().fixed_streams = {{"logger logs", 1}};
  sample.add_target("read", {}, "void");
  result::TestCase& test = sample.add_test("t1", {});
  test.streams = {{"logger logs", {Sample::i32(1)}, {}, {}}};
  EXPECT_EQ(sample.body_of("t1"), "Shape.read();\n");
  test.streams = {{"logger logs", {Sample::i32(1), Sample::i32(0)}, {}, {}}};
  EXPECT_EQ(sample.body_of("t1"),
            "not emitted: it needs another answer of `logger logs`, which no test can give");
}

TEST(WriteScripts, SetsTheLevelThatLoggersLogFrom) {
  Sample sample;
  sample.source().log_streams = {
      {"logs FINE", "FINE", 500}, {"logs INFO", "INFO", 800}, {"logs SEVERE", "SEVERE", 1000}};
  sample.add_target("read", {}, "void");
  result::TestCase& test = sample.add_test("t1", {});
  const auto answers = [&](const char* stream, std::int32_t answer) {
    test.streams.push_back({stream, {Sample::i32(answer)}, {}, {}});
  };
  answers("logs FINE", 0);
  answers("logs INFO", 1);
  EXPECT_EQ(sample.body_of("t1"), "Shape.read();\n");
  test.streams.clear();
  answers("logs FINE", 1);
  EXPECT_EQ(sample.body_of("t1"), "Logger.getLogger(\"\").setLevel(Level.FINE);\nShape.read();\n");
  test.streams.clear();
  answers("logs INFO", 0);
  EXPECT_EQ(sample.body_of("t1"), "Logger.getLogger(\"\").setLevel(Level.SEVERE);\nShape.read();\n");
  answers("logs SEVERE", 0);
  EXPECT_EQ(sample.body_of("t1"), "Logger.getLogger(\"\").setLevel(Level.OFF);\nShape.read();\n");
  test.streams.clear();
  answers("logs FINE", 1);
  answers("logs INFO", 0);
  EXPECT_EQ(sample.body_of("t1"),
            "not emitted: it needs loggers that log what is less, but not what is more important");
}

TEST(WriteScripts, ExtendsAbstractClassesByTheirConstructor) {
  Sample sample;
  sample.add_class("geo.Source").is_abstract = true;
  const ir::FieldId rate = sample.add_field("geo.Source", "rate", "int", Access::Private);
  SourceConstructor constructor;
  constructor.parameters = {"int"};
  constructor.effects = {.fields = {{rate, {.kind = ir::EffectValue::Kind::Parameter}}}};
  sample.described("geo.Source").constructors = {constructor};
  sample.source().scripted = {{sample.class_id("jvm.stub.geo.Source"),
                               "geo.Source",
                               {{"next", {}, "int", Access::Package, "Source.next"}}}};
  sample.add_target("read", {"geo.Source"}, "void");
  result::TestCase& test = sample.add_test("t1", {Sample::to(0)});
  test.before.objects = {sample.instance("jvm.stub.geo.Source", {{rate, Sample::i32(4)}})};
  test.after = test.before;
  test.streams = {{"Source.next", {Sample::i32(9)}, {}, {}}};
  EXPECT_EQ(sample.body_of("t1"),
            "Source a = new Source(4) {\n"
            "@Override\n"
            "int next() {\n"
            "return 9;\n"
            "}\n"
            "};\n"
            "Shape.read(a);\n");
}

}  // namespace
}  // namespace testellate::emit::junit
