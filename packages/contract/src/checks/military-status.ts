import * as z from 'zod/mini';

/** State of the check under the Military Lending Act. `checkedAt`: ISO instant of the bureau's answer; null until it comes.
 *  Source: LAP-073, LAP-074, LOP-106. */
export const militaryStatus = z.object({
  status: z.enum(['Pending', 'Covered', 'NotCovered']),
  checkedAt: z.nullable(z.string()),
});
