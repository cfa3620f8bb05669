// SPDX-License-Identifier: Apache-2.0
package testellate.adversary;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;

/** A value in words: objects as `#1 Node{value=3, next=#1}`. */
final class Describe {
    private final Map<Object, Integer> seen = new IdentityHashMap<>();

    String value(Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean || value instanceof Enum) return String.valueOf(value);
        if (value instanceof Character) return "'" + escaped(value.toString()) + "'";
        if (value instanceof CharSequence) return (value instanceof String ? "" : value.getClass().getSimpleName() + " ") + '"' + escaped(value.toString()) + '"';
        Integer number = seen.get(value);
        if (number != null) return "#" + number;
        seen.put(value, seen.size() + 1);
        String head = "#" + seen.size() + " " + value.getClass().getSimpleName();
        if (seen.size() > 40) return head;
        if (value.getClass().isArray()) {
            StringBuilder text = new StringBuilder(head + "{");
            for (int at = 0; at < Math.min(40, Array.getLength(value)); at++) text.append(at > 0 ? ", " : "").append(value(Array.get(value, at)));
            return text + "}";
        }
        try {
            if (value instanceof Collection || value instanceof Map) {
                StringBuilder text = new StringBuilder(head + "{");
                Iterable<?> parts = value instanceof Map ? ((Map<?, ?>) value).entrySet() : (Collection<?>) value;
                for (Object part : parts) {
                    text.append(text.charAt(text.length() - 1) == '{' ? "" : ", ");
                    text.append(part instanceof Map.Entry ? value(((Map.Entry<?, ?>) part).getKey()) + ": " + value(((Map.Entry<?, ?>) part).getValue())
                        : value(part));
                }
                return text + "}";
            }
            if (value.getClass().getClassLoader() == null) return head + "(" + escaped(value.toString()) + ")";
            return head + "{" + fields(value) + "}";
        } catch (RuntimeException | ReflectiveOperationException broken) {
            return head;
        }
    }

    private String fields(Object value) throws ReflectiveOperationException {
        StringBuilder text = new StringBuilder();
        for (Class<?> type = value.getClass(); type != null && type.getClassLoader() != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) || !field.trySetAccessible()) continue;
                text.append(text.length() > 0 ? ", " : "").append(field.getName()).append('=').append(value(field.get(value)));
            }
        }
        return text.toString();
    }

    private static String escaped(String text) {
        StringBuilder made = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c >= ' ' && c < 127) made.append(c);
            else made.append(String.format("\\u%04x", (int) c));
        }
        return made.toString();
    }
}
