// SPDX-License-Identifier: Apache-2.0
package importing;

/** Takes rows. */
public interface ContactSink {
    /** False if the row was there before. */
    boolean insert(Contact contact);

    void rollBack();
}
