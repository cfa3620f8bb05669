// SPDX-License-Identifier: Apache-2.0
import java.util.Calendar;

/** Objects of the library that no input can be: what needs one stays open, it is not called impossible. */
public class Foreign {
  public static int count(Calendar set, int other) {
    return set == null ? other : set.getFirstDayOfWeek();
  }
}
//! open Foreign.java:7#1:T size
