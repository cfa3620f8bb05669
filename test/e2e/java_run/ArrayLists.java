// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;

public class ArrayLists {
  public static void main(String[] args) {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < 20; i++) list.add("n" + (i * 7 % 20));
    Collections.sort(list);
    System.out.println(list + " " + list.size());
    list.subList(2, 15).clear();
    Collections.reverse(list);
    System.out.println(list + " " + list.contains("n5") + " " + Collections.max(list));
    for (Iterator<String> it = list.iterator(); it.hasNext();) if (it.next().endsWith("8")) it.remove();
    System.out.println(list);
    try {
      for (String s : list) list.add(s);
    } catch (ConcurrentModificationException e) {
      System.out.println("modified");
    }
    try {
      list.get(99);
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
  }
}
