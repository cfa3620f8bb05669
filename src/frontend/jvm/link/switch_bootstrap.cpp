// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/boxing.h"
#include "frontend/jvm/link/dynamic_call.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

using ir::Opcode;
using ir::Operand;
using ir::Type;

constexpr Type kI32 = Type::integer(32);
constexpr ir::RegisterId kSelector(0);
constexpr ir::RegisterId kRestart(1);

struct PatternSwitch {
  LoadedClass* host = nullptr;
  std::vector<std::uint16_t> labels;
  std::string enum_class;  ///< of enumSwitch: strings are names of its constants; otherwise empty
};

class SwitchWriter {
 public:
  SwitchWriter(Emitter& emitter, const PatternSwitch& pattern)
      : emitter_(emitter), out_(emitter.out()), pattern_(pattern) {}

  void write() {
    const ir::BlockId is_null = out_.add_block("null");
    next_ = out_.add_block();
    out_.branch(
        out_.binary(Opcode::Eq, Type::ref(), Operand::reg(kSelector), out_.null()), is_null, next_, true);
    for (std::uint32_t at = 0; at < pattern_.labels.size(); ++at) write_label(at);
    out_.start_block(next_, {});
    return_number(static_cast<std::uint32_t>(pattern_.labels.size()));
    out_.start_block(is_null, {});
    return_number(0xffffffffU);
  }

 private:
  void return_number(std::uint32_t number) { out_.return_value(kI32, out_.constant(kI32, number)); }

  /// Goes on where the condition holds; otherwise at the next label.
  void go_on_if(Operand condition) {
    const ir::BlockId fits = out_.add_block();
    out_.branch(condition, fits, after_, true);
    out_.start_block(fits, {});
  }

  Operand is_instance(std::string_view class_constant) {
    const ir::ClassId id = emitter_.linker().class_id(class_constant);
    return out_.compute({.op = Opcode::InstanceOf, .a = Operand::reg(kSelector), .x = id.index()},
                        Type::boolean());
  }

  void push_selector() {
    out_.push(ValueKind::Ref, Operand::reg(kSelector));
    out_.mark_not_null();
  }

  void test_string(std::string_view text) {
    emitter_.push_string(text);
    push_selector();
    emitter_.invoke(InvokeKind::Virtual,
                    {ConstantKind::Methodref, "java/lang/String", "equals", "(Ljava/lang/Object;)Z"});
    go_on_if(out_.binary(Opcode::Ne, kI32, out_.pop(ValueKind::Int), out_.constant(kI32, 0)));
  }

  void test_constant(std::string_view name) {
    const std::string descriptor = "L" + pattern_.enum_class + ";";
    emitter_.get_static({ConstantKind::Fieldref, pattern_.enum_class, name, descriptor});
    const Operand constant = out_.pop(ValueKind::Ref);
    go_on_if(out_.binary(Opcode::Eq, Type::ref(), Operand::reg(kSelector), constant));
  }

  void test_number(std::int32_t number) {
    go_on_if(is_instance("java/lang/Integer"));
    push_selector();
    emitter_.invoke(InvokeKind::Virtual, {ConstantKind::Methodref, "java/lang/Integer", "intValue", "()I"});
    const Operand expected = out_.constant(kI32, static_cast<std::uint32_t>(number));
    go_on_if(out_.binary(Opcode::Eq, kI32, out_.pop(ValueKind::Int), expected));
  }

  void write_label(std::uint32_t at) {
    const ConstantPool& constants = pattern_.host->file.constants;
    const std::uint16_t label = pattern_.labels[at];
    out_.start_block(next_, {});
    after_ = out_.add_block();
    go_on_if(out_.binary(Opcode::SLe, kI32, Operand::reg(kRestart), out_.constant(kI32, at)));
    const ConstantKind kind = constants.kind(label);
    if (kind == ConstantKind::Class) {
      go_on_if(is_instance(constants.class_name(label)));
    } else if (kind == ConstantKind::Integer) {
      test_number(constants.integer(label));
    } else if (kind == ConstantKind::String && !pattern_.enum_class.empty()) {
      test_constant(constants.string_text(label));
    } else if (kind == ConstantKind::String) {
      test_string(constants.string_text(label));
    } else {
      emitter_.missing("label of kind " + std::string(to_text(kind)) + " in a pattern switch");
    }
    return_number(at);
    next_ = after_;
  }

  Emitter& emitter_;
  CodeWriter& out_;
  const PatternSwitch& pattern_;
  ir::BlockId next_;   ///< where the next label starts
  ir::BlockId after_;  ///< where the one after the current label does
};

}  // namespace

void push_pattern_switch(Emitter& emitter, const CallSite& site) {
  const NameAndType called = site.dynamic.name_and_type;
  const MethodType type = *try_parse_method_type(called.descriptor);
  PatternSwitch pattern{&site.owner, site.bootstrap().arguments, {}};
  if (called.name == "enumSwitch") pattern.enum_class = type.parameters[0].class_name;
  Linker& linker = emitter.linker();
  const ir::FunctionId function = linker.define(
      "jvm.switch." + function_name(site.owner.file.name, site.method.name, site.method.descriptor) + "@" +
          std::to_string(site.offset),
      to_signature(type, false),
      [&linker, pattern](ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
        CodeWriter out(linker.program(), id);
        Emitter inner(linker, out, pattern.host);
        out.start_block(out.add_block("entry"), {});
        SwitchWriter(inner, pattern).write();
        return out.finish();
      });
  call_site_function(emitter, type, function);
}

}  // namespace testellate::frontend::jvm
