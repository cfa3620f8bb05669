// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "result/test_case.h"
#include "xml/reader.h"

namespace testellate::patterns {

inline constexpr std::string_view kNamespace = "urn:testellate:patterns:1";
inline constexpr std::string_view kVersion = "1";
/// Where the number of an object is expected.
inline constexpr std::string_view kNullObject = "null";

[[nodiscard]] std::string_view name_of(result::Object::Kind kind);

/// A class or a context with a sample.
struct SavedPattern {
  std::string number;     ///< "3", "3.2" for a context
  std::string path;       ///< descriptor of the class
  std::string condition;  ///< of the class, or what the context adds to it
  /// The element `pattern`: it has the elements and attributes that the schema asks for, each with a text of
  /// the right kind. Whether its numbers fit a program is another matter.
  xml::Element sample;
};

struct SavedMethod {
  std::string name;
  std::size_t bounded = 0;  ///< rows without a sample: paths that went on behind the bound
  std::vector<SavedPattern> patterns;
};

struct PatternDocument {
  std::string language;
  std::vector<SavedMethod> methods;
};

/// What a document says. The diagnostic has the place of what the schema does not allow.
[[nodiscard]] diag::Result<PatternDocument> read_patterns(std::string_view text, const std::string& file);

}  // namespace testellate::patterns
