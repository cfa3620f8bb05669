// SPDX-License-Identifier: Apache-2.0
package auth;

import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Who may do what with a document. */
public class PermissionCheck {
    /** What somebody wants to do. */
    public enum Action { READ, WRITE, DELETE, SHARE }

    /** What is known about a document; {@code owner} may be null. */
    public record Document(long id, String owner, boolean published) {}

    private final Map<Long, List<String>> sharedWith;

    public PermissionCheck(Map<Long, List<String>> sharedWith) {
        this.sharedWith = sharedWith == null ? Collections.emptyMap() : sharedWith;
    }

    public boolean isAllowed(User user, Action action, Document document) {
        if (user == null) {
            return action == Action.READ && document.published();
        }
        if (user.isLocked()) {
            return false;
        }
        if (user.role() == Role.ADMIN || user.name().equals(document.owner())) {
            return true;
        }
        return switch (action) {
            case READ -> document.published() || isSharedWith(user, document);
            case WRITE -> user.role() == Role.EDITOR && isSharedWith(user, document);
            case DELETE, SHARE -> false;
        };
    }

    public void require(User user, Action action, Document document) {
        if (!isAllowed(user, action, document)) {
            String who = user == null ? "anonymous" : user.name();
            throw new SecurityException(who + " may not " + action + " document " + document.id());
        }
    }

    private boolean isSharedWith(User user, Document document) {
        List<String> names = sharedWith.get(document.id());
        return names != null && names.contains(user.name());
    }
}
