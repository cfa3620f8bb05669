// SPDX-License-Identifier: Apache-2.0
public class Loops {
  public static void main(String[] args) {
    int n = 0;
    outer:
    for (int i = 0; i < 10; i++) {
      for (int j = 0; j < 10; j++) {
        if (j == 5) continue outer;
        if (i == 6) break outer;
        n += i * j;
      }
    }
    int k = 10;
    do {
      k -= 3;
    } while (k > 0);
    while (true) {
      if (++k > 4) break;
    }
    System.out.println(n + " " + k);
    for (int a = 0, b = 10; a < b; a++, b--) System.out.print(a * b + " ");
    System.out.println();
  }
}
