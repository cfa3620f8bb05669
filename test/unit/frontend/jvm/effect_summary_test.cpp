// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/effect_summary.h"

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
class EffectSummaryTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { compile_into(shared(), "Plain.java", kSource); }
  static void TearDownTestSuite() { shared() = {}; }

  static CompiledJava& shared() {
    static CompiledJava compiled;
    return compiled;
  }

  static std::string name_of(ir::FieldId field) {
    const ir::Program& program = shared().java->program();
    return std::string(program.text(program.get(field).name));
  }

  static std::string text(const ir::EffectValue& value) {
    using Kind = ir::EffectValue::Kind;
    switch (value.kind) {
      case Kind::This:
        return "this";
      case Kind::Parameter:
        return "#" + std::to_string(value.parameter);
      case Kind::Constant:
        return std::to_string(value.bits);
      case Kind::Text:
        return "\"" + support::to_utf8(value.text) + "\"";
      case Kind::EnumConstant:
        return value.constant;
      case Kind::Field:
        return name_of(value.field);
      case Kind::EmptyList:
        return "list";
      case Kind::Unknown:
        return "?";
    }
    return "";
  }

  static std::string text(const ir::ParameterGuard& guard) {
    static constexpr const char* kRelations[] = {"==", "!=", "<", ">=", ">", "<=", "null", "not null"};
    std::string text =
        " if #" + std::to_string(guard.parameter) + " " + kRelations[static_cast<unsigned>(guard.relation)];
    if (guard.relation >= ir::ParameterGuard::Relation::Null) return text;
    return text + " " + (guard.other ? "#" + std::to_string(*guard.other) : std::to_string(guard.number));
  }

  /// "id = #0, size = 7 returns x if #0 >= 0"; "no summary".
  static std::string read(const char* class_name, const char* method, const char* descriptor) {
    Linker& linker = shared().java->linker();
    LoadedClass* owner = linker.try_load(class_name);
    if (owner == nullptr) return "no class";
    const Method* found = owner->find_method(method, descriptor);
    if (found == nullptr) return "no method";
    const std::optional<ir::EffectSummary> effects = try_summarise(linker, *owner, *found);
    if (!effects) return "no summary";
    std::string written;
    for (const ir::FieldEffect& effect : effects->fields) {
      if (!written.empty()) written += ", ";
      written += name_of(effect.field) + " = " + text(effect.value);
    }
    if (!std::string_view(descriptor).ends_with(")V")) written += " returns " + text(effects->result);
    for (const ir::ParameterGuard& guard : effects->guards) written += text(guard);
    return written;
  }
  static std::string constructor(const char* descriptor) {
    return read("p/Plain$Derived", "<init>", descriptor);
  }
  static std::string method(const char* name, const char* descriptor) {
    return read("p/Plain$Derived", name, descriptor);
  }
};

TEST_F(EffectSummaryTest, FollowsConstructorsUpwards) {
  EXPECT_EQ(constructor("(F)V"),
            "id = 3, size = 7, label = \"new\", mode = ON, items = list, cells = ?, ratio = #0");
  EXPECT_EQ(constructor("()V"),
            "id = 3, size = 8, label = \"new\", mode = ON, items = list, cells = ?, ratio = 1056964608");
}

TEST_F(EffectSummaryTest, TurnsChecksIntoGuards) {
  EXPECT_EQ(constructor("(ILjava/lang/String;)V"),
            "id = #0, size = 7, label = #1, mode = ON, items = list, cells = ? if #1 not null");
  EXPECT_EQ(
      constructor("(II)V"),
      "id = #0, size = ?, label = \"new\", mode = ON, items = list, cells = ? if #0 >= 0 if #1 <= 100 if "
      "#0 <= #1");
  EXPECT_EQ(constructor("(I)V"),
            "id = 0, size = 7, label = \"new\", mode = ON, items = list, cells = ? if #0 >= 0");
}

TEST_F(EffectSummaryTest, RefusesWhatBranchesCallsOrPrints) {
  EXPECT_EQ(constructor("(Z)V"), "no summary");
  EXPECT_EQ(constructor("(Ljava/util/List;)V"), "no summary");
  EXPECT_EQ(constructor("(B)V"), "no summary");
}

TEST_F(EffectSummaryTest, RecognisesGettersAndSetters) {
  EXPECT_EQ(method("ratio", "()F"), " returns ratio");
  EXPECT_EQ(method("id", "()I"), " returns id");
  EXPECT_EQ(method("next", "()I"), " returns ?");
  EXPECT_EQ(method("grown", "()J"), "size = ? returns ?");
  EXPECT_EQ(method("setSize", "(J)V"), "size = #0");
  EXPECT_EQ(method("withLabel", "(Ljava/lang/String;)Lp/Plain$Derived;"),
            "label = #0 returns this if #0 not null");
  EXPECT_EQ(method("twice", "(I)I"), " returns ?");
}

TEST_F(EffectSummaryTest, KnowsRecordsAndInnerClasses) {
  EXPECT_EQ(read("p/Plain$Pair", "<init>", "(ILjava/lang/String;)V"), "left = #0, right = #1");
  EXPECT_EQ(read("p/Plain$Pair", "right", "()Ljava/lang/String;"), " returns right");
  EXPECT_EQ(read("p/Plain$Checked", "<init>", "(I)V"), "value = #0 if #0 >= 1");
  EXPECT_EQ(read("p/Plain$Inner", "<init>", "(Lp/Plain;I)V"), "this$0 = #0, x = #1");
}

}  // namespace
}  // namespace testellate::frontend::jvm
