// SPDX-License-Identifier: Apache-2.0
/** For the agent alone. */
public class Marks {
    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> step(100));
        other.start();
        other.join();
        step(5);
        step(2);
        try {
            hidden(3);
        } catch (IllegalStateException e) {
            step(1);
        }
    }

    static void step(int count) {
        do {
            count--;
        } while (count > 0);
    }

    static void hidden(int count) {
        step(count);
        if (count > 2) throw new IllegalStateException();
    }
}
