// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "models/jdk/java.h"
#include "models/jdk/native_groups.h"
#include "support/modified_utf8.h"

namespace testellate::models::jdk {
namespace {

/// -XX:MaxJavaStackTraceDepth of the JVM.
constexpr std::size_t kMaxDepth = 1024;

/// `StackTraceElement.lineNumber` of a native method.
constexpr std::int32_t kNativeLine = -2;

struct Entry {
  ir::FunctionId function;
  std::int32_t line = 0;
  std::int32_t offset = -1;
};

/// Code of our own; the JVM has no frames for it, or hides them.
bool is_hidden(std::string_view function) {
  return function.starts_with("jvm.") || function.ends_with("#class_init") ||
         function.find("$$Lambda") < function.find('#') || function.find('#') == std::string_view::npos;
}

Entry entry_at(ir::Program& program, ir::Place place) {
  const diag::Result<const ir::Body*> body = program.body_of(place.function);
  if (!body || !place.inst.is_valid()) return {place.function};
  const ir::Origin origin = (*body)->origins[place.inst.index()];
  return {place.function, static_cast<std::int32_t>(origin.line), static_cast<std::int32_t>(origin.column)};
}

bool is_constructor_of(Java& java, std::string_view function, ir::ClassId exception_class) {
  const std::size_t sharp = function.find('#');
  if (!function.substr(sharp + 1).starts_with("<init>")) return false;
  return java.is_subclass(exception_class, java.class_named(function.substr(0, sharp)));
}

/// The native that is running, if its caller names it.
ir::FunctionId native_at(ir::Program& program, const std::vector<ir::Place>& stack) {
  if (stack.empty()) return ir::FunctionId();
  const diag::Result<const ir::Body*> body = program.body_of(stack.front().function);
  if (!body) return ir::FunctionId();
  const ir::Inst& inst = (*body)->inst(stack.front().inst);
  return inst.op == ir::Opcode::Call ? ir::FunctionId(inst.x) : ir::FunctionId();
}

std::vector<Entry> entries_for(Java& java, ir::ClassId exception_class) {
  ir::Program& program = java.program();
  std::vector<Entry> entries;
  bool is_inside = false;  // behind the methods that make the exception
  const std::vector<ir::Place> stack = java.context().call_stack();
  if (const ir::FunctionId own = native_at(program, stack); own.is_valid()) {
    const std::string_view name = program.text(program.get(own).name);
    is_inside = !is_hidden(name) && name.find("#fillInStackTrace(") == std::string_view::npos;
    if (is_inside) entries.push_back({own, kNativeLine});
  }
  for (const ir::Place& place : stack) {
    const std::string_view name = program.text(program.get(place.function).name);
    if (is_hidden(name)) continue;
    const bool makes_it = name.find("#fillInStackTrace(") != std::string_view::npos ||
                          is_constructor_of(java, name, exception_class);
    if (!is_inside && makes_it) continue;
    is_inside = true;
    entries.push_back(entry_at(program, place));
    if (entries.size() == kMaxDepth) break;
  }
  return entries;
}

/// Modules and class loaders are not there: an exception that they throw, or that arises in them, need not
/// be one on the JVM.
void refuse_unbooted(Java& java, ir::FunctionId thrower) {
  constexpr std::string_view kUnbooted[] = {"java.lang.ClassLoader",
                                            "java.lang.Module",
                                            "java.lang.NamedPackage",
                                            "java.util.ServiceLoader",
                                            "jdk.internal.loader.",
                                            "jdk.internal.module."};
  const std::string_view name = java.program().text(java.program().get(thrower).name);
  for (const std::string_view unbooted : kUnbooted) {
    if (name.starts_with(unbooted)) throw Missing{"exception in " + std::string(name)};
  }
}

}  // namespace

void fill_in_stack_trace(Java& java, NativeValue exception) {
  const std::vector<Entry> entries = entries_for(java, java.context().class_of(exception));
  if (!entries.empty()) refuse_unbooted(java, entries.front().function);
  const auto count = static_cast<std::uint32_t>(entries.size());
  const NativeValue trace = java.new_array("int[]", kTraceWords * count);
  for (std::uint32_t at = 0; at < count; ++at) {
    java.set_element(trace, kTraceWords * at, java.make_int(entries[at].function.index()));
    java.set_element(trace, kTraceWords * at + 1, java.make_int(entries[at].line));
    java.set_element(trace, kTraceWords * at + 2, java.make_int(entries[at].offset));
  }
  java.set(exception, "java.lang.Throwable", "backtrace", trace);
  java.set(exception, "java.lang.Throwable", "depth", java.make_int(count));
}

namespace {

NativeOutcome fill_in(Java& java) {
  fill_in_stack_trace(java, java.argument(0));
  return NativeReturn{java.argument(0)};
}

constexpr const char* kElement = "java.lang.StackTraceElement";

/// The class and method that a function's name consists of, and where they were compiled from.
void fill_element(Java& java, NativeValue element, ir::FunctionId id, std::int32_t line) {
  const ir::Function& function = java.program().get(id);
  const std::string name(java.program().text(function.name));
  const std::size_t sharp = name.find('#');
  const std::string owner = name.substr(0, sharp);
  const std::string method = name.substr(sharp + 1, name.find('(') - sharp - 1);
  java.set(element, kElement, "declaringClass", java.new_string(support::to_utf16(owner)));
  java.set(element, kElement, "methodName", java.new_string(support::to_utf16(method)));
  if (function.file.is_valid()) {
    java.set(element,
             kElement,
             "fileName",
             java.new_string(support::to_utf16(java.program().text(function.file))));
  }
  java.set(element, kElement, "lineNumber", java.make_int(line == 0 ? -1 : line));
  if (java.fact(java.class_named(owner), "is_user") == 0) {
    // APPROX(module-names): every class of the library counts as one of java.base.
    java.set(element, kElement, "moduleName", java.new_string("java.base"));
  }
  java.set(element, kElement, "declaringClassObject", java.mirror(java.class_named(owner)));
}

NativeOutcome fill_elements(Java& java, NativeValue elements, NativeValue trace) {
  if (java.is_null(trace)) return java.raise("java.lang.NullPointerException");
  const std::uint32_t count = java.length(elements);
  for (std::uint32_t at = 0; at < count; ++at) {
    const auto function = static_cast<std::uint32_t>(java.to_int(java.element(trace, kTraceWords * at)));
    const std::int32_t line = java.to_int(java.element(trace, kTraceWords * at + 1));
    fill_element(java, java.element(elements, at), ir::FunctionId(function), line);
  }
  return NativeReturn{};
}

/// initStackTraceElements(StackTraceElement[], Throwable)
NativeOutcome init_elements(Java& java) {
  return fill_elements(
      java, java.argument(0), java.get(java.argument(1), "java.lang.Throwable", "backtrace"));
}

/// initStackTraceElements(StackTraceElement[], Object backtrace, int depth), of later JDKs
NativeOutcome init_elements_of_trace(Java& java) {
  return fill_elements(java, java.argument(0), java.argument(1));
}

/// StackTraceElement.computeFormat: which parts are left out of the text. Class loaders and modules are those
/// that come with the JDK, so their names and versions are.
NativeOutcome compute_format(Java& java) {
  constexpr int kBuiltinLoader = 1;
  constexpr int kModuleOfJdk = 2;
  java.set(java.argument(0), kElement, "format", java.make_byte(kBuiltinLoader | kModuleOfJdk));
  java.set(java.argument(0), kElement, "declaringClassObject", java.null());
  return NativeReturn{};
}

}  // namespace

void add_throwable(NativeTable& table) {
  table.add("java.lang.Throwable#fillInStackTrace(I)Ljava/lang/Throwable;", native<fill_in>);
  table.add(
      "java.lang.StackTraceElement#initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/"
      "Throwable;)V",
      native<init_elements>);
  table.add(
      "java.lang.StackTraceElement#initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/"
      "Object;I)V",
      native<init_elements_of_trace>);
  table.add("jvm.compute_format", native<compute_format>);
}

}  // namespace testellate::models::jdk
