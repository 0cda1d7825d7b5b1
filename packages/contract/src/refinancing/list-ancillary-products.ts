import * as z from 'zod/mini';
import { amount, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the ancillary products that can be added when this loan is refinanced into a product with the given payment.
 *  `selected`: preselected products. Only required products are preselected, because the borrower must ask for a voluntary
 *  product (12 CFR 1026.4(d)). `missingProducts`: required products that are sold only at the store. Source: LAP-082, LOP-126,
 *  PAY-030. */
export const listAncillaryProducts = defineEndpoint({
  name: 'listAncillaryProducts',
  area: 'refinancing',
  summary: 'List the products that may be added to a refinanced loan.',
  method: 'GET',
  path: '/ancillaryProducts',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({
    loanId: queryNumber,
    productId: queryNumber,
    paymentAmount: amount,
    storeId: queryNumber,
  }),
  response: z.object({
    products: z.array(
      z.object({
        productId: z.int(),
        name: z.string().check(z.meta({ description: 'What the product is called.' })),
        description: z.string(),
        price: amount.check(z.meta({ description: 'Added to what the new loan owes.' })),
        required: z.boolean(),
        selected: z.boolean(),
      }),
    ),
    confirmText: z.string().check(z.meta({ description: 'What a person reads before they agree to any of them.' })),
    missingProducts: z.array(z.string()),
    showAppointmentLink: z.boolean(),
  }),
  errors: ['NotFoundException', 'AmountExceedsPayoff'],
});
