// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <bit>
#include <optional>

#include "models/jdk/native_groups.h"
#include "models/jdk/unsafe_layout.h"

// jdk.internal.misc.Unsafe on objects and arrays. The offset of a field is 16 + 8 times its cell; that of an
// element 16 + its index times its size, as on the JVM. Byte arrays can be accessed at any width. Static
// variables have offsets of their own, from 2^40 on, with the class as their object. Raw memory is not there.

namespace testellate::models::jdk {
namespace {

using ir::Opcode;
using ir::Type;

ir::FieldId field_at(Java& java, NativeValue object, std::int64_t offset) {
  const std::int64_t cell = (offset - kBase) / kCellBytes;
  for (ir::ClassId at = java.context().class_of(object); at.is_valid(); at = java.program().get(at).super) {
    for (ir::FieldId field : java.program().get(at).fields) {
      if (java.program().get(field).cell == cell) return field;
    }
  }
  throw Missing{"memory of an object beyond its fields"};
}

/// A variable or element that `Unsafe` means.
class Location {
 public:
  Location(Java& java, NativeValue object, NativeValue offset, Type type)
      : java_(java), object_(object), type_(type) {
    if (java.is_null(object)) throw Missing{"raw memory through Unsafe"};
    if (find_element(offset)) return;
    offset_ = static_cast<std::int64_t>(static_cast<std::uint64_t>(java.context().need_concrete(offset)));
    if (offset_ >= kFirstStatic) {
      static_ = ir::StaticId(static_cast<std::uint32_t>(offset_ - kFirstStatic));
      expect(java.program().get(static_).type);
    } else if (java.is_array(object)) {
      element_ = java.program().get(java.context().class_of(object)).element_type;
      const bool is_bytes = element_ == Type::integer(8) && type.is_integer();
      if (!is_bytes) expect(element_);
    } else {
      field_ = field_at(java, object, offset_);
      expect(java.program().get(field_).type);
    }
  }

  [[nodiscard]] NativeValue read() {
    if (any_index_) return as(type_, java_.context().array_load(object_, *any_index_));
    if (static_.is_valid()) return as(type_, java_.context().get_static(static_));
    if (field_.is_valid()) return as(type_, java_.context().get_field(object_, field_));
    if (has_same_bits(element_)) return as(type_, java_.element(object_, index(0)));
    NativeValue value = java_.context().constant(type_, 0);
    for (unsigned at = type_.byte_size(); at-- > 0;) {
      const NativeValue byte = java_.element(object_, index(at));
      value = compute(Opcode::Shl, value, java_.context().constant(type_, 8));
      value = compute(Opcode::Or, value, java_.context().compute(Opcode::ZExt, type_, std::array{byte}));
    }
    return value;
  }

  void write(NativeValue value) {
    if (any_index_) return java_.context().array_store(object_, *any_index_, as(element_, value));
    if (static_.is_valid()) {
      return java_.context().put_static(static_, as(java_.program().get(static_).type, value));
    }
    if (field_.is_valid()) {
      return java_.context().put_field(object_, field_, as(java_.program().get(field_).type, value));
    }
    if (has_same_bits(element_)) return java_.set_element(object_, index(0), as(element_, value));
    for (unsigned at = 0; at < type_.byte_size(); ++at) {
      java_.set_element(
          object_, index(at), java_.context().compute(Opcode::Trunc, Type::integer(8), std::array{value}));
      value = compute(Opcode::LShr, value, java_.context().constant(type_, 8));
    }
  }

 private:
  /// An element of an array at an index that is not known, as where a table is asked for the place of a hash.
  [[nodiscard]] bool find_element(NativeValue offset) {
    ir::NativeContext& context = java_.context();
    if (context.try_concrete(offset) || !java_.is_array(object_)) return false;
    element_ = java_.program().get(context.class_of(object_)).element_type;
    if (!has_same_bits(element_)) return false;
    const Type wide = Type::integer(64);
    const NativeValue bytes =
        context.compute(Opcode::Sub, wide, std::array{offset, context.constant(wide, kBase)});
    const int shift = std::countr_zero(element_.byte_size());
    const NativeValue at = context.compute(
        Opcode::LShr, wide, std::array{bytes, context.constant(wide, static_cast<value::U128>(shift))});
    const NativeValue length = context.compute(Opcode::ZExt, wide, std::array{context.array_length(object_)});
    if (!context.decide(context.compute(Opcode::ULt, wide, std::array{at, length}))) {
      throw Missing{"memory of an array beyond its elements"};
    }
    any_index_ = context.compute(Opcode::Trunc, Type::integer(32), std::array{at});
    return true;
  }
  /// The JDK's code has the bits of a floating number where it compares and exchanges.
  [[nodiscard]] bool has_same_bits(Type found) const {
    const bool is_one_float =
        found.is_float() != type_.is_float() && (found.is_integer() || type_.is_integer());
    return found == type_ || (is_one_float && found.byte_size() == type_.byte_size());
  }
  [[nodiscard]] NativeValue as(Type type, NativeValue value) {
    return value.type == type ? value : java_.context().compute(Opcode::BitCast, type, std::array{value});
  }
  void expect(Type found) const {
    if (!has_same_bits(found)) throw Missing{"Unsafe on a variable of another type"};
  }
  [[nodiscard]] std::uint32_t index(unsigned byte) {
    const std::int64_t at = (offset_ - kBase) / element_.byte_size() + byte;
    if (at < 0 || at >= java_.length(object_)) throw Missing{"memory of an array beyond its elements"};
    return static_cast<std::uint32_t>(at);
  }
  [[nodiscard]] NativeValue compute(Opcode op, NativeValue a, NativeValue b) {
    return java_.context().compute(op, type_, std::array{a, b});
  }

  Java& java_;
  NativeValue object_;
  std::int64_t offset_ = 0;
  Type type_;
  Type element_;
  std::optional<NativeValue> any_index_;  ///< of the element, if that is no number
  ir::FieldId field_;
  ir::StaticId static_;
};

/// The types of Java by their letters.
template <char Letter>
constexpr Type stored_type() {
  switch (Letter) {
    case 'Z':
    case 'B':
      return Type::integer(8);
    case 'S':
    case 'C':
      return Type::integer(16);
    case 'I':
      return Type::integer(32);
    case 'J':
      return Type::integer(64);
    case 'F':
      return Type::f32();
    case 'D':
      return Type::f64();
    default:
      return Type::ref();
  }
}

template <char Letter>
constexpr bool kIsNarrow = Letter == 'Z' || Letter == 'B' || Letter == 'S' || Letter == 'C';

template <char Letter>
NativeOutcome get(Java& java) {
  const NativeValue value = Location(java, java.argument(1), java.argument(2), stored_type<Letter>()).read();
  if constexpr (!kIsNarrow<Letter>) return NativeReturn{value};
  const Opcode op = Letter == 'B' || Letter == 'S' ? Opcode::SExt : Opcode::ZExt;
  return NativeReturn{java.context().compute(op, Type::integer(32), std::array{value})};
}

template <char Letter>
NativeOutcome put(Java& java) {
  NativeValue value = java.argument(3);
  if constexpr (kIsNarrow<Letter>) {
    value = java.context().compute(Opcode::Trunc, stored_type<Letter>(), std::array{value});
  }
  Location(java, java.argument(1), java.argument(2), stored_type<Letter>()).write(value);
  return NativeReturn{};
}

/// An argument as it is stored.
template <char Letter>
NativeValue stored(Java& java, std::size_t argument) {
  if constexpr (!kIsNarrow<Letter>) return java.argument(argument);
  return java.context().compute(Opcode::Trunc, stored_type<Letter>(), std::array{java.argument(argument)});
}

template <char Letter>
NativeOutcome compare_and_set(Java& java) {
  Location location(java, java.argument(1), java.argument(2), stored_type<Letter>());
  const bool is_expected = java.is_same(location.read(), stored<Letter>(java, 3));
  if (is_expected) location.write(stored<Letter>(java, 4));
  return NativeReturn{java.make_int(is_expected ? 1 : 0)};
}

template <char Letter>
NativeOutcome compare_and_exchange(Java& java) {
  Location location(java, java.argument(1), java.argument(2), stored_type<Letter>());
  const NativeValue old = location.read();
  if (java.is_same(old, stored<Letter>(java, 3))) location.write(stored<Letter>(java, 4));
  if constexpr (!kIsNarrow<Letter>) return NativeReturn{old};
  return NativeReturn{java.context().compute(Opcode::SExt, Type::integer(32), std::array{old})};
}

ir::FieldId find_field(Java& java, ir::ClassId owner, std::string_view name) {
  for (ir::ClassId at = owner; at.is_valid(); at = java.program().get(at).super) {
    const ir::FieldId field = java.program().find_field(at, java.program().intern(name));
    if (field.is_valid()) return field;
  }
  throw Missing{"field `" + std::string(name) + "` through Unsafe"};
}

/// The bytes of an array.
class ArrayBytes {
 public:
  /// `java` is borrowed.
  ArrayBytes(Java& java, NativeValue array, std::int64_t offset)
      : java_(java), array_(array), first_(offset - kBase) {
    if (java.is_null(array) || !java.is_array(array)) throw Missing{"raw memory through Unsafe"};
    element_ = java.program().get(java.context().class_of(array)).element_type;
    if (!element_.is_integer() || first_ < 0 || first_ % element_.byte_size() != 0) {
      throw Missing{"memory of an array of another type"};
    }
  }
  [[nodiscard]] unsigned element_size() const { return element_.byte_size(); }

  [[nodiscard]] NativeValue read(std::uint32_t byte) {
    NativeValue element = java_.element(array_, index(byte));
    if (element_size() == 1) return element;
    const NativeValue shift = java_.context().constant(element_, value::U128{8} * (byte % element_size()));
    element = java_.context().compute(Opcode::LShr, element_, std::array{element, shift});
    return java_.context().compute(Opcode::Trunc, Type::integer(8), std::array{element});
  }
  /// `bytes` are those of one element, the lowest first.
  void write(std::uint32_t byte, std::span<const NativeValue> bytes) {
    if (element_size() == 1) return java_.set_element(array_, index(byte), bytes.front());
    NativeValue element = java_.context().constant(element_, 0);
    for (std::size_t at = bytes.size(); at-- > 0;) {
      const NativeValue wide = java_.context().compute(Opcode::ZExt, element_, std::array{bytes[at]});
      const NativeValue eight = java_.context().constant(element_, 8);
      element = java_.context().compute(Opcode::Shl, element_, std::array{element, eight});
      element = java_.context().compute(Opcode::Or, element_, std::array{element, wide});
    }
    java_.set_element(array_, index(byte), element);
  }

 private:
  [[nodiscard]] std::uint32_t index(std::uint32_t byte) const {
    return static_cast<std::uint32_t>((first_ + byte) / element_.byte_size());
  }

  Java& java_;
  NativeValue array_;
  std::int64_t first_;
  Type element_;
};

/// copyMemory0(from, offset, to, offset, bytes); with an element size, copySwapMemory0 turns the bytes of
/// each element around.
template <bool kSwaps>
NativeOutcome copy_memory(Java& java) {
  ArrayBytes from(java, java.argument(1), java.long_argument(2));
  ArrayBytes to(java, java.argument(3), java.long_argument(4));
  const auto count = static_cast<std::uint32_t>(java.long_argument(5));
  const auto unit = kSwaps ? static_cast<std::uint32_t>(java.long_argument(6)) : 1;
  if (unit == 0 || count % unit != 0 || count % to.element_size() != 0)
    throw Missing{"memory of part of an element"};
  std::vector<NativeValue> bytes;
  for (std::uint32_t at = 0; at < count; ++at) {
    const std::uint32_t in_unit = at % unit;
    bytes.push_back(from.read(kSwaps ? at - in_unit + (unit - 1 - in_unit) : at));
  }
  for (std::uint32_t at = 0; at < count; at += to.element_size()) {
    to.write(at, std::span(bytes).subspan(at, to.element_size()));
  }
  return NativeReturn{};
}

/// objectFieldOffset1(Class, String)
NativeOutcome offset_by_name(Java& java) {
  const ir::ClassId owner = java.class_named(java.name_of(java.mirrored(java.argument(1))));
  const ir::FieldId field = find_field(java, owner, java.bytes_of(java.argument(2)));
  return NativeReturn{java.make_long(offset_of(java.program().get(field)))};
}

constexpr const char* kReflectedField = "java.lang.reflect.Field";

/// objectFieldOffset0(Field)
NativeOutcome offset_of_field(Java& java) {
  const NativeValue reflected = java.argument(1);
  const ir::ClassId owner = java.mirrored(java.get(reflected, kReflectedField, "clazz"));
  const ir::FieldId field = find_field(java,
                                       java.class_named(java.name_of(owner)),
                                       java.bytes_of(java.get(reflected, kReflectedField, "name")));
  return NativeReturn{java.make_long(offset_of(java.program().get(field)))};
}

/// staticFieldOffset0(Field), an instance method in name only.
NativeOutcome offset_of_static(Java& java) {
  const NativeValue reflected = java.argument(1);
  const ir::ClassId owner = java.mirrored(java.get(reflected, kReflectedField, "clazz"));
  const ir::StaticId variable =
      java.static_variable(java.name_of(owner), java.bytes_of(java.get(reflected, kReflectedField, "name")));
  return NativeReturn{java.make_long(offset_of(variable))};
}

NativeOutcome static_base(Java& java) {
  return NativeReturn{java.get(java.argument(1), kReflectedField, "clazz")};
}

NativeOutcome array_base(Java& java) { return NativeReturn{java.make_int(kBase)}; }

NativeOutcome array_scale(Java& java) {
  const ir::ClassId id = java.class_named(java.name_of(java.mirrored(java.argument(1))));
  return NativeReturn{java.make_int(java.program().get(id).element_type.byte_size())};
}

NativeOutcome allocate_instance(Java& java) {
  const ir::ClassId id = java.class_named(java.name_of(java.mirrored(java.argument(1))));
  return NativeReturn{java.context().new_object(id)};
}

NativeOutcome throw_exception(Java& java) { return ir::NativeThrow{java.argument(1)}; }

/// ensureClassInitialized0(Class); the function returns the class, which nobody takes.
NativeOutcome ensure_initialised(Java& java) {
  const std::string name = java.name_of(java.mirrored(java.argument(1)));
  return NativeCall{java.program().function_named(java.program().intern("jvm.initialise." + name)), {}};
}

/// As far as anybody can tell: asking again does no harm.
NativeOutcome should_be_initialised(Java& java) { return NativeReturn{java.make_int(1)}; }

template <char Letter>
void add_accesses(NativeTable& table, const std::string& name, const std::string& descriptor) {
  const std::string owner = "jdk.internal.misc.Unsafe#";
  for (const char* suffix : {"", "Volatile"}) {
    table.add(owner + "get" + name + suffix + "(Ljava/lang/Object;J)" + descriptor, native<get<Letter>>);
    table.add(owner + "put" + name + suffix + "(Ljava/lang/Object;J" + descriptor + ")V",
              native<put<Letter>>);
  }
}

template <char Letter>
void add_exchanges(NativeTable& table, const std::string& name, const std::string& descriptor) {
  const std::string owner = "jdk.internal.misc.Unsafe#";
  const std::string parameters = "(Ljava/lang/Object;J" + descriptor + descriptor + ")";
  table.add(owner + "compareAndSet" + name + parameters + "Z", native<compare_and_set<Letter>>);
  table.add(owner + "compareAndExchange" + name + parameters + descriptor,
            native<compare_and_exchange<Letter>>);
}

}  // namespace

void add_unsafe(NativeTable& table) {
  add_accesses<'Z'>(table, "Boolean", "Z");
  add_accesses<'B'>(table, "Byte", "B");
  add_accesses<'S'>(table, "Short", "S");
  add_accesses<'C'>(table, "Char", "C");
  add_accesses<'I'>(table, "Int", "I");
  add_accesses<'J'>(table, "Long", "J");
  add_accesses<'F'>(table, "Float", "F");
  add_accesses<'D'>(table, "Double", "D");
  add_accesses<'L'>(table, "Reference", "Ljava/lang/Object;");
  add_exchanges<'I'>(table, "Int", "I");
  add_exchanges<'J'>(table, "Long", "J");
  add_exchanges<'L'>(table, "Reference", "Ljava/lang/Object;");
  table.add("jvm.set_byte", native<compare_and_set<'B'>>);
  table.add("jvm.exchange_byte", native<compare_and_exchange<'B'>>);
  table.add("jvm.set_short", native<compare_and_set<'S'>>);
  table.add("jvm.exchange_short", native<compare_and_exchange<'S'>>);
  const std::string owner = "jdk.internal.misc.Unsafe#";
  table.add(owner + "copyMemory0(Ljava/lang/Object;JLjava/lang/Object;JJ)V", native<copy_memory<false>>);
  table.add(owner + "copySwapMemory0(Ljava/lang/Object;JLjava/lang/Object;JJJ)V", native<copy_memory<true>>);
  table.add(owner + "objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J", native<offset_by_name>);
  table.add(owner + "objectFieldOffset0(Ljava/lang/reflect/Field;)J", native<offset_of_field>);
  table.add(owner + "staticFieldOffset0(Ljava/lang/reflect/Field;)J", native<offset_of_static>);
  table.add(owner + "staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;", native<static_base>);
  table.add(owner + "arrayBaseOffset0(Ljava/lang/Class;)I", native<array_base>);
  table.add(owner + "arrayIndexScale0(Ljava/lang/Class;)I", native<array_scale>);
  table.add(owner + "allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;", native<allocate_instance>);
  table.add(owner + "throwException(Ljava/lang/Throwable;)V", native<throw_exception>);
  table.add(owner + "ensureClassInitialized0(Ljava/lang/Class;)V", native<ensure_initialised>);
  table.add(owner + "shouldBeInitialized0(Ljava/lang/Class;)Z", native<should_be_initialised>);
}

}  // namespace testellate::models::jdk
