// SPDX-License-Identifier: Apache-2.0
// A reader for XML 1.0 (fifth edition) without document types. The elements that are open stand on an
// explicit stack, so the depth of a document costs no stack of ours.
#include "xml/reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "xml/character.h"

namespace testellate::xml {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_name_start(std::uint32_t code) {
  return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || code == '_' || code == ':' ||
         (code >= 0xc0 && code != 0xd7 && code != 0xf7);
}

bool is_name_part(std::uint32_t code) {
  return is_name_start(code) || (code >= '0' && code <= '9') || code == '-' || code == '.' || code == 0xb7;
}

class Reader {
 public:
  Reader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  diag::Result<Element> read() {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    TRY(read_declaration());
    TRY(pass_over_others());
    Element root;
    if (!rest().starts_with('<')) return fail("an XML document begins with an element");
    TRY(read_elements(root));
    TRY(pass_over_others());
    if (at_ != text_.size()) return fail("there is something behind the end of the document");
    return root;
  }

 private:
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

  bool take(std::string_view token) {
    if (!rest().starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  void take_spaces() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  /// Moves the line on to a place, which is not before the last one asked for.
  std::pair<std::uint32_t, std::uint32_t> place_of(std::size_t at) {
    for (; counted_ < at; ++counted_) {
      if (text_[counted_] != '\n') continue;
      ++line_;
      line_start_ = counted_ + 1;
    }
    return {line_, static_cast<std::uint32_t>(at - line_start_ + 1)};
  }

  Unexpected<diag::Diagnostic> fail_at(std::size_t at, std::string message) {
    if (at < counted_) {
      counted_ = 0;
      line_ = 1;
      line_start_ = 0;
    }
    const auto [line, column] = place_of(at);
    return diag::error(diag::Kind::XmlSyntax, {file_, line, column}, std::move(message));
  }
  Unexpected<diag::Diagnostic> fail(std::string message) { return fail_at(at_, std::move(message)); }

  /// `<?xml version="1.0" encoding="UTF-8"?>`; only the encoding concerns us.
  diag::Result<void> read_declaration() {
    if (!rest().starts_with("<?xml") || rest().size() < 6 || !is_space(rest()[5])) return {};
    const std::size_t end = text_.find("?>", at_);
    if (end == std::string_view::npos) return fail("the XML declaration has no end");
    const std::string_view declaration = text_.substr(at_, end - at_);
    if (const std::size_t found = declaration.find("encoding"); found != std::string_view::npos) {
      std::string_view encoding = declaration.substr(found + 8);
      encoding = encoding.substr(std::min(encoding.find_first_of("\"'"), encoding.size()));
      std::string name(encoding.substr(std::min<std::size_t>(1, encoding.size())));
      name.resize(std::min(name.find_first_of("\"'"), name.size()));
      std::ranges::transform(name, name.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      });
      if (name != "UTF-8" && name != "US-ASCII") {
        return fail("the document is in `" + name + "`; only UTF-8 is read");
      }
    }
    at_ = end + 2;
    return {};
  }

  /// Spaces, comments and processing instructions.
  diag::Result<void> pass_over_others() {
    while (true) {
      take_spaces();
      if (rest().starts_with("<!DOCTYPE")) return fail("document types are not read");
      if (!rest().starts_with("<!--") && !rest().starts_with("<?")) return {};
      TRY(pass_over_one());
    }
  }

  diag::Result<void> pass_over_one() {
    const bool is_comment = rest().starts_with("<!--");
    const std::size_t start = at_;
    const std::size_t end = text_.find(is_comment ? "-->" : "?>", at_ + (is_comment ? 4 : 2));
    if (end == std::string_view::npos) {
      return fail(is_comment ? "a comment has no end" : "a processing instruction has no end");
    }
    at_ = end + (is_comment ? 3 : 2);
    if (is_comment && text_.substr(start + 4, end - start - 4).find("--") != std::string_view::npos) {
      return fail_at(start, "a comment has `--` inside");
    }
    return check_characters(start, at_);
  }

  diag::Result<void> check_characters(std::size_t from, std::size_t to) {
    while (from < to) {
      const Character next = character_at(text_, from);
      if (next.size == 0) return fail_at(from, "these bytes are no character that XML allows in UTF-8");
      from += next.size;
    }
    return {};
  }

  diag::Result<std::string> read_name(std::string_view what) {
    const std::size_t start = at_;
    while (at_ < text_.size()) {
      const Character next = character_at(text_, at_);
      const bool fits = next.size != 0 && (at_ == start ? is_name_start(next.code) : is_name_part(next.code));
      if (!fits) break;
      at_ += next.size;
    }
    if (at_ == start) return fail("the name of " + std::string(what) + " is missing");
    return std::string(text_.substr(start, at_ - start));
  }

  /// From the first tag to the end of the same element.
  diag::Result<void> read_elements(Element& root) {
    std::vector<Element*> open;
    TRY(read_tag(root, open));
    while (!open.empty()) {
      Element& element = *open.back();
      if (at_ == text_.size()) return fail("the element `" + element.name + "` has no end");
      if (take("</")) {
        TRY(read_end_tag(element));
        open.pop_back();
      } else if (rest().starts_with("<!--") || rest().starts_with("<?")) {
        TRY(pass_over_one());
      } else if (take("<![CDATA[")) {
        const std::size_t end = text_.find("]]>", at_);
        if (end == std::string_view::npos) return fail("a part of characters has no end");
        TRY(check_characters(at_, end));
        append_lines(element.text, text_.substr(at_, end - at_));
        at_ = end + 3;
      } else if (rest().starts_with('<')) {
        if (open.size() == kDeepest) return fail("elements are nested too deeply");
        TRY(read_tag(element.elements.emplace_back(), open));
      } else {
        TRY(read_text(element));
      }
    }
    return {};
  }

  /// The element goes on top of `open` unless it ends here.
  diag::Result<void> read_tag(Element& element, std::vector<Element*>& open) {
    std::tie(element.line, element.column) = place_of(at_);
    take("<");
    TRY_ASSIGN(element.name, read_name("an element"));
    while (true) {
      const bool has_space = at_ < text_.size() && is_space(text_[at_]);
      take_spaces();
      if (take("/>")) return {};
      if (take(">")) {
        open.push_back(&element);
        return {};
      }
      if (!has_space) return fail("the tag of `" + element.name + "` has no end");
      TRY(read_attribute(element));
    }
  }

  diag::Result<void> read_attribute(Element& element) {
    const std::size_t start = at_;
    TRY_ASSIGN(std::string name, read_name("an attribute"));
    if (element.find_attribute(name) != nullptr) return fail_at(start, "`" + name + "` is there twice");
    take_spaces();
    if (!take("=")) return fail("`" + name + "` has no value");
    take_spaces();
    const char quote = at_ < text_.size() ? text_[at_] : ' ';
    if (quote != '"' && quote != '\'') return fail("the value of `" + name + "` is not in quotes");
    ++at_;
    std::string value;
    while (true) {
      const std::size_t end = text_.find_first_of(quote == '"' ? "\"&<\t\n\r" : "'&<\t\n\r", at_);
      if (end == std::string_view::npos || text_[end] == '<') {
        return fail("the value of `" + name + "` has no end");
      }
      TRY(check_characters(at_, end));
      value += text_.substr(at_, end - at_);
      at_ = end;
      if (text_[at_] == quote) break;
      if (text_[at_] == '&') {
        TRY(read_reference(value));
        continue;
      }
      // A line end of two characters is one (section 2.11), and a space in an attribute (section 3.3.3).
      if (text_[at_] != '\r' || !rest().starts_with("\r\n")) value += ' ';
      ++at_;
    }
    ++at_;
    element.attributes.emplace_back(std::move(name), std::move(value));
    return {};
  }

  diag::Result<void> read_end_tag(const Element& element) {
    const std::size_t start = at_;
    TRY_ASSIGN(const std::string name, read_name("an element"));
    if (name != element.name) {
      return fail_at(start,
                     "`" + name + "` ends, but `" + element.name + "` of line " +
                         std::to_string(element.line) + " is open");
    }
    take_spaces();
    if (!take(">")) return fail("the tag of `" + name + "` has no end");
    return {};
  }

  diag::Result<void> read_text(Element& element) {
    const std::size_t end = std::min(text_.find_first_of("<&", at_), text_.size());
    const std::string_view part = text_.substr(at_, end - at_);
    if (const std::size_t found = part.find("]]>"); found != std::string_view::npos) {
      return fail_at(at_ + found, "`]]>` ends nothing here");
    }
    TRY(check_characters(at_, end));
    append_lines(element.text, part);
    at_ = end;
    if (at_ < text_.size() && text_[at_] == '&') return read_reference(element.text);
    return {};
  }

  static void append_lines(std::string& text, std::string_view part) {
    for (std::size_t at = 0; at < part.size(); ++at) {
      if (part[at] != '\r') {
        text += part[at];
      } else if (at + 1 == part.size() || part[at + 1] != '\n') {
        text += '\n';
      }
    }
  }

  /// `&lt;`, `&#10;`, `&#xa;`.
  diag::Result<void> read_reference(std::string& text) {
    static constexpr std::array<std::pair<std::string_view, char>, 5> kNamed{
        {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}}};
    for (const auto& [reference, character] : kNamed) {
      if (!take(reference)) continue;
      text += character;
      return {};
    }
    const std::size_t start = at_;
    if (!take("&#")) return fail("`&` begins no reference that is known here");
    const int base = take("x") ? 16 : 10;
    std::uint32_t code = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), code, base);
    at_ = static_cast<std::size_t>(end - text_.data());
    if (error != std::errc() || !take(";") || !is_allowed(code)) {
      return fail_at(start, "the reference names no character that XML allows");
    }
    append_code(text, code);
    return {};
  }

  static void append_code(std::string& text, std::uint32_t code) {
    const auto put = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) return put(code);
    if (code < 0x800) {
      put(0xc0 | code >> 6);
    } else if (code < 0x10000) {
      put(0xe0 | code >> 12);
      put(0x80 | (code >> 6 & 0x3f));
    } else {
      put(0xf0 | code >> 18);
      put(0x80 | (code >> 12 & 0x3f));
      put(0x80 | (code >> 6 & 0x3f));
    }
    put(0x80 | (code & 0x3f));
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::size_t counted_ = 0;  ///< up to here lines are counted
  std::uint32_t line_ = 1;
  std::size_t line_start_ = 0;
};

}  // namespace

const std::string* Element::find_attribute(std::string_view wanted) const {
  const auto found = std::ranges::find(attributes, wanted, &std::pair<std::string, std::string>::first);
  return found == attributes.end() ? nullptr : &found->second;
}

const std::string& Element::attribute(std::string_view wanted) const {
  static const std::string kNone;
  const std::string* found = find_attribute(wanted);
  return found == nullptr ? kNone : *found;
}

diag::Result<Element> read_document(std::string_view text, const std::string& file) {
  return Reader(text, file).read();
}

}  // namespace testellate::xml
