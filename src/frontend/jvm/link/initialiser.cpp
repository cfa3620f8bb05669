// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/initialiser.h"

#include <algorithm>

#include "frontend/jvm/translate/emitter.h"

namespace testellate::frontend::jvm {
namespace {

using ir::Opcode;

bool has_default_methods(const LoadedClass& interface) {
  return std::any_of(interface.file.methods.begin(), interface.file.methods.end(), [](const Method& method) {
    return !method.access.is_abstract() && !method.access.is_static();
  });
}

bool is_string_constant(const LoadedClass& loaded, const Field& field) {
  return field.access.is_static() && field.constant_value != 0 &&
         loaded.file.constants.kind(field.constant_value) == ConstantKind::String;
}

/// Sets the constants that are strings: they are there before `<clinit>` runs (JVMS §5.5 step 6).
void set_string_constants(Emitter& emitter, const LoadedClass& loaded) {
  for (std::size_t at = 0; at < loaded.file.fields.size(); ++at) {
    const Field& field = loaded.file.fields[at];
    if (!is_string_constant(loaded, field)) continue;
    emitter.push_string(loaded.file.constants.string_text(field.constant_value));
    emitter.out().emit({.op = Opcode::PutStatic,
                        .type = ir::Type::ref(),
                        .a = emitter.out().pop(ValueKind::Ref),
                        .x = loaded.statics[at].index()});
  }
}

/// What `<clinit>` throws leaves as it is if it is an Error, and otherwise in an ExceptionInInitializerError.
/// The static `value` of the class `jvm.failure.NAME` keeps what later uses of the class say about it.
void write_handler(Emitter& emitter, const LoadedClass& loaded, ir::BlockId handler) {
  CodeWriter& out = emitter.out();
  const ir::BlockId rethrow = out.add_block("rethrow");
  const ir::BlockId wrap = out.add_block("wrap");
  const ir::ClassId error = emitter.linker().class_id("java/lang/Error");
  out.start_block(handler, {});
  const ir::Operand exception = out.caught();
  const ir::Type i32 = ir::Type::integer(32);
  const ir::FunctionId note =
      emitter.linker().native("jvm.note_failure", {ir::Type::none(), {i32, ir::Type::ref()}, false});
  out.call(note, {out.constant(i32, emitter.linker().class_id(loaded.file.name).index()), exception});
  const ir::Operand is_error =
      out.compute({.op = Opcode::InstanceOf, .a = exception, .x = error.index()}, ir::Type::boolean());
  out.branch(is_error, rethrow, wrap, true);
  out.start_block(rethrow, {});
  out.throw_value(exception);
  out.start_block(wrap, {});
  out.push(ValueKind::Ref, exception);
  emitter.construct("java/lang/ExceptionInInitializerError", "(Ljava/lang/Throwable;)V", [&] {
    out.push(ValueKind::Ref, exception);
  });
  out.throw_value(out.pop(ValueKind::Ref));
}

}  // namespace

bool runs_code(const LoadedClass& loaded) {
  return loaded.find_method("<clinit>", "()V") != nullptr ||
         std::any_of(loaded.file.fields.begin(), loaded.file.fields.end(), [&](const Field& field) {
           return is_string_constant(loaded, field);
         });
}

std::vector<LoadedClass*> interfaces_to_initialise(const LoadedClass& loaded) {
  if (loaded.file.access.is_interface()) return {};
  return interfaces_with_defaults(loaded.interfaces);
}

std::vector<LoadedClass*> interfaces_with_defaults(const std::vector<LoadedClass*>& direct) {
  std::vector<LoadedClass*> found;
  // JVMS §5.5 step 7: the interfaces above an interface come before it.
  struct Visit {
    LoadedClass* interface;
    bool are_parents_done;
  };
  std::vector<Visit> pending;
  const auto push_all = [&](const std::vector<LoadedClass*>& interfaces) {
    for (auto at = interfaces.rbegin(); at != interfaces.rend(); ++at) pending.push_back({*at, false});
  };
  push_all(direct);
  while (!pending.empty()) {
    const Visit visit = pending.back();
    pending.pop_back();
    if (!visit.are_parents_done) {
      pending.push_back({visit.interface, true});
      push_all(visit.interface->interfaces);
    } else if (has_default_methods(*visit.interface) && runs_code(*visit.interface) &&
               std::find(found.begin(), found.end(), visit.interface) == found.end()) {
      found.push_back(visit.interface);
    }
  }
  return found;
}

diag::Result<std::unique_ptr<const ir::Body>> make_initialiser(Linker& linker,
                                                               LoadedClass& loaded,
                                                               ir::FunctionId id) {
  CodeWriter out(linker.program(), id);
  // Nothing is taken as initialised here but what this code initialises itself.
  Emitter emitter(linker, out, nullptr);
  out.start_block(out.add_block("entry"), {});
  if (loaded.super != nullptr && !loaded.file.access.is_interface()) emitter.initialise(*loaded.super);
  for (LoadedClass* interface : interfaces_to_initialise(loaded)) emitter.initialise(*interface);
  set_string_constants(emitter, loaded);
  const Method* code = loaded.find_method("<clinit>", "()V");
  if (code == nullptr) {
    out.return_void();
    return out.finish();
  }
  const ir::BlockId run = out.add_block("run");
  const ir::BlockId handler = out.add_block("handler");
  out.set_unwind(run, handler);
  out.jump(run);
  out.start_block(run, {});
  out.call(linker.function_of(loaded, *code), {});
  out.return_void();
  write_handler(emitter, loaded, handler);
  return out.finish();
}

}  // namespace testellate::frontend::jvm
