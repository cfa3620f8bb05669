// SPDX-License-Identifier: Apache-2.0
#include "xml/text.h"

#include "support/invariant.h"
#include "xml/character.h"

namespace testellate::xml {
namespace {

constexpr std::size_t kFlushSize = 1 << 16;
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

}  // namespace

std::string escape(std::string_view text) {
  std::string escaped;
  for (std::size_t at = 0; at < text.size();) {
    const Character next = character_at(text, at);
    if (next.size == 0) {
      escaped += kReplacement;
      ++at;
      continue;
    }
    const std::string_view bytes = text.substr(at, next.size);
    at += next.size;
    switch (next.code) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      // Readers turn these into spaces in attributes, and line ends into one kind everywhere.
      case '\t':
        escaped += "&#9;";
        break;
      case '\n':
        escaped += "&#10;";
        break;
      case '\r':
        escaped += "&#13;";
        break;
      default:
        escaped += bytes;
    }
  }
  return escaped;
}

XmlText::XmlText(const support::Append& append)
    : append_(append), text_("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") {}

void XmlText::begin(std::string_view element) {
  close_tag();
  if (!open_.empty()) {
    TESTELLATE_INVARIANT(!open_.back().has_text, "an element should have text or elements inside");
    open_.back().has_elements = true;
  }
  text_.append(2 * open_.size(), ' ');
  text_ += '<';
  text_ += element;
  open_.push_back({std::string(element)});
  is_in_tag_ = true;
}

void XmlText::attribute(std::string_view name, std::string_view value) {
  TESTELLATE_INVARIANT(is_in_tag_, "attributes should come before what is inside an element");
  text_ += ' ';
  text_ += name;
  text_ += "=\"" + escape(value) + '"';
}

void XmlText::text(std::string_view text) {
  TESTELLATE_INVARIANT(is_in_tag_ && !open_.back().has_text, "an element should have one text");
  text_ += '>' + escape(text);
  open_.back().has_text = true;
  is_in_tag_ = false;
}

void XmlText::end() {
  const Open element = std::move(open_.back());
  open_.pop_back();
  if (is_in_tag_) {
    text_ += "/>\n";
    is_in_tag_ = false;
  } else {
    if (!element.has_text) text_.append(2 * open_.size(), ' ');
    text_ += "</" + element.name + ">\n";
  }
  if (text_.size() > kFlushSize) flush();
}

void XmlText::close_tag() {
  if (is_in_tag_) text_ += ">\n";
  is_in_tag_ = false;
}

void XmlText::flush() {
  append_(text_);
  text_.clear();
}

}  // namespace testellate::xml
