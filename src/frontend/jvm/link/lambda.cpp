// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/boxing.h"
#include "frontend/jvm/link/dynamic_call.h"
#include "frontend/jvm/link/initialiser.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

using ir::Opcode;
using ir::Type;

// java.lang.invoke.LambdaMetafactory
constexpr std::int32_t kFlagSerializable = 1;
constexpr std::int32_t kFlagMarkers = 2;
constexpr std::int32_t kFlagBridges = 4;

/// What the arguments of the bootstrap method say. Views into the constant pool of the site's class.
struct Lambda {
  LoadedClass* host = nullptr;
  std::string class_name;   ///< of the class that is made
  std::string_view method;  ///< that it implements
  MethodType captured;      ///< from captured values to the interface
  MethodHandle implementation;
  MethodType instantiated;                    ///< what the method takes and returns after all casts
  std::vector<std::string_view> descriptors;  ///< of the method, and of bridges to it
  std::vector<std::string_view> interfaces;
  std::vector<ir::FieldId> fields;
};

Lambda read_lambda(const CallSite& site, bool is_alternative) {
  const ConstantPool& constants = site.owner.file.constants;
  const std::vector<std::uint16_t>& arguments = site.bootstrap().arguments;
  Lambda lambda;
  lambda.host = &site.owner;
  lambda.class_name = with_dots(site.owner.file.name) + std::string(kLambdaMark) +
                      std::to_string(site.owner.index_of(site.method)) + "@" + std::to_string(site.offset);
  lambda.method = site.dynamic.name_and_type.name;
  lambda.captured = *try_parse_method_type(site.dynamic.name_and_type.descriptor);
  lambda.descriptors.push_back(constants.method_descriptor(arguments[0]));
  lambda.implementation = constants.method_handle(arguments[1]);
  lambda.instantiated = *try_parse_method_type(constants.method_descriptor(arguments[2]));
  lambda.interfaces.push_back(lambda.captured.result.class_name);
  if (!is_alternative) return lambda;
  std::size_t next = 3;
  const auto has = [&](ConstantKind kind) {
    return next < arguments.size() && constants.kind(arguments[next]) == kind;
  };
  const auto take_int = [&] { return has(ConstantKind::Integer) ? constants.integer(arguments[next++]) : 0; };
  const std::int32_t flags = take_int();
  if ((flags & kFlagSerializable) != 0) lambda.interfaces.emplace_back("java/io/Serializable");
  if ((flags & kFlagMarkers) != 0) {
    for (std::int32_t left = take_int(); left > 0 && has(ConstantKind::Class); --left) {
      lambda.interfaces.push_back(constants.class_name(arguments[next++]));
    }
  }
  if ((flags & kFlagBridges) != 0) {
    for (std::int32_t left = take_int(); left > 0 && has(ConstantKind::MethodType); --left) {
      lambda.descriptors.push_back(constants.method_descriptor(arguments[next++]));
    }
  }
  return lambda;
}

FieldType class_type(std::string_view class_constant) { return *try_parse_class_constant(class_constant); }

InvokeKind invoke_kind(HandleKind kind) {
  if (kind == HandleKind::InvokeStatic) return InvokeKind::Static;
  if (kind == HandleKind::InvokeVirtual) return InvokeKind::Virtual;
  if (kind == HandleKind::InvokeInterface) return InvokeKind::Interface;
  return InvokeKind::Special;
}

/// What the implementation takes, a receiver included, and what it returns.
MethodType implementation_type(const MethodHandle& handle) {
  MethodType type = *try_parse_method_type(handle.member.descriptor);
  if (handle.kind == HandleKind::NewInvokeSpecial) {
    type.result = class_type(handle.member.owner);
  } else if (handle.kind != HandleKind::InvokeStatic) {
    type.parameters.insert(type.parameters.begin(), class_type(handle.member.owner));
  }
  return type;
}

void push_arguments(Emitter& emitter, const Lambda& lambda, const MethodType& own, const MethodType& target) {
  CodeWriter& out = emitter.out();
  const ir::Operand self = ir::Operand::reg(ir::RegisterId(0));
  const std::size_t captured = lambda.captured.parameters.size();
  for (std::size_t at = 0; at < captured; ++at) {
    emitter.load_field(lambda.fields[at], self, lambda.captured.parameters[at]);
  }
  for (std::size_t at = 0; at < own.parameters.size(); ++at) {
    const FieldType& parameter = own.parameters[at];
    const FieldType& wanted = target.parameters[captured + at];
    out.push(kind_of(parameter), ir::Operand::reg(ir::RegisterId(static_cast<std::uint32_t>(at + 1))));
    const FieldType& exact = lambda.instantiated.parameters[at];
    if (parameter.is_reference() && exact.is_reference()) {
      if (parameter.text != exact.text) cast(emitter, exact);
      if (!wanted.is_reference()) adapt(emitter, exact, wanted);
    } else {
      adapt(emitter, parameter, wanted);
    }
  }
}

std::unique_ptr<const ir::Body> make_method(Linker& linker,
                                            ir::FunctionId id,
                                            const Lambda& lambda,
                                            std::string_view descriptor) {
  const MethodType own = *try_parse_method_type(descriptor);
  const MethodType target = implementation_type(lambda.implementation);
  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, lambda.host);
  out.start_block(out.add_block("entry"), {});
  const MemberRef& member = lambda.implementation.member;
  if (lambda.implementation.kind == HandleKind::NewInvokeSpecial) {
    emitter.construct(member.owner, member.descriptor, [&] { push_arguments(emitter, lambda, own, target); });
  } else {
    push_arguments(emitter, lambda, own, target);
    emitter.invoke(invoke_kind(lambda.implementation.kind), member);
  }
  if (own.result.is_void()) {
    out.return_void();
    return out.finish();
  }
  // References need no cast: the compiler has checked that the result fits.
  if (!target.result.is_reference() || !own.result.is_reference()) adapt(emitter, target.result, own.result);
  out.return_value(register_type(own.result), out.pop(kind_of(own.result)));
  return out.finish();
}

/// Makes the class, once.
ir::ClassId define_class(Linker& linker, Lambda& lambda) {
  ir::Program& program = linker.program();
  const ir::ClassId id = program.class_named(program.intern(lambda.class_name));
  if (program.get(id).is_complete) return id;
  ir::Class& made = program.edit_class(id);
  made.super = linker.class_id("java/lang/Object");
  static_cast<void>(program.complete_class(made.super).has_value());
  for (std::string_view interface : lambda.interfaces) made.interfaces.push_back(linker.class_id(interface));
  for (std::size_t at = 0; at < lambda.captured.parameters.size(); ++at) {
    const FieldType& type = lambda.captured.parameters[at];
    lambda.fields.push_back(program.add_field({id,
                                               program.intern("captured" + std::to_string(at)),
                                               storage_type(type),
                                               linker.data_type(type),
                                               0}));
  }
  for (std::string_view descriptor : lambda.descriptors) {
    const std::string selector = std::string(lambda.method) + std::string(descriptor);
    const ir::FunctionId function =
        linker.define(lambda.class_name + "#" + selector,
                      to_signature(*try_parse_method_type(descriptor), true),
                      [&linker, lambda, descriptor](
                          ir::FunctionId made_id) -> diag::Result<std::unique_ptr<const ir::Body>> {
                        return make_method(linker, made_id, lambda, descriptor);
                      });
    const bool is_new =
        std::none_of(made.methods.begin(), made.methods.end(), [&](const ir::MethodEntry& entry) {
          return entry.function == function;
        });
    if (is_new) made.methods.push_back({program.intern(selector), function});
  }
  program.finish_class(id);
  return id;
}

std::unique_ptr<const ir::Body> make_instance(ir::Program& program, ir::FunctionId id, ir::ClassId of) {
  ir::BodyBuilder builder(program, id);
  builder.select_block(builder.add_block());
  const ir::RegisterId object = builder.add_register(Type::ref());
  builder.append({.op = Opcode::New, .result = object, .x = of.index()});
  builder.return_value(Type::ref(), ir::Operand::reg(object));
  return builder.finish();
}

}  // namespace

bool is_lambda(const CallSite& site, bool is_alternative) {
  const ConstantPool& constants = site.owner.file.constants;
  const std::vector<std::uint16_t>& arguments = site.bootstrap().arguments;
  const bool has_kinds = arguments.size() >= 3 && constants.kind(arguments[0]) == ConstantKind::MethodType &&
                         constants.kind(arguments[1]) == ConstantKind::MethodHandle &&
                         constants.kind(arguments[2]) == ConstantKind::MethodType;
  const MethodType captured = *try_parse_method_type(site.dynamic.name_and_type.descriptor);
  if (!has_kinds || captured.result.is_array() || captured.result.base != BaseType::Class) return false;
  const Lambda lambda = read_lambda(site, is_alternative);
  if (lambda.implementation.kind < HandleKind::InvokeVirtual) return false;
  const MethodType target = implementation_type(lambda.implementation);
  const std::size_t count = lambda.instantiated.parameters.size();
  if (target.parameters.size() != captured.parameters.size() + count) return false;
  return std::all_of(lambda.descriptors.begin(), lambda.descriptors.end(), [&](std::string_view descriptor) {
    const MethodType own = *try_parse_method_type(descriptor);
    return own.parameters.size() == count && (own.result.is_void() || !target.result.is_void());
  });
}

void push_lambda(Emitter& emitter, const CallSite& site, bool is_alternative) {
  Lambda lambda = read_lambda(site, is_alternative);
  Linker& linker = emitter.linker();
  ir::Program& program = linker.program();
  CodeWriter& out = emitter.out();
  const std::vector<FieldType>& captured = lambda.captured.parameters;

  std::vector<ir::Operand> values(captured.size());
  for (std::size_t at = captured.size(); at-- > 0;) values[at] = out.pop(kind_of(captured[at]));
  const ir::ClassId made = define_class(linker, lambda);
  // JVMS §5.5: making an object initialises the interfaces with default methods.
  std::vector<LoadedClass*> interfaces;
  for (std::string_view name : lambda.interfaces) {
    if (LoadedClass* loaded = linker.try_load(name)) interfaces.push_back(loaded);
  }
  for (LoadedClass* interface : interfaces_with_defaults(interfaces)) emitter.initialise(*interface);

  if (captured.empty()) {
    const ir::StaticId constant = linker.lazy_constant(
        "jvm.lambda." + lambda.class_name,
        [&] {
          return linker.define(
              "jvm.lambda." + lambda.class_name + "#make",
              {Type::ref(), {}, false},
              [&program, made](ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
                return make_instance(program, id, made);
              });
        },
        std::nullopt);
    out.emit({.op = Opcode::ClassInit, .x = program.get(constant).owner.index()});
    out.compute_push({.op = Opcode::GetStatic, .type = Type::ref(), .x = constant.index()}, ValueKind::Ref);
  } else {
    // In a temporary: the register of the stack may hold a captured value.
    const ir::Operand object = out.compute({.op = Opcode::New, .x = made.index()}, Type::ref());
    const ir::Class& info = program.get(made);
    for (std::size_t at = 0; at < captured.size(); ++at) {
      emitter.store_field(
          info.fields[at], object, captured[at], emitter.narrowed(captured[at], values[at], false));
    }
    out.push(ValueKind::Ref, object);
  }
  out.mark_not_null();
}

}  // namespace testellate::frontend::jvm
