import type { Config } from '#config.ts';

/** The address of a partner: its own when one is set, else its path on the simulator. It ends without a slash, because adapters append
 *  their paths. */
export function partnerUrl({ SIMULATOR_URL }: Config, own: string, simulated: `/${string}` | ''): string {
  return withoutSlash(own || `${withoutSlash(SIMULATOR_URL)}${simulated}`);
}

/** An address without a slash at its end. */
export function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}
