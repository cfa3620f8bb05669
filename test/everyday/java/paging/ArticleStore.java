// SPDX-License-Identifier: Apache-2.0
package paging;

import java.util.List;

/** Articles in a database. */
public interface ArticleStore {
    long count(String filter);

    List<String> titles(String filter, long offset, int limit, boolean ascending);
}
