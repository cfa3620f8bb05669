// SPDX-License-Identifier: Apache-2.0
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.BitSet;
import java.util.Date;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** One method for each value of the JDK that people pass. */
public class ParameterProbeValues {
  static int bigInteger(BigInteger n) { return n.signum() < 0 ? 1 : 2; }
  static int bigIntegerCompared(BigInteger n) { return n.compareTo(BigInteger.TEN) > 0 ? 1 : 2; }
  static int bigDecimal(BigDecimal n) { return n.compareTo(BigDecimal.ONE) > 0 ? 1 : 2; }
  static int builder(StringBuilder text) { return text.length() > 2 && text.charAt(1) == 'x' ? 1 : 2; }
  static int buffer(StringBuffer text) { return text.length() > 2 ? 1 : 2; }
  static int characters(CharSequence text) { return text.length() > 2 && text.charAt(0) == 'a' ? 1 : 2; }
  static int charBuffer(CharBuffer text) { return text.remaining() > 2 ? 1 : 2; }
  static int date(Date day) { return day.getTime() > 1000 ? 1 : 2; }
  static int dateAfter(Date a, Date b) { return a.after(b) ? 1 : 2; }
  static int uuid(UUID id) { return id.getMostSignificantBits() == 7 ? 1 : 2; }
  static int locale(Locale where) { return where.getLanguage().equals("de") ? 1 : 2; }
  static int charset(Charset set) { return set.name().equals("UTF-8") ? 1 : 2; }
  static int pattern(Pattern pattern) { return pattern.pattern().length() > 1 ? 1 : 2; }
  static int type(Class<?> type) { return type == String.class ? 1 : 2; }
  static int typeName(Class<?> type) { return type.isInterface() ? 1 : 2; }
  static int bits(BitSet set) { return set.get(3) ? 1 : 2; }
  static int optionalInt(OptionalInt n) { return n.isPresent() && n.getAsInt() > 7 ? 1 : 2; }
  static int optionalLong(OptionalLong n) { return n.isPresent() && n.getAsLong() > 7 ? 1 : 2; }
  static int optionalDouble(OptionalDouble n) { return n.isPresent() && n.getAsDouble() > 7 ? 1 : 2; }
  static int optional(Optional<String> text) { return text.isPresent() && text.get().isEmpty() ? 1 : 2; }
  static int duration(Duration time) { return time.toMinutes() > 5 ? 1 : 2; }
  static int instant(Instant time) { return time.isAfter(Instant.EPOCH) ? 1 : 2; }
  static int localDate(LocalDate day) { return day.getDayOfMonth() == 3 ? 1 : 2; }
  static int localDateTime(LocalDateTime time) { return time.getHour() == 3 ? 1 : 2; }
  static int zonedDateTime(ZonedDateTime time) { return time.getHour() == 3 ? 1 : 2; }
  static int offsetDateTime(OffsetDateTime time) { return time.getMinute() == 3 ? 1 : 2; }
  static int monthDay(MonthDay day) { return day.getDayOfMonth() == 3 ? 1 : 2; }
  static int dayOfWeek(DayOfWeek day) { return day == DayOfWeek.SUNDAY ? 1 : 2; }
  static int zone(ZoneId zone) { return zone == null ? 1 : 2; }
  static int number(Number n) { return n.intValue() > 5 ? 1 : 2; }
  static int object(Object o) { return o instanceof String ? 1 : 2; }
  static int objectEquals(Object o) { return o.equals("x") ? 1 : 2; }
  static int unit(TimeUnit unit) { return unit == TimeUnit.DAYS ? 1 : 2; }
  static int atomicInteger(AtomicInteger n) { return n.get() > 5 ? 1 : 2; }
  static int atomicLong(AtomicLong n) { return n.incrementAndGet() > 5 ? 1 : 2; }
  static int joiner(StringJoiner parts) { return parts.length() > 3 ? 1 : 2; }
  static int throwable(Throwable problem) { return problem.getMessage() == null ? 1 : 2; }
  static int exception(Exception problem) { return problem instanceof RuntimeException ? 1 : 2; }
  static int cause(Throwable problem) { return problem.getCause() != null ? 1 : 2; }
  static int random(Random random) { return random == null ? 1 : 2; }
}
