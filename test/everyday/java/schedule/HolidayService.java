// SPDX-License-Identifier: Apache-2.0
package schedule;

import java.time.LocalDate;

/** Knows the holidays of a region. */
public interface HolidayService {
    boolean isHoliday(LocalDate day);
}
