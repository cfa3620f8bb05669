// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/java.h"
#include "models/jdk/native_groups.h"
#include "models/jdk/type_names.h"
#include "support/modified_utf8.h"

// Messages of exceptions that the JVM itself throws, as HotSpot writes them.

namespace testellate::models::jdk {
namespace {

using ir::ClassId;

/// What a `NullPointerException` says depends on where it was raised alone, so the front end has it as a
/// function.
NativeOutcome null_message(Java& java) {
  const NativeValue trace = java.get(java.argument(0), "java.lang.Throwable", "backtrace");
  if (java.is_null(trace) || java.length(trace) < kTraceWords) return NativeReturn{java.null()};
  const std::int32_t offset = java.to_int(java.element(trace, 2));
  if (offset < 0) return NativeReturn{java.null()};
  const ir::FunctionId raised_in(static_cast<std::uint32_t>(java.to_int(java.element(trace, 0))));
  const std::string name = "jvm.null_message." + std::to_string(offset) + "." +
                           std::string(java.program().text(java.program().get(raised_in).name));
  return NativeCall{java.program().function_named(java.program().intern(name)), {}};
}

/// The class that the check names which is being answered: `jvm.raise.*` is called by it.
ClassId checked_class(Java& java) {
  const std::vector<ir::Place> stack = java.context().call_stack();
  if (stack.size() < 2) throw Missing{"check to raise an exception for"};
  const diag::Result<const ir::Body*> body = java.program().body_of(stack[1].function);
  if (!body) throw Missing{body.error().message};
  const ir::Inst& inst = (*body)->inst(stack[1].inst);
  if (inst.op != ir::Opcode::Check) throw Missing{"check to raise an exception for"};
  return ClassId(inst.x);
}

/// Where a class belongs to. APPROX(module-names): every class of the library counts as one of java.base.
std::string home_of(Java& java, ClassId id) {
  std::string name = java.name_of(id);
  while (name.ends_with("[]")) name.resize(name.size() - 2);
  const bool is_user = !is_primitive(name) && java.fact(java.class_named(name), "is_user") != 0;
  return is_user ? "in unnamed module of loader 'app'" : "in module java.base of loader 'bootstrap'";
}

NativeOutcome cast_message(Java& java) {
  const ClassId from = java.context().class_of(java.argument(0));
  const ClassId to = checked_class(java);
  const std::string from_name = binary_name(java.name_of(from)), to_name = binary_name(java.name_of(to));
  const std::string from_home = home_of(java, from), to_home = home_of(java, to);
  std::string text = "class " + from_name + " cannot be cast to class " + to_name + " (" + from_name;
  text += from_home == to_home ? " and " + to_name + " are " + to_home
                               : " is " + from_home + "; " + to_name + " is " + to_home;
  return NativeReturn{java.new_string(support::to_utf16(text + ")"))};
}

NativeOutcome unusable_message(Java& java) {
  const std::string text = "Could not initialize class " + java.name_of(checked_class(java));
  return NativeReturn{java.new_string(support::to_utf16(text))};
}

ir::StaticId failure_of(Java& java, ClassId id) {
  return java.static_variable("jvm.failure." + java.name_of(id), "value");
}

NativeOutcome unusable_cause(Java& java) {
  return NativeReturn{java.context().get_static(failure_of(java, checked_class(java)))};
}

/// jvm.note_failure(i32 class, ref exception): keeps an `ExceptionInInitializerError` that tells of the
/// exception.
NativeOutcome note_failure(Java& java) {
  const ClassId failed(static_cast<std::uint32_t>(java.int_argument(0)));
  // Those of the JDK do not fail on the JVM: something that the boot has not done is missing.
  if (java.fact(failed, "is_user") == 0) return NativeUnsupported{"initialiser of " + java.name_of(failed)};
  const char* const owner = "java.lang.Throwable";
  const NativeValue thrown = java.argument(1);
  std::string text = "Exception " + java.name_of(java.context().class_of(thrown));
  const NativeValue message = java.get(thrown, owner, "detailMessage");
  if (!java.is_null(message)) text += ": " + java.bytes_of(message);
  text += " [in thread \"main\"]";
  const NativeValue made = java.make_exception("java.lang.ExceptionInInitializerError");
  java.set(made, owner, "detailMessage", java.new_string(support::to_utf16(text)));
  java.set(made, owner, "cause", java.null());
  java.set(made, owner, "backtrace", java.get(thrown, owner, "backtrace"));
  java.set(made, owner, "depth", java.get(thrown, owner, "depth"));
  java.context().put_static(failure_of(java, failed), made);
  return NativeReturn{};
}

}  // namespace

void add_messages(NativeTable& table) {
  table.add("java.lang.NullPointerException#getExtendedNPEMessage()Ljava/lang/String;", native<null_message>);
  table.add("jvm.cast_message", native<cast_message>);
  table.add("jvm.unusable_message", native<unusable_message>);
  table.add("jvm.unusable_cause", native<unusable_cause>);
  table.add("jvm.note_failure", native<note_failure>);
}

}  // namespace testellate::models::jdk
