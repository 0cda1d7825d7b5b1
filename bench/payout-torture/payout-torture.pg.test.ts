import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { runPayoutTorture, type PayoutTortureResult } from './run-payout-torture.ts';
import type { PayoutTortureOptions } from './settings.ts';

async function torture(
  options: Pick<PayoutTortureOptions, 'payouts' | 'payments' | 'kills' | 'days' | 'mistake'>,
): Promise<PayoutTortureResult> {
  const folder = mkdtempSync(join(tmpdir(), 'lendside-payout-torture-'));
  try {
    const settleWithinMs = options.mistake === 'none' ? 240_000 : 5_000;
    return await runPayoutTorture({ ...options, folder, settleWithinMs, perSecond: 20, log: () => undefined });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.concurrent(
  'no payout is lost or sent twice, and every hold ends, whatever breaks',
  { timeout: 600_000 },
  async ({ expect }) => {
    const { verdict, payments, wrong, damage } = await torture({
      payouts: 60,
      payments: 40,
      kills: 8,
      days: 2,
      mistake: 'none',
    });
    expect(wrong).toEqual([]);
    expect(verdict.payouts).toBeGreaterThanOrEqual(60);
    expect(verdict.paid + verdict.cancelled + verdict.expired + verdict.returned + verdict.failed).toBe(
      verdict.payouts,
    );
    expect(payments?.posted).toBeGreaterThan(0);
    expect(damage.kills).toBeGreaterThanOrEqual(8);
  },
);

test.concurrent.for(['newReference', 'noInquiry', 'noFence'] as const)(
  'the torture of payouts finds the planted mistake %s',
  { timeout: 600_000 },
  async (mistake, { expect }) => {
    // Faults fall at random: a mistake may hide in one small run, but hardly in four.
    let doublePayouts = 0;
    for (let round = 0; round < 4 && doublePayouts === 0; round += 1)
      ({ doublePayouts } = (await torture({ payouts: 24, payments: 0, kills: 0, days: 0, mistake })).verdict);
    expect(doublePayouts).toBeGreaterThan(0);
  },
);
