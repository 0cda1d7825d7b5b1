import * as z from 'zod/mini';

/** Where the check under the Military Lending Act stands; `checkedAt`: ISO instant of the bureau's answer, null before it came.
 *  Source: LAP-073, LAP-074, LOP-106. */
export const militaryStatus = z.object({
  status: z.enum(['Pending', 'Covered', 'NotCovered']),
  checkedAt: z.nullable(z.string()),
});
