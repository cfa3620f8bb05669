// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/library_values.h"

#include <algorithm>
#include <iterator>

namespace testellate::frontend::jvm {
namespace {

// APPROX(library-values): dates lie in the first 28 days of a month, decimal numbers have at most 18 digits
// and 6 of them behind the point, zones are UTC.

using Part = LibraryValueField;

constexpr std::int64_t kLongMax = 0x7fff'ffff'ffff'ffff;
constexpr std::int64_t kMostNanos = 999'999'999;
constexpr std::int64_t kMostYear = 999'999'999;
/// Days that every month has.
constexpr std::int64_t kMostDay = 28;
/// Digits behind the point of an input; more are legal.
constexpr std::int64_t kMostScale = 6;

constexpr Part kInstant[] = {{"seconds", -31'557'014'167'219'200, 31'556'889'864'403'199},
                             {"nanos", 0, kMostNanos}};
constexpr Part kDuration[] = {{"seconds", 1, 0}, {"nanos", 0, kMostNanos}};
constexpr Part kDate[] = {{"year", -kMostYear, kMostYear}, {"month", 1, 12}, {"day", 1, kMostDay}};
constexpr Part kTime[] = {{"hour", 0, 23}, {"minute", 0, 59}, {"second", 0, 59}, {"nano", 0, kMostNanos}};
constexpr Part kDateTime[] = {{"date", 1, 0}, {"time", 1, 0}};
constexpr Part kYear[] = {{"year", -kMostYear, kMostYear}};
constexpr Part kYearMonth[] = {{"year", -kMostYear, kMostYear}, {"month", 1, 12}};
constexpr Part kPeriod[] = {{"years", 1, 0}, {"months", 1, 0}, {"days", 1, 0}};
constexpr Part kUuid[] = {{"mostSigBits", 1, 0}, {"leastSigBits", 1, 0}};
// The smallest long says that the number is elsewhere.
constexpr Part kDecimal[] = {{"intCompact", -kLongMax, kLongMax}, {"scale", 0, kMostScale}};

constexpr LibraryValue kValues[] = {
    {"java/time/Instant", "ofEpochSecond", "(JJ)Ljava/time/Instant;", kInstant},
    {"java/time/Duration", "ofSeconds", "(JJ)Ljava/time/Duration;", kDuration},
    {"java/time/LocalDate", "of", "(III)Ljava/time/LocalDate;", kDate, true},
    {"java/time/LocalTime", "of", "(IIII)Ljava/time/LocalTime;", kTime},
    {"java/time/LocalDateTime",
     "of",
     "(Ljava/time/LocalDate;Ljava/time/LocalTime;)Ljava/time/LocalDateTime;",
     kDateTime},
    {"java/time/Year", "of", "(I)Ljava/time/Year;", kYear},
    {"java/time/YearMonth", "of", "(II)Ljava/time/YearMonth;", kYearMonth},
    {"java/time/Period", "of", "(III)Ljava/time/Period;", kPeriod},
    {"java/util/UUID", "<init>", "(JJ)V", kUuid},
    {"java/math/BigDecimal", "valueOf", "(JI)Ljava/math/BigDecimal;", kDecimal, true},
};

struct LibraryConstant {
  std::string_view owner;
  std::string_view name;
};
constexpr LibraryConstant kConstants[] = {{"java/time/ZoneOffset", "UTC"}};

bool has_field(const ClassFile& file, std::string_view name) {
  return std::ranges::any_of(
      file.fields, [&](const auto& field) { return field.name == name && !field.access.is_static(); });
}

}  // namespace

const LibraryValue* find_library_value(const ClassFile& file) {
  const auto* found = std::ranges::find(kValues, file.name, &LibraryValue::name);
  if (found == std::end(kValues)) return nullptr;
  const bool has_fields =
      std::ranges::all_of(found->fields, [&](const Part& field) { return has_field(file, field.name); });
  const bool has_maker = std::ranges::any_of(file.methods, [&](const Method& method) {
    return method.name == found->maker && method.descriptor == found->descriptor;
  });
  return has_fields && has_maker ? found : nullptr;
}

std::string_view find_library_constant(const ClassFile& file) {
  const auto* found = std::ranges::find(kConstants, file.name, &LibraryConstant::owner);
  if (found == std::end(kConstants)) return {};
  const bool has_constant = std::ranges::any_of(
      file.fields, [&](const auto& field) { return field.name == found->name && field.access.is_static(); });
  return has_constant ? found->name : std::string_view();
}

}  // namespace testellate::frontend::jvm
