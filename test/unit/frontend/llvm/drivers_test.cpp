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
  const diag::Result<Drivers> drivers = make_drivers(folder.add("a.cpp", kSource), {}, 3);
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
  const diag::Result<Drivers> drivers = make_drivers(folder.add("a.cpp", kSource), {}, 0);
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
  const diag::Result<Drivers> drivers = make_drivers(file, {}, 0);
  ASSERT_TRUE(drivers.has_value());
  const diag::Result<std::string> bitcode = compile_with_drivers(file, {}, drivers->text);
  ASSERT_TRUE(bitcode.has_value()) << diag::to_text(bitcode.error());
  EXPECT_NE(bitcode->find("tst_drive_0_0"), std::string::npos);
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
