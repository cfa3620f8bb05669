// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.net.*;
import java.nio.file.*;

class PathsAndUris {
  public static void main(String[] args) throws Exception {
    Path p = Path.of("/a/b/../c.txt");
    System.out.println(p.normalize() + " " + p.getFileName() + " " + p.getParent() + " " + p.getNameCount() + " " + p.startsWith("/a") + " " + p.resolve("d") + " " + Path.of("/a").relativize(Path.of("/b/c")));
    URI u = new URI("http://user@host:80/p/a?q=1#f");
    System.out.println(u.getHost() + " " + u.getPort() + " " + u.getPath() + " " + u.getQuery() + " " + u.resolve("../x") + " " + u.getFragment());
    try {
      new URI("a b");
    } catch (URISyntaxException e) {
      System.out.println(e.getMessage());
    }
    URL url = new URL("https://example.org:8443/x/y.html?k=v#r");
    System.out.println(url.getProtocol() + " " + url.getPort() + " " + url.getFile() + " " + url.getRef() + " " + url.getDefaultPort());
    System.out.println(URLEncoder.encode("a b&\u00e9", "UTF-8") + " " + URLDecoder.decode("a+b%26%C3%A9", "UTF-8"));
  }
}
