// SPDX-License-Identifier: Apache-2.0
// The models under the engine, against brute force: for strings of two unknown bytes the paths divide the
// strings among them, each predicts what the interpreter does with its strings, and there are as many as the
// model's code has.
#include <set>

#include <gtest/gtest.h>

#include "exploring.h"
#include "expr/evaluator.h"
#include "expr/free_variables.h"
#include "interp/interpreter.h"
#include "models/libc/libc.h"

namespace testellate::models {
namespace {

/// On both sides of every border that a model knows.
constexpr unsigned char kBytes[] = {0,   1,   8,   '\t', '\n', '\r', 14,  ' ', '+', ',', '-', '.', '/', '0',
                                    '1', '7', '8', '9',  ':',  '@',  'A', 'E', 'F', 'G', 'X', 'Z', '[', '`',
                                    'a', 'b', 'e', 'f',  'g',  'x',  'y', 'z', '{', 127, 128, 255};

/// A function of two bytes; `code` finds them, with a NUL behind, where %s points and sets %r.
std::string make_program(std::string_view code) {
  return R"(
const global @text.ab: 3 = { bytes "ab\x00" }
const global @text.decimal: 3 = { bytes "%d\x00" }
const global @text.hex: 4 = { bytes "%#x\x00" }
const global @text.string: 6 = { bytes "<%4s>\x00" }
const global @text.both: 9 = { bytes "%+4d%.1s\x00" }
const global @text.b: 2 = { bytes "b\x00" }
func @compare(%x: ptr, %y: ptr) -> i32 {
entry:
  %c = load i8 %x
  %d = load i8 %y
  %less = ult i8 %c, %d
  branch %less, lower, other
lower:
  return i32 -1
other:
  %same = eq i8 %c, %d
  branch %same, equal, higher
equal:
  return i32 0
higher:
  return i32 1
}
user func @f(%a: i8, %b: i8) -> i64 {
entry:
  %s = stack_alloc 3, align 1
  store i8 %a, %s
  %s1 = ptr_add %s, 1
  store i8 %b, %s1
  %s2 = ptr_add %s, 2
  store i8 0, %s2
)" + std::string(code) +
         R"(
  return i64 %r
}
unit "f" {
  entry @f
  input a: u8
  input b: u8
}
)";
}

std::string describe(ir::PathEnd end, std::optional<ir::Fault> fault, std::optional<value::U128> number) {
  std::string text(ir::info(end).name);
  if (fault) text += " " + std::string(ir::info(*fault).name);
  if (end == ir::PathEnd::Returned && number)
    text += " " + std::to_string(static_cast<std::int64_t>(*number));
  return text;
}

/// What the interpreter does with each pair of bytes, and how many ways through the code of the library that
/// are.
struct BruteForce {
  std::map<std::pair<unsigned, unsigned>, std::string> ends;
  std::set<std::vector<std::pair<std::uint32_t, std::uint32_t>>> paths;
};

BruteForce run_all(const std::string& user_text) {
  // Paths are recorded in user code: all of it is, here.
  std::string text = libc_text() + user_text;
  for (std::size_t at = 0; (at = text.find("\nfunc @", at)) != std::string::npos; at += 12) {
    text.insert(at + 1, "user ");
  }
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(text, "test.tir");
  TESTELLATE_INVARIANT(program.has_value(), "the program of a test should be good");
  ir::NativeTable natives;
  add_libc(natives);
  interp::Options options;
  options.record_path = true;
  BruteForce all;
  for (unsigned a : kBytes) {
    for (unsigned b : kBytes) {
      interp::Interpreter interpreter(**program, natives, options);
      const interp::Value arguments[] = {{ir::Type::integer(8), a, 0}, {ir::Type::integer(8), b, 0}};
      const interp::RunResult result =
          interpreter.run((*program)->find_function((*program)->find_symbol("f")), arguments);
      all.ends[{a, b}] = describe(result.end, result.fault, result.value.bits);
      std::vector<std::pair<std::uint32_t, std::uint32_t>> path;
      for (const ir::TakenEdge& taken : result.path)
        path.emplace_back(taken.function.index(), taken.edge.index());
      if (result.fault) path.emplace_back(0xffffffffU, static_cast<std::uint32_t>(*result.fault));
      all.paths.insert(std::move(path));
    }
  }
  return all;
}

struct Explored {
  std::size_t paths = 0;
  std::size_t possible_paths = 0;
  bool is_cut = false;
};

Explored expect_partition(std::string_view code) {
  const std::string user_text = make_program(code);
  const BruteForce all = run_all(user_text);
  engine::Exploring exploring(libc_text() + user_text);
  add_libc(exploring.natives);
  engine::States states = exploring.explore();
  std::erase_if(states, [](const std::unique_ptr<engine::State>& state) {
    return state->status() == engine::StateStatus::Infeasible;
  });

  std::map<std::pair<unsigned, unsigned>, int> owners;
  Explored explored{states.size(), all.paths.size(), false};
  for (const std::unique_ptr<engine::State>& state : states) {
    explored.is_cut |= state->has_cut(engine::Cut::Concretised);
    for (const auto& [bytes, expected] : all.ends) {
      expr::Assignment assignment;
      for (expr::Term condition : state->path_condition()) {
        for (expr::Term variable : expr::free_variables(condition)) {
          assignment.set(variable, variable.variable_name() == "a" ? bytes.first : bytes.second);
        }
      }
      // The result may depend on a byte that no condition is about.
      for (std::string_view name : {"a", "b"}) {
        assignment.set(exploring.terms().make_variable(name, expr::Sort::bit_vector(8)),
                       name == "a" ? bytes.first : bytes.second);
      }
      expr::Evaluator evaluator(assignment);
      bool holds = true;
      for (expr::Term condition : state->path_condition()) holds = holds && evaluator.is_true(condition);
      if (!holds) continue;
      ++owners[bytes];
      const result::TestCase test = exploring.engine().make_test(*state, assignment);
      const auto* scalar = test.outcome.value ? std::get_if<result::Scalar>(&*test.outcome.value) : nullptr;
      EXPECT_EQ(describe(test.outcome.end,
                         test.outcome.fault,
                         scalar == nullptr ? std::nullopt : std::optional(scalar->bits)),
                expected)
          << "bytes " << bytes.first << " " << bytes.second;
    }
  }
  if (!explored.is_cut) {
    for (const auto& [bytes, expected] : all.ends) {
      EXPECT_EQ(owners[bytes], 1) << "bytes " << bytes.first << " " << bytes.second;
    }
  }
  return explored;
}

void expect_paths_of_the_code(std::string_view code) {
  const Explored explored = expect_partition(code);
  EXPECT_EQ(explored.paths, explored.possible_paths);
  EXPECT_GT(explored.paths, 1U);
  EXPECT_FALSE(explored.is_cut);
}

constexpr std::string_view kOffset = R"(
  %from = bitcast ptr %s to i64
  %to = bitcast ptr %p to i64
  %none = eq ptr %p, null
  %distance = sub i64 %to, %from
  %r = select i64 %none, -1, %distance
)";

TEST(LibcForks, WhereAStringEnds) { expect_paths_of_the_code("%r = call i64 @strlen(ptr %s)"); }

TEST(LibcForks, WhereACharacterStands) {
  expect_paths_of_the_code("%p = call ptr @strchr(ptr %s, i32 97)" + std::string(kOffset));
}

TEST(LibcForks, WhereAStringStandsInAnother) {
  expect_paths_of_the_code("%p = call ptr @strstr(ptr %s, ptr @text.b)" + std::string(kOffset));
}

TEST(LibcForks, WhereTokensEnd) {
  expect_paths_of_the_code(
      "%first = call ptr @strtok(ptr %s, ptr @text.b) %p = call ptr @strtok(ptr null, ptr @text.b)" +
      std::string(kOffset));
}

TEST(LibcForks, HowStringsCompare) {
  expect_paths_of_the_code("%c = call i32 @strcmp(ptr %s, ptr @text.ab) %r = sext i32 %c to i64");
  expect_paths_of_the_code("%c = call i32 @strcasecmp(ptr %s, ptr @text.ab) %r = sext i32 %c to i64");
  expect_paths_of_the_code("%c = call i32 @memcmp(ptr %s, ptr @text.ab, i64 2) %r = sext i32 %c to i64");
}

TEST(LibcForks, NotAboutTheClassOfACharacter) {
  constexpr std::string_view kFunctions[] = {
      "isalpha", "isalnum", "ispunct", "isspace", "tolower", "toupper"};
  for (std::string_view function : kFunctions) {
    const Explored explored = expect_partition("%x = zext i8 %a to i32 %c = call i32 @" +
                                               std::string(function) + "(i32 %x) %r = sext i32 %c to i64");
    EXPECT_EQ(explored.paths, 1U) << function;
  }
}

TEST(LibcForks, NotAboutAnEntryOfATable) {
  const Explored explored = expect_partition(R"(
  %table_at = call ptr @__ctype_b_loc()
  %table = load ptr %table_at
  %x = zext i8 %a to i64
  %offset = mul i64 %x, 2
  %at = ptr_add %table, %offset
  check.read %at, 2
  %mask = load i16 %at
  %r = zext i16 %mask to i64
)");
  EXPECT_EQ(explored.paths, 1U);
}

TEST(LibcForks, OnceForAllNumbersOfTheSameDigits) {
  // Behind white space: white space, either sign, a digit, anything else. Behind a sign (two) or a digit: a
  // digit or not. Behind anything else nothing is looked at: 5 + 3 * 2 + 1.
  const Explored explored = expect_partition("%i = call i32 @atoi(ptr %s) %r = sext i32 %i to i64");
  EXPECT_FALSE(explored.is_cut);
  EXPECT_EQ(explored.paths, 12U);
}

TEST(LibcForks, OnThePrefixOfANumber) {
  const Explored explored = expect_partition("%r = call i64 @strtol(ptr %s, ptr null, i32 0)");
  EXPECT_FALSE(explored.is_cut);
}

/// `sprintf` of %x: the characters and their number.
std::string print_to_memory(std::string_view format) {
  return R"(
  %to = stack_alloc 16, align 8
  mem_set %to, 0, 16
  %n = call i32 @sprintf(ptr %to, ptr @)" +
         std::string(format) + R"(, i32 %x)
  %characters = load i64 %to
  %long = zext i32 %n to i64
  %high = shl i64 %long, 60
  %r = xor i64 %characters, %high
)";
}

TEST(LibcForks, OnSignAndNumberOfDigitsWhereTextIsMade) {
  // -128 to 127: three numbers of digits on either side of the sign.
  const Explored explored = expect_partition("%x = sext i8 %a to i32" + print_to_memory("text.decimal"));
  EXPECT_EQ(explored.paths, 6U);
  EXPECT_FALSE(explored.is_cut);
  EXPECT_EQ(expect_partition("%x = zext i8 %a to i32" + print_to_memory("text.hex")).paths, 3U);
}

TEST(LibcForks, OnTheLengthOfAStringWhereTextIsMade) {
  const Explored explored = expect_partition(R"(
  %to = stack_alloc 16, align 8
  mem_set %to, 0, 16
  %n = call i32 @sprintf(ptr %to, ptr @text.string, ptr %s)
  %r = load i64 %to
)");
  EXPECT_EQ(explored.paths, 3U);
}

TEST(LibcForks, NotOnWhatIsPrinted) {
  const Explored explored = expect_partition(R"(
  %x = sext i8 %a to i32
  %n = call i32 @printf(ptr @text.both, i32 %x, ptr %s)
  %m = call i32 @puts(ptr %s)
  %k = call i32 @printf(ptr @text.hex, i32 %x)
  %sum = add i32 %n, %m
  %sum = add i32 %sum, %k
  %r = zext i32 %sum to i64
)");
  EXPECT_EQ(explored.paths, 1U);
  EXPECT_FALSE(explored.is_cut);
}

TEST(LibcForks, AndBlamesTheCallThatWentWrong) {
  engine::Exploring exploring(libc_text() + R"(
const global @open: 1 = { bytes "a" }
user func @f() -> i64 file "f.c" {
entry:
  %r = call i64 @strlen(ptr @open) !7:3
  return i64 %r
}
unit "f" {
  entry @f
}
)");
  const engine::States states = exploring.explore();
  ASSERT_EQ(states.size(), 1U);
  const result::TestCase test = exploring.test_of(*states[0]);
  EXPECT_EQ(test.outcome.fault, ir::Fault::OutOfBounds);
  const ir::Program& program = exploring.program();
  EXPECT_EQ(program.text(program.get(test.outcome.place.function).name), "libc.strlen");
  EXPECT_EQ(program.text(program.get(test.outcome.blamed.function).name), "f");
  EXPECT_EQ(program.get(test.outcome.blamed.function).body->origins[test.outcome.blamed.inst.index()].line,
            7U);
}

TEST(LibcForks, OnWhatACallbackDecides) {
  expect_paths_of_the_code(
      "call void @qsort(ptr %s, i64 2, i64 1, ptr @compare) %c = load i16 %s %r = zext i16 %c to i64");
}

}  // namespace
}  // namespace testellate::models
