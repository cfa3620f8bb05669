// SPDX-License-Identifier: Apache-2.0
public class Primes {
  public static void main(String[] args) {
    boolean[] composite = new boolean[200];
    StringBuilder out = new StringBuilder();
    for (int i = 2; i < composite.length; i++) {
      if (composite[i]) continue;
      out.append(i).append(' ');
      for (int j = i * i; j < composite.length; j += i) composite[j] = true;
    }
    System.out.println(out.toString().trim());
  }
}
