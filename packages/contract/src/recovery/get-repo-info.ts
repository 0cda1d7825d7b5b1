import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { repoInfo } from './repo-info.ts';

/** Returns the recovery of a loan's vehicle; 404 when none is in progress. Source: LAP-086, OFR-012, LOP-068, LOP-127. */
export const getRepoInfo = defineEndpoint({
  name: 'getRepoInfo',
  area: 'recovery',
  summary: "Read the recovery of a loan's vehicle.",
  method: 'GET',
  path: '/repoInfo',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber }),
  response: repoInfo,
  errors: ['NotFoundException'],
});
