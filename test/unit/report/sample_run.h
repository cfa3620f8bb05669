// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "ir/program.h"
#include "result/run.h"

namespace testellate::report {

/// A small program with objects, byte memory and a unit, and a run of it made up by hand.
struct SampleRun {
  SampleRun();

  [[nodiscard]] ir::ClassId class_named(const char* name) const;
  [[nodiscard]] ir::FieldId field_named(const char* owner, const char* name) const;
  [[nodiscard]] ir::DataTypeId data_type(const char* name) const;

  std::unique_ptr<ir::Program> program;
  result::Run run;
};

}  // namespace testellate::report
