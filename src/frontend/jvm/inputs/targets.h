// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "frontend/jvm/classfile/class_file.h"
#include "frontend/jvm/classpath/class_source.h"

namespace testellate::frontend::jvm {

/// A method that tests are wanted for.
struct MethodTarget {
  std::string class_name;  ///< "a/B"
  std::string method;
  std::string descriptor;

  /// "a.B#add(int,java.lang.String)".
  [[nodiscard]] std::string text() const;
  friend bool operator==(const MethodTarget&, const MethodTarget&) = default;
};

/// What a test for a class can call by its own name: the class is public, and so is each class around it. The
/// other classes are looked up in `source`.
[[nodiscard]] diag::Result<bool> is_public(const ClassFile& file, const ClassSource& source);

/// The methods of a class that are targets unless the user names some: public, written by the user (neither
/// synthetic nor what an enum or record has by itself), with code; in the order of the file. No constructors.
[[nodiscard]] std::vector<MethodTarget> public_targets(const ClassFile& file);

/// The default targets of a program: `public_targets` of each public class of `classes`, in that order.
[[nodiscard]] diag::Result<std::vector<MethodTarget>> default_targets(const std::vector<std::string>& classes,
                                                                      const ClassSource& source);

/// The methods that a user means by "a.B" (its default targets, public or not the class), "a.B#m" (all
/// methods of that name with code, whatever their access) or "a.B#m(int,java.lang.String)". A class may be
/// written "a.B.C" for "a/B$C"; parameters without their package if that is unambiguous. `classes` are those
/// given as input: a class without its package means the only one of that name there. Nothing that fits is a
/// diagnostic.
[[nodiscard]] diag::Result<std::vector<MethodTarget>> find_targets(std::string_view text,
                                                                   const std::vector<std::string>& classes,
                                                                   const ClassSource& source);

}  // namespace testellate::frontend::jvm
