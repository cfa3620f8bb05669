// SPDX-License-Identifier: Apache-2.0
package testellate.javac;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * javac for a program that asks for it several times: what costs it most is to start. A message is its length in eight bytes (the lowest
 * first), a zero, and the bytes. A request has the words of a command line of javac, each ended by a zero; the answer is the exit code in
 * one byte, and what javac says. With arguments it compiles what they say and ends, as a rehearsal.
 */
final class Compiler {
    private static final int HEADER = 9;
    /** From here on javac itself is in trouble. */
    private static final int SYSTEM_ERROR = 3;

    public static void main(String[] words) throws IOException {
        if (words.length > 0) {
            rehearse(words[0], words[1]);
            return;
        }
        OutputStream answers = new FileOutputStream(FileDescriptor.out);
        // Nothing else may get between them.
        System.setOut(System.err);
        DataInputStream requests = new DataInputStream(System.in);
        int code = 0;
        while (code < SYSTEM_ERROR) {
            String[] arguments;
            try {
                arguments = read(requests);
            } catch (EOFException end) {
                return;
            }
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            code = compile(said, arguments);
            answer(answers, code, said.toByteArray());
        }
    }

    private static int compile(OutputStream said, String... arguments) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        return compiler.run(null, said, said, arguments);
    }

    private static String[] read(DataInputStream requests) throws IOException {
        byte[] header = new byte[HEADER];
        requests.readFully(header);
        byte[] bytes = new byte[(int) ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).getLong()];
        requests.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8).split("\0");
    }

    private static void answer(OutputStream answers, int code, byte[] said) throws IOException {
        ByteBuffer message = ByteBuffer.allocate(HEADER + 1 + said.length).order(ByteOrder.LITTLE_ENDIAN);
        message.putLong(1L + said.length).put((byte) 0).put((byte) code).put(said);
        answers.write(message.array());
        answers.flush();
    }

    /** Compiles what generated tests consist of, so that an archive made of this run has the classes it takes. */
    private static void rehearse(String classPath, String folder) throws IOException {
        Path source = Path.of(folder, "Rehearsal.java");
        Files.writeString(source, String.join("\n",
            "import java.util.*;",
            "import java.util.function.*;",
            "class Rehearsal {",
            "    enum Kind { ONE, TWO }",
            "    interface Named<T> { T name(T given) throws IllegalStateException; }",
            "    private final Map<String, List<Integer>> known = new HashMap<>();",
            "    @Override",
            "    public String toString() {",
            "        StringBuilder text = new StringBuilder(\"a\" + known.size() + 1.5);",
            "        for (Map.Entry<String, List<Integer>> one : known.entrySet()) text.append(one.getKey()).append('x');",
            "        return text.toString();",
            "    }",
            "    static int sum(Kind kind, int... values) {",
            "        int sum = 0;",
            "        for (int value : values) sum += value > 0 ? value : -value;",
            "        for (int i = 0; i < values.length; i++) { if (values[i] == 3) continue; else sum--; }",
            "        switch (kind) { case ONE: return sum; default: break; }",
            "        try { return Integer.parseInt(\"\" + sum); } catch (NumberFormatException | IllegalStateException e) { return 0; }",
            "    }",
            "    static long apply(Supplier<Long> maker, Function<Integer, String> text) {",
            "        Named<String> named = given -> given + text.apply(2);",
            "        Object[] all = {named.name(\"a\"), new int[] {1, 2}, (Runnable) () -> { throw new IllegalStateException(\"a\"); }};",
            "        return all.length + maker.get();",
            "    }",
            "}"), StandardCharsets.UTF_8);
        compile(System.err, "-g", "-proc:none", "-processorpath", "", "-nowarn", "-encoding", "UTF-8", "-d", folder, "-cp",
            classPath + ":" + folder, source.toString());
    }
}
