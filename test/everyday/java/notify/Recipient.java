// SPDX-License-Identifier: Apache-2.0
package notify;

import java.util.Map;

/** Somebody to reach; addresses by kind of channel. */
public record Recipient(String name, Map<String, String> addresses, boolean silenced) {}
