// SPDX-License-Identifier: Apache-2.0
public class DefaultToString {
  static class Thing {
    @Override
    public int hashCode() {
      return 0xabc;
    }
  }

  public static void main(String[] args) {
    System.out.println(new Thing());
    System.out.println(new Thing().equals(new Thing()));
    Object o = new Object();
    System.out.println(o.equals(o) + " " + (o.hashCode() == o.hashCode()) + " " + (o.toString().startsWith("java.lang.Object@")));
  }
}
