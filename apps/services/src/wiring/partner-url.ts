import type { Config } from '#config.ts';

/** Returns the URL of a partner: the configured one when set, otherwise its path on the simulator. It has no slash at the end,
 *  because adapters append their paths. */
export function partnerUrl({ SIMULATOR_URL }: Config, own: string, simulated: `/${string}` | ''): string {
  return withoutSlash(own || `${withoutSlash(SIMULATOR_URL)}${simulated}`);
}

/** Removes a slash at the end of a URL. */
export function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}

/** Returns the URL and key of an optional vendor. In production it exists only when both its URL and its key are set. */
export function smallPartner(
  config: Config,
  set: { readonly url: string; readonly key: string },
  simulated: `/${string}`,
): { readonly url: string; readonly key: string } {
  const isNone = config.LENDSIDE_MODE === 'production' && (set.url === '' || set.key === '');
  return isNone ? { url: '', key: '' } : { url: partnerUrl(config, set.url, simulated), key: set.key };
}
