const HOUR_SECONDS = 3_600;

/** Limits of the codes by which another person agrees to a renewal, with their units. Source: LOP-044, LAP-021. */
export const PARTY_CODE_LIMITS = {
  digits: 6,
  lifeMinutes: 10,
  wrongTriesMax: 5,
  /** Shortest time between two codes for one asker and loan. */
  resendSeconds: 30,
  /** Codes that one asker may have sent for a loan. A guest is also counted by link. */
  sendsPerHour: 5,
  sendsPerDay: 10,
  /** Codes that all askers together may have sent to one person. */
  sendsToPersonPerDay: 20,
  /** Wrong codes of one asker in a day, after which no code of theirs is checked until the day is over. */
  wrongPerDay: 20,
  hourSeconds: HOUR_SECONDS,
  daySeconds: 24 * HOUR_SECONDS,
  /** How long a code that was typed correctly counts for its loan and its asker. */
  verifiedHours: 24,
  /** Rows are kept this long, for questions of the borrowers. */
  keptDays: 30,
} as const;
