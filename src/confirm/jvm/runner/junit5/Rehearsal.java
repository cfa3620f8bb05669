// SPDX-License-Identifier: Apache-2.0
package testellate.confirm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Uses what generated tests use, so that an archive made of its run has those classes. */
class Rehearsal {
    @Test
    void asserts() {
        assertEquals(1, 1);
        assertEquals(1.0, 1.0);
        assertEquals("a", "a");
        assertArrayEquals(new int[] {1}, new int[] {1});
        assertTrue(true);
        assertNull(null);
        assertNotNull(this);
        assertSame(this, this);
        assertThrows(IllegalStateException.class, () -> {
            throw new IllegalStateException();
        });
    }
}
