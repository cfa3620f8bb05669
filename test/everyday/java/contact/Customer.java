// SPDX-License-Identifier: Apache-2.0
package contact;

import java.time.LocalDate;
import java.util.List;

/** A customer as the domain knows it. */
public record Customer(long id, String firstName, String lastName, LocalDate since, List<String> emails) {}
