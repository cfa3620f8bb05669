// SPDX-License-Identifier: Apache-2.0
// Dates of days and seconds, days of dates, and what lies between two. The JDK computes them with 64 bits for
// a thousand million years, and decides on the way; in the centuries that people live in, a few small
// quotients do. Elsewhere the bytecode runs.

#include "models/jdk/native_groups.h"

namespace testellate::models::jdk {
namespace {

constexpr std::uint64_t kSecondsOfDay = 86'400;
/// From 1900-03-01 to 1970-01-01; in between and up to 2100-02-28 every fourth year is a leap year.
constexpr std::uint64_t kDaysBefore = 25'508;
constexpr std::uint64_t kMostDays = 73'048;
constexpr unsigned kDaysOfFourYears = 1461;
/// Of five months beginning with March or August.
constexpr unsigned kDaysOfFiveMonths = 153;
constexpr unsigned kWidth = 32;

constexpr std::string_view kDate = "java.time.LocalDate";
constexpr std::string_view kTime = "java.time.LocalTime";
constexpr std::string_view kDateTime = "java.time.LocalDateTime";

/// Its fields are wider in some JDKs than in others.
void set_number(
    Java& java, NativeValue object, std::string_view owner, std::string_view field, NativeValue value) {
  const unsigned width = java.get(object, owner, field).type.width();
  java.set(object, owner, field, Calculator(java.context()).to_width(value, width));
}

/// `day` is counted from 1900-03-01, in 32 bits. Years begin with March, so that the leap day is their last.
NativeValue make_date(Java& java, NativeValue day) {
  Calculator calculator(java.context());
  const NativeValue quarters = calculator.add(calculator.mul(day, 4), 3);
  const NativeValue day_of_year = calculator.udiv(calculator.urem(quarters, kDaysOfFourYears), 4);
  const NativeValue fifths = calculator.add(calculator.mul(day_of_year, 5), 2);
  const NativeValue months = calculator.udiv(fifths, kDaysOfFiveMonths);
  const NativeValue is_in_year = calculator.ult(months, 10);
  const NativeValue years = calculator.add(calculator.udiv(quarters, kDaysOfFourYears), 1900);
  const NativeValue date = java.context().new_object(java.class_named(kDate));
  set_number(java, date, kDate, "year", calculator.select(is_in_year, years, calculator.add(years, 1)));
  set_number(java,
             date,
             kDate,
             "month",
             calculator.select(is_in_year, calculator.add(months, 3), calculator.sub(months, 9)));
  set_number(java,
             date,
             kDate,
             "day",
             calculator.add(calculator.udiv(calculator.urem(fifths, kDaysOfFiveMonths), 5), 1));
  return date;
}

NativeValue make_time(Java& java, NativeValue second_of_day, NativeValue nano) {
  Calculator calculator(java.context());
  const NativeValue time = java.context().new_object(java.class_named(kTime));
  set_number(java, time, kTime, "hour", calculator.udiv(second_of_day, 3600));
  set_number(java, time, kTime, "minute", calculator.udiv(calculator.urem(second_of_day, 3600), 60));
  set_number(java, time, kTime, "second", calculator.urem(second_of_day, 60));
  set_number(java, time, kTime, "nano", nano);
  return time;
}

NativeOutcome of_epoch_day(Java& java) {
  Calculator calculator(java.context());
  const NativeValue day = calculator.add(java.argument(0), kDaysBefore);
  if (java.context().upper_bound(day) > kMostDays) return NativeDecline{};
  return NativeReturn{make_date(java, calculator.to_width(day, kWidth))};
}

NativeOutcome of_epoch_second(Java& java) {
  constexpr std::uint64_t kMostNanos = 999'999'999;
  Calculator calculator(java.context());
  if (java.is_null(java.argument(2)) || java.context().upper_bound(java.argument(1)) > kMostNanos) {
    return NativeDecline{};
  }
  const NativeValue offset = java.get(java.argument(2), "java.time.ZoneOffset", "totalSeconds");
  const NativeValue local = calculator.add(java.argument(0), calculator.to_width(offset, 64, true));
  const NativeValue second = calculator.add(local, kDaysBefore * kSecondsOfDay);
  if (java.context().upper_bound(second) >= (kMostDays + 1) * kSecondsOfDay) return NativeDecline{};
  const NativeValue date =
      make_date(java, calculator.to_width(calculator.udiv(second, kSecondsOfDay), kWidth));
  const NativeValue time =
      make_time(java, calculator.to_width(calculator.urem(second, kSecondsOfDay), kWidth), java.argument(1));
  const NativeValue made = java.context().new_object(java.class_named(kDateTime));
  java.set(made, kDateTime, "date", date);
  java.set(made, kDateTime, "time", time);
  return NativeReturn{made};
}

/// Days since 1970, in 32 bits.
NativeValue days_of(Java& java, NativeValue date) {
  // Before year 0 the quotients would be of negative numbers.
  constexpr std::uint64_t kMostYear = 1 << 16;
  constexpr unsigned kCycle = 400;
  constexpr unsigned kDaysOfCycle = 146'097;
  /// From 0000-03-01 to 1970-01-01, one cycle earlier.
  constexpr unsigned kDaysToEpoch = 719'468 + kDaysOfCycle;
  if (java.is_null(date)) throw Declined{};
  Calculator calculator(java.context());
  const auto part = [&](std::string_view name) {
    return calculator.to_width(java.get(date, kDate, name), kWidth, true);
  };
  const NativeValue year = part("year");
  const NativeValue month = part("month");
  if (java.context().upper_bound(year) > kMostYear) throw Declined{};
  const NativeValue is_early = calculator.ult(month, 3);
  const NativeValue cycles = calculator.add(year, kCycle);
  const NativeValue years = calculator.select(is_early, calculator.sub(cycles, 1), cycles);
  const NativeValue months = calculator.select(is_early, calculator.add(month, 9), calculator.sub(month, 3));
  const NativeValue day_of_year =
      calculator.udiv(calculator.add(calculator.mul(months, kDaysOfFiveMonths), 2), 5);
  const NativeValue leap_days = calculator.add(
      calculator.sub(calculator.udiv(years, 4), calculator.udiv(years, 100)), calculator.udiv(years, kCycle));
  const NativeValue before_year = calculator.add(calculator.mul(years, 365), leap_days);
  const NativeValue day = calculator.add(calculator.add(before_year, day_of_year), part("day"));
  return calculator.sub(day, kDaysToEpoch + 1);
}

NativeOutcome to_epoch_day(Java& java) {
  return NativeReturn{Calculator(java.context()).to_width(days_of(java, java.argument(0)), 64, true)};
}

/// What a date with a time is made of.
struct Moment {
  NativeValue seconds;  ///< since 1970, in 64 bits
  NativeValue nano;
};

Moment moment_of(Java& java, NativeValue moment) {
  if (java.is_null(moment) || java.name_of(java.context().class_of(moment)) != kDateTime) throw Declined{};
  Calculator calculator(java.context());
  const NativeValue days = days_of(java, java.get(moment, kDateTime, "date"));
  const NativeValue time = java.get(moment, kDateTime, "time");
  if (java.is_null(time)) throw Declined{};
  const auto part = [&](std::string_view name) {
    return calculator.to_width(java.get(time, kTime, name), kWidth, true);
  };
  const NativeValue minutes = calculator.add(calculator.mul(part("hour"), 60), part("minute"));
  const NativeValue second_of_day = calculator.add(calculator.mul(minutes, 60), part("second"));
  return {calculator.add(calculator.mul(calculator.to_width(days, 64, true), kSecondsOfDay),
                         calculator.to_width(second_of_day, 64)),
          part("nano")};
}

NativeOutcome between(Java& java) {
  constexpr std::string_view kDuration = "java.time.Duration";
  const Moment start = moment_of(java, java.argument(0));
  const Moment end = moment_of(java, java.argument(1));
  Calculator calculator(java.context());
  const NativeValue seconds = calculator.sub(end.seconds, start.seconds);
  const NativeValue nanos = calculator.sub(end.nano, start.nano);
  const NativeValue borrows = calculator.slt(end.nano, start.nano);
  const NativeValue made = java.context().new_object(java.class_named(kDuration));
  java.set(made, kDuration, "seconds", calculator.select(borrows, calculator.sub(seconds, 1), seconds));
  java.set(made, kDuration, "nanos", calculator.select(borrows, calculator.add(nanos, 1'000'000'000), nanos));
  return NativeReturn{made};
}

}  // namespace

void add_dates(ModelTable& table) {
  table.add<&of_epoch_day>("java.time.LocalDate#ofEpochDay(J)Ljava/time/LocalDate;");
  table.add<&to_epoch_day>("java.time.LocalDate#toEpochDay()J");
  table.add<&between>(
      "java.time.Duration#between(Ljava/time/temporal/Temporal;Ljava/time/temporal/Temporal;)"
      "Ljava/time/Duration;");
  table.add<&of_epoch_second>(
      "java.time.LocalDateTime#ofEpochSecond(JILjava/time/ZoneOffset;)Ljava/time/LocalDateTime;");
}

}  // namespace testellate::models::jdk
