// SPDX-License-Identifier: Apache-2.0
// The first pass over `.tir`: finds where each declaration begins and ends, and what it defines. What stands
// inside is stepped over with as little grammar as possible; the second pass reads it properly and insists on
// the same ends.
#include <algorithm>
#include <array>
#include <optional>

#include "ir/data_type_writer.h"
#include "ir/pointer.h"
#include "ir/spelling.h"
#include "ir/suggestion.h"
#include "ir/text_parsing.h"

namespace testellate::ir {
namespace {

using Kind = Declaration::Kind;

struct Keyword {
  std::string_view word;
  Kind kind;
};
constexpr std::array kKeywords{Keyword{"policy", Kind::Policy},
                               Keyword{"class", Kind::Class},
                               Keyword{"interface", Kind::Class},
                               Keyword{"static", Kind::Static},
                               Keyword{"global", Kind::Global},
                               Keyword{"func", Kind::Function},
                               Keyword{"type", Kind::Type},
                               Keyword{"unit", Kind::Unit}};
constexpr std::array<std::string_view, 6> kModifiers{
    "abstract", "const", "passable", "scripted", "user", "variadic"};

class NameDeclarer {
 public:
  explicit NameDeclarer(ReadContext& context) : context_(context), cursor_(context.cursor) {}

  std::vector<Declaration> run() {
    std::vector<Declaration> declarations;
    while (!cursor_.at_end()) {
      std::size_t first = cursor_.index();
      std::optional<Kind> kind = take_keyword();
      if (!kind) return {};
      declare(*kind);
      declarations.push_back({*kind, first, cursor_.index()});
    }
    return declarations;
  }

 private:
  std::optional<Kind> take_keyword() {
    while (
        std::ranges::any_of(kModifiers, [&](std::string_view word) { return cursor_.accept_word(word); })) {
    }
    const Token& token = cursor_.peek();
    for (const Keyword& keyword : kKeywords) {
      if (!cursor_.accept_word(keyword.word)) continue;
      is_interface_ = keyword.word == "interface";
      return keyword.kind;
    }
    Suggestion suggestion(token.text);
    for (const Keyword& keyword : kKeywords) suggestion.offer(keyword.word);
    for (std::string_view modifier : kModifiers) suggestion.offer(modifier);
    cursor_.fail(diag::Kind::TirSyntax,
                 token.at,
                 "found " + shown(token) + ", expected a declaration" +
                     (token.kind == Token::Kind::Name ? suggestion.text() : ""));
    return std::nullopt;
  }

  void declare(Kind kind) {
    switch (kind) {
      case Kind::Policy:
        return declare_policy();
      case Kind::Class:
        return declare_class();
      case Kind::Static:
        return skip_static();
      case Kind::Global:
        return declare_global();
      case Kind::Function:
        return declare_function();
      case Kind::Type:
        return declare_type();
      case Kind::Unit:
        return declare_unit();
    }
  }

  /// The name and where it stands.
  Symbol take_name(std::string_view what, TextPosition& at) {
    at = cursor_.position();
    std::string name = cursor_.name(what);
    return cursor_.failed() ? Symbol() : context_.intern(name);
  }

  bool is_new(std::unordered_map<Symbol, TextPosition>& places,
              Symbol name,
              TextPosition at,
              std::string_view sigil) {
    auto [found, inserted] = places.try_emplace(name, at);
    if (!inserted) {
      fail_duplicate(
          context_, at, std::string(sigil) + name_text(context_.program.text(name)), found->second);
    }
    return inserted;
  }

  void declare_policy() {
    TextPosition at;
    Symbol name = take_name("the name of a policy", at);
    if (cursor_.failed() || !is_new(context_.policies, name, at, "")) return;
    context_.program.policy_named(name);
    context_.policy_places.push_back(at);
    skip_brackets(cursor_, "{", "}");
  }

  void declare_class() {
    TextPosition at;
    Symbol name = take_name("the name of a class", at);
    if (cursor_.failed()) return;
    if (ClassId earlier = context_.program.find_class(name); earlier.is_valid()) {
      return fail_duplicate(
          context_, at, name_text(context_.program.text(name)), context_.class_places[earlier.index()]);
    }
    context_.program.class_named(name);
    context_.class_places.push_back(at);
    if (cursor_.accept_word("absent")) return;
    bool is_array = !is_interface_ && cursor_.accept_word("array");
    if (is_array && cursor_.type().is_ref()) {
      (void)cursor_.name("the class of the elements");
    } else if (is_array && cursor_.accept_word("of")) {
      skip_data_type();
    }
    if (cursor_.accept_word("extends")) (void)cursor_.name("the name of a class");
    if (cursor_.accept_word("implements")) {
      do {
        (void)cursor_.name("the name of an interface");
      } while (cursor_.accept(","));
    }
    if (!is_array) skip_brackets(cursor_, "{", "}");
  }

  void skip_static() {
    while (cursor_.peek().kind == Token::Kind::Name || cursor_.peek().kind == Token::Kind::String)
      cursor_.take();
    cursor_.expect(":");
    (void)cursor_.type();
    if (cursor_.accept_word("of")) skip_data_type();
    if (cursor_.accept("=")) skip_constant();
    (void)cursor_.accept_word("constant");
  }

  void declare_global() {
    cursor_.expect("@");
    TextPosition at;
    Symbol name = take_name("the name of a global", at);
    if (cursor_.failed() || !is_new(context_.addresses, name, at, "@")) return;
    if (context_.program.globals().size() >= kFirstCreatedObject - kFirstGlobalObject) {
      return cursor_.fail(diag::Kind::TirRange, at, "there are too many globals for the numbers of objects");
    }
    context_.program.global_named(name);
    context_.global_places.push_back(at);
    cursor_.expect(":");
    skip_number("the size of a global");
    if (cursor_.accept_word("align")) skip_number("an alignment");
    if (cursor_.accept_word("of")) skip_data_type();
    if (cursor_.accept("=")) skip_brackets(cursor_, "{", "}");
  }

  void declare_function() {
    cursor_.expect("@");
    TextPosition at;
    Symbol name = take_name("the name of a function", at);
    if (cursor_.failed() || !is_new(context_.addresses, name, at, "@")) return;
    if (context_.program.functions().size() >= kFirstGlobalObject - kFirstFunctionObject) {
      return cursor_.fail(
          diag::Kind::TirRange, at, "there are too many functions for the numbers of objects");
    }
    context_.program.function_named(name);
    context_.functions.push_back({at, 0, {}, {}});
    skip_brackets(cursor_, "(", ")");
    cursor_.expect("->");
    (void)cursor_.type(true);
    if (cursor_.accept_word("policy")) (void)cursor_.name("the name of a policy");
    if (cursor_.accept_word("throws")) {
      do {
        (void)cursor_.name("the name of a class");
      } while (cursor_.accept(","));
    }
    if (cursor_.accept_word("file")) (void)cursor_.string("the name of a file in quotes");
    if (!cursor_.accept("=")) return skip_brackets(cursor_, "{", "}");
    if (cursor_.accept_word("absent")) return;
    cursor_.expect_word("native");
    (void)cursor_.string("the name of a native in quotes");
  }

  void declare_type() {
    TextPosition at;
    bool is_quoted = cursor_.peek().kind == Token::Kind::String;
    Symbol name = take_name("the name of a data type", at);
    if (cursor_.failed()) return;
    std::string shown_name = name_text(context_.program.text(name));
    if (DataTypeId earlier = context_.program.find_data_type(name); earlier.is_valid()) {
      return fail_duplicate(context_, at, shown_name, context_.data_type_places[earlier.index()]);
    }
    if (!is_quoted && is_data_type_word(context_.program.text(name))) {
      return cursor_.fail(
          diag::Kind::TirName, at, "`" + shown_name + "` is a built-in data type; another name is needed");
    }
    context_.program.data_type_named(name);
    context_.data_type_places.push_back(at);
    cursor_.expect("=");
    skip_data_type();
  }

  void declare_unit() {
    TextPosition at;
    Symbol name = take_name("the name of a unit", at);
    if (cursor_.failed() || !is_new(context_.units, name, at, "")) return;
    context_.unit_places.push_back(at);
    skip_brackets(cursor_, "{", "}");
  }

  void skip_data_type() {
    unsigned open_functions = 0;
    while (true) {
      if (cursor_.accept_word("pointer")) {
        cursor_.expect_word("to");
        continue;
      }
      if (cursor_.accept_word("array")) {
        skip_number("a number of elements");
        cursor_.expect_word("of");
        continue;
      }
      if (cursor_.accept_word("function")) {
        ++open_functions;
        continue;
      }
      break;
    }
    if (cursor_.accept_word("class")) {
      (void)cursor_.name("the name of a class");
    } else if (cursor_.accept_word("struct") || cursor_.accept_word("union")) {
      skip_number("a size in bytes");
      skip_brackets(cursor_, "{", "}");
    } else {
      (void)cursor_.name("a data type");
    }
    for (; open_functions > 0 && !cursor_.failed(); --open_functions) skip_brackets(cursor_, "(", ")");
  }

  void skip_number(std::string_view what) {
    if (cursor_.peek().kind != Token::Kind::Number) return cursor_.fail_expected(what);
    cursor_.take();
  }

  void skip_constant() {
    (void)cursor_.accept("-");
    bool is_nan = cursor_.peek().is_word("nan");
    cursor_.take();
    if (is_nan && cursor_.accept(":")) cursor_.take();
  }

  ReadContext& context_;
  TextCursor& cursor_;
  bool is_interface_ = false;  ///< of the current declaration
};

}  // namespace

void skip_brackets(TextCursor& cursor, std::string_view open, std::string_view close) {
  TextPosition at = cursor.position();
  cursor.expect(open);
  for (std::size_t depth = 1; depth > 0 && !cursor.failed();) {
    if (cursor.at_end()) {
      return cursor.fail(diag::Kind::TirSyntax,
                         at,
                         "found `" + std::string(open) + "` without its `" + std::string(close) + "`");
    }
    const Token& token = cursor.take();
    if (token.is(open)) ++depth;
    if (token.is(close)) --depth;
  }
}

std::vector<Declaration> declare_names(ReadContext& context) { return NameDeclarer(context).run(); }

}  // namespace testellate::ir
