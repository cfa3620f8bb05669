// SPDX-License-Identifier: Apache-2.0
package schedule;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** Working days and hours. */
public class BusinessCalendar {
    private static final LocalTime OPENS = LocalTime.of(9, 0);
    private static final LocalTime CLOSES = LocalTime.of(17, 30);
    private static final int SEARCH_LIMIT_DAYS = 14;

    private final HolidayService holidays;

    public BusinessCalendar(HolidayService holidays) {
        this.holidays = holidays;
    }

    public boolean isWorkingDay(LocalDate day) {
        DayOfWeek weekday = day.getDayOfWeek();
        return weekday != DayOfWeek.SATURDAY && weekday != DayOfWeek.SUNDAY && !holidays.isHoliday(day);
    }

    public boolean isOpen(LocalDateTime time) {
        LocalTime hour = time.toLocalTime();
        if (hour.isBefore(OPENS) || !hour.isBefore(CLOSES)) {
            return false;
        }
        return isWorkingDay(time.toLocalDate());
    }

    public LocalDate nextWorkingDay(LocalDate day) {
        LocalDate next = day.plusDays(1);
        for (int i = 0; i < SEARCH_LIMIT_DAYS; i++) {
            if (isWorkingDay(next)) {
                return next;
            }
            next = next.plusDays(1);
        }
        throw new IllegalStateException("no working day after " + day);
    }

    /** The day on which work of so many days is done. */
    public LocalDate dueDate(LocalDate start, int workingDays) {
        if (workingDays < 0) {
            throw new IllegalArgumentException("negative effort");
        }
        LocalDate due = start;
        for (int done = 0; done < workingDays; done++) {
            due = nextWorkingDay(due);
        }
        return due;
    }
}
