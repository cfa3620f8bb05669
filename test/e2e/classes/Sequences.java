//! options --loop-bound 1
import java.util.ArrayList;
import java.util.List;

/** Texts and lists at indices that are computed, and what libraries decide. */
class Sequences {
    private List<String> log = new ArrayList<>();

    static boolean isPalindrome(String s) {
        int i = 0;
        int j = s.length() - 1;
        while (i < j) {
            if (s.charAt(i) != s.charAt(j)) {
                return false;
            }
            i++;
            j--;
        }
        return true;
    }

    static boolean isCode(String s) {
        return s.length() == 10 && s.charAt(9) == 'X';
    }

    private static final String[] NAMES = "a b c d e f g h i j k l m n o p q r s t u v w x y z".split(" ");

    static String name(int count) {
        return count < 0 || count > 25 ? "many" : NAMES[count];
    }

    static char last(String s) {
        return s.charAt(s.length() - 1);
    }

    static int total(List<Integer> numbers) {
        int sum = 0;
        for (int one : numbers) {
            sum += one;
        }
        return sum;
    }

    void note(String s) {
        log.add(s);
    }

    static short add(short a, byte b) {
        return (short) (a + b);
    }

    static double root(double x) {
        return x < 0 ? 0.0 : Math.sqrt(x);
    }

    static List<String> none() {
        return new ArrayList<>();
    }
}
