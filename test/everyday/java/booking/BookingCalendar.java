// SPDX-License-Identifier: Apache-2.0
package booking;

import java.util.List;
import java.util.Optional;

/** Where bookings are kept. */
public interface BookingCalendar {
    List<Booking> bookingsOf(int room);

    Optional<Booking> find(long id);

    long add(int room, String guest, DateRange dates);

    void remove(long id);
}
