import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { lmsId } from '#loans/loan-entity.ts';

/** The loan a new card is for, which decides the processor it goes to; without it whatever the caller has under the brand of the
 *  pages. In a body. Source: LOA-031. */
export const cardLoan = { lmsId: z.optional(lmsId), productBrand: z.optional(z.enum(BRAND_CODES)) };

/** The same in a query. */
export const cardPurpose = { lmsId: z.optional(queryNumber), productBrand: z.optional(z.enum(BRAND_CODES)) };
