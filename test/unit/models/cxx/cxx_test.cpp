// SPDX-License-Identifier: Apache-2.0
#include "models/cxx/cxx.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <unordered_set>

#include <gtest/gtest.h>

#include "frontend/llvm/compile.h"
#include "frontend/llvm/load.h"
#include "interp/interpreter.h"
#include "models/libc/libc.h"

namespace testellate::models {
namespace {

using frontend::llvm::LoadedModule;

/// A C++ source, linked with the runtime.
class CxxRuntime : public testing::Test {
 protected:
  void load(const std::string& text) {
    const std::filesystem::path file =
        std::filesystem::path(testing::TempDir()) /
        (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".cpp");
    std::ofstream(file) << text;
    diag::Result<std::string> bitcode = frontend::llvm::compile_to_bitcode(file.string(), {});
    ASSERT_TRUE(bitcode.has_value()) << diag::to_text(bitcode.error());
    frontend::llvm::LoadOptions options;
    options.is_from_compiler = true;
    options.models = {libc_text(), cxx_text()};
    options.runtime = cxx_runtime();
    diag::Result<LoadedModule> loaded = frontend::llvm::load_module(*bitcode, file.string(), options);
    ASSERT_TRUE(loaded.has_value()) << diag::to_text(loaded.error());
    module_ = std::move(*loaded);
    natives_ = {};
    add_cxx(natives_);
    add_libc(natives_);
  }

  /// How a function that takes a number ends.
  std::string end_of(const std::string& name, std::uint32_t argument) {
    ir::Program& program = *module_.program;
    for (const ir::Unit& unit : program.units()) {
      if (program.text(unit.name) != name) continue;
      interp::Interpreter interpreter(program, natives_, {});
      const interp::Value value{ir::Type::integer(32), argument, 0};
      const interp::RunResult result = interpreter.run(unit.entry, std::span(&value, 1));
      if (result.exception_class.is_valid())
        return "threw " + std::string(program.text(program.get(result.exception_class).name));
      if (result.end == ir::PathEnd::Returned)
        return "returned " + std::to_string(static_cast<std::uint64_t>(result.value.bits));
      return std::string(ir::info(result.end).name) + " " + result.reason;
    }
    return "no such unit";
  }

  LoadedModule module_;
  ir::NativeTable natives_;
};

TEST_F(CxxRuntime, SaysWhatLeavesAFunction) {
  load(R"(
#include <stdexcept>
#include <string>
namespace shop { struct Error : std::runtime_error { using std::runtime_error::runtime_error; }; }
int f(int k) {
  if (k == 1) throw shop::Error("one");
  if (k == 2) throw std::out_of_range("two");
  if (k == 3) throw 3;
  if (k == 4) throw std::string("four");
  if (k == 5) throw "five";
  return k;
}
int g(int k) noexcept { return f(k); }
)");
  EXPECT_EQ(end_of("f", 0), "returned 0");
  EXPECT_EQ(end_of("f", 1), "threw shop::Error");
  EXPECT_EQ(end_of("f", 2), "threw std::out_of_range");
  EXPECT_EQ(end_of("f", 3), "threw int");
  EXPECT_EQ(end_of("f", 4), "threw std::string");
  EXPECT_EQ(end_of("f", 5), "threw char const*");
  EXPECT_EQ(end_of("g", 0), "returned 0");
  EXPECT_EQ(end_of("g", 3), "faulted ");
}

TEST_F(CxxRuntime, IsNoCodeOfTheUser) {
  load("#include <string>\nint f(int k) { return (int)std::string(k, 'x').find('y'); }\n");
  const ir::Program& program = *module_.program;
  ASSERT_EQ(program.units().size(), 1U);
  const ir::FunctionId made = program.find_function(program.find_symbol("_Znwm"));
  ASSERT_TRUE(made.is_valid());
  EXPECT_FALSE(program.get(made).is_user);
  EXPECT_NE(program.get(made).body, nullptr);
  // Nothing comes along that nobody needs.
  EXPECT_FALSE(program.find_function(program.find_symbol("__dynamic_cast")).is_valid());
}

TEST_F(CxxRuntime, KnowsWhetherAProgramCatchesThatThereIsNoMemory) {
  const auto is_marked = [&] {
    const ir::Symbol mark = module_.program->find_symbol(kCatchesNoMemory);
    return mark.is_valid() && module_.program->find_global(mark).is_valid();
  };
  load(
      "struct D { ~D(); }; D::~D() {} void g(int); int f(int k) { D d; try { g(k); } catch (int) { return 1; "
      "} return 0; }\n");
  EXPECT_FALSE(is_marked());
  load("void g(int); int f(int k) { try { g(k); } catch (...) { return 1; } return 0; }\n");
  EXPECT_TRUE(is_marked());
}

TEST_F(CxxRuntime, HashesAndGrowsAsTheHostDoes) {
  load(R"(
#include <string>
#include <unordered_set>
int hash(int k) { std::string s; for (int i = 0; i < k; ++i) s += char('a' + i * 7 % 26); return (int)(std::hash<std::string>()(s) >> 33); }
int buckets(int k) { std::unordered_set<int> s; for (int i = 0; i < k; ++i) s.insert(i * 37); return (int)s.bucket_count(); }
)");
  for (std::uint32_t count : {0U, 1U, 7U, 8U, 9U, 23U, 100U}) {
    std::string text;
    for (std::uint32_t at = 0; at < count; ++at) text += static_cast<char>('a' + at * 7 % 26);
    EXPECT_EQ(end_of("hash", count), "returned " + std::to_string(std::hash<std::string>()(text) >> 33));
    std::unordered_set<int> set;
    for (std::uint32_t at = 0; at < count; ++at) set.insert(static_cast<int>(at) * 37);
    EXPECT_EQ(end_of("buckets", count), "returned " + std::to_string(set.bucket_count()));
  }
}

}  // namespace
}  // namespace testellate::models
