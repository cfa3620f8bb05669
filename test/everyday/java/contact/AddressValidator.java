// SPDX-License-Identifier: Apache-2.0
package contact;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds mistakes in postal addresses. */
public class AddressValidator {
    /** What was typed. */
    public record Address(String street, String postCode, String city, String country) {}

    private static final Logger LOG = Logger.getLogger(AddressValidator.class.getName());
    private static final Pattern STREET = Pattern.compile("(.+?)\\s+(\\d+)([a-z]?)");
    private static final Map<String, Pattern> POST_CODES =
            Map.of("DE", Pattern.compile("\\d{5}"), "NL", Pattern.compile("\\d{4} ?[A-Z]{2}"));

    private final CityDirectory directory;

    public AddressValidator(CityDirectory directory) {
        this.directory = directory;
    }

    /** Field to message, in the order of the form. */
    public Map<String, String> validate(Address address) {
        Map<String, String> errors = new LinkedHashMap<>();
        if (isBlank(address.street())) {
            errors.put("street", "is missing");
        } else if (!STREET.matcher(address.street()).matches()) {
            errors.put("street", "has no number");
        }
        Pattern postCode = address.country() == null ? null : POST_CODES.get(address.country());
        if (postCode == null) {
            errors.put("country", "we do not deliver there");
            return errors;
        }
        if (isBlank(address.postCode()) || !postCode.matcher(address.postCode()).matches()) {
            errors.put("postCode", "is malformed");
            return errors;
        }
        String expected = directory.cityOf(address.country(), address.postCode());
        if (expected == null) {
            LOG.info("unknown post code " + address.postCode());
        } else if (!expected.equalsIgnoreCase(address.city())) {
            errors.put("city", "did you mean " + expected + "?");
        }
        return errors;
    }

    /** The house number, or 0. */
    public static int houseNumber(String street) {
        if (street == null) {
            return 0;
        }
        Matcher matcher = STREET.matcher(street);
        return matcher.matches() && matcher.group(2).length() < 6 ? Integer.parseInt(matcher.group(2)) : 0;
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }
}
