// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// How much is said of an object.
namespace testellate::emit::junit {

/// Levels of objects that the assertions on one expression go down.
constexpr unsigned kDeepest = 1;
/// Levels of arrays in one expression; arrays may contain themselves.
constexpr unsigned kDeepestArray = 4;
/// Elements that are looked at one by one.
constexpr std::uint64_t kMostElements = 16;
/// A longer way to a part of an object is not gone.
constexpr std::size_t kLongestPath = 60;
/// Zeros, or nulls, that are written out as the whole of an array.
constexpr std::uint64_t kFewZeros = 4;
/// Elements of an array that is written out.
constexpr std::uint64_t kLongestArray = 256;

}  // namespace testellate::emit::junit
