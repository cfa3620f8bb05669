// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tl/expected.hpp>

namespace testellate {

/// A value, or the reason why there is none. For what depends on input; see CONTRIBUTING.md, "Errors".
template <typename Value, typename Error>
using Expected = tl::expected<Value, Error>;

template <typename Error>
using Unexpected = tl::unexpected<Error>;

}  // namespace testellate
