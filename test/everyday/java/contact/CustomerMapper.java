// SPDX-License-Identifier: Apache-2.0
package contact;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Translates between the domain and the wire. */
public class CustomerMapper {

    public CustomerDto toDto(Customer customer) {
        if (customer == null) {
            return null;
        }
        CustomerDto dto = new CustomerDto();
        dto.setId(customer.id() == 0 ? null : customer.id());
        dto.setDisplayName(displayName(customer));
        dto.setSince(customer.since() != null ? customer.since().toString() : null);
        List<String> emails = customer.emails();
        if (emails != null && !emails.isEmpty()) {
            dto.setPrimaryEmail(emails.get(0));
        }
        return dto;
    }

    public Customer fromDto(CustomerDto dto) {
        long id = dto.getId() == null ? 0 : dto.getId();
        String name = dto.getDisplayName() == null ? "" : dto.getDisplayName().trim();
        int space = name.lastIndexOf(' ');
        String first = space < 0 ? "" : name.substring(0, space);
        String last = name.substring(space + 1);
        List<String> emails = new ArrayList<>();
        if (dto.getPrimaryEmail() != null) {
            emails.add(dto.getPrimaryEmail());
        }
        return new Customer(id, first, last, parseDate(dto.getSince()), emails);
    }

    public List<CustomerDto> toDtos(List<Customer> customers) {
        return customers.stream().filter(Objects::nonNull).map(this::toDto).collect(Collectors.toList());
    }

    private static LocalDate parseDate(String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static String displayName(Customer customer) {
        if (customer.firstName() == null || customer.firstName().isEmpty()) {
            return customer.lastName();
        }
        return customer.firstName() + " " + customer.lastName();
    }
}
