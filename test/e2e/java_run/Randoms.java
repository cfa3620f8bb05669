// SPDX-License-Identifier: Apache-2.0
import java.util.Random;

public class Randoms {
  public static void main(String[] args) {
    Random r = new Random(42);
    for (int i = 0; i < 5; i++) System.out.print(r.nextInt(100) + " " + r.nextBoolean() + " " + r.nextLong() + " ");
    System.out.println(r.nextDouble());
  }
}
