// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "tir_run.h"

// The programs of docs/ir.md section 1 do what their comments say.

namespace testellate::interp {
namespace {

std::string read_example(const std::string& name) {
  std::ifstream file(TESTELLATE_EXAMPLES "/" + name);
  EXPECT_TRUE(file.good()) << name;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string demo(const std::string& name, std::string_view function, std::vector<Value> arguments) {
  TirRun run(read_example(name));
  return outcome(run, run.run(std::move(arguments), function));
}

TEST(Examples, CList) {
  EXPECT_EQ(demo("c_list.tir", "demo", {i32(5), i32(0)}), "returned 18");
  EXPECT_EQ(demo("c_list.tir", "demo", {i32(5), i32(1)}), "returned 7");
  EXPECT_EQ(demo("c_list.tir", "demo", {i32(2000000000), i32(0)}), "faulted signed-overflow");
}

TEST(Examples, CppThrow) {
  EXPECT_EQ(demo("cpp_throw.tir", "demo", {i32(40), i32(50), i32(0)}), "returned 90");
  EXPECT_EQ(demo("cpp_throw.tir", "demo", {i32(60), i32(70), i32(0)}), "returned 70");
  EXPECT_EQ(demo("cpp_throw.tir", "demo", {i32(60), i32(70), i32(1)}), "returned 60");
}

TEST(Examples, JavaShapes) {
  EXPECT_EQ(demo("java_shapes.tir", "demo", {i32(3), i32(0)}), "returned 5");
  EXPECT_EQ(demo("java_shapes.tir", "demo", {i32(3), i32(1)}), "returned 20");
  EXPECT_EQ(demo("java_shapes.tir", "demo", {i32(0), i32(1)}), "returned -1");
  EXPECT_EQ(demo("java_shapes.tir", "demo", {i32(3), i32(2)}), "threw IllegalStateException");
  EXPECT_EQ(demo("java_shapes.tir", "demo", {i32(-1), i32(0)}), "threw NegativeArraySizeException");
}

}  // namespace
}  // namespace testellate::interp
