// SPDX-License-Identifier: Apache-2.0
#include "models/calculator.h"
#include "models/jdk/boxes.h"
#include "models/jdk/native_groups.h"
#include "models/jdk/type_names.h"

// java.lang.reflect.Array.

namespace testellate::models::jdk {
namespace {

constexpr const char* kIllegal = "java.lang.IllegalArgumentException";
constexpr std::string_view kLetters = "ZBSCIJFD";

NativeOutcome new_array(Java& java) {
  if (java.is_null(java.argument(0))) return java.raise("java.lang.NullPointerException");
  const NativeValue length = java.argument(1);
  const std::string element = java.name_of(java.mirrored(java.argument(0)));
  if (element == "void") return java.raise(kIllegal);
  Calculator calculator(java.context());
  if (calculator.is_true(calculator.slt(length, 0))) {
    return java.raise("java.lang.NegativeArraySizeException", std::to_string(java.to_int(length)));
  }
  return NativeReturn{java.context().new_array(java.class_named(element + "[]"), length)};
}

/// multiNewArray(Class, int[]): level by level.
NativeOutcome new_multi_array(Java& java) {
  if (java.is_null(java.argument(0)) || java.is_null(java.argument(1))) {
    return java.raise("java.lang.NullPointerException");
  }
  std::vector<std::uint32_t> lengths;
  for (std::uint32_t at = 0; at < java.length(java.argument(1)); ++at) {
    const std::int32_t length = java.to_int(java.element(java.argument(1), at));
    if (length < 0) return java.raise("java.lang.NegativeArraySizeException", std::to_string(length));
    lengths.push_back(static_cast<std::uint32_t>(length));
  }
  std::string type = java.name_of(java.mirrored(java.argument(0)));
  if (lengths.empty() || type == "void") return java.raise(kIllegal, "Empty dimensions array");
  for (std::size_t at = 0; at < lengths.size(); ++at) type += "[]";
  const NativeValue outermost = java.new_array(type, lengths[0]);
  std::vector<NativeValue> level{outermost};
  for (std::size_t depth = 1; depth < lengths.size(); ++depth) {
    type.resize(type.size() - 2);
    std::vector<NativeValue> next;
    for (const NativeValue outer : level) {
      for (std::uint32_t at = 0; at < lengths[depth - 1]; ++at) {
        next.push_back(java.new_array(type, lengths[depth]));
        java.set_element(outer, at, next.back());
      }
    }
    level = std::move(next);
  }
  return NativeReturn{outermost};
}

/// What is wrong with array and index, if anything is.
std::optional<NativeOutcome> try_problem(Java& java, bool has_index) {
  const NativeValue array = java.argument(0);
  if (java.is_null(array)) return java.raise("java.lang.NullPointerException");
  if (!java.is_array(array)) return java.raise(kIllegal, "Argument is not an array");
  if (!has_index) return std::nullopt;
  const std::int32_t index = java.int_argument(1);
  const std::uint32_t length = java.length(array);
  if (index >= 0 && static_cast<std::uint32_t>(index) < length) return std::nullopt;
  return java.raise("java.lang.ArrayIndexOutOfBoundsException",
                    "Index " + std::to_string(index) + " out of bounds for length " + std::to_string(length));
}

/// The letter of the elements' type, or L.
char element_letter(Java& java) {
  const std::string name = binary_name(java.name_of(java.context().class_of(java.argument(0))));
  return kLetters.find(name[1]) == std::string_view::npos ? 'L' : name[1];
}

NativeValue load(Java& java, char letter) {
  const NativeValue stored = java.element(java.argument(0), static_cast<std::uint32_t>(java.int_argument(1)));
  return letter == 'L' ? stored : from_stored(java, stored, letter);
}

NativeOutcome array_length(Java& java) {
  if (auto problem = try_problem(java, false)) return *problem;
  return NativeReturn{java.context().array_length(java.argument(0))};
}

NativeOutcome get(Java& java) {
  if (auto problem = try_problem(java, true)) return *problem;
  const char letter = element_letter(java);
  if (letter == 'L') return NativeReturn{load(java, letter)};
  return box(java, load(java, letter), letter);
}

template <char Letter>
NativeOutcome get_primitive(Java& java) {
  if (auto problem = try_problem(java, true)) return *problem;
  const char letter = element_letter(java);
  if (letter == 'L') return java.raise(kIllegal, "Argument is not an array of primitive type");
  const std::optional<NativeValue> widened = try_widen(java, load(java, letter), letter, Letter);
  return widened ? NativeOutcome(NativeReturn{*widened}) : java.raise(kIllegal, "argument type mismatch");
}

NativeOutcome store(Java& java, char letter, NativeValue value, char from) {
  const std::optional<NativeValue> widened = try_widen(java, value, from, letter);
  if (!widened) return java.raise(kIllegal, "argument type mismatch");
  java.set_element(
      java.argument(0), static_cast<std::uint32_t>(java.int_argument(1)), to_stored(java, *widened, letter));
  return NativeReturn{};
}

NativeOutcome set(Java& java) {
  if (auto problem = try_problem(java, true)) return *problem;
  const NativeValue array = java.argument(0), value = java.argument(2);
  const char letter = element_letter(java);
  if (letter != 'L') {
    const std::optional<char> boxed = try_boxed_type(java, value);
    if (!boxed) return java.raise(kIllegal, "argument type mismatch");
    return store(java, letter, unbox(java, value, *boxed), *boxed);
  }
  std::string element = java.name_of(java.context().class_of(array));
  element.resize(element.size() - 2);
  const bool fits =
      java.is_null(value) || java.is_subclass(java.context().class_of(value), java.class_named(element));
  if (!fits) return java.raise(kIllegal, "array element type mismatch");
  java.set_element(array, static_cast<std::uint32_t>(java.int_argument(1)), value);
  return NativeReturn{};
}

template <char Letter>
NativeOutcome set_primitive(Java& java) {
  if (auto problem = try_problem(java, true)) return *problem;
  const char letter = element_letter(java);
  if (letter == 'L') return java.raise(kIllegal, "Argument is not an array of primitive type");
  return store(java, letter, java.argument(2), Letter);
}

template <char Letter>
void add_primitive(NativeTable& table, const std::string& name) {
  const std::string owner = "java.lang.reflect.Array#";
  table.add(owner + "get" + name + "(Ljava/lang/Object;I)" + Letter, native<get_primitive<Letter>>);
  table.add(owner + "set" + name + "(Ljava/lang/Object;I" + Letter + ")V", native<set_primitive<Letter>>);
}

}  // namespace

void add_reflect_array(NativeTable& table) {
  const std::string owner = "java.lang.reflect.Array#";
  table.add(owner + "newArray(Ljava/lang/Class;I)Ljava/lang/Object;", native<new_array>);
  table.add(owner + "multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;", native<new_multi_array>);
  table.add(owner + "getLength(Ljava/lang/Object;)I", native<array_length>);
  table.add(owner + "get(Ljava/lang/Object;I)Ljava/lang/Object;", native<get>);
  table.add(owner + "set(Ljava/lang/Object;ILjava/lang/Object;)V", native<set>);
  add_primitive<'Z'>(table, "Boolean");
  add_primitive<'B'>(table, "Byte");
  add_primitive<'S'>(table, "Short");
  add_primitive<'C'>(table, "Char");
  add_primitive<'I'>(table, "Int");
  add_primitive<'J'>(table, "Long");
  add_primitive<'F'>(table, "Float");
  add_primitive<'D'>(table, "Double");
}

}  // namespace testellate::models::jdk
