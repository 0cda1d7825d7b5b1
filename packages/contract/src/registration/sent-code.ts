import * as z from 'zod/mini';

/** Masked contact that the code went to, so that a stranger learns nothing new. `resendAfter` is in seconds. Source: OPEN-81. */
export const sentCode = z.object({
  destination: z.string(),
  channel: z.enum(['email', 'text', 'voice']),
  resendAfter: z.int(),
});
