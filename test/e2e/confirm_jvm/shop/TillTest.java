// SPDX-License-Identifier: Apache-2.0
package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class TillTest {
    @Test
    void signOfNegative() {
        assertEquals(-1, Till.sign(-5)); // act
    }

    @Test
    void signOfZero() {
        int result = Till.sign(0); // act

        assertEquals(0, result);
    }

    @Test
    void wrongExpectation() {
        int result = Till.sign(7); // act

        assertEquals(0, result);
    }

    @Test
    void emptyIf() {
        int result = Till.emptyIf(4); // act

        assertEquals(1, result);
    }

    @Test
    void loop() {
        int result = Till.loop(5); // act

        assertEquals(10, result);
    }

    @Test
    void recursion() {
        int result = Till.recursion(7); // act

        assertEquals(8, result);
    }

    @Test
    void choiceOfShared() {
        int result = Till.choice(2); // act

        assertEquals(10, result);
    }

    @Test
    void choiceOfLast() {
        int result = Till.choice(100); // act

        assertEquals(1, result);
    }

    @Test
    void choiceOfNothing() {
        int result = Till.choice(-1); // act

        assertEquals(0, result);
    }

    @Test
    void word() {
        int result = Till.word(1); // act

        assertEquals(2, result);
    }

    @Test
    void exceptionsThrown() {
        int result = Till.exceptions(0); // act

        assertEquals(-2, result);
    }

    @Test
    void exceptionsDivision() {
        int result = Till.exceptions(7); // act

        assertEquals(-1, result);
    }

    @Test
    void exceptionsRethrown() {
        int result = Till.exceptions(-4); // act

        assertEquals(-3, result);
    }

    @Test
    void exceptionsNone() {
        int result = Till.exceptions(8); // act

        assertEquals(3 + 'c', result);
    }

    @Test
    void thrown() {
        assertThrows(IllegalArgumentException.class, () -> Till.thrown(5)); // act
    }

    @Test
    void notThrown() {
        assertThrows(IllegalArgumentException.class, () -> Till.thrown(2)); // act
    }

    @Test
    void lambdas() {
        int result = Till.lambdas(7); // act

        assertEquals(4, result);
    }

    @Test
    void initialised() {
        int result = Till.initialised(1); // act

        assertEquals(6, result);
    }

    @Test
    void initialisedAgain() {
        int result = Till.initialised(2); // act

        assertEquals(6, result);
    }

    @Test
    void failingInitialiser() {
        int result = Till.failingInitialiser(4); // act

        assertEquals(1, result);
    }

    @Test
    void state() {
        Till till = Till.filled(20);
        Till.add(till, 1);

        int result = Till.add(till, 7); // act

        assertEquals(12, result);
        assertEquals(12, till.total());
    }

    @Test
    void countedOnce() {
        int result = Till.counted(1000); // act

        assertEquals(2, result);
    }

    @Test
    void countedExactly() {
        int before = Till.calls;

        int result = Till.counted(7); // act

        assertEquals(before >= 7 ? 1 : 2, result);
    }

    @Test
    void countedFew() {
        int result = Till.counted(50); // act

        assertEquals(2, result);
    }

    @Test
    void countsFrom100() {
        Till.calls += 100;

        int result = Till.sign(1); // act

        assertEquals(1, result);
    }

    @Test
    void endless() {
        int result = Till.endless(1); // act

        assertEquals(0, result);
    }

    @Test
    void exit() {
        Till.exit(3); // act
    }

    @Test
    void overflow() {
        assertThrows(StackOverflowError.class, () -> Till.overflow(1)); // act
    }

    @Test
    void flood() {
        int result = Till.flood(50); // act

        assertEquals(50, result);
    }

    @Test
    void callsBack() {
        java.util.function.IntUnaryOperator next = n -> {
            int after = n + 1;
            return after;
        };

        int result = Till.called(next, 4); // act

        assertEquals(1, result);
    }

    @Test
    void locale() {
        int result = Till.inCapitals(1); // act

        assertEquals(1, result);
    }

    @Test
    void timeZone() {
        int result = Till.isAheadOfUtc(1); // act

        assertEquals(0, result);
    }

    @Test
    void heap() {
        int result = Till.hasRoomFor(700); // act

        assertEquals(1, result);
    }

    @Test
    void identityHash() {
        int result = Till.hash(1); // act

        assertEquals(0, result);
    }
}
