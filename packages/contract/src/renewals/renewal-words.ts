import { RENEWAL_ENDS, RENEWAL_STATES, VOID_REASONS, VOID_REFUSALS } from '@lendside/domain/renewals/renewal-states.ts';
import * as z from 'zod/mini';
import { amount, day } from '#codecs.ts';

/** A renewal as its borrowers see it. `loanId`: the old loan. Source: width 5. */
export const renewalEntity = z.object({
  renewalId: z.string(),
  kind: z.enum(['renewal', 'productSwitch']),
  state: z.enum(RENEWAL_STATES),
  loanId: z.int(),
  /** Number and header that the new loan gets. It exists once the renewal is booked. */
  newLoanId: z.int(),
  newLoanHeader: z.string(),
  newProductId: z.int(),
  /** What was paid for it; 0.00 when nothing was. */
  paymentAmount: amount,
  confirmationNumber: z.nullable(z.string()),
  /** Its payment is posted to the old loan. That it came back since is told by `endedWhy` or `voidedWhy`. */
  isPaid: z.boolean(),
  /** Business date on which the payment counts; null until it is posted. */
  capturedOn: z.nullable(day),
  cash: z.nullable(z.object({ amount, type: z.int() })),
  /** Products that were added; their terms are among those that are signed. */
  ancillaryIds: z.array(z.int()),
  /** Last day to sign or to visit the store, until 17:00 at the store. */
  signBy: day,
  endsAt: z.iso.datetime(),
  /** The terms in force: shown, signed and booked. They change with each business day. */
  revision: z.int(),
  openedByYou: z.boolean(),
  openedByName: z.nullable(z.string()),
  /** Somebody asked to end it, and the services are still at work. */
  isEnding: z.boolean(),
  endedWhy: z.nullable(z.enum(RENEWAL_ENDS)),
  bookedOn: z.nullable(day),
  /** Until when the renewal can be taken back; null when it cannot. */
  voidUntil: z.nullable(z.iso.datetime()),
  isVoided: z.boolean(),
  /** Why it was taken back; null when it was not. */
  voidedWhy: z.nullable(z.enum(VOID_REASONS)),
  /** Why the services did not take it back when somebody asked last; null when they did not refuse. */
  voidRefused: z.nullable(z.enum(VOID_REFUSALS)),
});

/** What a renewal asks for besides its payment. All of it is an assertion about the terms that the person saw. */
export const renewalAsk = z.strictObject({
  productId: z.int(),
  /** The hash of `GET /newaccountterms`. */
  termsHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Send the hash of the terms.')),
  ancillaryIds: z.array(z.int()).check(z.maxLength(10)),
});
