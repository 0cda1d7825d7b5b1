import { parseConfig, readOrigins, telemetryOrigins, type Config } from '#config.ts';
import { findPartnerProblems, isSecure, isSimulator, NEEDED_WITH, PARTNER_ADDRESSES } from '#partner-settings.ts';

const SIMULATED_DEFAULTS = ['SMTP_URL', 'MAIL_FROM'] as const;
const SIMULATED_MERCHANT = ['CYBERSOURCE_MERCHANT_ID', 'CYBERSOURCE_KEY_ID'] as const;
const NEEDED_IN_PRODUCTION = ['SEALING_KEYS', 'LINK_KEYS', 'USER_POOL_CLIENT_SECRET', 'TEXT_URL', 'TEXT_KEY'] as const;
const OPTIONAL_PARTNERS = Object.keys(NEEDED_WITH) as (keyof typeof NEEDED_WITH)[];

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
  const shops = config.ECOMMERCE_REFI_URLS === '' ? [] : Object.values(readShops(config.ECOMMERCE_REFI_URLS));
  const shopProblems = [
    ...(shops.some((url) => isSimulator(url, config.SIMULATOR_URL))
      ? ['The setting ECOMMERCE_REFI_URLS points at the simulator; production refuses it.']
      : shops.some((url) => !isSecure(url))
        ? ['The setting ECOMMERCE_REFI_URLS must name https:// addresses in production.']
        : []),
    ...(shops.length > 0 && !hasSite(config.EXTERNAL_SITES, 'shop')
      ? ['The setting ECOMMERCE_REFI_URLS needs the site "shop" in EXTERNAL_SITES; production needs its key.']
      : []),
  ];
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
    ...shopProblems,
    ...forSimulation,
    ...plain,
    ...circular,
    ...findPartnerProblems(config),
  ];
}

function readShops(text: string): Readonly<Record<string, string>> {
  return JSON.parse(text) as Record<string, string>;
}

function hasSite(text: string, name: string): boolean {
  return text !== '' && Object.hasOwn(JSON.parse(text) as object, name);
}
