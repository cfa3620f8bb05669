// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace testellate::frontend::llvm {

/// The parameters of a C++ function with what follows them, as people write them: "(int, std::string const&)
/// const". Empty if the name is not one that C++ mangles.
[[nodiscard]] std::string parameter_list(std::string_view mangled);

/// Whether a function only adjusts pointers and calls another one: a virtual method reached through a base
/// class that does not begin where the object does.
[[nodiscard]] bool is_thunk(std::string_view mangled);

/// What the description of a type is called: "typeinfo for geo::Error" for `_ZTIN3geo5ErrorE`. Empty if the
/// name is that of something else.
[[nodiscard]] std::string description_name(std::string_view mangled);

}  // namespace testellate::frontend::llvm
