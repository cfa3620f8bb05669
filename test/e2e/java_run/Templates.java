// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.*;
import java.util.regex.*;

/** Text with placeholders, defaults and loops. */
class Templates {
  private static final Pattern HOLE = Pattern.compile("\\$\\{(?<name>[a-z]\\w*)(?::-(?<default>[^}]*))?\\}", Pattern.CASE_INSENSITIVE);

  static String fill(String template, Map<String, ?> values) {
    StringBuilder out = new StringBuilder();
    Matcher m = HOLE.matcher(template);
    while (m.find()) {
      Object value = values.get(m.group("name"));
      String text = value != null ? value.toString() : m.group("default") != null ? m.group("default") : "?" + m.start() + "-" + m.end();
      m.appendReplacement(out, Matcher.quoteReplacement(text));
    }
    return m.appendTail(out).toString();
  }

  public static void main(String[] args) {
    Map<String, Object> values = new HashMap<>(Map.of("name", "Ada", "sum", 3.5, "Path", "$1\\x"));
    System.out.println(fill("Dear ${name}, you owe ${sum} to ${whom:-nobody} (${Path}) ${missing}.", values));
    System.out.println(Pattern.compile("\\b(\\w)(\\w*)").matcher("the quick brown").replaceAll(r -> r.group(1).toUpperCase() + r.group(2)));
    System.out.println(Pattern.compile("(\\d+)-(\\d+)").matcher("10-20, 3-4").results().map(r -> Integer.parseInt(r.group(2)) - Integer.parseInt(r.group(1))).toList());
    System.out.println(Arrays.toString(Pattern.compile("(?m)^\\s*#.*$\\R?").split("a\n# no\nb\n  #x\nc")));
    System.out.println("key = value # note".replaceFirst("\\s*#.*", "").matches("(?s)\\w+\\s*=\\s*.+") + " " + "aXbXc".replaceAll("(?i)x", "\\$"));
    Matcher quoted = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|(\\S+)").matcher("run \"a \\\"b\\\"\" c");
    while (quoted.find()) System.out.print("<" + (quoted.group(1) != null ? quoted.group(1) : quoted.group(2)) + ">" + quoted.start(1));
    System.out.println();
    System.out.println("2024-02-30".matches("\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])") + " " + Pattern.matches("(a+)+b", "aaaaaaaab") + " " + "foobar".replaceAll("(?<=foo)bar|(?=foo)", "_"));
    System.out.println(Pattern.compile("[\\p{Lu}&&[^A-M]]+").matcher("ABNOPxQ").replaceAll("*") + Pattern.compile("(.)\\1").matcher("aabbcd").replaceAll("<$1>"));
    Matcher region = Pattern.compile("^x+$").matcher("axxb").region(1, 3);
    System.out.println(region.matches() + " " + region.lookingAt() + " " + region.hitEnd() + " " + region.toMatchResult().end());
    try {
      Pattern.compile("a(b");
    } catch (PatternSyntaxException e) {
      System.out.println(e.getMessage() + "|" + e.getIndex() + "|" + e.getDescription());
    }
    System.out.println(Pattern.compile(",").splitAsStream("a,b,,c").filter(java.util.function.Predicate.not(String::isEmpty)).count() + " " + Pattern.compile("b+").asPredicate().test("abba"));
  }
}
