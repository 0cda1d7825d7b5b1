import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Options } from './options.ts';
import type { Measurement } from './report.ts';
import { RenewalVisit } from './renewal-torture/renew-load.ts';
import { inRenewalWorld } from './renewal-torture/run-renewal-torture.ts';
import type { Renewer } from './renewal-torture/seed-renewers.ts';
import { measureSignatures, QUIET, SIGNINGS_PER_ROUND } from './signing-bench.ts';
import { inTurn } from './signing-torture/run-signing-torture.ts';
import { percentile, spreadOf } from './statistics.ts';

const LOAN_LIMIT_MS = 2_000;
const PAID_PER_SECOND = 8;
const BOOKED = `
  select r.loan_id::int, e.vendor_id from servicing.renewal r
    join app.envelope e on e.terms ->> 'renewalId' = r.renewal_id::text and e.state = 'completed'
   where r.loan_id = any ($1) and r.state = 'booked'`;

/** Measures the time from the webhook of a last signature to the new loan of a renewal. Source: issue 19. */
export async function measureRenewalSigning({ rounds }: Options): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'lendside-renewal-bench-'));
  const renewals = SIGNINGS_PER_ROUND * (rounds + 1);
  try {
    const asked = { folder, renewals, mistake: 'none', fate: 'signed' } as const;
    const ofRounds = await inRenewalWorld({ ...asked, log: () => undefined }, false, async (world) => {
      const visits = new Map<Renewer, RenewalVisit>();
      await inTurn(world.renewers, PAID_PER_SECOND, async (renewer) => {
        const visit = new RenewalVisit(world.call, renewer);
        if (!(await visit.follow(await visit.payToRenew()))) throw new Error('a payment failed');
        visits.set(renewer, visit);
      });
      const sign = async (renewer: Renewer): Promise<void> => visits.get(renewer)?.sign(QUIET);
      return measureSignatures(world, { rounds, list: world.renewers, applied: BOOKED, sign });
    });
    return {
      name: 'last signature to new loan p95',
      unit: 'ms',
      ours: spreadOf(ofRounds.map((times) => percentile(times, 0.95))),
      yardstick: null,
      goal: { kind: 'valueAtMost', limit: LOAN_LIMIT_MS },
      note: 'From the arrival of the webhook to the booked renewal; documents downloaded, certificate sealed and kept.',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
