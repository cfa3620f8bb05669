// SPDX-License-Identifier: Apache-2.0
public class TryWithResources {
  static class Res implements AutoCloseable {
    final String name;
    Res(String name) {
      this.name = name;
      System.out.println("open " + name);
    }
    @Override
    public void close() {
      System.out.println("close " + name);
      throw new IllegalStateException("closing " + name);
    }
  }

  public static void main(String[] args) {
    try (Res a = new Res("a"); Res b = new Res("b")) {
      System.out.println("body " + a.name + b.name);
      throw new RuntimeException("body");
    } catch (RuntimeException e) {
      System.out.println(e.getMessage());
      for (Throwable t : e.getSuppressed()) System.out.println("suppressed " + t.getMessage());
    }
  }
}
