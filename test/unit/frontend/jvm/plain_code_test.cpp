// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/plain_code.h"

#include <gtest/gtest.h>

#include "compiled_java.h"
#include "support/modified_utf8.h"

namespace testellate::frontend::jvm {
namespace {

constexpr const char* kSource = R"(
package p;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

class Plain {
  enum Mode { OFF, ON }
  static class Base {
    protected final int id;
    Base(int id) { this.id = id; }
  }
  static class Derived extends Base {
    private long size = 7;
    private String label = "new";
    private Mode mode = Mode.ON;
    private List<String> items = new ArrayList<>();
    private int[] cells = new int[4];
    private float ratio;
    Derived(float ratio) { super(3); this.ratio = ratio; }
    Derived() { this(0.5f); this.size = 8; }
    Derived(int id, String label) { super(id); this.label = Objects.requireNonNull(label, "label"); }
    Derived(int low, int high) {
      super(low);
      if (low < 0 || high > 100) throw new IllegalArgumentException("low " + low);
      if (low > high) throw new IllegalArgumentException();
      this.size = high;
    }
    Derived(boolean on) { super(0); this.size = on ? 1 : 2; }
    Derived(List<String> items) { super(items.size()); this.items = items; }
    Derived(byte unused) { super(0); System.out.println(); }
    Derived(int capacity) { super(0); this.cells = new int[capacity]; }

    float ratio() { return ratio; }
    int id() { return id; }
    int next() { return id + 1; }
    long grown() { size = size + 1; return size; }
    void setSize(long size) { this.size = size; }
    Derived withLabel(String label) { if (label == null) throw new NullPointerException(); this.label = label; return this; }
    static int twice(int x) { return 2 * x; }
  }
  record Pair(int left, String right) {}
  record Checked(int value) { Checked { if (value < 1) throw new IllegalArgumentException(); } }
  class Inner { int x; Inner(int x) { this.x = x; } Plain outer() { return Plain.this; } }
}
)";

/// One compilation for all tests.
class PlainCodeTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { compile_into(shared(), "Plain.java", kSource); }
  static void TearDownTestSuite() { shared() = {}; }

  static CompiledJava& shared() {
    static CompiledJava compiled;
    return compiled;
  }

  static std::string text(const PlainValue& value) {
    switch (value.kind) {
      case PlainValue::Kind::This:
        return "this";
      case PlainValue::Kind::Parameter:
        return "#" + std::to_string(value.parameter);
      case PlainValue::Kind::Number:
        return std::to_string(value.bits);
      case PlainValue::Kind::Null:
        return "null";
      case PlainValue::Kind::Text:
        return "\"" + support::to_utf8(value.text) + "\"";
      case PlainValue::Kind::Static:
      case PlainValue::Kind::Field:
        return std::string(value.field.field().name);
      case PlainValue::Kind::Fresh:
        return "fresh";
      case PlainValue::Kind::EmptyList:
        return "list " + std::to_string(value.bits);
      case PlainValue::Kind::Other:
        return "?";
    }
    return "";
  }

  static std::string text(const PlainGuard& guard) {
    static constexpr const char* kRelations[] = {"==", "!=", "<", ">=", ">", "<=", "null", "not null"};
    std::string text =
        " if #" + std::to_string(guard.parameter) + " " + kRelations[static_cast<unsigned>(guard.relation)];
    if (guard.relation >= PlainGuard::Relation::Null) return text;
    return text + " " + (guard.other ? "#" + std::to_string(*guard.other) : std::to_string(guard.number));
  }

  /// "id = #0, size = 7 returns x if #0 >= 0"; "not plain".
  static std::string read(const char* class_name, const char* method, const char* descriptor) {
    Linker& linker = shared().java->linker();
    LoadedClass* owner = linker.try_load(class_name);
    if (owner == nullptr) return "no class";
    const Method* found = owner->find_method(method, descriptor);
    if (found == nullptr) return "no method";
    const std::optional<PlainCode> code = try_read_plain(linker, *owner, *found);
    if (!code) return "not plain";
    std::string written;
    for (const PlainStore& store : code->stores) {
      if (!written.empty()) written += ", ";
      written += std::string(store.field.field().name) + " = " + text(store.value);
    }
    if (!std::string_view(descriptor).ends_with(")V")) written += " returns " + text(code->result);
    for (const PlainGuard& guard : code->guards) written += text(guard);
    return written;
  }
  static std::string constructor(const char* descriptor) {
    return read("p/Plain$Derived", "<init>", descriptor);
  }
  static std::string method(const char* name, const char* descriptor) {
    return read("p/Plain$Derived", name, descriptor);
  }
};

TEST_F(PlainCodeTest, FollowsConstructorsUpwards) {
  EXPECT_EQ(constructor("(F)V"),
            "id = 3, size = 7, label = \"new\", mode = ON, items = list 1, cells = ?, ratio = #0");
  EXPECT_EQ(constructor("()V"),
            "id = 3, size = 8, label = \"new\", mode = ON, items = list 1, cells = ?, ratio = 1056964608");
}

TEST_F(PlainCodeTest, TurnsChecksIntoGuards) {
  EXPECT_EQ(constructor("(ILjava/lang/String;)V"),
            "id = #0, size = 7, label = #1, mode = ON, items = list 1, cells = ? if #1 not null");
  EXPECT_EQ(
      constructor("(II)V"),
      "id = #0, size = ?, label = \"new\", mode = ON, items = list 1, cells = ? if #0 >= 0 if #1 <= 100 if "
      "#0 <= #1");
  EXPECT_EQ(constructor("(I)V"),
            "id = 0, size = 7, label = \"new\", mode = ON, items = list 1, cells = ? if #0 >= 0");
}

TEST_F(PlainCodeTest, RefusesWhatBranchesCallsOrPrints) {
  EXPECT_EQ(constructor("(Z)V"), "not plain");
  EXPECT_EQ(constructor("(Ljava/util/List;)V"), "not plain");
  EXPECT_EQ(constructor("(B)V"), "not plain");
}

TEST_F(PlainCodeTest, RecognisesGettersAndSetters) {
  EXPECT_EQ(method("ratio", "()F"), " returns ratio");
  EXPECT_EQ(method("id", "()I"), " returns id");
  EXPECT_EQ(method("next", "()I"), " returns ?");
  EXPECT_EQ(method("grown", "()J"), "size = ? returns ?");
  EXPECT_EQ(method("setSize", "(J)V"), "size = #0");
  EXPECT_EQ(method("withLabel", "(Ljava/lang/String;)Lp/Plain$Derived;"),
            "label = #0 returns this if #0 not null");
  EXPECT_EQ(method("twice", "(I)I"), " returns ?");
}

TEST_F(PlainCodeTest, KnowsRecordsAndInnerClasses) {
  EXPECT_EQ(read("p/Plain$Pair", "<init>", "(ILjava/lang/String;)V"), "left = #0, right = #1");
  EXPECT_EQ(read("p/Plain$Pair", "right", "()Ljava/lang/String;"), " returns right");
  EXPECT_EQ(read("p/Plain$Checked", "<init>", "(I)V"), "value = #0 if #0 >= 1");
  EXPECT_EQ(read("p/Plain$Inner", "<init>", "(Lp/Plain;I)V"), "this$0 = #0, x = #1");
}

}  // namespace
}  // namespace testellate::frontend::jvm
