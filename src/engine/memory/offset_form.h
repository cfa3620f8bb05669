// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "expr/term.h"
#include "expr/term_builder.h"

namespace testellate::engine {

/// What the shape of a 64-bit offset term says about its values: each is `residue` modulo `stride`, wrapping
/// included. `stride` >= 1, `residue` < `stride`.
struct OffsetForm {
  std::uint64_t stride = 1;
  std::uint64_t residue = 0;
};

[[nodiscard]] OffsetForm offset_form(expr::TermBuilder& terms, expr::Term offset);

/// A 32-bit term q with offset = divisor * q wherever the offset is in [0, divisor * 2^32); nothing if the
/// offset's shape does not show it to be a multiple. `divisor` is a power of two up to 16.
[[nodiscard]] std::optional<expr::Term> try_divide(expr::TermBuilder& terms,
                                                   expr::Term offset,
                                                   unsigned divisor);

}  // namespace testellate::engine
