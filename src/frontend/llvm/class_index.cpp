// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/class_index.h"

#include <algorithm>
#include <string_view>

#include "frontend/llvm/clang_tree.h"
#include "frontend/llvm/cpp_types.h"

namespace testellate::frontend::llvm {
namespace {

/// Of the structs and variables that make clang tell about instances.
constexpr std::string_view kReader = "tst_reader";
constexpr std::size_t kMostInstances = 24;

bool is_reader(const CXCursor& cursor) {
  return to_string(clang_getCursorSpelling(cursor)).starts_with(kReader);
}

}  // namespace

ClassIndex::ClassIndex(const CXCursor& root) { visit(root); }

void ClassIndex::visit(const CXCursor& scope) {
  std::vector<CXCursor> scopes{scope};
  while (!scopes.empty()) {
    const CXCursor at = scopes.back();
    scopes.pop_back();
    std::vector<CXCursor> inner;
    for (const CXCursor& cursor : children_of(at)) {
      if (!is_users(cursor)) continue;
      const CXCursorKind kind = clang_getCursorKind(cursor);
      const bool is_definition = clang_isCursorDefinition(cursor) != 0;
      const CXCursorKind outer = clang_getCursorKind(at);
      const bool is_member = outer == CXCursor_ClassDecl || outer == CXCursor_StructDecl;
      if (!is_member && kind != CXCursor_Namespace && kind != CXCursor_LinkageSpec) visit_uses(cursor);
      if (kind == CXCursor_StructDecl && is_reader(cursor)) {
        read_members(cursor);
      } else if (kind == CXCursor_ClassTemplate || kind == CXCursor_FunctionTemplate) {
        templates_.push_back(cursor);
      } else if ((kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl) && is_instance(cursor)) {
        add_instance(clang_getCursorType(cursor));
      } else if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec ||
                 kind == CXCursor_UnexposedDecl) {
        inner.push_back(cursor);
      } else if ((kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl) && is_definition) {
        add_class(cursor);
        inner.push_back(cursor);
      } else if (kind == CXCursor_FunctionDecl && is_definition) {
        functions_.push_back(cursor);
      }
    }
    scopes.insert(scopes.end(), inner.rbegin(), inner.rend());
  }
}

void ClassIndex::visit_uses(const CXCursor& code) {
  const CXCursorKind kind = clang_getCursorKind(code);
  if (kind == CXCursor_ClassTemplate || kind == CXCursor_FunctionTemplate) return;
  note_use(code);
  clang_visitChildren(
      code,
      [](CXCursor child, CXCursor, CXClientData index) {
        const CXCursorKind inner = clang_getCursorKind(child);
        // In templates types are not known yet; members of namespaces and classes are visited themselves.
        if (inner == CXCursor_ClassTemplate || inner == CXCursor_FunctionTemplate ||
            inner == CXCursor_Namespace)
          return CXChildVisit_Continue;
        static_cast<ClassIndex*>(index)->note_use(child);
        return CXChildVisit_Recurse;
      },
      this);
}

void ClassIndex::note_use(const CXCursor& cursor) {
  const CXCursorKind kind = clang_getCursorKind(cursor);
  if (kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl || kind == CXCursor_FieldDecl) {
    CXType type = without_reference(clang_getCursorType(cursor));
    if (type.kind == CXType_Pointer) type = clang_getPointeeType(type);
    add_instance(type);
    return;
  }
  if (kind != CXCursor_DeclRefExpr) return;
  const CXCursor function = clang_getCursorReferenced(cursor);
  if (clang_getCursorKind(function) != CXCursor_FunctionDecl ||
      clang_Cursor_getNumTemplateArguments(function) <= 0)
    return;
  const CXCursor definition = clang_getCursorDefinition(clang_getSpecializedCursorTemplate(function));
  if (clang_Cursor_isNull(definition) != 0 || !is_users(definition)) return;
  if (seen_.size() < kMostInstances && seen_.insert(to_string(clang_Cursor_getMangling(function))).second) {
    functions_.push_back(function);
  }
}

void ClassIndex::add_instance(const CXType& type) {
  const CXType plain = unqualified(type);
  if (plain.kind != CXType_Record) return;
  const CXCursor definition = clang_getCursorDefinition(clang_getTypeDeclaration(plain));
  if (clang_Cursor_isNull(definition) != 0 || !is_users(definition) || !is_instance(definition)) return;
  if (seen_.size() < kMostInstances && seen_.insert(spelling_of(plain)).second)
    instances_.push_back(definition);
}

const CXCursor* ClassIndex::find_template(const std::string& instance) const {
  const std::size_t arguments = instance.find('<');
  if (arguments == std::string::npos) return nullptr;
  const std::string name = instance.substr(0, arguments);
  auto found = std::ranges::find_if(templates_, [&](const CXCursor& cursor) {
    const std::string whole = qualified_name(cursor);
    return whole == name || whole.ends_with("::" + name);
  });
  return found == templates_.end() ? nullptr : &*found;
}

std::string ClassIndex::instance_text(const std::vector<std::string>& wanted) const {
  std::string text;
  unsigned count = 0;
  const auto add_class_instance = [&](const std::string& instance, const CXCursor& class_template) {
    const std::string own = to_string(clang_getCursorSpelling(class_template));
    std::set<std::string> names{own.substr(0, own.find('<'))};
    for (const CXCursor& child : children_of(class_template)) {
      const bool is_seen = clang_getCursorKind(child) == CXCursor_CXXMethod &&
                           clang_getCXXAccessSpecifier(child) == CX_CXXPublic;
      if (is_seen) names.insert(to_string(clang_getCursorSpelling(child)));
    }
    text += "struct " + std::string(kReader) + std::to_string(++count) + " : " + instance + " {";
    for (const std::string& name : names) text += " using " + instance + "::" + name + ";";
    text += " };\n";
  };
  for (const CXCursor& instance : instances_) {
    add_class_instance(spelling_of(clang_getCursorType(instance)),
                       clang_getSpecializedCursorTemplate(instance));
  }
  for (const std::string& one : wanted) {
    const CXCursor* found = find_template(one);
    if (found == nullptr) continue;
    const std::string whole = qualified_name(*found) + one.substr(one.find('<'));
    if (clang_getCursorKind(*found) == CXCursor_ClassTemplate) {
      add_class_instance(whole, *found);
    } else {
      text += "static auto *const " + std::string(kReader) + std::to_string(++count) + " = &" + whole + ";\n";
    }
  }
  return text;
}

void ClassIndex::read_members(const CXCursor& reader) {
  std::vector<CXCursor> members;
  std::string instance;
  for (const CXCursor& child : children_of(reader)) {
    if (clang_getCursorKind(child) == CXCursor_CXXBaseSpecifier) {
      const CXType type = clang_getCursorType(child);
      add_instance(type);
      instance = spelling_of(type);
    }
    if (clang_getCursorKind(child) != CXCursor_UsingDeclaration) continue;
    const CXCursor named = clang_getCursorReferenced(child);
    for (unsigned at = 0; at < clang_getNumOverloadedDecls(named); ++at) {
      members.push_back(clang_getOverloadedDecl(named, at));
    }
  }
  // Which overload comes first is nobody's choice.
  std::ranges::stable_sort(members, {}, line_of);
  members_[instance] = std::move(members);
}

std::vector<CXCursor> ClassIndex::members_of(const CXCursor& definition) const {
  std::vector<CXCursor> declared = llvm::members_of(definition);
  auto known = members_.find(spelling_of(clang_getCursorType(definition)));
  if (known == members_.end()) return declared;
  // Clang does not tell about constructors without arguments, destructors and what is not public.
  std::erase_if(declared, [&](const CXCursor& member) {
    const CXCursorKind kind = clang_getCursorKind(member);
    const bool is_told = kind == CXCursor_CXXMethod ||
                         (kind == CXCursor_Constructor && clang_Cursor_getNumArguments(member) > 0);
    return is_told && clang_getCXXAccessSpecifier(member) == CX_CXXPublic;
  });
  declared.insert(declared.end(), known->second.begin(), known->second.end());
  return declared;
}

void ClassIndex::add_class(const CXCursor& definition) {
  classes_.push_back(definition);
  for (const CXCursor& child : children_of(definition)) {
    if (clang_getCursorKind(child) != CXCursor_CXXBaseSpecifier) continue;
    if (clang_getCXXAccessSpecifier(child) != CX_CXXPublic) continue;
    derived_.emplace(spelling_of(clang_getCursorType(child)), definition);
  }
}

std::vector<CXCursor> ClassIndex::concrete_below(const CXCursor& base) const {
  std::vector<CXCursor> found;
  std::vector<CXCursor> pending{base};
  for (std::size_t next = 0; next < pending.size(); ++next) {
    const auto [first, last] = derived_.equal_range(spelling_of(clang_getCursorType(pending[next])));
    for (auto at = first; at != last; ++at) {
      pending.push_back(at->second);
      if (clang_CXXRecord_isAbstract(at->second) == 0 && is_accessible(at->second))
        found.push_back(at->second);
    }
  }
  return found;
}

std::vector<CXCursor> ClassIndex::own_factories_of(const CXType& type) const {
  const std::string wanted = spelling_of(type);
  std::vector<CXCursor> found;
  for (const CXCursor& child : children_of(clang_getTypeDeclaration(type))) {
    const bool is_one = clang_getCursorKind(child) == CXCursor_CXXMethod &&
                        clang_CXXMethod_isStatic(child) != 0 &&
                        clang_getCXXAccessSpecifier(child) == CX_CXXPublic;
    if (is_one && spelling_of(clang_getCursorResultType(child)) == wanted) found.push_back(child);
  }
  return found;
}

std::vector<CXCursor> ClassIndex::factories_of(const CXType& type) const {
  const std::string wanted = spelling_of(type);
  std::vector<CXCursor> found = own_factories_of(type);
  for (const CXCursor& function : functions_) {
    if (spelling_of(clang_getCursorResultType(function)) == wanted) found.push_back(function);
  }
  return found;
}

std::vector<CXCursor> ClassIndex::keepers_of(const CXType& type) const {
  const std::string name = spelling_of(type);
  const std::set<std::string> wanted{
      name + " *", "std::unique_ptr<" + name + ">", "std::shared_ptr<" + name + ">"};
  std::vector<CXCursor> found;
  std::vector<CXCursor> others;
  const auto add = [&](const CXCursor& function, std::vector<CXCursor>& to) {
    if (wanted.contains(spelling_of(clang_getCursorResultType(function)))) to.push_back(function);
  };
  for (const CXCursor& owner : classes_) {
    const bool is_own = spelling_of(clang_getCursorType(owner)) == name;
    for (const CXCursor& child : children_of(owner)) {
      if (clang_getCursorKind(child) != CXCursor_CXXMethod) continue;
      if (clang_getCXXAccessSpecifier(child) != CX_CXXPublic || clang_CXXMethod_isDeleted(child) != 0)
        continue;
      const bool is_static = clang_CXXMethod_isStatic(child) != 0;
      if (is_own && is_static) add(child, found);
      // What only looks at others finds none in the beginning.
      if (!is_own && !is_static && clang_CXXMethod_isConst(child) == 0) add(child, others);
    }
  }
  for (const CXCursor& function : functions_) add(function, found);
  found.insert(found.end(), others.begin(), others.end());
  return found;
}

}  // namespace testellate::frontend::llvm
