import { CONTACT_PREFERENCES } from '@lendside/domain/customers/contact-preference.ts';
import { PAY_FREQUENCIES } from '@lendside/domain/origination/pay-frequencies.ts';
import * as z from 'zod/mini';
import { lmsId } from '#loans/loan-entity.ts';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

const address = {
  street: text(100),
  street2: z.optional(text(100)),
  city: text(60),
  state: text(2),
  zip: text(5),
};

const bankInfo = z.strictObject({
  bankName: text(80),
  routingNumber: z.string().check(z.regex(/^\d{9}$/, 'Please enter a valid routing number.')),
  accountNumber: z.string().check(z.regex(/^\d{4,17}$/, 'Please enter a valid account number.')),
  accountType: z.enum(['checking', 'savings']),
  primary: z.boolean(),
});

const demographics = z
  .strictObject({
    race: z.optional(text(40)),
    height: z.optional(z.strictObject({ feet: z.int(), inches: z.int() })),
    gender: z.optional(text(40)),
    weight: z.optional(z.int().check(z.meta({ description: 'Pounds.' }))),
  })
  .check(z.refine((given) => Object.keys(given).length > 0, 'Name at least one detail.'));

/** Saves exactly one part of the caller's own record: the address (`profile`), contact preferences, the confirmed email, the
 *  Invictus profile (loan system 3), a bank account, or `demographics` for a pawn. A saved bank account returns its id; its
 *  number is encrypted and never shown again. Only the named demographics are saved, encrypted. POST /updateUser must confirm
 *  a new email first; this call sends the confirmed email to the loan systems. Source: LAP-039 to LAP-044, CUS-010, CUS-014,
 *  CUS-015, AUT-26, CRD-011, OPEN-49, LOP-064, LOP-104. */
export const saveCustomerInfo = defineEndpoint({
  name: 'saveCustomerInfo',
  area: 'profile',
  summary: 'Save one part of a customer’s own record.',
  method: 'POST',
  path: '/customerinfo',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    customerId: text(60),
    lmsId,
    email: z.optional(text(254)),
    communicationSettings: z.optional(z.strictObject({ transMsgPreference: z.enum(CONTACT_PREFERENCES) })),
    profile: z.optional(z.strictObject({ type: z.enum(['Home', 'Mailing']), ...address })),
    bankInfo: z.optional(bankInfo),
    demographics: z.optional(demographics),
    invictusProfile: z.optional(
      z.strictObject({
        ...address,
        cellNumber: text(20),
        email: text(254),
        employer: z.optional(text(100)),
        payFrequency: z.optional(z.enum(PAY_FREQUENCIES)),
      }),
    ),
  }),
  response: z.object({ success: z.boolean(), bankAccountId: z.optional(z.string()) }),
  errors: ['NotFoundException', 'CardLimitReached', 'BankAccountsNotOffered'],
});
