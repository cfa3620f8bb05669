// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

public class RegularExpressions {
  public static void main(String[] args) {
    Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.(com|org)").matcher("ann@site.com, bob@home.org; x@y.net");
    while (m.find()) System.out.println(m.start() + "-" + m.end() + " " + m.group(1) + " at " + m.group(2));
    System.out.println("a1b22c333".replaceAll("[0-9]+", "#"));
    System.out.println(Arrays.toString("one,two;;three".split("[,;]+")));
    System.out.println("2024-05-06".matches("\\d{4}-\\d{2}-\\d{2}") + " " + "x".matches("\\d"));
    System.out.println(Pattern.compile("(?<k>a+)(b*)?", Pattern.CASE_INSENSITIVE).matcher("xxAAb").replaceFirst("[${k}]"));
    System.out.println("aaa".replaceAll("a*?", "-") + " " + "foo.bar".replace(".", "$"));
    System.out.println(Pattern.matches("(?:x|y(?=z)).*", "yz") + " " + "caf\u00e9".matches("\\p{L}+"));
    System.out.println(Pattern.quote("a.b") + " " + "a.b".matches(Pattern.quote("a.b")));
    try {
      Pattern.compile("(a");
    } catch (PatternSyntaxException e) {
      System.out.println(e.getMessage());
    }
  }
}
