import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

const loanSystem = z.enum(['NLS', 'TLXe', 'Invictus']);

const loanSystemsOfBrand = z.object({
  brand: z.enum(BRAND_CODES),
  providers: z.array(loanSystem),
  availableProviders: z.array(loanSystem),
});

/** Returns the loan systems of a brand and which of them respond now. Without a brand, returns this list for every brand.
 *  Source: API-14, LAP-020, OPEN-16, LOP-097. */
export const serviceProvider = defineEndpoint({
  name: 'serviceProvider',
  area: 'configuration',
  summary: 'Read the loan systems of a brand and which are available.',
  method: 'GET',
  path: '/serviceProvider',
  access: ['stranger', 'customer'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 1,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({
    brand: z.optional(z.enum(BRAND_CODES)),
    availability: z.optional(z.enum(['true', 'false'])),
  }),
  response: z.union([loanSystemsOfBrand, z.object({ brands: z.array(loanSystemsOfBrand) })]),
  errors: [],
});
