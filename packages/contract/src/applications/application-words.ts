import * as z from 'zod/mini';

/** States of an application. `inProgress`: the person is still at the lender's application site. `documents`: the lender needs to see
 *  documents before it decides. `open`: approved; the person chooses an amount and a way to receive it. `signing`: the loan waits for its
 *  signatures. `funded`: it is signed. `declined`, `withdrawn`, `expired`: it ended without a loan. `rescinded`: the loan was taken back. */
export const APPLICATION_STATES = [
  'inProgress',
  'documents',
  'open',
  'signing',
  'funded',
  'declined',
  'withdrawn',
  'expired',
  'rescinded',
] as const;

/** Why the lender declined: a code, and the words that the law asks for. Source: 12 CFR 1002.9(b)(2). */
export const declinedReason = z.object({ code: z.string(), text: z.string() });
