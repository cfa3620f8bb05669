// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/collaborators.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <unordered_map>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/classfile/signature.h"
#include "frontend/jvm/inputs/construction.h"
#include "frontend/jvm/inputs/construction_plan.h"
#include "frontend/jvm/inputs/effect_summary.h"
#include "frontend/jvm/inputs/java_unit.h"
#include "frontend/jvm/inputs/library_values.h"
#include "frontend/jvm/inputs/settable_state.h"
#include "frontend/jvm/inputs/unit_inputs.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/inputs/user_code.h"
#include "frontend/jvm/link/boot.h"
#include "frontend/jvm/link/nesting.h"

namespace testellate::frontend::jvm {
namespace {

/// Packages of the JDK that compute. Whether code calls others decides only whether it is tried: what
/// stands here by mistake leaves a class as it is, and what is missing costs a trial.
constexpr std::string_view kComputing[] = {"java/lang",
                                           "java/lang/invoke",
                                           "java/lang/runtime",
                                           "java/math",
                                           "java/text",
                                           "java/time",
                                           "java/time/chrono",
                                           "java/time/format",
                                           "java/time/temporal",
                                           "java/util",
                                           "java/util/concurrent/atomic",
                                           "java/util/concurrent/locks",
                                           "java/util/function",
                                           "java/util/logging",
                                           "java/util/regex",
                                           "java/util/stream"};
/// Their classes that do not.
constexpr std::string_view kReachingOut[] = {"java/lang/ClassLoader",
                                             "java/lang/Process",
                                             "java/lang/ProcessBuilder",
                                             "java/lang/Runtime",
                                             "java/lang/System",
                                             "java/lang/Thread",
                                             "java/util/ServiceLoader",
                                             "java/util/Timer"};

constexpr std::string_view kThrowable = "java/lang/Throwable";

bool is_written(const Method& method) { return !method.access.is_synthetic() && !method.access.is_bridge(); }

bool reaches_out(Linker& linker, const CodePlace& place) {
  if (!place.is_call()) return false;
  const std::vector<ResolvedMethod> called = find_called(linker, place, CodeScope::Project);
  if (std::ranges::any_of(called,
                          [](const ResolvedMethod& method) { return method.method->access.is_native(); })) {
    return true;
  }
  const std::string_view owner = place.member().owner;
  const LoadedClass* named = owner.starts_with('[') ? nullptr : linker.try_load(owner);
  if (named == nullptr || is_project_class(*named)) return false;
  if (std::ranges::find(kReachingOut, owner) != std::end(kReachingOut)) return true;
  return std::ranges::find(kComputing, package_of(owner)) == std::end(kComputing);
}

/// Whether the code of a method, and of the project's methods that it may call, asks more of the machine than
/// to compute.
bool reaches_out(Linker& linker, const ResolvedMethod& method) {
  if (method.method->access.is_native()) return true;
  if (!method.method->code) return false;
  bool found = false;
  visit_user_code(
      linker,
      method,
      [&](const CodePlace& place) {
        found = reaches_out(linker, place);
        return !found;
      },
      CodeScope::Project);
  return found;
}

/// Whether tests have nothing but null for a parameter.
bool is_never_had(Linker& linker, const FieldType& type) {
  if (!type.is_reference() || type.is_array()) return false;
  return !can_be_input(linker, type) && find_library_making(type.class_name) == nullptr;
}

bool takes_what_is_never_had(Linker& linker, const LoadedClass& loaded) {
  return std::ranges::any_of(loaded.file.methods, [&](const Method& method) {
    if (method.name != "<init>") return false;
    const std::vector<FieldType> parameters = try_parse_method_type(method.descriptor)->parameters;
    return std::ranges::any_of(parameters, [&](const FieldType& type) { return is_never_had(linker, type); });
  });
}

bool throws_by_itself(const Method& method) {
  return method.code && std::ranges::any_of(Instructions(method.code->bytes), [](const Instruction& at) {
           return at.opcode == Opcode::AThrow;
         });
}

/// Whether it has to be tried if the class has objects at all.
bool is_making_doubtful(Linker& linker, LoadedClass& loaded, const ConstructionPlan& plan) {
  if (plan.makers.empty()) return true;
  return std::ranges::none_of(plan.makers, [&](const PlannedCall& maker) {
    if (maker.constant_owner != nullptr) return false;
    const ResolvedMethod& method = maker.method;
    if (method.owner == &loaded && method.method->name == "<init>" &&
        try_summarise(linker, loaded, *method.method)) {
      return true;
    }
    return !throws_by_itself(*method.method) && !reaches_out(linker, method);
  });
}

bool is_throwable(const LoadedClass& loaded) {
  for (const LoadedClass* at = &loaded; at != nullptr; at = at->super) {
    if (at->file.name == kThrowable) return true;
  }
  return false;
}

/// Whether it is a class that a test would make objects of.
bool is_candidate(Linker& linker, const LoadedClass& loaded) {
  const AccessFlags access = loaded.file.access;
  if (access.is_interface() || access.is_abstract() || access.is_enum() || access.is_synthetic())
    return false;
  if (loaded.file.record || loaded.file.enclosing_method || is_throwable(loaded)) return false;
  const Nesting nesting = nesting_of(linker, loaded);
  return !nesting.is_inner && nesting.access != Nesting::Access::Private && !nesting.source_name.empty();
}

/// Classes of the project that the declarations of a class mention, and those of INPUT below them.
class Mentioned {
 public:
  explicit Mentioned(Linker& linker) : linker_(linker) {}

  std::vector<LoadedClass*> of(const LoadedClass& loaded) {
    for (const Field& field : loaded.file.fields) {
      add(*try_parse_field_type(field.descriptor));
      if (field.signature) add(try_parse_field_signature(*field.signature));
    }
    for (const Method& method : loaded.file.methods) {
      const MethodType type = *try_parse_method_type(method.descriptor);
      for (const FieldType& parameter : type.parameters) add(parameter);
      // What stubs answer.
      if (method.access.is_abstract()) add(type.result);
      if (method.signature) add(try_parse_method_signature(*method.signature));
    }
    return std::move(found_);
  }

 private:
  void add(const FieldType& type) {
    if (type.is_reference()) add(type.class_name);
  }
  void add(const std::optional<Signature>& signature) {
    if (!signature) return;
    for (const SignatureType& type : signature->types) {
      if (type.kind == SignatureKind::Class) add(type.name);
    }
  }
  void add(std::string_view name) {
    LoadedClass* loaded = linker_.try_load(name);
    if (loaded == nullptr || !is_project_class(*loaded)) return;
    add(*loaded);
    for (LoadedClass* below : linker_.universe().user_classes_below(*loaded)) add(*below);
  }
  void add(LoadedClass& loaded) {
    if (seen_.insert(&loaded).second) found_.push_back(&loaded);
  }

  Linker& linker_;
  std::set<const LoadedClass*> seen_;
  std::vector<LoadedClass*> found_;
};

/// All that a test may have to make for the code of some classes, what objects are made of before them.
std::vector<LoadedClass*> find_candidates(Linker& linker, const std::vector<LoadedClass*>& from) {
  struct Visit {
    LoadedClass* loaded;
    std::vector<LoadedClass*> mentioned;
    std::size_t next = 0;
  };
  std::set<const LoadedClass*> seen;
  std::set<const LoadedClass*> given;  // as what others mention
  std::vector<LoadedClass*> found;
  std::vector<Visit> pending;
  const auto visit = [&](LoadedClass* loaded) {
    if (seen.insert(loaded).second) pending.push_back({loaded, Mentioned(linker).of(*loaded)});
  };
  for (LoadedClass* start : from) {
    visit(start);
    while (!pending.empty()) {
      Visit& top = pending.back();
      if (top.next < top.mentioned.size()) {
        LoadedClass* next = top.mentioned[top.next++];
        if (next != top.loaded) given.insert(next);
        visit(next);
        continue;
      }
      found.push_back(top.loaded);
      pending.pop_back();
    }
  }
  std::erase_if(found, [&](const LoadedClass* loaded) {
    return !given.contains(loaded) || !is_candidate(linker, *loaded);
  });
  return found;
}

/// Methods of the classes that other classes of INPUT call, by class.
std::vector<std::vector<ResolvedMethod>> find_called_by_others(Linker& linker,
                                                               const std::vector<LoadedClass*>& classes) {
  std::vector<std::vector<ResolvedMethod>> found(classes.size());
  std::vector<std::set<const Method*>> seen(classes.size());
  std::unordered_map<const LoadedClass*, std::vector<std::size_t>> below;  // by the class that has the method
  const auto at_or_below = [&](const LoadedClass& owner) -> const std::vector<std::size_t>& {
    const auto [known, is_new] = below.try_emplace(&owner);
    for (std::size_t at = 0; is_new && at < classes.size(); ++at) {
      if (is_subclass(*classes[at], owner)) known->second.push_back(at);
    }
    return known->second;
  };
  for (const std::string& name : linker.user_class_names()) {
    LoadedClass* caller = linker.try_load(name);
    if (caller == nullptr) continue;
    for (const Method& method : caller->file.methods) {
      if (!method.code) continue;
      for (const ResolvedMethod& called :
           linker.universe().code().called_by({caller, &method}, CodeScope::Project)) {
        if (called.method->access.is_static() || called.method->name.starts_with('<')) continue;
        for (std::size_t at : at_or_below(*called.owner)) {
          if (is_subclass(*caller, *classes[at])) continue;
          const ResolvedMethod own =
              Linker::find_method(*classes[at], called.method->name, called.method->descriptor);
          if (own.method != nullptr && seen[at].insert(own.method).second) found[at].push_back(own);
        }
      }
    }
  }
  return found;
}

bool has_plain_constructor(Linker& linker, LoadedClass& loaded) {
  return std::ranges::any_of(loaded.file.methods, [&](const Method& method) {
    return method.name == "<init>" && !method.access.is_private() && is_written(method) &&
           try_summarise(linker, loaded, method);
  });
}

/// Of a class that is no good for tests: whether a stub can stand for it.
void find_stub(Linker& linker, const std::vector<ResolvedMethod>& called, Unusable& unusable) {
  const auto final_method =
      std::ranges::find_if(called, [](const ResolvedMethod& at) { return at.method->access.is_final(); });
  if (unusable.loaded->file.access.is_final()) {
    unusable.help = "it is final: an interface in front of it would help";
    return;
  }
  unusable.has_stub = linker.universe().has_mocks() || has_plain_constructor(linker, *unusable.loaded);
  if (!unusable.has_stub) {
    unusable.help = "`--stubs mockito` can mock it";
  } else if (final_method != called.end()) {
    unusable.help =
        "what is final of it is called as it is: `" + std::string(final_method->method->name) + "`";
  }
}

}  // namespace

std::vector<Suspect> find_suspects(Linker& linker, const std::vector<LoadedClass*>& from) {
  const std::vector<LoadedClass*> candidates = find_candidates(linker, from);
  std::vector<Suspect> suspects;
  if (candidates.empty()) return suspects;
  const std::vector<std::vector<ResolvedMethod>> called = find_called_by_others(linker, candidates);
  for (std::size_t at = 0; at < candidates.size(); ++at) {
    if (called[at].empty()) continue;
    LoadedClass& loaded = *candidates[at];
    Suspect suspect{&loaded, is_making_doubtful(linker, loaded, plan_making(linker, loaded)), called[at], {}};
    const bool has_doubtful_state = takes_what_is_never_had(linker, loaded);
    std::ranges::copy_if(called[at], std::back_inserter(suspect.doubtful), [&](const ResolvedMethod& method) {
      if (method.method->access.is_native()) return true;
      const bool can_be_tried = method.method->code && !method.owner->file.access.is_abstract();
      return can_be_tried && (has_doubtful_state || reaches_out(linker, method));
    });
    if (suspect.is_making_doubtful || !suspect.doubtful.empty()) suspects.push_back(std::move(suspect));
  }
  return suspects;
}

CollaboratorTrials::CollaboratorTrials(Linker& linker, std::vector<Suspect> suspects)
    : linker_(linker), suspects_(std::move(suspects)) {}

std::optional<ir::Unit> CollaboratorTrials::next() {
  for (; at_ < suspects_.size(); ++at_, next_ = 0) {
    const Suspect& suspect = suspects_[at_];
    if (next_ == 0) {
      ++next_;
      if (suspect.is_making_doubtful) {
        const ConstructionPlan plan = plan_making(linker_, *suspect.loaded);
        if (plan.makers.empty()) {
          judge("it has no constructor or factory that a test can call");
          continue;
        }
        diag::Result<ir::Unit> unit = make_making_unit(linker_, *suspect.loaded, plan);
        if (unit) return *std::move(unit);
      }
    }
    while (next_ <= suspect.doubtful.size()) {
      const ResolvedMethod& method = suspect.doubtful[next_++ - 1];
      if (method.method->access.is_native()) {
        judge("`" + std::string(method.method->name) + "` is native");
        break;
      }
      diag::Result<ir::Unit> unit = make_unit(linker_, *method.owner, *method.method, {});
      if (unit) return *std::move(unit);
    }
  }
  return std::nullopt;
}

void CollaboratorTrials::answer(const TrialAnswer& answer) {
  const Suspect& suspect = suspects_[at_];
  const bool is_of_making = next_ == 1;
  // What throws by design whatever happens is no obstacle.
  if (answer.returns || (!is_of_making && !answer.leaves_out)) return;
  const std::string what = is_of_making ? "no constructor of it succeeds in a test"
                                        : "`" + std::string(suspect.doubtful[next_ - 2].method->name) +
                                              "` does not return in a test";
  judge(what + (answer.obstacle.empty() ? "" : " (" + answer.obstacle + ")"));
}

void CollaboratorTrials::judge(std::string why) {
  const Suspect& suspect = suspects_[at_];
  Unusable& unusable = found_.emplace_back();
  unusable.loaded = suspect.loaded;
  unusable.why = std::move(why);
  find_stub(linker_, suspect.called, unusable);
  next_ = suspect.doubtful.size() + 1;  // nothing else matters
  note_unusable(linker_, *suspect.loaded, unusable.has_stub);
}

void note_unusable(Linker& linker, LoadedClass& loaded, bool has_stub) {
  loaded.is_unusable = true;
  loaded.is_replaced = has_stub;
  linker.universe().forget_choices();
}

}  // namespace testellate::frontend::jvm
