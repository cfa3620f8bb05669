// SPDX-License-Identifier: Apache-2.0
public class LocalClasses {
  public static void main(String[] args) {
    int base = 4;
    class Adder {
      final int n;
      Adder(int n) {
        this.n = n;
      }
      int add() {
        return base + n;
      }
    }
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += new Adder(i).add();
    System.out.println(sum);
  }
}
