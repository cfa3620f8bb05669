// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

/// What a StackMapTable says, JVMS §4.7.4.
namespace testellate::frontend::jvm {

/// In the order of their tags.
enum class VerificationKind : std::uint8_t {
  Top,
  Integer,
  Float,
  Double,
  Long,
  Null,
  UninitializedThis,
  Object,
  Uninitialized,
};

struct VerificationType {
  VerificationKind kind = VerificationKind::Top;
  std::uint16_t operand = 0;  ///< Object: index of a Class constant. Uninitialized: offset of the `new`

  friend bool operator==(VerificationType, VerificationType) = default;
};

/// One frame as the difference from the one before it, which is how the file has it: frames written out in
/// full can take the square of the file's size. A Long or a Double is one entry and takes two slots.
struct StackMapFrame {
  std::uint16_t offset = 0;      ///< of the instruction it describes
  bool replaces_locals = false;  ///< `locals` are all of them; else they follow those kept
  std::uint16_t chopped = 0;     ///< entries taken from the end of the former locals
  std::vector<VerificationType> locals;
  std::vector<VerificationType> stack;  ///< all of it

  /// Turns the locals of the frame before into those of this one.
  void apply_to(std::vector<VerificationType>& former_locals) const {
    if (replaces_locals) former_locals.clear();
    former_locals.resize(former_locals.size() - chopped);
    former_locals.insert(former_locals.end(), locals.begin(), locals.end());
  }

  friend bool operator==(const StackMapFrame&, const StackMapFrame&) = default;
};

}  // namespace testellate::frontend::jvm
