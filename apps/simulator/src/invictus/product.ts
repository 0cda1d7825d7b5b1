/** The one product of this partner: an online instalment loan, unsecured, paid every two weeks. */
export const PRODUCT = {
  code: 'INV-PI-UT',
  name: 'Invictus online instalment',
  state: 'UT',
  brands: ['tmx', 'inl'],
  principalMinCents: 50_000,
  principalMaxCents: 500_000,
  instalmentsMin: 13,
  instalmentsMax: 39,
  daysBetweenInstalments: 14,
  firstDueAfterDaysMin: 7,
  firstDueAfterDaysMax: 28,
  /** 129 % a year, × 10^8. */
  rateE8: 129_000_000,
  /** Withheld from what is paid out; rounded down, so that the percentage is never passed. */
  originationFeePercent: 5,
  /** Days late at which a loan takes each step of the ladder. */
  ladder: { activeDefault: 31, default: 61, chargeOff: 120 },
} as const;

/** Who answers the telephone for these loans; there is no shop. */
export const SERVICING_OFFICE = { id: 30_001, phone: '(800) 555-0133', state: PRODUCT.state } as const;
