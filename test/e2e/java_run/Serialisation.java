// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.io.*;
import java.util.*;

class Serialisation {
  static class Point implements Serializable {
    private static final long serialVersionUID = 1;
    int x;
    transient int y = 5;
    String label;
    Point next;
    Point(int x, String label) { this.x = x; this.label = label; }
  }
  enum Color { RED, GREEN }
  public static void main(String[] args) throws Exception {
    Point p = new Point(3, "p");
    p.next = p;
    List<Object> all = new ArrayList<>(List.of(p, Color.GREEN, new int[] {1, 2}, "text", 7, new HashMap<>(Map.of("k", 1.5))));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(all);
    }
    System.out.println(bytes.size());
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      List<?> read = (List<?>) in.readObject();
      Point q = (Point) read.get(0);
      System.out.println(q.x + " " + q.y + q.label + (q.next == q) + " " + (read.get(1) == Color.GREEN) + Arrays.toString((int[]) read.get(2)) + read.subList(3, 6));
    }
    try {
      new ObjectOutputStream(bytes).writeObject(new Object());
    } catch (NotSerializableException e) {
      System.out.println(e.getMessage());
    }
  }
}
