// SPDX-License-Identifier: Apache-2.0
public class LinkedStructure {
  static class Node {
    int value;
    Node next;
    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }
  static Node reverse(Node n) {
    Node r = null;
    while (n != null) {
      Node next = n.next;
      n.next = r;
      r = n;
      n = next;
    }
    return r;
  }

  public static void main(String[] args) {
    Node list = null;
    for (int i = 0; i < 6; i++) list = new Node(i * i, list);
    list = reverse(list);
    for (Node n = list; n != null; n = n.next) System.out.print(n.value + (n.next == null ? "\n" : ","));
  }
}
