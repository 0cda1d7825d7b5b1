import { TRANSACTION_TYPES } from '@lendside/domain/locations/location-check.ts';
import * as z from 'zod/mini';
import { coordinate, queryFlag, queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Checks the payer's location before an add-on, a payment or a refinance. The coordinates travel in one header and are
 *  neither stored nor logged; only the state is kept (C8). `recordOnly` without coordinates records that the payer did not
 *  share a location. Later calls use this stored result, never a location field of their own. `retryAfter`: ISO instant before
 *  which a new check is ignored; `message`: text for the payer when not allowed. Source: GPS-005, GPS-006, LAP-098, LOP-072,
 *  LOP-132, loan-core 3.5. */
export const checkLocation = defineEndpoint({
  name: 'checkLocation',
  area: 'locations',
  summary: 'Check where the payer is before a transaction.',
  method: 'GET',
  path: '/refiallowedstatus',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  requestIn: 'privateHeader',
  blocked: 'basic',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    latitude: z.optional(coordinate(90)),
    longitude: z.optional(coordinate(180)),
    /** Accuracy radius in meters. */
    accuracy: z.optional(coordinate(100_000_000)),
    /** State of the loan as the screen knows it. A guest's screen leaves it out. */
    acctState: z.optional(text(2)),
    loanId: queryNumber,
    lmsId: queryNumber,
    recordOnly: queryFlag,
    storeId: queryNumber,
    transactionType: z.enum(TRANSACTION_TYPES),
  }),
  response: z.object({
    allowed: z.boolean(),
    sameState: z.boolean(),
    restricted: z.boolean(),
    locationState: z.nullable(z.string()),
    consentRequired: z.boolean(),
    retryAfter: z.nullable(z.string()),
    message: z.nullable(z.string().check(z.meta({ description: 'What to tell the payer; null when allowed.' }))),
  }),
  errors: ['NotFoundException'],
});
