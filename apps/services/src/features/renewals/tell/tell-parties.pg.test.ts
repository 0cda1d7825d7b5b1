import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { expect, test } from 'vitest';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { noticeMessages } from '#features/notices/notice-message.ts';
import { openRenewalTrial } from '#features/renewals/renewals.fixture.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';

const trial = await openRenewalTrial();
await trial.setStoreClock(false);
const QUEUED = statement<{ payload: Record<string, unknown> }>(
  'renewal_tell_queued',
  `update app.outbox set sent_at = now() where kind = 'notice' and sent_at is null returning payload`,
);
const ON_PAPER = statement<{ payload: { channel: string } }>(
  'renewal_tell_on_paper',
  `select payload from app.outbox where kind = 'notice' and sent_at is null order by outbox_id`,
);
const WANTS_PAPER = statement(
  'renewal_tell_wants_paper',
  `
  with t as (
    insert into app.esign_text (text_hash, words, pdf) values (sha256('t'), 't', '') returning text_hash
  )
  insert into app.esign_consent (profile_id, version, text_hash, terms_hash, withdrawn_at)
  select 'ann', 't', text_hash, text_hash, now() from t`,
);

const SIGNED_ONLINE = statement(
  'renewal_tell_signed_online',
  `insert into app.envelope (lms_id, loan_id, customer_ids, signing_type, vendor, vendor_id, state, terms_hash, terms, made_on, sign_by,
                             ends_at, completed_at, ended_at, applied_at)
   values (2, $1, array['trial'], 'refinance', 'fake', 'v-told-' || $2, 'completed', sha256('t'), json_build_object('renewalId', $2::text),
           '2026-06-15', '2026-06-16',
           now() + interval '1 day', clock_timestamp(), clock_timestamp(), clock_timestamp())`,
);

/** Sends what is queued. Returns who was told what. */
async function told(): Promise<string[]> {
  await trial.work({ isKilled: true });
  const messenger = openFakeMessenger();
  const sealing = makeSealing(['k'.repeat(32)]);
  const notices = noticeMessages({
    database: trial.worker,
    messenger,
    mode: 'production',
    sealing,
    nowMs: () => Date.UTC(2026, 5, 15, 16),
  });
  for (const { payload } of await trial.owner.rows(QUEUED))
    expect(await notices.work(payload)).toEqual({ kind: 'done' });
  return messenger.mails
    .map(({ to, subject, text }) => `${to}: ${subject}. ${text.split('\n').slice(6).join(' ')}`)
    .toSorted();
}

test('both borrowers are told once until when they sign, and the other one by whom', async () => {
  const loanId = await trial.openPawn({ isShared: true });
  await trial.openRenewal(loanId);
  const page = `https://pay.example/tmx/Accounts/${loanId}`;
  const ifNot = 'If it isn’t signed by then, the renewal ends. The payment of $225.00 stays on your loan.';
  const byWhen = 'You both have to sign the new terms by June 16, 2026, 5:00 PM store time.';
  expect(await told()).toEqual([
    expect.stringContaining(
      `ann@example.com: TitleMax: Your new terms are ready to sign. We booked your payment of $225.00. ${byWhen} Read and sign here: ${page} ${ifNot}`,
    ),
    expect.stringContaining(
      `tom@example.com: TitleMax: Ann Lee is renewing your shared loan. Ann Lee asked to renew the loan you share and paid $225.00. ${byWhen} Read and sign here: ${page} ${ifNot}`,
    ),
  ]);
  expect(await told()).toEqual([]);
});

test('the borrower of a guest gets the way to sign, and the guest’s name is not told', async () => {
  const loanId = await trial.openPawn();
  await trial.openRenewal(loanId, { guestSessionId: 'ses_guest' });
  expect(await told()).toEqual([
    expect.stringContaining(
      `ann@example.com: TitleMax: Somebody is renewing your loan for you. Somebody with your payment link paid $225.00 and asked to renew your loan. It’s renewed only if you sign. Sign the new terms by June 16, 2026, 5:00 PM store time. Read and sign here: https://pay.example/tmx/Accounts/${loanId}`,
    ),
  ]);
});

test('an ended renewal tells why, what stays paid and when the loan is due', async () => {
  const loanId = await trial.openPawn({ isShared: true });
  const renewalId = await trial.openRenewal(loanId);
  await told();
  await trial.end(renewalId, loanId, 'declined');
  const ended =
    'TitleMax: Your renewal ended. A borrower declined to sign the new terms. Your charge is paid. The loan is still due on July 15, 2026.';
  expect(await told()).toEqual([
    expect.stringContaining(`ann@example.com: ${ended}`),
    expect.stringContaining(`tom@example.com: ${ended}`),
  ]);
});

test('the other borrower hears nothing of a renewal whose payment failed', async () => {
  const loanId = await trial.openPawn({ isShared: true });
  const renewalId = await trial.openRenewal(loanId, { isPaid: false });
  expect(await told()).toEqual([]);
  await trial.end(renewalId, loanId, 'paymentFailed');
  expect(await told()).toEqual([
    expect.stringContaining(
      'ann@example.com: TitleMax: Your renewal ended. The payment was not booked in time. If it is booked later, it counts on your loan. The loan is still due on July 15, 2026.',
    ),
  ]);
});

test('a renewal undone because its payment came back is told so, and nothing stays paid', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  await trial.complete(renewalId);
  await told();
  const paymentKey = `pay:pay_${renewalId}`;
  const back = await trial.worker.transaction((tx) =>
    reversePayment(tx, { key: 'return', lmsId: 2, loanId, paymentKey, kind: 'achReturn', returnCode: 'R01' }),
  );
  expect(back.ok).toBe(true);
  expect(await trial.read(renewalId)).toMatchObject({ voidedWhy: 'paymentReturned' });
  const [letter] = await told();
  expect(letter).toContain('Your renewal was undone. The payment for it came back from the bank or the card issuer');
  expect(letter).not.toMatch(/is paid\.|stays on your loan/);
});

test('a booked renewal tells the new loan, its next payment and until when it can be taken back', async () => {
  await trial.appraise(1_000_000);
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId, { cashOutCents: 10_000 });
  const { newLoanHeader } = await trial.complete(renewalId);
  expect(await told()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^ann@example.com: TitleMax: Your loan is renewed. Everybody signed. Your new loan is ${newLoanHeader}. Its next payment is due on \\w+ \\d+, 2026. You signed at your store, which has your copy. Your cash of \\$100.00 is ready at your store. Bring a photo ID. You can take the renewal back in the app until June 16, 2026, 5:00 PM store time, if you haven’t taken the cash.`,
      ),
    ),
  ]);
});

test('a borrower who signed online is told where the signed copy is', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  await told();
  await trial.owner.rows(SIGNED_ONLINE, [loanId, renewalId]);
  await trial.complete(renewalId);
  const [mail] = await told();
  expect(mail).toContain('Your signed copy is in the app: open your loan and choose Signed documents.');
  expect(mail).not.toContain('at your store, which');
});

test('a renewal that the store signed is told so, although an earlier one was signed online', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  await told();
  await trial.owner.rows(SIGNED_ONLINE, [loanId, '00000000-0000-4000-8000-00000000ffff']);
  await trial.complete(renewalId);
  const [mail] = await told();
  expect(mail).toContain('You signed at your store, which has your copy.');
});

test('a finished switch tells of the credit line, not of a renewed loan', async () => {
  const loanId = await trial.open({ productId: 1102, principalCents: 100_000 });
  const renewalId = await trial.openRenewal(loanId, { isSwitch: true });
  await told();
  const { newLoanHeader } = await trial.complete(renewalId);
  const [mail] = await told();
  expect(mail).toContain(`Your credit line is open. Everybody signed. Your new account is ${newLoanHeader}.`);
});

test('a signature page that is still open ends with its renewal, and is asked for until it does', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  await told();
  trial.vendor.answer = 'unknown';
  await trial.end(renewalId, loanId, 'paidOff');
  expect(await trial.work()).toEqual(['renewalTold later']);
  trial.vendor.answer = 'ended';
  await trial.wake();
  expect(await trial.work()).toEqual(['renewalTold done']);
  expect(await told()).toHaveLength(1);
});

test('a letter goes on paper to a borrower who took the agreement to electronic documents back', async () => {
  const loanId = await trial.openPawn();
  await trial.owner.rows(WANTS_PAPER);
  await trial.openRenewal(loanId);
  await trial.work();
  expect((await trial.owner.rows(ON_PAPER)).map(({ payload }) => payload.channel)).toEqual(['post']);
});
