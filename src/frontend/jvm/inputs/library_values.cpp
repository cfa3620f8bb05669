// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/library_values.h"

#include <algorithm>
#include <iterator>

namespace testellate::frontend::jvm {
namespace {

// APPROX(library-values): dates lie in the first 28 days of a month, decimal numbers have at most 18 digits
// and 6 of them behind the point, zones are UTC. The search begins with usual ones (1970 to 2037, cents).

using Part = LibraryValueField;

constexpr std::int64_t kLongMax = 0x7fff'ffff'ffff'ffff;
constexpr std::int64_t kMostNanos = 999'999'999;
constexpr std::int64_t kMostYear = 999'999'999;
/// Days that every month has.
constexpr std::int64_t kMostDay = 28;
/// Digits behind the point of an input; more are legal.
constexpr std::int64_t kMostScale = 6;

constexpr std::int64_t kUsualYear = 1970;
constexpr std::int64_t kMostUsualYear = 2037;
/// So many that they fit into 32 bits.
constexpr std::int64_t kMostUsualSecond = 0x7fff'ffff;
constexpr std::int64_t kMostUsualDuration = 1'000'000'000;
constexpr std::int64_t kMostUsualAmount = 1'000'000'000;
/// Cents.
constexpr std::int64_t kMostUsualScale = 2;

constexpr Part kInstant[] = {
    {"seconds", -31'557'014'167'219'200, 31'556'889'864'403'199, 0, kMostUsualSecond},
    {"nanos", 0, kMostNanos, 0, 0}};
constexpr Part kDuration[] = {{"seconds", 1, 0, -kMostUsualDuration, kMostUsualDuration},
                              {"nanos", 0, kMostNanos}};
constexpr Part kDate[] = {
    {"year", -kMostYear, kMostYear, kUsualYear, kMostUsualYear}, {"month", 1, 12}, {"day", 1, kMostDay}};
constexpr Part kTime[] = {
    {"hour", 0, 23}, {"minute", 0, 59}, {"second", 0, 59}, {"nano", 0, kMostNanos, 0, 0}};
constexpr Part kDateTime[] = {{"date", 1, 0}, {"time", 1, 0}};
constexpr Part kYear[] = {{"year", -kMostYear, kMostYear, kUsualYear, kMostUsualYear}};
constexpr Part kYearMonth[] = {{"year", -kMostYear, kMostYear, kUsualYear, kMostUsualYear}, {"month", 1, 12}};
constexpr Part kPeriod[] = {{"years", 1, 0}, {"months", 1, 0}, {"days", 1, 0}};
constexpr Part kUuid[] = {{"mostSigBits", 1, 0}, {"leastSigBits", 1, 0}};
// The smallest long says that the number is elsewhere.
constexpr Part kDecimal[] = {{"intCompact", -kLongMax, kLongMax, -kMostUsualAmount, kMostUsualAmount},
                             {"scale", 0, kMostScale, 0, kMostUsualScale}};

constexpr LibraryValue kValues[] = {
    {"java/time/Instant", "ofEpochSecond", "(JJ)Ljava/time/Instant;", kInstant},
    {"java/time/Duration", "ofSeconds", "(JJ)Ljava/time/Duration;", kDuration},
    {"java/time/LocalDate", "of", "(III)Ljava/time/LocalDate;", kDate, true},
    {"java/time/LocalTime", "of", "(IIII)Ljava/time/LocalTime;", kTime},
    {"java/time/LocalDateTime",
     "of",
     "(Ljava/time/LocalDate;Ljava/time/LocalTime;)Ljava/time/LocalDateTime;",
     kDateTime},
    {"java/time/Year", "of", "(I)Ljava/time/Year;", kYear},
    {"java/time/YearMonth", "of", "(II)Ljava/time/YearMonth;", kYearMonth},
    {"java/time/Period", "of", "(III)Ljava/time/Period;", kPeriod},
    {"java/util/UUID", "<init>", "(JJ)V", kUuid},
    {"java/math/BigDecimal", "valueOf", "(JI)Ljava/math/BigDecimal;", kDecimal, true},
};

// Made by calls. A key or element that is null is legal in some collections, and what nobody would write.

constexpr LibraryCall kNewHashMap[] = {{"java/util/HashMap", "<init>", "()V"}};
constexpr LibraryCall kFillHashMap[] = {{"java/util/HashMap",
                                         "put",
                                         "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                                         {"key", "value"},
                                         1}};
constexpr LibraryCall kNewLinkedHashMap[] = {{"java/util/LinkedHashMap", "<init>", "()V"}};
constexpr LibraryCall kFillLinkedHashMap[] = {{"java/util/LinkedHashMap",
                                               "put",
                                               "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                                               {"key", "value"},
                                               1}};
constexpr LibraryCall kNewTreeMap[] = {{"java/util/TreeMap", "<init>", "()V"}};
constexpr LibraryCall kFillTreeMap[] = {{"java/util/TreeMap",
                                         "put",
                                         "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                                         {"key", "value"},
                                         1}};
constexpr LibraryCall kNewHashtable[] = {{"java/util/Hashtable", "<init>", "()V"}};
constexpr LibraryCall kFillHashtable[] = {{"java/util/Hashtable",
                                           "put",
                                           "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                                           {"key", "value"},
                                           1}};
constexpr LibraryCall kNewIdentityHashMap[] = {{"java/util/IdentityHashMap", "<init>", "()V"}};
constexpr LibraryCall kFillIdentityHashMap[] = {{"java/util/IdentityHashMap",
                                                 "put",
                                                 "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                                                 {"key", "value"},
                                                 1}};
constexpr LibraryCall kNewWeakHashMap[] = {{"java/util/WeakHashMap", "<init>", "()V"}};
constexpr LibraryCall kFillWeakHashMap[] = {{"java/util/WeakHashMap",
                                             "put",
                                             "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                                             {"key", "value"},
                                             1}};
constexpr LibraryCall kNewConcurrentHashMap[] = {{"java/util/concurrent/ConcurrentHashMap", "<init>", "()V"}};
constexpr LibraryCall kFillConcurrentHashMap[] = {{"java/util/concurrent/ConcurrentHashMap",
                                                   "put",
                                                   "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                                                   {"key", "value"},
                                                   1}};
constexpr LibraryCall kNewConcurrentSkipListMap[] = {
    {"java/util/concurrent/ConcurrentSkipListMap", "<init>", "()V"}};
constexpr LibraryCall kFillConcurrentSkipListMap[] = {
    {"java/util/concurrent/ConcurrentSkipListMap",
     "put",
     "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
     {"key", "value"},
     1}};
constexpr LibraryCall kNewHashSet[] = {{"java/util/HashSet", "<init>", "()V"}};
constexpr LibraryCall kFillHashSet[] = {
    {"java/util/HashSet", "add", "(Ljava/lang/Object;)Z", {"element"}, 1}};
constexpr LibraryCall kNewLinkedHashSet[] = {{"java/util/LinkedHashSet", "<init>", "()V"}};
constexpr LibraryCall kFillLinkedHashSet[] = {
    {"java/util/LinkedHashSet", "add", "(Ljava/lang/Object;)Z", {"element"}, 1}};
constexpr LibraryCall kNewTreeSet[] = {{"java/util/TreeSet", "<init>", "()V"}};
constexpr LibraryCall kFillTreeSet[] = {
    {"java/util/TreeSet", "add", "(Ljava/lang/Object;)Z", {"element"}, 1}};
constexpr LibraryCall kNewArrayDeque[] = {{"java/util/ArrayDeque", "<init>", "()V"}};
constexpr LibraryCall kFillArrayDeque[] = {
    {"java/util/ArrayDeque", "add", "(Ljava/lang/Object;)Z", {"element"}, 1}};
constexpr LibraryCall kNewPriorityQueue[] = {{"java/util/PriorityQueue", "<init>", "()V"}};
constexpr LibraryCall kFillPriorityQueue[] = {
    {"java/util/PriorityQueue", "add", "(Ljava/lang/Object;)Z", {"element"}, 1}};
constexpr LibraryCall kNewLinkedList[] = {{"java/util/LinkedList", "<init>", "()V"}};
constexpr LibraryCall kFillLinkedList[] = {
    {"java/util/LinkedList", "add", "(Ljava/lang/Object;)Z", {"element"}, 1}};
constexpr LibraryCall kNewVector[] = {{"java/util/Vector", "<init>", "()V"}};
constexpr LibraryCall kFillVector[] = {{"java/util/Vector", "add", "(Ljava/lang/Object;)Z", {"element"}, 1}};
constexpr LibraryCall kNewStack[] = {{"java/util/Stack", "<init>", "()V"}};
constexpr LibraryCall kFillStack[] = {{"java/util/Stack", "add", "(Ljava/lang/Object;)Z", {"element"}, 1}};
constexpr LibraryCall kNewLinkedBlockingQueue[] = {
    {"java/util/concurrent/LinkedBlockingQueue", "<init>", "()V"}};
constexpr LibraryCall kFillLinkedBlockingQueue[] = {
    {"java/util/concurrent/LinkedBlockingQueue", "add", "(Ljava/lang/Object;)Z", {"element"}, 1}};
constexpr LibraryCall kNewLinkedBlockingDeque[] = {
    {"java/util/concurrent/LinkedBlockingDeque", "<init>", "()V"}};
constexpr LibraryCall kFillLinkedBlockingDeque[] = {
    {"java/util/concurrent/LinkedBlockingDeque", "add", "(Ljava/lang/Object;)Z", {"element"}, 1}};
constexpr LibraryCall kNewConcurrentLinkedQueue[] = {
    {"java/util/concurrent/ConcurrentLinkedQueue", "<init>", "()V"}};
constexpr LibraryCall kFillConcurrentLinkedQueue[] = {
    {"java/util/concurrent/ConcurrentLinkedQueue", "add", "(Ljava/lang/Object;)Z", {"element"}, 1}};
constexpr LibraryCall kNewCopyOnWriteArrayList[] = {
    {"java/util/concurrent/CopyOnWriteArrayList", "<init>", "()V"}};
constexpr LibraryCall kFillCopyOnWriteArrayList[] = {
    {"java/util/concurrent/CopyOnWriteArrayList", "add", "(Ljava/lang/Object;)Z", {"element"}, 1}};
constexpr LibraryCall kNewStringReader[] = {
    {"java/io/StringReader", "<init>", "(Ljava/lang/String;)V", {"text"}, 1}};
constexpr LibraryCall kNewBufferedReader[] = {
    {"java/io/BufferedReader", "<init>", "(Ljava/io/Reader;)V", {"reader"}, 1}};
constexpr LibraryCall kNewByteArrayInputStream[] = {
    {"java/io/ByteArrayInputStream", "<init>", "([B)V", {"bytes"}, 1}};
constexpr LibraryCall kNewDataInputStream[] = {
    {"java/io/DataInputStream", "<init>", "(Ljava/io/InputStream;)V", {"stream"}, 1}};
constexpr LibraryCall kNewBufferedInputStream[] = {
    {"java/io/BufferedInputStream", "<init>", "(Ljava/io/InputStream;)V", {"stream"}, 1}};
constexpr LibraryCall kNewStringWriter[] = {{"java/io/StringWriter", "<init>", "()V"}};
constexpr LibraryCall kFillStringWriter[] = {
    {"java/io/StringWriter", "write", "(Ljava/lang/String;)V", {"text"}, 1}};
constexpr LibraryCall kNewPrintWriter[] = {
    {"java/io/PrintWriter", "<init>", "(Ljava/io/Writer;)V", {"writer"}, 1}};
constexpr LibraryCall kNewBufferedWriter[] = {
    {"java/io/BufferedWriter", "<init>", "(Ljava/io/Writer;)V", {"writer"}, 1}};
constexpr LibraryCall kNewByteArrayOutputStream[] = {{"java/io/ByteArrayOutputStream", "<init>", "()V"}};
constexpr LibraryCall kFillByteArrayOutputStream[] = {
    {"java/io/ByteArrayOutputStream", "write", "(I)V", {"value"}}};
constexpr LibraryCall kNewPrintStream[] = {
    {"java/io/PrintStream", "<init>", "(Ljava/io/OutputStream;)V", {"stream"}, 1}};
constexpr LibraryCall kNewDataOutputStream[] = {
    {"java/io/DataOutputStream", "<init>", "(Ljava/io/OutputStream;)V", {"stream"}, 1}};
constexpr LibraryCall kNewFile[] = {{"java/io/File", "<init>", "(Ljava/lang/String;)V", {"path"}, 1}};
constexpr LibraryCall kNewPath[] = {{"java/nio/file/Paths",
                                     "get",
                                     "(Ljava/lang/String;[Ljava/lang/String;)Ljava/nio/file/Path;",
                                     {"first", "more"},
                                     2}};
constexpr LibraryCall kNewScanner[] = {{"java/util/Scanner", "<init>", "(Ljava/lang/String;)V", {"text"}, 1}};
constexpr LibraryCall kNewCharBuffer[] = {
    {"java/nio/CharBuffer", "wrap", "([C)Ljava/nio/CharBuffer;", {"characters"}, 1}};
constexpr LibraryCall kNewByteBuffer[] = {
    {"java/nio/ByteBuffer", "wrap", "([B)Ljava/nio/ByteBuffer;", {"bytes"}, 1}};
constexpr LibraryCall kNewStringBuilder[] = {
    {"java/lang/StringBuilder", "<init>", "(Ljava/lang/String;)V", {"text"}, 1}};
constexpr LibraryCall kNewStringBuffer[] = {
    {"java/lang/StringBuffer", "<init>", "(Ljava/lang/String;)V", {"text"}, 1}};
constexpr LibraryCall kNewStringJoiner[] = {
    {"java/util/StringJoiner", "<init>", "(Ljava/lang/CharSequence;)V", {"delimiter"}, 1}};
constexpr LibraryCall kFillStringJoiner[] = {
    {"java/util/StringJoiner", "add", "(Ljava/lang/CharSequence;)Ljava/util/StringJoiner;", {"element"}, 1}};
constexpr LibraryCall kNewStringTokenizer[] = {
    {"java/util/StringTokenizer", "<init>", "(Ljava/lang/String;)V", {"text"}, 1}};
constexpr LibraryCall kNewBigInteger[] = {
    {"java/math/BigInteger", "valueOf", "(J)Ljava/math/BigInteger;", {"value"}}};
constexpr LibraryCall kNewDate[] = {{"java/util/Date", "<init>", "(J)V", {"time"}}};
constexpr LibraryCall kNewRandom[] = {{"java/util/Random", "<init>", "(J)V", {"seed"}}};
constexpr LibraryCall kNewBitSet[] = {{"java/util/BitSet", "<init>", "()V"}};
constexpr LibraryCall kFillBitSet[] = {{"java/util/BitSet", "set", "(I)V", {"bit"}}};
constexpr LibraryCall kNewProperties[] = {{"java/util/Properties", "<init>", "()V"}};
constexpr LibraryCall kFillProperties[] = {{"java/util/Properties",
                                            "setProperty",
                                            "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;",
                                            {"key", "value"},
                                            2}};
constexpr LibraryCall kNewOptionalInt[] = {
    {"java/util/OptionalInt", "of", "(I)Ljava/util/OptionalInt;", {"value"}},
    {"java/util/OptionalInt", "empty", "()Ljava/util/OptionalInt;"}};
constexpr LibraryCall kNewOptionalLong[] = {
    {"java/util/OptionalLong", "of", "(J)Ljava/util/OptionalLong;", {"value"}},
    {"java/util/OptionalLong", "empty", "()Ljava/util/OptionalLong;"}};
constexpr LibraryCall kNewOptionalDouble[] = {
    {"java/util/OptionalDouble", "of", "(D)Ljava/util/OptionalDouble;", {"value"}},
    {"java/util/OptionalDouble", "empty", "()Ljava/util/OptionalDouble;"}};
constexpr LibraryCall kNewAtomicInteger[] = {
    {"java/util/concurrent/atomic/AtomicInteger", "<init>", "(I)V", {"value"}}};
constexpr LibraryCall kNewAtomicLong[] = {
    {"java/util/concurrent/atomic/AtomicLong", "<init>", "(J)V", {"value"}}};
constexpr LibraryCall kNewAtomicBoolean[] = {
    {"java/util/concurrent/atomic/AtomicBoolean", "<init>", "(Z)V", {"value"}}};
constexpr LibraryCall kNewAtomicReference[] = {
    {"java/util/concurrent/atomic/AtomicReference", "<init>", "(Ljava/lang/Object;)V", {"value"}}};
constexpr LibraryCall kNewEntry[] = {{"java/util/AbstractMap$SimpleEntry",
                                      "<init>",
                                      "(Ljava/lang/Object;Ljava/lang/Object;)V",
                                      {"key", "value"},
                                      1}};
constexpr LibraryCall kNewPattern[] = {
    {"java/util/regex/Pattern", "compile", "(Ljava/lang/String;)Ljava/util/regex/Pattern;", {"regex"}, 1}};
constexpr LibraryCall kNewStream[] = {
    {"java/util/Collection", "stream", "()Ljava/util/stream/Stream;", {"elements"}}};
constexpr LibraryCall kNewListIterator[] = {
    {"java/util/List", "listIterator", "()Ljava/util/ListIterator;", {"elements"}}};
constexpr LibraryCall kNewIntStream[] = {
    {"java/util/stream/IntStream", "of", "([I)Ljava/util/stream/IntStream;", {"elements"}, 1}};
constexpr LibraryCall kNewLongStream[] = {
    {"java/util/stream/LongStream", "of", "([J)Ljava/util/stream/LongStream;", {"elements"}, 1}};
constexpr LibraryCall kNewDoubleStream[] = {
    {"java/util/stream/DoubleStream", "of", "([D)Ljava/util/stream/DoubleStream;", {"elements"}, 1}};
constexpr LibraryCall kNewMonthDay[] = {
    {"java/time/MonthDay", "of", "(II)Ljava/time/MonthDay;", {"month", "day"}}};
constexpr LibraryCall kNewZonedDateTime[] = {
    {"java/time/ZonedDateTime",
     "of",
     "(Ljava/time/LocalDateTime;Ljava/time/ZoneId;)Ljava/time/ZonedDateTime;",
     {"time", "zone"},
     2}};
constexpr LibraryCall kNewOffsetDateTime[] = {
    {"java/time/OffsetDateTime",
     "of",
     "(Ljava/time/LocalDateTime;Ljava/time/ZoneOffset;)Ljava/time/OffsetDateTime;",
     {"time", "offset"},
     2}};
constexpr LibraryCall kNewThrowable[] = {
    {"java/lang/RuntimeException", "<init>", "(Ljava/lang/String;)V", {"message"}},
    {"java/lang/Exception", "<init>", "(Ljava/lang/String;Ljava/lang/Throwable;)V", {"message", "cause"}}};
constexpr LibraryCall kNewRuntimeException[] = {
    {"java/lang/RuntimeException",
     "<init>",
     "(Ljava/lang/String;Ljava/lang/Throwable;)V",
     {"message", "cause"}},
    {"java/lang/IllegalStateException", "<init>", "(Ljava/lang/String;)V", {"message"}}};
constexpr LibraryCall kNewError[] = {{"java/lang/Error", "<init>", "(Ljava/lang/String;)V", {"message"}}};
constexpr LibraryCall kNewIOException[] = {
    {"java/io/IOException", "<init>", "(Ljava/lang/String;)V", {"message"}}};
constexpr LibraryCall kNewLocale[] = {{"java/util/Locale", "US", ""},
                                      {"java/util/Locale", "GERMANY", ""},
                                      {"java/util/Locale", "FRANCE", ""},
                                      {"java/util/Locale", "ROOT", ""}};
constexpr LibraryCall kNewCharset[] = {{"java/nio/charset/StandardCharsets", "UTF_8", ""},
                                       {"java/nio/charset/StandardCharsets", "US_ASCII", ""},
                                       {"java/nio/charset/StandardCharsets", "ISO_8859_1", ""}};
constexpr LibraryCall kNewClass[] = {{"java/lang/String", "class", ""},
                                     {"java/lang/Integer", "class", ""},
                                     {"java/lang/Runnable", "class", ""}};

constexpr LibraryMaking kMakings[] = {
    {"java/util/Map", kNewHashMap, kFillHashMap},
    {"java/util/AbstractMap", kNewHashMap, kFillHashMap},
    {"java/util/HashMap", kNewHashMap, kFillHashMap},
    {"java/util/LinkedHashMap", kNewLinkedHashMap, kFillLinkedHashMap},
    {"java/util/SortedMap", kNewTreeMap, kFillTreeMap},
    {"java/util/NavigableMap", kNewTreeMap, kFillTreeMap},
    {"java/util/TreeMap", kNewTreeMap, kFillTreeMap},
    {"java/util/Dictionary", kNewHashtable, kFillHashtable},
    {"java/util/Hashtable", kNewHashtable, kFillHashtable},
    {"java/util/IdentityHashMap", kNewIdentityHashMap, kFillIdentityHashMap},
    {"java/util/WeakHashMap", kNewWeakHashMap, kFillWeakHashMap},
    {"java/util/concurrent/ConcurrentMap", kNewConcurrentHashMap, kFillConcurrentHashMap},
    {"java/util/concurrent/ConcurrentHashMap", kNewConcurrentHashMap, kFillConcurrentHashMap},
    {"java/util/concurrent/ConcurrentNavigableMap", kNewConcurrentSkipListMap, kFillConcurrentSkipListMap},
    {"java/util/concurrent/ConcurrentSkipListMap", kNewConcurrentSkipListMap, kFillConcurrentSkipListMap},
    {"java/util/Set", kNewHashSet, kFillHashSet},
    {"java/util/AbstractSet", kNewHashSet, kFillHashSet},
    {"java/util/HashSet", kNewHashSet, kFillHashSet},
    {"java/util/LinkedHashSet", kNewLinkedHashSet, kFillLinkedHashSet},
    {"java/util/SortedSet", kNewTreeSet, kFillTreeSet},
    {"java/util/NavigableSet", kNewTreeSet, kFillTreeSet},
    {"java/util/TreeSet", kNewTreeSet, kFillTreeSet},
    {"java/util/Queue", kNewArrayDeque, kFillArrayDeque},
    {"java/util/Deque", kNewArrayDeque, kFillArrayDeque},
    {"java/util/AbstractQueue", kNewArrayDeque, kFillArrayDeque},
    {"java/util/ArrayDeque", kNewArrayDeque, kFillArrayDeque},
    {"java/util/PriorityQueue", kNewPriorityQueue, kFillPriorityQueue},
    {"java/util/LinkedList", kNewLinkedList, kFillLinkedList},
    {"java/util/AbstractSequentialList", kNewLinkedList, kFillLinkedList},
    {"java/util/Vector", kNewVector, kFillVector},
    {"java/util/Stack", kNewStack, kFillStack},
    {"java/util/concurrent/BlockingQueue", kNewLinkedBlockingQueue, kFillLinkedBlockingQueue},
    {"java/util/concurrent/LinkedBlockingQueue", kNewLinkedBlockingQueue, kFillLinkedBlockingQueue},
    {"java/util/concurrent/BlockingDeque", kNewLinkedBlockingDeque, kFillLinkedBlockingDeque},
    {"java/util/concurrent/LinkedBlockingDeque", kNewLinkedBlockingDeque, kFillLinkedBlockingDeque},
    {"java/util/concurrent/ConcurrentLinkedQueue", kNewConcurrentLinkedQueue, kFillConcurrentLinkedQueue},
    {"java/util/concurrent/CopyOnWriteArrayList", kNewCopyOnWriteArrayList, kFillCopyOnWriteArrayList},
    {"java/lang/Readable", kNewStringReader},
    {"java/io/Reader", kNewStringReader},
    {"java/io/StringReader", kNewStringReader},
    {"java/io/BufferedReader", kNewBufferedReader},
    {"java/io/InputStream", kNewByteArrayInputStream},
    {"java/io/ByteArrayInputStream", kNewByteArrayInputStream},
    {"java/io/DataInputStream", kNewDataInputStream},
    {"java/io/DataInput", kNewDataInputStream},
    {"java/io/FilterInputStream", kNewDataInputStream},
    {"java/io/BufferedInputStream", kNewBufferedInputStream},
    {"java/io/Writer", kNewStringWriter, kFillStringWriter},
    {"java/io/StringWriter", kNewStringWriter, kFillStringWriter},
    {"java/io/PrintWriter", kNewPrintWriter},
    {"java/io/BufferedWriter", kNewBufferedWriter},
    {"java/io/OutputStream", kNewByteArrayOutputStream, kFillByteArrayOutputStream},
    {"java/io/ByteArrayOutputStream", kNewByteArrayOutputStream, kFillByteArrayOutputStream},
    {"java/io/PrintStream", kNewPrintStream},
    {"java/io/DataOutputStream", kNewDataOutputStream},
    {"java/io/DataOutput", kNewDataOutputStream},
    {"java/io/File", kNewFile},
    {"java/nio/file/Path", kNewPath},
    {"java/util/Scanner", kNewScanner},
    {"java/nio/CharBuffer", kNewCharBuffer},
    {"java/nio/ByteBuffer", kNewByteBuffer},
    {"java/lang/StringBuilder", kNewStringBuilder},
    {"java/lang/AbstractStringBuilder", kNewStringBuilder},
    {"java/lang/Appendable", kNewStringBuilder},
    {"java/lang/StringBuffer", kNewStringBuffer},
    {"java/util/StringJoiner", kNewStringJoiner, kFillStringJoiner},
    {"java/util/StringTokenizer", kNewStringTokenizer},
    {"java/math/BigInteger", kNewBigInteger},
    {"java/util/Date", kNewDate},
    {"java/util/Random", kNewRandom},
    {"java/util/BitSet", kNewBitSet, kFillBitSet},
    {"java/util/Properties", kNewProperties, kFillProperties},
    {"java/util/OptionalInt", kNewOptionalInt},
    {"java/util/OptionalLong", kNewOptionalLong},
    {"java/util/OptionalDouble", kNewOptionalDouble},
    {"java/util/concurrent/atomic/AtomicInteger", kNewAtomicInteger},
    {"java/util/concurrent/atomic/AtomicLong", kNewAtomicLong},
    {"java/util/concurrent/atomic/AtomicBoolean", kNewAtomicBoolean},
    {"java/util/concurrent/atomic/AtomicReference", kNewAtomicReference},
    {"java/util/Map$Entry", kNewEntry},
    {"java/util/AbstractMap$SimpleEntry", kNewEntry},
    {"java/util/regex/Pattern", kNewPattern},
    {"java/util/ListIterator", kNewListIterator},
    {"java/util/stream/Stream", kNewStream},
    {"java/util/stream/BaseStream", kNewStream},
    {"java/util/stream/IntStream", kNewIntStream},
    {"java/util/stream/LongStream", kNewLongStream},
    {"java/util/stream/DoubleStream", kNewDoubleStream},
    {"java/time/MonthDay", kNewMonthDay},
    {"java/time/ZonedDateTime", kNewZonedDateTime},
    {"java/time/OffsetDateTime", kNewOffsetDateTime},
    {"java/lang/Throwable", kNewThrowable, {}, true},
    {"java/lang/Exception", kNewThrowable, {}, true},
    {"java/lang/RuntimeException", kNewRuntimeException, {}, true},
    {"java/lang/Error", kNewError, {}, true},
    {"java/io/IOException", kNewIOException, {}, true},
    {"java/util/Locale", kNewLocale},
    {"java/nio/charset/Charset", kNewCharset},
    {"java/lang/Class", kNewClass},
    {"java/lang/reflect/Type", kNewClass},
    {"java/lang/reflect/AnnotatedElement", kNewClass},
};

struct LibraryConstant {
  std::string_view owner;
  std::string_view name;
};
constexpr LibraryConstant kConstants[] = {{"java/time/ZoneOffset", "UTC"}};

bool has_field(const ClassFile& file, std::string_view name) {
  return std::ranges::any_of(
      file.fields, [&](const auto& field) { return field.name == name && !field.access.is_static(); });
}

}  // namespace

const LibraryValue* find_library_value(const ClassFile& file) {
  const auto* found = std::ranges::find(kValues, file.name, &LibraryValue::name);
  if (found == std::end(kValues)) return nullptr;
  const bool has_fields =
      std::ranges::all_of(found->fields, [&](const Part& field) { return has_field(file, field.name); });
  const bool has_maker = std::ranges::any_of(file.methods, [&](const Method& method) {
    return method.name == found->maker && method.descriptor == found->descriptor;
  });
  return has_fields && has_maker ? found : nullptr;
}

std::string_view find_library_constant(const ClassFile& file) {
  const auto* found = std::ranges::find(kConstants, file.name, &LibraryConstant::owner);
  if (found == std::end(kConstants)) return {};
  const bool has_constant = std::ranges::any_of(
      file.fields, [&](const auto& field) { return field.name == found->name && field.access.is_static(); });
  return has_constant ? found->name : std::string_view();
}

const LibraryMaking* find_library_making(std::string_view declared) {
  const auto* found = std::ranges::find(kMakings, declared, &LibraryMaking::declared);
  return found == std::end(kMakings) ? nullptr : found;
}

}  // namespace testellate::frontend::jvm
