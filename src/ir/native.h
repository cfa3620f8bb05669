// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ir/check.h"
#include "ir/ids.h"
#include "ir/opcode.h"
#include "ir/place.h"
#include "ir/type.h"
#include "value/bits.h"

/// Library functions and models in C++, written once and run by the interpreter (values are numbers) and by
/// the engine (values may be terms).
///
/// A native is a function of its context. It may be run again from its start for the same call (the engine
/// does so where `decide` splits), so it keeps no state of its own and every effect goes through the context.
/// It never calls back into the program: models that do (qsort) are IR functions. It may end with a call.
///
/// A model is a native beside a function that has a body: the engine asks it first, where the body would fork
/// over and over, and it says in one formula what the body does, or declines. The interpreter runs the body.
namespace testellate::ir {

class Program;

/// A value whose kind only the context knows. Good during the one run of the native that got it.
struct NativeValue {
  Type type;
  std::uint32_t index = 0;
};

/// A source of inputs outside memory: standard input, a function that the test scripts.
struct InputStream {
  std::string_view name;   ///< "stdin", "nondet_int"
  Type type;               ///< of each value
  DataTypeId data_type{};  ///< what the language says about it; may be invalid
  bool may_end = false;    ///< like a file: after some values there are no more
};

/// What code makes of an input of some size.
enum class SizedInput : std::uint8_t { Text, Sequence, Map };

class NativeContext {
 public:
  virtual ~NativeContext() = default;

  [[nodiscard]] virtual Program& program() = 0;
  /// The call of the native and the calls below it, innermost first; empty if the native is the entry.
  [[nodiscard]] virtual std::vector<Place> call_stack() = 0;
  /// Arguments, extra ones of a variadic call included.
  [[nodiscard]] virtual std::span<const NativeValue> arguments() const = 0;

  // Values
  [[nodiscard]] virtual NativeValue constant(Type type, value::U128 bits) = 0;
  /// The number, if it is one.
  [[nodiscard]] virtual std::optional<value::U128> try_concrete(NativeValue value) = 0;
  /// A number in any case: the engine fixes a symbolic value to one of its possible numbers and records that.
  [[nodiscard]] virtual value::U128 need_concrete(NativeValue value) = 0;
  /// True or false; the engine explores both.
  [[nodiscard]] virtual bool decide(NativeValue condition) = 0;
  /// A number that an integer, read as unsigned, never exceeds, as far as its form tells.
  [[nodiscard]] virtual value::U128 upper_bound(NativeValue value) = 0;
  /// Whether a value is a term, or a reference to an object or array with a term in it or in what its fields
  /// refer to. False: the program goes on with numbers, as far as it looks at this value.
  [[nodiscard]] virtual bool is_symbolic(NativeValue value) = 0;
  /// Any opcode of the families Integer, Compare, Convert, Float, Select and PtrAdd; `type` is the T of the
  /// instruction, the operands' types follow the opcode's shape.
  [[nodiscard]] virtual NativeValue compute(Opcode op, Type type, std::span<const NativeValue> operands) = 0;

  // Object heap; references are not null and indices in bounds, or the path ends stuck.
  [[nodiscard]] virtual NativeValue new_object(ClassId id) = 0;
  [[nodiscard]] virtual NativeValue new_array(ClassId id, NativeValue length) = 0;
  /// An array with the first `length` (an i32) of the elements, which on this path are as many at least.
  [[nodiscard]] virtual NativeValue make_array(ClassId id,
                                               NativeValue length,
                                               std::span<const NativeValue> elements) = 0;
  [[nodiscard]] virtual NativeValue get_field(NativeValue object, FieldId field) = 0;
  virtual void put_field(NativeValue object, FieldId field, NativeValue value) = 0;
  [[nodiscard]] virtual NativeValue get_static(StaticId variable) = 0;
  virtual void put_static(StaticId variable, NativeValue value) = 0;
  [[nodiscard]] virtual NativeValue array_length(NativeValue array) = 0;
  [[nodiscard]] virtual NativeValue array_load(NativeValue array, NativeValue index) = 0;
  virtual void array_store(NativeValue array, NativeValue index, NativeValue value) = 0;
  /// A number that the length never exceeds; the length itself if it is a number.
  [[nodiscard]] virtual std::uint32_t max_array_length(NativeValue array) = 0;
  /// The element at an index below `max_array_length`. Where the array turns out to be shorter it is some
  /// value, which nobody may depend on.
  [[nodiscard]] virtual NativeValue array_cell(NativeValue array, std::uint32_t index) = 0;
  /// Sets the element at an index below `max_array_length`. Nobody sees it where the array turns out to be
  /// shorter.
  virtual void set_array_cell(NativeValue array, std::uint32_t index, NativeValue value) = 0;
  /// A number that the object has for good: 1, 2, ... in the order in which objects are asked for theirs. So
  /// it is the same in every execution of a path, however the objects came to be.
  [[nodiscard]] virtual std::uint32_t identity(NativeValue object) = 0;
  /// Class of a non-null reference.
  [[nodiscard]] virtual ClassId class_of(NativeValue object) = 0;

  // Byte memory; a range that is not valid raises the fault of check.read or check.write by the caller's
  // policy.
  [[nodiscard]] virtual NativeValue allocate(NativeValue size, std::uint32_t alignment, bool zeroed) = 0;
  virtual void release(NativeValue pointer) = 0;
  [[nodiscard]] virtual NativeValue load(Type type, NativeValue pointer) = 0;
  virtual void store(NativeValue pointer, NativeValue value) = 0;
  /// Bytes from the pointer to the end of its object.
  [[nodiscard]] virtual NativeValue remaining_size(NativeValue pointer) = 0;

  /// The next value of a source of inputs outside memory, a reference or pointer being an input like others.
  /// Nothing when the stream has ended, and then always; only one that `may_end` does. The engine explores
  /// both, up to a limit at which the end is taken. A stream has one type wherever it is used.
  [[nodiscard]] virtual std::optional<NativeValue> next_input(const InputStream& stream) = 0;
  /// The next value of a stream that answers the same whenever it is asked the same: the value that it gave
  /// to an equal question on this path, or a new one. The engine explores both. The stream never ends, all
  /// its questions have the same types, and references and pointers are equal if they lead to the same
  /// object.
  [[nodiscard]] virtual NativeValue next_answer(const InputStream& stream,
                                                std::span<const NativeValue> question) = 0;
  /// An input that code makes has this size: the path goes on if such inputs may be as large as that now.
  virtual void limit_size(NativeValue size, SizedInput of) = 0;
  /// What the program writes: 1 standard output, 2 standard error.
  virtual void write_output(int stream, std::string_view bytes) = 0;

  // What neither the program nor a test decides. A native that uses these says so in its `Fidelity`.
  /// A number that the environment decides: a clock, a random source. It may be any of that type; the
  /// interpreter has 0. A path that depends on it yields no test. Each call yields another number, except
  /// that for the same `what` and `of` it is always the same.
  [[nodiscard]] virtual NativeValue unknown(Type type,
                                            std::string_view what,
                                            std::optional<std::uint32_t> of) = 0;
  /// Whether the program was told on this path that there was no memory.
  [[nodiscard]] virtual bool has_failed_allocation() = 0;
  /// The native goes on with one of several answers that the environment could give: a locale, the order of
  /// methods. What the path does not reach is not proved unreachable.
  virtual void mark_environment(std::string_view what) = 0;
  /// The same, and what comes of the path is sure to depend on the answer: it yields no test.
  virtual void mark_unsettable(std::string_view what) = 0;
};

/// How a native ends.
struct NativeReturn {
  NativeValue value;  ///< of type void if there is none
};
struct NativeThrow {
  NativeValue exception;  ///< ref or ptr
};
struct NativeFault {
  Fault fault;
};
struct NativeExit {
  std::int32_t code = 0;
};
/// It goes on as a call of a function, which returns what the native would.
struct NativeCall {
  FunctionId function;
  std::vector<NativeValue> arguments;
};
struct NativeUnsupported {
  std::string what;
};
/// Of models only: the body is to be run. What the model has written is undone, what it has decided stays.
struct NativeDecline {};
using NativeOutcome = std::
    variant<NativeReturn, NativeThrow, NativeFault, NativeExit, NativeCall, NativeUnsupported, NativeDecline>;

using NativeFunction = NativeOutcome (*)(NativeContext&);

/// What a native or model leaves out of what the real function does. docs/soundness.md lists all that are
/// not exact.
struct Fidelity {
  enum class Kind : std::uint8_t {
    Exact,
    Unknown,      ///< the environment decides the answer, which may be any: `NativeContext::unknown`
    Assumed,      ///< the environment decides, and one answer stands for all: `mark_environment`
    Approximate,  ///< see the row of docs/soundness.md
  };
  Kind kind = Kind::Exact;
  std::string_view what{};  ///< Unknown, Assumed: what it depends on, "time"; Approximate: name of the row

  [[nodiscard]] static constexpr Fidelity unknown(std::string_view what) { return {Kind::Unknown, what}; }
  [[nodiscard]] static constexpr Fidelity assumed(std::string_view what) { return {Kind::Assumed, what}; }
  [[nodiscard]] static constexpr Fidelity approximate(std::string_view row) {
    return {Kind::Approximate, row};
  }
};

/// A row of a table of natives. Texts live as long as the table.
struct NativeDeclaration {
  std::string_view name;
  bool is_model = false;
  Fidelity fidelity;
};

/// Natives by name. Filled by `models` and front ends, read by interpreter and engine.
class NativeTable {
 public:
  /// The name must be new. The text of `fidelity` must outlive the table.
  void add(std::string_view name, NativeFunction function, Fidelity fidelity = {});
  /// Null if there is none.
  [[nodiscard]] NativeFunction find(std::string_view name) const;

  /// A model of the function of that name, which is not user code; it must be the first for that name.
  void add_model(std::string_view function, NativeFunction model, Fidelity fidelity = {});
  /// Null if there is none.
  [[nodiscard]] NativeFunction find_model(std::string_view function) const;
  /// The functions that have models, in the order of their names.
  [[nodiscard]] std::vector<std::string> modelled() const;

  /// All natives, then all models, each in the order of their names.
  [[nodiscard]] std::vector<NativeDeclaration> declarations() const;
  /// Of the native of that name, or of the model if there is none; exact if there is neither.
  [[nodiscard]] Fidelity fidelity_of(std::string_view name) const;

 private:
  struct Entry {
    NativeFunction function;
    Fidelity fidelity;
  };
  using Entries = std::map<std::string, Entry, std::less<>>;

  Entries functions_;
  Entries models_;
};

/// A native of this beginning is none of the program's: front ends call it where they have no counterpart for
/// something, and the rest of its name says for what. It is never implemented.
inline constexpr std::string_view kUnsupportedNative = "unsupported: ";

/// Why a path ends that calls a native without implementation: "extern strfry", "inline assembly". Functions
/// of C++ are called as in the source.
[[nodiscard]] std::string missing_native_reason(std::string_view native);

}  // namespace testellate::ir
