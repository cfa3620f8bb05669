// SPDX-License-Identifier: Apache-2.0
package inventory;

import java.io.IOException;
import java.util.Optional;

/** A supplier's web service. */
public interface SupplierClient {
    /** Cents per piece, if the supplier has the article. */
    Optional<Integer> quote(String article, int quantity) throws IOException;

    String order(String article, int quantity) throws IOException;
}
