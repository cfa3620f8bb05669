// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/sights.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "frontend/llvm/clang_tree.h"
#include "frontend/llvm/cpp_types.h"

namespace testellate::frontend::llvm {
namespace {

using recipe::Sight;

constexpr std::size_t kMostSeen = 6;
constexpr unsigned kDeepestSight = 3;

Sight library_sight(const CXType& type, const std::string& name, unsigned depth);
Sight state_of(const CXType& type, unsigned depth);

Sight sight_of(const CXType& given, unsigned depth) {
  const CXType type = unqualified(without_reference(given));
  const std::string spelling = spelling_of(type);
  Sight sight{.kind = Sight::Kind::Nothing, .type = spelling};
  if (type.kind == CXType_Bool) {
    sight.kind = Sight::Kind::Bool;
  } else if (is_character(type.kind)) {
    sight.kind = Sight::Kind::Character;
  } else if (type.kind == CXType_Float || type.kind == CXType_Double) {
    sight.kind = Sight::Kind::Float;
  } else if (is_number(type.kind)) {
    sight.kind = Sight::Kind::Number;
  } else if (type.kind == CXType_Enum) {
    const CXCursor declaration = clang_getTypeDeclaration(type);
    if (!is_accessible(declaration)) return sight;
    sight.kind = Sight::Kind::Enum;
    sight.enumerators = enumerators_of(declaration);
  } else if (type.kind == CXType_Record && depth < kDeepestSight) {
    const std::string name = library_name(type);
    return name.empty() ? state_of(type, depth) : library_sight(type, name, depth);
  }
  return sight;
}

/// Whether a test can write such a value down.
bool is_comparable(const Sight& sight) {
  constexpr std::array<Sight::Kind, 5> kOthers{Sight::Kind::Nothing,
                                               Sight::Kind::Members,
                                               Sight::Kind::Owner,
                                               Sight::Kind::Pointer,
                                               Sight::Kind::Variant};
  return std::ranges::find(kOthers, sight.kind) == kOthers.end() &&
         std::ranges::all_of(sight.parts, is_comparable);
}

Sight library_sight(const CXType& type, const std::string& name, unsigned depth) {
  const LibraryType* library = find_library(name);
  Sight sight{.kind = Sight::Kind::Nothing, .type = spelling_of(type)};
  if (library == nullptr || !sight.type.starts_with("std::")) return sight;
  const auto part = [&](unsigned at) { return sight_of(template_argument(type, at), depth + 1); };
  switch (library->sight) {
    case Sight::Kind::Text:
      if (is_character(template_argument(type, 0).kind)) sight.kind = library->sight;
      return sight;
    case Sight::Kind::Sequence:
    case Sight::Kind::Optional:
    case Sight::Kind::Owner:
      sight.parts.push_back(part(0));
      break;
    case Sight::Kind::Map:
      sight.parts = {part(0), part(1)};
      break;
    case Sight::Kind::Tuple:
    case Sight::Kind::Variant:
      for (int at = 0; at < clang_Type_getNumTemplateArguments(type); ++at) {
        sight.parts.push_back(part(static_cast<unsigned>(at)));
      }
      break;
    case Sight::Kind::Nothing:
    case Sight::Kind::Bool:
    case Sight::Kind::Number:
    case Sight::Kind::Character:
    case Sight::Kind::Float:
    case Sight::Kind::Enum:
    case Sight::Kind::Pointer:
    case Sight::Kind::Members:
      return sight;
  }
  const bool shows_parts =
      std::ranges::all_of(sight.parts, [](const Sight& one) { return recipe::shows(one); });
  if (library->sight == Sight::Kind::Variant) {
    // Which of them it is says something even where they say nothing.
    sight.kind = library->sight;
    return sight;
  }
  // Their order is nobody's: they are compared as a whole.
  if (name.starts_with("unordered_") && !std::ranges::all_of(sight.parts, is_comparable)) return sight;
  if (shows_parts || library->sight == Sight::Kind::Owner) sight.kind = library->sight;
  return sight;
}

Sight state_of(const CXType& type, unsigned depth) {
  Sight sight{.kind = Sight::Kind::Members, .type = spelling_of(type)};
  std::set<std::string> seen;
  std::vector<CXCursor> pending{clang_getCursorDefinition(clang_getTypeDeclaration(unqualified(type)))};
  for (std::size_t next = 0; next < pending.size(); ++next) {
    if (clang_Cursor_isNull(pending[next]) != 0) continue;
    const CXType owner = clang_getCursorType(pending[next]);
    for (const CXCursor& child : members_of(pending[next])) {
      const CXCursorKind kind = clang_getCursorKind(child);
      if (clang_getCXXAccessSpecifier(child) != CX_CXXPublic) continue;
      if (kind == CXCursor_CXXBaseSpecifier) {
        pending.push_back(clang_getCursorDefinition(clang_getTypeDeclaration(clang_getCursorType(child))));
        continue;
      }
      const std::string name = to_string(clang_getCursorSpelling(child));
      if (sight.parts.size() >= kMostSeen || is_operator(name)) continue;
      if (kind == CXCursor_FieldDecl) {
        Sight part = sight_of(resolved(clang_getCursorType(child), owner), depth + 1);
        if (!recipe::shows(part) || !seen.insert(name).second) continue;
        sight.accesses.push_back("." + name);
        sight.parts.push_back(std::move(part));
        continue;
      }
      const bool is_getter = kind == CXCursor_CXXMethod && clang_CXXMethod_isConst(child) != 0 &&
                             clang_CXXMethod_isStatic(child) == 0 && clang_Cursor_getNumArguments(child) == 0;
      if (!is_getter) continue;
      const CXType result = clang_getCanonicalType(clang_getCursorResultType(child));
      Sight part = sight_of(resolved(result, owner), depth + 1);
      // What is made for the caller takes more than a look.
      const bool is_looked_at = part.kind == Sight::Kind::Bool || part.kind == Sight::Kind::Number ||
                                part.kind == Sight::Kind::Character || part.kind == Sight::Kind::Float ||
                                part.kind == Sight::Kind::Enum ||
                                (is_reference(result) && part.kind != Sight::Kind::Members);
      if (!is_looked_at || !recipe::shows(part) || !seen.insert(name).second) continue;
      sight.accesses.push_back("." + name + "()");
      sight.parts.push_back(std::move(part));
    }
  }
  return sight;
}

std::string show_code(const Sight& sight, const std::string& value, unsigned depth) {
  // Each level has names of its own.
  const std::string name = "seen" + std::to_string(depth);
  const std::string each = "each" + std::to_string(depth);
  const std::string look = "{ auto &&" + name + " = " + value + "; ";
  const auto part = [&](std::size_t at, const std::string& inner) {
    return show_code(sight.parts[at], inner, depth + 1);
  };
  switch (sight.kind) {
    case Sight::Kind::Nothing:
      return "";
    case Sight::Kind::Bool:
    case Sight::Kind::Number:
    case Sight::Kind::Character:
    case Sight::Kind::Enum:
      return "tst_show((long long)(" + value + "));";
    case Sight::Kind::Float:
      return "tst_show_float(" + value + ");";
    case Sight::Kind::Text:
      return look + "tst_show_text(" + name + ".data(), " + name + ".size()); }";
    case Sight::Kind::Sequence:
      return look + "tst_show((long long)" + name + ".size()); for (auto &&" + each + " : " + name + ") {" +
             part(0, each) + "} }";
    case Sight::Kind::Map:
      return look + "tst_show((long long)" + name + ".size()); for (auto &&" + each + " : " + name + ") {" +
             part(0, each + ".first") + part(1, each + ".second") + "} }";
    case Sight::Kind::Tuple: {
      std::string text = look;
      for (std::size_t at = 0; at < sight.parts.size(); ++at) {
        text += part(at, "std::get<" + std::to_string(at) + ">(" + name + ")");
      }
      return text + " }";
    }
    case Sight::Kind::Variant: {
      std::string text = look + "tst_show((long long)" + name + ".index()); switch (" + name + ".index()) {";
      for (std::size_t at = 0; at < sight.parts.size(); ++at) {
        const std::string number = std::to_string(at);
        text += " case " + number + ": {" + part(at, "std::get<" + number + ">(" + name + ")") + "} break;";
      }
      return text + " default: break; } }";
    }
    case Sight::Kind::Optional:
    case Sight::Kind::Owner:
    case Sight::Kind::Pointer:
      return look + "tst_show(" + name + " ? 1 : 0); if (" + name + ") {" + part(0, "(*" + name + ")") +
             "} }";
    case Sight::Kind::Members: {
      std::string text;
      for (std::size_t at = 0; at < sight.parts.size(); ++at) text += part(at, value + sight.accesses[at]);
      return text;
    }
  }
  return "";
}

}  // namespace

Sight sight_of(const CXType& type) { return sight_of(type, 0); }

Sight state_of(const CXType& type) { return state_of(type, 0); }

std::string show_code(const Sight& sight, const std::string& value) { return show_code(sight, value, 0); }

}  // namespace testellate::frontend::llvm
