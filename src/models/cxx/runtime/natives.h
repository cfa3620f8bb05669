// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

/// What the runtime cannot say in C++: implemented in natives.cpp.
extern "C" {

/// Memory that is there: what `operator new` returns is never null.
void* __ts_allocate(std::size_t size);

/// Whether two pointers lead to different objects for sure: then nobody knows how they are ordered.
bool __ts_is_elsewhere(const void* a, const void* b);

/// Not implemented: the path ends `unsupported`, with the name.
void __ts_stream_number_of_128_characters();
void __ts_stream_boolalpha_input();
void __ts_error_text(int code);

/// Unwinds with that exception object.
[[noreturn]] void __ts_raise(void* exception);
}
