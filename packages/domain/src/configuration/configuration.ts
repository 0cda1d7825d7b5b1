import { BRAND_CODES, type BrandCode } from '#brands/brand-codes.ts';
import { cents, type Cents } from '#money/cents.ts';
import { parseCardRouting, type CardRouting, type CardRoutings } from './card-routing.ts';
import { limitFrom, LIMITS, type LimitName, type Limits } from './setting-limits.ts';
import { LOAN_SYSTEM_IDS, type LoanSystemName } from '#loan-systems/loan-systems.ts';
import { isEmail } from '#identity/email.ts';
import { DEFAULT_PASSWORD_POLICY, parsePasswordPolicy, type PasswordPolicy } from '#identity/password-policy.ts';

const LOAN_SYSTEM_NAMES = Object.keys(LOAN_SYSTEM_IDS) as LoanSystemName[];

/** Feature flags and their defaults. Source: LOP-080, LCF-029 to LCF-033, CFG-15, CFG-26 to CFG-29. */
export const DEFAULT_FEATURES = {
  notificationsManagementAllowed: true,
  nlsDocumentUpload: true,
  tlxeDocumentUpload: true,
  cleverTapEnabled: false,
  disbursementPolling: true,
  referralBalanceHistory: true,
  displayNonCustomerReferral: true,
  retailReferral: false,
  voiceMessages: true,
  gpsCheckAddOn: true,
  gpsCheckPayment: true,
  gpsCheckRefi: true,
  gpsForceAddOn: false,
  gpsForcePayment: false,
  gpsForceRefi: false,
  editPhone: true,
  editEmail: true,
  shareEmail: true,
  shareText: true,
  shareShare: true,
  shareQr: true,
  mlaCheck: false,
  noSsnRefi: false,
  trustedDevice: true,
} as const satisfies Readonly<Record<string, boolean>>;

/** Name of a feature flag. */
export type FeatureName = keyof typeof DEFAULT_FEATURES;

/** Value of every feature flag. */
export type Features = Readonly<Record<FeatureName, boolean>>;

/** File types allowed for uploads. Source: LVA-018, LOP-057, OPEN-60. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/heic', 'application/pdf'] as const;

/** Analytics service for browser events, with the ids of the lender's stream. Protocol: Measurement Protocol of Google
 *  Analytics 4. Source: OPEN-70. */
export interface AnalyticsDestination {
  /** Base URL, to which `/mp/collect` is added. */
  readonly url: string;
  readonly measurementId: string;
  readonly apiSecret: string;
}

/** Session recorder for the same events, with our own protocol. Source: OPEN-70. */
export interface RecordingDestination {
  /** Base URL, to which `/events` is added. */
  readonly url: string;
}

/** Everything that server settings can change. */
export interface Configuration {
  readonly limits: Limits;
  readonly features: Features;
  /** A subset of `UPLOAD_TYPES`, never empty. */
  readonly uploadTypes: readonly string[];
  /** A loan system without a number uses the loan's store phone. Source: LOP-077. */
  readonly supportPhoneNumbers: Readonly<Partial<Record<LoanSystemName, string>>>;
  /** Email address of support by brand. A brand without one shows none. Source: API-12, OPEN-63. */
  readonly supportEmails: Readonly<Partial<Record<BrandCode, string>>>;
  /** When the support of a loan system answers the phone, as people read it. A system without a text shows none. Source: API-12, OPEN-63. */
  readonly supportHours: Readonly<Partial<Record<LoanSystemName, string>>>;
  /** Names for brands that have none. Source: LOP-001. */
  readonly brandNames: Readonly<Partial<Record<BrandCode, string>>>;
  readonly passwordPolicy: PasswordPolicy;
  /** States, by two-letter code, whose payers must consent before their location counts. Source: GPS-006, LOP-072. */
  readonly restrictedStates: readonly string[];
  /** Card processors by brand and loan system. Source: LOA-031, decision 012. */
  readonly cardProcessors: CardRoutings;
  /** Whether bank accounts may be added and debited. Source: decision 012. */
  readonly bankAccounts: boolean;
  /** Whether customers see the referral program and may join it. Source: MNU-17. */
  readonly referralRewardsButton: boolean;
  /** What a referrer earns for a friend, from 1.00 to 1,000.00. Null until the lender sets it. Source: LCF-024, RFL-007. */
  readonly referralAmount: Cents | null;
  /** Null until the lender sets one. Source: OPEN-70. */
  readonly analytics: AnalyticsDestination | null;
  /** Null until the lender sets one. Source: OPEN-70. */
  readonly recording: RecordingDestination | null;
}

/** Configuration without any server setting. */
export const DEFAULT_CONFIGURATION: Configuration = {
  limits: LIMITS,
  features: DEFAULT_FEATURES,
  uploadTypes: UPLOAD_TYPES,
  supportPhoneNumbers: {},
  supportEmails: {},
  supportHours: {},
  brandNames: {},
  passwordPolicy: DEFAULT_PASSWORD_POLICY,
  restrictedStates: [],
  cardProcessors: {},
  bankAccounts: true,
  referralRewardsButton: true,
  referralAmount: null,
  analytics: null,
  recording: null,
};

/** Applies server settings to the defaults. Settings are a flat object with the names of this file and of `LIMITS`. Also
 *  accepted are the lists `uploadTypes`, `supportPhoneNumbers`, `supportEmails`, `supportHours`, `brandNames`, `passwordPolicy`, `restrictedStates` and
 *  `cardProcessors`, the flags `bankAccounts` and `referralRewardsButton`, the amount `referralAmount` in dollars, and the destinations `analytics` and `recording`. The default replaces a value
 *  of the wrong type, a limit that is not an integer from 1 to 10^9, and an unknown upload type. Unknown names are ignored.
 *  Never throws. Source: LCF-022, OPEN-63, LOP-077. */
export function applyServerSettings(untrusted: unknown): Configuration {
  const settings = ownValues(untrusted);
  return {
    limits: mapTable(DEFAULT_CONFIGURATION.limits, (name) => limitFrom(settings.get(name), name)),
    features: mapTable(DEFAULT_CONFIGURATION.features, (name, fallback) => {
      const value = settings.get(name);
      return typeof value === 'boolean' ? value : fallback;
    }),
    uploadTypes: readUploadTypes(settings.get('uploadTypes')),
    supportPhoneNumbers: readTexts(settings.get('supportPhoneNumbers'), LOAN_SYSTEM_NAMES),
    supportEmails: readEmails(settings.get('supportEmails')),
    supportHours: readTexts(settings.get('supportHours'), LOAN_SYSTEM_NAMES),
    brandNames: readTexts(settings.get('brandNames'), BRAND_CODES),
    passwordPolicy: parsePasswordPolicy(settings.get('passwordPolicy')),
    restrictedStates: readStates(settings.get('restrictedStates')),
    cardProcessors: readCardRoutings(settings.get('cardProcessors')),
    bankAccounts: settings.get('bankAccounts') !== false,
    referralRewardsButton: settings.get('referralRewardsButton') !== false,
    referralAmount: readReferralAmount(settings.get('referralAmount')),
    analytics: readAnalytics(settings.get('analytics')),
    recording: readRecording(settings.get('recording')),
  };
}

function ownValues(untrusted: unknown): ReadonlyMap<string, unknown> {
  const isObject = typeof untrusted === 'object' && untrusted !== null && !Array.isArray(untrusted);
  return new Map(isObject ? Object.entries(untrusted) : []);
}

function mapTable<Name extends LimitName | FeatureName, Value>(
  table: Readonly<Record<Name, Value>>,
  read: (name: Name, fallback: Value) => Value,
): Readonly<Record<Name, Value>> {
  const names = Object.keys(table) as Name[];
  return Object.fromEntries(names.map((name) => [name, read(name, table[name])])) as Record<Name, Value>;
}

function readUploadTypes(value: unknown): readonly string[] {
  const chosen = Array.isArray(value) ? UPLOAD_TYPES.filter((type) => value.includes(type)) : [];
  return chosen.length > 0 && chosen.length === (value as unknown[]).length ? chosen : UPLOAD_TYPES;
}

const REFERRAL_DOLLARS = { least: 1, most: 1_000 } as const;

/** Reads the reward per friend in dollars, such as 50 or 62.5; null when it is none or out of bounds. */
export function readReferralAmount(value: unknown): Cents | null {
  if (typeof value !== 'number' || value < REFERRAL_DOLLARS.least || value > REFERRAL_DOLLARS.most) return null;
  const inCents = Math.round(value * 100);
  return Math.abs(value * 100 - inCents) < 1e-6 ? cents(inCents) : null;
}

function readEmails(untrusted: unknown): Configuration['supportEmails'] {
  const texts = Object.entries(readTexts(untrusted, BRAND_CODES));
  return Object.fromEntries(texts.filter(([, text]) => isEmail(text)));
}

function readStates(value: unknown): readonly string[] {
  const codes = Array.isArray(value) ? value.filter((code): code is string => typeof code === 'string') : [];
  return codes.map((code) => code.trim().toUpperCase()).filter((code) => /^[A-Z]{2}$/.test(code));
}

function readCardRoutings(untrusted: unknown): CardRoutings {
  const brands = ownValues(untrusted);
  const otherwise = parseCardRouting(brands.get('default'));
  const ofBrands = Object.fromEntries(
    BRAND_CODES.filter((brand) => brands.has(brand)).map((brand) => {
      const values = ownValues(brands.get(brand));
      const routings = LOAN_SYSTEM_NAMES.map((system) => [system, parseCardRouting(values.get(system))] as const);
      return [
        brand,
        Object.fromEntries(routings.filter((entry): entry is [LoanSystemName, CardRouting] => entry[1] !== null)),
      ];
    }),
  );
  return otherwise === null ? ofBrands : { ...ofBrands, default: otherwise };
}

const WEB_ADDRESS = /^https?:\/\/[^\s?#]{1,200}$/;
const STREAM_NAME = /^[\w-]{1,100}$/;

function readAnalytics(untrusted: unknown): AnalyticsDestination | null {
  const { url, measurementId, apiSecret } = readTexts(untrusted, ['url', 'measurementId', 'apiSecret']);
  const isWhole =
    WEB_ADDRESS.test(url ?? '') && STREAM_NAME.test(measurementId ?? '') && STREAM_NAME.test(apiSecret ?? '');
  return isWhole ? { url: url ?? '', measurementId: measurementId ?? '', apiSecret: apiSecret ?? '' } : null;
}

function readRecording(untrusted: unknown): RecordingDestination | null {
  const { url } = readTexts(untrusted, ['url']);
  return url !== undefined && WEB_ADDRESS.test(url) ? { url } : null;
}

function readTexts<Name extends string>(untrusted: unknown, names: readonly Name[]): Partial<Record<Name, string>> {
  const values = ownValues(untrusted);
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = values.get(name);
    if (typeof value === 'string' && value.trim() !== '' && value.length <= 100) texts[name] = value.trim();
  }
  return texts;
}
