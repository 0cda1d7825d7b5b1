/** Business days of notice before a withdrawal; the authorization text promises at least as many. Source: decision 014, loan-core
 *  5.4 (N03). */
export const NOTICE_BUSINESS_DAYS = 3;

/** Days of notice before a withdrawal whose amount differs from the last one. Source: 12 CFR 1005.10(d), loan-core 5.3. */
export const CHANGED_AMOUNT_NOTICE_DAYS = 10;
