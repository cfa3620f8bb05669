// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** Collections that do not allow what is done to them. */
public class Containers {
  public static List<Integer> withoutDebts(List<Integer> balances) {
    List<Integer> kept = new ArrayList<>(balances);
    for (Integer balance : kept) {  //! certain uncaught-exception
      if (balance < 0) kept.remove(balance);
    }
    return kept;
  }

  public static List<Integer> withoutDebtsFixed(List<Integer> balances) {
    List<Integer> kept = new ArrayList<>();
    for (Integer balance : balances) {
      if (balance >= 0) kept.add(balance);
    }
    return kept;
  }

  public static List<String> rolesOf(String user, boolean isAdmin) {
    List<String> roles = user == null ? new ArrayList<>() : List.of("reader");
    if (isAdmin) roles.add("admin");  //! certain uncaught-exception
    return roles;
  }

  public static List<String> rolesOfFixed(String user, boolean isAdmin) {
    List<String> roles = new ArrayList<>();
    if (user != null) roles.add("reader");
    if (isAdmin) roles.add("admin");
    return roles;
  }

  /** The cells of a row, which begins with `id`. */
  public static List<String> row(String[] cells) {
    List<String> row = Arrays.asList(cells);
    if (row.isEmpty() || !"id".equals(row.get(0))) row.add(0, "id");  //! certain uncaught-exception
    return row;
  }

  public static List<String> rowFixed(String[] cells) {
    List<String> row = new ArrayList<>(Arrays.asList(cells));
    if (row.isEmpty() || !"id".equals(row.get(0))) row.add(0, "id");
    return row;
  }

  public static int dropSpikes(int[] samples) {
    List<Integer> kept = new ArrayList<>();
    for (int sample : samples) kept.add(sample);
    Iterator<Integer> each = kept.iterator();
    while (each.hasNext()) {
      int sample = each.next();
      if (sample > 100) each.remove();
      if (sample % 1000 == 999) each.remove();  //! certain uncaught-exception
    }
    return kept.size();
  }

  public static int dropSpikesFixed(int[] samples) {
    List<Integer> kept = new ArrayList<>();
    for (int sample : samples) kept.add(sample);
    Iterator<Integer> each = kept.iterator();
    while (each.hasNext()) {
      int sample = each.next();
      if (sample > 100 || sample % 1000 == 999) each.remove();
    }
    return kept.size();
  }

  /** An empty list with room for those who are still to come. */
  public static List<String> guests(short invited, short arrived) {
    return new ArrayList<>(invited - arrived);  //! suspicious uncaught-exception
  }

  public static List<String> guestsFixed(short invited, short arrived) {
    return new ArrayList<>(Math.max(0, invited - arrived));
  }
}
