// SPDX-License-Identifier: Apache-2.0
#include "bugs/rank.h"

#include <algorithm>
#include <array>

namespace testellate::bugs {
namespace {

using result::FailureEvidence;
using result::Rank;

constexpr auto kGuards = std::to_array<std::string_view>({
#define GUARD(beginning) beginning,
#include "bugs/guards.def"
#undef GUARD
});

struct ExceptionKind {
  std::string_view class_name;
  KindOfFailure kind;
};

constexpr auto kExceptionKinds = std::to_array<ExceptionKind>({
#define EXCEPTION_KIND(class_name, name, about) {class_name, {name, about}},
#include "bugs/exception_kinds.def"
#undef EXCEPTION_KIND
});

constexpr KindOfFailure kOther{"uncaught-exception", "an exception that nobody catches"};
constexpr std::string_view kAssertion = "assertion-failed";

/// Whether user code throws it on purpose, itself or through a function that does nothing else.
bool is_explicit(const ir::Program& program, const Failed& failed) {
  const FailureEvidence& evidence = failed.evidence;
  if (evidence.is_thrown || failed.fault == ir::Fault::Abort) return true;
  if (!evidence.called.is_valid()) return false;
  const std::string_view name = program.text(program.get(evidence.called).name);
  return std::ranges::any_of(kGuards, [&](std::string_view guard) { return name.starts_with(guard); });
}

/// Whether an exception says that a result does not fit, that there is not enough memory, or that a class
/// file is broken: limits of the machine that who calls has to keep to.
bool is_about_limits(const ir::Program& program, const Failed& failed) {
  if (!failed.exception_class.is_valid()) return false;
  const std::string_view name = program.text(program.get(failed.exception_class).name);
  const bool is_thrown = failed.evidence.is_thrown || failed.evidence.called.is_valid();
  return name == "java.lang.OutOfMemoryError" || name == "java.lang.annotation.AnnotationFormatError" ||
         (is_thrown && name == "java.lang.ArithmeticException");
}

/// Numbers that do not fit are what languages leave to their programs.
bool is_arithmetic(std::optional<ir::Fault> fault) {
  return fault == ir::Fault::SignedOverflow || fault == ir::Fault::FloatConversion;
}

}  // namespace

KindOfFailure kind_of(const ir::Program& program, const Failed& failed) {
  if (failed.fault) return {ir::info(*failed.fault).name, ir::info(*failed.fault).about};
  for (ir::ClassId at = failed.exception_class; at.is_valid();) {
    const ir::Class& one = program.get(at);
    const auto found = std::ranges::find(kExceptionKinds, program.text(one.name), &ExceptionKind::class_name);
    if (found != kExceptionKinds.end()) {
      // Other things than division are arithmetic, too.
      const bool is_thrown = failed.evidence.is_thrown || failed.evidence.called.is_valid();
      return is_thrown && found->kind.name == "division-by-zero" ? kOther : found->kind;
    }
    if (!one.is_complete) break;
    at = one.super;
  }
  return kOther;
}

Rank rank_of(const ir::Program& program, const Failed& failed) {
  const FailureEvidence& evidence = failed.evidence;
  if (kind_of(program, failed).name == kAssertion && !evidence.is_of_stub) return Rank::Certain;
  if (evidence.is_declared || evidence.is_of_shape) return Rank::Precondition;
  if (evidence.is_of_failed_allocation || is_about_limits(program, failed)) return Rank::Precondition;
  if (is_explicit(program, failed)) {
    if (!evidence.is_in_callee || evidence.is_passed_on) return Rank::Precondition;
    return evidence.is_looked_at ? Rank::Certain : Rank::Suspicious;
  }
  if (evidence.is_behind_input) return Rank::Precondition;
  if (evidence.is_looked_at) return Rank::Certain;
  if (!evidence.is_of_inputs) return Rank::Suspicious;
  if (evidence.is_of_stub || is_arithmetic(failed.fault)) return Rank::Precondition;
  if (evidence.is_of_own_state) return Rank::Suspicious;
  return evidence.is_passed_on ? Rank::Precondition : Rank::Suspicious;
}

}  // namespace testellate::bugs
