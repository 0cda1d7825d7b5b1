import { CONTACT_PREFERENCES } from '@lendside/domain/customers/contact-preference.ts';
import * as z from 'zod/mini';
import { amount, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

const customerIds = z.object({
  NLS: z.nullable(z.string()),
  TLXe: z.nullable(z.string()),
  Invictus: z.nullable(z.string()),
});

/** Returns the caller's own customer record. `lmsId` chooses the loan system to read first (default: the customer's first);
 *  `loanId` is accepted and ignored. Never returns a whole Social Security number, a password or a security answer. Source:
 *  LAP-038, LOP-103, CUS-001 to CUS-009, LOP-090. */
export const getPersonalInfo = defineEndpoint({
  name: 'getPersonalInfo',
  area: 'profile',
  summary: 'Read the personal data of the caller.',
  method: 'GET',
  path: '/personalInfo',
  access: ['customer'],
  blocked: 'basic',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 30,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ lmsId: z.optional(queryNumber), loanId: z.optional(queryNumber) }),
  response: z.object({
    customerId: z.nullable(z.string()),
    customerIds: z.record(z.string(), z.string()),
    mdmId: z.nullable(z.string()),
    customerName: z.string(),
    fullCustomerName: z.string(),
    customerFirstName: z.string(),
    customerLastName: z.string(),
    customerStoreId: z.nullable(z.int()),
    status: z.enum(['active', 'blocked']),
    dob: z.nullable(z.string().check(z.meta({ description: 'MM/DD/YYYY.' }))),
    displaySsn: z.nullable(z.string().check(z.meta({ description: 'Masked: ***-**-1234.' }))),
    phoneNumber: z.nullable(z.string()),
    email: z.nullable(z.string()),
    addresses: z.array(
      z.object({
        type: z.enum(['Home', 'Mailing']),
        street: z.string(),
        street2: z.string(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
        display: z.string(),
        sameAddresses: z.boolean(),
        index: z.int(),
      }),
    ),
    demographics: z.object({
      race: z.nullable(z.string()),
      height: z.nullable(z.object({ feet: z.int(), inches: z.int() })),
      gender: z.nullable(z.string()),
      weight: z.nullable(z.int().check(z.meta({ description: 'Pounds.' }))),
    }),
    lastPayDate: z.nullable(z.string()),
    payFrequency: z.nullable(z.string()),
    discretionaryIncome: z.nullable(amount),
    hasVerifiedProfileEmail: z.boolean(),
    hasVerifiedProfilePhone: z.boolean(),
    canUpdateUserLogin: z.boolean(),
    lmsReferenceIds: customerIds,
    referralInfo: z.object({ isActive: z.boolean(), shortCode: z.nullable(z.string()) }),
    securityQuestion: z.nullable(z.object({ questionId: z.string() })),
    communicationSettings: z.object({ transMsgPreference: z.enum(CONTACT_PREFERENCES) }),
  }),
  errors: [],
});
