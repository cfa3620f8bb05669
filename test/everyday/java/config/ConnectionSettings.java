// SPDX-License-Identifier: Apache-2.0
package config;

/** Reads the singleton, as much everyday code does. */
public class ConnectionSettings {
    private static final int MAX_POOL = 64;

    private final String host;
    private final int port;
    private final boolean secure;

    public ConnectionSettings(String url) {
        if (url == null) {
            url = AppConfig.getInstance().get("url").orElse("http://localhost");
        }
        int scheme = url.indexOf("://");
        if (scheme < 0) {
            throw new IllegalArgumentException("no scheme in " + url);
        }
        secure = url.startsWith("https");
        String rest = url.substring(scheme + 3);
        int slash = rest.indexOf('/');
        if (slash >= 0) {
            rest = rest.substring(0, slash);
        }
        int colon = rest.lastIndexOf(':');
        host = colon < 0 ? rest : rest.substring(0, colon);
        port = colon < 0 ? defaultPort(secure) : Integer.parseInt(rest.substring(colon + 1));
        if (host.isEmpty()) {
            throw new IllegalArgumentException("no host in " + url);
        }
    }

    public String host() {
        return host;
    }

    public int port() {
        return port;
    }

    public boolean isSecure() {
        return secure;
    }

    public int poolSize() {
        int size = AppConfig.getInstance().getInt("pool.size", 1);
        if (size < 1) {
            return 1;
        }
        return size > MAX_POOL ? MAX_POOL : size;
    }

    static int defaultPort(boolean secure) {
        return secure ? 443 : 80;
    }
}
