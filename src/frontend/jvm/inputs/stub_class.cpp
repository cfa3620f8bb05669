// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/stub_class.h"

#include <algorithm>
#include <map>
#include <set>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/class_inputs.h"
#include "frontend/jvm/inputs/generic_types.h"
#include "frontend/jvm/inputs/library_values.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/link/input_stream.h"
#include "frontend/jvm/translate/emitter.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::size_t kMostForeignMethods = 4;

constexpr std::string_view kPrefix = "jvm.stub.";

/// The class and all above it, each once, superclasses before interfaces.
std::vector<const LoadedClass*> with_ancestors(const LoadedClass& loaded) {
  std::vector<const LoadedClass*> result;
  for (const LoadedClass* at = &loaded; at != nullptr; at = at->super) result.push_back(at);
  for (std::size_t at = 0; at < result.size(); ++at) {
    for (const LoadedClass* interface : result[at]->interfaces) {
      if (std::ranges::find(result, interface) == result.end()) result.push_back(interface);
    }
  }
  return result;
}

/// The methods that stand in no class yet.
std::vector<StubMethod> find_abstract(const LoadedClass& implemented) {
  std::vector<StubMethod> result;
  std::set<std::string> seen;
  const std::vector<const LoadedClass*> ancestors = with_ancestors(implemented);
  // What a class above implements, java.lang.Object among them, is no method of the stub.
  for (const LoadedClass* at : ancestors) {
    if (at->file.access.is_interface()) continue;
    for (const Method& method : at->file.methods) {
      if (!method.access.is_abstract())
        seen.insert(std::string(method.name) + std::string(method.descriptor));
    }
  }
  for (const LoadedClass* at : ancestors) {
    for (const Method& method : at->file.methods) {
      if (method.access.is_static() || method.name.starts_with('<')) continue;
      const bool is_new = seen.insert(std::string(method.name) + std::string(method.descriptor)).second;
      if (!is_new || !method.access.is_abstract()) continue;
      result.push_back({at, &method, "", "", {}});
    }
  }
  return result;
}

constexpr std::string_view kObject = "java/lang/Object";
/// What every object has, and mocks do not take from the class that they stand for.
constexpr std::string_view kOfMocks[][2] = {
    {"equals", "(Ljava/lang/Object;)Z"}, {"hashCode", "()I"}, {"toString", "()Ljava/lang/String;"}};

/// All that a test can override or mock of a class whose objects it has no use for.
std::vector<StubMethod> find_overridable(const LoadedClass& replaced) {
  std::vector<StubMethod> result;
  std::set<std::string> seen;
  const auto key_of = [](const Method& method) {
    return std::string(method.name) + std::string(method.descriptor);
  };
  const std::vector<const LoadedClass*> ancestors = with_ancestors(replaced);
  for (const LoadedClass* at : ancestors) {
    if (at->file.name != kObject) continue;
    for (const Method& method : at->file.methods) seen.insert(key_of(method));
  }
  for (const LoadedClass* at : ancestors) {
    for (const Method& method : at->file.methods) {
      if (method.access.is_static() || method.access.is_private() || method.name.starts_with('<')) continue;
      if (method.access.is_synthetic() || method.access.is_bridge()) continue;
      const bool is_new = seen.insert(key_of(method)).second;
      if (is_new && !method.access.is_final()) result.push_back({at, &method, "", "", {}});
    }
  }
  return result;
}

std::vector<StubMethod> find_scripted(const LoadedClass& implemented) {
  return implemented.is_replaced ? find_overridable(implemented) : find_abstract(implemented);
}

/// Fields of mocks are never set, and what their class says about being equal does not count.
void be_mock(Linker& linker, LoadedClass& replaced, ir::ClassId id) {
  ir::Program& program = linker.program();
  static_cast<void>(program.complete_class(replaced.id).has_value());
  for (const LoadedClass* at = &replaced; at != nullptr; at = at->super) {
    for (ir::FieldId field : at->fields) {
      if (field.is_valid()) program.edit_class(id).inputs.fixed.push_back({field, 0});
    }
  }
  LoadedClass* object = linker.try_load(kObject);
  if (object == nullptr) return;
  for (const auto& [name, descriptor] : kOfMocks) {
    const Method* method = object->find_method(name, descriptor);
    if (method == nullptr) continue;
    program.edit_class(id).methods.push_back(
        {linker.selector_of(*object, *method), linker.function_of(*object, *method)});
  }
}

bool has_instance_fields(const LoadedClass& loaded) {
  for (const LoadedClass* at = &loaded; at != nullptr; at = at->super) {
    if (std::ranges::any_of(at->file.fields, [](const Field& field) { return !field.access.is_static(); })) {
      return true;
    }
  }
  return false;
}

void throw_new(Linker& linker, Emitter& emitter, const StubThrow& thrown) {
  CodeWriter& out = emitter.out();
  const MethodType type = *try_parse_method_type(thrown.constructor->descriptor);
  emitter.construct(thrown.exception->file.name, thrown.constructor->descriptor, [&] {
    for (std::size_t at = 0; at < type.parameters.size(); ++at) {
      if (thrown.streams[at].empty()) {
        emitter.push_string(kStubMessage);
        continue;
      }
      const FieldType& parameter = type.parameters[at];
      const ir::FunctionId next =
          next_of_stream(linker, thrown.streams[at], register_type(parameter), linker.data_type(parameter));
      out.push(kind_of(parameter), out.call(next, {}));
    }
  });
  out.throw_value(out.pop(ValueKind::Ref));
}

/// The class above all that calls leave behind.
ir::ClassId any_call_class(Linker& linker) {
  ir::Program& program = linker.program();
  const ir::ClassId id = program.class_named(program.intern("jvm.call"));
  if (program.get(id).is_complete) return id;
  program.edit_class(id).super = linker.class_id("java/lang/Object");
  static_cast<void>(program.complete_class(program.get(id).super).has_value());
  program.add_field(
      {id, program.intern("earlier"), ir::Type::ref(), linker.reference_type(id, {}, false), 0});
  program.finish_class(id);
  return id;
}

/// What a body is made of.
struct StubBody {
  StubMethod stub;
  ir::DataTypeId result;
  ir::ClassId call;       ///< invalid: calls leave nothing behind
  ir::FieldId last_call;  ///< of the stub
  bool leaves_out = false;
};

/// Puts an object with the arguments in front of those of earlier calls.
void leave_call(Emitter& emitter, const StubBody& parts) {
  CodeWriter& out = emitter.out();
  ir::Program& program = out.program();
  const ir::Operand self = ir::Operand::reg(ir::RegisterId(0));
  const ir::Operand call = out.compute({.op = ir::Opcode::New, .x = parts.call.index()}, ir::Type::ref());
  const std::vector<FieldType> parameters = try_parse_method_type(parts.stub.method->descriptor)->parameters;
  for (std::size_t at = 0; at < parameters.size(); ++at) {
    const ir::Operand argument = ir::Operand::reg(ir::RegisterId(static_cast<std::uint32_t>(at + 1)));
    emitter.store_field(program.get(parts.call).fields[at],
                        call,
                        parameters[at],
                        emitter.narrowed(parameters[at], argument, false));
  }
  const ir::FieldId earlier = program.get(program.get(parts.call).super).fields.front();
  const ir::Operand before = out.compute(
      {.op = ir::Opcode::GetField, .type = ir::Type::ref(), .a = self, .x = parts.last_call.index()},
      ir::Type::ref());
  out.emit(
      {.op = ir::Opcode::PutField, .type = ir::Type::ref(), .a = call, .b = before, .x = earlier.index()});
  out.emit({.op = ir::Opcode::PutField,
            .type = ir::Type::ref(),
            .a = self,
            .b = call,
            .x = parts.last_call.index()});
}

/// How far fields of fields are looked at.
constexpr unsigned kDeepestState = 3;

/// Whether nobody can change an object that is declared so.
bool is_immutable(Linker& linker, std::string_view class_name, unsigned depth) {
  const LoadedClass* loaded = depth > kDeepestState ? nullptr : linker.try_load(class_name);
  if (loaded == nullptr) return false;
  if (is_value_class(loaded->file.name) || loaded->file.access.is_enum()) return true;
  if (find_library_value(loaded->file) != nullptr) return true;
  const std::string_view package = package_of(loaded->file.name);
  const bool is_final = loaded->file.access.is_final();
  if (!is_project_class(*loaded)) return is_final && package == "java/lang";
  if (!is_final || loaded->super == nullptr || is_project_class(*loaded->super)) return false;
  return std::ranges::all_of(loaded->file.fields, [&](const Field& field) {
    const FieldType type = *try_parse_field_type(field.descriptor);
    if (field.access.is_static()) return true;
    if (!field.access.is_final() || type.is_array()) return false;
    return !type.is_reference() || is_immutable(linker, type.class_name, depth + 1);
  });
}

/// APPROX(scripted-effects): a stub changes nothing, and throws nothing that a test cannot make.
bool leaves_something_out(Linker& linker, const StubMethod& stub, const TypedClass& implemented) {
  const ir::Program& program = linker.program();
  return stub.throws.leaves_out ||
         std::ranges::any_of(GenericTypes(linker, *stub.owner, implemented).of_parameters(*stub.method),
                             [&](ir::DataTypeId id) {
                               const ir::DataType& type = program.get(id);
                               if (type.kind != ir::DataType::Kind::Reference) return false;
                               const std::string_view name =
                                   program.text(program.get(type.reference_class).name);
                               return !is_immutable(linker, binary_name(name), 0);
                             });
}

std::unique_ptr<const ir::Body> make_body(Linker& linker, ir::FunctionId id, const StubBody& parts) {
  const StubMethod& stub = parts.stub;
  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  out.start_block(out.add_block("entry"), {});
  if (parts.call.is_valid()) leave_call(emitter, parts);
  if (parts.leaves_out) {
    static_cast<void>(out.call(linker.native("ts.scripted.partly", {ir::Type(), {}, false}), {}));
  }
  if (!stub.end_stream.empty()) {
    const std::vector<StubThrow>& thrown = stub.throws.thrown;
    FieldType number;
    number.base = BaseType::Int;
    const ir::FunctionId next =
        next_of_stream(linker, stub.end_stream, ir::Type::integer(32), linker.data_type(number));
    const ir::Operand end = out.call(next, {});
    const ir::BlockId returns = out.add_block("returns");
    std::vector<ir::SwitchCase> cases;
    for (std::size_t at = 0; at < thrown.size(); ++at) cases.push_back({at + 1, out.add_block()});
    out.switch_on(end, returns, cases, true);
    for (std::size_t at = 0; at < thrown.size(); ++at) {
      out.start_block(cases[at].target, {});
      throw_new(linker, emitter, thrown[at]);
    }
    out.start_block(returns, {});
  }
  const ir::Type type = linker.program().signature(id).result;
  if (type.is_void()) {
    out.return_void();
  } else {
    out.return_value(type, out.call(next_of_stream(linker, stub.stream, type, parts.result), {}));
  }
  return out.finish();
}

}  // namespace

bool is_open_stub(const LoadedClass& replaced) {
  const auto is_seen = [](AccessFlags access) { return !access.is_private() && !access.is_static(); };
  for (const LoadedClass* at = &replaced; at != nullptr && at->file.name != kObject; at = at->super) {
    if (std::ranges::any_of(at->file.fields, [&](const Field& field) { return is_seen(field.access); })) {
      return true;
    }
    if (std::ranges::any_of(at->file.methods, [&](const Method& method) {
          return is_seen(method.access) && method.access.is_final();
        })) {
      return true;
    }
  }
  return false;
}

bool can_have_stub(LoadedClass& implemented) {
  const AccessFlags access = implemented.file.access;
  if (implemented.is_replaced) return true;
  // What a sealed class may be is known.
  if (!implemented.file.permitted_subclasses.empty()) return false;
  if (is_project_class(implemented)) {
    return access.is_interface() || (access.is_abstract() && !access.is_enum());
  }
  // What is in fields of the JDK's is its own business.
  const bool is_bare = access.is_interface() || (access.is_abstract() && !has_instance_fields(implemented));
  return is_bare && find_abstract(implemented).size() <= kMostForeignMethods;
}

std::vector<StubMethod> stub_methods(Linker& linker, const TypedClass& implemented) {
  std::vector<StubMethod> result = find_scripted(*implemented.loaded);
  std::map<std::string_view, int> overloads;
  for (const StubMethod& stub : result) ++overloads[stub.method->name];
  for (StubMethod& stub : result) {
    std::string name = simple_typed_name(linker.program(), implemented) + ".";
    name += overloads[stub.method->name] > 1
                ? method_name_and_parameters(stub.method->name, stub.method->descriptor)
                : std::string(stub.method->name);
    if (!try_parse_method_type(stub.method->descriptor)->result.is_void()) stub.stream = name;
    stub.throws = find_stub_throws(linker, *stub.method, name);
    if (!stub.throws.thrown.empty()) stub.end_stream = name + " ends";
  }
  return result;
}

ir::DataTypeId stub_result(Linker& linker, const StubMethod& stub, const TypedClass& implemented) {
  return GenericTypes(linker, *stub.owner, implemented).of_stub_result(*stub.method);
}

ir::ClassId stub_call_class(Linker& linker, const StubMethod& stub, const TypedClass& implemented) {
  const MethodType type = *try_parse_method_type(stub.method->descriptor);
  if (!is_project_class(*implemented.loaded) && !type.result.is_void()) return {};
  ir::Program& program = linker.program();
  const std::string name = "jvm.call." + typed_name(program, implemented) + "." +
                           method_name_and_parameters(stub.method->name, stub.method->descriptor);
  const ir::ClassId id = program.class_named(program.intern(name));
  if (program.get(id).is_complete) return id;
  program.edit_class(id).super = any_call_class(linker);
  for (std::size_t at = 0; at < type.parameters.size(); ++at) {
    std::string field =
        at < stub.method->parameters.size() ? std::string(stub.method->parameters[at].name) : "";
    if (field.empty()) field = "argument" + std::to_string(at + 1);
    program.add_field({id,
                       program.intern(field),
                       storage_type(type.parameters[at]),
                       linker.data_type(type.parameters[at]),
                       0});
  }
  program.finish_class(id);
  return id;
}

ir::ClassId stub_class(Linker& linker, const TypedClass& typed) {
  ir::Program& program = linker.program();
  LoadedClass& implemented = *typed.loaded;
  const std::string name = std::string(kPrefix) + typed_name(program, typed);
  const ir::ClassId id = program.class_named(program.intern(name));
  if (program.get(id).is_complete) return id;
  const bool is_interface = implemented.file.access.is_interface();
  const ir::ClassId super = is_interface ? linker.class_id("java/lang/Object") : implemented.id;
  std::vector<ir::ClassId> interfaces;
  if (is_interface) {
    interfaces.push_back(typed.arguments.empty() ? implemented.id : linker.universe().declare(typed));
  }
  program.edit_class(id).super = super;
  program.edit_class(id).interfaces = std::move(interfaces);
  const ir::FieldId last_call = program.add_field({id,
                                                   program.intern("lastCall"),
                                                   ir::Type::ref(),
                                                   linker.reference_type(any_call_class(linker), {}, false),
                                                   0});
  program.edit_class(id).inputs.fixed.push_back({last_call, 0});
  linker.universe().note(id, typed);
  if (implemented.is_replaced && linker.universe().has_mocks()) be_mock(linker, implemented, id);
  for (const StubMethod& stub : stub_methods(linker, typed)) {
    const MethodType type = *try_parse_method_type(stub.method->descriptor);
    const ir::FunctionId function = linker.define(
        name + "#" + std::string(stub.method->name) + std::string(stub.method->descriptor),
        to_signature(type, true),
        [&linker,
         parts = StubBody{stub,
                          stub_result(linker, stub, typed),
                          stub_call_class(linker, stub, typed),
                          last_call,
                          leaves_something_out(linker, stub, typed)}](ir::FunctionId body_of)
            -> diag::Result<std::unique_ptr<const ir::Body>> { return make_body(linker, body_of, parts); });
    program.edit_function(function).is_scripted = true;
    program.edit_class(id).methods.push_back({linker.selector_of(*stub.owner, *stub.method), function});
  }
  program.finish_class(id);
  return id;
}

const TypedClass* implemented_by_stub(Linker& linker, ir::ClassId id) {
  const std::string_view name = linker.program().text(linker.program().get(id).name);
  return name.starts_with(kPrefix) ? linker.universe().find_typed(id) : nullptr;
}

}  // namespace testellate::frontend::jvm
