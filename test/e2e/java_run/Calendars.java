// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.text.SimpleDateFormat;
import java.util.*;

class Calendars {
  public static void main(String[] args) throws Exception {
    Calendar c = new GregorianCalendar(2024, Calendar.FEBRUARY, 28, 23, 30, 15);
    c.add(Calendar.HOUR, 1);
    System.out.println(c.get(Calendar.DAY_OF_MONTH) + " " + c.get(Calendar.DAY_OF_WEEK) + " " + c.get(Calendar.DAY_OF_YEAR) + " " + c.getTimeInMillis());
    c.add(Calendar.YEAR, 1);
    System.out.println(c.getTime() + " " + c.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + c.get(Calendar.WEEK_OF_YEAR));
    c.roll(Calendar.MONTH, 11);
    System.out.println(c.getTime().getTime() + " " + new GregorianCalendar().isLeapYear(1900));
    SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS zzz EEE MMM");
    System.out.println(f.format(new Date(0)) + " " + f.format(new Date(1700000000123L)));
    SimpleDateFormat p = new SimpleDateFormat("dd.MM.yyyy HH:mm");
    System.out.println(p.parse("29.02.2024 12:34").getTime() + " " + p.toPattern());
    p.setLenient(false);
    try {
      p.parse("30.02.2024 12:34");
    } catch (java.text.ParseException e) {
      System.out.println(e.getMessage());
    }
    TimeZone berlin = TimeZone.getTimeZone("Europe/Berlin");
    p.setTimeZone(berlin);
    System.out.println(p.format(new Date(1720000000000L)) + " " + berlin.getOffset(1720000000000L) + " " + berlin.getRawOffset() + " " + berlin.getID());
    Calendar b = Calendar.getInstance(berlin);
    b.setTimeInMillis(1711846800000L);
    System.out.println(b.get(Calendar.HOUR_OF_DAY) + " " + b.get(Calendar.DST_OFFSET) + " " + TimeZone.getTimeZone("GMT+02:30").getRawOffset());
    System.out.println(new Date(99, 0, 31) + " " + new Date(0).compareTo(new Date(1)));
  }
}
