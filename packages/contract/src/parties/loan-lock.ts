import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Kind of a lock. Source: ALT-004. */
export const LOAN_LOCK_TYPE = 'refinance-alternate-party-locked';

const lockType = z.literal(LOAN_LOCK_TYPE);

/** Reads the locks of several loans: by whom, since when and until when. An open renewal of the other borrower counts as their lock.
 *  `value` is true when somebody other than the caller holds it; the caller's own lock has a name and times too. Source: LAP-023, LOP-099, ALT-003; `lockedUntil` goes beyond the
 *  specification. */
export const getLoanLocks = defineEndpoint({
  name: 'getLoanLocks',
  area: 'parties',
  summary: 'Read the locks of loans.',
  method: 'GET',
  path: '/loanlock',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({
    /** Loan numbers, joined by commas. */
    loanIds: text(400),
    profileId: z.optional(text(64)),
    lockType,
  }),
  response: z.object({
    locks: z.array(
      z.object({
        loanId: z.int(),
        lockType,
        value: z.boolean(),
        lockedByName: z.nullable(z.string()),
        lockedAt: z.nullable(z.iso.datetime()),
        lockedUntil: z.nullable(z.iso.datetime()),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});

/** Takes the lock of a loan for the caller, or releases the caller's own (`delete`). `alreadyLocked`: the other borrower holds it; nothing
 *  changes. Source: LAP-024, LAP-025, LOP-043, LOP-099. */
export const setLoanLock = defineEndpoint({
  name: 'setLoanLock',
  area: 'parties',
  summary: 'Take or release the lock of a loan.',
  method: 'POST',
  path: '/loanlock',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    loanId: z.int(),
    value: z.boolean(),
    lockType,
    profileId: z.optional(text(64)),
    customerId: z.optional(text(40)),
    delete: z.optional(z.boolean()),
  }),
  response: z.object({
    loanId: z.int(),
    lockType,
    value: z.boolean(),
    alreadyLocked: z.boolean(),
    lockedByName: z.nullable(z.string()),
    lockedUntil: z.nullable(z.iso.datetime()),
  }),
  errors: ['NotFoundException'],
});
