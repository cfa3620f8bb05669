// SPDX-License-Identifier: Apache-2.0
package booking;

/** Seats of a small theatre, in rows. */
public class SeatMap {
    /** What a seat can be. */
    public enum Seat { FREE, HELD, SOLD }

    private final Seat[][] seats;

    public SeatMap(int rows, int columns) {
        if (rows < 1 || rows > 40 || columns < 1 || columns > 60) {
            throw new IllegalArgumentException("size out of range");
        }
        seats = new Seat[rows][columns];
        for (Seat[] row : seats) {
            java.util.Arrays.fill(row, Seat.FREE);
        }
    }

    public Seat at(int row, int column) {
        if (row < 0 || row >= seats.length || column < 0 || column >= seats[row].length) {
            throw new IndexOutOfBoundsException("no seat " + row + "/" + column);
        }
        return seats[row][column];
    }

    public boolean hold(int row, int column) {
        if (at(row, column) != Seat.FREE) {
            return false;
        }
        seats[row][column] = Seat.HELD;
        return true;
    }

    public void sell(int row, int column) {
        if (at(row, column) == Seat.SOLD) {
            throw new IllegalStateException("sold twice");
        }
        seats[row][column] = Seat.SOLD;
    }

    /** The first column of {@code count} free seats side by side, or -1. */
    public int findTogether(int row, int count) {
        if (count <= 0) {
            return -1;
        }
        int run = 0;
        for (int column = 0; column < seats[row].length; column++) {
            run = seats[row][column] == Seat.FREE ? run + 1 : 0;
            if (run == count) {
                return column - count + 1;
            }
        }
        return -1;
    }

    public int count(Seat kind) {
        int count = 0;
        for (Seat[] row : seats) {
            for (Seat seat : row) {
                if (seat == kind) {
                    count++;
                }
            }
        }
        return count;
    }

    public boolean isSoldOut() {
        return count(Seat.SOLD) == seats.length * seats[0].length;
    }
}
