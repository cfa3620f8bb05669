// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/imports.h"

#include "emit/junit/java_text.h"
#include "emit/junit/literal.h"

namespace testellate::emit::junit {
namespace {

/// Names of java.lang that the text of a test uses without asking for them.
constexpr std::string_view kUsed[] = {"Boolean",
                                      "Byte",
                                      "Character",
                                      "Class",
                                      "Double",
                                      "Exception",
                                      "Float",
                                      "Integer",
                                      "Long",
                                      "Object",
                                      "Override",
                                      "Short",
                                      "String",
                                      "SuppressWarnings",
                                      "Throwable",
                                      "Void"};

std::string_view package_part(std::string_view qualified) {
  const std::size_t dot = qualified.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : qualified.substr(0, dot);
}

}  // namespace

Imports::Imports(const ClassIndex& index, std::string package, const std::string& test_class, Flavour flavour)
    : index_(&index), package_(std::move(package)), flavour_(flavour) {
  static_cast<void>(take(test_class, in_package(test_class)));
  for (std::string_view name : kUsed) {
    static_cast<void>(take(std::string(name), "java.lang." + std::string(name)));
  }
}

std::string Imports::in_package(const std::string& simple) const {
  return package_.empty() ? simple : package_ + "." + simple;
}

bool Imports::take(const std::string& simple, const std::string& meaning) {
  auto found = meaning_.find(simple);
  if (found == meaning_.end()) {
    std::string own = in_package(simple);
    const bool is_of_user = index_->source().taken.contains(own);
    found = meaning_.emplace(simple, is_of_user ? std::move(own) : meaning).first;
  }
  return found->second == meaning;
}

std::string Imports::shorten(const std::string& qualified, const std::string& package) {
  const std::size_t start = package.empty() ? 0 : package.size() + 1;
  const std::string nested = qualified.substr(start);
  const std::string simple = nested.substr(0, nested.find('.'));
  const std::string top = qualified.substr(0, start) + simple;
  if (!take(simple, top)) return to_source(qualified);
  if (package != package_ && package != "java.lang") classes_.insert(to_source(top));
  return to_source(nested);
}

std::optional<std::string> Imports::spell(std::string_view type) {
  std::string brackets;
  while (is_array(type)) {
    type = element_of(type);
    brackets += "[]";
  }
  if (is_primitive(type) || type == "void") return std::string(type) + brackets;
  const SourceClass* found = index_->find(type);
  if (found == nullptr || !ClassIndex::is_visible(*found, package_)) return std::nullopt;
  return shorten(found->source_name, found->package) + brackets;
}

std::string Imports::spell_library(const std::string& name) {
  return shorten(name, std::string(package_part(name)));
}

std::string Imports::assertion(const std::string& name) {
  return static_member(flavour_ == Flavour::JUnit5 ? "org.junit.jupiter.api.Assertions" : "org.junit.Assert",
                       name);
}

std::string Imports::static_member(const std::string& owner, const std::string& name) {
  static_members_.insert(owner + "." + name);
  return name;
}

std::string Imports::own_class(const std::string& proposal, const std::string& meaning) {
  for (unsigned count = 1;; ++count) {
    std::string name = proposal + (count == 1 ? "" : std::to_string(count));
    if (take(name, meaning)) return name;
  }
}

std::string Imports::annotation(const std::string& name) {
  const std::string package = flavour_ == Flavour::JUnit5 ? "org.junit.jupiter.api" : "org.junit";
  return "@" + shorten(package + "." + name, package);
}

std::string Imports::text() const {
  std::string text;
  for (const std::string& name : static_members_) text += "import static " + name + ";\n";
  if (!text.empty()) text += "\n";
  for (const std::string& name : classes_) text += "import " + name + ";\n";
  if (!classes_.empty()) text += "\n";
  return text;
}

}  // namespace testellate::emit::junit
