import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { makeProduction } from '#platform/production-mode.fixture.ts';
import { addRenewalMetrics } from '#servicing/commands/renewals/renewal-metrics.ts';
import { endBeforeClosing } from './end/end-before-closing.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openRenewalTrial } from './renewals.fixture.ts';

const ann = personOf('ann');

describe.each([
  { openedOn: '2026-06-26', endsOn: '2026-06-29', why: 'a Friday until Monday' },
  { openedOn: '2026-11-25', endsOn: '2026-11-27', why: 'the day before Thanksgiving until Friday' },
  { openedOn: '2026-07-03', endsOn: '2026-07-06', why: 'July 3 until Monday' },
  { openedOn: '2026-07-02', endsOn: '2026-07-03', why: 'July 2 until July 3, for the holiday is a Saturday' },
])('a renewal opened on $openedOn', ({ openedOn, endsOn, why }) => {
  test(`a renewal can be signed from ${why} at 17:00 and ends then`, async () => {
    const trial = await openRenewalTrial(businessDate(openedOn));
    await trial.setStoreClock(true);
    const loanId = await trial.openPawn();
    const renewalId = await trial.openRenewal(loanId);
    expect(await trial.read(renewalId)).toMatchObject({ endsOn });
    const today = async () => (await trial.loan(loanId)).snapshot.asOf;
    // After 17:00 of an earlier day nothing ends.
    while ((await today()) < endsOn) {
      await trial.sweep();
      await trial.work();
      expect(await trial.read(renewalId)).toMatchObject({ state: 'awaitingSignature' });
      await trial.days(2, 1);
    }
    await trial.setStoreClock(false);
    await trial.sweep();
    await trial.work();
    expect(await trial.read(renewalId)).toMatchObject({ state: 'awaitingSignature' });
    await trial.setStoreClock(true);
    await trial.sweep();
    await trial.work({ isKilled: true });
    expect(await trial.read(renewalId)).toMatchObject({ state: 'ended', endedWhy: 'expired' });
    await trial.sweep();
    expect(await trial.work()).toEqual([]);
    expect((await trial.notices(renewalId)).map(({ code }) => code)).toEqual(['N27', 'N29']);
    await trial.lawful();
  });
});

test('the metrics count open renewals by state, and those whose last hour has passed', async () => {
  const trial = await openRenewalTrial(businessDate('2026-06-15'));
  await trial.setStoreClock(false);
  const registry = new Registry();
  addRenewalMetrics(registry, trial.worker);
  const scrape = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('renewals_'));
  const [waiting, back] = [
    await trial.openRenewal(await trial.openPawn()),
    await trial.openRenewal(await trial.openPawn()),
  ];
  await trial.openRenewal(await trial.openPawn(), { isPaid: false });
  const counts = (paying: number, toSign: number, overdue: number, asked: number) => [
    `renewals_open{state="paying"} ${paying}`,
    `renewals_open{state="awaitingSignature"} ${toSign}`,
    'renewals_open{state="awaitingVisit"} 0',
    `renewals_overdue ${overdue}`,
    `renewals_voids_asked ${asked}`,
  ];
  expect(await scrape()).toEqual(counts(1, 2, 0, 0));
  const { newLoanId, newLoanHeader } = await trial.complete(back);
  const ask = { loanId: newLoanId, newLoanHeaderId: newLoanHeader, confirmationData: { confirmationNumber: null } };
  await trial.calls.voidRenewal(ask, ann, trial.context);
  await trial.days(2, 1);
  expect(await scrape()).toEqual(counts(1, 1, 0, 1));
  await trial.setStoreClock(true);
  expect(await scrape()).toEqual(counts(1, 1, 2, 1));
  await trial.sweep();
  await trial.work();
  expect(await trial.read(waiting)).toMatchObject({ state: 'ended' });
  expect(await scrape()).toEqual(counts(0, 0, 0, 0));
});

test('in production a renewal ends at 17:00 although its last day is not closed', async () => {
  const trial = await openRenewalTrial(businessDate('2026-06-15'));
  await trial.setStoreClock(false);
  await makeProduction(trial.owner);
  const [unsigned, signed] = [
    await trial.openRenewal(await trial.openPawn()),
    await trial.openRenewal(await trial.openPawn()),
  ];
  await trial.days(2, 1);
  expect(await trial.read(signed)).toMatchObject({ state: 'awaitingSignature', endsOn: '2026-06-16' });
  await expect(trial.complete(signed)).rejects.toThrow('expired');
  expect(await trial.read(signed)).toMatchObject({ state: 'ended', endedWhy: 'expired' });
  await trial.sweep();
  await trial.work();
  expect(await trial.read(unsigned)).toMatchObject({ state: 'ended', endedWhy: 'expired' });
});

test('a renewal whose last day closes ends before the day does, also in the morning', async () => {
  const trial = await openRenewalTrial(businessDate('2026-06-15'));
  await trial.setStoreClock(false);
  const renewalId = await trial.openRenewal(await trial.openPawn());
  await endBeforeClosing(trial.endMeans, 2, businessDate('2026-06-15'));
  expect(await trial.read(renewalId)).toMatchObject({ state: 'awaitingSignature' });
  trial.vendor.answer = 'unknown';
  await endBeforeClosing(trial.endMeans, 2, businessDate('2026-06-16'));
  expect(await trial.read(renewalId)).toMatchObject({ state: 'awaitingSignature' });
  trial.vendor.answer = 'ended';
  await endBeforeClosing(trial.endMeans, 2, businessDate('2026-06-16'));
  expect(await trial.read(renewalId)).toMatchObject({ state: 'ended', endedWhy: 'expired' });
});

test('a last signature before the last hour is booked by the end that finds it', async () => {
  const trial = await openRenewalTrial(businessDate('2026-06-15'));
  await trial.setStoreClock(false);
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  trial.vendor.answer = 'completed';
  trial.vendor.onEnd = async () => {
    await trial.complete(renewalId);
  };
  await endBeforeClosing(trial.endMeans, 2, businessDate('2026-06-16'));
  expect(await trial.read(renewalId)).toMatchObject({ state: 'booked' });
  expect(await trial.calls.getRenewal({ loanId, lmsId: 2 }, ann, trial.context)).toMatchObject({
    renewal: { state: 'booked', endedWhy: null, isVoided: false },
  });
});
