// SPDX-License-Identifier: Apache-2.0
public class IntSwitch {
  static int dense(int i) {
    int r = 0;
    switch (i) {
      case 0:
        r += 1;
      case 1:
        r += 10;
        break;
      case 3:
        r += 100;
      default:
        r += 1000;
    }
    return r;
  }
  static int sparse(int i) {
    switch (i) {
      case Integer.MIN_VALUE:
        return 1;
      case -1:
        return 2;
      case 1000000:
        return 3;
      default:
        return 4;
    }
  }

  public static void main(String[] args) {
    for (int i = -2; i < 6; i++) System.out.print(dense(i) + " ");
    System.out.println();
    System.out.println(sparse(Integer.MIN_VALUE) + " " + sparse(-1) + " " + sparse(1000000) + " " + sparse(7));
    char c = 'b';
    switch (c) {
      case 'a':
        System.out.println("a");
        break;
      case 'b':
        System.out.println("b");
    }
  }
}
