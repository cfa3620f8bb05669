//! options --loop-bound 2
/** A set of small numbers, and the method of figure 8 of the paper with it. */
class IntSet {
    private long bits;
    private int changes;

    void remove(int element) {
        long without = bits & ~(1L << element);
        if (without != bits) {
            changes++;
        }
        bits = without;
    }

    boolean contains(int element) {
        return (bits & 1L << element) != 0;
    }

    static IntSet aliasable(IntSet x, IntSet y) {
        x.remove(3);
        if (y.contains(3)) {
            return x;
        }
        return null;
    }
}
