import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { MUST_BE_ZERO } from './compare-renewals.ts';
import { runRenewalTorture, type RenewalTortureResult } from './run-renewal-torture.ts';
import type { RenewalTortureOptions } from './settings.ts';

async function torture(
  options: Pick<RenewalTortureOptions, 'renewals' | 'kills' | 'mistake' | 'fate' | 'later'>,
): Promise<RenewalTortureResult> {
  const folder = mkdtempSync(join(tmpdir(), 'lendside-renewal-torture-'));
  try {
    const settleWithinMs = options.mistake === 'none' ? 240_000 : 6_000;
    return await runRenewalTorture({ ...options, folder, settleWithinMs, perSecond: 24, log: () => undefined });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.concurrent(
  'no renewal is lost or doubled and no loan is bound unsigned, whatever breaks',
  { timeout: 600_000 },
  async ({ expect }) => {
    // Somebody of each fate, two shared loans, and payments by card and by bank.
    const { verdict, damage } = await torture({ renewals: 12, kills: 5, mistake: 'none' });
    expect(Object.fromEntries(MUST_BE_ZERO.map((name) => [name, verdict[name]]))).toEqual(
      Object.fromEntries(MUST_BE_ZERO.map((name) => [name, 0])),
    );
    // Those who end a renewal open another one, unless their card was declined.
    expect(verdict.renewals).toBeGreaterThanOrEqual(12);
    expect(verdict.booked + verdict.ended).toBe(verdict.renewals);
    expect(damage.kills).toBeGreaterThanOrEqual(5);
    expect(damage.freezes).toBeGreaterThan(0);
  },
);

test.concurrent.for([
  ['noVendor', 'boundUnsigned', { renewals: 5, kills: 0, fate: 'signed', later: 0.9 }],
  ['noEnd', 'boundLate', { renewals: 3, kills: 0, fate: 'late' }],
] as const)(
  'the torture of renewals finds the planted mistake %s by %s',
  { timeout: 600_000 },
  async ([mistake, found, size], { expect }) => {
    // Faults fall at random: a mistake may hide in one small run, and on a busy machine in some, but hardly in eight.
    let count = 0;
    for (let round = 0; round < 8 && count === 0; round += 1)
      count = (await torture({ ...size, mistake })).verdict[found];
    expect(count).toBeGreaterThan(0);
  },
);
