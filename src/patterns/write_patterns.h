// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "ir/program.h"
#include "result/equivalence_class.h"
#include "result/run.h"
#include "support/file_system.h"

/// Test-pattern documents: tables of equivalence classes as XML. share/patterns.xsd is their schema.
namespace testellate::patterns {

/// `tables` are those of `targets`, in their order, all of one language; they were made with `loop_bound`.
void write_patterns(const ir::Program& program,
                    std::span<const result::Target> targets,
                    std::span<const result::ClassTable> tables,
                    std::uint32_t loop_bound,
                    const support::Append& append);

}  // namespace testellate::patterns
