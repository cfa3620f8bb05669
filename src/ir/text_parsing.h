// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/program.h"
#include "ir/text_lexer.h"

/// The parts of the `.tir` reader, one file a topic (parse_*.cpp). All of them work on a `ReadContext`; after
/// an error they return something harmless, and the caller looks at `cursor.failed()` before it uses ids.
namespace testellate::ir {

/// Larger objects of byte memory are refused.
inline constexpr std::uint64_t kMaxGlobalSize = std::uint64_t{1} << 30;

/// Where a function and its parts stand in the text, by id.
struct FunctionText {
  TextPosition at;
  std::size_t body_token = 0;  ///< index of the `{`; 0 if there is no body
  std::vector<TextPosition> blocks;
  std::vector<TextPosition> insts;
};

struct Declaration {
  enum class Kind : std::uint8_t { Policy, Class, Static, Global, Function, Type, Unit };
  Kind kind;
  std::size_t first_token;
  std::size_t end_token;
};

struct ReadContext {
  /// Both are borrowed.
  ReadContext(TextCursor& text_cursor, Program& into) : cursor(text_cursor), program(into) {}

  TextCursor& cursor;
  Program& program;

  // Where things are defined, by id.
  std::vector<TextPosition> policy_places;
  std::vector<TextPosition> class_places;
  std::vector<TextPosition> global_places;
  std::vector<TextPosition> data_type_places;
  std::vector<TextPosition> unit_places;
  std::vector<FunctionText> functions;

  std::unordered_map<Symbol, TextPosition> policies;
  std::unordered_map<Symbol, TextPosition> units;
  /// Functions and globals share one space of names.
  std::unordered_map<Symbol, TextPosition> addresses;

  template <typename IdType>
  struct Member {
    IdType id;
    TextPosition at;
  };
  std::map<std::pair<ClassId, Symbol>, Member<FieldId>> fields;
  std::map<std::pair<ClassId, Symbol>, Member<StaticId>> statics;
  /// Data types without parts, made once.
  std::map<std::pair<DataType::Kind, std::uint32_t>, DataTypeId> simple_types;

  [[nodiscard]] Symbol intern(std::string_view text) { return program.intern(text); }
};

// declare_names.cpp: hands out ids for everything that is defined at the top level, in the order of the text,
// so that the rest may refer to names that come later.
[[nodiscard]] std::vector<Declaration> declare_names(ReadContext& context);

// parse_names.cpp: uses of names; an unknown one is an error.
[[nodiscard]] ClassId parse_class_use(ReadContext& context);
[[nodiscard]] FunctionId parse_function_use(ReadContext& context);
[[nodiscard]] GlobalId parse_global_use(ReadContext& context);
[[nodiscard]] PolicyId parse_policy_use(ReadContext& context);
[[nodiscard]] FieldId parse_field_use(ReadContext& context);
[[nodiscard]] StaticId parse_static_use(ReadContext& context);
/// `Class.member`, of a class that exists.
struct MemberName {
  ClassId owner;
  Symbol name;
  TextPosition at;
};
[[nodiscard]] MemberName parse_member_name(ReadContext& context);
/// "`@f` is defined again; it is defined at 3:6 already".
void fail_duplicate(ReadContext& context, TextPosition at, std::string_view what, TextPosition earlier);

// parse_global.cpp
struct ParsedConstant {
  value::U128 bits = 0;
  FunctionId function;
  GlobalId global;
  std::int64_t offset = 0;  ///< of `global`
};
/// A constant of that type.
[[nodiscard]] ParsedConstant parse_constant(ReadContext& context, Type type);

// parse_data_type.cpp
[[nodiscard]] DataTypeId parse_data_type(ReadContext& context);

// The declarations, each from its first token on.
void parse_type_declaration(ReadContext& context);  // parse_data_type.cpp
void parse_policy(ReadContext& context);            // parse_function.cpp
void parse_class(ReadContext& context);             // parse_class.cpp
void parse_static(ReadContext& context);            // parse_class.cpp
void parse_global(ReadContext& context);            // parse_global.cpp
void parse_function_header(ReadContext& context);   // parse_function.cpp
void parse_unit(ReadContext& context);              // parse_unit.cpp
[[nodiscard]] Signature parse_signature_tail(ReadContext& context,
                                             Type result);  // parse_function.cpp: (T, ...)

/// Steps over `{ ... }` (or another pair of brackets), whatever it holds.
void skip_brackets(TextCursor& cursor, std::string_view open, std::string_view close);

// check_acyclic.cpp
/// Classes do not inherit from themselves and data types do not contain themselves; completes all classes.
void finish_classes(ReadContext& context);
void check_data_types(ReadContext& context);

}  // namespace testellate::ir
