// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/drivers.h"

#include <gtest/gtest.h>

#include "scratch_folder.h"

namespace testellate::frontend::llvm {
namespace {

using Kind = recipe::Value::Kind;

constexpr const char* kSource =
    "#include <string>\n"
    "namespace geo {\n"
    "class Circle {\n"
    " public:\n"
    "  explicit Circle(double radius) : radius_(radius) {}\n"
    "  void grow(double by) { radius_ += by; }\n"
    "  double radius() const { return radius_; }\n"
    " private:\n"
    "  void hide() {}\n"
    "  double radius_;\n"
    "};\n"
    "}\n"
    "class Hidden { Hidden() {} };\n"
    "int look(const Hidden& hidden) { return 1; }\n"
    "bool is_named(const std::string& name, const geo::Circle& circle) { return true; }\n";

TEST(Drivers, AreMadeForWhatTestsCanCall) {
  ScratchFolder folder;
  CompileOptions options;
  const diag::Result<Drivers> drivers = make_drivers(folder.add("a.cpp", kSource), options, 3);
  ASSERT_TRUE(drivers.has_value()) << diag::to_text(drivers.error());
  std::vector<std::string> names;
  for (const recipe::Target& target : drivers->targets) names.push_back(target.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{
                "is_named", "geo::Circle::Circle", "geo::Circle::grow", "geo::Circle::radius"}));
  ASSERT_EQ(drivers->missing.size(), 1U);
  EXPECT_EQ(drivers->missing[0].what,
            "parameter `hidden`: class `Hidden`, which has no public constructor in `look`");
  EXPECT_EQ(drivers->missing[0].location.line, 14U);
}

TEST(Drivers, SayHowArgumentsAreMade) {
  ScratchFolder folder;
  CompileOptions options;
  const diag::Result<Drivers> drivers = make_drivers(folder.add("a.cpp", kSource), options, 0);
  ASSERT_TRUE(drivers.has_value());
  const recipe::Target& named = drivers->targets[0];
  ASSERT_EQ(named.parameters.size(), 2U);
  EXPECT_EQ(named.call, "is_named($0, $1)");
  EXPECT_TRUE(named.is_returned);
  EXPECT_EQ(named.parameters[0].value.kind, Kind::Text);
  const recipe::Value& circle = named.parameters[1].value;
  EXPECT_EQ(circle.kind, Kind::Object);
  ASSERT_EQ(circle.makers.size(), 1U);
  EXPECT_EQ(circle.makers[0].name, "geo::Circle");
  ASSERT_EQ(circle.methods.size(), 1U);
  EXPECT_EQ(circle.methods[0].name, "grow");
  const recipe::Target& grow = drivers->targets[2];
  ASSERT_EQ(grow.shown.size(), 1U);
  EXPECT_EQ(grow.shown[0].sight.accesses, (std::vector<std::string>{".radius()"}));
}

TEST(Drivers, AreCompiledBehindTheFile) {
  ScratchFolder folder;
  const std::string file = folder.add("a.cpp", kSource);
  CompileOptions options;
  const diag::Result<Drivers> drivers = make_drivers(file, options, 0);
  ASSERT_TRUE(drivers.has_value());
  const diag::Result<std::string> bitcode = compile_with_drivers(file, {}, drivers->text);
  ASSERT_TRUE(bitcode.has_value()) << diag::to_text(bitcode.error());
  EXPECT_NE(bitcode->find("tst_drive_0_0"), std::string::npos);
}

TEST(Drivers, StandInForInterfacesThatNothingImplements) {
  ScratchFolder folder;
  CompileOptions options;
  const diag::Result<Drivers> drivers = make_drivers(
      folder.add(
          "a.cpp",
          "struct Named { virtual ~Named() {} virtual const char* name() const = 0; };\n"
          "struct Clock : Named { virtual long now(int zone) noexcept = 0; virtual void stop() = 0; };\n"
          "bool is_late(Clock& clock) { return clock.now(3) > 9; }\n"),
      options,
      0);
  ASSERT_TRUE(drivers.has_value());
  ASSERT_EQ(drivers->targets.size(), 1U);
  const recipe::Value& clock = drivers->targets[0].parameters[0].value;
  ASSERT_EQ(clock.kind, Kind::Stub);
  ASSERT_EQ(clock.answers.size(), 3U);
  EXPECT_EQ(clock.answers[0].parameters, "(int) noexcept");
  EXPECT_EQ(clock.answers[0].result_type, "long");
  EXPECT_TRUE(clock.answers[1].value.empty());
  EXPECT_EQ(clock.answers[2].name, "name");
}

TEST(Drivers, KnowTheMembersOfInstancesOfTemplates) {
  ScratchFolder folder;
  const std::string header = folder.add("bag.hpp",
                                        "namespace ds {\n"
                                        "template <typename T> class Bag {\n"
                                        " public:\n"
                                        "  explicit Bag(T first) : last_(first) {}\n"
                                        "  void put(const T& item) { last_ = item; }\n"
                                        " private:\n"
                                        "  T last_;\n"
                                        "};\n"
                                        "template <typename T> T larger(T a, T b) { return a < b ? b : a; }\n"
                                        "}\n");
  CompileOptions options;
  options.instances = {"Bag<long>", "larger<short>", "Box<int>"};
  const diag::Result<Drivers> drivers = make_drivers(header, options, 0);
  ASSERT_TRUE(drivers.has_value()) << diag::to_text(drivers.error());
  std::vector<std::string> names;
  for (const recipe::Target& target : drivers->targets) names.push_back(target.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"ds::larger<short>", "ds::Bag<long>::Bag", "ds::Bag<long>::put"}));
  EXPECT_EQ(drivers->targets[2].symbols, (std::vector<std::string>{"_ZN2ds3BagIlE3putERKl"}));
  EXPECT_EQ(drivers->targets[2].parameters[1].value.type, "long");
  EXPECT_EQ(drivers->not_templates, (std::vector<std::string>{"Box<int>"}));
}

TEST(Drivers, FindOutWhichEditionOfTheLanguageAFileIsWrittenIn) {
  ScratchFolder folder;
  const auto edition_of = [&](const std::string& text) {
    CompileOptions options;
    const diag::Result<Drivers> drivers = make_drivers(folder.add("a.cpp", text), options, 0);
    EXPECT_TRUE(drivers.has_value());
    return options.flags;
  };
  using Flags = std::vector<std::string>;
  EXPECT_EQ(edition_of("int f(int n) { return n; }\n"), Flags{});
  EXPECT_EQ(edition_of("#include <span>\nint f(std::span<int> s) { return s[0]; }\n"), Flags{"-std=gnu++20"});
  EXPECT_EQ(edition_of("int f(int n) throw(int) { register int m = n; return m; }\n"), Flags{"-std=gnu++14"});
  // Nothing helps: the compiler says what is wrong.
  EXPECT_EQ(edition_of("int f(int n) { return m; }\n"), Flags{});
}

TEST(Drivers, ThatClangRefusesGoWithWhatNeedsThem) {
  ScratchFolder folder;
  const std::string file = folder.add("a.cpp",
                                      "consteval int fixed(int n) { return n; }\n"
                                      "int plain(int n) { return n; }\n");
  CompileOptions options;
  options.flags = {"-std=c++20"};
  diag::Result<Drivers> drivers = make_drivers(file, options, 0);
  ASSERT_TRUE(drivers.has_value());
  ASSERT_EQ(drivers->targets.size(), 2U);
  ASSERT_FALSE(compile_with_drivers(file, options, drivers->text).has_value());
  ASSERT_TRUE(drop_refused(file, options, *drivers).has_value());
  ASSERT_EQ(drivers->targets.size(), 1U);
  EXPECT_EQ(drivers->targets[0].name, "plain");
  EXPECT_EQ(drivers->missing.size(), 1U);
  EXPECT_TRUE(compile_with_drivers(file, options, drivers->text).has_value());
}

}  // namespace
}  // namespace testellate::frontend::llvm
