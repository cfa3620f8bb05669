// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <vector>

#include "models/jdk/native_groups.h"
#include "models/jdk/split.h"

// System.arraycopy: JLS and the specification of the method; the messages are those of the JVM.

namespace testellate::models::jdk {
namespace {

using ir::ClassId;
using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;

/// "int[10]", "object array[10]".
std::string array_text(Java& java, NativeValue array) {
  const ClassId id = java.context().class_of(array);
  const ir::Class& info = java.program().get(id);
  std::string text = "object array";
  if (!info.element_type.is_ref()) {
    text = java.name_of(id);
    text.resize(text.size() - 2);
  }
  return text + "[" + std::to_string(java.length(array)) + "]";
}

/// The external name as the JVM writes it in these messages.
NativeOutcome store_error(Java& java, NativeValue from, NativeValue to) {
  const auto kind = [&](NativeValue value) { return java.program().get(java.context().class_of(value)); };
  const auto describe = [&](NativeValue value) {
    return kind(value).element_type.is_ref() ? std::string("object array[]")
                                             : java.name_of(java.context().class_of(value));
  };
  const std::string prefix = "arraycopy: ";
  if (!java.is_array(from)) {
    return java.raise(
        "java.lang.ArrayStoreException",
        prefix + "source type " + java.name_of(java.context().class_of(from)) + " is not an array");
  }
  if (!java.is_array(to)) {
    return java.raise(
        "java.lang.ArrayStoreException",
        prefix + "destination type " + java.name_of(java.context().class_of(to)) + " is not an array");
  }
  return java.raise("java.lang.ArrayStoreException",
                    prefix + "type mismatch: can not copy " + describe(from) + " into " + describe(to));
}

bool are_copyable(Java& java, NativeValue from, NativeValue to) {
  if (!java.is_array(from) || !java.is_array(to)) return false;
  const ir::Class& source = java.program().get(java.context().class_of(from));
  const ir::Class& target = java.program().get(java.context().class_of(to));
  if (source.element_type.is_ref() != target.element_type.is_ref()) return false;
  return source.element_type.is_ref() || source.name == target.name;
}

std::string bounds_error(Java& java, NativeValue from, NativeValue to) {
  const std::int64_t from_at = java.int_argument(1);
  const std::int64_t to_at = java.int_argument(3);
  const std::int64_t count = java.int_argument(4);
  const auto side = [&](const char* name, std::int64_t at, NativeValue array) -> std::string {
    return std::string("arraycopy: ") + name + " index " + std::to_string(at) + " out of bounds for " +
           array_text(java, array);
  };
  if (from_at < 0) return side("source", from_at, from);
  if (to_at < 0) return side("destination", to_at, to);
  if (count < 0) return "arraycopy: length " + std::to_string(count) + " is negative";
  if (from_at + count > java.length(from)) return side("last source", from_at + count, from);
  if (to_at + count > java.length(to)) return side("last destination", to_at + count, to);
  return {};
}

/// Whether both ranges are inside their arrays. No sum overflows: a count that is not negative is taken from
/// a length.
bool is_inside(Java& java, NativeValue from, NativeValue to) {
  const NativeValue from_at = java.argument(1);
  const NativeValue to_at = java.argument(3);
  const NativeValue count = java.argument(4);
  const NativeValue from_length = java.context().array_length(from);
  const NativeValue to_length = java.context().array_length(to);
  const std::array numbers{from_at, to_at, count, from_length, to_length};
  const auto is_number = [&](NativeValue value) { return java.context().try_concrete(value).has_value(); };
  if (std::ranges::all_of(numbers, is_number)) return bounds_error(java, from, to).empty();
  Calculator calculator(java.context());
  const NativeValue zero = java.make_int(0);
  NativeValue holds = calculator.sle(zero, count);
  for (NativeValue at : {from_at, to_at}) holds = calculator.both(holds, calculator.sle(zero, at));
  holds = calculator.both(holds, calculator.sle(from_at, calculator.sub(from_length, count)));
  holds = calculator.both(holds, calculator.sle(to_at, calculator.sub(to_length, count)));
  return calculator.is_true(holds);
}

NativeOutcome array_copy(Java& java) {
  const NativeValue from = java.argument(0);
  const NativeValue to = java.argument(2);
  if (java.is_null(from) || java.is_null(to)) return java.raise("java.lang.NullPointerException");
  if (!are_copyable(java, from, to)) return store_error(java, from, to);
  if (!is_inside(java, from, to)) {
    return java.raise("java.lang.ArrayIndexOutOfBoundsException", bounds_error(java, from, to));
  }
  const std::uint32_t most_from = java.context().max_array_length(from);
  const std::uint32_t most_to = java.context().max_array_length(to);
  const std::uint32_t count = split(java, java.argument(4), std::min(most_from, most_to));
  const std::uint32_t from_at = split(java, java.argument(1), most_from - count);
  const std::uint32_t to_at = split(java, java.argument(3), most_to - count);
  const ClassId source = java.context().class_of(from);
  const ClassId target = java.context().class_of(to);
  const bool checks = java.program().get(target).element_type.is_ref() && !java.is_subclass(source, target);
  const ClassId wanted = java.program().get(target).element_class;
  std::vector<NativeValue> elements;
  for (std::uint32_t at = 0; at < count; ++at) elements.push_back(java.element(from, from_at + at));
  for (std::uint32_t at = 0; at < count; ++at) {
    if (checks && !java.is_null(elements[at])) {
      const ClassId found = java.context().class_of(elements[at]);
      if (!java.is_subclass(found, wanted)) {
        return java.raise("java.lang.ArrayStoreException",
                          "arraycopy: element type mismatch: can not cast one of the elements of " +
                              java.name_of(source) + " to the type of the destination array, " +
                              java.name_of(wanted));
      }
    }
    java.set_element(to, to_at + at, elements[at]);
  }
  return NativeReturn{};
}

}  // namespace

void add_array_copy(ir::NativeTable& table) {
  table.add("java.lang.System#arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", native<array_copy>);
}

}  // namespace testellate::models::jdk
