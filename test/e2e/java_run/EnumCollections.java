// SPDX-License-Identifier: Apache-2.0
import java.util.EnumMap;
import java.util.EnumSet;

public class EnumCollections {
  enum Unused { A, B }
  enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

  public static void main(String[] args) {
    System.out.println(new EnumMap<Unused, Integer>(Unused.class).containsKey(null) + " " + EnumSet.allOf(Unused.class));
    EnumSet<Day> weekend = EnumSet.of(Day.SAT, Day.SUN);
    System.out.println(weekend + " " + EnumSet.complementOf(weekend) + " " + EnumSet.range(Day.TUE, Day.THU));
    EnumMap<Day, Integer> map = new EnumMap<>(Day.class);
    map.put(Day.WED, 3);
    map.put(Day.MON, 1);
    System.out.println(map + " " + map.containsKey(Day.TUE) + " " + map.get(Day.WED));
  }
}
