// SPDX-License-Identifier: Apache-2.0
package testellate.adversary;

import java.util.Arrays;
import java.util.Random;

/** The bytes that an attack is made of: each decision takes some, and after the last one everything is 0. */
final class Choices {
    private static final int MOST = 512;

    private final byte[] bytes;
    private int next;

    Choices(byte[] bytes) {
        this.bytes = bytes;
    }

    byte[] bytes() {
        return bytes;
    }

    int octet() {
        return next < bytes.length ? bytes[next++] & 0xff : 0;
    }

    /** From 0 to `count` - 1. */
    int below(int count) {
        return count <= 1 ? 0 : (count <= 256 ? octet() : octet() << 8 | octet()) % count;
    }

    boolean oneIn(int count) {
        return below(count) == count - 1;
    }

    long bits(int octets) {
        long bits = 0;
        for (int at = 0; at < octets; at++) bits = bits << 8 | octet();
        return bits;
    }

    static byte[] random(Random random) {
        byte[] made = new byte[4 + random.nextInt(random.nextInt(8) == 0 ? 300 : 60)];
        random.nextBytes(made);
        return made;
    }

    /** Some bytes changed, taken out, put in, or replaced by those of another attack. */
    static byte[] mutate(byte[] old, byte[] other, Random random) {
        byte[] made = old.clone();
        for (int left = 1 + random.nextInt(random.nextInt(4) == 0 ? 12 : 3); left > 0; left--) {
            if (made.length == 0) made = random(random);
            int at = random.nextInt(made.length);
            switch (random.nextInt(7)) {
                case 0: made[at] = (byte) random.nextInt(256); break;
                case 1: made[at] += (byte) (random.nextBoolean() ? 1 : -1); break;
                case 2: made[at] ^= (byte) (1 << random.nextInt(8)); break;
                case 3: made = joined(Arrays.copyOf(made, at), Arrays.copyOfRange(made, at + 1, made.length)); break;
                case 4: {
                    byte[] more = new byte[1 + random.nextInt(4)];
                    random.nextBytes(more);
                    made = joined(joined(Arrays.copyOf(made, at), more), Arrays.copyOfRange(made, at, made.length));
                    break;
                }
                case 5: made = joined(Arrays.copyOf(made, at), Arrays.copyOfRange(other, Math.min(at, other.length), other.length)); break;
                default: made[at] = made[random.nextInt(made.length)];
            }
        }
        return made.length > MOST ? Arrays.copyOf(made, MOST) : made;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] made = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, made, first.length, second.length);
        return made;
    }
}
