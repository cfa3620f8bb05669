// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/native_groups.h"

// There is one thread, main. Threads that the JDK starts for its own housekeeping never run.

namespace testellate::models::jdk {
namespace {

NativeOutcome current_thread(Java& java) {
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
  return NativeUnsupported{"threads"};
}

NativeOutcome do_nothing(Java&) { return NativeReturn{}; }

NativeOutcome holds_lock(Java& java) { return NativeReturn{java.make_int(1)}; }

NativeOutcome is_alive(Java& java) {
  const NativeValue current =
      java.context().get_static(java.static_variable("java.lang.Thread", "jvm.current"));
  return NativeReturn{java.make_int(java.is_same(current, java.argument(0)) ? 1 : 0)};
}

NativeOutcome fixed_time(Java& java) {
  java.context().mark_environment("time");
  return NativeReturn{java.make_long(0)};
}

NativeOutcome processors(Java& java) {
  java.context().mark_environment("processors");
  return NativeReturn{java.make_int(1)};
}

NativeOutcome memory(Java& java) {
  java.context().mark_environment("memory");
  return NativeReturn{java.make_long(std::int64_t{1} << 30)};
}

}  // namespace

void add_thread(NativeTable& table) {
  table.add("jvm.set_current_thread", native<set_current_thread>);
  table.add("java.lang.Thread#currentThread()Ljava/lang/Thread;", native<current_thread>);
  table.add("java.lang.Thread#currentCarrierThread()Ljava/lang/Thread;", native<current_thread>);
  table.add("java.lang.Thread#start0()V", native<start>);
  table.add("java.lang.Thread#setPriority0(I)V", native<do_nothing>);
  table.add("java.lang.Thread#setNativeName(Ljava/lang/String;)V", native<do_nothing>);
  table.add("java.lang.Thread#yield()V", native<do_nothing>);
  table.add("java.lang.Thread#sleep(J)V", native<do_nothing>);
  table.add("java.lang.Thread#interrupt0()V", native<do_nothing>);
  table.add("java.lang.Thread#clearInterruptEvent()V", native<do_nothing>);
  table.add("java.lang.Thread#holdsLock(Ljava/lang/Object;)Z", native<holds_lock>);
  table.add("java.lang.Thread#isAlive()Z", native<is_alive>);
  table.add("java.lang.System#nanoTime()J", native<fixed_time>);
  table.add("java.lang.System#currentTimeMillis()J", native<fixed_time>);
  table.add("jdk.internal.misc.VM#getNanoTimeAdjustment(J)J", native<fixed_time>);
  table.add("java.lang.Runtime#availableProcessors()I", native<processors>);
  table.add("java.lang.Runtime#maxMemory()J", native<memory>);
  table.add("java.lang.Runtime#totalMemory()J", native<memory>);
  table.add("java.lang.Runtime#freeMemory()J", native<memory>);
}

}  // namespace testellate::models::jdk
