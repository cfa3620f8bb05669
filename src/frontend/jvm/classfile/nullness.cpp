// SPDX-License-Identifier: Apache-2.0
// JVMS §4.7.16 to §4.7.21.
#include "frontend/jvm/classfile/nullness.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "frontend/jvm/classfile/descriptor.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::string_view kNotNull[] = {
    "Landroid/annotation/NonNull;",
    "Landroid/support/annotation/NonNull;",
    "Landroidx/annotation/NonNull;",
    "Lcom/sun/istack/NotNull;",
    "Ledu/umd/cs/findbugs/annotations/NonNull;",
    "Lio/micronaut/core/annotation/NonNull;",
    "Lio/reactivex/annotations/NonNull;",
    "Lio/reactivex/rxjava3/annotations/NonNull;",
    "Ljakarta/annotation/Nonnull;",
    "Ljakarta/validation/constraints/NotNull;",
    "Ljavax/annotation/Nonnull;",
    "Ljavax/validation/constraints/NotNull;",
    "Llombok/NonNull;",
    "Lorg/checkerframework/checker/nullness/qual/NonNull;",
    "Lorg/eclipse/jdt/annotation/NonNull;",
    "Lorg/jetbrains/annotations/NotNull;",
    "Lorg/jspecify/annotations/NonNull;",
    "Lorg/springframework/lang/NonNull;",
    "Lreactor/util/annotation/NonNull;",
};

/// What a type annotation is about, `target_type` of JVMS §4.7.20.
enum Target : std::uint8_t {
  ClassParameter = 0x00,
  MethodParameter = 0x01,
  Supertype = 0x10,
  ClassParameterBound = 0x11,
  MethodParameterBound = 0x12,
  FieldType = 0x13,
  Result = 0x14,
  Receiver = 0x15,
  FormalParameter = 0x16,
  Throws = 0x17
};

/// Reads an attribute that nobody has checked: if it does not make sense, nothing is annotated.
class AnnotationReader {
 public:
  AnnotationReader(const ClassFile& file, const RawAttribute& attribute)
      : file_(file), bytes_(attribute.bytes) {}

  /// An annotation each: u2 of how many.
  bool has_not_null() {
    bool is_found = false;
    const unsigned count = u16();
    for (unsigned at = 0; at < count && !failed_; ++at) is_found = annotation() || is_found;
    return is_found && !failed_;
  }

  bool has_not_null_of_parameter(std::size_t parameter, std::size_t count) {
    const std::size_t listed = u8();
    // Those that the compiler adds in front have no annotations.
    const std::size_t added = count > listed ? count - listed : 0;
    for (std::size_t at = added; at < added + listed && !failed_; ++at) {
      const bool is_found = has_not_null();
      if (at == parameter) return is_found;
    }
    return false;
  }

  /// Of a type, not of a part of it; `parameter` counts if the target is one.
  bool has_not_null_of_type(Target target, std::size_t parameter) {
    bool is_found = false;
    const unsigned count = u16();
    for (unsigned at = 0; at < count && !failed_; ++at) {
      const bool is_meant = is_target(target, parameter);
      const std::size_t steps = u8();
      skip(2 * steps);
      const bool is_not_null = annotation();
      is_found = is_found || (is_meant && steps == 0 && is_not_null);
    }
    return is_found && !failed_;
  }

 private:
  std::uint8_t u8() {
    if (at_ >= bytes_.size()) {
      failed_ = true;
      return 0;
    }
    return bytes_[at_++];
  }
  std::uint16_t u16() {
    const unsigned high = u8();
    return static_cast<std::uint16_t>((high << 8) | u8());
  }
  void skip(std::size_t count) {
    failed_ = failed_ || bytes_.size() - at_ < count;
    if (!failed_) at_ += count;
  }

  bool is_target(Target wanted, std::size_t parameter) {
    const std::uint8_t kind = u8();
    switch (kind) {
      case ClassParameter:
      case MethodParameter:
        skip(1);
        break;
      case FormalParameter:
        return u8() == parameter && wanted == FormalParameter;
      case Supertype:
      case ClassParameterBound:
      case MethodParameterBound:
      case Throws:
        skip(2);
        break;
      case FieldType:
      case Result:
      case Receiver:
        break;
      default:
        failed_ = true;
    }
    return kind == wanted;
  }

  /// Whether it is one of ours.
  bool annotation() {
    const std::uint16_t type = u16();
    const unsigned pairs = u16();
    for (unsigned at = 0; at < pairs && !failed_; ++at) {
      skip(2);
      value(0);
    }
    if (failed_ || file_.constants.kind(type) != ConstantKind::Utf8) return false;
    return std::ranges::find(kNotNull, file_.constants.utf8(type)) != std::end(kNotNull);
  }

  void value(unsigned depth) {
    constexpr unsigned kDeepest = 16;
    failed_ = failed_ || depth > kDeepest;
    if (failed_) return;
    switch (u8()) {
      case 'e':
        return skip(4);
      case '@': {
        skip(2);
        const unsigned pairs = u16();
        for (unsigned at = 0; at < pairs && !failed_; ++at) {
          skip(2);
          value(depth + 1);
        }
        return;
      }
      case '[': {
        const unsigned count = u16();
        for (unsigned at = 0; at < count && !failed_; ++at) value(depth + 1);
        return;
      }
      default:
        skip(2);
    }
  }

  const ClassFile& file_;
  const std::vector<std::uint8_t>& bytes_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

/// Whether the virtual machine keeps it or not.
bool is_named(const RawAttribute& attribute, std::string_view end) {
  const auto is_after = [&](std::string_view start) {
    return attribute.name.starts_with(start) && attribute.name.substr(start.size()) == end;
  };
  return is_after("RuntimeVisible") || is_after("RuntimeInvisible");
}

}  // namespace

bool is_meant_not_null(const ClassFile& file, const Method& method, std::size_t parameter) {
  const std::size_t count = try_parse_method_type(method.descriptor)->parameters.size();
  return std::ranges::any_of(method.annotations, [&](const RawAttribute& attribute) {
    AnnotationReader reader(file, attribute);
    if (is_named(attribute, "ParameterAnnotations"))
      return reader.has_not_null_of_parameter(parameter, count);
    return is_named(attribute, "TypeAnnotations") && reader.has_not_null_of_type(FormalParameter, parameter);
  });
}

bool is_result_meant_not_null(const ClassFile& file, const Method& method) {
  return std::ranges::any_of(method.annotations, [&](const RawAttribute& attribute) {
    AnnotationReader reader(file, attribute);
    if (is_named(attribute, "Annotations")) return reader.has_not_null();
    return is_named(attribute, "TypeAnnotations") && reader.has_not_null_of_type(Result, 0);
  });
}

}  // namespace testellate::frontend::jvm
