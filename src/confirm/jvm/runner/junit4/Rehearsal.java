// SPDX-License-Identifier: Apache-2.0
package testellate.confirm;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Uses what generated tests use, so that an archive made of its run has those classes. */
public class Rehearsal {
    @Test
    public void asserts() {
        assertEquals(1, 1);
        assertEquals(1.0, 1.0, 0.0);
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
