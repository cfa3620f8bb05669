// SPDX-License-Identifier: Apache-2.0
import java.util.logging.Level;
import java.util.logging.Logger;

/** What is logged is all that comes of some calls. */
public final class AssertedLogs {
  private static final Logger LOG = Logger.getLogger(AssertedLogs.class.getName());

  private AssertedLogs() {}

  public static void note(int level, String name) {
    if (level > 90) {
      LOG.severe("too hot: " + name);
      LOG.log(Level.WARNING, "cooling {0}", name);
    } else if (level > 50) {
      LOG.warning(() -> "warm: " + name);
    } else {
      LOG.fine("fine");
    }
  }

  public static int guarded(int level) {
    if (LOG.isLoggable(Level.INFO)) {
      LOG.info("level " + level);
    }
    return level;
  }
}
//! options --assert-logs
