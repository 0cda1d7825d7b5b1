import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUST_BE_ZERO } from './compare-signings.ts';
import { runSigningTorture, type SigningTortureResult } from './run-signing-torture.ts';
import type { Mistake } from './settings.ts';

async function torture(
  mistake: Mistake,
  { signings, uploads, kills }: { readonly signings: number; readonly uploads: number; readonly kills: number },
): Promise<SigningTortureResult> {
  const folder = mkdtempSync(join(tmpdir(), 'lendside-signing-torture-'));
  try {
    const settleWithinMs = mistake === 'none' ? 240_000 : 6_000;
    const log = (): void => undefined;
    return await runSigningTorture({ signings, uploads, kills, mistake, folder, settleWithinMs, perSecond: 8, log });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('no envelope is lost or signed twice and each upload is decided once, whatever breaks [DOC-009 LAP-060]', async () => {
  const { verdict, damage } = await torture('none', { signings: 24, uploads: 24, kills: 8 });
  expect(Object.fromEntries(MUST_BE_ZERO.map((name) => [name, verdict[name]]))).toEqual(
    Object.fromEntries(MUST_BE_ZERO.map((name) => [name, 0])),
  );
  expect(verdict.completed + verdict.declined).toBe(24);
  expect(verdict.accepted).toBe(21);
  expect(verdict.refused).toBe(3);
  expect(damage.kills).toBeGreaterThanOrEqual(8);
  expect(damage.freezes).toBeGreaterThan(0);
}, 600_000);

test.each([
  ['newReference', 'envelopesLost', { signings: 16, uploads: 0, kills: 0 }],
  ['noScan', 'infectedAccepted', { signings: 0, uploads: 8, kills: 0 }],
] as const)(
  'the signing torture finds the planted mistake %s by %s',
  { timeout: 600_000 },
  async (mistake, found, size) => {
    // Faults fall at random: a mistake may hide in one small run, but hardly in four.
    let count = 0;
    for (let round = 0; round < 4 && count === 0; round += 1) count = (await torture(mistake, size)).verdict[found];
    expect(count).toBeGreaterThan(0);
  },
);
