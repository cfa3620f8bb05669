// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "interp/interpreter.h"
#include "ir/body_builder.h"
#include "ir/program.h"

// Programs whose parts come when they are first needed.

namespace testellate::interp {
namespace {

using ir::Opcode;
using ir::Operand;
using ir::Type;

constexpr Type kI32 = Type::integer(32);

/// Function "f<n>" returns n + f<n-1>(), and "f0" a field of a new object of `Late`; "lost" has no body,
/// `Lost` no class.
class LazyProvider final : public ir::Provider {
 public:
  diag::Result<void> complete_class(ir::Program& program, ir::ClassId id) override {
    const std::string name(program.text(program.get(id).name));
    if (name != "Late") return diag::error(diag::Kind::IrInvalid, {}, "class `" + name + "` is not there");
    program.add_static({id, program.intern("count"), kI32, {}, 5});
    program.add_field({id, program.intern("size"), kI32, {}, 0});
    program.finish_class(id);
    ++completed;
    return {};
  }

  diag::Result<std::unique_ptr<const ir::Body>> make_body(ir::Program& program, ir::FunctionId id) override {
    const std::string name(program.text(program.get(id).name));
    if (name == "lost") return diag::error(diag::Kind::IrInvalid, {}, "no code for `lost`");
    ++made;
    ir::BodyBuilder builder(program, id);
    builder.select_block(builder.add_block());
    const int number = std::stoi(name.substr(1));
    if (number == 0) return make_last(program, builder);
    const ir::FunctionId next = declare(program, "f" + std::to_string(number - 1));
    const ir::RegisterId below = builder.call(next, {});
    const Operand n = builder.constant(kI32, static_cast<unsigned>(number));
    builder.return_value(kI32, Operand::reg(builder.binary(Opcode::Add, kI32, Operand::reg(below), n)));
    return builder.finish();
  }

  static ir::FunctionId declare(ir::Program& program, const std::string& name) {
    const ir::FunctionId id = program.function_named(program.intern(name));
    program.edit_function(id).signature = program.signature_of({kI32, {}, false});
    return id;
  }

  std::string class_name = "Late";
  int made = 0;
  int completed = 0;

 private:
  std::unique_ptr<const ir::Body> make_last(ir::Program& program, ir::BodyBuilder& builder) const {
    const ir::ClassId used = program.class_named(program.intern(class_name));
    const ir::RegisterId object = builder.add_register(Type::ref());
    builder.append({.op = Opcode::New, .result = object, .x = used.index()});
    builder.return_value(kI32, builder.constant(kI32, 100));
    return builder.finish();
  }
};

TEST(Provider, IsAskedForWhatIsReachedOnly) {
  LazyProvider provider;
  ir::Program program(provider);
  const ir::NativeTable natives;
  Interpreter interpreter(program, natives, Options());
  const ir::FunctionId entry = LazyProvider::declare(program, "f200");
  EXPECT_EQ(provider.made, 0);
  const RunResult result = interpreter.run(entry, {});
  EXPECT_EQ(result.end, ir::PathEnd::Returned) << result.reason;
  EXPECT_EQ(result.value.bits, 100U + 200U * 201U / 2U);
  EXPECT_EQ(provider.made, 201);
  EXPECT_EQ(provider.completed, 1);
  EXPECT_EQ(interpreter.run(entry, {}).value.bits, result.value.bits);
  EXPECT_EQ(provider.made, 201);
}

TEST(Provider, StaticsOfLateClassesStartAtTheirInitialValue) {
  LazyProvider provider;
  ir::Program program(provider);
  const ir::NativeTable natives;
  Interpreter interpreter(program, natives, Options());
  EXPECT_EQ(interpreter.run(LazyProvider::declare(program, "f0"), {}).end, ir::PathEnd::Returned);
  const ir::ClassId late = program.find_class(program.find_symbol("Late"));
  EXPECT_EQ(interpreter.read_static(program.find_static(late, program.find_symbol("count"))).bits, 5U);
}

TEST(Provider, AMissingClassIsUnsupported) {
  LazyProvider provider;
  provider.class_name = "Lost";
  ir::Program program(provider);
  const ir::NativeTable natives;
  Interpreter interpreter(program, natives, Options());
  const RunResult result = interpreter.run(LazyProvider::declare(program, "f1"), {});
  EXPECT_EQ(result.end, ir::PathEnd::Unsupported);
  EXPECT_EQ(result.reason, "class `Lost` is not there");
  EXPECT_EQ(result.place.function, program.find_function(program.find_symbol("f0")));
  EXPECT_EQ(result.stack.size(), 1U);
}

TEST(Provider, AMissingBodyIsUnsupported) {
  LazyProvider provider;
  ir::Program program(provider);
  const ir::FunctionId lost = LazyProvider::declare(program, "lost");
  const ir::FunctionId caller = LazyProvider::declare(program, "caller");
  ir::BodyBuilder builder(program, caller);
  builder.select_block(builder.add_block());
  builder.return_value(kI32, Operand::reg(builder.call(lost, {})));
  program.set_body(caller, builder.finish());
  const ir::NativeTable natives;
  Interpreter interpreter(program, natives, Options());
  const RunResult result = interpreter.run(caller, {});
  EXPECT_EQ(result.end, ir::PathEnd::Unsupported);
  EXPECT_EQ(result.reason, "no code for `lost`");
  EXPECT_EQ(result.place, (Place{caller, ir::InstId(0)}));
}

}  // namespace
}  // namespace testellate::interp
