// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/modified_utf8.h"
#include "models/jdk/native_groups.h"
#include "models/jdk/stack_trace.h"

namespace testellate::models::jdk {
namespace {

using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;

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
  java.set(element, kElement, "declaringClass", java.new_string(to_utf16(owner)));
  java.set(element, kElement, "methodName", java.new_string(to_utf16(method)));
  if (function.file.is_valid()) {
    java.set(element, kElement, "fileName", java.new_string(to_utf16(java.program().text(function.file))));
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

void add_throwable(ir::NativeTable& table) {
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
