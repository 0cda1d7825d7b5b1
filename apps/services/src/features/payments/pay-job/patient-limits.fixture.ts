import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { payLimits, type PayLimits } from './pay-limits.ts';

/** As payLimits, with two seconds between a claim and its call: a machine with much else to do stands still for longer than the quarter of a
 *  time-out of 200 ms, and a call that goes back does not meet the fault that was planted for it. */
export function patientLimits(
  processor: Pick<CardProcessor, 'timeoutMs' | 'maxLatenessMs'>,
  changes: Partial<PayLimits> = {},
): PayLimits {
  const sendWithinMs = 2_000;
  return payLimits(processor, { sendWithinMs, leaseMs: processor.timeoutMs + 2 * sendWithinMs, ...changes });
}
