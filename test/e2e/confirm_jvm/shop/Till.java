// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.ArrayList;
import java.util.List;

/** Small methods with one thing each that can go wrong when paths are told apart from outside. */
public class Till {
    static final int[] SQUARES = new int[5];
    static int calls;

    static {
        for (int i = 0; i < SQUARES.length; i++) SQUARES[i] = square(i);
    }

    static int square(int x) {
        return x > 2 ? x * x : x + x * (x - 1);
    }

    static int sign(int x) {
        if (x < 0) return -1;
        return x == 0 ? 0 : 1;
    }

    /** Both sides of the first jump lead to the same place. */
    static int emptyIf(int x) {
        if (x > 0) {
        }
        return sign(x);
    }

    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += sign(i - 1) + (i % 3 == 0 ? 1 : 2);
        return sum;
    }

    static int recursion(int n) {
        return n <= 1 ? 1 : recursion(n - 1) + (n % 2 == 0 ? recursion(n - 2) : 0);
    }

    static int choice(int x) {
        switch (x) {
            case 1:
            case 2:
                return 10;
            case 5:
                return 20;
            case 100:
                return sign(x);
            default:
                return 0;
        }
    }

    static int word(int x) {
        switch (x == 0 ? "Aa" : x == 1 ? "BB" : "other") {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            default:
                return 3;
        }
    }

    static int exceptions(int x) {
        try {
            if (x == 0) throw new IllegalStateException();
            return deeper(x);
        } catch (IllegalStateException | ArithmeticException e) {
            return x > 5 ? -1 : -2;
        } catch (RuntimeException e) {
            return -3;
        } finally {
            calls++;
        }
    }

    private static int deeper(int x) {
        try {
            return new int[3][4][x].length / (x - 7) + "abc".charAt(x - 6);
        } catch (NegativeArraySizeException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static int thrown(int x) {
        if (x > 3) throw new IllegalArgumentException("too large");
        return x;
    }

    static int lambdas(int x) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = x; i > 0; i--) numbers.add(i % 3);
        numbers.sort((a, b) -> a > b ? 1 : a < b ? -1 : 0);
        numbers.removeIf(n -> n == 1);
        return numbers.size();
    }

    static int called(java.util.function.IntUnaryOperator step, int x) {
        return step.applyAsInt(x) > 4 && step.applyAsInt(0) < 2 ? 1 : 2;
    }

    static int calledWithNext(int x) {
        return called(n -> n + 1, x);
    }

    static int initialised(int x) {
        return SQUARES[x] > 4 ? 1 : Late.limit(x);
    }

    static class Late {
        static final int LIMIT = limitOf(square(3));

        static int limitOf(int x) {
            return x > 8 ? 2 : 1;
        }

        static int limit(int x) {
            return x > LIMIT ? 5 : 6;
        }
    }

    static int failingInitialiser(int x) {
        try {
            return Failing.value > x ? 1 : 2;
        } catch (LinkageError e) {
            return sign(x);
        }
    }

    static class Failing {
        static int value;

        static {
            for (int i = 0; i < 3; i++) value += sign(i);
            value = SQUARES[value + 100];
        }
    }

    static int counted(int limit) {
        return ++calls > limit ? 1 : 2;
    }

    static int endless(int x) {
        while (x != 0) x += 2;
        return x;
    }

    static void exit(int x) {
        if (x > 0) System.exit(x);
    }

    static int overflow(int x) {
        return x == 0 ? 0 : overflow(x) + 1;
    }

    static int flood(int x) {
        byte[] line = new byte[100_000];
        for (int i = 0; i < x; i++) System.out.write(line, 0, line.length);
        return x;
    }

    // State.
    private int total;

    Till(int start) {
        total = start > 10 ? 10 : start;
    }

    static Till filled(int start) {
        return new Till(start);
    }

    static int add(Till till, int amount) {
        till.total += amount > 5 ? 5 : amount;
        return till.total();
    }

    int total() {
        return total > 12 ? 12 : total;
    }

    static int inCapitals(int x) {
        return "title".toUpperCase().equals("TITLE") ? x : -x;
    }

    static int isAheadOfUtc(int x) {
        return java.util.TimeZone.getDefault().getRawOffset() > 0 ? x : 0;
    }

    static int hasRoomFor(int megabytes) {
        return Runtime.getRuntime().maxMemory() >> 20 >= megabytes ? 1 : 0;
    }

    static int hash(int x) {
        return new Object().hashCode() < 100_000 ? x : 0;
    }
}
