// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Positions in lists that have become shorter, or never were that long. */
public class ListPositions {
  public static int medianAbove(int[] values, int floor) {
    List<Integer> kept = new ArrayList<>();
    for (int value : values) {
      if (value > floor) kept.add(value);
    }
    Collections.sort(kept);
    return kept.get(kept.size() / 2);  //! certain index-out-of-bounds
  }

  public static int medianAboveFixed(int[] values, int floor) {
    List<Integer> kept = new ArrayList<>();
    for (int value : values) {
      if (value > floor) kept.add(value);
    }
    if (kept.isEmpty()) return floor;
    Collections.sort(kept);
    return kept.get(kept.size() / 2);
  }

  public static int dropZeros(int[] values) {
    List<Integer> kept = new ArrayList<>();
    for (int value : values) kept.add(value);
    int size = kept.size();
    for (int i = 0; i < size; i++) {
      if (kept.get(i) == 0) kept.remove(i);  //! certain index-out-of-bounds
    }
    return kept.size();
  }

  public static int dropZerosFixed(int[] values) {
    List<Integer> kept = new ArrayList<>();
    for (int value : values) kept.add(value);
    for (int i = kept.size() - 1; i >= 0; i--) {
      if (kept.get(i) == 0) kept.remove(i);
    }
    return kept.size();
  }

  public static int runnerUp(int[] scores) {
    List<Integer> distinct = new ArrayList<>();
    for (int score : scores) {
      if (!distinct.contains(score)) distinct.add(score);
    }
    if (distinct.isEmpty()) return 0;
    Collections.sort(distinct, Collections.reverseOrder());
    return distinct.get(1);  //! certain index-out-of-bounds
  }

  public static int runnerUpFixed(int[] scores) {
    List<Integer> distinct = new ArrayList<>();
    for (int score : scores) {
      if (!distinct.contains(score)) distinct.add(score);
    }
    if (distinct.size() < 2) return 0;
    Collections.sort(distinct, Collections.reverseOrder());
    return distinct.get(1);
  }

  /** The values in order, each put where it belongs. */
  public static List<Integer> inserted(int[] values) {
    List<Integer> sorted = new ArrayList<>();
    for (int value : values) {
      int at = 0;
      while (at < sorted.size() && sorted.get(at) < value) at++;
      if (at == 0) sorted.add(0, value);
      else sorted.add(at + 1, value);  //! certain index-out-of-bounds
    }
    return sorted;
  }

  public static List<Integer> insertedFixed(int[] values) {
    List<Integer> sorted = new ArrayList<>();
    for (int value : values) {
      int at = 0;
      while (at < sorted.size() && sorted.get(at) < value) at++;
      sorted.add(at, value);
    }
    return sorted;
  }
}
