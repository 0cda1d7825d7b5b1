import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { rescissionEntity } from './origination-words.ts';

/** Says whether a new loan can be taken back, until when, and what must be returned. Ours. Source: loan-core 3.3 (T06), width 6. */
export const getRescission = defineEndpoint({
  name: 'getRescission',
  area: 'origination',
  summary: 'Ask whether a new loan can be taken back.',
  method: 'GET',
  path: '/rescindLoan',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'poll',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber }),
  response: z.object({ rescission: rescissionEntity }),
  errors: ['NotFoundException'],
});

/** Asks to take a new loan back. The moment of asking decides whether it is in time; the money may come back until the same hour. Money on its
 *  way is stopped at its channel first; taken money is brought to the store. Repeating it answers the same. Ours. Source: loan-core 3.3 (T06). */
export const rescindLoan = defineEndpoint({
  name: 'rescindLoan',
  area: 'origination',
  summary: 'Take a new loan back.',
  method: 'POST',
  path: '/rescindLoan',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 202,
  request: z.strictObject({ loanId: z.int(), lmsId: z.int() }),
  response: z.object({ rescission: rescissionEntity }),
  errors: ['NotFoundException', 'ApplicationClosed'],
});
