// SPDX-License-Identifier: Apache-2.0
package report;

import java.time.LocalDate;

/** Something was sold. */
public record Sale(String region, String product, int quantity, long cents, LocalDate day) {}
