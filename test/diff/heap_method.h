// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace testellate::test {

/// A method over nodes and arrays: `.tir` text with one unit, and its inputs.
///
/// It is written as words. First `in` and the inputs, whose letters say what they are: p q r s t are
/// references to nodes (`value`, `left`, `right`; a `Leaf` is one, too), x y to arrays of numbers, z to an
/// array of nodes, a b i j numbers. What is no input begins as null or 0. Then:
///   get q p left | put p left q | val a p | set p a | new p | leaf p | mov p q | num a 3 | add a b | kind a
///   p | cast p load a x i | store x i a | aget p z i | aput z i p | len a x if null p | if eq p q | if is p
///   | if vals a b | if less a b, then ... [ else ... ] end repeat 3 ... [ break ] ... done ret a
/// null can stand for a reference that is read, a number for a number.
struct HeapMethod {
  std::string words;
  std::string text;
  std::string inputs;  ///< one letter each
};

[[nodiscard]] HeapMethod make_heap_method(std::string_view words);
/// The same seed gives the same words everywhere.
[[nodiscard]] std::string make_random_heap_words(std::uint64_t seed);
/// Of lists, trees, graphs and arrays.
[[nodiscard]] const std::vector<std::string>& known_heap_methods();

}  // namespace testellate::test
