// SPDX-License-Identifier: Apache-2.0
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.function.IntUnaryOperator;

/** Edges that few inputs take, one for each thing that an attack has to be able to make, and edges that none takes. */
public class Rare {
  enum Color { RED, GREEN, BLUE }

  static final class Node {
    private final int value;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  static int mode = 3;
  private int count;

  static int number(int x) {
    if (x == 1234567 + 4) return 1;  //! taken 3:F
    return 0;
  }

  static int word(String s) {
    if (s == null || !s.startsWith("key=")) return 0;
    if (s.length() == 9 && s.endsWith("end")) return 1;  //! taken 30:F
    return 2;
  }

  static int ring(Node n) {
    if (n == null || n.next == null || n.next == n || n.next.value != 77) return 0;
    if (n.next.next == n) return 1;  //! taken 41:F
    return 2;
  }

  static int real(double d) {
    if (d != d) return 1;  //! taken 3:F
    return 0;
  }

  static int listed(List<Integer> list, Color color) {
    if (list == null || list.size() != 3 || color != Color.BLUE) return 0;
    if (list.get(1) != null && list.get(1) == 9) return 1;  //! taken 48:F
    return 2;
  }

  static int mapped(Map<String, Integer> map) {
    if (map != null && map.containsKey("port") && map.get("port") == null) return 1;  //! taken 23:F
    return 2;
  }

  static int asks(IntUnaryOperator answer) {
    if (answer == null || answer.applyAsInt(1) != -2) return 0;
    if (answer.applyAsInt(2) == 10) return 1;  //! taken 27:F
    return 2;
  }

  static int setBefore() {
    if (mode == 41) return 1;  //! taken 5:F
    return 0;
  }

  int counted() {
    if (++count > 2) return 1;  //! taken 12:F
    return 0;
  }

  static int far() {
    if (TimeZone.getDefault().getRawOffset() > 0) return 1;  //! taken 6:F
    return 0;
  }

  static int evenAndOdd(int x) {
    if ((x * x - x) % 2 == 1) return 1;  //! never 8:F
    return 0;
  }

  static int longerThanItself(String s, String t) {
    if (s != null && t != null && (s + t).length() < s.length()) return 1;  //! never 22:F
    return 0;
  }
}
