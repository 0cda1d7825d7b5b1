import * as z from 'zod/mini';
import { amount, day, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Where the proof of a bank account by two small credits stands. No answer tells the amounts. Source: width 1. */
export const accountProof = z.object({
  cardToken: z.string(),
  /** `asked`: the credits go out. `sent`: their amounts can be typed. `confirmed`: the account may receive money. `wrong`, `expired`, `returned`
   *  and `failed` are over. */
  state: z.enum(['asked', 'sent', 'confirmed', 'wrong', 'expired', 'returned', 'failed']),
  /** Day on which the credits are in the account; null until they were sent. */
  expectedOn: z.nullable(day),
  /** Last day on which their amounts can be typed; null until they were sent. */
  expiresOn: z.nullable(day),
  triesLeft: z.int(),
});

/** Lists the newest proof of each bank account of the customer. `isOffered` false: this lender sends no small credits. Ours. */
export const listAccountProofs = defineEndpoint({
  name: 'listAccountProofs',
  area: 'cash',
  summary: 'List where the proofs of bank accounts stand.',
  method: 'GET',
  path: '/accountproofs',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({ isOffered: z.boolean(), proofs: z.array(accountProof) }),
  errors: [],
});

/** Asks for two small credits that prove a bank account. An account has one proof at a time: while one goes on, the answer is that one. 409
 *  when the account needs none, or when small credits are not offered. Ours. */
export const startAccountProof = defineEndpoint({
  name: 'startAccountProof',
  area: 'cash',
  summary: 'Send two small credits that prove a bank account.',
  method: 'POST',
  path: '/accountproofs',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 202,
  request: z.strictObject({ cardToken: text(64) }),
  response: accountProof,
  errors: ['NotFoundException', 'ConflictException', 'CashNotAvailable'],
});

/** Compares two amounts with the small credits, in any order. The answer says where the proof stands now: wrong amounts leave one try less. The
 *  same wrong amounts again cost no try. 409 when the proof takes no amounts now. Ours. */
export const confirmAccountProof = defineEndpoint({
  name: 'confirmAccountProof',
  area: 'cash',
  summary: 'Prove a bank account by the amounts of two small credits.',
  method: 'PUT',
  path: '/accountproofs',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ cardToken: text(64), firstAmount: amount, secondAmount: amount }),
  response: accountProof,
  errors: ['NotFoundException', 'ConflictException', 'CashNotAvailable'],
});
