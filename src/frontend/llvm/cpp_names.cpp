// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/cpp_names.h"

#include <array>
#include <cstdlib>

#include <llvm/Demangle/Demangle.h>

namespace testellate::frontend::llvm {
namespace {

/// What the library calls its types inside, and what people call them.
struct Name {
  std::string_view inside;
  std::string_view used;
};
constexpr std::array<Name, 4> kNames = {{
    {"std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char>>", "std::string"},
    {"std::basic_string_view<char, std::char_traits<char>>", "std::string_view"},
    {"std::__cxx11::", "std::"},
    {"(anonymous namespace)::", ""},
}};

std::string with_used_names(std::string text) {
  for (const Name& name : kNames) {
    for (std::size_t at = text.find(name.inside); at != std::string::npos; at = text.find(name.inside, at)) {
      text.replace(at, name.inside.size(), name.used);
    }
  }
  return text;
}

/// Owns what LLVM's demangler allocates.
std::string taken(char* text) {
  std::string copy = text == nullptr ? "" : text;
  std::free(text);
  return copy;
}

}  // namespace

std::string parameter_list(std::string_view mangled) {
  const std::string name(mangled);
  ::llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(name.c_str()) || !demangler.isFunction()) return {};
  const std::string parameters = taken(demangler.getFunctionParameters(nullptr, nullptr));
  const std::string whole = taken(demangler.finishDemangle(nullptr, nullptr));
  const std::size_t at = whole.rfind(parameters);
  return at == std::string::npos ? with_used_names(parameters) : with_used_names(whole.substr(at));
}

std::string description_name(std::string_view mangled) {
  if (!mangled.starts_with("_ZTI")) return {};
  return with_used_names(taken(::llvm::itaniumDemangle(mangled)));
}

bool is_thunk(std::string_view mangled) {
  return mangled.starts_with("_ZTh") || mangled.starts_with("_ZTv") || mangled.starts_with("_ZTc");
}

}  // namespace testellate::frontend::llvm
