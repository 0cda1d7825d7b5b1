import * as z from 'zod/mini';

/** Where a code went: masked, so that a stranger learns nothing that was not typed. `resendAfter` is in seconds.
 *  Source: OPEN-81. */
export const sentCode = z.object({
  destination: z.string(),
  channel: z.enum(['email', 'text', 'voice']),
  resendAfter: z.int(),
});
