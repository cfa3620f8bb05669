// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/store.h"
#include "support/symbol_table.h"

namespace testellate::ir {

using support::Symbol;

using ClassId = support::Id<struct ClassTag>;
using FieldId = support::Id<struct FieldTag>;    ///< instance field
using StaticId = support::Id<struct StaticTag>;  ///< static variable of a class
using FunctionId = support::Id<struct FunctionTag>;
using GlobalId = support::Id<struct GlobalTag>;  ///< named object of byte memory
using PolicyId = support::Id<struct PolicyTag>;
using DataTypeId = support::Id<struct DataTypeTag>;
using SignatureId = support::Id<struct SignatureTag>;

// Within one body
using RegisterId = support::Id<struct RegisterTag>;
using BlockId = support::Id<struct BlockTag>;
using EdgeId = support::Id<struct EdgeTag>;
/// Index of an instruction in its body.
using InstId = support::Id<struct InstTag>;

}  // namespace testellate::ir
