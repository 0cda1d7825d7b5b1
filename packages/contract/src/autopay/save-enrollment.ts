import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { autopayChoice } from './autopay-choice.ts';
import { lmsId } from '#loans/loan-entity.ts';

/** Turns autopay of a loan on, or changes its payment method. Stores the authorization text as it was shown. A repeat changes
 *  nothing. Refuses with `QuoteChanged` when the text has a newer version, and with `ConflictException` when the other party
 *  manages autopay. Source: CRD-012, CRD-013, LOP-065, security C28. */
export const saveEnrollment = defineEndpoint({
  name: 'saveEnrollment',
  area: 'autopay',
  summary: 'Turn autopay of a loan on or change its method.',
  method: 'PUT',
  path: '/enrollment',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    loanId: z.int(),
    lmsId,
    autoPay: autopayChoice,
    /** Version of the authorization text that the payer agreed to. */
    authorizationVersion: text(40),
  }),
  response: z.object({ enrolled: z.boolean() }),
  errors: [
    'NotFoundException',
    'BankAccountsNotOffered',
    'BankAccountRefused',
    'BankDebitsStopped',
    'CardNotAccepted',
    'CardsNotOffered',
    'CardExpired',
    'QuoteChanged',
    'ConflictException',
  ],
});
