import * as z from 'zod/mini';
import { amount, day } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { loanStatusCode } from '#loans/loan-entity.ts';
import { loanActName } from './loan-acts.ts';

/** Lists the loans of the seeded people with the actions that the state table allows now, for the control panel. Exists only
 *  in simulation and accepts only the simulator's key. Source: loan-core 3.3, 8. */
export const listSeededLoans = defineEndpoint({
  name: 'listSeededLoans',
  area: 'simulation',
  summary: 'List the loans of the seeded people (simulation only).',
  method: 'GET',
  path: '/simulation/loans',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({
    loans: z.array(
      z.object({
        person: z.object({ code: z.string(), name: z.string() }),
        loanId: z.int(),
        loanHeader: z.string(),
        product: z.string(),
        statusCode: loanStatusCode,
        statusName: z.string(),
        /** One sentence on the meaning of the status. */
        meaning: z.string(),
        asOf: day,
        daysLate: z.int(),
        dueDate: z.nullable(day),
        payoffAmount: amount,
        /** Amount that would end the recovery now when paid at the store; null when only a payoff does. */
        reinstatementAmount: z.nullable(amount),
        /** What happens next if nobody pays, in one sentence. */
        comesNext: z.string(),
        acts: z.array(loanActName),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});
