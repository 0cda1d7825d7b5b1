import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { statement } from '#platform/database.ts';
import { moveClocks } from '#features/simulation/move-clocks.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { readBeforeClosing } from './envelopes/read-before-closing.ts';
import type { ReadMeans } from './envelopes/read-means.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openSigningTrial } from './signing.fixture.ts';

const trial = await openSigningTrial();
const ann = personOf('ann');
const SIGNED_ON = statement<{ on: string | null }>(
  'before_closing_test_signed_on',
  'select o.doc_signed_on::text as on from servicing.settlement_offer o where o.loan_id = $1',
);

async function opened() {
  await forgetLimits(trial.owner);
  const loanId = await trial.openLoan();
  await trial.ready(loanId, ann);
  const { url } = await trial.start(loanId, ann);
  return { loanId, url };
}
const today = () => getBusinessDate(trial.worker, 2);
const close = async (changes: Partial<ReadMeans> = {}, waitMaxMs?: number) => {
  const beforeClosing = readBeforeClosing({ ...trial.readMeans, ...changes }, waitMaxMs);
  const { breaches } = await runDayEnd(trial.worker, 2, { delivers: true, beforeClosing });
  expect(breaches).toEqual([]);
};
/** A signature that no webhook told of, and whose envelope was read after the page had been opened. */
async function signedUnheard() {
  const made = await opened();
  await trial.sweepNow(made.loanId);
  await trial.work();
  await trial.vendor.act(made.url, { kind: 'sign' });
  return made;
}

test('a signature that no webhook told of is booked on its day, before the day closes', async () => {
  const on = await today();
  const { loanId } = await signedUnheard();
  await close();
  expect(await today()).toBe(addDays(on, 1));
  expect(await trial.settlement(loanId)).toMatchObject({ step: 'pay', docSigned: true });
  expect((await trial.owner.row(SIGNED_ON, [loanId]))?.on).toBe(on);
});

test('the clock of a simulation reads the envelopes of a day before it closes the day', async () => {
  const on = await today();
  const { loanId } = await signedUnheard();
  const beforeClosing = readBeforeClosing(trial.readMeans);
  await moveClocks({ worker: trial.worker, partnerClock: null, beforeClosing }, { lmsId: 2, days: 2 });
  expect((await trial.owner.row(SIGNED_ON, [loanId]))?.on).toBe(on);
  expect(await trial.settlement(loanId)).toMatchObject({ docSigned: true });
});

test('a day closes although the signature vendor is silent, and the signature counts on its day', async () => {
  const on = await today();
  const { loanId } = await signedUnheard();
  const read = () => new Promise<never>(() => undefined);
  await close({ signing: { ...trial.vendor, read } }, 300);
  expect(await today()).toBe(addDays(on, 1));
  expect(trial.lines.join('')).toContain('a day closes with unread signings');
  expect(await trial.settlement(loanId)).toMatchObject({ docSigned: false });
  await trial.owner.rows(statement('before_closing_test_lease', 'update app.envelope set worked_until = null'));
  await trial.sweepNow(loanId);
  await trial.work();
  expect((await trial.owner.row(SIGNED_ON, [loanId]))?.on).toBe(on);
});

test('an envelope whose signing page nobody opened is not read before a day closes', async () => {
  const { loanId } = await opened();
  await trial.owner.rows(
    statement('before_closing_test_never', `delete from app.signing_event where kind = 'ceremonyOpened'`),
  );
  const before = trial.vendor.calls.length;
  await close();
  expect(trial.vendor.calls.length).toBe(before);
  expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'sent' }]);
});
