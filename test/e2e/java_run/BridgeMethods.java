// SPDX-License-Identifier: Apache-2.0
public class BridgeMethods {
  static class Node implements Comparable<Node>, Cloneable {
    int key;
    Node(int key) {
      this.key = key;
    }
    @Override
    public int compareTo(Node o) {
      return Integer.compare(key, o.key);
    }
    @Override
    public Node clone() {
      try {
        return (Node) super.clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  public static void main(String[] args) {
    Comparable<Node> c = new Node(2);
    Node n = new Node(3);
    Node m = n.clone();
    m.key = 9;
    System.out.println(c.compareTo(n) + " " + n.key + " " + m.key);
  }
}
