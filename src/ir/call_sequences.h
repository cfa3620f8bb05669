// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/unit.h"

namespace testellate::ir {

/// When a method that says whether all is well is asked.
enum class ContractKind : std::uint8_t {
  Invariant,      ///< after every call
  Precondition,   ///< before the calls of one method: those are not made that it refuses
  Postcondition,  ///< after the calls of one method
};

/// A contract as a user writes it.
struct NamedContract {
  ContractKind kind = ContractKind::Invariant;
  std::string method{};  ///< Precondition, Postcondition: the one that is called
  std::string check{};   ///< the one that is asked
};

/// A contract of a method; positions are those in CallSequences.
struct Contract {
  ContractKind kind = ContractKind::Invariant;
  std::optional<std::size_t> method{};  ///< Precondition, Postcondition
  std::size_t observer = 0;
  /// The observer is given what the method is given, and a postcondition what it returned if there is room
  /// for it.
  bool takes_arguments = false;
};

/// The calls that sequences of calls on one object are made of.
struct CallSequences {
  /// Constructors, or other functions that return the object: they have no construction.
  std::vector<Unit> makers{};
  /// Their first argument is made by their only construction, which contains every sequence: first the
  /// makers, in their order, then as often as there may be calls the methods, in theirs.
  std::vector<Unit> methods{};
  /// Calls that only look at the object; made like methods, but no part of constructions.
  std::vector<Unit> observers{};
  std::vector<Contract> contracts{};
  /// Observer without further parameters whose result stands for the object when states are compared.
  std::optional<std::size_t> abstraction{};
};

}  // namespace testellate::ir
