// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/plan_collection.h"

#include <algorithm>
#include <array>

#include "frontend/jvm/inputs/settable_state.h"

namespace testellate::frontend::jvm {
namespace {

/// A call that adds something.
struct Addition {
  std::string_view method;
  std::string_view descriptor;
  std::span<const std::string_view> names;  ///< of what is added; one for each type argument
};

constexpr std::array<std::string_view, 2> kMapNames = {"key", "value"};
constexpr std::array<std::string_view, 1> kElementNames = {"element"};
constexpr Addition kMap = {"put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", kMapNames};
constexpr Addition kElements = {"add", "(Ljava/lang/Object;)Z", kElementNames};

struct Collection {
  std::string_view declared;
  std::string_view made;
  const Addition& addition;
};

constexpr Collection kCollections[] = {
#define COLLECTION(declared, made, maker) {declared, made, k##maker},
#include "frontend/jvm/inputs/collections.def"
#undef COLLECTION
};

}  // namespace

std::optional<MakingPlan> plan_collection(Linker& linker,
                                          const FieldType& declared,
                                          std::span<const ir::DataTypeId> arguments) {
  if (!declared.is_reference() || declared.is_array()) return std::nullopt;
  const auto* found = std::ranges::find(kCollections, declared.class_name, &Collection::declared);
  if (found == std::end(kCollections) || can_be_input(linker, declared)) return std::nullopt;
  LoadedClass* made = linker.try_load(found->made);
  if (made == nullptr) return std::nullopt;
  const Addition& addition = found->addition;
  const ResolvedMethod constructor{made, made->find_method("<init>", "()V")};
  const ResolvedMethod adds = Linker::find_method(*made, addition.method, addition.descriptor);
  if (constructor.method == nullptr || adds.method == nullptr) return std::nullopt;
  PlannedCall call;
  call.method = adds;
  for (std::size_t at = 0; at < addition.names.size(); ++at) {
    const bool is_known = at < arguments.size() && arguments[at].is_valid();
    call.types.push_back(is_known ? arguments[at]
                                  : linker.reference_type(linker.class_id("java/lang/Object"), {}, false));
    call.names.emplace_back(addition.names[at]);
  }
  // A key or element that is null is legal in some, and what nobody would write.
  call.never_null_count = 1;
  MakingPlan plan;
  plan.makers.push_back({constructor, {}, {}, 0});
  plan.changers.push_back(std::move(call));
  plan.may_be_null = true;
  return plan;
}

}  // namespace testellate::frontend::jvm
