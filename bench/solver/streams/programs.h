// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "streams/recorder.h"

namespace testellate::bench {

/// A small program over terms, and the kind of query it makes.
struct NamedProgram {
  std::string_view query_class;
  std::string_view name;
  Recorder::Program run;
};

// One function for each class of queries.
[[nodiscard]] std::vector<NamedProgram> parser_programs();
[[nodiscard]] std::vector<NamedProgram> partition_programs();
[[nodiscard]] std::vector<NamedProgram> linear_programs();
[[nodiscard]] std::vector<NamedProgram> product_programs();
[[nodiscard]] std::vector<NamedProgram> division_programs();
[[nodiscard]] std::vector<NamedProgram> array_programs();
[[nodiscard]] std::vector<NamedProgram> double_programs();

}  // namespace testellate::bench
