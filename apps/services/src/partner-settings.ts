import { SIMULATION_ACCOUNT as DOCUSEAL_ACCOUNT } from '@lendside/providers/signing/docuseal/simulation-account.ts';
import { SIMULATION_ACCOUNT as DOCUSIGN_ACCOUNT } from '@lendside/providers/signing/docusign/simulation-account.ts';
import { SIMULATION_PROFILE as SIMULATED_PROFILE } from '@lendside/providers/secure-acceptance/cybersource/simulation-profile.ts';
import { readRsaKey } from '@lendside/providers/signing/docusign/rsa-key.ts';
import { readSealKey } from '#features/documents/seal/seal-key.ts';
import { SIMULATED_SEAL } from '#wiring/own-keys.ts';

/** The simulator's secret, which is public. */
export const SIMULATED_MONEYGRAM = 'sim-moneygram-secret';

/** Settings that an optional partner needs once its URL is set. */
export const NEEDED_WITH = {
  INVICTUS_URL: ['INVICTUS_CLIENT_SECRET'],
  ACH_URL: ['ACH_KEY'],
  MONEYGRAM_URL: [
    'MONEYGRAM_CLIENT_ID',
    'MONEYGRAM_CLIENT_SECRET',
    'MONEYGRAM_PARTNER_ID',
    'LENDER_NAME',
    'LENDER_ADDRESS',
  ],
  BIRDEYE_URL: ['BIRDEYE_KEY'],
  LOB_URL: ['LOB_KEY', 'LENDER_NAME', 'LENDER_ADDRESS'],
  FILES_BUCKET: ['FILES_KEY_ID', 'FILES_SECRET'],
  DOCUSIGN_URL: [
    'DOCUSIGN_AUTH_URL',
    'DOCUSIGN_ACCOUNT_ID',
    'DOCUSIGN_INTEGRATION_KEY',
    'DOCUSIGN_USER_ID',
    'DOCUSIGN_PRIVATE_KEY',
    'DOCUSIGN_CONNECT_SECRET',
    'SEAL_CERTIFICATE',
    'SEAL_KEY',
  ],
  DOCUSEAL_URL: ['DOCUSEAL_KEY', 'DOCUSEAL_WEBHOOK_SECRET', 'SEAL_CERTIFICATE', 'SEAL_KEY'],
  CYBERSOURCE_URL: ['CYBERSOURCE_SECRET', 'CYBERSOURCE_FORM_URL', 'CARD_FORM_ORIGIN'],
  SECURE_ACCEPTANCE_URL: ['SECURE_ACCEPTANCE_PROFILE_ID', 'SECURE_ACCEPTANCE_ACCESS_KEY', 'SECURE_ACCEPTANCE_SECRET'],
  REPAY_URL: ['REPAY_APP_TOKEN', 'REPAY_API_USER', 'REPAY_SECURE_TOKEN', 'CARD_FORM_ORIGIN'],
  BRIDGEPAY_URL: [
    'CARD_FORM_ORIGIN',
    'BRIDGEPAY_FORM_URL',
    'BRIDGEPAY_USER',
    'BRIDGEPAY_PASSWORD',
    'BRIDGEPAY_MERCHANT_CODE',
    'BRIDGEPAY_MERCHANT_ACCOUNT_CODE',
    'BRIDGEPAY_TOKENPAY_KEY',
  ],
} as const;

/** URLs of partners. Partners receive keys, passwords, account numbers and codes, so production needs https. */
export const PARTNER_ADDRESSES = [
  'CYBERSOURCE_URL',
  'CYBERSOURCE_FORM_URL',
  'SECURE_ACCEPTANCE_URL',
  'ACH_URL',
  'MONEYGRAM_URL',
  'REPAY_URL',
  'BRIDGEPAY_URL',
  'BRIDGEPAY_FORM_URL',
  'INVICTUS_URL',
  'TEXT_URL',
  'COGNITO_POOL_ENDPOINT',
  'GOOGLE_PUSH_URL',
  'PLACES_URL',
  'ITERABLE_URL',
  'BUREAU_URL',
  'LOB_URL',
  'BIRDEYE_URL',
  'FILES_ENDPOINT',
  'DOCUSIGN_URL',
  'DOCUSIGN_AUTH_URL',
  'DOCUSEAL_URL',
  'SIGNING_FRAME_ORIGIN',
] as const;

/** The settings that are checked here. */
type PartnerKeys = Readonly<
  Record<
    | 'SIMULATOR_URL'
    | 'FILES_BUCKET'
    | 'FILES_FOLDER'
    | 'SCANNER_HOST'
    | 'SEAL_CERTIFICATE'
    | 'SEAL_KEY'
    | 'SEAL_TIMESTAMP_URL'
    | 'PUSH_PUBLIC_KEY'
    | 'PUSH_PRIVATE_KEY'
    | 'PUSH_SUBJECT'
    | 'REFERRAL_LINKS'
    | 'BIRDEYE_URL'
    | 'LOB_KEY'
    | 'DOCUSIGN_PRIVATE_KEY'
    | 'DOCUSIGN_CONNECT_SECRET'
    | 'DOCUSEAL_WEBHOOK_SECRET'
    | 'CYBERSOURCE_URL'
    | 'CYBERSOURCE_PAYOUTS'
    | 'SECURE_ACCEPTANCE_URL'
    | 'SECURE_ACCEPTANCE_SECRET'
    | 'REPAY_URL'
    | 'REPAY_PAYOUTS'
    | 'ACH_URL'
    | 'ACH_CREDITS'
    | 'MONEYGRAM_CLIENT_SECRET'
    | 'LENDER_NAME'
    | 'LENDER_ADDRESS',
    string
  >
>;

/** Returns what is wrong with the keys of partners in production, one sentence each. */
export function findPartnerProblems(config: PartnerKeys): string[] {
  return [
    ...findMailHouseProblems(config),
    ...findFilesProblems(config),
    ...findSigningProblems(config),
    ...findPushProblems(config),
    ...findSealProblems(config),
    ...findPayoutProblems(config),
    ...findReferralLinkProblems(config),
  ];
}

/** Checks the web push settings: the keys must be base64url points and numbers of the curve, and the subject a mailto: or
 *  https URL. */
function findPushProblems({
  PUSH_PUBLIC_KEY: publicKey,
  PUSH_PRIVATE_KEY: privateKey,
  PUSH_SUBJECT: subject,
}: PartnerKeys) {
  if (publicKey === '' || privateKey === '') return [];
  return [
    ...(/^[\w-]{87}$/.test(publicKey) ? [] : ['The setting PUSH_PUBLIC_KEY is no VAPID key.']),
    ...(/^[\w-]{43}$/.test(privateKey) ? [] : ['The setting PUSH_PRIVATE_KEY is no VAPID key.']),
    ...(/^(mailto|https):/.test(subject) ? [] : ['The setting PUSH_SUBJECT must be a mailto: or https:// address.']),
  ];
}

/** A channel that pays out needs its vendor, and a push to a card names its sender. */
function findPayoutProblems(config: PartnerKeys): string[] {
  const vendors = {
    CYBERSOURCE_PAYOUTS: 'CYBERSOURCE_URL',
    REPAY_PAYOUTS: 'REPAY_URL',
    ACH_CREDITS: 'ACH_URL',
  } as const;
  const names = Object.keys(vendors) as (keyof typeof vendors)[];
  const isUnnamed = config.LENDER_NAME === '' || config.LENDER_ADDRESS === '';
  return [
    ...names
      .filter((name) => config[name] === 'yes' && config[vendors[name]] === '')
      .map((name) => `The setting ${name} needs ${vendors[name]}.`),
    ...(config.CYBERSOURCE_PAYOUTS === 'yes' && isUnnamed
      ? ['The setting CYBERSOURCE_PAYOUTS needs LENDER_NAME and LENDER_ADDRESS, which name the sender of the money.']
      : []),
    ...(config.SECURE_ACCEPTANCE_URL !== '' && config.CYBERSOURCE_PAYOUTS !== 'yes'
      ? ['The setting SECURE_ACCEPTANCE_URL needs CYBERSOURCE_PAYOUTS=yes, which pays the rewards out.']
      : []),
    ...(config.SECURE_ACCEPTANCE_SECRET === SIMULATED_PROFILE.secret
      ? ['The setting SECURE_ACCEPTANCE_SECRET still has its simulation value; production refuses it.']
      : []),
    ...(config.MONEYGRAM_CLIENT_SECRET === SIMULATED_MONEYGRAM
      ? ['The setting MONEYGRAM_CLIENT_SECRET still has its simulation value; production refuses it.']
      : []),
  ];
}

/** Links of a partner need the partner. */
function findReferralLinkProblems({ REFERRAL_LINKS: maker, BIRDEYE_URL: url }: PartnerKeys): string[] {
  return maker === 'birdeye' && url === '' ? ['The setting REFERRAL_LINKS=birdeye needs BIRDEYE_URL.'] : [];
}

/** A test key of Lob accepts letters and mails none. */
function findMailHouseProblems({ LOB_KEY: key }: PartnerKeys): string[] {
  return key.startsWith('test_') ? ['The setting LOB_KEY is a test key, with which no letter is mailed.'] : [];
}

/** Access to DocuSign needs the RSA key of the integration. The simulation's key and secrets are public. */
function findSigningProblems(config: PartnerKeys): string[] {
  const key = config.DOCUSIGN_PRIVATE_KEY;
  const published = {
    DOCUSIGN_PRIVATE_KEY: DOCUSIGN_ACCOUNT.privateKey,
    DOCUSIGN_CONNECT_SECRET: DOCUSIGN_ACCOUNT.connectSecret,
    DOCUSEAL_WEBHOOK_SECRET: DOCUSEAL_ACCOUNT.webhookSecret,
  } as const;
  const names = Object.keys(published) as (keyof typeof published)[];
  return [
    ...(key === '' || readRsaKey(key) !== null ? [] : ['The setting DOCUSIGN_PRIVATE_KEY is no RSA key.']),
    ...names
      .filter((name) => config[name] === published[name])
      .map((name) => `The setting ${name} still has its simulation value; production refuses it.`),
  ];
}

/** Checks that the certificate for seals can be used and is not the simulation's, which is public, and that the time stamps are
 *  real. */
function findSealProblems({ SEAL_CERTIFICATE: certificate, SEAL_KEY: key, ...config }: PartnerKeys): string[] {
  const isSet = certificate !== '' || key !== '';
  const read = isSet ? readSealKey(certificate, key) : null;
  const isPublished = read?.ok === true && read.key.own.raw.toString('base64') === SIMULATED_SEAL.certificate;
  return [
    ...(read === null || read.ok ? [] : [`The setting SEAL_CERTIFICATE ${read.problem}.`]),
    ...(isPublished ? ['The setting SEAL_CERTIFICATE still has its simulation value; production refuses it.'] : []),
    ...(isSimulator(config.SEAL_TIMESTAMP_URL, config.SIMULATOR_URL)
      ? ['The setting SEAL_TIMESTAMP_URL points at the simulator; production refuses it.']
      : []),
  ];
}

/** A store is a bucket or a folder. The simulator's scanner finds nothing but a test file. */
function findFilesProblems(config: PartnerKeys): string[] {
  const isScannerSimulated = isSimulator(`tcp://${config.SCANNER_HOST}`, config.SIMULATOR_URL);
  return [
    ...(config.FILES_BUCKET !== '' && config.FILES_FOLDER !== ''
      ? ['The settings FILES_BUCKET and FILES_FOLDER name two stores; set one of them.']
      : []),
    ...(isScannerSimulated ? ['The setting SCANNER_HOST points at the simulator; production refuses it.'] : []),
  ];
}

/** Whether an address is an https URL. */
export function isSecure(address: string): boolean {
  return URL.parse(address)?.protocol === 'https:';
}

/** Whether an address is the simulator's or on this machine. */
export function isSimulator(address: string, simulatorUrl: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    (url.origin === URL.parse(simulatorUrl)?.origin || url.hostname === 'localhost' || url.hostname === '127.0.0.1')
  );
}
