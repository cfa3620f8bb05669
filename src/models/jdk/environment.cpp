// SPDX-License-Identifier: Apache-2.0
// What the environment decides for methods of the JDK that have bytecode. It runs on one answer, that of the
// machine in properties.def; models mark the path and decline.
#include <array>

#include "models/jdk/native_groups.h"
#include "models/jdk/type_names.h"

namespace testellate::models::jdk {
namespace {

constexpr std::string_view kInterrupts = "interrupts by other threads";
constexpr std::string_view kLocale = "locale";
constexpr std::string_view kTimeZone = "time zone";
constexpr std::string_view kCharset = "default charset";
constexpr std::string_view kProperty = "system properties";
constexpr std::string_view kCollection = "garbage collection";
constexpr std::string_view kStack = "stack below the call";
constexpr std::string_view kOrder = "order of Set.of and Map.of";
constexpr std::string_view kRandom = "random numbers";
constexpr std::string_view kLoader = "class loaders";
constexpr std::string_view kNetwork = "network";
constexpr std::string_view kVariables = "environment variables";

template <NativeOutcome (*Body)(Java&)>
NativeOutcome model(NativeContext& context) {
  try {
    Java java(context);
    return Body(java);
  } catch (const Missing&) {
    return NativeDecline{};
  }
}

template <const std::string_view& What>
NativeOutcome assume(Java& java) {
  java.context().mark_environment(What);
  return NativeDecline{};
}

/// What the library does with it by itself is no matter of the program.
template <const std::string_view& What>
NativeOutcome assume_for_user(Java& java) {
  if (java.is_called_by_user()) java.context().mark_environment(What);
  return NativeDecline{};
}

/// Initialisers of the JDK ask for many properties that only its developers set.
NativeOutcome assume_property(Java& java) {
  if (!java.is_in_library_initialiser()) java.context().mark_environment(kProperty);
  return NativeDecline{};
}

/// Whoever iterates over it himself sees the order; the library may well do something that does not depend
/// on it, such as comparing sets.
void see_order(Java& java) {
  const std::vector<ir::Place> stack = java.context().call_stack();
  const bool is_direct = stack.size() > 1 && java.program().get(stack[1].function).is_user;
  if (is_direct) {
    java.context().mark_unsettable(kOrder);
  } else {
    java.context().mark_environment(kOrder);
  }
}

/// The constructor of an iterator, which the method `iterator` calls.
NativeOutcome iterate(Java& java) {
  see_order(java);
  return NativeDecline{};
}

/// Of a set of one or two.
template <std::size_t kSet>
NativeOutcome iterate_pair(Java& java) {
  const NativeValue second = java.get(java.argument(kSet), "java.util.ImmutableCollections$Set12", "e1");
  const NativeValue none =
      java.context().get_static(java.static_variable("java.util.ImmutableCollections", "EMPTY"));
  if (!java.is_same(second, none)) see_order(java);
  return NativeDecline{};
}

/// 53 bits behind the point.
NativeOutcome random(Java& java) {
  constexpr std::uint64_t kTwoToTheMinus53 = 0x3CA0000000000000;
  NativeContext& context = java.context();
  const NativeValue bits = context.unknown(ir::Type::integer(53), kRandom, std::nullopt);
  const NativeValue number = context.compute(ir::Opcode::UToF, ir::Type::f64(), std::array{bits});
  const NativeValue unit = context.constant(ir::Type::f64(), kTwoToTheMinus53);
  return NativeReturn{context.compute(ir::Opcode::FMul, ir::Type::f64(), std::array{number, unit})};
}

// A generator that was made without a seed has no field `seed`: each number that it makes is unknown.

constexpr const char* kRandomClass = "java.util.Random";

bool is_unseeded(Java& java) {
  // Whatever the seed of a SecureRandom, nobody can foretell its numbers.
  return java.is_null(java.get(java.argument(0), kRandomClass, "seed")) ||
         java.name_of(java.context().class_of(java.argument(0))) == "java.security.SecureRandom";
}

/// Random(): the constructor of a subclass may do with the seed what it likes.
NativeOutcome make_unseeded(Java& java) {
  if (java.name_of(java.context().class_of(java.argument(0))) != kRandomClass) return NativeDecline{};
  return NativeReturn{};
}

/// Random.next(bits)
NativeOutcome next_bits(Java& java) {
  if (!is_unseeded(java)) return NativeDecline{};
  const NativeValue bits = java.context().unknown(ir::Type::integer(32), kRandom, std::nullopt);
  const auto width = static_cast<std::uint32_t>(java.int_argument(1));
  const std::array operands{bits, java.make_int(32 - width)};
  return NativeReturn{java.context().compute(ir::Opcode::AShr, ir::Type::integer(32), operands)};
}

/// Random.nextInt(bound): without its loop, which goes on until a number is in range.
NativeOutcome next_below(Java& java) {
  Calculator calculator(java.context());
  if (!is_unseeded(java) || !calculator.is_true(calculator.slt(java.make_int(0), java.argument(1))))
    return NativeDecline{};
  const NativeValue bits = java.context().unknown(ir::Type::integer(31), kRandom, std::nullopt);
  const std::array operands{calculator.to_width(bits, 32), java.argument(1)};
  return NativeReturn{java.context().compute(ir::Opcode::URem, ir::Type::integer(32), operands)};
}

NativeOutcome set_seed(Java& java) {
  if (is_unseeded(java)) return NativeUnsupported{"seed for a generator that was made without one"};
  return NativeDecline{};
}

/// jvm.random_bytes(this, bytes): SecureRandom.nextBytes
NativeOutcome random_bytes(Java& java) {
  const NativeValue bytes = java.argument(1);
  if (java.is_null(bytes)) return java.raise("java.lang.NullPointerException");
  const std::uint32_t length = java.length(bytes);
  for (std::uint32_t at = 0; at < length; ++at) {
    java.set_element(bytes, at, java.context().unknown(ir::Type::integer(8), kRandom, std::nullopt));
  }
  return NativeReturn{};
}

/// ProcessEnvironment.environ(): there are none, and System.getenv says so.
NativeOutcome no_variables(Java& java) { return NativeReturn{java.new_array("byte[][]", 0)}; }

/// One object for the loader of the class path. Nothing is done with it: its methods are not supported.
NativeValue application_loader(Java& java) {
  java.context().mark_environment(kLoader);
  const ir::StaticId variable = java.static_variable("java.lang.ClassLoader", "scl");
  const NativeValue known = java.context().get_static(variable);
  if (!java.is_null(known)) return known;
  const NativeValue made =
      java.context().new_object(java.class_named("jdk.internal.loader.ClassLoaders$AppClassLoader"));
  java.context().put_static(variable, made);
  return made;
}

/// Likewise the one above it.
NativeValue platform_loader(Java& java) {
  java.context().mark_environment(kLoader);
  const ir::StaticId variable = java.static_variable("jdk.internal.loader.ClassLoaders", "PLATFORM_LOADER");
  const NativeValue known = java.context().get_static(variable);
  if (!java.is_null(known)) return known;
  const NativeValue made =
      java.context().new_object(java.class_named("jdk.internal.loader.ClassLoaders$PlatformClassLoader"));
  java.context().put_static(variable, made);
  return made;
}

/// jvm.platform_loader()
NativeOutcome get_platform_loader(Java& java) { return NativeReturn{platform_loader(java)}; }

/// Whether the machine has addresses of either kind: which class looks names up depends on it, addresses that
/// are given as numbers do not.
NativeOutcome has_network(Java& java) {
  java.context().mark_environment(kNetwork);
  return NativeReturn{java.make_int(1)};
}

/// jvm.parent_loader(ref ClassLoader)
NativeOutcome parent_loader(Java& java) {
  const std::string name = java.name_of(java.context().class_of(java.argument(0)));
  if (name == "jdk.internal.loader.ClassLoaders$AppClassLoader") return NativeReturn{platform_loader(java)};
  if (name == "jdk.internal.loader.ClassLoaders$PlatformClassLoader") return NativeReturn{java.null()};
  return NativeUnsupported{"class loaders"};
}

/// jvm.class_loader(ref Class)
NativeOutcome class_loader(Java& java) {
  const ir::ClassId id = java.mirrored(java.argument(0));
  const std::string name = java.name_of(id);
  const std::string element = name.substr(0, name.find('['));
  const ir::ClassId loaded = java.program().class_named(java.program().intern(element));
  const bool is_application = !is_primitive(element) && java.fact(loaded, "is_jdk") == 0;
  return NativeReturn{is_application ? application_loader(java) : java.null()};
}

/// ClassLoader.getUnnamedModule(): the one of all classes.
NativeOutcome unnamed_module(Java& java) {
  if (java.is_called_by_user()) return NativeUnsupported{"modules"};
  const NativeValue mirror = java.mirror(java.class_named("java.lang.Object"));
  return NativeReturn{java.get(mirror, "java.lang.Class", "module")};
}

/// ResourceBundle.getLoader(Module)
NativeOutcome bundle_loader(Java& java) { return NativeReturn{application_loader(java)}; }

/// jvm.system_loader()
NativeOutcome system_loader(Java& java) { return NativeReturn{application_loader(java)}; }

/// Of Thread; unless the program has set another one.
NativeOutcome context_loader(Java& java) {
  const NativeValue set = java.get(java.argument(0), "java.lang.Thread", "contextClassLoader");
  if (!java.is_null(set) || !java.is_called_by_user()) return NativeDecline{};
  return NativeReturn{application_loader(java)};
}

/// Modules of user code are not there.
NativeOutcome module_of(Java& java) {
  if (java.is_called_by_user()) return NativeUnsupported{"modules"};
  return NativeDecline{};
}

}  // namespace

void add_environment(NativeTable& table) {
  using ir::Fidelity;
  table.add("jvm.class_loader", native<class_loader>, Fidelity::assumed(kLoader));
  table.add("jvm.system_loader", native<system_loader>, Fidelity::assumed(kLoader));
  table.add("jvm.unnamed_module", native<unnamed_module>, Fidelity::assumed(kLoader));
  table.add("jvm.bundle_loader", native<bundle_loader>, Fidelity::assumed(kLoader));
  table.add("jvm.platform_loader", native<get_platform_loader>, Fidelity::assumed(kLoader));
  table.add("jvm.parent_loader", native<parent_loader>, Fidelity::assumed(kLoader));
  // Of JDK 17, and of later ones.
  for (const std::string name : {"InetAddressImplFactory#isIPv6Supported",
                                 "InetAddress#isIPv6Supported",
                                 "InetAddress#isIPv4Available"}) {
    table.add("java.net." + name + "()Z", native<has_network>, Fidelity::assumed(kNetwork));
  }

  const auto observe = [&table](std::string_view method, ir::NativeFunction function, std::string_view what) {
    table.add_model(method, function, Fidelity::assumed(what));
  };
  observe("java.lang.Thread#getContextClassLoader()Ljava/lang/ClassLoader;", model<context_loader>, kLoader);
  observe("java.lang.Thread#interrupted()Z", model<assume<kInterrupts>>, kInterrupts);
  observe("java.lang.Thread#isInterrupted()Z", model<assume<kInterrupts>>, kInterrupts);
  observe("java.lang.Class#getModule()Ljava/lang/Module;", model<module_of>, "modules");
  observe("java.util.Locale#getDefault()Ljava/util/Locale;", model<assume<kLocale>>, kLocale);
  observe("java.util.Locale#getDefault(Ljava/util/Locale$Category;)Ljava/util/Locale;",
          model<assume<kLocale>>,
          kLocale);
  observe("java.util.TimeZone#getDefault()Ljava/util/TimeZone;", model<assume<kTimeZone>>, kTimeZone);
  observe("java.util.TimeZone#getDefaultRef()Ljava/util/TimeZone;", model<assume<kTimeZone>>, kTimeZone);
  observe("java.nio.charset.Charset#defaultCharset()Ljava/nio/charset/Charset;",
          model<assume<kCharset>>,
          kCharset);
  observe("java.lang.System#getProperty(Ljava/lang/String;)Ljava/lang/String;",
          model<assume_property>,
          kProperty);
  observe("java.lang.System#getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
          model<assume_property>,
          kProperty);
  observe("java.lang.System#getProperties()Ljava/util/Properties;", model<assume_property>, kProperty);
  table.add("java.lang.ProcessEnvironment#environ()[[B", native<no_variables>, Fidelity::assumed(kVariables));
  observe(
      "java.lang.System#getenv(Ljava/lang/String;)Ljava/lang/String;", model<assume<kVariables>>, kVariables);
  observe("java.lang.System#getenv()Ljava/util/Map;", model<assume<kVariables>>, kVariables);
  observe("java.lang.System#lineSeparator()Ljava/lang/String;", model<assume_for_user<kProperty>>, kProperty);
  observe(
      "java.lang.ref.Reference#get()Ljava/lang/Object;", model<assume_for_user<kCollection>>, kCollection);
  observe("java.lang.ref.SoftReference#get()Ljava/lang/Object;",
          model<assume_for_user<kCollection>>,
          kCollection);
  observe("java.util.WeakHashMap#getTable()[Ljava/util/WeakHashMap$Entry;",
          model<assume<kCollection>>,
          kCollection);
  observe("java.lang.Throwable#getStackTrace()[Ljava/lang/StackTraceElement;",
          model<assume_for_user<kStack>>,
          kStack);
  for (const std::string to : {"PrintStream", "PrintWriter"}) {
    observe(
        "java.lang.Throwable#printStackTrace(Ljava/io/" + to + ";)V", model<assume_for_user<kStack>>, kStack);
  }
  observe("java.lang.Thread#getStackTrace()[Ljava/lang/StackTraceElement;",
          model<assume_for_user<kStack>>,
          kStack);
  const std::string immutable = "java.util.ImmutableCollections$";
  observe(
      immutable + "SetN$SetNIterator#<init>(Ljava/util/ImmutableCollections$SetN;)V", model<iterate>, kOrder);
  observe(
      immutable + "MapN$MapNIterator#<init>(Ljava/util/ImmutableCollections$MapN;)V", model<iterate>, kOrder);
  observe(
      immutable + "Set12$1#<init>(Ljava/util/ImmutableCollections$Set12;)V", model<iterate_pair<1>>, kOrder);
  observe(immutable + "Set12#toArray()[Ljava/lang/Object;", model<iterate_pair<0>>, kOrder);
  observe(
      immutable + "Set12#toArray([Ljava/lang/Object;)[Ljava/lang/Object;", model<iterate_pair<0>>, kOrder);
  const std::string random_class = "java.util.Random#";
  table.add_model(random_class + "<init>()V", model<make_unseeded>, Fidelity::unknown(kRandom));
  table.add_model(random_class + "next(I)I", model<next_bits>, Fidelity::unknown(kRandom));
  table.add_model(random_class + "nextInt(I)I", model<next_below>, Fidelity::unknown(kRandom));
  table.add_model(random_class + "setSeed(J)V", model<set_seed>, Fidelity::unknown(kRandom));
  table.add_model("java.lang.Math#random()D", model<random>, Fidelity::unknown(kRandom));
  table.add("jvm.random_bytes", native<random_bytes>, Fidelity::unknown(kRandom));
}

}  // namespace testellate::models::jdk
