// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/explore_class.h"
#include "support/process/worker.h"

namespace testellate::driver {

/// The work of `explore_class`, in whichever process: explores the sequences, makes tests of those that are
/// selected, and sends them as they are found (sequence_record.h), with a sum after each length.
void explore_class_here(ir::Program& program,
                        const ir::NativeTable& natives,
                        const ClassUnits& units,
                        const ClassOptions& options,
                        const support::process::SendResult& send);

}  // namespace testellate::driver
