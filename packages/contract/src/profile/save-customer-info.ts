import * as z from 'zod/mini';
import { lmsId } from '#loans/loan-entity.ts';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

const bankInfo = z.strictObject({
  bankName: text(80),
  routingNumber: z.string().check(z.regex(/^\d{9}$/, 'Please enter a valid routing number.')),
  accountNumber: z.string().check(z.regex(/^\d{4,17}$/, 'Please enter a valid account number.')),
  accountType: z.enum(['checking', 'savings']),
  primary: z.boolean(),
});

/** Saves one part of what is known of a customer: the profile the partner Invictus needs before the app is used, or a bank account to
 *  pay from, whose id comes back. The account number is sealed and never shown again.
 *  Source: LAP-042, LAP-044, AUT-26, CRD-011, OPEN-49, LOP-064, LOP-104. */
export const saveCustomerInfo = defineEndpoint({
  name: 'saveCustomerInfo',
  area: 'profile',
  summary: "Save a part of a customer's profile.",
  method: 'POST',
  path: '/customerinfo',
  access: ['customer'],
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    customerId: text(60),
    lmsId,
    bankInfo: z.optional(bankInfo),
    invictusProfile: z.optional(
      z.strictObject({
        street: text(100),
        street2: z.optional(text(100)),
        city: text(60),
        state: text(2),
        zip: text(5),
        cellNumber: text(20),
        email: text(254),
        employer: z.optional(text(100)),
      }),
    ),
  }),
  response: z.object({ success: z.boolean(), bankAccountId: z.optional(z.string()) }),
  errors: ['NotFoundException', 'CardLimitReached'],
});
