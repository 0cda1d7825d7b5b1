import { parseClosingHour } from '@lendside/domain/calendar/closing-hour.ts';
import { describe, expect, test } from 'vitest';
import { findBrokenLinks } from '#features/documents/document-chain-queries.ts';
import { listSigned } from '#features/documents/document-queries.ts';
import { statement } from '#platform/database.ts';
import { takeLoanLock } from '#servicing/commands/refinance/loan-locks.ts';
import { wishOf } from '#servicing/commands/renewals/renewal-books.fixture.ts';
import { signingHandlers } from './signing-routes.ts';
import { openRenewalSigning } from './renewal-signing.fixture.ts';

const renewing = await openRenewalSigning();
const { trial, steps, calls, ann, tom } = renewing;

describe('signing a renewal', () => {
  test('the last signature books the new loan on the terms that were signed [DOC-001 LAP-060]', async () => {
    const { loanId, url, opened } = await renewing.started();
    const listed = await calls.documents(loanId, ann);
    expect(listed.map(({ title, requiresInitials }) => [title, requiresInitials])).toEqual([
      ['Georgia title pawn: agreement and disclosure statement', false],
      ['What becomes of your earlier loan', true],
    ]);
    await trial.vendor.act(url, { kind: 'sign' });
    await renewing.hear(loanId, 'signed');
    await trial.work();
    expect(await renewing.stateOf(loanId)).toBe('booked');
    expect(await calls.status(loanId, ann)).toMatchObject({ status: 'complete', docSigned: true });
    expect(await renewing.revisions(loanId)).toMatchObject([{ hash: opened.termsHash }]);
    const signed = await listSigned(trial.api, ann.customerIds, loanId);
    expect(signed.map(({ name }) => name)).toContain('What becomes of your earlier loan');
    expect(await findBrokenLinks(trial.owner, loanId)).toEqual([]);
    await trial.lawful();
  });

  test('each product bought with the renewal has an agreement of its own, with initials [LOP-126]', async () => {
    await renewing.forgetUses();
    const loanId = await trial.open({ productId: 1101, principalCents: 150_000 });
    await steps.capture(await steps.open(loanId, wishOf(1101, 22_500, { ancillaryIds: [501] })));
    await calls.consent(ann);
    const listed = await calls.documents(loanId, ann);
    expect(listed.map(({ title, requiresInitials }) => [title, requiresInitials]).slice(1)).toEqual([
      ['What becomes of your earlier loan', true],
      ['Roadside assistance: agreement', true],
    ]);
    await renewing.signs(ann, loanId);
    expect(await renewing.stateOf(loanId)).toBe('booked');
    await trial.lawful();
  });

  test('the same facts give the same documents to both borrowers [LAP-059]', async () => {
    const { loanId } = await renewing.awaiting({ isShared: true });
    for (const who of [ann, tom]) await calls.consent(who);
    const idsOf = async (who: typeof ann) => (await calls.documents(loanId, who)).map(({ documentId }) => documentId);
    expect(await idsOf(tom)).toEqual(await idsOf(ann));
    expect(await idsOf(ann)).toHaveLength(2);
  });

  test('late, doubled and lost webhooks book one new loan', async () => {
    const { loanId, url } = await renewing.started();
    await trial.vendor.act(url, { kind: 'sign' });
    // Nobody hears of it until the sweep.
    await trial.sweepNow(loanId);
    expect(await trial.work()).toEqual(['signing.sweep done']);
    for (const cause of ['a', 'b', 'a', 'late']) await renewing.hear(loanId, cause);
    await trial.work();
    expect(await renewing.stateOf(loanId)).toBe('booked');
    expect(await renewing.newLoans(loanId)).toEqual({ loans: 1 });
    await trial.lawful();
  });

  test('nothing is to be signed before the payment counts, or when the store completes the renewal', async () => {
    await renewing.forgetUses();
    const loanId = await trial.open({ productId: 1101, principalCents: 150_000 });
    await expect(calls.documents(loanId, ann)).rejects.toMatchObject({ errorCode: 'NothingToSign' });
    const opened = await steps.open(loanId, wishOf(1101, 22_500));
    await expect(calls.documents(loanId, ann)).rejects.toMatchObject({ errorCode: 'NothingToSign' });
    await steps.capture(opened);
    await calls.consent(ann);
    expect(await calls.documents(loanId, ann)).toHaveLength(2);
    const visit = statement(
      'refinance_test_visit',
      `update servicing.renewal set state = 'awaitingVisit' where loan_id = $1`,
    );
    await trial.owner.rows(visit, [loanId]);
    await expect(calls.documents(loanId, ann)).rejects.toMatchObject({ errorCode: 'NothingToSign' });
  });

  test('a party who declines asks for the end of the renewal', async () => {
    const { loanId, url } = await renewing.started();
    await trial.vendor.act(url, { kind: 'decline', reason: 'I changed my mind' });
    await renewing.hear(loanId, 'declined');
    await trial.work();
    expect(await calls.status(loanId, ann)).toMatchObject({ status: 'declined', declineReason: 'I changed my mind' });
    expect(await renewing.booked(loanId)).toMatchObject({ end_asked_why: 'declined', booked_on: null });
  });

  test('no signing page opens in a production in the last 15 minutes of its business day', async () => {
    const { loanId } = await renewing.awaiting();
    await calls.ready(loanId, ann);
    const hour = parseClosingHour('21:00 America/Chicago');
    if (hour === null) throw new Error('the hour is wrong');
    const on = await renewing.today();
    const at = (clock: string) => Date.parse(`${on}T${clock}:00-05:00`);
    const startAt = async (clock: string) =>
      signingHandlers({ ...trial.means, closingHours: { 1: hour, 2: hour }, nowMs: () => at(clock) }).startSigning(
        { loanId, lmsId: 2, signingType: 'refinance', iframe: true },
        ann,
        calls.context,
      );
    await expect(startAt('20:50')).rejects.toMatchObject({
      errorCode: 'SigningUnavailable',
      message: expect.stringContaining('Please come back at 9:10 PM Central Time'),
      details: { retryAfterSeconds: 20 * 60 },
    });
    expect(await trial.envelopes(loanId)).toEqual([]);
    expect((await startAt('20:44')).url).toContain(trial.vendor.frameOrigin);
  });
});

describe('two borrowers of a renewed loan', () => {
  test('both sign in order, each under an own agreement and with own initials [LOP-055]', async () => {
    const { loanId, url } = await renewing.started({ isShared: true });
    await expect(calls.start(loanId, tom)).rejects.toMatchObject({ errorCode: 'NotYourTurn' });
    await trial.vendor.act(url, { kind: 'sign' });
    await renewing.hear(loanId, 'first');
    await trial.work();
    expect(await renewing.stateOf(loanId)).toBe('awaitingSignature');
    expect(await calls.status(loanId, tom)).toMatchObject({ isYourTurn: true, docSigned: false });
    await calls.calls.withdrawEsignConsent({}, tom, calls.context);
    await expect(calls.start(loanId, tom)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
    await trial.work();
    // The withdrawal ended the envelope, so both sign again.
    await renewing.signs(ann, loanId);
    await renewing.signs(tom, loanId);
    expect(await renewing.stateOf(loanId)).toBe('booked');
    await trial.lawful();
  });

  test('a lock of the first borrower never stops the other from signing', async () => {
    const { loanId } = await renewing.awaiting({ isShared: true });
    await trial.inUnit((tx) => takeLoanLock(tx, loanId, 'alternate', { holderId: 'trial', holderName: 'Ann Lee' }));
    await renewing.signs(ann, loanId);
    await renewing.signs(tom, loanId);
    expect(await renewing.stateOf(loanId)).toBe('booked');
  });
});
