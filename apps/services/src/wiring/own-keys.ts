import type { Config } from '#config.ts';
import { partnerUrl } from './partner-url.ts';

/** Returns the sealing keys, newest first. A simulation without keys uses a publicly known key. */
export function sealingKeys(config: Config): string[] {
  return readKeys(config, config.SEALING_KEYS, 'lendside simulation sealing key, worthless elsewhere');
}

/** Returns the keys that sign links, newest first. */
export function linkKeys(config: Config): string[] {
  return readKeys(config, config.LINK_KEYS, 'lendside simulation link key, worthless elsewhere');
}

/** Returns the secret that our services use at the user pool (Cognito's client secret). */
export function userPoolSecret(config: Config): string {
  return config.USER_POOL_CLIENT_SECRET || (config.LENDSIDE_MODE === 'simulation' ? 'sim-user-pool-secret' : '');
}

/** Returns the outside sites by name, from JSON of name to URL and key. A simulation adds the simulator's shop. */
export function externalSites(config: Config): ReadonlyMap<string, { readonly url: string; readonly key: string }> {
  const sites = new Map<string, { readonly url: string; readonly key: string }>();
  if (config.LENDSIDE_MODE === 'simulation')
    sites.set('shop', {
      url: partnerUrl(config, '', '/shop'),
      key: 'lendside simulation shop key, worthless elsewhere',
    });
  if (config.EXTERNAL_SITES === '') return sites;
  const parsed: unknown = JSON.parse(config.EXTERNAL_SITES);
  for (const [name, site] of Object.entries(parsed as Record<string, { url?: unknown; key?: unknown }>)) {
    if (typeof site.url === 'string' && typeof site.key === 'string') sites.set(name, { url: site.url, key: site.key });
  }
  return sites;
}

function readKeys(config: Config, text: string, simulated: string): string[] {
  const keys = text.split(',').filter((key) => key !== '');
  return keys.length === 0 && config.LENDSIDE_MODE === 'simulation' ? [simulated] : keys;
}
