// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

/// What the runtime cannot say in C++: implemented in natives.cpp.
extern "C" {

/// Memory that is there: what `operator new` returns is never null.
void* __ts_allocate(std::size_t size);

/// Unwinds with that exception object.
[[noreturn]] void __ts_raise(void* exception);
}
