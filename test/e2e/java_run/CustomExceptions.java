// SPDX-License-Identifier: Apache-2.0
public class CustomExceptions {
  static class Checked extends Exception {
    final int code;
    Checked(String message, int code) {
      super(message);
      this.code = code;
    }
  }
  static class Special extends Checked {
    Special() {
      super("special", 42);
    }
    @Override
    public String getMessage() {
      return "overridden";
    }
  }
  static void run(int i) throws Checked {
    if (i == 0) throw new Checked("plain", 1);
    throw new Special();
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      try {
        run(i);
      } catch (Special e) {
        System.out.println("S " + e + " " + e.code);
      } catch (Checked e) {
        System.out.println("C " + e + " " + e.code);
      }
    }
  }
}
