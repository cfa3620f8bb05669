//! options --loop-bound 2
/** Fields, made objects, static variables, exceptions, switches. */
class Ledger {
    static int entries;

    static class Entry {
        final int amount;
        final Entry next;

        Entry(int amount, Entry next) {
            this.amount = amount;
            this.next = next;
        }
    }

    private int balance;
    private Entry last;

    Entry book(int amount) {
        if (amount == 0) {
            throw new IllegalArgumentException("nothing to book");
        }
        entries++;
        balance += amount;
        last = new Entry(amount, last);
        return last;
    }

    static String grade(int points) {
        switch (points / 10) {
            case 10:
            case 9:
                return "A";
            case 8:
                return "B";
            default:
                return points < 0 || points > 100 ? null : "F";
        }
    }

    static int fee(int amount, boolean isMember) {
        int fee = amount / 100;
        if (!isMember && fee < 5) {
            fee = 5;
        }
        return fee;
    }

    static int clamp(int value, int low, int high) {
        if (value < low) {
            return low;
        }
        return value > high ? high : value;
    }

    static int middle(int low, int high) {
        return low <= high ? (low + high) / 2 : -1;
    }
}
