// SPDX-License-Identifier: Apache-2.0
import java.util.function.Supplier;

@Deprecated
interface Things<T extends Comparable<T>> {
    enum Colour { RED, GREEN }

    T first();

    default Supplier<String> later(String a, int b) {
        return () -> a + b + new Object() { int x = 1; }.x + Colour.valueOf(a);
    }
}
