// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/file_system.h"

namespace testellate::xml {

/// Text as it stands between tags or in an attribute. May be any bytes: what XML has no way to say becomes
/// U+FFFD.
[[nodiscard]] std::string escape(std::string_view text);

/// Writes a document element by element, an element a line, so that something large need never be there at
/// once.
class XmlText {
 public:
  /// Begins the document. Borrowed.
  explicit XmlText(const support::Append& append);
  ~XmlText() { flush(); }
  XmlText(const XmlText&) = delete;
  XmlText& operator=(const XmlText&) = delete;

  void begin(std::string_view element);
  /// Of the element that was begun last and has nothing inside yet.
  void attribute(std::string_view name, std::string_view value);
  /// All that is inside an element.
  void text(std::string_view text);
  void end();

 private:
  void close_tag();
  void flush();

  const support::Append& append_;
  std::string text_;
  struct Open {
    std::string name;
    bool has_elements = false;
    bool has_text = false;
  };
  std::vector<Open> open_;
  bool is_in_tag_ = false;
};

}  // namespace testellate::xml
