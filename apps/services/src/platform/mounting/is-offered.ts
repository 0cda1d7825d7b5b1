import type { Endpoint } from '@lendside/contract/endpoint.ts';
import type { Mode } from '#platform/system-mode.ts';

/** Whether a call exists in this mode: those of the simulation are never mounted in a production. Source: loan-core 8 (the first
 *  of three locks). */
export function isOffered(endpoint: Pick<Endpoint, 'area'>, mode: Mode): boolean {
  return endpoint.area !== 'simulation' || mode === 'simulation';
}
