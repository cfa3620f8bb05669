// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;

/// Exceptions that are handed over: what a test passes is made as a program makes it, with a message and a cause, and is one
/// of those that the code asks for.
class Failures {
  static class Late extends Exception {
    Late(String message) { super(message); }
  }

  static class Refused extends RuntimeException {
    Refused(String message, Throwable cause) { super(message, cause); }
  }

  static String kind(Throwable problem) {
    if (problem == null) return "none";
    if (problem instanceof Late) return "late";
    if (problem instanceof IOException) return "io";
    return problem.getCause() == null ? "plain" : "nested";
  }

  static int depth(Throwable problem) {
    int count = 0;
    for (Throwable at = problem; at != null; at = at.getCause()) count++;
    return count > 2 ? -1 : count;
  }

  static boolean mayTryAgain(Exception problem) {
    String message = problem.getMessage();
    return message != null && message.startsWith("busy");
  }

  static Throwable root(Refused refused) {
    return refused.getCause() != null ? refused.getCause() : refused;
  }
}
