import type { Config } from '#config.ts';

/** Returns the address of a partner: its own when set, otherwise its path on the simulator. It ends without a slash, because
 *  adapters append their paths. */
export function partnerUrl({ SIMULATOR_URL }: Config, own: string, simulated: `/${string}` | ''): string {
  return withoutSlash(own || `${withoutSlash(SIMULATOR_URL)}${simulated}`);
}

/** Removes a slash at the end of an address. */
export function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}
