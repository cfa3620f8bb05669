// SPDX-License-Identifier: Apache-2.0
package testellate.confirm;

import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Result;

final class OneTest {
    /** Runs a test method; null if it passes. */
    static Throwable run(Class<?> owner, String method) {
        Result result = new JUnitCore().run(Request.method(owner, method));
        if (!result.getFailures().isEmpty()) return result.getFailures().get(0).getException();
        return result.getRunCount() == 1 ? null : new IllegalStateException("the test was not run");
    }
}
