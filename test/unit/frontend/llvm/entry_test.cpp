// SPDX-License-Identifier: Apache-2.0
// Structs by value: the entry takes the object and passes what the calling convention wants.

#include "interp/interpreter.h"
#include "load_fixture.h"

namespace testellate::frontend::llvm {
namespace {

class Entry : public LoadTest {
 protected:
  /// Runs the entry of a unit on the bytes of its parameters, all by value.
  interp::RunResult run(std::string_view name, const std::vector<std::vector<std::uint8_t>>& parameters) {
    const ir::Unit& made = unit(name);
    interpreter_ = std::make_unique<interp::Interpreter>(program(), natives_, interp::Options());
    objects_.clear();
    for (const std::vector<std::uint8_t>& bytes : parameters) {
      objects_.push_back(interpreter_->make_bytes(bytes));
    }
    EXPECT_TRUE(made.subject.is_valid());
    for (const ir::InputRoot& root : made.parameters) EXPECT_TRUE(root.is_by_value);
    return interpreter_->run(made.entry, objects_);
  }

  /// Bytes of the object that a run returned the address of.
  std::vector<std::uint8_t> bytes_of(const interp::Value& pointer, std::size_t size) {
    std::vector<std::uint8_t> bytes;
    for (std::size_t at = 0; at < size; ++at) {
      std::optional<interp::Value> byte =
          interpreter_->read_memory(ir::Type::integer(8), static_cast<std::uint64_t>(pointer.bits) + at);
      if (!byte) break;
      bytes.push_back(static_cast<std::uint8_t>(byte->bits));
    }
    return bytes;
  }

  ir::NativeTable natives_;
  std::unique_ptr<interp::Interpreter> interpreter_;
  std::vector<interp::Value> objects_;
};

using Bytes = std::vector<std::uint8_t>;

TEST_F(Entry, UnpacksWhatIsPassedInOneRegister) {
  load(R"(
struct odd { unsigned char a[3]; };
struct point { int x, y; };
union either { int i; float f; };
int odd(struct odd o) { return o.a[0] + 10 * o.a[1] + 100 * o.a[2]; }
int diff(struct point p, struct point q) { return p.x - q.y; }
int whole(union either e) { return e.i; }
)");
  EXPECT_EQ(run("odd", {{1, 2, 3}}).value.bits, 321U);
  EXPECT_EQ(run("diff", {{9, 0, 0, 0, 1, 0, 0, 0}, {2, 0, 0, 0, 4, 0, 0, 0}}).value.bits, 5U);
  EXPECT_EQ(run("whole", {{7, 1, 0, 0}}).value.bits, 263U);
  EXPECT_EQ(unit("diff").parameters.size(), 2U);
  EXPECT_EQ(text(type_of(unit("diff").parameters[1]).name), "struct point");
}

TEST_F(Entry, UnpacksWhatIsPassedInTwo) {
  load(R"(
struct three { int a, b, c; };
struct mixed { int i; double d; };
struct floats { float x, y, z; };
int three(struct three t) { return t.a + 10 * t.b + 100 * t.c; }
int mixed(struct mixed m) { return m.d > 0 ? m.i : -1; }
int floats(struct floats f) { return f.x == 0 && f.y == 0 && f.z == 2; }
int wide(__int128 n) { return n >> 64; }
)");
  EXPECT_EQ(run("three", {{1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0}}).value.bits, 321U);
  EXPECT_EQ(run("mixed", {{8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f}}).value.bits, 8U);
  EXPECT_EQ(run("floats", {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x40}}).value.bits, 1U);
  EXPECT_EQ(run("wide", {{0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0}}).value.bits, 5U);
}

TEST_F(Entry, CopiesWhatIsPassedInMemory) {
  load(R"(
struct big { long a, b, c; };
long big(struct big b) { b.a = 77; return b.c; }
)");
  Bytes bytes(24, 0);
  bytes[16] = 6;
  EXPECT_EQ(run("big", {bytes}).value.bits, 6U);
  EXPECT_EQ(bytes_of(objects_[0], 24), bytes);
}

TEST_F(Entry, ReturnsResultsAsObjects) {
  load(R"(
struct three { unsigned char a, b, c; };
struct twelve { int a, b, c; };
struct big { long a, b, c; };
struct three small(struct three t) { struct three r = {t.c, t.b, t.a}; return r; }
struct twelve middle(struct three t) { struct twelve r = {t.a, t.b, t.c}; return r; }
struct big large(struct three t) { struct big r = {t.a, t.b, t.c}; return r; }
)");
  EXPECT_EQ(bytes_of(run("small", {{1, 2, 3}}).value, 99), (Bytes{3, 2, 1}));
  EXPECT_EQ(bytes_of(run("middle", {{1, 2, 3}}).value, 99), (Bytes{1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0}));
  Bytes large(24, 0);
  large[0] = 1;
  large[8] = 2;
  large[16] = 3;
  EXPECT_EQ(bytes_of(run("large", {{1, 2, 3}}).value, 99), large);
  EXPECT_TRUE(unit("large").is_result_by_value);
  EXPECT_EQ(text(program().get(unit("large").result_type).name), "struct big");
}

}  // namespace
}  // namespace testellate::frontend::llvm
