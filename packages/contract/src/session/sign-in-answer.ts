import * as z from 'zod/mini';

/** The answer of every kind of sign-in. The refresh token never appears: it lives in an HttpOnly cookie, and a second cookie
 *  binds the access token. `serviceConfiguration` tells the web which menu items to show and which steps remain before the
 *  first page. Source: OPEN-39, OPEN-49, OPEN-52, OPEN-63, ENT-08, security C3 and D10. */
export const signInAnswer = z.object({
  deviceKey: z.string(),
  profileId: z.string(),
  tokens: z.object({ accessToken: z.string(), idToken: z.string(), expiresIn: z.int() }),
  serviceConfiguration: z.object({
    referralRewardsButton: z.boolean(),
    offerButton: z.boolean(),
    optInDisclosuresButton: z.boolean(),
    /** Whether a code is still needed to trust this device. */
    isTrustedDeviceDue: z.boolean(),
    isTermsConsentDue: z.boolean(),
    isInvictusProfileDue: z.boolean(),
    isInvictusQuestionDue: z.boolean(),
    /** Whether the person is a customer of no loan system. */
    isNonCustomer: z.boolean(),
    /** Whether the person is of a referral kind: a customer of TLXe, or a non-customer who takes part. Source: ENT-11. */
    isReferralUser: z.boolean(),
    /** Whether a loan system has blocked the customer. A blocked customer can open only the screen that says so. Source:
     *  LOP-091, RTE-64. */
    isBlocked: z.boolean(),
    /** Whether the session can be renewed; link and guest sessions cannot. */
    isRenewable: z.boolean(),
  }),
});
