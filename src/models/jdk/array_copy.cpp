// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "models/calculator.h"
#include "models/jdk/native_groups.h"

// System.arraycopy: JLS and the specification of the method; the messages are those of the JVM.

namespace testellate::models::jdk {
namespace {

using ir::ClassId;

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
  return side("last destination", to_at + count, to);
}

/// One call; the arrays are not null and of types that can be copied.
class Copy {
 public:
  explicit Copy(Java& java)
      : java_(java),
        calculator_(java.context()),
        from_(java.argument(0)),
        from_at_(java.argument(1)),
        to_(java.argument(2)),
        to_at_(java.argument(3)),
        count_(java.argument(4)) {}

  /// Whether it would leave one of the arrays; splits the path where that depends.
  [[nodiscard]] bool is_outside() {
    const auto ends_outside = [&](NativeValue at, NativeValue array) {
      return calculator_.slt(calculator_.sub(java_.context().array_length(array), at), count_);
    };
    const NativeValue is_negative =
        calculator_.either(calculator_.slt(count_, 0),
                           calculator_.either(calculator_.slt(from_at_, 0), calculator_.slt(to_at_, 0)));
    return calculator_.is_true(calculator_.either(
        is_negative, calculator_.either(ends_outside(from_at_, from_), ends_outside(to_at_, to_))));
  }

  NativeOutcome run() {
    const ClassId source = java_.context().class_of(from_);
    const ClassId target = java_.context().class_of(to_);
    const bool is_safe =
        !java_.program().get(target).element_type.is_ref() || java_.is_subclass(source, target);
    source_most_ = java_.context().max_array_length(from_);
    target_most_ = java_.context().max_array_length(to_);
    const bool is_small = std::min(source_most_, target_most_) <= kMostCopiedElements;
    return is_safe && is_small && !has_numbers() ? copy_by_formula() : copy_one_by_one(is_safe);
  }

 private:
  [[nodiscard]] bool has_numbers() {
    NativeContext& context = java_.context();
    return context.try_concrete(from_at_) && context.try_concrete(to_at_) && context.try_concrete(count_);
  }

  /// The value of a number from 0 to `last`: a path for each, unless there are too many. Then one of them.
  [[nodiscard]] std::int64_t fix(NativeValue number, std::int64_t last) {
    if (last > std::int64_t{kMostCopiedElements} || java_.context().try_concrete(number))
      return java_.to_int(number);
    for (std::int64_t at = 0; at < last; ++at) {
      if (calculator_.is_true(calculator_.eq(number, java_.make_int(at)))) return at;
    }
    return last;
  }

  [[nodiscard]] std::int64_t distance() {
    const NativeValue distance = calculator_.sub(from_at_, to_at_);
    if (java_.context().try_concrete(distance)) return java_.to_int(distance);
    const std::int64_t from = fix(from_at_, source_most_);
    return from - fix(to_at_, target_most_);
  }

  // Each element of the target is the one at a fixed distance in the source, or what it was.
  NativeOutcome copy_by_formula() {
    NativeContext& context = java_.context();
    const std::int64_t apart = distance();
    const std::int64_t end = std::min(target_most_, source_most_ - apart);
    std::vector<std::pair<std::uint32_t, NativeValue>> elements;
    for (std::int64_t at = std::max<std::int64_t>(0, -apart); at < end; ++at) {
      const auto index = static_cast<std::uint32_t>(at);
      const NativeValue is_copied =
          calculator_.ult(calculator_.sub(calculator_.number(32, index), to_at_), count_);
      const NativeValue copied = context.array_cell(from_, static_cast<std::uint32_t>(at + apart));
      const NativeValue kept = context.array_cell(to_, index);
      elements.emplace_back(index, calculator_.select(is_copied, copied, kept));
    }
    for (const auto& [index, value] : elements) context.set_array_cell(to_, index, value);
    return NativeReturn{};
  }

  NativeOutcome copy_one_by_one(bool is_safe) {
    const auto count = static_cast<std::uint32_t>(fix(count_, std::min(source_most_, target_most_)));
    const auto from_at = static_cast<std::uint32_t>(fix(from_at_, source_most_));
    const auto to_at = static_cast<std::uint32_t>(fix(to_at_, target_most_));
    std::vector<NativeValue> elements;
    for (std::uint32_t at = 0; at < count; ++at) elements.push_back(java_.element(from_, from_at + at));
    const auto misfit = is_safe ? elements.end() : std::ranges::find_if(elements, [&](NativeValue element) {
      return !java_.is_null(element) && !java_.is_subclass(java_.context().class_of(element), wanted());
    });
    for (auto at = elements.begin(); at != misfit; ++at) {
      java_.set_element(to_, to_at + static_cast<std::uint32_t>(at - elements.begin()), *at);
    }
    if (misfit != elements.end()) return store_error_at();
    return NativeReturn{};
  }

  /// The class of the elements of the target.
  [[nodiscard]] ClassId wanted() { return java_.program().get(java_.context().class_of(to_)).element_class; }

  NativeOutcome store_error_at() {
    return java_.raise("java.lang.ArrayStoreException",
                       "arraycopy: element type mismatch: can not cast one of the elements of " +
                           java_.name_of(java_.context().class_of(from_)) +
                           " to the type of the destination array, " + java_.name_of(wanted()));
  }

  Java& java_;
  Calculator calculator_;
  NativeValue from_;
  NativeValue from_at_;
  NativeValue to_;
  NativeValue to_at_;
  NativeValue count_;
  std::int64_t source_most_ = 0;  ///< largest lengths
  std::int64_t target_most_ = 0;
};

NativeOutcome array_copy(Java& java) {
  const NativeValue from = java.argument(0);
  const NativeValue to = java.argument(2);
  if (java.is_null(from) || java.is_null(to)) return java.raise("java.lang.NullPointerException");
  if (!are_copyable(java, from, to)) return store_error(java, from, to);
  Copy copy(java);
  if (copy.is_outside()) {
    return java.raise("java.lang.ArrayIndexOutOfBoundsException", bounds_error(java, from, to));
  }
  return copy.run();
}

}  // namespace

void add_array_copy(NativeTable& table) {
  table.add("java.lang.System#arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", native<array_copy>);
}

}  // namespace testellate::models::jdk
