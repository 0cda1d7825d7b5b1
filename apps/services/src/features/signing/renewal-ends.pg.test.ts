import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { wishOf } from '#servicing/commands/renewals/renewal-books.fixture.ts';
import { renewalTold } from '#features/renewals/tell/tell-parties.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { endSigning } from './envelopes/end-signing.ts';
import { openRenewalSigning } from './renewal-signing.fixture.ts';

const { trial, steps, calls, ann, started, hear, stateOf, told, newLoans } = await openRenewalSigning();

describe('the end of a renewal and its last signature', () => {
  const end = (loanId: number) =>
    endSigning(trial.readMeans, { lmsId: 2, loanId, type: 'refinance' }, 'The renewal was canceled.');
  const endBooks = ({ renewalId, loanId }: { readonly renewalId: string; readonly loanId: number }) =>
    trial.inUnit((tx) => steps.worker.endRenewal({ key: `end:${renewalId}`, loanId, renewalId, why: 'cancelled' }, tx));

  test('an end before the last signature leaves nobody bound', async () => {
    const { loanId, url, opened } = await started();
    expect(await end(loanId)).toBe('ended');
    await trial.vendor.act(url, { kind: 'sign' });
    expect(await endBooks(opened)).toMatchObject({ ok: true, value: { ended: true } });
    await hear(loanId, 'after-the-end');
    await trial.work();
    expect(await stateOf(loanId)).toBe('ended');
    expect(await newLoans(loanId)).toEqual({ loans: 0 });
    expect(await told(loanId)).toEqual([]);
  });

  test('a last signature before the end is booked, and the end does nothing', async () => {
    const { loanId, url, opened } = await started();
    await trial.vendor.act(url, { kind: 'sign' });
    expect(await end(loanId)).toBe('completed');
    expect(await endBooks(opened)).toMatchObject({ ok: true, value: { ended: false } });
    expect(await stateOf(loanId)).toBe('booked');
    await trial.lawful();
  });

  test('a signature that is read after the renewal ended books nothing', async () => {
    const { loanId, url, opened } = await started();
    await trial.vendor.act(url, { kind: 'sign' });
    await endBooks(opened);
    await hear(loanId, 'too-late');
    await trial.work();
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', refused_why: 'renewal_ended' }]);
    expect(await newLoans(loanId)).toEqual({ loans: 0 });
    const ended = { status: 'complete', docSigned: false, notInEffect: 'ended' };
    expect(await calls.status(loanId, ann)).toMatchObject(ended);
  });
});

describe('an ended renewal and the next one of the loan', () => {
  const OF_ANOTHER = statement(
    'refinance_test_of_another',
    `update app.envelope set terms = terms || '{"renewalId": "another"}' where loan_id = $1`,
  );
  const OF_RENEWALS = statement<{ renewal: string }>(
    'refinance_test_of_renewals',
    `select terms ->> 'renewalId' as renewal from app.envelope where loan_id = $1 order by made_at`,
  );
  const endBooks = ({ renewalId, loanId }: { readonly renewalId: string; readonly loanId: number }) =>
    trial.inUnit((tx) =>
      steps.worker.endRenewal({ key: `ended:${renewalId}`, loanId, renewalId, why: 'cancelled' }, tx),
    );
  const next = (loanId: number) => steps.open(loanId, wishOf(1101, 0));
  const ended = renewalTold({
    database: trial.worker,
    systems: [builtInLoanSystem(2, trial.worker)],
    publicUrl: null,
    endSigning: (of, why) => endSigning(trial.readMeans, of, why),
  });

  test('a late try to end the first leaves the signature page of the second alone', async () => {
    const { loanId, opened } = await started();
    await endBooks(opened);
    const tell = () => ended.work({ renewalId: opened.renewalId, what: 'ended' });
    await trial.vendor.setFailing(true);
    expect(await tell()).toMatchObject({ kind: 'later' });
    await trial.vendor.setFailing(false);
    await next(loanId);
    await calls.ready(loanId, ann);
    const { url } = await calls.start(loanId, ann);
    const open = [{ state: 'voided' }, { state: 'sent' }];
    expect(await trial.envelopes(loanId)).toMatchObject(open);
    expect(await tell()).toMatchObject({ kind: 'done' });
    expect(await trial.envelopes(loanId)).toMatchObject(open);
    await trial.vendor.act(url, { kind: 'sign' });
    await hear(loanId, 'second');
    await trial.work();
    expect(await stateOf(loanId)).toBe('booked');
    await trial.lawful();
  });

  test('documents of the first that are still open end before those of the second are sent', async () => {
    const { loanId, opened } = await started();
    const ofRenewals = async () => (await trial.owner.rows(OF_RENEWALS, [loanId])).map(({ renewal }) => renewal);
    // Both envelopes hold the same documents, so that only the renewal tells them apart.
    await trial.owner.rows(OF_ANOTHER, [loanId]);
    await calls.start(loanId, ann);
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided' }, { state: 'sent' }]);
    expect(await ofRenewals()).toEqual(['another', opened.renewalId]);
  });
});

describe('a payoff that is on its way', () => {
  const CARD = statement(
    'refinance_test_card',
    `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
     values ('payoff-card', 'ann', 1, 'token', 'visa', '411111', '1111', 'Ann Lee', 12, 2030, false, true) on conflict do nothing`,
  );
  const ACCEPT = statement<{ answer: string }>(
    'refinance_test_payoff',
    `select answer from app.accept_payments(jsonb_build_array(jsonb_build_object('paymentId', $1::text, 'profileId', 'ann',
       'paymentKey', $1::text, 'requestHash', '00', 'loanId', $2::bigint, 'lmsId', 2, 'brand', 'tmx', 'amountCents', 150000,
       'purpose', 'payoff', 'isPartial', false, 'removeCardAfter', false, 'cardId', 'payoff-card', 'contact', '{}'::jsonb)))`,
  );
  const MOVE = statement(
    'refinance_test_payoff_state',
    'update app.payment set state = $2, last_event = $3 where payment_id = $1',
  );
  const payOff = async (loanId: number): Promise<string> => {
    const paymentId = `payoff-${loanId}`;
    await trial.owner.rows(CARD);
    expect(await trial.api.transaction((tx) => tx.row(ACCEPT, [paymentId, loanId]))).toEqual({ answer: 'accepted' });
    await trial.owner.rows(MOVE, [paymentId, 'calling', 'claimed']);
    await trial.owner.rows(MOVE, [paymentId, 'unknown', 'answer_lost']);
    return paymentId;
  };

  test('the last signature books nothing meanwhile, and counts when the payoff fails', async () => {
    const { loanId, url } = await started();
    const paymentId = await payOff(loanId);
    await expect(calls.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'PaymentInFlight' });
    await trial.vendor.act(url, { kind: 'sign' });
    await hear(loanId, 'signed');
    await trial.work();
    expect(await stateOf(loanId)).toBe('awaitingSignature');
    expect(await newLoans(loanId)).toEqual({ loans: 0 });
    await trial.owner.rows(MOVE, [paymentId, 'declined', 'declined']);
    await hear(loanId, 'declined');
    await trial.work();
    expect(await stateOf(loanId)).toBe('booked');
    await trial.lawful();
  });

  test('the payoff that posts ends the renewal, and the signature binds nobody', async () => {
    const { loanId, url } = await started();
    const paymentId = await payOff(loanId);
    await trial.vendor.act(url, { kind: 'sign' });
    await hear(loanId, 'signed');
    await trial.work();
    await trial.inUnit((tx) =>
      postPayments(tx, 2, [
        {
          reference: paymentId,
          loanId,
          amountCents: cents(150_000),
          purpose: 'payoff',
          channel: 'card',
          confirmationNumber: '1234567898',
        },
      ]),
    );
    await trial.owner.rows(MOVE, [paymentId, 'captured', 'captured']);
    await trial.owner.rows(MOVE, [paymentId, 'posted', 'posted']);
    await hear(loanId, 'paid-off');
    await trial.work();
    expect(await steps.find(loanId)).toMatchObject({ state: 'ended', endedWhy: 'paidOff' });
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', refused_why: 'renewal_ended' }]);
    expect(await newLoans(loanId)).toEqual({ loans: 0 });
    await trial.lawful();
  });
});
