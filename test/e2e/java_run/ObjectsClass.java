// SPDX-License-Identifier: Apache-2.0
import java.util.Objects;

public class ObjectsClass {
  public static void main(String[] args) {
    System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.hash(1, "x", null));
    System.out.println(Objects.toString(null, "default") + " " + Objects.hashCode(null));
    try {
      Objects.requireNonNull(null, "must be there");
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
  }
}
