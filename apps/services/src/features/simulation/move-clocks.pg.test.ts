import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { describe, expect, test } from 'vitest';
import { statement, type Database } from '#platform/database.ts';
import type { Mode } from '#platform/system-mode.ts';
import { makeSealing } from '#platform/sealing.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { moveClocks } from './move-clocks.ts';
import { simulationHandlers } from './simulation-routes.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { makeProduction } from '#platform/production-mode.fixture.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { seedReference } from '#servicing/seed-reference.ts';

const firstDay = businessDate('2026-06-15');

async function open(databaseMode: Mode, first = firstDay): Promise<{ owner: Database; worker: Database }> {
  const database = await copyTestDatabase();
  const owner = database.open('owner');
  await seedReference(owner, 'simulation', { 1: first, 2: first });
  if (databaseMode === 'production') await makeProduction(owner);
  return { owner, worker: database.open('lendside_worker') };
}

function handlersOf(worker: Database, mode: Mode) {
  return simulationHandlers({
    mode,
    worker,
    sealing: makeSealing(['a key of these tests, longer than it must be']),
    loanSystems: [builtInLoanSystem(2, worker)],
    partnerClock: null,
    pages: { inboxUrl: '', phoneUrl: '', controlPanelUrl: '' },
  });
}

describe('moving the clocks', () => {
  test('moveClocks advances one or all loan systems and summarizes each day [loan-core 8]', async () => {
    const { worker } = await open('simulation');
    const days = await moveClocks({ worker, partnerClock: null }, { lmsId: 2, toDate: addDays(firstDay, 3) });
    expect(days.map(({ lmsId, date }) => [lmsId, date])).toEqual([
      [2, '2026-06-16'],
      [2, '2026-06-17'],
      [2, '2026-06-18'],
    ]);
    expect(days[0]).toEqual({
      lmsId: 2,
      date: '2026-06-16',
      payments: 0,
      returns: 0,
      accruedLoans: 0,
      statements: 0,
      lateFees: 0,
      transitions: 0,
      chargeOffs: 0,
      heldBack: 0,
      salesWithoutAddress: 0,
      expiries: 0,
      autopayDebits: 0,
      notices: 0,
      offersPublished: 0,
      offersFailed: 0,
      offersWithdrawn: 0,
      rewardsEarned: 0,
      rewardsHeld: 0,
      rewardsRefused: 0,
      rewardsTakenBack: 0,
      breaches: [],
    });
    expect(await getBusinessDate(worker, 1)).toBe(firstDay);
    expect(await moveClocks({ worker, partnerClock: null }, { lmsId: 'all', days: 1 })).toHaveLength(2);
    // Clocks only move forward: an earlier date moves nothing.
    expect(await moveClocks({ worker, partnerClock: null }, { toDate: firstDay })).toEqual([]);
  });

  test('moveClocks refuses a move during another move and a move of more than 400 days', async () => {
    const { worker } = await open('simulation');
    await worker.transaction(async (other) => {
      await other.rows(statement('test_other_move', 'select pg_advisory_xact_lock(7344, 0)'));
      await expect(moveClocks({ worker, partnerClock: null }, { days: 1 })).rejects.toMatchObject({
        errorCode: 'ConflictException',
      });
    });
    await expect(
      moveClocks({ worker, partnerClock: null }, { lmsId: 1, toDate: addDays(firstDay, 401) }),
    ).rejects.toMatchObject({ errorCode: 'ValidationException' });
    for (const move of [{}, { days: 1, toDate: addDays(firstDay, 1) }])
      await expect(moveClocks({ worker, partnerClock: null }, move)).rejects.toMatchObject({
        errorCode: 'ValidationException',
      });
    expect(await getBusinessDate(worker, 1)).toBe(firstDay);
  });
});

describe('the simulation clock in production [loan-core 8]', () => {
  const refusal = { errorCode: 'NotFoundException' };

  test('a process in production mode refuses clock calls, even with a simulation database', async () => {
    const { worker } = await open('simulation');
    const handlers = handlersOf(worker, 'production');
    await expect(handlers.getBusinessClock()).rejects.toMatchObject(refusal);
    await expect(handlers.advanceBusinessClock({ days: 1 })).rejects.toMatchObject(refusal);
  });

  test('a process in simulation mode cannot move the clock of a production database', async () => {
    const { owner, worker } = await open('production', businessDate('2025-01-02'));
    await expect(handlersOf(worker, 'simulation').advanceBusinessClock({ days: 1 })).rejects.toMatchObject(refusal);
    await expect(owner.rows(statement('test_mode', `update app.system_mode set mode = 'simulation'`))).rejects.toThrow(
      'append-only',
    );
    expect(await getBusinessDate(worker, 1)).toBe('2025-01-02');
  });

  test('day-end in production advances no further than tomorrow', async () => {
    const today = businessDate(new Date().toISOString().slice(0, 10));
    const { worker } = await open('production', today);
    expect((await runDayEnd(worker, 1)).date).toBe(addDays(today, 1));
    await expect(runDayEnd(worker, 1)).rejects.toThrow('later than tomorrow');
    expect(await getBusinessDate(worker, 1)).toBe(addDays(today, 1));
  });
});
