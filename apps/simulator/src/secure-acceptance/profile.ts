/** The only Secure Acceptance profile of the simulated CyberSource. Public on purpose: it opens only the simulation. */
export const PROFILE = {
  id: '5A7E0000-51B0-4CA8-9D00-000000000001',
  accessKey: 'sim-secure-acceptance-access-key',
  secret: 'lendside simulation secure acceptance secret, worthless elsewhere',
} as const;

/** A card that the page keeps at once, and about which the lender hears late. */
export const SLOW_CARD = {
  number: '4242420000000042',
  delayMs: 8_000,
  what: 'Approves; the form of the payout card answers 8 seconds late',
} as const;
