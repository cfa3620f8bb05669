// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"
#include "support/rng.h"
#include "test/support/random_program.h"

namespace testellate::test {

/// What a random program consists of so far, and the source of its randomness.
struct RandomWorld {
  ir::Program& program;
  support::Rng& rng;
  const RandomProgramOptions& options;

  std::vector<ir::PolicyId> policies;
  std::vector<ir::DataTypeId> data_types;
  std::vector<ir::ClassId> classes;   ///< all
  std::vector<ir::ClassId> concrete;  ///< `new` makes objects of them
  std::vector<ir::ClassId> interfaces;
  std::vector<ir::ClassId> arrays;
  std::vector<ir::FieldId> fields;
  std::vector<ir::StaticId> statics;
  std::vector<ir::GlobalId> globals;
  std::vector<ir::FunctionId> functions;
  std::uint32_t name_count = 0;

  [[nodiscard]] std::size_t below(std::size_t bound) { return static_cast<std::size_t>(rng.below(bound)); }
  [[nodiscard]] bool one_in(std::uint64_t n) { return rng.one_in(n); }
  template <typename Item>
  [[nodiscard]] Item pick(const std::vector<Item>& items) {
    return items[below(items.size())];
  }

  /// A name that was not used before, some of them awkward to write.
  [[nodiscard]] ir::Symbol fresh_name(std::string_view base);
  [[nodiscard]] ir::Type integer_type();
  [[nodiscard]] ir::Type float_type() { return one_in(2) ? ir::Type::f32() : ir::Type::f64(); }
  [[nodiscard]] ir::Type any_type();
  [[nodiscard]] ir::Type storage_type();
  /// Any but ref.
  [[nodiscard]] ir::Type byte_memory_type();
  [[nodiscard]] value::U128 bits(ir::Type type);
};

// random_declarations.cpp
void add_data_types(RandomWorld& world);
void add_classes(RandomWorld& world);
void add_globals(RandomWorld& world);
void fill_policies(RandomWorld& world);
[[nodiscard]] ir::DataTypeId data_type_for(RandomWorld& world, ir::Type type);

// random_body.cpp
void add_body(RandomWorld& world, ir::FunctionId function);

}  // namespace testellate::test
