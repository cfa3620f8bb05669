// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "expr/term.h"
#include "value/float_ops.h"

namespace testellate::expr {

/// "int8", "float", "ceil": as C calls what a term does.
[[nodiscard]] std::string int_type(unsigned width);
[[nodiscard]] std::string float_type(Sort sort);
[[nodiscard]] std::string_view rounding_name(value::Rounding rounding);

/// The values of a ConstantArray, `{1, 2, 0*}`; not all if there are many.
[[nodiscard]] std::string table_text(Term term);

}  // namespace testellate::expr
