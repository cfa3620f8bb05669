// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/linker.h"
#include "ir/unit.h"

namespace testellate::frontend::jvm {

/// Has the object that an instance method is called on made by calls, where a test could not give it the
/// state that it has as an input. The unit has its inputs already.
void add_receiver_making(Linker& linker, LoadedClass& owner, const Method& target, ir::Unit& unit);

/// Has parameters of a method that are maps, sets or queues of the JDK made by calls: plan_collection.h.
void add_collection_makings(Linker& linker, LoadedClass& owner, const Method& target, ir::Unit& unit);

}  // namespace testellate::frontend::jvm
