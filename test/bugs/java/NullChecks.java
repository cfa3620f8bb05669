// SPDX-License-Identifier: Apache-2.0
import java.util.HashMap;
import java.util.Map;

/** Null that the code itself thought of, or made. */
public class NullChecks {
  private static final Map<String, Integer> PORTS = new HashMap<>();

  static {
    PORTS.put("ssh", 22);
    PORTS.put("http", 80);
  }

  /** A link of a chain. */
  public static final class Link {
    final int value;
    final Link next;

    public Link(int value, Link next) {
      this.value = value;
      this.next = next;
    }
  }

  public static String greeting(String name, boolean formal) {
    String greeting = "Hello";
    if (name != null) greeting += " " + name;
    if (formal) greeting += ", all " + name.length();  //! certain null-dereference
    return greeting;
  }

  public static String greetingFixed(String name, boolean formal) {
    String greeting = "Hello";
    if (name != null) greeting += " " + name;
    if (formal && name != null) greeting += ", all " + name.length();
    return greeting;
  }

  public static boolean isSame(String left, String right) {
    if (left == null && right == null) return true;
    return left.equals(right);  //! certain null-dereference
  }

  public static boolean isSameFixed(String left, String right) {
    if (left == null) return right == null;
    return left.equals(right);
  }

  public static String firstGiven(String[] names) {
    String found = null;
    for (String name : names) {
      if (name != null && !name.isEmpty()) {
        found = name;
        break;
      }
    }
    return found.trim();  //! certain null-dereference
  }

  public static String firstGivenFixed(String[] names) {
    for (String name : names) {
      if (name != null && !name.isEmpty()) return name.trim();
    }
    return "";
  }

  public static int portOf(String scheme) {
    return PORTS.get(scheme);  //! suspicious null-dereference
  }

  public static int portOfFixed(String scheme) {
    return PORTS.getOrDefault(scheme, -1);
  }

  public static int lastValue(Link chain) {
    Link link = chain;
    while (link != null) link = link.next;
    return link.value;  //! certain null-dereference
  }

  public static int lastValueFixed(Link chain) {
    if (chain == null) return 0;
    Link link = chain;
    while (link.next != null) link = link.next;
    return link.value;
  }
}
