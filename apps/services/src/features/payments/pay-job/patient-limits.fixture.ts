import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { payLimits, type PayLimits } from './pay-limits.ts';

/** Like `payLimits`, but allows two seconds between a claim and its call. A test's time-out of 200 ms would allow only 250 ms.
 *  A busy machine takes longer, so the worker would not send the call that a test wants to fail. */
export function patientLimits(
  processor: Pick<CardProcessor, 'timeoutMs' | 'maxLatenessMs'>,
  changes: Partial<PayLimits> = {},
): PayLimits {
  const sendWithinMs = 2_000;
  return payLimits(processor, { sendWithinMs, leaseMs: processor.timeoutMs + 2 * sendWithinMs, ...changes });
}
