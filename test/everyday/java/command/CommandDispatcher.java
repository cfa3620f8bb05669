// SPDX-License-Identifier: Apache-2.0
package command;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds the handler of a command and reports what came of it. */
public class CommandDispatcher {
    /** What the shell sees. */
    public record Result(int exitCode, String output) {}

    private final Map<String, CommandHandler> handlers = new TreeMap<>();
    private String lastCommand;

    public void register(String name, CommandHandler handler) {
        if (name == null || name.isEmpty() || handler == null) {
            throw new IllegalArgumentException("name and handler are needed");
        }
        if (handlers.putIfAbsent(name, handler) != null) {
            throw new IllegalStateException("registered twice: " + name);
        }
    }

    public Result dispatch(String line) {
        String[] words = line == null ? new String[0] : line.trim().split(" ");
        if (words.length == 0 || words[0].isEmpty()) {
            return new Result(0, "");
        }
        switch (words[0]) {
            case "help":
                return new Result(0, String.join(" ", handlers.keySet()));
            case "again":
                return lastCommand == null ? new Result(2, "nothing to repeat") : dispatch(lastCommand);
            default:
                lastCommand = line;
                return run(words[0], Arrays.asList(words).subList(1, words.length));
        }
    }

    private Result run(String name, List<String> arguments) {
        CommandHandler handler = handlers.get(name);
        if (handler == null) {
            return new Result(127, "unknown command: " + name);
        }
        try {
            String output = handler.handle(arguments);
            return new Result(0, output == null ? "" : output);
        } catch (CommandException e) {
            int code = e.exitCode();
            return new Result(code == 0 ? 1 : code, e.getMessage());
        } catch (RuntimeException e) {
            return new Result(70, "internal error");
        }
    }
}
