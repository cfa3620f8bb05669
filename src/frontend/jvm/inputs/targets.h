// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "frontend/jvm/classfile/class_file.h"
#include "frontend/jvm/classpath/class_source.h"

namespace testellate::frontend::jvm {

/// A method or constructor that tests are wanted for.
struct MethodTarget {
  std::string class_name;  ///< "a/B"
  std::string method;      ///< of a constructor "<init>"
  std::string descriptor;

  /// "a.B#add(int,java.lang.String)".
  [[nodiscard]] std::string text() const;
  friend bool operator==(const MethodTarget&, const MethodTarget&) = default;
};

/// Whether a test in the same package can name the class: neither it nor a class around it is private, local
/// or anonymous, or made by the compiler.
[[nodiscard]] bool is_nameable(const ClassFile& file);

/// Which methods are meant where none is named.
enum class WantedAccess : std::uint8_t {
  Public,    ///< what anybody can call
  Callable,  ///< what a test in the same package can call
  Any,       ///< private ones, too, which take reflection
};

/// What a test in the same package can call of a class by its name, and so are targets unless the user names
/// some: methods and constructors that are not private, were written by the user (neither synthetic nor what
/// an enum or record has by itself) and have code; in the order of the file. `wanted` says whether there are
/// to be fewer or more. Only a class that is not
/// abstract has constructors that a test can call.
[[nodiscard]] std::vector<MethodTarget> callable_targets(const ClassFile& file,
                                                         WantedAccess wanted = WantedAccess::Callable);

/// Whether javac has made the method of the body of a lambda.
[[nodiscard]] bool is_body_of_lambda(const Method& method);

/// Whether the method counts in a report on the code of its class: the source wrote it, lambdas included, and
/// somebody can run it. A constructor that is there only so that nobody makes objects does not count.
[[nodiscard]] bool counts_as_code(const ClassFile& file, const Method& method);

/// The default targets of a program: `callable_targets` of each nameable class of `classes`, in that order.
[[nodiscard]] diag::Result<std::vector<MethodTarget>> default_targets(
    const std::vector<std::string>& classes,
    const ClassSource& source,
    WantedAccess wanted = WantedAccess::Callable);

/// The methods that a user means by "a.B" (its `callable_targets`, nameable or not the class), "a.B#m" (all
/// methods of that name with code, whatever their access) or "a.B#m(int,java.lang.String)". A constructor is
/// written "a.B#<init>" or "a.B#B". A class may be written "a.B.C" for "a/B$C"; parameters without their
/// package if that is unambiguous. `classes` are those
/// given as input: a class without its package means the only one of that name there, and "a.*" the default
/// targets of those that fit the pattern. Nothing that fits is a diagnostic.
[[nodiscard]] diag::Result<std::vector<MethodTarget>> find_targets(
    std::string_view text,
    const std::vector<std::string>& classes,
    const ClassSource& source,
    WantedAccess wanted = WantedAccess::Callable);

}  // namespace testellate::frontend::jvm
