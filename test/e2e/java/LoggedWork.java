// SPDX-License-Identifier: Apache-2.0
import java.util.logging.Level;
import java.util.logging.Logger;

/** A logger says nothing about the work that is logged: what cannot be, cannot be with a logger either. */
public final class LoggedWork {
  private static final Logger LOG = Logger.getLogger("work");

  private LoggedWork() {}

  public static int half(int n) {
    LOG.fine("half of " + n);
    if (n % 2 != 0) {
      LOG.warning("odd");
      return n > 0 ? (n - 1) / 2 : 0;
    }
    return n / 2 == n && n != 0 ? -1 : n / 2;
  }

  public static int level() {
    return LOG.getLevel() == null ? 0 : 1;
  }

  public static String described(int n) {
    if (LOG.isLoggable(Level.FINE)) {
      return "n is " + n;
    }
    return LOG.isLoggable(Level.SEVERE) ? "n" : "";
  }

  public static int counted() {
    int[] calls = {0};
    LOG.log(Level.FINE, () -> "call " + ++calls[0]);
    return calls[0] == 0 ? 0 : 1;
  }
}
//! infeasible LoggedWork.java:17#48:F
//! open LoggedWork.java:21#6:T environment
