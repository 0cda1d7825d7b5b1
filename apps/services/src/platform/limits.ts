const HOUR_SECONDS = 3_600;

/** Limits of the services with their units, all in this file: the HTTP side here, then by feature. What settings of the server change
 *  is in domain/configuration/limits.ts. */
export const LIMITS = {
  /** Largest request body; the specification's bodies are small (security T38). */
  bodyBytes: 64 * 1024,
  /** Nesting of a JSON body. */
  jsonDepth: 20,
  /** Longest URL we route. */
  urlBytes: 8 * 1024,
  requestTimeoutMs: 20_000,
  headersTimeoutMs: 10_000,
  keepAliveTimeoutMs: 65_000,
  /** Calls worked on at once in one process; beyond it we answer 503 at once instead of queueing (D14). */
  callsInFlight: 200,
  /** Of these only money commands may use the last fifth. */
  callsReservedForCritical: 40,
  /** How long an answered session is believed without asking the database again. */
  sessionCacheMs: 2_000,
  sessionsCached: 10_000,
  tokensCached: 10_000,
  /** Loans as they were read last, with what screens show of them: some 7 kB each, up to twice as many. */
  loansRemembered: 1_000,
  /** Lifetime of access and id tokens (D10). */
  accessTokenSeconds: 300,
  /** The key set is read again after so long, and at most so often for key ids that nobody here knows (security T11, D18). */
  signingKeysReloadMs: 180_000,
  unknownKeyReloadMs: 10_000,
  /** A new key is published for so long before it signs: every process and every reader of the key set knows it by then. */
  signingKeyLearnSeconds: 600,
  /** Whatever a customer does, a session ends after this (C24). */
  sessionAbsoluteSeconds: 12 * 3600,
  /** Added to the configured idle minutes: the app's own extra second and the network (C24). */
  sessionIdleGraceSeconds: 31,
  /** `last_seen_at` is written at most this often. */
  sessionTouchSeconds: 20,
  /** Parallel tabs that refresh at once are not thieves (reuse detection). */
  refreshGraceSeconds: 10,
  /** Password hashes computed at once, and how many sign-ins may wait for that (T1). */
  passwordHashesAtOnce: 2,
  passwordHashesWaiting: 16,
  wrongPasswordsMax: 5,
  wrongPasswordWindowSeconds: 900,
  lockSeconds: 900,
  /** Names one address may ask a forgotten password's code for, in an hour (OPEN-62). */
  lookupsMax: 10,
  lookupWindowSeconds: 3600,
  /** A stranger who calls with a name is answered no sooner: longer than what such a call takes while the machine is not at its limit (security T2). */
  strangerAnswerMs: 30,
  /** A sign-in is recent for so long (security T24). */
  recentSignInSeconds: 300,
  /** A browser that typed a code is known by its proof alone for so long: nobody has told it its key yet. */
  provenBrowserSeconds: 900,
  /** Sessions of links, guests and device keys: they are not renewed (OPEN-41). */
  linkSessionSeconds: 900,
  /** A signed link may not run longer than this from now (T7). */
  linkHorizonSeconds: 72 * 3600,
  /** How often one link may be opened: mail is read on several devices, and previewed (T7). */
  linkUsesMax: 20,
  /** An outside site redeems its code within this (OPEN-74). */
  externalCodeSeconds: 60,
  /** How far back the list of sign-ins reaches. */
  signInHistoryDays: 90,
  /** How many sign-ins or devices a list holds. */
  signInsListed: 50,
  /** How long a remembered device is known (SES-36). */
  deviceSeconds: 525_600 * 60,
  /** Time to finish what runs after SIGTERM in the simulated world. */
  shutdownMs: 4_500,
  /** Time to finish after the answer of a partner, in a production. */
  afterPartnerMs: 2_000,
} as const;

/** How often one person, or one guest, may use the calls about cards. Source: security T22. */
export const CARDS_LIMITS = {
  /** Tries that reach the vault. Bank accounts are counted apart. */
  adds: { timesMax: 5, windowSeconds: 24 * HOUR_SECONDS },
  /** Keys of a card form: a form that is opened, or opened again, takes one. */
  formKeys: { timesMax: 30, windowSeconds: HOUR_SECONDS },
  /** First digits asked about: whoever has a list of cards would try them here. */
  lookUps: { timesMax: 60, windowSeconds: HOUR_SECONDS },
} as const;

/** Limits of linking, with their units. Source: security T25, LOP-105. */
export const LINKING_LIMITS = {
  /** By one person. */
  triesPerHour: 3,
  triesPerDay: 5,
  /** From one address: many people share a store's network or a carrier's address translation, and few of them mistype. */
  addressTriesPerHour: 20,
  addressTriesPerDay: 60,
  /** Links with a wrong secret from one address. */
  wrongLinksPerHour: 20,
  /** How long right facts and a right code count. */
  proofMinutes: 15,
  replacementHours: 24,
  /** No answer about facts comes sooner, so that its time does not tell which of them was wrong. */
  answerFloorMs: 50,
} as const;

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
