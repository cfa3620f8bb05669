// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.io.*;

class Resources {
  public static void main(String[] args) throws Exception {
    try (DataInputStream in = new DataInputStream(Resources.class.getResourceAsStream("Resources.class"))) {
      System.out.println(Integer.toHexString(in.readInt()));
    }
    System.out.println(Resources.class.getResourceAsStream("/missing.txt") + " " + Resources.class.getClassLoader().getResourceAsStream("none") + " " + ClassLoader.getSystemResourceAsStream("x/y"));
    try (InputStream in = Object.class.getResourceAsStream("String.class")) {
      System.out.println(in.read() + " " + in.read());
    }
    System.out.println(Class.forName("Resources") == Resources.class.getClassLoader().loadClass("Resources"));
    try {
      Resources.class.getClassLoader().loadClass("no.Such");
    } catch (ClassNotFoundException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(new File("/nowhere/at/all").exists() + " " + new File("a/b/../c.txt").getName() + " " + new File("a", "b").getPath() + " " + new File("x").isDirectory());
    try {
      new FileReader("/nowhere/at/all.txt");
    } catch (FileNotFoundException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(java.util.ServiceLoader.load(Runnable.class).iterator().hasNext() + " " + System.getenv("TESTELLATE_NO_SUCH"));
  }
}
