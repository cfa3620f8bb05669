// SPDX-License-Identifier: Apache-2.0
package booking;

import java.util.List;
import java.util.OptionalInt;
import java.util.logging.Logger;
import java.util.stream.IntStream;

/** Books rooms of a small hotel. */
public class BookingService {
    private static final Logger LOG = Logger.getLogger(BookingService.class.getName());
    private static final int MAX_NIGHTS = 28;

    private final BookingCalendar calendar;
    private final int rooms;

    public BookingService(BookingCalendar calendar, int rooms) {
        this.calendar = calendar;
        this.rooms = rooms;
    }

    public boolean isFree(int room, DateRange dates) {
        return calendar.bookingsOf(room).stream().noneMatch(booking -> booking.dates().overlaps(dates));
    }

    public OptionalInt firstFreeRoom(DateRange dates) {
        return IntStream.rangeClosed(1, rooms).filter(room -> isFree(room, dates)).findFirst();
    }

    /** Returns the booking's id, or -1 if all rooms are taken. */
    public long book(String guest, DateRange dates) {
        if (guest == null || guest.isBlank()) {
            throw new IllegalArgumentException("guest is missing");
        }
        if (dates.nights() > MAX_NIGHTS) {
            throw new IllegalArgumentException("too long");
        }
        OptionalInt room = firstFreeRoom(dates);
        if (room.isEmpty()) {
            LOG.info("no room for " + guest);
            return -1;
        }
        return calendar.add(room.getAsInt(), guest, dates);
    }

    /** Moves a booking to another room; the guest keeps the dates. */
    public boolean move(long id, int room) {
        Booking booking = calendar.find(id).orElse(null);
        if (booking == null || booking.room() == room) {
            return false;
        }
        if (room < 1 || room > rooms) {
            throw new IllegalArgumentException("no such room: " + room);
        }
        List<Booking> inTheWay =
                calendar.bookingsOf(room).stream().filter(other -> other.dates().overlaps(booking.dates())).toList();
        if (inTheWay.size() > 1) {
            return false;
        }
        if (inTheWay.size() == 1 && (inTheWay.get(0).vip() || !booking.vip())) {
            return false;
        }
        calendar.remove(id);
        calendar.add(room, booking.guest(), booking.dates());
        return true;
    }
}
