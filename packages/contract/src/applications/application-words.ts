import { APPLICATION_STATES } from '@lendside/domain/origination/application-states.ts';
import * as z from 'zod/mini';

/** State of an application on the wire. */
export const applicationState = z.enum(APPLICATION_STATES);

/** Why the lender declined: a code, and the words that the law asks for. Source: 12 CFR 1002.9(b)(2). */
export const declinedReason = z.object({
  code: z.string(),
  text: z.string().check(z.meta({ description: 'The reason in the words of the law.' })),
});
