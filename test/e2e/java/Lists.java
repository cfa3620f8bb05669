// SPDX-License-Identifier: Apache-2.0
/** A linked list of the user's own. */
public class Lists {
  static class Node {
    int value;
    Node next;
  }

  public static int length(Node list) {
    int count = 0;
    for (Node at = list; at != null; at = at.next) count++;
    return count;
  }

  public static boolean contains(Node list, int value) {
    while (list != null) {
      if (list.value == value) return true;
      list = list.next;
    }
    return false;
  }

  public static Node reverse(Node list) {
    Node done = null;
    while (list != null) {
      Node next = list.next;
      list.next = done;
      done = list;
      list = next;
    }
    return done;
  }

  public static boolean isAscending(Node list) {
    if (list == null) return true;
    while (list.next != null) {
      if (list.value > list.next.value) return false;
      list = list.next;
    }
    return true;
  }

  public static Node removeFirst(Node list, int value) {
    if (list == null) return null;
    if (list.value == value) return list.next;
    for (Node at = list; at.next != null; at = at.next) {
      if (at.next.value == value) {
        at.next = at.next.next;
        break;
      }
    }
    return list;
  }
}
