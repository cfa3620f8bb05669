// SPDX-License-Identifier: Apache-2.0
package paging;

import java.util.List;
import java.util.Map;

/** Turns the parameters of a request into a page. */
public class Paginator {
    static final int DEFAULT_SIZE = 20;
    static final int MAX_SIZE = 100;

    private final ArticleStore store;

    public Paginator(ArticleStore store) {
        this.store = store;
    }

    public Page<String> page(Map<String, String> parameters) {
        int size = parse(parameters.get("size"), DEFAULT_SIZE);
        if (size < 1) {
            size = DEFAULT_SIZE;
        } else if (size > MAX_SIZE) {
            size = MAX_SIZE;
        }
        int number = Math.max(0, parse(parameters.get("page"), 0));
        String filter = parameters.getOrDefault("q", "");
        long total = store.count(filter);
        if (total <= 0) {
            return new Page<>(List.of(), 0, size, 0);
        }
        long lastPage = (total - 1) / size;
        if (number > lastPage) {
            number = (int) lastPage;
        }
        boolean ascending = !"desc".equals(parameters.get("order"));
        List<String> titles = store.titles(filter, (long) number * size, size, ascending);
        if (titles == null) {
            throw new IllegalStateException("store gave no answer");
        }
        // Rows may have come or gone since they were counted.
        List<String> shown = titles.size() > size ? titles.subList(0, size) : titles;
        return new Page<>(shown, number, size, Math.max(total, shown.size()));
    }

    private static int parse(String text, int fallback) {
        if (text == null) {
            return fallback;
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return fallback;
        }
    }
}
