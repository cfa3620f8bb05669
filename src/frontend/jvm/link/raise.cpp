// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/raise.h"

#include <algorithm>

#include "frontend/jvm/link/dynamic_call.h"
#include "frontend/jvm/translate/emitter.h"

namespace testellate::frontend::jvm {
namespace {

using ir::Fault;
using ir::Type;

enum class Message : std::uint8_t {
  None,
  Text,           ///< the text as it is
  Ints,           ///< the check's int operands in place of \1
  ClassOfSecond,  ///< name of the class of the check's second operand
  Cast,           ///< a native looks at the check that fails
  Unusable,       ///< likewise
};

struct Row {
  Fault fault;
  std::string_view exception;
  Message message;
  std::string_view text;
};

/// What the JVM throws by itself, JVMS §2.10. The message of a NullPointerException is made when it is asked
/// for: null_message.h.
constexpr Row kRows[] = {
    {Fault::NullDereference, "java/lang/NullPointerException", Message::None, ""},
    {Fault::IndexOutOfBounds,
     "java/lang/ArrayIndexOutOfBoundsException",
     Message::Ints,
     "Index \1 out of bounds for length \1"},
    {Fault::NegativeSize, "java/lang/NegativeArraySizeException", Message::Ints, "\1"},
    {Fault::BadCast, "java/lang/ClassCastException", Message::Cast, ""},
    {Fault::BadArrayStore, "java/lang/ArrayStoreException", Message::ClassOfSecond, ""},
    {Fault::ClassUnusable, "java/lang/NoClassDefFoundError", Message::Unusable, ""},
    {Fault::NoTarget, "java/lang/AbstractMethodError", Message::None, ""},
    {Fault::DivisionByZero, "java/lang/ArithmeticException", Message::Text, "/ by zero"},
    {Fault::StackOverflow, "java/lang/StackOverflowError", Message::None, ""},
    {Fault::OutOfMemory, "java/lang/OutOfMemoryError", Message::Text, "Java heap space"},
};

std::vector<Type> parameters_of(const Row& row) {
  if (row.message == Message::Ints) {
    const auto count = std::count(row.text.begin(), row.text.end(), '\1');
    return std::vector<Type>(static_cast<std::size_t>(count), Type::integer(32));
  }
  if (row.message == Message::ClassOfSecond) return {Type::ref(), Type::ref()};
  if (row.message == Message::Cast) return {Type::ref()};
  return {};
}

std::string_view constructor_of(const Row& row) {
  if (row.message == Message::None) return "()V";
  if (row.message == Message::Unusable) return "(Ljava/lang/String;Ljava/lang/Throwable;)V";
  return "(Ljava/lang/String;)V";
}

void push_native(Emitter& emitter, const char* name, const std::vector<Type>& parameters) {
  std::vector<ir::Operand> arguments;
  for (std::uint32_t at = 0; at < parameters.size(); ++at) {
    arguments.push_back(ir::Operand::reg(ir::RegisterId(at)));
  }
  const ir::FunctionId native = emitter.linker().native(name, {Type::ref(), parameters, false});
  emitter.out().push(ValueKind::Ref, emitter.out().call(native, arguments));
}

/// What the constructor takes.
void push_message(Emitter& emitter, const Row& row) {
  CodeWriter& out = emitter.out();
  switch (row.message) {
    case Message::None:
      return;
    case Message::Text:
      return emitter.push_string(row.text);
    case Message::Ints: {
      const std::size_t count = parameters_of(row).size();
      for (std::uint32_t at = 0; at < count; ++at) {
        out.push(ValueKind::Int, ir::Operand::reg(ir::RegisterId(at)));
      }
      const std::string descriptor = "(" + std::string(count, 'I') + ")Ljava/lang/String;";
      return push_concat(emitter, descriptor, row.text, {});
    }
    case Message::ClassOfSecond:
      out.push(ValueKind::Ref, ir::Operand::reg(ir::RegisterId(1)));
      out.mark_not_null();
      emitter.invoke(InvokeKind::Virtual,
                     {ConstantKind::Methodref, "java/lang/Object", "getClass", "()Ljava/lang/Class;"});
      return emitter.invoke(InvokeKind::Virtual,
                            {ConstantKind::Methodref, "java/lang/Class", "getName", "()Ljava/lang/String;"});
    case Message::Cast:
      return push_native(emitter, "jvm.cast_message", parameters_of(row));
    case Message::Unusable:
      push_native(emitter, "jvm.unusable_message", {});
      return push_native(emitter, "jvm.unusable_cause", {});
  }
}

std::unique_ptr<const ir::Body> make_raise(Linker& linker, ir::FunctionId id, const Row& row) {
  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  out.start_block(out.add_block("entry"), {});
  emitter.construct(row.exception, constructor_of(row), [&] { push_message(emitter, row); });
  out.return_value(Type::ref(), out.pop(ValueKind::Ref));
  return out.finish();
}

}  // namespace

void fill_policy(Linker& linker, ir::Policy& policy) {
  for (const Row& row : kRows) {
    ir::FaultAction& action = policy.actions[static_cast<std::size_t>(row.fault)];
    action.kind = ir::FaultAction::Kind::RaiseResult;
    action.make_raised =
        linker.define("jvm.raise." + std::string(ir::info(row.fault).name),
                      {Type::ref(), parameters_of(row), false},
                      [&linker, &row](ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
                        return make_raise(linker, id, row);
                      });
  }
}

}  // namespace testellate::frontend::jvm
