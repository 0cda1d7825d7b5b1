const HOUR_SECONDS = 3_600;

/** Fixed limits of the services with their units: first the HTTP side, then by feature. Limits that server settings change are
 *  in domain/configuration/setting-limits.ts. */
export const LIMITS = {
  /** Largest request body. The bodies of the specification are small (security T38). */
  bodyBytes: 64 * 1024,
  /** Deepest nesting of a JSON body. */
  jsonDepth: 20,
  /** Longest URL that is routed. */
  urlBytes: 8 * 1024,
  requestTimeoutMs: 20_000,
  /** A file of 4 MB over a slow phone network. */
  uploadTimeoutMs: 150_000,
  headersTimeoutMs: 10_000,
  /** Node looks this often for requests that are over these two limits. Its own default is 30 s. */
  connectionsCheckMs: 1_000,
  keepAliveTimeoutMs: 65_000,
  /** Calls handled at once in one process. Further calls get a 503 at once instead of being queued (D14). */
  callsInFlight: 200,
  /** The last fifth of these calls is reserved for money commands, and half of it also for service status, sign-out and
   *  payment results. A flood of these cheap calls cannot take the slots of the money commands. */
  callsReservedForCritical: 40,
  callsOfReserveForEssential: 20,
  /** Share of a caller's calls per minute that critical and essential calls may use after the others are refused. */
  essentialOverdraft: 0.2,
  /** How long a session that was looked up is cached. */
  sessionCacheMs: 2_000,
  sessionsCached: 10_000,
  tokensCached: 10_000,
  /** Loans in the read cache with their screen data, some 7 kB each. It may hold up to twice as many. */
  loansRemembered: 1_000,
  /** Reload interval of the key set, and the shortest time between reloads for unknown key ids (security T11, D18). */
  signingKeysReloadMs: 180_000,
  unknownKeyReloadMs: 10_000,
  /** A new key is published this long before it signs, so that every process and every reader of the key set has it. */
  signingKeyLearnSeconds: 600,
  /** A session ends after this time, even while it is used (C24). */
  sessionAbsoluteSeconds: 12 * 3600,
  /** Added to the configured idle minutes, for the app's own extra second and the network (C24). */
  sessionIdleGraceSeconds: 31,
  /** `last_seen_at` is written at most this often. */
  sessionTouchSeconds: 20,
  /** Parallel tabs may reuse a refresh token within this time. Later reuse counts as theft. */
  refreshGraceSeconds: 10,
  /** Password hashes computed at once, and how many sign-ins may wait for them (T1). */
  passwordHashesAtOnce: 2,
  passwordHashesWaiting: 16,
  /** Names for which one IP address may request a password reset code in an hour (OPEN-62). */
  lookupsMax: 10,
  lookupWindowSeconds: 3600,
  /** A stranger who names an account gets no answer before this time. It is longer than such a call takes on a machine that is
   *  not overloaded (security T2). */
  strangerAnswerMs: 30,
  /** A sign-in counts as recent for this long (security T24). */
  recentSignInSeconds: 300,
  /** A browser in which a code was typed stays trusted for this long without a device key, because it has none yet. */
  provenBrowserSeconds: 900,
  /** Lifetime of link, guest and device-key sessions, which are not renewed (OPEN-41). */
  linkSessionSeconds: 900,
  /** A signed link may expire at most this long from now (T7). */
  linkHorizonSeconds: 72 * 3600,
  /** How often one link may be opened. People read mail on several devices, and mail programs preview links (T7). */
  linkUsesMax: 20,
  /** An outside site must redeem its code within this time (OPEN-74). */
  externalCodeSeconds: 60,
  /** How many days the list of sign-ins covers. */
  signInHistoryDays: 90,
  /** Entries in a list of sign-ins or devices. */
  signInsListed: 50,
  /** How long a device stays remembered (SES-36). */
  deviceSeconds: 525_600 * 60,
  /** Time to finish running calls after SIGTERM in a simulation. */
  shutdownMs: 4_500,
  /** Time to finish a call after the partner has answered, in production. */
  afterPartnerMs: 2_000,
} as const;

const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How often a bank account may be proven by small credits. Each try costs the lender up to 1.98. */
export const CASH_LIMITS = {
  proofsOfPerson: { timesMax: 3, windowSeconds: 30 * DAY_SECONDS },
  /** Over all persons, because a thief could use several. */
  proofsOfAccount: { timesMax: 3, days: 30 },
} as const;

/** How often one person or one guest may use the card calls. Source: security T22. */
export const CARDS_LIMITS = {
  /** Tries that reach the vault. Bank accounts are counted separately. */
  adds: { timesMax: 5, windowSeconds: 24 * HOUR_SECONDS },
  /** Keys of card forms. Opening or reopening a form takes one key. */
  formKeys: { timesMax: 30, windowSeconds: HOUR_SECONDS },
  /** Look-ups of a card's first digits. A thief with a list of cards would test them here. */
  lookUps: { timesMax: 60, windowSeconds: HOUR_SECONDS },
} as const;

/** How often one person may cash out, and open the form for a payout card. */
export const CASH_OUT_LIMITS = {
  cardForms: { timesMax: 10, windowSeconds: 24 * HOUR_SECONDS },
  /** How long the processor's answer about a form is awaited. */
  cardFormSeconds: 30 * 60,
  /** Cash-outs in 24 hours. Source: security T23. */
  cashOutsDayMax: 3,
} as const;

/** How often one person may use the signing calls. */
export const SIGNING_LIMITS = {
  /** Addresses of the signing page. Each is a call to the vendor; a signer needs a few, and each resume one more. */
  ceremonies: { timesMax: 40, windowSeconds: HOUR_SECONDS },
  /** Codes of the sample document that may be tried. */
  consentCodes: { timesMax: 20, windowSeconds: HOUR_SECONDS },
} as const;

/** Audit lines that strangers may cause in an hour. What goes beyond is counted in `app.audit_left_out`. Source: D19. */
export const STRANGERS_AUDIT = {
  linesPerAddress: 200,
  linesInAll: 20_000,
} as const;

/** Limits on linking loans, with their units. Source: security T25, LOP-105. */
export const LINKING_LIMITS = {
  /** Tries of one person. */
  triesPerHour: 3,
  triesPerDay: 5,
  /** Tries from one IP address. Many people share the network of a store or a carrier, and few of them mistype. */
  addressTriesPerHour: 20,
  addressTriesPerDay: 60,
  /** Links with a wrong secret from one IP address. */
  wrongLinksPerHour: 20,
  /** How long correct facts and a correct code stay valid. */
  proofMinutes: 15,
  replacementHours: 24,
  /** Answers about facts come no sooner than this, so that response times do not reveal which fact was wrong. */
  answerFloorMs: 50,
} as const;

/** Limits on codes, with their units. Source: OPEN-42, T4, C8. */
export const CODE_LIMITS = {
  digits: 6,
  lifeSeconds: 600,
  /** Wrong tries that invalidate one code. */
  triesMax: 5,
  /** Shortest time between two codes for one purpose to one destination. */
  resendSeconds: 30,
  /** Codes to one destination in an hour, for all purposes together. */
  sendsPerHour: 5,
  sendsPerDay: 10,
  /** Wrong codes of one account in a day that block its codes for a day. */
  failuresBeforeLock: 20,
  lockSeconds: 86_400,
  /** Wrong codes in a row that block an account's codes until support unblocks it. */
  failuresMax: 100,
  foreverSeconds: 100 * 365 * 86_400,
} as const;
