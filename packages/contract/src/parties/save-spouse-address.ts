import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Keeps the name and address of the caller's spouse, to whom the law asks the lender to send a notice before the credit. Source:
 *  LAP-058, LOP-112, LOP-045, ALT-013; Wis. Stat. 766.56(3)(b). */
export const saveSpouseAddress = defineEndpoint({
  name: 'saveSpouseAddress',
  area: 'parties',
  summary: "Keep the name and address of the caller's spouse.",
  method: 'POST',
  path: '/spouseAddress',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    customerId: text(40),
    firstName: text(60).check(z.minLength(1, 'Enter the first name.')),
    lastName: text(60).check(z.minLength(1, 'Enter the last name.')),
    address: z.strictObject({
      street: text(120).check(z.minLength(1, 'Enter the street.')),
      street2: z.optional(text(120)),
      city: text(60).check(z.minLength(1, 'Enter the city.')),
      state: z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose the state.')),
      zip: z.string().check(z.regex(/^\d{5}(-\d{4})?$/, 'Enter the ZIP code.')),
    }),
  }),
  response: z.object({ saved: z.boolean() }),
  errors: ['NotFoundException'],
});
