// SPDX-License-Identifier: Apache-2.0
package importing;

import java.io.IOException;

/** Rows from somewhere. */
public interface RowSource extends AutoCloseable {
    /** Null at the end. */
    Contact next() throws IOException;

    @Override
    void close() throws IOException;
}
