// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/native_groups.h"

// One thread runs at a time. A thread that is started runs to its end before its starter goes on, which is
// one order of many; where it would have to wait for another one the path ends. Threads that the JDK starts
// for its own housekeeping never run.

namespace testellate::models::jdk {
namespace {

constexpr std::string_view kThread = "current thread";
constexpr std::string_view kOrder = "order of threads";
constexpr std::string_view kLocks = "locks of other threads";

/// Tests may run in any thread. The library asks for it all the time, for reasons of its own.
NativeOutcome current_thread(Java& java) {
  if (java.is_called_by_user()) java.context().mark_environment(kThread);
  return NativeReturn{java.context().get_static(java.static_variable("java.lang.Thread", "jvm.current"))};
}

/// jvm.set_current_thread(ref)
NativeOutcome set_current_thread(Java& java) {
  java.context().put_static(java.static_variable("java.lang.Thread", "jvm.current"), java.argument(0));
  return NativeReturn{};
}

NativeOutcome start(Java& java) {
  const std::string name = java.name_of(java.context().class_of(java.argument(0)));
  const bool is_housekeeping = name.starts_with("java.lang.ref.") || name.starts_with("jdk.internal.");
  if (is_housekeeping) return NativeReturn{};
  java.context().mark_environment(kOrder);
  const ir::Symbol run = java.program().intern("jvm.run_thread");
  return NativeCall{java.program().function_named(run), {java.argument(0)}};
}

NativeOutcome do_nothing(Java&) { return NativeReturn{}; }

NativeOutcome holds_lock(Java& java) {
  java.context().mark_environment(kLocks);
  return NativeReturn{java.make_int(1)};
}

NativeOutcome is_alive(Java& java) {
  const NativeValue current =
      java.context().get_static(java.static_variable("java.lang.Thread", "jvm.current"));
  return NativeReturn{java.make_int(java.is_same(current, java.argument(0)) ? 1 : 0)};
}

constexpr std::string_view kTime = "time";
constexpr std::string_view kProcessors = "number of processors";
constexpr std::string_view kMemory = "size of the memory";

NativeOutcome time(Java& java) {
  return NativeReturn{java.context().unknown(ir::Type::integer(64), kTime, std::nullopt)};
}

// APPROX(sane-clock): clocks that tell the date are not before 2004 and not behind 2072. What adds days to it
// does not overflow then, and tests of that can be had. What no such clock shows is not proved impossible.
constexpr value::U128 kFirstSecond = value::U128{1} << 30U;
constexpr unsigned kSecondBits = 31;
constexpr value::U128 kMillisecondsPerSecond = 1000;

NativeValue seconds_of_clock(Java& java, Calculator& calculator) {
  java.context().mark_environment(kTime);
  const NativeValue since_first = java.context().unknown(ir::Type::integer(kSecondBits), kTime, std::nullopt);
  return calculator.add(calculator.to_width(since_first, 64), kFirstSecond);
}

/// Of a second.
NativeValue part_of_clock(Java& java, Calculator& calculator, unsigned bits, unsigned width) {
  return calculator.to_width(java.context().unknown(ir::Type::integer(bits), kTime, std::nullopt), width);
}

/// System.currentTimeMillis()
NativeOutcome milliseconds(Java& java) {
  Calculator calculator(java.context());
  const NativeValue whole = calculator.mul(seconds_of_clock(java, calculator), kMillisecondsPerSecond);
  return NativeReturn{calculator.add(whole, part_of_clock(java, calculator, 9, 64))};
}

/// jvm.clock(): the Instant that a clock of the system shows.
NativeOutcome instant(Java& java) {
  constexpr std::string_view kInstant = "java.time.Instant";
  Calculator calculator(java.context());
  const NativeValue made = java.context().new_object(java.class_named(kInstant));
  java.set(made, kInstant, "seconds", seconds_of_clock(java, calculator));
  java.set(made, kInstant, "nanos", part_of_clock(java, calculator, 29, 32));
  return NativeReturn{made};
}

/// At least one.
NativeOutcome processors(Java& java) {
  Calculator calculator(java.context());
  const NativeValue more = java.context().unknown(ir::Type::integer(16), kProcessors, std::nullopt);
  return NativeReturn{calculator.add(calculator.to_width(more, 32), 1)};
}

/// Never negative.
NativeOutcome memory(Java& java) {
  Calculator calculator(java.context());
  const NativeValue bytes = java.context().unknown(ir::Type::integer(48), kMemory, std::nullopt);
  return NativeReturn{calculator.to_width(bytes, 64)};
}

}  // namespace

void add_thread(NativeTable& table) {
  table.add("jvm.set_current_thread", native<set_current_thread>);
  table.add("java.lang.Thread#currentThread()Ljava/lang/Thread;",
            native<current_thread>,
            ir::Fidelity::assumed(kThread));
  table.add("java.lang.Thread#currentCarrierThread()Ljava/lang/Thread;",
            native<current_thread>,
            ir::Fidelity::assumed(kThread));
  table.add("java.lang.Thread#start0()V", native<start>, ir::Fidelity::assumed(kOrder));
  table.add("java.lang.Thread#setPriority0(I)V", native<do_nothing>);
  table.add("java.lang.Thread#setNativeName(Ljava/lang/String;)V", native<do_nothing>);
  table.add("java.lang.Thread#yield()V", native<do_nothing>);
  table.add("java.lang.Thread#sleep(J)V", native<do_nothing>);
  table.add("java.lang.Thread#interrupt0()V", native<do_nothing>);
  table.add("java.lang.Thread#clearInterruptEvent()V", native<do_nothing>);
  table.add(
      "java.lang.Thread#holdsLock(Ljava/lang/Object;)Z", native<holds_lock>, ir::Fidelity::assumed(kLocks));
  table.add("java.lang.Thread#isAlive()Z", native<is_alive>);
  table.add("java.lang.System#nanoTime()J", native<time>, ir::Fidelity::unknown(kTime));
  table.add("java.lang.System#currentTimeMillis()J", native<milliseconds>, ir::Fidelity::unknown(kTime));
  table.add("jvm.clock", native<instant>, ir::Fidelity::unknown(kTime));
  table.add("jdk.internal.misc.VM#getNanoTimeAdjustment(J)J", native<time>, ir::Fidelity::unknown(kTime));
  table.add(
      "java.lang.Runtime#availableProcessors()I", native<processors>, ir::Fidelity::unknown(kProcessors));
  table.add("java.lang.Runtime#maxMemory()J", native<memory>, ir::Fidelity::unknown(kMemory));
  table.add("java.lang.Runtime#totalMemory()J", native<memory>, ir::Fidelity::unknown(kMemory));
  table.add("java.lang.Runtime#freeMemory()J", native<memory>, ir::Fidelity::unknown(kMemory));
}

}  // namespace testellate::models::jdk
