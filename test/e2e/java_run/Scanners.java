// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.io.*;
import java.util.*;
import java.util.regex.Pattern;

class Scanners {
  public static void main(String[] args) throws Exception {
    Scanner s = new Scanner("12 abc 3.5 true 99999999999 \n next line here\nx,y;z");
    System.out.println(s.nextInt() + " " + s.hasNextInt() + " " + s.next() + " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.nextLong());
    System.out.println(s.nextLine().length() + " [" + s.nextLine() + "]");
    s.useDelimiter("[,;]");
    while (s.hasNext()) System.out.print(s.next() + "|");
    System.out.println();
    try {
      new Scanner("x").nextInt();
    } catch (InputMismatchException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(new Scanner("1,234 0x1F").nextInt() + " " + new Scanner("ff").nextInt(16) + " " + new Scanner("a1b2").findInLine("\\d"));
    System.out.println(new Scanner(new ByteArrayInputStream("caf\u00e9 2".getBytes("UTF-8")), "UTF-8").next() + " " + new Scanner("1 2 3").tokens().count());
    StreamTokenizer t = new StreamTokenizer(new StringReader("let x = 3.5; // done\n'q' \"str\""));
    t.slashSlashComments(true);
    for (int kind = t.nextToken(); kind != StreamTokenizer.TT_EOF; kind = t.nextToken()) {
      System.out.print((kind == StreamTokenizer.TT_WORD ? t.sval : kind == StreamTokenizer.TT_NUMBER ? "" + t.nval : (char) kind + (t.sval == null ? "" : t.sval)) + " ");
    }
    System.out.println();
    StringTokenizer tokens = new StringTokenizer("a-b c", "- ", true);
    System.out.print(tokens.countTokens());
    while (tokens.hasMoreTokens()) System.out.print("<" + tokens.nextToken() + ">");
    System.out.println();
    System.out.println(Pattern.compile("(?<k>\\w+)=(?<v>\\d+)").matcher("a=1,b=22").replaceAll("${v}:${k}") + Arrays.toString("1a2b3".split("[a-z]")));
  }
}
