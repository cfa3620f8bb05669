// SPDX-License-Identifier: Apache-2.0
package command;

import java.util.List;

/** Does what a command asks for. */
@FunctionalInterface
public interface CommandHandler {
    String handle(List<String> arguments) throws CommandException;
}
