// SPDX-License-Identifier: Apache-2.0
package command;

/** A command could not be done; the code goes to the shell. */
public class CommandException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    public CommandException(String message, int exitCode) {
        super(message);
        this.exitCode = exitCode;
    }

    public int exitCode() {
        return exitCode;
    }
}
