// SPDX-License-Identifier: Apache-2.0
package testellate.confirm;

import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs tests one after the other and writes down at once how each ends: "start N", "pass N", "fail N MESSAGE", separated by tabs.
 * Arguments: file of tests ("a.FooTest#works" a line), file of results, milliseconds of the processor that a test may take; and
 * "rehearsal" if the machine is to end in its usual way, when it may be asked to write down the classes it has.
 */
final class Runner {
    /** A busy machine must not turn a test into one that hangs. */
    private static final long WALL_FACTOR = 6;
    private static final long NANOS = 1_000_000;

    private static FileOutputStream results;
    /** Of the test that is running; 0 between tests. */
    private static volatile long startedAt;
    private static volatile long startedAtCpu;
    private static volatile int running;

    public static void main(String[] arguments) throws IOException {
        List<String> tests = Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8);
        results = new FileOutputStream(arguments[1]);
        watch(Thread.currentThread().getId(), Long.parseLong(arguments[2]));
        for (running = 0; running < tests.size(); running++) {
            write("start", "");
            startedAtCpu = cpuTime(Thread.currentThread().getId());
            startedAt = System.nanoTime();
            Throwable failure = failureOf(tests.get(running));
            startedAt = 0;
            write(failure == null ? "pass" : "fail", failure == null ? "" : describe(failure, tests.get(running)));
        }
        if (arguments.length > 3) return;
        // Threads that a test left behind keep nobody waiting.
        Runtime.getRuntime().halt(0);
    }

    private static Throwable failureOf(String test) {
        try {
            String[] parts = test.split("#");
            ClassLoader loader = Runner.class.getClassLoader();
            return OneTest.run(Class.forName(parts[0], false, loader), parts[1]);
        } catch (Throwable problem) {
            return problem;
        }
    }

    private static long cpuTime(long thread) {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread);
    }

    private static void watch(long thread, long limit) {
        Thread watcher = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(20);
                } catch (InterruptedException ignored) {
                    continue;
                }
                long start = startedAt;
                if (start == 0) continue;
                boolean isLate = cpuTime(thread) - startedAtCpu > limit * NANOS
                    || System.nanoTime() - start > WALL_FACTOR * limit * NANOS;
                if (!isLate || start != startedAt) continue;
                write("fail", "the test ran into the time limit");
                Runtime.getRuntime().halt(0);
            }
        });
        watcher.setDaemon(true);
        watcher.start();
    }

    /** "FooTest.java:12: expected: <1> but was: <2>", with the line of the test. */
    private static String describe(Throwable failure, String test) {
        String text = failure instanceof AssertionError && failure.getMessage() != null
            ? failure.getMessage() : failure.toString();
        String owner = test.substring(0, test.indexOf('#'));
        for (StackTraceElement element : failure.getStackTrace()) {
            if (element.getClassName().equals(owner)) {
                return element.getFileName() + ":" + element.getLineNumber() + ": " + text;
            }
        }
        return text;
    }

    private static synchronized void write(String word, String detail) {
        try {
            String line = word + '\t' + running + '\t' + detail.replaceAll("\\s+", " ").trim() + '\n';
            results.write(line.getBytes(StandardCharsets.UTF_8));
        } catch (IOException problem) {
            Runtime.getRuntime().halt(1);
        }
    }
}
