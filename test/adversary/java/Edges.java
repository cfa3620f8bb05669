// SPDX-License-Identifier: Apache-2.0
package testellate.adversary;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The edges that the agent (src/confirm/jvm) has told of since the last look. */
final class Edges {
    private static final long MOST_ON_DISK = 64 << 20;

    private final FileChannel events;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16).order(ByteOrder.nativeOrder());
    /** By method, offset of the jump and offset of where it leads. */
    private final Map<Long, Integer> numbers = new HashMap<>();
    private long position;
    private long kept;

    Edges(Path file) throws IOException {
        events = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    void add(int method, int jump, int successor, int number) {
        numbers.put(key(method, jump, successor), number);
    }

    private static long key(int method, int jump, int successor) {
        return (long) method << 32 | (long) jump << 16 | successor;
    }

    /** A breakpoint here has the agent write down what it knows. */
    static void mark() {
    }

    /** In the order in which they were taken. */
    List<Integer> taken() throws IOException {
        mark();
        List<Integer> edges = new ArrayList<>();
        long jump = -1;
        while (true) {
            buffer.clear();
            int count = events.read(buffer, position);
            if (count < Long.BYTES) break;
            buffer.flip();
            while (buffer.remaining() >= Long.BYTES) {
                long word = buffer.getLong();
                position += Long.BYTES;
                boolean isStop = (word >> 16 & 0xff) == 0;
                // A jump neither calls nor throws: what follows it in the record follows it in the code.
                if (isStop && jump >= 0 && jump >>> 32 == word >>> 32) {
                    Integer number = numbers.get(key((int) (word >>> 32), (int) (jump & 0xffff), (int) (word & 0xffff)));
                    if (number != null) edges.add(number);
                }
                jump = isStop ? word : -1;
            }
        }
        if (position - kept > MOST_ON_DISK) {
            // The agent goes on writing where it was; what was read becomes a hole.
            events.truncate(0);
            kept = position;
        }
        return edges;
    }
}
