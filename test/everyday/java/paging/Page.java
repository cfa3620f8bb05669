// SPDX-License-Identifier: Apache-2.0
package paging;

import java.util.List;
import java.util.function.Function;

/** A part of a long list. Numbers of pages count from 0. */
public record Page<T>(List<T> content, int number, int size, long total) {

    public Page {
        if (size < 1) {
            throw new IllegalArgumentException("size must be positive");
        }
        if (number < 0 || total < 0) {
            throw new IllegalArgumentException("negative number or total");
        }
        content = content == null ? List.of() : List.copyOf(content);
        if (content.size() > size) {
            throw new IllegalArgumentException("more content than the page holds");
        }
    }

    public long pages() {
        return total == 0 ? 1 : (total - 1) / size + 1;
    }

    public boolean hasNext() {
        return number + 1L < pages();
    }

    public boolean hasPrevious() {
        return number > 0;
    }

    public <R> Page<R> map(Function<? super T, R> function) {
        return new Page<>(content.stream().map(function).toList(), number, size, total);
    }

    /** For example "21-40 of 95"; an empty page says "none". */
    public String label() {
        if (content.isEmpty()) {
            return "none";
        }
        long first = (long) number * size + 1;
        long last = first + content.size() - 1;
        return first == last ? first + " of " + total : first + "-" + last + " of " + total;
    }
}
