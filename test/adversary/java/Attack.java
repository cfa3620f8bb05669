// SPDX-License-Identifier: Apache-2.0
package testellate.adversary;

import java.io.ByteArrayInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Calls methods with random and mutated arguments and tells when they take a watched edge. What takes an edge for the first time, or
 * more often than before, is kept and mutated.
 *
 * Arguments: the plan (see attack_java.py, which writes it), a file for results, a seed. Results are lines of words separated by tabs:
 * "target N" when one begins, "calls N COUNT ERRORS", "hit N EDGE INPUT", "cannot N REASON".
 */
final class Attack {
    /** Of one call. */
    private static final long CALL_NANOS = 500_000_000L;

    private static final class Target {
        int number;
        long nanos;
        Executable called;
        final Set<Integer> edges = new HashSet<>();
    }

    private final FileOutputStream results;
    private final Random random;
    private final List<Class<?>> classes = new ArrayList<>();
    private final List<Number> numbers = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private final List<Target> targets = new ArrayList<>();
    private final Set<Integer> watched = new HashSet<>();
    private Edges edges;
    private Inputs inputs;
    /** When the call began that is going on; 0 between calls. */
    private volatile long startedAt;

    private Attack(Path results, long seed) throws IOException {
        this.results = new FileOutputStream(results.toFile(), true);
        random = new Random(seed);
    }

    public static void main(String[] arguments) throws Exception {
        Attack attack = new Attack(Path.of(arguments[1]), Long.parseLong(arguments[2]));
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        attack.read(Path.of(arguments[0]));
        attack.watch(Thread.currentThread());
        for (Target target : attack.targets) attack.attack(target);
        attack.write("done");
        Runtime.getRuntime().halt(0);
    }

    private void read(Path plan) throws Exception {
        for (String line : Files.readAllLines(plan, StandardCharsets.UTF_8)) {
            String[] words = line.split("\t", -1);
            switch (words[0]) {
                case "events": edges = new Edges(Path.of(words[1])); break;
                case "edge": edges.add(number(words[1]), number(words[2]), number(words[3]), number(words[4])); break;
                case "integer": numbers.add(Long.parseLong(words[1])); break;
                case "real": numbers.add(Double.parseDouble(words[1])); break;
                case "text": texts.add(unescaped(words[1])); break;
                case "class": classes.add(load(words[1])); break;
                case "target": add(words); break;
                default: throw new IOException(line);
            }
        }
        classes.removeIf(type -> type == null || type.isAnonymousClass() || type.isSynthetic());
        inputs = new Inputs(numbers, texts, classes);
    }

    private static int number(String word) {
        return Integer.parseInt(word);
    }

    /** UTF-16 units in hexadecimal. */
    private static String unescaped(String word) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < word.length(); at += 4) text.append((char) Integer.parseInt(word.substring(at, at + 4), 16));
        return text.toString();
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, Attack.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError missing) {
            return null;
        }
    }

    /** "target NUMBER SECONDS CLASS#METHOD(TYPES) EDGE...". */
    private void add(String[] words) throws IOException {
        Target target = new Target();
        target.number = number(words[1]);
        target.nanos = (long) (Double.parseDouble(words[2]) * 1e9);
        for (int at = 4; at < words.length; at++) target.edges.add(number(words[at]));
        watched.addAll(target.edges);
        target.called = find(words[3]);
        if (target.called == null) {
            write("cannot\t" + target.number + "\tthere is no such method");
            return;
        }
        targets.add(target);
    }

    private static Executable find(String name) {
        String owner = name.substring(0, name.indexOf('#'));
        String wanted = name.substring(name.indexOf('#') + 1);
        Class<?> type = load(owner);
        if (type == null) return null;
        for (Method method : type.getDeclaredMethods()) {
            if (!method.isBridge() && signature(method.getName(), method).equals(wanted)) return accessible(method);
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            String simple = owner.substring(Math.max(owner.lastIndexOf('.'), owner.lastIndexOf('$')) + 1);
            if (signature(simple, constructor).equals(wanted) || signature("<init>", constructor).equals(wanted)) return accessible(constructor);
        }
        return null;
    }

    private static Executable accessible(Executable member) {
        member.setAccessible(true);
        return member;
    }

    private static String signature(String name, Executable member) {
        List<String> types = new ArrayList<>();
        for (Class<?> type : member.getParameterTypes()) types.add(type.getTypeName());
        return name + "(" + String.join(",", types) + ")";
    }

    private void attack(Target target) throws IOException {
        write("target\t" + target.number);
        List<byte[]> kept = new ArrayList<>();
        kept.add(Choices.random(random));
        BitSet seen = new BitSet();
        long end = System.nanoTime() + target.nanos;
        long calls = 0;
        long errors = 0;
        long told = 0;
        while (System.nanoTime() < end && !target.edges.isEmpty()) {
            byte[] bytes = random.nextInt(5) == 0 ? Choices.random(random)
                : Choices.mutate(kept.get(random.nextInt(kept.size())), kept.get(random.nextInt(kept.size())), random);
            Throwable problem = call(target, bytes);
            calls++;
            if (problem != null) errors++;
            List<Integer> taken = edges.taken();
            for (int edge : Set.copyOf(taken)) {
                if (watched.remove(edge)) {
                    target.edges.remove(edge);
                    write("hit\t" + target.number + "\t" + edge + "\t" + describe(target, bytes, problem));
                }
            }
            if (isNew(taken, seen)) kept.add(bytes);
            if (calls - told >= 2000) {
                write("calls\t" + target.number + "\t" + (calls - told) + "\t" + errors);
                told = calls;
                errors = 0;
            }
        }
        write("calls\t" + target.number + "\t" + (calls - told) + "\t" + errors);
    }

    /** Whether an edge was taken as often as never before, in powers of two. */
    private static boolean isNew(List<Integer> taken, BitSet seen) {
        java.util.Map<Integer, Integer> counts = new java.util.HashMap<>();
        for (int edge : taken) counts.merge(edge, 1, Integer::sum);
        boolean isNew = false;
        for (java.util.Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            int bit = entry.getKey() * 8 + Math.min(7, 31 - Integer.numberOfLeadingZeros(entry.getValue()));
            if (!seen.get(bit)) isNew = true;
            seen.set(bit);
        }
        return isNew;
    }

    /** What the call threw, or null. */
    private Throwable call(Target target, byte[] bytes) {
        startedAt = System.nanoTime();
        try {
            inputs.start(new Choices(bytes));
            inputs.setStatics();
            Object self = receiver(target);
            if (self == null && target.called instanceof Method && !Modifier.isStatic(target.called.getModifiers())) return null;
            Object[] values = inputs.arguments(target.called);
            System.setIn(new ByteArrayInputStream(inputs.standardInput()));
            if (target.called instanceof Constructor) ((Constructor<?>) target.called).newInstance(values);
            else ((Method) target.called).invoke(self, values);
            return null;
        } catch (InvocationTargetException thrown) {
            return thrown.getCause();
        } catch (Throwable thrown) {
            return thrown;
        } finally {
            startedAt = 0;
        }
    }

    private Object receiver(Target target) {
        boolean needsNone = target.called instanceof Constructor || Modifier.isStatic(target.called.getModifiers());
        return needsNone ? null : inputs.receiver(target.called.getDeclaringClass());
    }

    /** The same choices make the same inputs, which the call has not changed yet. */
    private String describe(Target target, byte[] bytes, Throwable problem) {
        try {
            inputs.start(new Choices(bytes));
            inputs.setStatics();
            Describe words = new Describe();
            StringBuilder text = new StringBuilder();
            Object self = receiver(target);
            if (self != null) text.append("this = ").append(words.value(self)).append("; ");
            Object[] values = inputs.arguments(target.called);
            for (int at = 0; at < values.length; at++) text.append("argument ").append(at + 1).append(" = ").append(words.value(values[at])).append("; ");
            statics(words, text);
            return text + (problem == null ? "returns" : "throws " + problem.getClass().getName());
        } catch (Throwable thrown) {
            return "an input that cannot be described: " + thrown.getClass().getName();
        }
    }

    private void statics(Describe words, StringBuilder text) throws ReflectiveOperationException {
        for (Class<?> type : classes) {
            for (Field field : type.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (!Modifier.isStatic(modifiers) || Modifier.isFinal(modifiers)) continue;
                field.setAccessible(true);
                text.append(type.getName()).append('.').append(field.getName()).append(" = ").append(words.value(field.get(null))).append("; ");
            }
        }
    }

    /** Ends calls that take too long; with the machine, where a thread cannot be stopped (JDK 20 and later). */
    private void watch(Thread main) {
        Thread watcher = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(50);
                    long start = startedAt;
                    if (start == 0 || System.nanoTime() - start < CALL_NANOS) continue;
                    Thread.class.getMethod("stop").invoke(main);
                    Thread.sleep(500);
                    if (start == startedAt) Runtime.getRuntime().halt(9);
                } catch (ReflectiveOperationException refused) {
                    Runtime.getRuntime().halt(9);
                } catch (InterruptedException ignored) {
                    // Nobody interrupts it.
                }
            }
        });
        watcher.setDaemon(true);
        watcher.start();
    }

    private void write(String line) throws IOException {
        results.write((line + '\n').getBytes(StandardCharsets.UTF_8));
    }
}
