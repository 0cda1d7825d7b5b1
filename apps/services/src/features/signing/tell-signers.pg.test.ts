import type { CeremonyAct } from '@lendside/providers/signing/conformance.ts';
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { noticeMessages } from '#features/notices/notice-message.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { queueRead } from './envelopes/queue-work.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openSigningTrial } from './signing.fixture.ts';
import { signingTold } from './tell-signers.ts';

const trial = await openSigningTrial();
const [ann, tom] = [personOf('ann'), personOf('tom')];
const QUEUED = statement<{ outbox_id: number; payload: Record<string, unknown> }>(
  'tell_test_queued',
  'update app.outbox set sent_at = now() where kind = $1 and sent_at is null returning outbox_id, payload',
);
const LAST_DAY = statement('tell_test_last_day', `update app.envelope set sign_by = '2026-06-14' where loan_id = $1`);
const BY_TEXT = statement(
  'tell_test_by_text',
  `update app.profile set preference = 1, phone = '+19125550101' where profile_id = 'tom'`,
);
const BY_MAIL = statement('tell_test_by_mail', `update app.profile set preference = 0 where profile_id = 'tom'`);
const WITHDRAW = statement(
  'tell_test_withdraw',
  `update servicing.settlement_offer set state = 'withdrawn' where loan_id = $1`,
);
const AN_END = 'so your signature is not in effect: Settlement agreement.';

async function opened({ isShared = true } = {}) {
  await forgetLimits(trial.owner);
  const loanId = await trial.openLoan({ isShared });
  for (const who of isShared ? [ann, tom] : [ann]) await trial.ready(loanId, who);
  return loanId;
}

async function act(loanId: number, who: Customer, how: CeremonyAct): Promise<void> {
  await forgetLimits(trial.owner);
  const { url } = await trial.start(loanId, who);
  await trial.vendor.act(url, how);
  await trial.returned(loanId, who, null);
  await trial.work();
}

/** Sends what is queued. Returns who was told what. */
async function told(): Promise<string[]> {
  const messenger = openFakeMessenger();
  const { work } = signingTold(trial.worker);
  for (const { payload } of await trial.owner.rows(QUEUED, ['signingTold'])) {
    expect(await work(payload)).toEqual({ kind: 'done' });
    // Killed before the row was marked, it is worked on again.
    expect(await work(payload)).toEqual({ kind: 'done' });
  }
  const { database, sealing } = { database: trial.worker, sealing: trial.sealing };
  const notices = noticeMessages({
    database,
    messenger,
    mode: 'production',
    sealing,
    nowMs: () => Date.UTC(2026, 5, 15, 16),
  });
  for (const { payload } of await trial.owner.rows(QUEUED, ['notice']))
    expect(await notices.work(payload)).toEqual({ kind: 'done' });
  return [
    ...messenger.mails.map(({ to, subject, text }) => `${to}: ${subject}. ${text.split('\n').slice(6).join(' ')}`),
    ...messenger.texts.map(({ to, body }) => `${to}: ${body}`),
  ].toSorted();
}

test('the second signer is told when the first has signed, and both when all have', async () => {
  const loanId = await opened();
  expect(await told()).toEqual([]);
  await trial.owner.rows(BY_TEXT);
  await act(loanId, ann, { kind: 'sign' });
  const [envelope] = await trial.envelopes(loanId);
  await queueRead(trial.owner, envelope?.envelope_id ?? '', 'tell-test-again');
  await trial.work();
  expect(await told()).toEqual([
    expect.stringMatching(
      /^\+19125550101: TitleMax: It’s your turn to sign\. Ann Lee signed: Settlement agreement\. You can sign until June 29, 2026\. Sign in to read and sign\./,
    ),
  ]);
  await trial.owner.rows(BY_MAIL);
  await act(loanId, tom, { kind: 'sign' });
  const copy = 'Signed by everybody: Settlement agreement. Sign in, open your loan and choose Signed documents';
  expect(await told()).toEqual([
    expect.stringContaining(`ann@example.com: TitleMax: Your signed copy is here. ${copy}`),
    expect.stringContaining(`tom@example.com: TitleMax: Your signed copy is here. ${copy}`),
  ]);
});

test('a second signer who has signed meanwhile is not told that it is their turn', async () => {
  const loanId = await opened();
  await act(loanId, ann, { kind: 'sign' });
  await act(loanId, tom, { kind: 'sign' });
  expect((await told()).filter((line) => line.includes('turn'))).toEqual([]);
});

test('the first signer is told when the other declines, and who never signed is not', async () => {
  const loanId = await opened();
  await act(loanId, ann, { kind: 'sign' });
  await told();
  await act(loanId, tom, { kind: 'decline', reason: 'Too much' });
  expect(await told()).toEqual([
    expect.stringContaining(
      `ann@example.com: TitleMax: The other borrower did not sign. Tom Lee declined to sign, ${AN_END}`,
    ),
  ]);
  const alone = await opened();
  await act(alone, ann, { kind: 'decline', reason: 'No' });
  expect(await told()).toEqual([]);
});

test('the first signer is told when the last day is over or the documents changed', async () => {
  const [late, changed] = [await opened(), await opened()];
  for (const loanId of [late, changed]) await act(loanId, ann, { kind: 'sign' });
  await told();
  await trial.owner.rows(LAST_DAY, [late]);
  await trial.sweepNow(late);
  await trial.work();
  expect(await told()).toEqual([
    expect.stringContaining(`ann@example.com: TitleMax: The signing ended. Not everybody signed in time, ${AN_END}`),
  ]);
  await trial.offer(changed, 110_000);
  await trial.acknowledge(changed, tom);
  await expect(trial.start(changed, tom)).rejects.toMatchObject({ errorCode: 'NotYourTurn' });
  expect(await told()).toEqual([
    expect.stringContaining(`ann@example.com: TitleMax: Please sign again. What you signed has changed, ${AN_END}`),
  ]);
});

test('the signers are told when the loan did not take their signature', async () => {
  const loanId = await opened({ isShared: false });
  const { url } = await trial.start(loanId, ann);
  await trial.owner.rows(WITHDRAW, [loanId]);
  await trial.vendor.act(url, { kind: 'sign' });
  const [envelope] = await trial.envelopes(loanId);
  await queueRead(trial.owner, envelope?.envelope_id ?? '', 'tell-test-refused');
  await trial.work();
  expect(await told()).toEqual([
    expect.stringContaining('ann@example.com: TitleMax: Your signed documents are not in effect. The offer changed'),
  ]);
});
