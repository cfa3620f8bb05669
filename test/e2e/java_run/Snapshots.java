// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.io.*;
import java.util.*;

/** Objects written and read again. */
class Snapshots {
  static class Base {
    int made = 5;
  }

  static class Node extends Base implements Serializable {
    private static final long serialVersionUID = 1;
    final String name;
    transient int cache = 7;
    Node next;
    final Map<String, List<Integer>> values = new TreeMap<>();

    Node(String name) { this.name = name; }

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeInt(name.length());
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      cache = in.readInt() * 10;
    }
  }

  enum Kind { ONE, TWO }

  record Pair(Kind kind, int[] numbers) implements Serializable {
    Pair {
      if (kind == null) throw new NullPointerException("kind");
    }
  }

  static final class Single implements Serializable {
    static final Single IT = new Single();

    private Object readResolve() { return IT; }
  }

  public static class Outer implements Externalizable {
    String text = "";

    public void writeExternal(ObjectOutput out) throws IOException { out.writeUTF(text + "!"); }

    public void readExternal(ObjectInput in) throws IOException { text = in.readUTF(); }
  }

  @SuppressWarnings("unchecked")
  static <T> T copy(T object) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
  }

  public static void main(String[] args) throws Exception {
    Node node = new Node("first");
    node.made = 99;
    node.next = node;
    node.values.put("k", new ArrayList<>(List.of(1, 2)));
    Node read = copy(node);
    System.out.println(read.name + " " + read.cache + " " + read.made + " " + (read.next == read) + " " + read.values);
    Pair pair = copy(new Pair(Kind.TWO, new int[] {3, 4}));
    System.out.println(pair.kind() + " " + pair.numbers()[1] + " " + (pair.kind() == Kind.TWO) + " " + (copy(Single.IT) == Single.IT));
    Outer outer = new Outer();
    outer.text = "ext";
    System.out.println(copy(outer).text + " " + copy(new LinkedHashSet<>(List.of("b", "a"))) + " " + copy(new ArrayDeque<>(List.of(1))) + " " + copy(EnumSet.allOf(Kind.class)) + " " + copy(new BitSet()).size() + " " + copy(Optional.class).getName());
    System.out.println(copy(new java.math.BigDecimal("1.50")) + " " + copy(java.time.LocalDate.of(2024, 1, 2)) + " " + copy(new Date(5)).getTime() + " " + copy(Locale.GERMANY) + " " + copy(List.of(1, 2)) + " " + copy(new IllegalStateException("m")).getMessage());
    try {
      copy(List.of(new Object()));
    } catch (NotSerializableException e) {
      System.out.println(e);
    }
    Comparator<String> byLength = (Comparator<String> & Serializable) (a, b) -> a.length() - b.length();
    System.out.println(copy(new PriorityQueue<>(List.of("x"))).peek() + " " + byLength.compare("a", "bb") + " " + ObjectStreamClass.lookup(Node.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Kind.class).getFields().length);
  }
}
