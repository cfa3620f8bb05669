// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.Optional;

/** Where coupons are kept. */
public interface CouponRepository {
    Optional<Coupon> find(String code);

    void update(Coupon coupon);
}
