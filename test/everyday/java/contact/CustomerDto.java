// SPDX-License-Identifier: Apache-2.0
package contact;

import java.util.Objects;

/** A customer as the wire knows it, in the style that Lombok writes. */
public class CustomerDto {
    private Long id;
    private String displayName;
    private String since;
    private String primaryEmail;

    public CustomerDto() {}

    public CustomerDto(Long id, String displayName, String since, String primaryEmail) {
        this.id = id;
        this.displayName = displayName;
        this.since = since;
        this.primaryEmail = primaryEmail;
    }

    public Long getId() {
        return id;
    }

    public void setId(Long id) {
        this.id = id;
    }

    public String getDisplayName() {
        return displayName;
    }

    public void setDisplayName(String displayName) {
        this.displayName = displayName;
    }

    public String getSince() {
        return since;
    }

    public void setSince(String since) {
        this.since = since;
    }

    public String getPrimaryEmail() {
        return primaryEmail;
    }

    public void setPrimaryEmail(String primaryEmail) {
        this.primaryEmail = primaryEmail;
    }

    @Override
    public boolean equals(Object o) {
        if (o == this) {
            return true;
        }
        if (o == null || getClass() != o.getClass()) {
            return false;
        }
        CustomerDto other = (CustomerDto) o;
        return Objects.equals(id, other.id)
                && Objects.equals(displayName, other.displayName)
                && Objects.equals(since, other.since)
                && Objects.equals(primaryEmail, other.primaryEmail);
    }

    @Override
    public int hashCode() {
        int result = 1;
        result = result * 59 + (id == null ? 43 : id.hashCode());
        result = result * 59 + (displayName == null ? 43 : displayName.hashCode());
        result = result * 59 + (since == null ? 43 : since.hashCode());
        result = result * 59 + (primaryEmail == null ? 43 : primaryEmail.hashCode());
        return result;
    }

    @Override
    public String toString() {
        return "CustomerDto(id=" + id + ", displayName=" + displayName + ", since=" + since
                + ", primaryEmail=" + primaryEmail + ")";
    }
}
