// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "frontend/jvm/link/class_table.h"
#include "ir/program.h"

namespace testellate::frontend::jvm {

/// A class, with what its type parameters stand for where it is declared: `Supplier<Instant>`.
struct TypedClass {
  // A class alone is one of which nothing more is known.
  // NOLINTNEXTLINE(google-explicit-constructor)
  TypedClass(LoadedClass& declared, std::vector<ir::DataTypeId> given = {})
      : loaded(&declared), arguments(std::move(given)) {}

  LoadedClass* loaded;
  std::vector<ir::DataTypeId> arguments;  ///< none if nothing is known; invalid ones are not known
};

/// "java.util.function.Supplier<java.time.Instant>".
[[nodiscard]] std::string typed_name(const ir::Program& program, const TypedClass& typed);
/// "Supplier<Instant>".
[[nodiscard]] std::string simple_typed_name(const ir::Program& program, const TypedClass& typed);

}  // namespace testellate::frontend::jvm
