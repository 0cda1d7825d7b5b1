import type { Endpoint } from '@lendside/contract/endpoint.ts';
import type { Mode } from '#platform/system-mode.ts';

/** Tells whether a call exists in this mode. Production never mounts calls of the simulation. Source: loan-core 8 (the first
 *  of three locks). */
export function isOffered(endpoint: Pick<Endpoint, 'area'>, mode: Mode): boolean {
  return endpoint.area !== 'simulation' || mode === 'simulation';
}
