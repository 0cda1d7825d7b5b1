/** Every limit and time of the product that server settings may override, by name with its unit.
 *  Source: loans 9, LCF-001 to LCF-031; each row cites its requirement. */
export const LIMITS = {
  /** LCF-001. */
  paymentPollIntervalMs: 1_000,
  /** LCF-002, LOP-030: seconds from the start call. */
  paymentTimeoutSeconds: 30,
  /** LCF-003. */
  refinanceTimeoutSeconds: 30,
  /** LCF-004. */
  nlsRefinanceTimeoutSeconds: 60,
  /** LCF-005. */
  signingStatusTimeoutSeconds: 15,
  /** LCF-006: in cents; 10,000.00, inclusive. */
  moneyGramDisbursementMaxCents: 1_000_000,
  /** LCF-007. */
  disbursementCardsMax: 5,
  /** LCF-008, LOP-031. */
  disbursementPollAttemptsMax: 10,
  /** LCF-009. */
  settlementPaymentRetriesMax: 2,
  /** LCF-010. */
  restrictedRetryMinutes: 15,
  /** LCF-011. */
  originationTimeoutSeconds: 10,
  /** LCF-012. */
  postDrawTimeoutSeconds: 45,
  /** LCF-013, LOP-076. */
  pastDuePhoneDaysMax: 60,
  /** LCF-014, LOP-057: 4 MB, inclusive. */
  uploadMaxBytes: 4_194_304,
  /** LCF-015, LOP-078. */
  paymentsBeforeAppReview: 3,
  /** LCF-016. */
  originationEntryMinutes: 7_200,
  /** LCF-017. */
  locationValidatedEntryMinutes: 10,
  /** LCF-018. */
  invictusAccessTokenMinutes: 2_880,
  /** LCF-019. */
  gpsInstructionsReceiptSeconds: 604_800,
  /** LCF-020, CFG-12: the four cache times. */
  cacheShortestMinutes: 5,
  cacheShortMinutes: 30,
  cacheLongMinutes: 60,
  cacheLongestHours: 6,
  /** CFG-13, OPEN-14: service status and brands. */
  serviceStatusCacheSeconds: 60,
  /** LCF-021, CFG-11. */
  apiTimeoutMs: 35_000,
  /** LCF-023. */
  wrongPasswordRedirectCount: 3,
  /** LCF-024: dollars, as shown. */
  amountPerShare: 50,
  /** LCF-025. */
  persistDebounceMs: 500,
  /** LCF-026, CFG-21. */
  ecommerceRedirectWaitMs: 500,
  /** LCF-027, CFG-23. */
  chunkLoadTimeoutSeconds: 120,
  /** LCF-028, CFG-20. */
  routingWaitSeconds: 10,
  /** CFG-10. */
  sessionInactivityMinutes: 5,
  sessionExtraSeconds: 1,
  sessionRestartSeconds: 5,
  /** CFG-14. */
  geolocationTimeoutMs: 10_000,
  geolocationMaxAgeMs: 3_600_000,
  /** CFG-19, OPEN-18. */
  tokenCookieMinutes: 5,
  /** CFG-22. */
  tooltipDelayMs: 100,
} as const satisfies Readonly<Record<string, number>>;

/** Name of a limit. */
export type LimitName = keyof typeof LIMITS;

/** A value for every limit. */
export type Limits = Readonly<Record<LimitName, number>>;

// A larger number is a mistake in the settings: in milliseconds this is already eleven days.
const LIMIT_MAX = 1_000_000_000;

/** A limit as the settings of the server have it, untrusted: a whole number from 1 to 10^9, else its default. Source: LCF-022. */
export function limitFrom(value: unknown, name: LimitName): number {
  const isUsable = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LIMIT_MAX;
  return isUsable ? value : LIMITS[name];
}

/** Decimals of an amount. Source: LCF-034, CFG-18. */
export const AMOUNT_DECIMALS = 2;

/** Digits of a phone number. Source: CFG-17. */
export const PHONE_DIGITS = 10;

/** Milliseconds from the start call until polling of a payment ends. Source: LCF-002 to LCF-004, LOP-030. */
export function paymentTimeoutMs(
  limits: Limits,
  facts: { readonly isRefinance: boolean; readonly isNls: boolean },
): number {
  if (!facts.isRefinance) return limits.paymentTimeoutSeconds * 1_000;
  return (facts.isNls ? limits.nlsRefinanceTimeoutSeconds : limits.refinanceTimeoutSeconds) * 1_000;
}

/** Whose number the past-due notice gives: the store's up to the limit of days late, then the loan system's support.
 *  Source: LCF-013, LOP-076. */
export function pastDuePhone(daysLate: number, limits: Limits): 'store' | 'support' {
  return daysLate <= limits.pastDuePhoneDaysMax ? 'store' : 'support';
}
