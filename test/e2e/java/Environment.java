// What no test can set decides: the clock, random numbers, hashes, the machine. Nothing behind that is infeasible
// because of one answer, and no test depends on it.
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.Set;

public class Environment {
  public static int afterTheEpoch() {
    return System.currentTimeMillis() > 0 ? 1 : 2;
  }

  public static int ticks(int x) {
    if (System.nanoTime() == 0) return 0;
    return x > 3 ? 1 : 2;
  }

  public static int toss() {
    return Math.random() < 0.5 ? 1 : 2;
  }

  public static int isLoadedByTheJvm() {
    return Environment.class.getClassLoader() == null ? 1 : 2;
  }

  public static int afterServices(int x) {
    ServiceLoader.load(Runnable.class);
    return x > 3 ? 1 : 2;
  }

  public static int hasResource() {
    return Environment.class.getResourceAsStream("/words.txt") == null ? 1 : 2;
  }

  public static int afterBundle(int x) {
    ResourceBundle.getBundle("words");
    return x > 3 ? 1 : 2;
  }

  public static int host() {
    try {
      return new URL("http://a.b/c").getHost().equals("a.b") ? 1 : 2;
    } catch (MalformedURLException e) {
      return 3;
    }
  }

  // Here the clock decides nothing.
  public static int measured(int x) {
    long start = System.nanoTime();
    int result = x > 5 ? x - 5 : 0;
    long passed = System.nanoTime() - start;
    return result;
  }

  public static int elapsed(long start) {
    return System.currentTimeMillis() - start > 1000 ? 1 : 2;
  }

  public static int dice() {
    return new Random().nextInt(6) == 3 ? 1 : 2;
  }

  // The same numbers on every machine: 0 is the first.
  public static int seeded() {
    return new Random(42).nextInt(100) < 50 ? 1 : 2;
  }

  public static int hash() {
    return new Object().hashCode() % 2 == 0 ? 1 : 2;
  }

  public static int sameHash() {
    Object o = new Object();
    return o.hashCode() == o.hashCode() ? 1 : 2;
  }

  public static int property() {
    return System.getProperty("environment.words") == null ? 1 : 2;
  }

  public static int variable() {
    return System.getenv("WORDS") == null ? 1 : 2;
  }

  public static int smallLetters() {
    return "TITLE".toLowerCase().charAt(0) == 't' ? 1 : 2;
  }

  public static int smallLettersAnywhere() {
    return "TITLE".toLowerCase(Locale.ROOT).charAt(1) == 'i' ? 1 : 2;
  }

  public static int processors() {
    int count = Runtime.getRuntime().availableProcessors();
    if (count < 1) return 0;
    return count > 4 ? 1 : 2;
  }

  public static int file() {
    return new File("/words.txt").exists() ? 1 : 2;
  }

  public static int firstOfSet() {
    for (int first : Set.of(1, 2, 3)) return first == 2 ? 1 : 2;
    return 0;
  }

  public static int inSet(int x) {
    return Set.of(1, 2, 3).contains(x) ? 1 : 2;
  }

  public static int hashTable(boolean isSwapped) {
    Map<Object, Integer> numbers = new HashMap<>();
    Object key = new Object();
    numbers.put(key, 7);
    numbers.put(new Object(), 8);
    int number = numbers.get(key);
    return isSwapped && number == 7 ? 1 : 2;
  }

  public static int huge(boolean isHuge) {
    byte[] bytes = new byte[isHuge ? 2147483600 : 1];
    return bytes.length > 1 ? 1 : 2;
  }

  public static String stamp(int x) {
    return x > 3 ? "late" : "at " + System.currentTimeMillis();
  }

  // Nobody asks the machine where its random numbers come from.
  public static String token(int x) {
    String token = java.util.UUID.randomUUID().toString();
    return x > 3 ? token : "none";
  }

  public static int secret(int x) {
    byte[] key = new byte[16];
    new java.security.SecureRandom().nextBytes(key);
    return x > 3 ? key.length : 0;
  }

  public static int secretDice() {
    return new java.security.SecureRandom().nextInt(6) == 3 ? 1 : 2;
  }

  // No clock is so far ahead that a minute is too much.
  public static int inAMinute(int x) {
    java.time.Instant end = java.time.Instant.now().plusSeconds(60);
    if (end.isBefore(java.time.Instant.EPOCH)) return 0;
    return x > 3 ? 1 : 2;
  }
}
//! open Environment.java:16#5:T environment
//! open Environment.java:20#5:T environment
//! open Environment.java:20#5:F environment
//! open Environment.java:21#12:T environment
//! open Environment.java:21#12:F environment
//! open Environment.java:25#7:T environment
//! open Environment.java:25#7:F environment
//! open Environment.java:63#9:T environment
//! open Environment.java:63#9:F environment
//! open Environment.java:67#13:T environment
//! open Environment.java:67#13:F environment
//! open Environment.java:76#12:T environment
//! open Environment.java:76#12:F environment
//! open Environment.java:103#16:T environment
//! open Environment.java:103#16:F environment
//! open Environment.java:111#27:T environment
//! open Environment.java:111#27:F environment
//! open Environment.java:111#45:T environment
//! open Environment.java:111#45:F environment
//! open Environment.java:29#5:F environment
//! open Environment.java:85#5:T environment
//! open Environment.java:93#11:T environment
//! open Environment.java:102#9:T environment
//! open Environment.java:125#69:T environment
//! open Environment.java:129#1:F environment
//! open Environment.java:130#16:F environment
//! open Environment.java:134#2:T environment
//! open Environment.java:38#7:T environment
//! open Environment.java:43#8:T environment
//! open Environment.java:43#8:F environment
//! open Environment.java:48#17:T environment
//! open Environment.java:89#5:T environment
//! open Environment.java:107#12:F environment
//! infeasible Environment.java:72#17:T
//! infeasible Environment.java:81#16:T
//! infeasible Environment.java:97#14:T
//! infeasible Environment.java:102#9:F
//! untested Environment#ticks(int)
//! open Environment.java:140#9:F environment
//! open Environment.java:150#13:T environment
//! open Environment.java:150#13:F environment
//! open Environment.java:156#17:F environment
//! untested Environment#secretDice()
//! untested Environment#toss()
//! untested Environment#elapsed(long)
//! untested Environment#dice()
//! untested Environment#hash()
//! untested Environment#processors()
//! untested Environment#firstOfSet()
