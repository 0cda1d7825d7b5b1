/** How codes are limited, with units. Source: OPEN-42, T4, C8. */
export const CODE_LIMITS = {
  digits: 6,
  lifeSeconds: 600,
  /** Wrong tries that end one code. */
  triesMax: 5,
  /** Between two sends of one purpose to one destination. */
  resendSeconds: 30,
  /** To one destination, over all purposes. */
  sendsPerHour: 5,
  sendsPerDay: 10,
  /** Wrong codes of one account in a day that stop its codes for a day. */
  failuresBeforeLock: 20,
  lockSeconds: 86_400,
  /** Wrong codes without a right one between them that stop its codes for good; support removes it. */
  failuresMax: 100,
  foreverSeconds: 100 * 365 * 86_400,
} as const;
