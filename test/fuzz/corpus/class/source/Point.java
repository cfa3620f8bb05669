// SPDX-License-Identifier: Apache-2.0
sealed interface Shape permits Point {}

record Point<T>(int x, T y) implements Shape {
    class Inner { private int z = x; }

    int sum() {
        Object o = new Inner().z;
        return o instanceof Integer i && x > 0 ? i + x : assertPositive(x);
    }

    static int assertPositive(int x) {
        assert x > 0 : "x";
        return x;
    }
}
