import type { Config } from '#config.ts';
import { readSealKey, type SealKey } from '#features/documents/seal/seal-key.ts';
import type { RenewingShop } from '#features/refinancing/shop-reference.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { partnerUrl } from './partner-url.ts';

/** Returns the sealing keys, newest first. A simulation without keys uses a publicly known key. */
export function sealingKeys(config: Config): string[] {
  return readKeys(config, config.SEALING_KEYS, 'lendside simulation sealing key, worthless elsewhere');
}

/** Returns the keys that sign links, newest first. */
export function linkKeys(config: Config): string[] {
  return readKeys(config, config.LINK_KEYS, 'lendside simulation link key, worthless elsewhere');
}

/** A certificate and its private key (base64 of DER) that are published here, so that every start of a simulation seals with the
 *  same one. Whoever reads this file can seal with it: it proves nothing elsewhere. */
export const SIMULATED_SEAL = {
  certificate:
    'MIIBhzCCAS2gAwIBAgIBATAKBggqhkjOPQQDAjBBMRwwGgYDVQQKDBNMZW5kc2lkZSBzaW11bGF0aW9uMSEwHwYDVQQDDBhMZW5kc2lkZSBzaW' +
    '11bGF0aW9uIHNlYWwwIhgPMjAyMDAxMDEwMDAwMDBaGA8yMDk5MTIzMTIzNTk1OVowQTEcMBoGA1UECgwTTGVuZHNpZGUgc2ltdWxhdGlvbjEh' +
    'MB8GA1UEAwwYTGVuZHNpZGUgc2ltdWxhdGlvbiBzZWFsMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEz1Z13rlyu6ta0s4dR9u9SAT0+PIbAC' +
    '0YGu7Zj8d5YXwba6JbATFnHlI6nXBVsgRrF1E9fBfo1Tg8CHkbNEIts6MSMBAwDgYDVR0PAQH/BAQDAgbAMAoGCCqGSM49BAMCA0gAMEUCIQDN' +
    'WH04zh56hwdqBvBOosqw2CRIUcPiUbqqcQHjqXMnggIgT9GTucj4uZgVJF59229xxuu/8KmrtnJ3FmftsQowh8I=',
  key:
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2v4Fct6jpL2m1OMM8Rq0AQbrmzw6OqlapHDT8crPYSehRANCAATPVnXeuXK7q1' +
    'rSzh1H271IBPT48hsALRga7tmPx3lhfBtrolsBMWceUjqdcFWyBGsXUT18F+jVODwIeRs0Qi2z',
} as const;

/** Returns the certificates and the key that seal documents; null in a production without them. A simulation without them uses
 *  publicly known ones. Throws `StartProblem` when the settings do not fit. */
export function sealKey(config: Config): SealKey | null {
  const { SEAL_CERTIFICATE: certificate, SEAL_KEY: key, LENDSIDE_MODE: mode } = config;
  if (certificate === '' && key === '' && mode === 'production') return null;
  const read =
    certificate === '' && key === ''
      ? readSealKey(toPem('CERTIFICATE', SIMULATED_SEAL.certificate), toPem('PRIVATE KEY', SIMULATED_SEAL.key))
      : readSealKey(certificate, key);
  if (!read.ok) throw new StartProblem(`The setting SEAL_CERTIFICATE ${read.problem}.`);
  return read.key;
}

/** Returns the secret that our services use at the user pool (Cognito's client secret). */
export function userPoolSecret(config: Config): string {
  return config.USER_POOL_CLIENT_SECRET || (config.LENDSIDE_MODE === 'simulation' ? 'sim-user-pool-secret' : '');
}

/** Returns the outside sites by name, from JSON of name to URL and key. A simulation adds the simulator's shop and application
 *  site. */
export function externalSites(config: Config): ReadonlyMap<string, { readonly url: string; readonly key: string }> {
  const sites = new Map<string, { readonly url: string; readonly key: string }>();
  if (config.LENDSIDE_MODE === 'simulation') {
    sites.set('shop', {
      url: partnerUrl(config, '', '/shop'),
      key: 'lendside simulation shop key, worthless elsewhere',
    });
    sites.set('apply', {
      url: partnerUrl(config, '', '/apply?utm_source=customer_app&utm_medium=web&utm_campaign=apply_for_loan'),
      key: 'lendside simulation application key, worthless elsewhere',
    });
  }
  if (config.EXTERNAL_SITES === '') return sites;
  const parsed: unknown = JSON.parse(config.EXTERNAL_SITES);
  for (const [name, site] of Object.entries(parsed as Record<string, { url?: unknown; key?: unknown }>)) {
    if (typeof site.url === 'string' && typeof site.key === 'string') sites.set(name, { url: site.url, key: site.key });
  }
  return sites;
}

/** The product that a simulation renews at the simulator's shop. */
const SIMULATED_SHOP_PRODUCT = 1106;

/** The outside site that renews products; its key signs which loan. */
export const RENEWING_SITE = 'shop';

/** Returns the lender's own shop that renews a product, by product. Without the site `shop` there is none. Source: LOP-037. */
export function ecommerceShops(config: Config): ReadonlyMap<number, RenewingShop> {
  const { ECOMMERCE_REFI_URLS: text, LENDSIDE_MODE: mode } = config;
  const site = externalSites(config).get(RENEWING_SITE);
  if (site === undefined) return new Map();
  const simulated = mode === 'simulation' ? { [SIMULATED_SHOP_PRODUCT]: partnerUrl(config, '', '/shop') } : {};
  const urls = text === '' ? simulated : (JSON.parse(text) as Record<string, string>);
  return new Map(Object.entries(urls).map(([productId, url]) => [Number(productId), { url, key: site.key }]));
}

function readKeys(config: Config, text: string, simulated: string): string[] {
  const keys = text.split(',').filter((key) => key !== '');
  return keys.length === 0 && config.LENDSIDE_MODE === 'simulation' ? [simulated] : keys;
}

function toPem(label: string, base64: string): string {
  return `-----BEGIN ${label}-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;
}
