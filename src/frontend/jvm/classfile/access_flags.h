// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace testellate::frontend::jvm {

/// Access flags of a class, field, method, nested class or parameter, JVMS §4.1, §4.5, §4.6, §4.7.6, §4.7.24.
/// Some bits mean different things in different places.
struct AccessFlags {
  std::uint16_t bits = 0;

  [[nodiscard]] bool is_public() const { return has(0x0001); }
  [[nodiscard]] bool is_private() const { return has(0x0002); }
  [[nodiscard]] bool is_protected() const { return has(0x0004); }
  [[nodiscard]] bool is_static() const { return has(0x0008); }
  [[nodiscard]] bool is_final() const { return has(0x0010); }
  [[nodiscard]] bool is_super() const { return has(0x0020); }         ///< classes
  [[nodiscard]] bool is_synchronized() const { return has(0x0020); }  ///< methods
  [[nodiscard]] bool is_volatile() const { return has(0x0040); }      ///< fields
  [[nodiscard]] bool is_bridge() const { return has(0x0040); }        ///< methods
  [[nodiscard]] bool is_transient() const { return has(0x0080); }     ///< fields
  [[nodiscard]] bool is_varargs() const { return has(0x0080); }       ///< methods
  [[nodiscard]] bool is_native() const { return has(0x0100); }
  [[nodiscard]] bool is_interface() const { return has(0x0200); }
  [[nodiscard]] bool is_abstract() const { return has(0x0400); }
  [[nodiscard]] bool is_strict() const { return has(0x0800); }
  [[nodiscard]] bool is_synthetic() const { return has(0x1000); }
  [[nodiscard]] bool is_annotation() const { return has(0x2000); }
  [[nodiscard]] bool is_enum() const { return has(0x4000); }
  [[nodiscard]] bool is_module() const { return has(0x8000); }    ///< classes
  [[nodiscard]] bool is_mandated() const { return has(0x8000); }  ///< parameters

  friend bool operator==(AccessFlags, AccessFlags) = default;

 private:
  [[nodiscard]] bool has(std::uint16_t flag) const { return (bits & flag) != 0; }
};

}  // namespace testellate::frontend::jvm
