// SPDX-License-Identifier: Apache-2.0
class Flow {
    static final long BIG = 1L << 40;
    static final String NAME = "flow\u0000\u20ac";
    private volatile int count;

    int branches(int a, long b, double c) {
        switch (a) {
            case 1: return 10;
            case 2: return 20;
            case 3: b++;
        }
        switch (a) {
            case -100000: return -1;
            case 100000: return 1;
        }
        for (int i = 0; i < a; i++) count += 1000;
        return b > c ? (int) b : (int) c;
    }

    synchronized Object[][] arrays(int[] a, String s) throws java.io.IOException {
        try {
            synchronized (this) {
                a[0] = s.length();
            }
        } catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
            throw new java.io.IOException(NAME, e);
        } finally {
            count++;
        }
        return new Object[a.length][2];
    }
}
