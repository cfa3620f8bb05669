// SPDX-License-Identifier: Apache-2.0
package contact;

/** Knows which city a post code belongs to. */
public interface CityDirectory {
    /** Null if the post code is unknown. */
    String cityOf(String country, String postCode);
}
