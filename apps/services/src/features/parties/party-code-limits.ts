/** Limits of the codes by which another person agrees to a renewal. Source: LOP-044, LAP-021. */
export const LIMITS_OF_PARTY_CODES = {
  digits: 6,
  lifeMinutes: 10,
  wrongTriesMax: 5,
  resendSeconds: 30,
  /** How long a code that was typed correctly counts for its loan and its asker. */
  verifiedHours: 24,
} as const;
