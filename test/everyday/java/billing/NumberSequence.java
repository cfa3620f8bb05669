// SPDX-License-Identifier: Apache-2.0
package billing;

/** Numbers without gaps, kept in a database. */
public interface NumberSequence {
    int next(int year) throws SequenceException;

    /** The database did not give a number. */
    class SequenceException extends Exception {
        private static final long serialVersionUID = 1L;

        public SequenceException(String message) {
            super(message);
        }
    }
}
