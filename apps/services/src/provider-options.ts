import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { AchOriginatorOptions } from '@lendside/providers/bank-debits/ach-originator/adapter.ts';
import type { MlaBureauOptions } from '@lendside/providers/bureau/mla-bureau/adapter.ts';
import type { BridgePayOptions } from '@lendside/providers/card-processing/bridgepay/adapter.ts';
import type { CyberSourceOptions } from '@lendside/providers/card-processing/cybersource/adapter.ts';
import type { RepayOptions } from '@lendside/providers/card-processing/repay/adapter.ts';
import type { GooglePlacesOptions } from '@lendside/providers/address-geo/google-places/adapter.ts';
import type { CognitoOptions } from '@lendside/providers/identity/cognito/adapter.ts';
import type { InvictusOptions } from '@lendside/providers/loan-systems/invictus/partner-session.ts';
import type { WebPushOptions } from '@lendside/providers/push/web-push/adapter.ts';
import type { IterableOptions } from '@lendside/providers/marketing/iterable/adapter.ts';
import type { SmtpMessengerOptions } from '@lendside/providers/messaging/smtp-messenger.ts';
import type { Config } from '#config.ts';
import { STORES } from '#servicing/stores.ts';

// What the simulator publishes about itself (its readme); worthless anywhere else.
const SIMULATED = {
  secretBase64: 'bGVuZHNpZGUtc2ltdWxhdGlvbi1vbmx5LXNoYXJlZC1zZWNyZXQ=',
  repay: { appToken: 'sim-repay-app-token', apiUser: 'lendside_simulation', secureToken: 'sim-repay-secure-token' },
  bridgePay: {
    user: 'lendside_simulation',
    password: 'sim-bridgepay-password',
    merchantCode: '900100',
    merchantAccountCode: '900101',
    tokenPayKey: 'sim-tokenpay-key',
  },
  textKey: 'sim-messaging-key',
  achKey: 'sim-ach-key',
  placesKey: 'sim-places-key',
  iterableKey: 'sim-iterable-key',
  bureauKey: 'sim-bureau-key',
  invictusSecret: 'sim-invictus-secret',
  pushPublicKey: 'BA0vCYOmngm_lPdz48OMEa-mmc0f-Mrtu_ND49P9OHI90hYiIzf_V4IGaJNgM97WVFnvta4r3IpDkGHsGbVoSeY',
  pushPrivateKey: 'Hx05jc2PSHU9cGF45owvNL5V1q_VpJMS8btyWjZVaTs',
  timeoutMs: 4_000,
  maxLatenessMs: 10_000,
  // Two sendings of a payment fit into the lease of a worker, six seconds.
  loanSystemTimeoutMs: 2_500,
} as const;

// A production call may take 20 s; a processor was seen to book 80 s late, so absence is believed after 120 s (D3).
const PRODUCTION = { timeoutMs: 20_000, maxLatenessMs: 120_000, loanSystemTimeoutMs: 10_000 } as const;

/** How CyberSource is reached under these settings: the simulator's in simulation, the merchant's own in production; null in a
 *  production without its address. */
export function cyberSourceOptions(config: Config): CyberSourceOptions | null {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  if (!isSimulation && config.CYBERSOURCE_URL === '') return null;
  const promise = isSimulation ? SIMULATED : PRODUCTION;
  return {
    baseUrl: partnerUrl(config, config.CYBERSOURCE_URL, '/cybersource'),
    formUrl: config.CYBERSOURCE_FORM_URL,
    merchantId: config.CYBERSOURCE_MERCHANT_ID,
    keyId: config.CYBERSOURCE_KEY_ID,
    secretBase64: config.CYBERSOURCE_SECRET || (isSimulation ? SIMULATED.secretBase64 : ''),
    timeoutMs: promise.timeoutMs,
    maxLatenessMs: config.CYBERSOURCE_MAX_LATENESS_MS || promise.maxLatenessMs,
    connectionsMax: config.PARTNER_CALLS_AT_ONCE,
  };
}

/** How Repay is reached under these settings; null in a production without its address. */
export function repayOptions(config: Config): RepayOptions | null {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  if (!isSimulation && config.REPAY_URL === '') return null;
  const { timeoutMs, maxLatenessMs } = isSimulation ? SIMULATED : PRODUCTION;
  const simulated = isSimulation ? SIMULATED.repay : { appToken: '', apiUser: '', secureToken: '' };
  return {
    baseUrl: partnerUrl(config, config.REPAY_URL, '/repay'),
    appToken: config.REPAY_APP_TOKEN || simulated.appToken,
    apiUser: config.REPAY_API_USER || simulated.apiUser,
    secureToken: config.REPAY_SECURE_TOKEN || simulated.secureToken,
    canBeAsked: isSimulation || config.REPAY_ASKABLE === 'yes',
    timeoutMs,
    maxLatenessMs: config.REPAY_MAX_LATENESS_MS || maxLatenessMs,
    connectionsMax: config.PARTNER_CALLS_AT_ONCE,
  };
}

/** How BridgePay is reached under these settings; null in a production without its address. */
export function bridgePayOptions(config: Config): BridgePayOptions | null {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  if (!isSimulation && config.BRIDGEPAY_URL === '') return null;
  const { timeoutMs, maxLatenessMs } = isSimulation ? SIMULATED : PRODUCTION;
  const baseUrl = partnerUrl(config, config.BRIDGEPAY_URL, '/bridgepay');
  const set = {
    user: config.BRIDGEPAY_USER,
    password: config.BRIDGEPAY_PASSWORD,
    merchantCode: config.BRIDGEPAY_MERCHANT_CODE,
    merchantAccountCode: config.BRIDGEPAY_MERCHANT_ACCOUNT_CODE,
    tokenPayKey: config.BRIDGEPAY_TOKENPAY_KEY,
  };
  return {
    ...(isSimulation && config.BRIDGEPAY_USER === '' ? SIMULATED.bridgePay : set),
    baseUrl,
    formUrl: config.BRIDGEPAY_FORM_URL || `${baseUrl}/WebSecurity/TokenPay/card-form`,
    canBeAsked: isSimulation || config.BRIDGEPAY_ASKABLE === 'yes',
    timeoutMs,
    maxLatenessMs: config.BRIDGEPAY_MAX_LATENESS_MS || maxLatenessMs,
    connectionsMax: config.PARTNER_CALLS_AT_ONCE,
  };
}

/** How the originator of bank debits is reached under these settings; null in a production without its address, where no bank
 *  account is added or debited. Source: decision 012. */
export function achOptions(config: Config): AchOriginatorOptions | null {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  if (!isSimulation && config.ACH_URL === '') return null;
  const { timeoutMs, maxLatenessMs } = isSimulation ? SIMULATED : PRODUCTION;
  return {
    baseUrl: partnerUrl(config, config.ACH_URL, '/ach'),
    apiKey: config.ACH_KEY || (isSimulation ? SIMULATED.achKey : ''),
    timeoutMs,
    maxLatenessMs,
    connectionsMax: config.PARTNER_CALLS_AT_ONCE,
  };
}

/** How the loan system Invictus is reached under these settings: the simulator's in simulation, the partner's own in
 *  production. Null where a production has none. */
export function invictusOptions(config: Config): InvictusOptions | null {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  if (!isSimulation && config.INVICTUS_URL === '') return null;
  const store = STORES.find(({ lmsId }) => lmsId === LOAN_SYSTEM_IDS.Invictus);
  return {
    baseUrl: partnerUrl(config, config.INVICTUS_URL, '/invictus'),
    clientId: config.INVICTUS_CLIENT_ID,
    clientSecret: config.INVICTUS_CLIENT_SECRET || (isSimulation ? SIMULATED.invictusSecret : ''),
    timeoutMs: (isSimulation ? SIMULATED : PRODUCTION).loanSystemTimeoutMs,
    ...(store === undefined ? {} : { storeTimeZone: store.timeZone }),
  };
}

/** The keys that seal, newest first: the settings', or in simulation one that everybody knows. */
export function sealingKeys(config: Config): string[] {
  return readKeys(config, config.SEALING_KEYS, 'lendside simulation sealing key, worthless elsewhere');
}

/** The keys that sign links, newest first. */
export function linkKeys(config: Config): string[] {
  return readKeys(config, config.LINK_KEYS, 'lendside simulation link key, worthless elsewhere');
}

function readKeys(config: Config, text: string, simulated: string): string[] {
  const keys = text.split(',').filter((key) => key !== '');
  return keys.length === 0 && config.LENDSIDE_MODE === 'simulation' ? [simulated] : keys;
}

/** What our services prove themselves to the user pool by (Cognito's client secret). */
export function userPoolSecret(config: Config): string {
  return config.USER_POOL_CLIENT_SECRET || (config.LENDSIDE_MODE === 'simulation' ? 'sim-user-pool-secret' : '');
}

/** How the lender's own Cognito user pool is reached; null where the shipped one keeps the passwords. Source: OPEN-77. */
export function cognitoOptions(config: Config): CognitoOptions | null {
  if (config.COGNITO_POOL_CLIENT_ID === '') return null;
  return {
    region: config.COGNITO_POOL_REGION,
    endpoint: config.COGNITO_POOL_ENDPOINT === '' ? null : config.COGNITO_POOL_ENDPOINT,
    clientId: config.COGNITO_POOL_CLIENT_ID,
    clientSecret: config.COGNITO_POOL_CLIENT_SECRET,
    timeoutMs: 5_000,
  };
}

/** Outside sites by name, from JSON of name to address and key; in simulation the simulator's shop stands for all of them. */
export function externalSites(config: Config): ReadonlyMap<string, { readonly url: string; readonly key: string }> {
  const sites = new Map<string, { readonly url: string; readonly key: string }>();
  if (config.LENDSIDE_MODE === 'simulation')
    sites.set('shop', { url: partnerUrl(config, '', '/shop'), key: 'sim-shop-key' });
  if (config.EXTERNAL_SITES === '') return sites;
  const parsed: unknown = JSON.parse(config.EXTERNAL_SITES);
  for (const [name, site] of Object.entries(parsed as Record<string, { url?: unknown; key?: unknown }>)) {
    if (typeof site.url === 'string' && typeof site.key === 'string') sites.set(name, { url: site.url, key: site.key });
  }
  return sites;
}

/** How addresses are looked up; null where a production has no provider. */
export function placesOptions(config: Config): GooglePlacesOptions | null {
  const { url, key } = smallPartner(config, { url: config.PLACES_URL, key: config.PLACES_KEY }, '/places');
  return url === '' ? null : { baseUrl: url, key: key || SIMULATED.placesKey, timeoutMs: 3_000 };
}

/** How the marketing service is told; null where a production has none. */
export function iterableOptions(config: Config): IterableOptions | null {
  const { url, key } = smallPartner(config, { url: config.ITERABLE_URL, key: config.ITERABLE_KEY }, '/iterable');
  return url === '' ? null : { baseUrl: url, key: key || SIMULATED.iterableKey, timeoutMs: 3_000 };
}

/** How the bureau is asked; null where a production has none: no check is made then. */
export function bureauOptions(config: Config): MlaBureauOptions | null {
  const { url, key } = smallPartner(config, { url: config.BUREAU_URL, key: config.BUREAU_KEY }, '/bureau');
  return url === '' ? null : { baseUrl: url, key: key || SIMULATED.bureauKey, timeoutMs: 5_000 };
}

/** How long the slowest partner of these settings may take to answer, in milliseconds. */
export function slowestPartnerMs(config: Config): number {
  const partners = [
    cyberSourceOptions(config),
    repayOptions(config),
    bridgePayOptions(config),
    achOptions(config),
    invictusOptions(config),
    cognitoOptions(config),
    placesOptions(config),
    iterableOptions(config),
    bureauOptions(config),
    messengerOptions(config),
  ];
  return Math.max(...partners.map((partner) => partner?.timeoutMs ?? 0));
}

/** A partner one can do without: none in a production that does not name it and its key. */
function smallPartner(
  config: Config,
  set: { readonly url: string; readonly key: string },
  simulated: `/${string}`,
): { readonly url: string; readonly key: string } {
  const isNone = config.LENDSIDE_MODE === 'production' && (set.url === '' || set.key === '');
  return isNone ? { url: '', key: '' } : { url: partnerUrl(config, set.url, simulated), key: set.key };
}

/** Where a partner is reached: at its own address where one is set, else at its place on the simulator. No slash at the end, as
 *  adapters put their paths behind it. */
function partnerUrl({ SIMULATOR_URL }: Config, own: string, simulated: `/${string}` | ''): string {
  return withoutSlash(own || `${withoutSlash(SIMULATOR_URL)}${simulated}`);
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}

/** How messages leave under these settings. */
export function messengerOptions(config: Config): SmtpMessengerOptions {
  return {
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    textUrl: partnerUrl(config, config.TEXT_URL, ''),
    textKey: config.TEXT_KEY || (config.LENDSIDE_MODE === 'simulation' ? SIMULATED.textKey : ''),
    textFrom: config.TEXT_FROM,
    timeoutMs: 10_000,
  };
}

/** How notifications are signed; null where a production sends none. Source: OPEN-68. */
export function pushOptions(config: Config): WebPushOptions | null {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  const publicKey = config.PUSH_PUBLIC_KEY || (isSimulation ? SIMULATED.pushPublicKey : '');
  const privateKey = config.PUSH_PRIVATE_KEY || (isSimulation ? SIMULATED.pushPrivateKey : '');
  if (publicKey === '' || privateKey === '') return null;
  const googleUrl = withoutSlash(config.GOOGLE_PUSH_URL);
  return { publicKey, privateKey, subject: config.PUSH_SUBJECT, timeoutMs: 5_000, googleUrl };
}
