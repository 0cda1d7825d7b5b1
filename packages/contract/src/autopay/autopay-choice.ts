import * as z from 'zod/mini';
import { text } from '#codecs.ts';

/** The card or bank account that autopay charges: our id, and the type and last digits that the payer saw. Source: PAY-012,
 *  LOP-065. */
export const autopayChoice = z.strictObject({
  enrolled: z.literal(true),
  method: z.enum(['card', 'bank']),
  methodId: text(64),
  cardType: z.nullable(text(20)),
  displayNumber: text(40),
  expiry: z.nullable(text(5)),
});
