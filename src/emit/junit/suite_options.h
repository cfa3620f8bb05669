// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace testellate::emit::junit {

enum class Flavour : std::uint8_t { JUnit5, JUnit4 };

/// What stubs are: small classes of the suite's own, or made by Mockito.
enum class Stubs : std::uint8_t { Plain, Mockito };

struct SuiteOptions {
  Flavour flavour = Flavour::JUnit5;
  /// Tests may set private state and call private methods by reflection.
  bool uses_reflection = false;
  Stubs stubs = Stubs::Plain;
  /// Tests make objects only with what everybody may call and set, as far as their classes are for everybody.
  bool uses_public_only = false;
  bool calls_private = false;  ///< tests may call private methods by reflection, if nothing else
  /// A test of a failure fails until it is repaired, instead of passing until then.
  bool expects_repair = false;
  /// The comment above a test says all of its condition, in as many lines as that takes.
  bool has_whole_conditions = false;
  std::string command{};            ///< that made the suite and makes it again; may be empty
  bool has_no_interactions = true;  ///< Mockito has `verifyNoInteractions`, since 3.0.1
};

}  // namespace testellate::emit::junit
