// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/signature.h"

#include <algorithm>
#include <variant>

#include "frontend/jvm/classfile/names.h"

namespace testellate::frontend::jvm {
namespace {

/// Keeps that there was a mistake, and then stands at the end of the text.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  void type_parameters() {
    if (!take('<')) return;
    do {
      TypeParameter& parameter = signature_.type_parameters.emplace_back();
      parameter.name = identifier(":");
      if (!take(':')) return fail();
      // The bound of a class may be left out if there is one of an interface.
      if (!is_next(':')) parameter.bounds.push_back(reference_type());
      while (take(':')) parameter.bounds.push_back(reference_type());
    } while (!failed_ && !is_next('>'));
    if (!take('>')) fail();
  }

  std::uint32_t reference_type() {
    std::uint32_t index = type();
    if (!failed_ && signature_.types[index].kind == SignatureKind::Base) fail();
    return index;
  }

  /// Types that wait for parts lie on a stack of our own.
  std::uint32_t type() {
    std::vector<std::uint32_t> open;
    while (!failed_) {
      bool is_argument = !open.empty() && signature_.types[open.back()].kind == SignatureKind::Class;
      std::uint32_t index = add();
      if (!start(index, is_argument)) {
        open.push_back(index);
        continue;
      }
      if (is_argument && signature_.types[index].kind == SignatureKind::Base) fail();
      if (std::optional<std::uint32_t> whole = close(index, open)) return *whole;
    }
    return 0;
  }

  std::uint32_t result() {
    if (!take('V')) return type();
    return add();
  }

  bool take(char letter) {
    if (!is_next(letter)) return false;
    text_.remove_prefix(1);
    return true;
  }
  [[nodiscard]] bool is_next(char letter) const { return text_.starts_with(letter); }
  [[nodiscard]] bool is_at_end() const { return text_.empty(); }
  [[nodiscard]] bool failed() const { return failed_; }
  void fail() {
    failed_ = true;
    text_ = {};
  }

  Signature& signature() { return signature_; }
  std::optional<Signature> finish() {
    if (failed_ || !text_.empty()) return std::nullopt;
    return std::move(signature_);
  }

 private:
  std::uint32_t add() {
    signature_.types.emplace_back();
    return static_cast<std::uint32_t>(signature_.types.size() - 1);
  }

  /// Reads the start of a type. Returns whether it is whole; if not, a part of it comes next.
  bool start(std::uint32_t index, bool is_argument) {
    SignatureType& type = signature_.types[index];
    if (take('[')) {
      type.kind = SignatureKind::Array;
      return false;
    }
    if (is_argument && take('*')) {
      type.kind = SignatureKind::Unbounded;
      return true;
    }
    if (is_argument && take('+')) {
      type.kind = SignatureKind::Extends;
      return false;
    }
    if (is_argument && take('-')) {
      type.kind = SignatureKind::Super;
      return false;
    }
    if (take('T')) {
      type.kind = SignatureKind::Variable;
      type.name = identifier(";");
      if (!take(';')) fail();
      return true;
    }
    if (take('L')) {
      type.kind = SignatureKind::Class;
      type.name = name_up_to("<;.");
      if (!is_class_name(type.name)) fail();
      return go_on_with_class(index, true);
    }
    std::optional<FieldType> base = try_parse_field_type(text_.substr(0, 1));
    if (!base) {
      fail();
      return true;
    }
    type.base = base->base;
    text_.remove_prefix(1);
    return true;
  }

  /// Behind a name or, if no arguments can follow, behind arguments of a class. Returns whether the type is
  /// whole; if not, an argument comes next.
  bool go_on_with_class(std::uint32_t index, bool may_have_arguments) {
    SignatureType& type = signature_.types[index];
    while (take('.')) {
      type.parts.clear();
      type.name += "$" + identifier("<;.");
      may_have_arguments = true;
    }
    if (may_have_arguments && take('<')) return false;
    if (!take(';')) fail();
    return true;
  }

  /// Gives a whole type to those that wait for it. The outermost one, when it is whole.
  std::optional<std::uint32_t> close(std::uint32_t index, std::vector<std::uint32_t>& open) {
    while (!open.empty() && !failed_) {
      std::uint32_t outer = open.back();
      signature_.types[outer].parts.push_back(index);
      if (signature_.types[outer].kind == SignatureKind::Class) {
        if (!take('>') || !go_on_with_class(outer, false)) return std::nullopt;
      } else if (signature_.types[outer].kind != SignatureKind::Array &&
                 signature_.types[index].kind == SignatureKind::Base) {
        fail();  // a bound is no primitive type
      }
      open.pop_back();
      index = outer;
    }
    if (failed_) return std::nullopt;
    return index;
  }

  /// Up to one of `ends`.
  std::string name_up_to(std::string_view ends) {
    std::size_t length = std::min(text_.find_first_of(ends), text_.size());
    std::string name(text_.substr(0, length));
    text_.remove_prefix(length);
    if (name.find_first_of("<>:") != std::string::npos) fail();
    return name;
  }
  std::string identifier(std::string_view ends) {
    std::string name = name_up_to(ends);
    if (!is_unqualified_name(name)) fail();
    return name;
  }

  std::string_view text_;
  bool failed_ = false;
  Signature signature_;
};

}  // namespace

std::string Signature::text(std::uint32_t index) const {
  using Piece = std::variant<std::uint32_t, std::string_view>;
  std::string written;
  std::vector<Piece> rest{index};  // what is still to be written, the next piece last
  while (!rest.empty()) {
    Piece piece = rest.back();
    rest.pop_back();
    if (const auto* literal = std::get_if<std::string_view>(&piece)) {
      written += *literal;
      continue;
    }
    const SignatureType& next = types[std::get<std::uint32_t>(piece)];
    switch (next.kind) {
      case SignatureKind::Base:
        written += source_type({next.base, 0, {}, {}});
        break;
      case SignatureKind::Array:
        rest.insert(rest.end(), {"[]", next.parts.front()});
        break;
      case SignatureKind::Variable:
      case SignatureKind::Class:
        written += dotted_name(next.name);
        if (next.parts.empty()) break;
        written += "<";
        rest.emplace_back(">");
        for (std::size_t at = next.parts.size(); at-- > 0;) {
          rest.emplace_back(next.parts[at]);
          if (at != 0) rest.emplace_back(",");
        }
        break;
      case SignatureKind::Unbounded:
        written += "?";
        break;
      case SignatureKind::Extends:
      case SignatureKind::Super:
        written += next.kind == SignatureKind::Extends ? "? extends " : "? super ";
        rest.emplace_back(next.parts.front());
        break;
    }
  }
  return written;
}

std::optional<Signature> try_parse_field_signature(std::string_view text) {
  Parser parser(text);
  std::uint32_t type = parser.reference_type();
  parser.signature().type = type;
  return parser.finish();
}

std::optional<Signature> try_parse_method_signature(std::string_view text) {
  Parser parser(text);
  parser.type_parameters();
  if (!parser.take('(')) return std::nullopt;
  while (!parser.failed() && !parser.take(')')) {
    std::uint32_t parameter = parser.type();
    parser.signature().parameters.push_back(parameter);
  }
  std::uint32_t result = parser.result();
  parser.signature().type = result;
  while (parser.take('^')) {
    std::uint32_t exception = parser.reference_type();
    parser.signature().exceptions.push_back(exception);
  }
  return parser.finish();
}

std::optional<Signature> try_parse_class_signature(std::string_view text) {
  Parser parser(text);
  parser.type_parameters();
  std::uint32_t superclass = parser.reference_type();
  parser.signature().type = superclass;
  while (!parser.failed() && !parser.is_at_end()) {
    std::uint32_t interface = parser.reference_type();
    parser.signature().interfaces.push_back(interface);
  }
  return parser.finish();
}

}  // namespace testellate::frontend::jvm
