// SPDX-License-Identifier: Apache-2.0
// Exceptions that have to be declared.
class CheckedExceptions {
  static class Refused extends Exception {
    Refused(String why) { super(why); }
  }
  int check(int x) throws Refused, java.io.IOException {
    if (x < 0) throw new Refused("negative");
    if (x > 100) throw new java.io.IOException("large");
    return x;
  }
  static <E extends Exception> void rethrow(E e) throws E { if (e != null) throw e; }
  CheckedExceptions() throws Refused {}
}
