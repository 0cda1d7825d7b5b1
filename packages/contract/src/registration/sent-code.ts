import * as z from 'zod/mini';

/** The contact that the code was sent to, masked so that it reveals nothing to a stranger. `resendAfter` is in seconds.
 *  Source: OPEN-81. */
export const sentCode = z.object({
  destination: z.string(),
  channel: z.enum(['email', 'text', 'voice']),
  resendAfter: z.int(),
});
