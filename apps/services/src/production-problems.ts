import { parseConfig, readOrigins, telemetryOrigins, type Config } from '#config.ts';
import { findPartnerProblems } from '#partner-settings.ts';
import { readSealKey } from '#features/documents/seal/seal-key.ts';
import { SIMULATED_SEAL } from '#wiring/own-keys.ts';

const SIMULATED_DEFAULTS = ['SMTP_URL', 'MAIL_FROM'] as const;
const SIMULATED_MERCHANT = ['CYBERSOURCE_MERCHANT_ID', 'CYBERSOURCE_KEY_ID'] as const;
const NEEDED_IN_PRODUCTION = ['SEALING_KEYS', 'LINK_KEYS', 'USER_POOL_CLIENT_SECRET', 'TEXT_URL', 'TEXT_KEY'] as const;
// Settings that an optional partner needs once its URL is set.
const NEEDED_WITH = {
  INVICTUS_URL: ['INVICTUS_CLIENT_SECRET'],
  ACH_URL: ['ACH_KEY'],
  LOB_URL: ['LOB_KEY', 'LENDER_NAME', 'LENDER_ADDRESS'],
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
  FILES_BUCKET: ['FILES_KEY_ID', 'FILES_SECRET'],
  CYBERSOURCE_URL: ['CYBERSOURCE_SECRET', 'CYBERSOURCE_FORM_URL', 'CARD_FORM_ORIGIN'],
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
const OPTIONAL_PARTNERS = Object.keys(NEEDED_WITH) as (keyof typeof NEEDED_WITH)[];

/** URLs of partners. Partners receive keys, passwords, account numbers and codes, so production needs https. */
const PARTNER_ADDRESSES = [
  'CYBERSOURCE_URL',
  'CYBERSOURCE_FORM_URL',
  'ACH_URL',
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
  'FILES_ENDPOINT',
  'DOCUSIGN_URL',
  'DOCUSIGN_AUTH_URL',
  'DOCUSEAL_URL',
  'SIGNING_FRAME_ORIGIN',
] as const;

/** Returns the reasons why these settings cannot run a production system, one sentence each: simulated providers, default
 *  secrets, missing settings, plain HTTP. Always empty in simulation. Source: design 3. */
export function findProductionProblems(config: Config): string[] {
  if (config.LENDSIDE_MODE !== 'production') return [];
  const partners = OPTIONAL_PARTNERS.filter((name) => config[name] !== '');
  const needed = [...NEEDED_IN_PRODUCTION, ...partners.flatMap((name) => NEEDED_WITH[name])];
  const missing = [...new Set(needed)]
    .filter((name) => config[name] === '')
    .map((name) => `The setting ${name} is missing; production needs it.`);
  const defaults = parseConfig({ DATABASE_URL: config.DATABASE_URL });
  const own = [...SIMULATED_DEFAULTS, ...(config.CYBERSOURCE_URL === '' ? [] : SIMULATED_MERCHANT)];
  const simulated = own
    .filter((name) => defaults.ok && config[name] === defaults.config[name])
    .map((name) => `The setting ${name} still has its simulation value; production refuses it.`);
  const atSimulator = PARTNER_ADDRESSES.filter((name) => isSimulator(config[name], config.SIMULATOR_URL));
  const inTheOpen = PARTNER_ADDRESSES.filter(
    (name) => config[name] !== '' && !atSimulator.includes(name) && !isSecure(config[name]),
  );
  const telemetry = config.TELEMETRY_ORIGINS.split(',').filter((text) => text.trim() !== '');
  const isWebOnly =
    telemetryOrigins(config).filter((origin) => origin.startsWith('https://')).length === telemetry.length;
  const isSimulated = telemetry.some((text) => isSimulator(text.trim(), config.SIMULATOR_URL));
  const untold =
    isWebOnly && !isSimulated
      ? []
      : ['The setting TELEMETRY_ORIGINS must name https:// origins that are not the simulator’s in production.'];
  const forms = readOrigins(config.CARD_FORM_ORIGIN);
  const framed = forms.some((origin) => isSimulator(origin, config.SIMULATOR_URL))
    ? ['The setting CARD_FORM_ORIGIN points at the simulator; production refuses it.']
    : forms.some((origin) => !isSecure(origin))
      ? ['The setting CARD_FORM_ORIGIN must name https:// origins in production.']
      : [];
  const forSimulation = (['ROAD_URL', 'SIMULATION_DATABASE_URL'] as const)
    .filter((name) => config[name] !== '')
    .map((name) => `The setting ${name} is for the simulated world; production refuses it.`);
  const plain = config.PUBLIC_URL.startsWith('https://')
    ? []
    : ['The setting PUBLIC_URL must start with https:// in production.'];
  const isOwnPool =
    config.COGNITO_POOL_ENDPOINT !== '' &&
    URL.parse(config.COGNITO_POOL_ENDPOINT)?.origin === URL.parse(config.PUBLIC_URL)?.origin;
  const circular = isOwnPool
    ? ['The setting COGNITO_POOL_ENDPOINT points at this installation; it would ask itself.']
    : [];
  return [
    ...missing,
    ...simulated,
    ...atSimulator.map((name) => `The setting ${name} points at the simulator; production refuses it.`),
    ...inTheOpen.map((name) => `The setting ${name} must be an https:// address in production.`),
    ...untold,
    ...framed,
    ...forSimulation,
    ...plain,
    ...circular,
    ...findFilesProblems(config),
    ...findPartnerProblems(config),
    ...findSealProblems(config),
  ];
}

/** Checks that the certificate for seals can be used and is not the simulation's, which is public, and that the time stamps are
 *  real. */
function findSealProblems({ SEAL_CERTIFICATE: certificate, SEAL_KEY: key, ...config }: Config): string[] {
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
function findFilesProblems(config: Config): string[] {
  const isScannerSimulated = isSimulator(`tcp://${config.SCANNER_HOST}`, config.SIMULATOR_URL);
  return [
    ...(config.FILES_BUCKET !== '' && config.FILES_FOLDER !== ''
      ? ['The settings FILES_BUCKET and FILES_FOLDER name two stores; set one of them.']
      : []),
    ...(isScannerSimulated ? ['The setting SCANNER_HOST points at the simulator; production refuses it.'] : []),
  ];
}

function isSecure(address: string): boolean {
  return URL.parse(address)?.protocol === 'https:';
}

function isSimulator(address: string, simulatorUrl: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    (url.origin === URL.parse(simulatorUrl)?.origin || url.hostname === 'localhost' || url.hostname === '127.0.0.1')
  );
}
