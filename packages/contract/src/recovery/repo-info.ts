import * as z from 'zod/mini';
import { amount, day } from '#codecs.ts';
import { loanStatusCode } from '#loans/loan-entity.ts';

/** A vehicle recovery as its borrower sees it. `deadline`: last day to end the recovery; null when there is none. `location`:
 *  the vehicle's place and a contact; the place is null while the agent is still looking. `costs`, `redemptionAmount`,
 *  `perDiem` and the sale days go beyond the specification. Source: LOP-127, LOP-068, loan-core 3.4. */
export const repoInfo = z.object({
  loanId: z.int(),
  status: loanStatusCode,
  vehicle: z.nullable(z.object({ year: z.int(), make: z.string(), model: z.string() })),
  /** Amount that brings the loan back to Open today; null when only a payoff ends the recovery. */
  reinstateAmount: z.nullable(amount),
  redemptionAmount: amount,
  /** Amount that each further day adds. */
  perDiem: amount,
  deadline: z.nullable(day),
  assignedDate: day,
  recoveredDate: z.nullable(day),
  personalPropertyUntil: z.nullable(day),
  saleNotBefore: z.nullable(day),
  owesDeficiency: z.boolean(),
  costs: z.array(
    z.object({
      kind: z.enum(['assignment', 'recovery', 'storage']).check(z.meta({ description: 'What the cost is for.' })),
      date: day.check(z.meta({ description: 'The day it was charged, of storage the last one.' })),
      days: z.nullable(z.int()),
      amount: amount.check(z.meta({ description: 'What it comes to.' })),
    }),
  ),
  location: z.object({
    name: z.string().check(z.meta({ description: 'Who has the order or the vehicle.' })),
    address: z.nullable(z.string()),
    phone: z.string(),
  }),
  acknowledged: z.boolean(),
});
