// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.io.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.*;

/** Settings from properties, addresses and a command line. */
class Settings {
  static Map<String, String> query(String text) {
    return Arrays.stream(text.split("&")).map(p -> p.split("=", 2)).collect(Collectors.toMap(
        p -> URLDecoder.decode(p[0], StandardCharsets.UTF_8), p -> p.length > 1 ? URLDecoder.decode(p[1], StandardCharsets.UTF_8) : "", (a, b) -> a + "," + b, LinkedHashMap::new));
  }

  public static void main(String[] args) throws Exception {
    Properties p = new Properties(new Properties());
    p.load(new StringReader("# comment\nname = A\\u00e9 \\\n   more\nempty\npath:c\\:\\\\x\n! also\nlist=a,b , c\nkey\\ with = v"));
    for (String key : p.stringPropertyNames().stream().sorted().toList()) System.out.print("[" + key + "=" + p.getProperty(key) + "]");
    System.out.println(p.getProperty("none", "default") + Arrays.toString(p.getProperty("list").split("\\s*,\\s*")));
    StringWriter out = new StringWriter();
    Properties one = new Properties();
    one.setProperty("k e", " v=1\n\u20ac");
    one.store(out, null);
    System.out.println(out.toString().lines().filter(l -> !l.startsWith("#")).toList());
    URI uri = URI.create("https://me:pw@example.org:8080/a%20b/../c;v=1?q=x+y&q=2&e&%C3%BC=%26#top");
    System.out.println(uri.getHost() + " " + uri.getPort() + " " + uri.getPath() + " " + uri.getRawPath() + " " + uri.getUserInfo() + " " + uri.getFragment() + " " + uri.normalize().getPath() + " " + query(uri.getRawQuery()));
    System.out.println(URI.create("http://h/a/b/c").resolve("../d?x").toString() + " " + URI.create("http://h/a/").relativize(URI.create("http://h/a/b/c")) + " " + URI.create("mailto:a@b").isOpaque() + " " + new URI("http", "h", "/p q", "a=\u00e9", null).toASCIIString() + " " + uri.compareTo(URI.create("http://x")));
    for (String bad : new String[] {"http://[::1", "a b", "1:x"}) {
      try {
        new URI(bad);
        System.out.println("accepted " + bad);
      } catch (URISyntaxException e) {
        System.out.println(e.getReason() + " " + e.getIndex());
      }
    }
    System.out.println(URLEncoder.encode("a b+c/\u00fc*~", StandardCharsets.UTF_8) + " " + InetAddress.getByAddress("local", new byte[] {10, 0, 0, 1}).isSiteLocalAddress() + " " + InetAddress.getByName("192.168.1.9").getHostAddress() + " " + Inet6Address.getByName("::1").isLoopbackAddress());
    try {
      new URL("nothing://x");
    } catch (MalformedURLException e) {
      System.out.println(e.getMessage());
    }
    Map<String, Object> options = new TreeMap<>();
    Iterator<String> words = List.of("-v", "--size=12", "--name", "x y", "file").iterator();
    while (words.hasNext()) {
      String w = words.next();
      if (w.startsWith("--") && w.contains("=")) options.put(w.substring(2, w.indexOf('=')), Integer.valueOf(w.substring(w.indexOf('=') + 1)));
      else if (w.startsWith("--")) options.put(w.substring(2), words.next());
      else if (w.startsWith("-")) options.put(w.substring(1), true);
      else options.merge("files", w, (a, b) -> a + ";" + b);
    }
    System.out.println(options + " " + Optional.ofNullable(options.get("size")).filter(Integer.class::isInstance).map(Integer.class::cast).map(n -> n << 2).orElse(-1) + " " + System.getProperty("line.separator").length() + System.getProperty("no.such") + Boolean.getBoolean("x") + Integer.getInteger("y", 4));
  }
}
