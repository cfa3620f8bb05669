// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/targets.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include <fmt/format.h>
#include <fnmatch.h>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/classfile/read_class_file.h"
#include "support/closest_word.h"
#include "support/expected.h"

namespace testellate::frontend::jvm {
namespace {

Unexpected<diag::Diagnostic> unknown(const std::string& why) {
  return diag::error(diag::Kind::TargetUnknown, {}, why);
}

/// Nothing if there is no such class.
diag::Result<std::optional<ClassFile>> read(std::string_view name, const ClassSource& source) {
  TRY_ASSIGN(const std::optional<ClassBytes> bytes, source.find(name));
  if (!bytes) return std::nullopt;
  return read_class_file(bytes->bytes, bytes->origin);
}

/// JLS §8.9.3: every enum has these two.
bool is_of_every_enum(const ClassFile& file, const Method& method) {
  if (!file.access.is_enum() || !method.access.is_static()) return false;
  return (method.name == "values" && method.descriptor.starts_with("()[")) ||
         (method.name == "valueOf" && method.descriptor.starts_with("(Ljava/lang/String;)L"));
}

/// Whether a method of a record is one that the compiler wrote (JLS §8.10.3): it returns a component, or
/// leaves all to java.lang.runtime.ObjectMethods.
bool is_of_every_record(const ClassFile& file, const Method& method) {
  if (!file.record || !method.code) return false;
  constexpr std::uint8_t kGetField = 0xb4;
  constexpr std::uint8_t kInvokeDynamic = 0xba;
  constexpr std::size_t kAccessorSize = 5;  // aload_0, getfield, return
  const std::vector<std::uint8_t>& code = method.code->bytes;
  const auto is_component = [&](const RecordComponent& component) { return component.name == method.name; };
  if (std::ranges::any_of(*file.record, is_component)) {
    return code.size() == kAccessorSize && code[1] == kGetField;
  }
  const std::size_t call = method.name == "equals" ? 2 : 1;
  return (method.name == "equals" || method.name == "hashCode" || method.name == "toString") &&
         code.size() == call + 6 && code[call] == kInvokeDynamic;
}

bool is_constructor(const Method& method) { return method.name == "<init>"; }

/// Whether a test can have the method run, by whatever means: it has code that the source wrote, and a
/// constructor makes an object of its class by itself (JLS §8.9.2 about those of enums).
bool can_be_target(const ClassFile& file, const Method& method) {
  if (!method.code || method.access.is_synthetic() || method.has_synthetic_attribute) return false;
  if (is_constructor(method)) return !file.access.is_abstract() && !file.access.is_enum();
  return !method.name.starts_with('<');
}

/// A constructor that calls that of the class above and returns, as compilers write it where the source has
/// none.
bool is_empty_constructor(const Method& method) {
  constexpr std::size_t kSize = 5;  // aload_0, invokespecial, return
  return is_constructor(method) && method.descriptor == "()V" && method.code->bytes.size() == kSize;
}

bool is_wanted(const Method& method, WantedAccess wanted) {
  if (wanted == WantedAccess::Any) return true;
  return wanted == WantedAccess::Public ? method.access.is_public() : !method.access.is_private();
}

/// `private Tools() {}`
bool is_lock_against_objects(const Method& method) {
  return method.access.is_private() && is_empty_constructor(method);
}

MethodTarget target_of(const ClassFile& file, const Method& method) {
  return {std::string(file.name), std::string(method.name), std::string(method.descriptor)};
}

std::string last_part(std::string_view dotted) { return std::string(dotted.substr(dotted.rfind('.') + 1)); }

/// "java.util.Map$Entry" and "Map.Entry" become comparable.
std::string with_dots(std::string_view name) {
  std::string text(name);
  std::ranges::replace(text, '$', '.');
  return text;
}

/// "C" of "a/B$C".
std::string simple_name_of(const ClassFile& file) { return last_part(with_dots(dotted_name(file.name))); }

std::string without_spaces(std::string_view text) {
  std::string result(text);
  std::erase(result, ' ');
  return result;
}

/// Whether "int,String[]" fits "int,java.lang.String[]".
bool parameters_fit(std::string_view written, std::string_view actual) {
  while (true) {
    std::size_t written_end = std::min(written.find(','), written.size());
    std::size_t actual_end = std::min(actual.find(','), actual.size());
    std::string one = with_dots(written.substr(0, written_end));
    std::string other = with_dots(actual.substr(0, actual_end));
    if (one != other && one != last_part(other)) return false;
    bool ends = written_end == written.size();
    if (ends != (actual_end == actual.size())) return false;
    if (ends) return true;
    written.remove_prefix(written_end + 1);
    actual.remove_prefix(actual_end + 1);
  }
}

/// "; did you mean `geo.Circle`?" of "geo.Cirle" or "Cirle"; empty if no class is named like that.
std::string meant_class(const std::string& name, const std::vector<std::string>& classes) {
  std::vector<std::string> simple;
  std::vector<std::string> whole;
  for (const std::string& candidate : classes) {
    whole.push_back(with_dots(dotted_name(candidate)));
    simple.push_back(last_part(whole.back()));
  }
  const std::string close = support::closest(last_part(name), simple);
  if (close.empty()) return "";
  return "; did you mean `" +
         whole[static_cast<std::size_t>(std::ranges::find(simple, close) - simple.begin())] + "`?";
}

/// The class that is meant by a name with dots; the diagnostic says that none or several are.
diag::Result<ClassFile> find_class(const std::string& name,
                                   const std::vector<std::string>& classes,
                                   const ClassSource& source) {
  // As it stands, then with the dots from the right as those of nested classes.
  std::string binary = name;
  std::ranges::replace(binary, '.', '/');
  for (bool is_more = true; is_more;) {
    TRY_ASSIGN(std::optional<ClassFile> file, read(binary, source));
    if (file) return *std::move(file);
    std::size_t slash = binary.rfind('/');
    is_more = slash != std::string::npos;
    if (is_more) binary[slash] = '$';
  }
  std::vector<std::string> found;
  for (const std::string& candidate : classes) {
    std::string_view simple = std::string_view(candidate).substr(candidate.rfind('/') + 1);
    if (with_dots(simple) == with_dots(name)) found.push_back(candidate);
  }
  if (found.empty()) return unknown(fmt::format("no class `{}`{}", name, meant_class(name, classes)));
  if (found.size() > 1) {
    return unknown(
        fmt::format("`{}` may be `{}` or `{}`", name, dotted_name(found[0]), dotted_name(found[1])));
  }
  TRY_ASSIGN(std::optional<ClassFile> file, read(found[0], source));
  if (!file) return unknown(fmt::format("no class `{}`", name));
  return *std::move(file);
}

/// Of all nameable classes that a pattern with `*` fits.
diag::Result<std::vector<MethodTarget>> find_by_pattern(const std::string& pattern,
                                                        const std::vector<std::string>& classes,
                                                        const ClassSource& source,
                                                        WantedAccess access) {
  std::vector<std::string> meant;
  for (const std::string& name : classes) {
    std::string written = dotted_name(name);
    std::ranges::replace(written, '$', '.');
    if (fnmatch(pattern.c_str(), written.c_str(), FNM_NOESCAPE) == 0) meant.push_back(name);
  }
  if (meant.empty()) return unknown(fmt::format("`{}` fits no class", pattern));
  return default_targets(meant, source, access);
}

}  // namespace

std::string MethodTarget::text() const {
  return dotted_name(class_name) + "#" + method_name_and_parameters(method, descriptor);
}

bool is_nameable(const ClassFile& file) {
  // Of a nested class, only InnerClasses has the access that the source gives it; each class lists all around
  // it.
  if (file.access.is_synthetic()) return false;
  std::string_view name = file.name;
  for (std::size_t steps = 0; steps <= file.inner_classes.size(); ++steps) {
    auto entry = std::ranges::find(file.inner_classes, name, &InnerClass::name);
    if (entry == file.inner_classes.end()) return true;
    if (entry->access.is_private() || entry->access.is_synthetic() || entry->outer.empty()) return false;
    name = entry->outer;
  }
  return false;  // classes that are around each other
}

bool is_body_of_lambda(const Method& method) {
  return method.access.is_synthetic() && method.name.starts_with("lambda$");
}

bool counts_as_code(const ClassFile& file, const Method& method) {
  if (!method.code || is_of_every_enum(file, method) || is_of_every_record(file, method)) return false;
  if (is_body_of_lambda(method)) return true;
  const bool is_made = method.access.is_synthetic() || method.has_synthetic_attribute;
  return !is_made && !is_lock_against_objects(method);
}

std::vector<MethodTarget> callable_targets(const ClassFile& file, WantedAccess wanted) {
  std::vector<MethodTarget> targets;
  for (const Method& method : file.methods) {
    if (can_be_target(file, method) && is_wanted(method, wanted) && !is_empty_constructor(method) &&
        !is_of_every_enum(file, method) && !is_of_every_record(file, method)) {
      targets.push_back(target_of(file, method));
    }
  }
  return targets;
}

diag::Result<std::vector<MethodTarget>> default_targets(const std::vector<std::string>& classes,
                                                        const ClassSource& source,
                                                        WantedAccess wanted) {
  std::vector<MethodTarget> targets;
  for (const std::string& name : classes) {
    TRY_ASSIGN(const std::optional<ClassFile> file, read(name, source));
    if (!file || !is_nameable(*file)) continue;
    std::ranges::move(callable_targets(*file, wanted), std::back_inserter(targets));
  }
  return targets;
}

diag::Result<std::vector<MethodTarget>> find_targets(std::string_view text,
                                                     const std::vector<std::string>& classes,
                                                     const ClassSource& source,
                                                     WantedAccess access) {
  std::string wanted = without_spaces(text);
  std::size_t hash = std::min(wanted.find('#'), wanted.size());
  std::string class_name = wanted.substr(0, hash);
  if (hash == wanted.size() && class_name.find('*') != std::string::npos) {
    std::ranges::replace(class_name, '$', '.');
    return find_by_pattern(class_name, classes, source, access);
  }
  TRY_ASSIGN(const ClassFile file, find_class(class_name, classes, source));
  if (hash == wanted.size()) return callable_targets(file, access);

  std::string method = wanted.substr(hash + 1);
  std::optional<std::string> parameters;
  if (std::size_t open = method.find('('); open != std::string::npos) {
    if (!method.ends_with(')')) return unknown(fmt::format("`{}` has no closing parenthesis", text));
    parameters = method.substr(open + 1, method.size() - open - 2);
    method.resize(open);
  }
  const std::string simple_name = simple_name_of(file);
  std::vector<MethodTarget> targets;
  std::vector<std::string> known;
  std::string overloads;
  bool has_no_code = false;
  for (const Method& candidate : file.methods) {
    std::string written = method_name_and_parameters(candidate.name, candidate.descriptor);
    std::size_t open = written.find('(');
    if (can_be_target(file, candidate)) known.push_back(written.substr(0, open));
    const bool is_meant = std::string_view(written).substr(0, open) == method ||
                          (is_constructor(candidate) && method == simple_name);
    if (!is_meant) continue;
    std::string_view actual = std::string_view(written).substr(open + 1, written.size() - open - 2);
    if (parameters && !parameters_fit(*parameters, actual)) {
      overloads += (overloads.empty() ? "; there is `" : ", `") + written + "`";
      continue;
    }
    if (can_be_target(file, candidate)) targets.push_back(target_of(file, candidate));
    has_no_code = has_no_code || !candidate.code;
  }
  if (!targets.empty()) return targets;
  if (has_no_code)
    return unknown(fmt::format("`{}` is abstract or native: there is no code to explore", text));
  return unknown(fmt::format("class `{}` has no method `{}`{}",
                             dotted_name(file.name),
                             wanted.substr(hash + 1),
                             overloads.empty() ? support::did_you_mean(method, known) : overloads));
}

}  // namespace testellate::frontend::jvm
