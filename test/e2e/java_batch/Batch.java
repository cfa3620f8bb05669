// SPDX-License-Identifier: Apache-2.0
import java.io.FileOutputStream;
import java.io.PrintStream;

/** Runs the main methods of several classes in one JVM: Batch FOLDER CLASS..., output to FOLDER/CLASS.out and .err. */
public class Batch {
  public static void main(String[] args) throws Exception {
    for (int i = 1; i < args.length; i++) {
      String base = args[0] + "/" + args[i];
      try (PrintStream out = new PrintStream(new FileOutputStream(base + ".out"), true, "UTF-8");
          PrintStream err = new PrintStream(new FileOutputStream(base + ".err"), true, "UTF-8")) {
        System.setOut(out);
        System.setErr(err);
        Class.forName(args[i]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      }
    }
  }
}
