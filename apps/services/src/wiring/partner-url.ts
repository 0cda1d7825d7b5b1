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
