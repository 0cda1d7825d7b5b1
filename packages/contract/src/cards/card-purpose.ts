import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { lmsId } from '#loans/loan-entity.ts';

/** Body fields that name the loan a new card will pay, because the loan decides the card processor. Without them the page's
 *  brand decides. Source: LOA-031. */
export const cardLoan = { lmsId: z.optional(lmsId), productBrand: z.optional(z.enum(BRAND_CODES)) };

/** The same fields in a query. */
export const cardPurpose = { lmsId: z.optional(queryNumber), productBrand: z.optional(z.enum(BRAND_CODES)) };
