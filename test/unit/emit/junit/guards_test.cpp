// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/guards.h"

#include <gtest/gtest.h>

namespace testellate::emit::junit {
namespace {

using ir::ParameterGuard;
using Relation = ParameterGuard::Relation;
using result::Link;
using result::Scalar;

result::Value number(std::int64_t value) {
  return Scalar{ir::Type::integer(32), static_cast<std::uint32_t>(value)};
}

SourceConstructor constructor(std::vector<std::string> parameters, std::vector<ParameterGuard> guards) {
  SourceConstructor made;
  made.parameters = std::move(parameters);
  made.effects.emplace().guards = std::move(guards);
  return made;
}

/// "0, 5, null, \"\""; "refused".
std::string chosen(const SourceConstructor& constructor,
                   const std::vector<std::optional<result::Value>>& wanted) {
  const std::optional<std::vector<Argument>> arguments = choose_arguments(constructor, wanted);
  if (!arguments) return "refused";
  std::string text;
  for (const Argument& argument : *arguments) {
    if (!text.empty()) text += ", ";
    const auto* scalar = std::get_if<Scalar>(&argument.value);
    if (!argument.text.empty()) {
      text += argument.text;
    } else if (scalar != nullptr) {
      text += std::to_string(static_cast<std::int32_t>(static_cast<std::uint32_t>(scalar->bits)));
    } else {
      text += std::get<Link>(argument.value).object ? "object" : "null";
    }
  }
  return text;
}

TEST(Guards, LeavesParametersAtZeroAndNullIfItCan) {
  EXPECT_EQ(chosen(constructor({"int", "geo.Shape"}, {}), {std::nullopt, std::nullopt}), "0, null");
  EXPECT_EQ(chosen(constructor({"int"}, {{0, Relation::AtLeast, 0, {}}}), {std::nullopt}), "0");
}

TEST(Guards, ChoosesWhatIsAccepted) {
  EXPECT_EQ(chosen(constructor({"int"}, {{0, Relation::Greater, 17, {}}}), {std::nullopt}), "18");
  EXPECT_EQ(chosen(constructor({"int"}, {{0, Relation::Less, -3, {}}}), {std::nullopt}), "-4");
  EXPECT_EQ(chosen(constructor({"int"}, {{0, Relation::NotEqual, 0, {}}}), {std::nullopt}), "1");
  EXPECT_EQ(chosen(constructor({"java.lang.String"}, {{0, Relation::NotNull, 0, {}}}), {std::nullopt}),
            "\"\"");
  // low < high
  const SourceConstructor range = constructor({"int", "int"}, {{0, Relation::Less, 0, 1}});
  EXPECT_EQ(chosen(range, {std::nullopt, std::nullopt}), "0, 1");
  EXPECT_EQ(chosen(range, {number(7), std::nullopt}), "7, 8");
  EXPECT_EQ(chosen(range, {std::nullopt, number(-7)}), "-8, -7");
}

TEST(Guards, RefusesWhatIsWanted) {
  EXPECT_EQ(chosen(constructor({"int"}, {{0, Relation::AtLeast, 0, {}}}), {number(-1)}), "refused");
  EXPECT_EQ(chosen(constructor({"geo.Shape"}, {{0, Relation::NotNull, 0, {}}}), {std::nullopt}), "refused");
  EXPECT_EQ(
      chosen(constructor({"geo.Shape"}, {{0, Relation::NotNull, 0, {}}}), {result::Value(Link{0, 0, {}})}),
      "object");
}

TEST(Guards, ComparesSmallNumbersWithTheirSign) {
  const std::vector<ParameterGuard> guards{{0, Relation::Less, 0, {}}};
  const std::vector<Argument> minus_one{{Scalar{ir::Type::integer(8), 0xff}, ""}};
  EXPECT_TRUE(guards_hold(guards, {"byte"}, minus_one));
  const std::vector<Argument> high{{Scalar{ir::Type::integer(16), 0xffff}, ""}};
  EXPECT_TRUE(guards_hold(guards, {"short"}, high));
  EXPECT_FALSE(guards_hold(guards, {"char"}, high));
}

}  // namespace
}  // namespace testellate::emit::junit
