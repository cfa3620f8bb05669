// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ir/program.h"
#include "models/calculator.h"

namespace testellate::models::jdk {

/// What a native needs that this JDK, or the program, does not have.
struct Missing {
  std::string what;
};

/// Elements of an array of symbolic length above which a formula for each costs more than fixing the length.
constexpr std::uint32_t kMostCopiedElements = 1024;

/// The state of a Java program as natives see it: docs/design/0006-jvm-in-the-ir.md. Classes are named as in
/// Java, `java.lang.String`, `int[]`. Throws `Missing`, which `native` turns into the end of the path.
class Java {
 public:
  /// `context` is borrowed.
  explicit Java(NativeContext& context) : context_(context) {}

  [[nodiscard]] NativeContext& context() { return context_; }
  [[nodiscard]] ir::Program& program() { return context_.program(); }
  [[nodiscard]] NativeValue argument(std::size_t at) const;
  [[nodiscard]] std::int32_t int_argument(std::size_t at) { return to_int(argument(at)); }
  [[nodiscard]] std::int64_t long_argument(std::size_t at);

  /// By user code itself, not by the library.
  [[nodiscard]] bool is_called_by_user();
  /// On behalf of an initialiser of the JDK: its tables and switches are no matter of the program.
  [[nodiscard]] bool is_in_library_initialiser();

  // Values
  [[nodiscard]] NativeValue null() { return context_.constant(ir::Type::ref(), 0); }
  [[nodiscard]] NativeValue make_int(std::int64_t value);
  [[nodiscard]] NativeValue make_long(std::int64_t value);
  [[nodiscard]] NativeValue make_byte(std::int32_t value);
  [[nodiscard]] std::int32_t to_int(NativeValue value);
  [[nodiscard]] bool is_null(NativeValue reference);
  [[nodiscard]] bool is_same(NativeValue a, NativeValue b);

  // Classes and their members
  /// Complete.
  [[nodiscard]] ir::ClassId class_named(std::string_view name);
  [[nodiscard]] std::string name_of(ir::ClassId id) {
    return std::string(program().text(program().get(id).name));
  }
  [[nodiscard]] bool is_subclass(ir::ClassId sub, ir::ClassId super);
  [[nodiscard]] NativeValue get(NativeValue object, std::string_view owner, std::string_view field);
  void set(NativeValue object, std::string_view owner, std::string_view field, NativeValue value);
  [[nodiscard]] ir::StaticId static_variable(std::string_view owner, std::string_view name);
  /// A fact of the class file, as front ends put it into the static variables of `jvm.about.NAME`.
  [[nodiscard]] std::uint32_t fact(ir::ClassId id, std::string_view name);

  // Arrays
  [[nodiscard]] NativeValue new_array(std::string_view array_class, std::uint32_t length);
  [[nodiscard]] std::uint32_t length(NativeValue array);
  [[nodiscard]] NativeValue element(NativeValue array, std::uint32_t at);
  void set_element(NativeValue array, std::uint32_t at, NativeValue value);
  [[nodiscard]] bool is_array(NativeValue object);

  // Strings
  [[nodiscard]] NativeValue new_string(std::u16string_view text);
  /// `text` is ASCII.
  [[nodiscard]] NativeValue new_string(std::string_view text);
  [[nodiscard]] std::u16string text_of(NativeValue string);
  /// For names; what is no ASCII is in modified UTF-8.
  [[nodiscard]] std::string bytes_of(NativeValue string);
  /// The only string of that text.
  [[nodiscard]] NativeValue interned(std::string_view modified_utf8);
  /// The static variable that holds the only string of that text.
  [[nodiscard]] ir::StaticId literal_variable(std::string_view modified_utf8);

  // Classes as objects
  /// Of a class, array class or (a class that is never complete) primitive type.
  [[nodiscard]] NativeValue mirror(ir::ClassId id);
  [[nodiscard]] ir::ClassId mirrored(NativeValue mirror);

  /// A new exception whose trace ends here; no constructor runs.
  [[nodiscard]] NativeValue make_exception(std::string_view exception_class);
  [[nodiscard]] NativeOutcome raise(std::string_view exception_class, std::string_view message);
  [[nodiscard]] NativeOutcome raise(std::string_view exception_class);
  /// `message` is a String.
  [[nodiscard]] NativeOutcome raise(std::string_view exception_class, NativeValue message);

 private:
  [[nodiscard]] ir::FieldId field(std::string_view owner, std::string_view name);

  NativeContext& context_;
};

/// The native that does what `Body` says.
template <NativeOutcome (*Body)(Java&)>
NativeOutcome native(NativeContext& context) {
  try {
    Java java(context);
    return Body(java);
  } catch (const Missing& missing) {
    return NativeUnsupported{missing.what};
  }
}

/// As `Class.getModifiers` has them, of a class, an array or a primitive type.
[[nodiscard]] std::uint32_t modifiers_of(Java& java, ir::ClassId id);

/// Sets `backtrace` and `depth` of an exception to the methods that are being executed: an `int[]` with the
/// number of a function, a line and the offset in the bytecode for each; the offset is -1 in a native.
inline constexpr std::uint32_t kTraceWords = 3;
void fill_in_stack_trace(Java& java, NativeValue exception);

}  // namespace testellate::models::jdk
