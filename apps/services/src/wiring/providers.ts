import { UPLOADS_PATH } from '@lendside/contract/headers.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { openGooglePlaces, type GooglePlacesOptions } from '@lendside/providers/address-geo/google-places/adapter.ts';
import { openAchOriginator } from '@lendside/providers/bank-debits/ach-originator/adapter.ts';
import type { AchOriginatorOptions } from '@lendside/providers/bank-debits/ach-originator/keyed-send.ts';
import { openMlaBureau, type MlaBureauOptions } from '@lendside/providers/bureau/mla-bureau/adapter.ts';
import { openBridgePay, type BridgePayOptions } from '@lendside/providers/card-processing/bridgepay/adapter.ts';
import { openCyberSource, type CyberSourceOptions } from '@lendside/providers/card-processing/cybersource/adapter.ts';
import { openRepay } from '@lendside/providers/card-processing/repay/adapter.ts';
import type { RepayOptions } from '@lendside/providers/card-processing/repay/keyed-call.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import type { DiskOptions } from '@lendside/providers/files/disk/adapter.ts';
import type { Files } from '@lendside/providers/files/port.ts';
import type { S3Options } from '@lendside/providers/files/s3/adapter.ts';
import type { CognitoOptions } from '@lendside/providers/identity/cognito/adapter.ts';
import { invictusLoanSystem } from '@lendside/providers/loan-systems/invictus/adapter.ts';
import { invictusSimulationDesk } from '@lendside/providers/loan-systems/invictus/simulation-desk.ts';
import type { InvictusOptions } from '@lendside/providers/loan-systems/invictus/partner-session.ts';
import { openIterable, type IterableOptions } from '@lendside/providers/marketing/iterable/adapter.ts';
import type { SmtpMessengerOptions } from '@lendside/providers/messaging/smtp-messenger.ts';
import { openLob, type LobOptions } from '@lendside/providers/postal-mail/lob/adapter.ts';
import { openBirdeye, type BirdeyeOptions } from '@lendside/providers/referral-links/birdeye/adapter.ts';
import { openDocuSeal, type DocuSealOptions } from '@lendside/providers/signing/docuseal/adapter.ts';
import { openDocuSign, type DocuSignOptions } from '@lendside/providers/signing/docusign/adapter.ts';
import { SIMULATION_ACCOUNT as DOCUSEAL_ACCOUNT } from '@lendside/providers/signing/docuseal/simulation-account.ts';
import { SIMULATION_ACCOUNT as DOCUSIGN_ACCOUNT } from '@lendside/providers/signing/docusign/simulation-account.ts';
import type { Signing } from '@lendside/providers/signing/port.ts';
import type { WebPushOptions } from '@lendside/providers/push/web-push/adapter.ts';
import { openClamd, type ClamdOptions } from '@lendside/providers/scanner/clamd/adapter.ts';
import type { Config } from '#config.ts';
import { STORES } from '#servicing/sample-stores.ts';
import { linkKeys } from './own-keys.ts';
import { partnerUrl, smallPartner, withoutSlash } from './partner-url.ts';

/** Describes how a vendor is opened from settings. Opening connects to nothing. */
interface Provider<Options extends { readonly timeoutMs: number }, Opened> {
  /** Returns null when the settings do not name the vendor. */
  options(config: Config): Options | null;
  open(options: Options): Opened;
}

const provider = <Options extends { readonly timeoutMs: number }, Opened>(row: Provider<Options, Opened>) => row;

/** A card processor that opens itself from settings, so that a new row of the table needs no second place. */
const cardProcessor = <Options extends { readonly timeoutMs: number }>(row: Provider<Options, CardProcessor>) => ({
  ...row,
  openFrom: (config: Config) => openProvider(row, config),
});

/** The card processors by number, CyberSource first, with the settings that an operator has to provide. Source: decision 012. */
export const CARD_PROCESSORS = {
  1: {
    name: 'CyberSource',
    settings: 'CYBERSOURCE_URL, CYBERSOURCE_MERCHANT_ID, CYBERSOURCE_KEY_ID and CYBERSOURCE_SECRET',
    ...cardProcessor({ options: cyberSourceOptions, open: openCyberSource }),
  },
  2: {
    name: 'Repay',
    settings: 'REPAY_URL, REPAY_APP_TOKEN, REPAY_API_USER and REPAY_SECURE_TOKEN',
    ...cardProcessor({ options: repayOptions, open: openRepay }),
  },
  4: {
    name: 'BridgePay',
    settings: 'BRIDGEPAY_URL and what goes with it',
    ...cardProcessor({ options: bridgePayOptions, open: openBridgePay }),
  },
} as const;

/** Every vendor except the card processors. A vendor with a large client is imported only when it is opened. */
export const PROVIDERS = {
  /** Debits bank accounts and reports returns. Source: decision 012. */
  bank: provider({ options: achOptions, open: openAchOriginator }),
  bureau: provider({ options: bureauOptions, open: openMlaBureau }),
  /** The store of documents and uploads: a bucket, or a folder. Source: width 3. */
  files: provider({ options: filesOptions, open: openFiles }),
  geo: provider({ options: placesOptions, open: openGooglePlaces }),
  marketing: provider({ options: iterableOptions, open: openIterable }),
  /** The partner's loan system. */
  loanSystem: provider({ options: invictusOptions, open: invictusLoanSystem }),
  /** Moves the clock of the partner's loan system, in a simulation only. */
  loanSystemClock: provider({ options: invictusSimulationOptions, open: invictusSimulationDesk }),
  /** Sends mail and texts. Every installation has it. */
  messenger: {
    options: messengerOptions,
    open: async (options: SmtpMessengerOptions) =>
      (await import('@lendside/providers/messaging/smtp-messenger.ts')).openSmtpMessenger(options),
  },
  /** The mail house for paper letters. Source: loan-core 3.4. */
  postalMail: provider({ options: lobOptions, open: openLob }),
  push: provider({
    options: pushOptions,
    open: async (options) => (await import('@lendside/providers/push/web-push/adapter.ts')).openWebPush(options),
  }),
  /** Makes the links that referrers share. Without it, they share our own. Source: LAP-117. */
  referralLinks: provider({ options: birdeyeOptions, open: openBirdeye }),
  /** Scans uploads for malicious content. Source: width 3. */
  scanner: provider({ options: scannerOptions, open: openClamd }),
  /** The signature vendor. Source: width 2. */
  signing: provider({ options: signingOptions, open: openSigning }),
  /** The lender's own user pool. Without it, the built-in pool keeps the passwords. Source: OPEN-77. */
  passwordAuthority: provider({
    options: cognitoOptions,
    open: async (options) => (await import('@lendside/providers/identity/cognito/adapter.ts')).openCognito(options),
  }),
} as const;

/** Opens a vendor, or returns null when the settings do not name it. */
export function openProvider<Options extends { readonly timeoutMs: number }, Opened>(
  { options, open }: Provider<Options, Opened>,
  config: Config,
): Opened | null {
  const set = options(config);
  return set === null ? null : open(set);
}

/** Opens every card processor that the settings name. Cards of a processor that they do not name cannot be charged. */
export function openProcessors(config: Config): readonly CardProcessor[] {
  return Object.values(CARD_PROCESSORS)
    .map((processor) => processor.openFrom(config))
    .filter((processor) => processor !== null);
}

/** Returns the longest time-out of all vendors of these settings, in milliseconds. */
export function slowestPartnerMs(config: Config): number {
  const rows = [...Object.values(CARD_PROCESSORS), ...Object.values(PROVIDERS)];
  return Math.max(...rows.map(({ options }) => options(config)?.timeoutMs ?? 0));
}

// The simulator's own credentials, as published in its readme. They are worthless elsewhere.
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
  birdeyeKey: 'sim-birdeye-key',
  lobKey: 'live_sim_lob_key',
  files: { bucket: 'lendside-files', region: 'us-east-1', keyId: 'SIMFILESKEY000000001', secret: 'sim-files-secret' },
  invictusSecret: 'sim-invictus-secret',
  pushPublicKey: 'BA0vCYOmngm_lPdz48OMEa-mmc0f-Mrtu_ND49P9OHI90hYiIzf_V4IGaJNgM97WVFnvta4r3IpDkGHsGbVoSeY',
  pushPrivateKey: 'Hx05jc2PSHU9cGF45owvNL5V1q_VpJMS8btyWjZVaTs',
  timeoutMs: 4_000,
  maxLatenessMs: 10_000,
  // Two attempts at a payment must fit into a worker's lease of six seconds.
  loanSystemTimeoutMs: 2_500,
} as const;

// A production call may take 20 s. A processor once booked a charge 80 s late, so a charge counts as absent only after 120 s
// (D3).
const PRODUCTION = { timeoutMs: 20_000, maxLatenessMs: 120_000, loanSystemTimeoutMs: 10_000 } as const;

function cyberSourceOptions(config: Config): CyberSourceOptions | null {
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

function repayOptions(config: Config): RepayOptions | null {
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

function bridgePayOptions(config: Config): BridgePayOptions | null {
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

function achOptions(config: Config): AchOriginatorOptions | null {
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

function invictusOptions(config: Config): InvictusOptions | null {
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

function invictusSimulationOptions(config: Config): InvictusOptions | null {
  return config.LENDSIDE_MODE === 'simulation' ? invictusOptions(config) : null;
}

function cognitoOptions(config: Config): CognitoOptions | null {
  if (config.COGNITO_POOL_CLIENT_ID === '') return null;
  return {
    region: config.COGNITO_POOL_REGION,
    endpoint: config.COGNITO_POOL_ENDPOINT === '' ? null : config.COGNITO_POOL_ENDPOINT,
    clientId: config.COGNITO_POOL_CLIENT_ID,
    clientSecret: config.COGNITO_POOL_CLIENT_SECRET,
    timeoutMs: 5_000,
  };
}

function placesOptions(config: Config): GooglePlacesOptions | null {
  const { url, key } = smallPartner(config, { url: config.PLACES_URL, key: config.PLACES_KEY }, '/places');
  return url === '' ? null : { baseUrl: url, key: key || SIMULATED.placesKey, timeoutMs: 3_000 };
}

function iterableOptions(config: Config): IterableOptions | null {
  const { url, key } = smallPartner(config, { url: config.ITERABLE_URL, key: config.ITERABLE_KEY }, '/iterable');
  return url === '' ? null : { baseUrl: url, key: key || SIMULATED.iterableKey, timeoutMs: 3_000 };
}

function bureauOptions(config: Config): MlaBureauOptions | null {
  const { url, key } = smallPartner(config, { url: config.BUREAU_URL, key: config.BUREAU_KEY }, '/bureau');
  return url === '' ? null : { baseUrl: url, key: key || SIMULATED.bureauKey, timeoutMs: 5_000 };
}

function lobOptions(config: Config): LobOptions | null {
  const { url, key } = smallPartner(config, { url: config.LOB_URL, key: config.LOB_KEY }, '/lob');
  return url === '' ? null : { baseUrl: url, key: key || SIMULATED.lobKey, timeoutMs: 15_000 };
}

function birdeyeOptions(config: Config): BirdeyeOptions | null {
  if (config.REFERRAL_LINKS !== 'birdeye') return null;
  const { url, key } = smallPartner(config, { url: config.BIRDEYE_URL, key: config.BIRDEYE_KEY }, '/birdeye');
  return url === '' ? null : { baseUrl: url, key: key || SIMULATED.birdeyeKey, timeoutMs: 3_000 };
}

type SigningOptions =
  | (DocuSignOptions & { readonly vendor: 'docusign' })
  | (DocuSealOptions & { readonly vendor: 'docuseal' });

function signingOptions(config: Config): SigningOptions | null {
  return config.SIGNING_VENDOR === 'docusign' ? docuSignOptions(config) : docuSealOptions(config);
}

function openSigning(options: SigningOptions): Signing {
  return options.vendor === 'docusign' ? openDocuSign(options) : openDocuSeal(options);
}

function docuSignOptions(config: Config): SigningOptions | null {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  if (!isSimulation && config.DOCUSIGN_URL === '') return null;
  const baseUrl = partnerUrl(config, config.DOCUSIGN_URL, '/docusign/restapi');
  const own = {
    accountId: config.DOCUSIGN_ACCOUNT_ID,
    integrationKey: config.DOCUSIGN_INTEGRATION_KEY,
    userId: config.DOCUSIGN_USER_ID,
    privateKey: config.DOCUSIGN_PRIVATE_KEY,
    connectSecret: config.DOCUSIGN_CONNECT_SECRET,
  };
  return {
    vendor: 'docusign',
    baseUrl,
    authUrl: partnerUrl(config, config.DOCUSIGN_AUTH_URL, '/docusign'),
    frameOrigin: frameOriginOf(config, baseUrl),
    ...(isSimulation && config.DOCUSIGN_URL === '' ? DOCUSIGN_ACCOUNT : own),
    timeoutMs: (isSimulation ? SIMULATED : PRODUCTION).timeoutMs,
  };
}

function docuSealOptions(config: Config): SigningOptions | null {
  const { url, key } = smallPartner(config, { url: config.DOCUSEAL_URL, key: config.DOCUSEAL_KEY }, '/docuseal/api');
  if (url === '') return null;
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  return {
    vendor: 'docuseal',
    baseUrl: url,
    key: key || DOCUSEAL_ACCOUNT.key,
    webhookSecret: config.DOCUSEAL_WEBHOOK_SECRET || (isSimulation ? DOCUSEAL_ACCOUNT.webhookSecret : ''),
    // DocuSeal's cloud serves its forms at docuseal.com and its API at api.docuseal.com.
    frameOrigin: frameOriginOf(config, url.replace('://api.docuseal.', '://docuseal.')),
    timeoutMs: (isSimulation ? SIMULATED : PRODUCTION).timeoutMs,
  };
}

function frameOriginOf(config: Config, url: string): string {
  return URL.parse(config.SIGNING_FRAME_ORIGIN || url)?.origin ?? '';
}

type FilesOptions = (S3Options & { readonly kind: 'bucket' }) | (DiskOptions & { readonly kind: 'folder' });

function filesOptions(config: Config): FilesOptions | null {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  const timeoutMs = isSimulation ? SIMULATED.timeoutMs : 10_000;
  if (config.FILES_FOLDER !== '') {
    const uploadUrl = `${withoutSlash(config.PUBLIC_URL)}${UPLOADS_PATH}`;
    return { kind: 'folder', folder: config.FILES_FOLDER, uploadUrl, signingKeys: linkKeys(config), timeoutMs };
  }
  const encryption = config.FILES_ENCRYPTION === '' ? null : config.FILES_ENCRYPTION;
  if (config.FILES_BUCKET !== '')
    return {
      kind: 'bucket',
      bucket: config.FILES_BUCKET,
      region: config.FILES_REGION,
      endpoint: config.FILES_ENDPOINT === '' ? null : config.FILES_ENDPOINT,
      isPathStyle: config.FILES_PATH_STYLE === 'yes',
      keyId: config.FILES_KEY_ID,
      secret: config.FILES_SECRET,
      encryption,
      timeoutMs,
    };
  if (!isSimulation) return null;
  const endpoint = partnerUrl(config, '', '/s3');
  return { kind: 'bucket', ...SIMULATED.files, endpoint, isPathStyle: true, encryption, timeoutMs };
}

async function openFiles(options: FilesOptions): Promise<Files> {
  if (options.kind === 'folder')
    return (await import('@lendside/providers/files/disk/adapter.ts')).openDiskFiles(options);
  return (await import('@lendside/providers/files/s3/adapter.ts')).openS3Files(options);
}

function scannerOptions(config: Config): ClamdOptions | null {
  const host = config.SCANNER_HOST || (config.LENDSIDE_MODE === 'simulation' ? '127.0.0.1' : '');
  return host === '' ? null : { host, port: config.SCANNER_PORT, timeoutMs: 15_000 };
}

function messengerOptions(config: Config): SmtpMessengerOptions {
  return {
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    textUrl: partnerUrl(config, config.TEXT_URL, ''),
    textKey: config.TEXT_KEY || (config.LENDSIDE_MODE === 'simulation' ? SIMULATED.textKey : ''),
    textFrom: config.TEXT_FROM,
    timeoutMs: 10_000,
  };
}

/** Returns how notifications are signed; null in production without keys. Source: OPEN-68. */
function pushOptions(config: Config): WebPushOptions | null {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  const publicKey = config.PUSH_PUBLIC_KEY || (isSimulation ? SIMULATED.pushPublicKey : '');
  const privateKey = config.PUSH_PRIVATE_KEY || (isSimulation ? SIMULATED.pushPrivateKey : '');
  if (publicKey === '' || privateKey === '') return null;
  const googleUrl = withoutSlash(config.GOOGLE_PUSH_URL);
  return { publicKey, privateKey, subject: config.PUSH_SUBJECT, timeoutMs: 5_000, googleUrl };
}
