import * as z from 'zod/mini';
import { amount, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { disbursementType, originationEntity } from './origination-words.ts';

/** Keeps the amount and the way to receive it that a person chose, so that another device continues there. Repeating it changes nothing; the
 *  last one counts. Refuses an amount outside the limits with `AmountOutOfRange`. Ours: the specification keeps the choice in a cookie only. */
export const saveOriginationChoice = defineEndpoint({
  name: 'saveOriginationChoice',
  area: 'origination',
  summary: 'Keep the amount and the method that were chosen.',
  method: 'PUT',
  path: '/originationInfo',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    applicationId: z.int(),
    disbursementAmount: amount,
    disbursementType,
    /** The card or bank account; empty for a pick-up or before one is chosen. */
    disburseCardIds: z.array(text(64)).check(z.maxLength(1)),
  }),
  response: originationEntity,
  errors: ['NotFoundException', 'AmountOutOfRange', 'ApplicationClosed', 'ChannelClosed'],
});
