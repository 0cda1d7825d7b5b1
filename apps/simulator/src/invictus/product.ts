/** The partner's only product: an unsecured online installment loan, paid every two weeks. */
export const PRODUCT = {
  code: 'INV-PI-UT',
  name: 'Invictus online installment loan',
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
  /** Withheld from the payout. Rounded down, so that the fee never exceeds the percentage. */
  originationFeePercent: 5,
  /** Days late at which a loan reaches each status. */
  ladder: { activeDefault: 31, default: 61, chargeOff: 120 },
} as const;

/** The office that services these loans by phone, because the partner has no store. */
export const SERVICING_OFFICE = { id: 30_001, phone: '(800) 555-0133', state: PRODUCT.state } as const;
