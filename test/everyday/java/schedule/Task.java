// SPDX-License-Identifier: Apache-2.0
package schedule;

/** Something to do again and again. */
public interface Task {
    String name();

    /** True to be called again, false when it is done. */
    boolean run() throws Exception;
}
