// SPDX-License-Identifier: Apache-2.0
package testellate.adversary;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.*;

/** Makes values of any type out of choices. The same choices make the same values. */
final class Inputs {
    private static final int DEEPEST = 5;
    private static final long[] CORNERS = {0, 1, -1, 2, 10, 100, Byte.MIN_VALUE, Byte.MAX_VALUE, 128, 255, 256, Short.MIN_VALUE, Short.MAX_VALUE,
        65535, 65536, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE + 1L, Integer.MAX_VALUE - 1L, Integer.MAX_VALUE + 1L,
        0xffffffffL, Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE - 1};
    private static final double[] REALS = {0.0, -0.0, 1, -1, 0.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE,
        Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_NORMAL, Float.MIN_VALUE, Float.MAX_VALUE, 1e-10, 1e10, 0.1};
    private static final String LETTERS = "abcxyzABCXYZ0123456789 +-.,:;/\\_#@\"'()[]{}<>=!?%&*\t\n\u00e4\u0130\u0131\u2028\ud83d\ude00\u0000eEfFdDlL";

    private final List<Number> numbers;
    private final List<String> texts;
    /** Of the code under attack. */
    private final List<Class<?>> classes;
    private final sun.misc.Unsafe unsafe;

    private Choices choices;
    private List<Object> made = new ArrayList<>();
    private List<Number> usedNumbers = new ArrayList<>();

    Inputs(List<Number> numbers, List<String> texts, List<Class<?>> classes) throws ReflectiveOperationException {
        this.numbers = numbers;
        this.texts = texts;
        this.classes = classes;
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        unsafe = (sun.misc.Unsafe) field.get(null);
    }

    void start(Choices from) {
        choices = from;
        made = new ArrayList<>();
        usedNumbers = new ArrayList<>();
    }

    Object[] arguments(Executable called) {
        Type[] types = called.getGenericParameterTypes();
        // Of an inner class or an enum, the generic ones leave out what the compiler added.
        if (types.length != called.getParameterCount()) types = called.getParameterTypes();
        Object[] values = new Object[types.length];
        for (int at = 0; at < types.length; at++) values[at] = value(types[at], 0);
        return values;
    }

    /** An object to call a method on; null if none can be made. */
    Object receiver(Class<?> type) {
        return object(type, 0);
    }

    /** Static variables that any class could set. */
    void setStatics() {
        for (Class<?> type : classes) {
            for (Field field : fieldsOf(type)) {
                int modifiers = field.getModifiers();
                if (!Modifier.isStatic(modifiers) || Modifier.isFinal(modifiers) || Modifier.isPrivate(modifiers)) continue;
                if (choices.oneIn(4)) set(field, null, value(field.getGenericType(), 1));
            }
        }
    }

    byte[] standardInput() {
        byte[] text = new byte[choices.below(24)];
        for (int at = 0; at < text.length; at++) text[at] = (byte) letter();
        return text;
    }

    private Object value(Type type, int depth) {
        if (type instanceof Class) return ofClass((Class<?>) type, new Type[0], depth);
        if (type instanceof ParameterizedType) {
            ParameterizedType generic = (ParameterizedType) type;
            return ofClass((Class<?>) generic.getRawType(), generic.getActualTypeArguments(), depth);
        }
        if (type instanceof GenericArrayType) return array(((GenericArrayType) type).getGenericComponentType(), depth);
        if (type instanceof WildcardType) return value(((WildcardType) type).getUpperBounds()[0], depth);
        if (type instanceof TypeVariable) return value(((TypeVariable<?>) type).getBounds()[0], depth);
        return null;
    }

    private static Class<?> erased(Type type) {
        if (type instanceof Class) return (Class<?>) type;
        if (type instanceof ParameterizedType) return (Class<?>) ((ParameterizedType) type).getRawType();
        if (type instanceof GenericArrayType) return Array.newInstance(erased(((GenericArrayType) type).getGenericComponentType()), 0).getClass();
        if (type instanceof WildcardType) return erased(((WildcardType) type).getUpperBounds()[0]);
        return type instanceof TypeVariable ? erased(((TypeVariable<?>) type).getBounds()[0]) : Object.class;
    }

    private Object ofClass(Class<?> type, Type[] arguments, int depth) {
        if (type.isPrimitive()) return primitive(type);
        if (choices.below(10) == 0) return null;
        if (type.isArray()) return array(type.getComponentType(), depth);
        if (choices.oneIn(5)) {
            for (int tries = made.size(), at = choices.below(made.size()); tries > 0; tries--, at++) {
                Object old = made.get(at % made.size());
                if (type.isInstance(old)) return old;
            }
        }
        Object known = known(type, arguments, depth);
        if (known == null) known = depth >= DEEPEST ? null : object(type, depth);
        if (known != null) made.add(known);
        return known;
    }

    private Object primitive(Class<?> type) {
        if (type == boolean.class) return choices.below(2) == 1;
        if (type == float.class) return choices.oneIn(8) ? Float.intBitsToFloat((int) choices.bits(4)) : (float) real();
        if (type == double.class) return real();
        long number = whole();
        if (type == byte.class) return (byte) number;
        if (type == short.class) return (short) number;
        if (type == char.class) return choices.oneIn(3) ? (char) number : letter();
        return type == int.class ? (Object) (int) number : (Object) number;
    }

    private long whole() {
        long number;
        switch (choices.below(8)) {
            case 0: case 1: number = choices.below(16) - 4; break;
            case 2: number = CORNERS[choices.below(CORNERS.length)]; break;
            case 3: number = numbers.isEmpty() ? 0 : numbers.get(choices.below(numbers.size())).longValue() + choices.below(3) - 1; break;
            case 4: number = usedNumbers.isEmpty() ? 0 : usedNumbers.get(choices.below(usedNumbers.size())).longValue() + choices.below(3) - 1; break;
            case 5: number = choices.bits(8); break;
            case 6: number = (int) choices.bits(4); break;
            default: number = choices.bits(2);
        }
        usedNumbers.add(number);
        return number;
    }

    private double real() {
        double number;
        switch (choices.below(6)) {
            case 0: number = REALS[choices.below(REALS.length)]; break;
            case 1: number = Double.longBitsToDouble(choices.bits(8)); break;
            case 2: number = numbers.isEmpty() ? 0 : numbers.get(choices.below(numbers.size())).doubleValue(); break;
            case 3: number = usedNumbers.isEmpty() ? 0 : usedNumbers.get(choices.below(usedNumbers.size())).doubleValue(); break;
            case 4: number = whole() / 8.0; break;
            default: number = whole();
        }
        usedNumbers.add(number);
        return number;
    }

    private char letter() {
        return choices.oneIn(12) ? (char) choices.bits(2) : LETTERS.charAt(choices.below(LETTERS.length()));
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int parts = choices.below(4); parts > 0; parts--) {
            switch (choices.below(5)) {
                case 0: case 1:
                    if (!texts.isEmpty()) text.append(texts.get(choices.below(texts.size())));
                    break;
                case 2: text.append(whole()); break;
                default:
                    for (int count = choices.below(6); count > 0; count--) text.append(letter());
            }
        }
        if (text.length() > 0 && choices.oneIn(4)) text.setCharAt(choices.below(text.length()), letter());
        if (text.length() > 0 && choices.oneIn(6)) text.setLength(choices.below(text.length()));
        String made = text.toString();
        return choices.oneIn(8) ? made.intern() : made;
    }

    private Object array(Type element, int depth) {
        int count = choices.oneIn(10) ? choices.below(40) : choices.below(5);
        if (depth >= DEEPEST) count = 0;
        Object array = Array.newInstance(erased(element), count);
        made.add(array);
        for (int at = 0; at < count; at++) Array.set(array, at, value(element, depth + 1));
        return array;
    }

    /** Of a class of the library with a way of its own to be made; null for others. */
    private Object known(Class<?> type, Type[] arguments, int depth) {
        if (type == String.class) return text();
        if (type == Integer.class) return (Integer) (int) whole();
        if (type == Long.class) return (Long) whole();
        if (type == Short.class) return (Short) (short) whole();
        if (type == Byte.class) return (Byte) (byte) whole();
        if (type == Character.class) return (Character) letter();
        if (type == Boolean.class) return (Boolean) (choices.below(2) == 1);
        if (type == Double.class) return (Double) real();
        if (type == Float.class) return (Float) (float) real();
        if (type == StringBuilder.class) return new StringBuilder(text());
        if (type == StringBuffer.class) return new StringBuffer(text());
        if (type == CharSequence.class) return choices.oneIn(3) ? new StringBuilder(text()) : text();
        if (type == Number.class) return known(choices.oneIn(2) ? Integer.class : Double.class, arguments, depth);
        if (type == Comparable.class) return known(choices.oneIn(2) ? Integer.class : String.class, arguments, depth);
        if (type == Object.class || type == java.io.Serializable.class) return anything(depth);
        if (type == java.math.BigInteger.class) return java.math.BigInteger.valueOf(whole()).shiftLeft(choices.below(70));
        if (type == java.math.BigDecimal.class) return java.math.BigDecimal.valueOf(whole(), choices.below(12) - 4);
        if (type == java.io.InputStream.class) return new ByteArrayInputStream(standardInput());
        if (type == java.io.Reader.class) return new StringReader(text());
        if (type == Random.class) return new Random(whole());
        if (type == Class.class) return new Class<?>[] {int.class, String.class, Object.class, int[].class, Runnable.class}[choices.below(5)];
        if (type == Locale.class) return new Locale[] {Locale.ROOT, Locale.US, new Locale("tr", "TR"), Locale.GERMANY}[choices.below(4)];
        if (type.isEnum()) return type.getEnumConstants().length == 0 ? null : type.getEnumConstants()[choices.below(type.getEnumConstants().length)];
        if (Map.class.isAssignableFrom(type)) return map(type, arguments, depth);
        if (type == Iterable.class || Collection.class.isAssignableFrom(type)) return collection(type, arguments, depth);
        if (type == Iterator.class) return ((Collection<?>) collection(List.class, arguments, depth)).iterator();
        if (type == Optional.class) return Optional.ofNullable(value(arguments.length == 0 ? Object.class : arguments[0], depth + 1));
        return null;
    }

    private Object anything(int depth) {
        switch (choices.below(9)) {
            case 0: return new Object();
            case 1: return text();
            case 2: return (Integer) (int) whole();
            case 3: return (Long) whole();
            case 4: return (Double) real();
            case 5: return (Boolean) choices.oneIn(2);
            case 6: return (Character) letter();
            case 7: return depth >= DEEPEST ? "" : choices.oneIn(2) ? array(int.class, depth) : collection(List.class, new Type[0], depth);
            default: return classes.isEmpty() || depth >= DEEPEST ? "" : object(classes.get(choices.below(classes.size())), depth);
        }
    }

    private Object collection(Class<?> type, Type[] arguments, int depth) {
        Collection<Object> filled = empty(type);
        if (filled == null) return null;
        made.add(filled);
        Type element = arguments.length == 1 ? arguments[0] : Object.class;
        for (int count = depth >= DEEPEST ? 0 : choices.below(6); count > 0; count--) {
            try {
                filled.add(value(element, depth + 1));
            } catch (RuntimeException refused) {
                // Null in a queue, elements that cannot be compared.
            }
        }
        if (choices.oneIn(8) && type.isAssignableFrom(List.class)) return Collections.unmodifiableList(new ArrayList<>(filled));
        return filled;
    }

    private Collection<Object> empty(Class<?> type) {
        List<Collection<Object>> candidates = List.of(new ArrayList<>(), new LinkedList<>(), new ArrayDeque<>(), new HashSet<>(),
            new LinkedHashSet<>(), new TreeSet<>(), new PriorityQueue<>(), new Vector<>(), new Stack<>());
        List<Collection<Object>> fitting = new ArrayList<>();
        for (Collection<Object> candidate : candidates) {
            if (type.isInstance(candidate)) fitting.add(candidate);
        }
        return fitting.isEmpty() ? null : fitting.get(choices.below(fitting.size()));
    }

    private Object map(Class<?> type, Type[] arguments, int depth) {
        List<Map<Object, Object>> fitting = new ArrayList<>();
        for (Map<Object, Object> candidate : List.of(new HashMap<>(), new LinkedHashMap<>(), new TreeMap<>(), new IdentityHashMap<>())) {
            if (type.isInstance(candidate)) fitting.add(candidate);
        }
        if (fitting.isEmpty()) return null;
        Map<Object, Object> filled = fitting.get(choices.below(fitting.size()));
        for (int count = depth >= DEEPEST ? 0 : choices.below(5); count > 0; count--) {
            Object key = value(arguments.length == 2 ? arguments[0] : Object.class, depth + 1);
            Object value = value(arguments.length == 2 ? arguments[1] : Object.class, depth + 1);
            try {
                filled.put(key, value);
            } catch (RuntimeException refused) {
                // Keys that cannot be compared.
            }
        }
        return filled;
    }

    /** Of a class or one below it: by a constructor or a factory, then calls; or with fields that hold anything. */
    private Object object(Class<?> type, int depth) {
        List<Class<?>> fitting = new ArrayList<>();
        for (Class<?> candidate : classes) {
            if (type.isAssignableFrom(candidate) && !Modifier.isAbstract(candidate.getModifiers())) fitting.add(candidate);
        }
        if (fitting.isEmpty() && type.isInterface()) return proxy(type);
        Class<?> chosen = fitting.isEmpty() ? type : fitting.get(choices.below(fitting.size()));
        if (chosen.isEnum()) return chosen.getEnumConstants()[choices.below(chosen.getEnumConstants().length)];
        boolean isAttacked = classes.contains(chosen);
        if (isAttacked && !chosen.isRecord() && choices.oneIn(3)) return withAnyFields(chosen, depth);
        Object object = constructed(chosen, isAttacked, depth);
        if (object != null && isAttacked) {
            made.add(object);
            change(object, chosen, depth);
        }
        if (object == null && isAttacked && !Modifier.isAbstract(chosen.getModifiers())) return withAnyFields(chosen, depth);
        return object;
    }

    private Object constructed(Class<?> type, boolean isAttacked, int depth) {
        List<Executable> makers = new ArrayList<>();
        if (!Modifier.isAbstract(type.getModifiers())) {
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                if (isAttacked || Modifier.isPublic(constructor.getModifiers())) makers.add(constructor);
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            boolean isFactory = Modifier.isStatic(method.getModifiers()) && method.getReturnType() == type;
            if (isFactory && (isAttacked || Modifier.isPublic(method.getModifiers()))) makers.add(method);
        }
        if (makers.isEmpty()) return null;
        makers.sort(Comparator.comparing(Executable::toGenericString));
        Executable maker = makers.get(choices.below(makers.size()));
        try {
            maker.setAccessible(isAttacked || maker.trySetAccessible());
            Object[] values = nested(maker, depth);
            return maker instanceof Method ? ((Method) maker).invoke(null, values) : ((Constructor<?>) maker).newInstance(values);
        } catch (ReflectiveOperationException | RuntimeException refused) {
            return null;
        }
    }

    private Object[] nested(Executable called, int depth) {
        Type[] types = called.getGenericParameterTypes();
        if (types.length != called.getParameterCount()) types = called.getParameterTypes();
        Object[] values = new Object[types.length];
        for (int at = 0; at < types.length; at++) values[at] = value(types[at], depth + 1);
        return values;
    }

    private void change(Object object, Class<?> type, int depth) {
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toGenericString));
        if (methods.length == 0) return;
        for (int count = choices.oneIn(3) ? choices.below(4) : 0; count > 0; count--) {
            Method method = methods[choices.below(methods.length)];
            if (Modifier.isStatic(method.getModifiers()) || Modifier.isAbstract(method.getModifiers())) continue;
            try {
                method.setAccessible(true);
                method.invoke(object, nested(method, depth));
            } catch (ReflectiveOperationException | RuntimeException refused) {
                // It may throw what it likes.
            }
        }
        if (choices.oneIn(4)) setFields(object, type, depth);
    }

    private Object withAnyFields(Class<?> type, int depth) {
        try {
            Object object = unsafe.allocateInstance(type);
            made.add(object);
            setFields(object, type, depth);
            return object;
        } catch (InstantiationException | RuntimeException refused) {
            return null;
        }
    }

    private void setFields(Object object, Class<?> type, int depth) {
        for (Class<?> part = type; part != null && classes.contains(part); part = part.getSuperclass()) {
            for (Field field : fieldsOf(part)) {
                if (Modifier.isStatic(field.getModifiers())) continue;
                Object value = value(field.getGenericType(), depth + 1);
                if (field.getName().startsWith("this$") && value == null) value = object(field.getType(), depth + 1);
                set(field, object, value);
            }
        }
    }

    private static List<Field> fieldsOf(Class<?> type) {
        List<Field> fields = new ArrayList<>(List.of(type.getDeclaredFields()));
        fields.sort(Comparator.comparing(Field::getName));
        return fields;
    }

    private static void set(Field field, Object object, Object value) {
        try {
            field.setAccessible(true);
            field.set(object, value);
        } catch (ReflectiveOperationException | RuntimeException refused) {
            // A field of a record.
        }
    }

    /** An object that answers each call with whatever comes. */
    private Object proxy(Class<?> type) {
        Choices from = choices;
        return Proxy.newProxyInstance(type.getClassLoader() == null ? Inputs.class.getClassLoader() : type.getClassLoader(), new Class<?>[] {type},
            (self, method, arguments) -> {
                if (method.getDeclaringClass() == Object.class) {
                    switch (method.getName()) {
                        case "hashCode": return System.identityHashCode(self);
                        case "equals": return self == arguments[0];
                        default: return type.getSimpleName();
                    }
                }
                if (from.oneIn(12)) throw new IllegalStateException();
                Class<?> result = method.getReturnType();
                return result == void.class ? null : value(result.isPrimitive() ? result : method.getGenericReturnType(), DEEPEST - 1);
            });
    }
}
