import { parseClosingHour } from '@lendside/domain/calendar/closing-hour.ts';
import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { parsePlace } from '@lendside/domain/notices/postal-place.ts';
import * as z from 'zod/mini';
import { CALLS_AT_ONCE } from '#features/payments/pay-job/pay-limits.ts';

const numberOf = (form: RegExp, max: number) =>
  z.codec(z.string().check(z.regex(form)), z.int().check(z.lte(max)), { decode: Number, encode: String });
const port = numberOf(/^\d{1,5}$/, 65_535);
const count = numberOf(/^[1-9]\d{0,6}$/, 9_999_999);
const countOrNone = numberOf(/^\d{1,7}$/, 9_999_999);
/** 0 means the time that our agreement with the partner states. */
const milliseconds = numberOf(/^\d{1,7}$/, 9_999_999);
/** More connections would starve other clients of the PostgreSQL server. */
const connections = numberOf(/^[1-9]\d{0,3}$/, 1_000);
/** "21:00 America/Chicago": a time of noon or later, and the name of a time zone. */
const closingHour = z.string().check(z.refine((text) => parseClosingHour(text) !== null));

/** "1 Main Street, Savannah, GA 31401", or empty. */
const addressLine = z.string().check(
  z.refine((text) => text === '' || parsePlace(text) !== null, {
    error: 'must be an address like "1 Main Street, Savannah, GA 31401"',
  }),
);

const webAddress = z.string().check(
  z.refine((text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
    error: 'must be an http:// or https:// address',
  }),
);

const KEY_LENGTH_MIN = 32;
const keys = z.string().check(
  z.refine((text) => text === '' || text.split(',').every((key) => key.length >= KEY_LENGTH_MIN), {
    error: `must hold keys of at least ${KEY_LENGTH_MIN} characters, joined by commas`,
  }),
);
const sites = z.string().check(
  z.refine((text) => text === '' || isJsonOfSites(text), {
    error: `must be JSON of name to { "url": "https://...", "key": "..." }, with keys of at least ${KEY_LENGTH_MIN} bytes`,
  }),
);

const shops = z.string().check(
  z.refine((text) => text === '' || isJsonOfShops(text), {
    error: 'must be JSON of product number to "https://..."',
  }),
);

const environment = z.object({
  LENDSIDE_MODE: z._default(z.enum(['simulation', 'production']), 'production'),
  /** The database and the login of this program. `migrate` and `seed` use the owner of the database. In production, the HTTP
   *  program and the worker have a login each, which is a member of `lendside_api` or of `lendside_worker` and of nothing else
   *  (docs/operations.md). */
  DATABASE_URL: z.string().check(z.minLength(1)),
  /** The worker's login, with which the HTTP program of a simulation moves the clocks. When empty, it uses DATABASE_URL.
   *  Production refuses this setting. */
  SIMULATION_DATABASE_URL: z._default(z.string(), ''),
  /** Calls are refused when the database gives no sign of life for this many milliseconds. Callers must be answered within a
   *  second. */
  DATABASE_SILENCE_MS: z._default(numberOf(/^[1-9]\d{2,4}$/, 30_000), 800),
  PORT: z._default(port, 8080),
  /** `localhost` listens on 127.0.0.1 and ::1. Behind a proxy in a container set 0.0.0.0. */
  HOST: z._default(z.string(), 'localhost'),
  METRICS_PORT: z._default(port, 9090),
  WORKER_METRICS_PORT: z._default(port, 9091),
  PUBLIC_URL: z._default(z.url(), 'http://localhost:8080'),
  SIMULATOR_URL: z._default(z.url(), 'http://127.0.0.1:8090'),
  /** URL of the failing gateway through which a simulation also serves the app. Card forms open there too. Production refuses
   *  this setting. */
  ROAD_URL: z._default(z.string(), ''),
  SIMULATION_KEY: z._default(z.string(), 'simulation'),
  /** Origins of the processors' hosted card forms, joined by commas. Our pages frame no others. When empty, a simulation uses
   *  the simulator's. */
  CARD_FORM_ORIGIN: z._default(z.string(), ''),
  /** IP address of the reverse proxy whose X-Forwarded-For is trusted. When empty, no proxy is trusted. */
  TRUSTED_PROXY: z._default(z.string(), ''),
  /** The server side of the setting `sessionTimeoutLimit`. Keep both the same. */
  SESSION_IDLE_MINUTES: z._default(count, LIMITS.sessionTimeoutLimit),
  /** Calls that one customer may make in a minute in one process; 0 for no limit (benchmarks). */
  CALLS_PER_MINUTE: z._default(countOrNone, 1200),
  /** Calls that the strangers of one IP address may make in a minute in one process, apart from those with limits of their own
   *  such as signing in; 0 for no limit (benchmarks). Behind a proxy, set TRUSTED_PROXY too. */
  STRANGERS_CALLS_PER_MINUTE: z._default(countOrNone, 3000),
  /** What a customer whom a loan system blocks may still read: `all` or `none`, or names of calls joined by commas, such as
   *  `getAccounts,getAccountDetail`. The start names the calls that it may name. */
  BLOCKED_READS: z._default(z.string().check(z.regex(/^\w+( *, *\w+)*$/)), 'all'),
  /** Failed sign-in tries allowed in a minute from one IP address. */
  SIGN_IN_TRIES_PER_ADDRESS: z._default(count, 20),
  SMTP_URL: z._default(z.string(), 'smtp://127.0.0.1:2525'),
  MAIL_FROM: z._default(z.string(), 'Lendside <no-reply@lendside.example>'),
  /** URL, merchant and key of CyberSource. When empty, a simulation uses the simulator's, and production has no CyberSource. */
  CYBERSOURCE_URL: z._default(z.string(), ''),
  /** The page that loads CyberSource's script, on an origin of CARD_FORM_ORIGIN, because CyberSource hosts no such page. */
  CYBERSOURCE_FORM_URL: z._default(z.string(), ''),
  CYBERSOURCE_MERCHANT_ID: z._default(z.string(), 'lendside_simulation'),
  CYBERSOURCE_KEY_ID: z._default(z.string(), 'sim-key-1'),
  CYBERSOURCE_SECRET: z._default(z.string(), ''),
  CYBERSOURCE_MAX_LATENESS_MS: z._default(milliseconds, 0),
  /** Whether CyberSource also pushes money to cards (payouts). A simulation always does; production needs the contract and LENDER_NAME. */
  CYBERSOURCE_PAYOUTS: z._default(z.enum(['yes', 'no']), 'no'),
  /** CyberSource Secure Acceptance, whose page takes the card that gets referral rewards: its URL, the profile of the type Hosted Checkout, and
   *  the profile's access and secret key. When empty, a simulation uses the simulator's, and production pays no rewards out to cards. */
  SECURE_ACCEPTANCE_URL: z._default(z.string(), ''),
  SECURE_ACCEPTANCE_PROFILE_ID: z._default(z.string(), ''),
  SECURE_ACCEPTANCE_ACCESS_KEY: z._default(z.string(), ''),
  SECURE_ACCEPTANCE_SECRET: z._default(z.string(), ''),
  /** Repay: its URL, the token that opens hosted pages, and the user and token that move money. REPAY_ASKABLE says whether
   *  Repay has confirmed look-ups by our invoice number; without them, a person decides about charges with an unknown outcome.
   *  When empty, a simulation uses the simulator's, and production has no Repay. */
  REPAY_URL: z._default(z.string(), ''),
  REPAY_APP_TOKEN: z._default(z.string(), ''),
  REPAY_API_USER: z._default(z.string(), ''),
  REPAY_SECURE_TOKEN: z._default(z.string(), ''),
  REPAY_ASKABLE: z._default(z.enum(['yes', 'no']), 'no'),
  REPAY_MAX_LATENESS_MS: z._default(milliseconds, 0),
  /** Whether Repay also pushes money to cards. A simulation always does; production needs the contract. */
  REPAY_PAYOUTS: z._default(z.enum(['yes', 'no']), 'no'),
  /** BridgePay: its URL, the page of its hosted fields, its credentials and the public key of TokenPay. When empty, a
   *  simulation uses the simulator's, and production has no BridgePay. */
  BRIDGEPAY_URL: z._default(z.string(), ''),
  BRIDGEPAY_FORM_URL: z._default(z.string(), ''),
  BRIDGEPAY_USER: z._default(z.string(), ''),
  BRIDGEPAY_PASSWORD: z._default(z.string(), ''),
  BRIDGEPAY_MERCHANT_CODE: z._default(z.string(), ''),
  BRIDGEPAY_MERCHANT_ACCOUNT_CODE: z._default(z.string(), ''),
  BRIDGEPAY_TOKENPAY_KEY: z._default(z.string(), ''),
  BRIDGEPAY_ASKABLE: z._default(z.enum(['yes', 'no']), 'no'),
  BRIDGEPAY_MAX_LATENESS_MS: z._default(milliseconds, 0),
  /** URL and key of the originator of bank debits. When empty, a simulation uses the simulator's, and production takes no bank
   *  accounts. */
  ACH_URL: z._default(z.string(), ''),
  ACH_KEY: z._default(z.string(), ''),
  /** Whether the originator also sends credits to bank accounts. A simulation always does; production needs the bank's agreement. */
  ACH_CREDITS: z._default(z.enum(['yes', 'no']), 'no'),
  /** Whether a person may prove a bank account by two small credits, so that it can receive money. It needs ACH_CREDITS. */
  ACCOUNT_PROOF: z._default(z.enum(['yes', 'no']), 'yes'),
  /** MoneyGram, where people pick up cash: its URL, our credentials and our number there. MONEYGRAM_ASKABLE says whether MoneyGram has
   *  confirmed the search by our reference; without it, the transaction whose id was kept is read. When empty, a simulation uses
   *  the simulator's, and production has no pick-up at MoneyGram. */
  MONEYGRAM_URL: z._default(z.string(), ''),
  MONEYGRAM_CLIENT_ID: z._default(z.string(), ''),
  MONEYGRAM_CLIENT_SECRET: z._default(z.string(), ''),
  MONEYGRAM_PARTNER_ID: z._default(z.string(), ''),
  MONEYGRAM_ASKABLE: z._default(z.enum(['yes', 'no']), 'no'),
  MONEYGRAM_MAX_LATENESS_MS: z._default(milliseconds, 0),
  /** URL of the partner's loan system Invictus. When empty, a simulation uses the simulator's, and production has no Invictus. */
  INVICTUS_URL: z._default(z.string(), ''),
  INVICTUS_CLIENT_ID: z._default(z.string(), 'lendside'),
  INVICTUS_CLIENT_SECRET: z._default(z.string(), ''),
  /** Keys that encrypt stored data, newest first, joined by commas; each at least 32 characters. */
  SEALING_KEYS: z._default(keys, ''),
  /** Keys that sign links, newest first, joined by commas; each at least 32 characters. */
  LINK_KEYS: z._default(keys, ''),
  /** Outside sites that signed-in customers may be sent to: JSON of name to `{ "url", "key" }`. A key has at least 32 bytes. */
  EXTERNAL_SITES: z._default(sites, ''),
  /** Where the lender's own site renews a product: JSON of product number to its address. It is the site `shop` of
   *  EXTERNAL_SITES, whose key signs which loan is meant. When empty, a simulation has the simulator's shop for one product, and
   *  production renews everything here. */
  ECOMMERCE_REFI_URLS: z._default(shops, ''),
  /** States in which the law asks to tell a borrower's spouse, joined by commas. */
  SPOUSAL_CONSENT_STATES: z._default(z.string().check(z.regex(/^[A-Z]{2}( *, *[A-Z]{2})*$/)), 'WI'),
  /** The secret that authenticates our services to the user pool. */
  USER_POOL_CLIENT_SECRET: z._default(z.string(), ''),
  /** The lender's own Cognito user pool, which keeps the passwords when it is set. When the client id is empty, the built-in
   *  user pool keeps them. When the endpoint is empty, Amazon's endpoint for the region is used. */
  COGNITO_POOL_CLIENT_ID: z._default(z.string(), ''),
  COGNITO_POOL_CLIENT_SECRET: z._default(z.string(), ''),
  COGNITO_POOL_REGION: z._default(z.string(), 'us-east-1'),
  COGNITO_POOL_ENDPOINT: z._default(z.string(), ''),
  /** The text and voice service. When empty, a simulation uses the simulator's. */
  TEXT_URL: z._default(z.string(), ''),
  TEXT_KEY: z._default(z.string(), ''),
  TEXT_FROM: z._default(z.string(), '+18005550100'),
  /** The mail house for paper letters: Lob's URL and key. When empty, a simulation uses the simulator's. A production without
   *  them mails no letters, so no recovered vehicle can be sold. */
  LOB_URL: z._default(z.string(), ''),
  LOB_KEY: z._default(z.string(), ''),
  /** The signature vendor. Only its own settings below count. */
  SIGNING_VENDOR: z._default(z.enum(['docusign', 'docuseal']), 'docusign'),
  /** DocuSign: the base URL of the account's API (`https://<host>/restapi`), its authentication server
   *  (`https://account.docusign.com`), the account, the integration with its RSA key (PEM with `\n`, or base64 of its PKCS #8
   *  DER), the user who sends, and the HMAC key of Connect. When empty, a simulation uses the simulator's, and in production
   *  nothing is signed online. */
  DOCUSIGN_URL: z._default(z.string(), ''),
  DOCUSIGN_AUTH_URL: z._default(z.string(), ''),
  DOCUSIGN_ACCOUNT_ID: z._default(z.string(), ''),
  DOCUSIGN_INTEGRATION_KEY: z._default(z.string(), ''),
  DOCUSIGN_USER_ID: z._default(z.string(), ''),
  DOCUSIGN_PRIVATE_KEY: z._default(z.string(), ''),
  DOCUSIGN_CONNECT_SECRET: z._default(z.string(), ''),
  /** DocuSeal: the base URL of its API, its key, and the secret that signs its webhooks. */
  DOCUSEAL_URL: z._default(z.string(), ''),
  DOCUSEAL_KEY: z._default(z.string(), ''),
  DOCUSEAL_WEBHOOK_SECRET: z._default(z.string(), ''),
  /** Origin of the vendor's signing pages, which our pages frame. When empty, it follows the vendor's URL. */
  SIGNING_FRAME_ORIGIN: z._default(z.string(), ''),
  /** Legal name and postal address of the lender: the creditor, secured party and sender of the letters. */
  LENDER_NAME: z._default(z.string(), ''),
  LENDER_ADDRESS: z._default(addressLine, ''),
  /** The lender's certificate for sealing PDFs, in PEM, and its private key (RSA of 2048 bits or more, or EC). A line end may be
   *  written as `\n`. Issuers of the certificate, and certificates that sealed earlier documents, follow the certificate. When
   *  empty, a simulation uses its own, which is public, and production signs nothing online. */
  SEAL_CERTIFICATE: z._default(z.string(), ''),
  SEAL_KEY: z._default(z.string(), ''),
  /** URL of a time-stamp service (RFC 3161) for the seals. `http:` is allowed, because a time stamp is signed. When empty, or
   *  when the service does not answer, documents are sealed without a time stamp. */
  SEAL_TIMESTAMP_URL: z._default(webAddress, ''),
  /** VAPID keys (base64url) and the contact address for push services. Without them, production sends no push notifications. */
  PUSH_PUBLIC_KEY: z._default(z.string(), ''),
  PUSH_PRIVATE_KEY: z._default(z.string(), ''),
  PUSH_SUBJECT: z._default(z.string(), 'mailto:no-reply@lendside.example'),
  /** A relay to Google's push services. When empty, they are called directly, in a simulation too, because a real browser can
   *  only be reached there. */
  GOOGLE_PUSH_URL: z._default(z.string(), ''),
  /** URL and key of Google Places or a service with the same protocol. When empty, a simulation uses the simulator's, and
   *  production suggests no addresses. */
  PLACES_URL: z._default(z.string(), ''),
  PLACES_KEY: z._default(z.string(), ''),
  /** URL and key of the marketing service (Iterable's protocol). When empty, a simulation uses the simulator's, and production
   *  sends it nothing. */
  ITERABLE_URL: z._default(z.string(), ''),
  ITERABLE_KEY: z._default(z.string(), ''),
  /** Who makes the links that referrers share: `own` for our own short links, or `birdeye`. Its URL and key follow. When they are
   *  empty, a simulation uses the simulator's. */
  REFERRAL_LINKS: z._default(z.enum(['own', 'birdeye']), 'own'),
  BIRDEYE_URL: z._default(z.string(), ''),
  BIRDEYE_KEY: z._default(z.string(), ''),
  /** Origins to which browsers may send analytics and session recordings, joined by commas. The settings `analytics` and
   *  `recording` choose among them. When empty, a simulation uses the simulator's, and production allows none. */
  TELEMETRY_ORIGINS: z._default(z.string(), ''),
  /** URL and key of the bureau for military and SSN checks. When empty, a simulation uses the simulator's, and production
   *  makes no such checks. */
  BUREAU_URL: z._default(z.string(), ''),
  BUREAU_KEY: z._default(z.string(), ''),
  /** The store of documents and uploads: a bucket of S3, or of a store with its protocol. When empty, a simulation uses the
   *  simulator's, and production has no store unless FILES_FOLDER names one. */
  FILES_BUCKET: z._default(z.string(), ''),
  FILES_REGION: z._default(z.string(), 'us-east-1'),
  /** URL of a store that is not Amazon's. When empty, Amazon's URL for the region is used. */
  FILES_ENDPOINT: z._default(z.string(), ''),
  /** Whether the bucket stands in the path of the URL, as many stores need that are not Amazon's. */
  FILES_PATH_STYLE: z._default(z.enum(['yes', 'no']), 'no'),
  /** How the store encrypts at rest what we put there (`AES256`, `aws:kms`). When empty, the bucket decides. Our documents are
   *  encrypted before they go there in any case. */
  FILES_ENCRYPTION: z._default(z.enum(['', 'AES256', 'aws:kms']), ''),
  /** The key of the bucket. It needs the rights to get, put and delete objects and to list the bucket. */
  FILES_KEY_ID: z._default(z.string(), ''),
  FILES_SECRET: z._default(z.string(), ''),
  /** An existing folder that keeps documents and uploads, for a lender without S3. The HTTP programs and workers share it. */
  FILES_FOLDER: z._default(z.string(), ''),
  /** The scanner of uploads (clamd). Its protocol has no key and no encryption, so it must be in a private network. When the host
   *  is empty, a simulation uses the simulator's, and production accepts no upload. */
  SCANNER_HOST: z._default(z.string(), ''),
  SCANNER_PORT: z._default(port, 3310),
  /** Local time and zone at which production closes the day of each built-in loan system. Later payments count for the next
   *  day. In a simulation, a person moves the days. */
  DAY_END_AT_NLS: z._default(closingHour, '21:00 America/Chicago'),
  DAY_END_AT_TLXE: z._default(closingHour, '21:00 America/Chicago'),
  /** How many missed days the worker closes automatically. When more are missed, a person closes them with `npm run day-end`. */
  DAY_END_DAYS_MAX: z._default(count, 7),
  /** Calls that one worker may have in progress at each partner that moves money. Set it to the partner's contractual limit
   *  divided by the number of workers. */
  PARTNER_CALLS_AT_ONCE: z._default(count, CALLS_AT_ONCE),
  /** Whether `/api/docs` and `/api/openapi.json` are served. When empty, only a simulation serves them. */
  API_DOCS: z._default(z.enum(['', 'on', 'off']), ''),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  /** Database connections that one process keeps open. */
  POOL_SIZE: z._default(connections, 10),
});

/** All settings of the environment, parsed once. No other module reads the environment. */
export type Config = Readonly<z.output<typeof environment>>;

/** Parses the environment. Returns the settings, or the problems as sentences that name each variable. */
export function parseConfig(
  source: Record<string, string | undefined>,
): { ok: true; config: Config } | { ok: false; problems: string[] } {
  const parsed = z.safeDecode(environment, source as z.input<typeof environment>);
  if (parsed.success) return { ok: true, config: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) => `The setting ${issue.path.join('.')} ${whatIsWrong(issue.message)}.`),
  };
}

/** Returns the problem text of our own checks; the library's texts are written for programmers. */
function whatIsWrong(message: string): string {
  return message.startsWith('must ') ? message : 'is missing or not valid';
}

function isJsonOfShops(text: string): boolean {
  try {
    const shopOf = JSON.parse(text) as Record<string, unknown>;
    return Object.entries(shopOf).every(
      ([productId, url]) => /^\d{4}$/.test(productId) && typeof url === 'string' && URL.canParse(url),
    );
  } catch {
    return false; // The text is not JSON, or null.
  }
}

function isJsonOfSites(text: string): boolean {
  try {
    const named = Object.values(JSON.parse(text) as Record<string, { url?: unknown; key?: unknown }>);
    return named.every(({ url, key }) => typeof url === 'string' && URL.canParse(url) && isLongKey(key));
  } catch {
    return false; // The text is not JSON, or a site is null.
  }
}

function isLongKey(key: unknown): boolean {
  return typeof key === 'string' && Buffer.byteLength(key) >= KEY_LENGTH_MIN;
}

/** Returns whether the API reference is served: as API_DOCS says or, by default, only in simulation. */
export function isDocumented({ API_DOCS, LENDSIDE_MODE }: Config): boolean {
  return API_DOCS === '' ? LENDSIDE_MODE === 'simulation' : API_DOCS === 'on';
}

/** Parses the settings of this process. */
export function parseEnvironment(): ReturnType<typeof parseConfig> {
  return parseConfig(process.env);
}

/** Returns the origins of TELEMETRY_ORIGINS; skips entries that are not URLs. */
export function telemetryOrigins(config: Config): string[] {
  const urls = config.TELEMETRY_ORIGINS.split(',').map((text) => URL.parse(text.trim()));
  return urls.flatMap((url) => (url !== null && /^https?:$/.test(url.protocol) ? [url.origin] : []));
}

/** Parses origins joined by commas. */
export function readOrigins(text: string): string[] {
  return text
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
}
