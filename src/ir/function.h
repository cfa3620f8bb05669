// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <memory>
#include <vector>

#include "ir/body.h"
#include "ir/ids.h"
#include "ir/type.h"

namespace testellate::ir {

struct Signature {
  Type result;
  std::vector<Type> parameters;
  bool is_variadic = false;
  friend auto operator<=>(const Signature&, const Signature&) = default;
};

struct Function {
  Symbol name;
  SignatureId signature;
  std::vector<Symbol> parameter_names;
  PolicyId policy;                   ///< invalid: every fault ends the path
  bool is_user = false;              ///< its edges count and are part of the path
  bool is_scripted = false;          ///< stands for a function that the test brings along
  Symbol file;                       ///< invalid if unknown
  Symbol native;                     ///< valid: implemented by the native of that name, and there is no body
  std::unique_ptr<const Body> body;  ///< null until made
};

}  // namespace testellate::ir
