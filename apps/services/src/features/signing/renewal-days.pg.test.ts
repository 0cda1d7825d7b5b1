import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { describe, expect, test } from 'vitest';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { readBeforeClosing } from './envelopes/read-before-closing.ts';
import { openRenewalSigning } from './renewal-signing.fixture.ts';

const renewing = await openRenewalSigning();
const { trial, steps, calls, ann, tom } = renewing;

// First, because it moves the days past Juneteenth, a Friday.
test('a payment before a holiday weekend is signed after it, on the terms that its day fixed', async () => {
  const thursday = businessDate('2026-06-18');
  while ((await renewing.today()) < thursday) await trial.days(2, 1);
  expect(await renewing.today()).toBe(thursday);
  const { loanId, opened } = await renewing.awaiting();
  const shown = await steps.quote(loanId, opened.wish);
  expect(await steps.find(loanId)).toMatchObject({ endsOn: '2026-06-22', capturedOn: thursday });
  await trial.days(2, 4);
  const monday = await steps.quote(loanId, opened.wish);
  expect(monday.terms).toMatchObject({ countsFrom: thursday, asOf: '2026-06-22' });
  expect(monday.terms.dueDates).toEqual(shown.terms.dueDates);
  await renewing.signs(ann, loanId);
  expect(await renewing.booked(loanId)).toMatchObject({ signed_on: '2026-06-22' });
  await trial.lawful();
});

describe('a new business day', () => {
  test('the terms are those of the new day, all sign again, and the first signer is told why', async () => {
    const on = await renewing.today();
    const { loanId } = await renewing.awaiting({ isShared: true });
    await renewing.signs(ann, loanId);
    await trial.days(2, 1);
    await calls.ready(loanId, tom);
    await trial.work();
    const next = addDays(on, 1);
    expect((await renewing.revisions(loanId)).map(({ as_of: day }) => day)).toEqual([on, next]);
    expect(await trial.envelopes(loanId)).toMatchObject([
      { state: 'voided', ended_why: expect.stringContaining('because a new business day began') },
    ]);
    expect(await renewing.told(loanId)).toEqual(['turn', 'newDay']);
    for (const who of [ann, tom])
      await expect(calls.status(loanId, who)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    await expect(calls.start(loanId, tom)).rejects.toMatchObject({ errorCode: 'NotYourTurn' });
    await renewing.signs(ann, loanId);
    await renewing.signs(tom, loanId);
    expect(await renewing.booked(loanId)).toMatchObject({ signed_on: next, booked_on: next });
    await trial.lawful();
  });

  test('the sweep ends the documents of an earlier day when nobody looks at the loan', async () => {
    const { loanId } = await renewing.started();
    await trial.days(2, 1);
    await trial.sweepNow(loanId);
    expect(await trial.work()).toEqual(['signing.sweep done']);
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided' }]);
    expect(await renewing.stateOf(loanId)).toBe('awaitingSignature');
  });

  test('a signature of the day before counts on that day, although it is read on the next', async () => {
    const on = await renewing.today();
    const { loanId, url } = await renewing.started();
    await trial.vendor.act(url, { kind: 'sign' });
    await trial.days(2, 1);
    expect(await calls.status(loanId, ann)).toMatchObject({ status: 'pending', docSigned: false });
    await renewing.hear(loanId, 'late');
    await trial.work();
    expect(await renewing.booked(loanId)).toMatchObject({ signed_on: on, booked_on: addDays(on, 1) });
    await trial.lawful();
  });

  test('a signature that no webhook told of is booked on its day, before the day closes', async () => {
    const on = await renewing.today();
    const { loanId, url } = await renewing.started();
    await trial.vendor.act(url, { kind: 'sign' });
    await runDayEnd(trial.worker, 2, { delivers: true, beforeClosing: readBeforeClosing(trial.readMeans) });
    expect(await renewing.booked(loanId)).toMatchObject({ signed_on: on, booked_on: on });
    await trial.lawful();
  });

  test('terms of the day before that are signed on the next day book nothing, and are signed again', async () => {
    const { loanId, url } = await renewing.started();
    await trial.days(2, 1);
    await trial.vendor.act(url, { kind: 'sign' });
    await renewing.hear(loanId, 'wrong-day');
    await trial.work();
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', refused_why: 'quote_expired' }]);
    expect(await renewing.stateOf(loanId)).toBe('awaitingSignature');
    expect(await renewing.told(loanId)).toEqual(['newDay']);
    await renewing.signs(ann, loanId);
    expect(await renewing.stateOf(loanId)).toBe('booked');
    expect(await renewing.newLoans(loanId)).toEqual({ loans: 1 });
    await trial.lawful();
  });
});
