import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { issueSignedLink as endpoint } from '@lendside/contract/simulation/issue-signed-link.ts';
import type { IdentityMeans } from './identity-means.ts';

/** Makes a signed link for a person of the simulated world. */
export function issueSignedLink(
  _means: IdentityMeans,
  _asked: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  throw new Error('this room is being built');
}
