import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';
import { repoInfo } from './repo-info.ts';

/** Marks the recovery notice as read by this profile, once. Returns the same data as `getRepoInfo`. Source: LAP-087, OFR-012,
 *  LOP-068, LOP-127. */
export const acknowledgeRepo = defineEndpoint({
  name: 'acknowledgeRepo',
  area: 'recovery',
  summary: 'Mark the notice of a recovery as read.',
  method: 'PUT',
  path: '/repoInfo',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: z.int(), acknowledged: z.literal(true) }),
  response: repoInfo,
  errors: ['NotFoundException'],
});
