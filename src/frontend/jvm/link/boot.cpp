// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/boot.h"

#include <charconv>
#include <memory>
#include <string_view>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/boxing.h"
#include "frontend/jvm/link/handle_call.h"
#include "frontend/jvm/link/linker.h"
#include "frontend/jvm/translate/emitter.h"
#include "frontend/jvm/translate/null_message.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

using ir::Type;

constexpr std::string_view kObject = "Ljava/lang/Object;";
constexpr std::string_view kThrown = "java/lang/reflect/InvocationTargetException";

/// The method that a call of the IR's function name means.
struct Named {
  LoadedClass* owner = nullptr;
  const Method* method = nullptr;
};

Named find_method(Linker& linker, std::string_view function) {
  const std::size_t sharp = function.find('#');
  const std::size_t parenthesis = function.find('(');
  if (sharp == std::string_view::npos || parenthesis == std::string_view::npos) return {};
  LoadedClass* owner = linker.try_load(binary_name(function.substr(0, sharp)));
  if (owner == nullptr) return {};
  return {
      owner,
      owner->find_method(function.substr(sharp + 1, parenthesis - sharp - 1), function.substr(parenthesis))};
}

InvokeKind kind_of_call(const Named& named) {
  if (named.method->access.is_static()) return InvokeKind::Static;
  if (named.method->access.is_private()) return InvokeKind::Special;
  return named.owner->file.access.is_interface() ? InvokeKind::Interface : InvokeKind::Virtual;
}

void push_parameters(CodeWriter& out, const MethodType& type, std::uint32_t first) {
  for (const FieldType& parameter : type.parameters) {
    out.push(kind_of(parameter), ir::Operand::reg(ir::RegisterId(first++)));
  }
}

void push_call(Emitter& emitter, const Named& named, const MethodType& type) {
  CodeWriter& out = emitter.out();
  const std::string_view owner = named.owner->file.name;
  if (named.method->name == "<init>") {
    emitter.construct(owner, named.method->descriptor, [&] { push_parameters(out, type, 0); });
    return;
  }
  const bool has_receiver = !named.method->access.is_static();
  if (has_receiver) {
    out.push(ValueKind::Ref, ir::Operand::reg(ir::RegisterId(0)));
    out.mark_not_null();
  }
  push_parameters(out, type, has_receiver ? 1 : 0);
  const bool is_interface = named.owner->file.access.is_interface();
  emitter.invoke(kind_of_call(named),
                 {is_interface ? ConstantKind::InterfaceMethodref : ConstantKind::Methodref,
                  owner,
                  named.method->name,
                  named.method->descriptor});
  if (type.result.is_void()) {
    out.push_constant(ValueKind::Ref, 0);
  } else {
    adapt(emitter, type.result, *try_parse_field_type(kObject));
  }
}

/// The body of `jvm.invoke.FUNCTION`, for reflection: takes the receiver, if there is one, and the arguments
/// as the method does; returns its result as an object. What the method throws leaves in an
/// `InvocationTargetException`. A constructor makes an object of its class and returns it. Null if there is
/// no such method.
std::unique_ptr<const ir::Body> make_invoker(Linker& linker, ir::FunctionId id, std::string_view function) {
  const Named named = find_method(linker, function);
  if (named.method == nullptr) return nullptr;
  const MethodType type = *try_parse_method_type(named.method->descriptor);
  const bool has_receiver = !named.method->access.is_static() && named.method->name != "<init>";
  ir::Signature signature = to_signature(type, has_receiver);
  signature.result = ir::Type::ref();
  linker.program().edit_function(id).signature = linker.program().signature_of(signature);
  linker.program().edit_function(id).policy = linker.policy();

  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  const ir::BlockId run = out.add_block("run");
  const ir::BlockId handler = out.add_block("handler");
  out.start_block(run, {});
  out.set_unwind(run, handler);
  push_call(emitter, named, type);
  out.return_value(ir::Type::ref(), out.pop(ValueKind::Ref));
  out.start_block(handler, {});
  const ir::Operand exception = out.caught();
  // It keeps its register as long as it lies on the stack.
  out.push(ValueKind::Ref, exception);
  emitter.construct(kThrown, "(Ljava/lang/Throwable;)V", [&] { out.push(ValueKind::Ref, exception); });
  out.throw_value(out.pop(ValueKind::Ref));
  return out.finish();
}

/// The body of `jvm.make.CLASS>FUNCTION`: an object of the class, initialised by a constructor of a class
/// above it. Null if there is none.
std::unique_ptr<const ir::Body> make_maker(Linker& linker, ir::FunctionId id, std::string_view text) {
  const std::size_t mark = text.find('>');
  if (mark == std::string_view::npos) return nullptr;
  const Named named = find_method(linker, text.substr(mark + 1));
  if (named.method == nullptr) return nullptr;
  linker.program().edit_function(id).signature = linker.program().signature_of({Type::ref(), {}, false});
  linker.program().edit_function(id).policy = linker.policy();
  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  out.start_block(out.add_block("entry"), {});
  emitter.new_object(binary_name(text.substr(0, mark)));
  out.store_local(0, ValueKind::Ref);
  out.load_local(0, ValueKind::Ref);
  emitter.invoke(
      InvokeKind::Special,
      {ConstantKind::Methodref, named.owner->file.name, named.method->name, named.method->descriptor});
  out.load_local(0, ValueKind::Ref);
  out.return_value(Type::ref(), out.pop(ValueKind::Ref));
  return out.finish();
}

constexpr std::string_view kThread = "java/lang/Thread";
constexpr std::int32_t kBooted = 4;  // VM.SYSTEM_BOOTED

MemberRef method_ref(std::string_view owner, std::string_view name, std::string_view descriptor) {
  return {ConstantKind::Methodref, owner, name, descriptor};
}

void initialise(Emitter& emitter, std::string_view binary_name) {
  if (LoadedClass* loaded = emitter.linker().try_load(binary_name)) return emitter.initialise(*loaded);
  emitter.missing("class " + with_dots(binary_name));
}

/// The thread has to be there before its constructor runs, which asks for the current one.
void start_main_thread(Emitter& emitter) {
  CodeWriter& out = emitter.out();
  constexpr std::string_view kGroup = "java/lang/ThreadGroup";
  const ir::FunctionId set_current =
      emitter.linker().native("jvm.set_current_thread", {Type::none(), {Type::ref()}, false});
  emitter.new_object(kThread);
  out.store_local(0, ValueKind::Ref);
  const ir::Operand thread = ir::Operand::reg(out.local(0, ValueKind::Ref));
  out.call(set_current, {thread});
  const diag::Result<ResolvedField> priority = emitter.linker().resolve_field(kThread, "priority", "I");
  if (priority && priority->owner != nullptr) {
    // Later JDKs see for themselves that it is the first thread.
    constexpr std::uint64_t kNormalPriority = 5;
    out.push(ValueKind::Ref, thread);
    out.push_constant(ValueKind::Int, kNormalPriority);
    emitter.put_field({ConstantKind::Fieldref, kThread, "priority", "I"});
  }
  emitter.construct(kGroup, "()V", [] {});
  out.store_local(1, ValueKind::Ref);
  emitter.construct(kGroup, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", [&] {
    out.load_local(1, ValueKind::Ref);
    emitter.push_string("main");
  });
  out.store_local(2, ValueKind::Ref);
  out.push(ValueKind::Ref, thread);
  out.load_local(2, ValueKind::Ref);
  emitter.push_string("main");
  emitter.invoke(InvokeKind::Special,
                 method_ref(kThread, "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V"));
}

/// Sets the state of the thread in register 0 as the JVM has it (JVMTI): 0x5 while it runs, 0x2 when it has
/// ended.
void set_thread_status(Emitter& emitter, std::uint64_t status) {
  CodeWriter& out = emitter.out();
  constexpr std::string_view kHolder = "java/lang/Thread$FieldHolder";
  const ir::Operand thread = ir::Operand::reg(ir::RegisterId(0));
  const bool is_held =
      emitter.linker().resolve_field(kThread, "holder", "Ljava/lang/Thread$FieldHolder;").has_value();
  out.push(ValueKind::Ref, thread);
  out.mark_not_null();
  if (is_held)
    emitter.get_field({ConstantKind::Fieldref, kThread, "holder", "Ljava/lang/Thread$FieldHolder;"});
  out.push_constant(ValueKind::Int, status);
  emitter.put_field({ConstantKind::Fieldref, is_held ? kHolder : kThread, "threadStatus", "I"});
}

/// `jvm.run_thread`: takes a thread and runs it to its end.
std::unique_ptr<const ir::Body> make_run_thread(Linker& linker, ir::FunctionId id) {
  linker.program().edit_function(id).signature =
      linker.program().signature_of({Type::none(), {Type::ref()}, false});
  linker.program().edit_function(id).policy = linker.policy();
  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  const ir::FunctionId set_current =
      linker.native("jvm.set_current_thread", {Type::none(), {Type::ref()}, false});
  const ir::Operand thread = ir::Operand::reg(ir::RegisterId(0));
  const ir::BlockId entry = out.add_block("entry");
  const ir::BlockId run = out.add_block("run");
  const ir::BlockId handler = out.add_block("handler");
  const ir::BlockId end = out.add_block("end");
  out.start_block(entry, {});
  emitter.invoke(InvokeKind::Static, method_ref(kThread, "currentThread", "()Ljava/lang/Thread;"));
  out.store_local(1, ValueKind::Ref);
  out.call(set_current, {thread});
  set_thread_status(emitter, 0x5);
  out.jump(run);
  out.set_unwind(run, handler);
  out.start_block(run, {});
  out.push(ValueKind::Ref, thread);
  out.mark_not_null();
  emitter.invoke(InvokeKind::Virtual, method_ref(kThread, "run", "()V"));
  out.jump(end);
  out.start_block(handler, {});
  const ir::Operand exception = out.caught();
  out.push(ValueKind::Ref, thread);
  out.mark_not_null();
  out.push(ValueKind::Ref, exception);
  emitter.invoke(InvokeKind::Special,
                 method_ref(kThread, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V"));
  out.jump(end);
  out.start_block(end, {});
  out.push(ValueKind::Ref, thread);
  out.mark_not_null();
  emitter.invoke(InvokeKind::Special, method_ref(kThread, "exit", "()V"));
  set_thread_status(emitter, 0x2);
  out.load_local(1, ValueKind::Ref);
  out.call(set_current, {out.pop(ValueKind::Ref)});
  out.return_void();
  return out.finish();
}

std::unique_ptr<const ir::Body> make_boot(Linker& linker, ir::FunctionId id) {
  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  out.start_block(out.add_block("entry"), {});
  initialise(emitter, "java/lang/String");
  out.push_constant(ValueKind::Int, 0);
  emitter.put_static({ConstantKind::Fieldref, "java/lang/String", "COMPACT_STRINGS", "Z"});
  for (std::string_view early :
       {"java/lang/System", "java/lang/Class", "java/lang/ThreadGroup", "java/lang/Thread"}) {
    initialise(emitter, early);
  }
  start_main_thread(emitter);
  // Natives make objects of these classes without running their constructors.
  initialise(emitter, "java/lang/reflect/Method");
  initialise(emitter, "java/lang/ref/Finalizer");
  initialise(emitter, "java/lang/Throwable");
  emitter.invoke(InvokeKind::Static, method_ref("java/lang/System", "initPhase1", "()V"));
  out.push_constant(ValueKind::Int, kBooted);
  emitter.invoke(InvokeKind::Static, method_ref("jdk/internal/misc/VM", "initLevel", "(I)V"));
  out.return_void();
  return out.finish();
}

std::unique_ptr<const ir::Body> make_report(Linker& linker, ir::FunctionId id) {
  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  out.start_block(out.add_block("entry"), {});
  emitter.invoke(InvokeKind::Static, method_ref("java/lang/Thread", "currentThread", "()Ljava/lang/Thread;"));
  out.push(ValueKind::Ref, ir::Operand::reg(ir::RegisterId(0)));
  emitter.invoke(InvokeKind::Special,
                 method_ref("java/lang/Thread", "dispatchUncaughtException", "(Ljava/lang/Throwable;)V"));
  out.return_void();
  return out.finish();
}

/// Of "12.a.B#run(I)V": what is said if the instruction at 12 meets null.
std::optional<std::string> try_message_for(Linker& linker, std::string_view place) {
  const std::size_t dot = place.find('.');
  const std::string_view function = place.substr(dot + 1);
  const std::size_t sharp = function.find('#');
  const std::size_t parenthesis = function.find('(');
  const LoadedClass* owner = linker.try_load(binary_name(function.substr(0, sharp)));
  if (owner == nullptr || parenthesis == std::string_view::npos) return std::nullopt;
  const Method* method =
      owner->find_method(function.substr(sharp + 1, parenthesis - sharp - 1), function.substr(parenthesis));
  std::uint32_t offset = 0;
  const std::string_view number = place.substr(0, dot);
  std::from_chars(number.data(), number.data() + number.size(), offset);
  return method == nullptr ? std::nullopt : try_null_message(owner->file, *method, offset);
}

std::unique_ptr<const ir::Body> make_null_message(Linker& linker, ir::FunctionId id, std::string_view place) {
  linker.program().edit_function(id).signature = linker.program().signature_of({Type::ref(), {}, false});
  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  out.start_block(out.add_block("entry"), {});
  if (const std::optional<std::string> message = try_message_for(linker, place)) {
    emitter.push_string(*message);
  } else {
    out.push_constant(ValueKind::Ref, 0);
  }
  out.return_value(Type::ref(), out.pop(ValueKind::Ref));
  return out.finish();
}

}  // namespace

ir::FunctionId boot_function(Linker& linker) {
  return linker.define("jvm.boot",
                       {Type::none(), {}, false},
                       [&linker](ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
                         return make_boot(linker, id);
                       });
}

ir::FunctionId start_function(Linker& linker, LoadedClass& loaded) {
  return linker.define(
      "jvm.start." + with_dots(loaded.file.name),
      {ir::Type::none(), {}, false},
      [&linker, &loaded](ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
        CodeWriter out(linker.program(), id);
        Emitter emitter(linker, out, nullptr);
        out.start_block(out.add_block("entry"), {});
        emitter.initialise(loaded);
        out.return_void();
        return out.finish();
      });
}

ir::FunctionId report_function(Linker& linker) {
  return linker.define("jvm.report",
                       {Type::none(), {Type::ref()}, false},
                       [&linker](ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
                         return make_report(linker, id);
                       });
}

std::unique_ptr<const ir::Body> make_named_body(Linker& linker, ir::FunctionId id) {
  const std::string name(linker.program().text(linker.program().get(id).name));
  constexpr std::string_view kInitialise = "jvm.initialise.";
  constexpr std::string_view kInitialised = "jvm.initialised.";
  constexpr std::string_view kEnumValues = "jvm.enum_values.";
  constexpr std::string_view kNullMessage = "jvm.null_message.";
  constexpr std::string_view kInvoke = "jvm.invoke.";
  if (name == "jvm.run_thread") return make_run_thread(linker, id);
  constexpr std::string_view kMake = "jvm.make.";
  if (name.starts_with(kMake)) return make_maker(linker, id, std::string_view(name).substr(kMake.size()));
  constexpr std::string_view kAccess = "jvm.access.";
  if (name.starts_with(kAccess)) {
    return make_access(linker, id, std::string_view(name).substr(kAccess.size()));
  }
  if (name.starts_with(kInvoke)) {
    return make_invoker(linker, id, std::string_view(name).substr(kInvoke.size()));
  }
  if (name.starts_with(kNullMessage)) {
    return make_null_message(linker, id, std::string_view(name).substr(kNullMessage.size()));
  }
  std::string_view prefix;
  for (std::string_view known : {kInitialise, kInitialised, kEnumValues}) {
    if (name.starts_with(known)) prefix = known;
  }
  if (prefix.empty()) return nullptr;
  const std::string target = binary_name(std::string_view(name).substr(prefix.size()));
  const Type result = prefix == kInitialise ? Type::none() : Type::ref();
  linker.program().edit_function(id).signature = linker.program().signature_of({result, {}, false});
  linker.program().edit_function(id).policy = linker.policy();

  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  out.start_block(out.add_block("entry"), {});
  initialise(emitter, target);
  if (prefix == kEnumValues) {
    emitter.invoke(InvokeKind::Static, method_ref(target, "values", "()[L" + target + ";"));
  } else if (prefix == kInitialised) {
    emitter.push_class(target);
  }
  if (result.is_void()) {
    out.return_void();
  } else {
    out.return_value(result, out.pop(ValueKind::Ref));
  }
  return out.finish();
}

}  // namespace testellate::frontend::jvm
