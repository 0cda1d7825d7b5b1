import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';
import { settlementStatus } from './settlement-status.ts';

/** Reports what the borrower did with the offer and returns its state. `docSigned` records the signature; `paymentMade` must
 *  match the ledger. Returns 409 and changes nothing for a false claim. Source: LAP-089, OFR-008, LOP-128. */
export const setSettlementStatus = defineEndpoint({
  name: 'setSettlementStatus',
  area: 'settlements',
  summary: 'Say that a settlement was signed or paid.',
  method: 'POST',
  path: '/settlementStatus',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: z.int(), docSigned: z.boolean(), paymentMade: z.boolean() }),
  response: settlementStatus,
  errors: ['NotFoundException', 'ConflictException', 'SettlementNotSigned'],
});
