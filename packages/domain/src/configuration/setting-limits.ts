import { SESSION_TIMEOUT_MINUTES } from './session-timeout.ts';

/** Limits and times that server settings can change, by setting name with its unit. Fixed values are defined where they are
 *  used. Source: loans 9, LCF-001 to LCF-028; each row cites its requirement. */
export const LIMITS = {
  /** LCF-001. */
  paymentPollIntervalMs: 1_000,
  /** LCF-002, LOP-030: seconds from the start call. */
  paymentTimeoutSeconds: 30,
  /** LCF-003, LOP-030: the same for a payment that renews a loan. */
  refinanceTimeoutSeconds: 30,
  /** LCF-004, LOP-030: the same in the loan system NLS, which is slower. */
  nlsRefinanceTimeoutSeconds: 60,
  /** LCF-005, DOC-004: seconds from the return of a signing page. */
  signingTimeoutSeconds: 15,
  /** LCF-007. */
  disbursementCardsMax: 5,
  /** LCF-008, LOP-031: questions about an advance, one each second. */
  disbursementPollsMax: 10,
  /** LCF-012, LOP-030: seconds from the start of an advance. */
  postDrawTimeoutSeconds: 45,
  /** LCF-009. */
  settlementPaymentRetriesMax: 2,
  /** LCF-010. */
  restrictedRetryMinutes: 15,
  /** LCF-011, ORG-014: seconds for which the page asks each second for a new loan. */
  originationTimeoutSeconds: 10,
  /** LCF-013, LOP-076. */
  pastDuePhoneDaysMax: 60,
  /** LCF-014, LOP-057: 4 MB, inclusive. */
  uploadMaxBytes: 4_194_304,
  /** LCF-015, LOP-078. */
  paymentsBeforeAppReview: 3,
  /** LCF-017. */
  locationValidatedEntryMinutes: 10,
  /** LCF-021, CFG-11. */
  apiTimeoutMs: 35_000,
  /** LCF-023. */
  wrongPasswordRedirectCount: 3,
  /** LCF-026, CFG-21. */
  ecommerceRedirectWaitMs: 500,
  /** LCF-028, CFG-20. */
  routingWaitSeconds: 10,
  /** CFG-10, SES-03: minutes without activity. */
  sessionTimeoutLimit: SESSION_TIMEOUT_MINUTES,
  /** CFG-19, OPEN-18. */
  tokenCookieMinutes: 5,
} as const satisfies Readonly<Record<string, number>>;

/** Name of a limit. */
export type LimitName = keyof typeof LIMITS;

/** A value for every limit. */
export type Limits = Readonly<Record<LimitName, number>>;

// A larger number is a mistake in the settings: in milliseconds it is over eleven days.
const LIMIT_MAX = 1_000_000_000;

/** Reads an untrusted limit setting: an integer from 1 to 10^9, else the default. Source: LCF-022. */
export function limitFrom(value: unknown, name: LimitName): number {
  const isUsable = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LIMIT_MAX;
  return isUsable ? value : LIMITS[name];
}

/** Decides whose phone number a past-due notice gives: the store's up to the limit of days late, and the loan system's support
 *  afterwards. Source: LCF-013, LOP-076. */
export function pastDuePhone(daysLate: number, limits: Limits): 'store' | 'support' {
  return daysLate <= limits.pastDuePhoneDaysMax ? 'store' : 'support';
}
