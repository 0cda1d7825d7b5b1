import { describe, expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { requireGuestPaper } from './guest-papers.ts';
import { anAcknowledgement } from './signing.fixture.ts';
import { openRenewalSigning } from './renewal-signing.fixture.ts';

const { trial, calls, ann, awaiting, stateOf, signs } = await openRenewalSigning();

describe('a guest of the borrower', () => {
  const VERIFY = statement(
    'refinance_test_verify',
    `insert into app.party_code (lms_id, loan_id, profile_id, guest_session_id, customer_id, code_hash, expires_at, verified_at)
     values (2, $1, 'ann', $2, 'trial', '\\x00', now() + interval '10 minutes', now())`,
  );
  const OPEN = statement(
    'refinance_test_guest',
    `with a as (insert into user_pool.account (sub, email, password_hash, status) values ('ann', 'ann@account.example', '-', 'CONFIRMED')
                on conflict do nothing)
     insert into user_pool.session (session_id, sub, refresh_hash, binding_hash, device_key, expires_at, scope, loan_id, method, link_hash)
     values ($2::text, 'ann', sha256(convert_to($2::text, 'UTF8')), sha256(convert_to($2::text, 'UTF8')), '', now() + interval '15 minutes', 'guest', $1, 'guest', sha256(convert_to($2::text, 'UTF8')))`,
  );
  const sessionOf = (loanId: number): string => `ses_guest_${loanId}`;
  const guestOf = async (loanId: number, sessionId = sessionOf(loanId)): Promise<Customer> => {
    await trial.owner.rows(OPEN, [loanId, sessionId]);
    return { ...ann, sessionId, scope: { kind: 'guest', loanId } };
  };
  const verify = (loanId: number, sessionId = sessionOf(loanId)) => trial.owner.rows(VERIFY, [loanId, sessionId]);

  test('without a verified code of the borrower a guest sees and signs nothing', async () => {
    const { loanId } = await awaiting();
    const guest = await guestOf(loanId);
    await calls.consent(ann);
    const [paper] = await calls.documents(loanId, ann);
    const documentId = paper?.documentId ?? '';
    const refused = [
      () => calls.documents(loanId, guest),
      () => calls.start(loanId, guest),
      () => calls.status(loanId, guest),
      () => calls.returned(loanId, guest, null),
      () => calls.consent(guest),
      () => calls.calls.getEsignConsent({}, guest, calls.context),
      () => calls.calls.getEsignSample({}, guest, calls.context),
      () =>
        calls.calls.acknowledgeDisclosures(
          anAcknowledgement(loanId, guest, [{ documentId }], 'refinance'),
          guest,
          calls.context,
        ),
      () => requireGuestPaper(trial.means, guest, { loanId, documentId }),
    ];
    for (const call of refused) await expect(call()).rejects.toMatchObject({ errorCode: 'PartyNotVerified' });
  });

  test('with a verified code a guest signs the renewal as the borrower', async () => {
    const { loanId } = await awaiting();
    const guest = await guestOf(loanId);
    await verify(loanId);
    await signs(guest, loanId);
    expect(await stateOf(loanId)).toBe('booked');
    expect(await calls.status(loanId, guest)).toMatchObject({ docSigned: true, signers: [{ name: 'Ann Lee' }] });
  });

  test('a guest with a verified code reads the documents of that renewal and no others', async () => {
    const { loanId } = await awaiting();
    const other = await awaiting();
    await verify(loanId);
    const guest = await guestOf(loanId);
    await calls.consent(ann);
    await calls.consent(guest);
    const [mine] = await calls.documents(loanId, guest);
    const [theirs] = await calls.documents(other.loanId, ann);
    const read = (of: number, documentId = '') => requireGuestPaper(trial.means, guest, { loanId: of, documentId });
    await read(loanId, mine?.documentId);
    for (const documentId of [theirs?.documentId, 'agreement', 'monthly:2026-05'])
      await expect(read(loanId, documentId)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    await expect(read(other.loanId, theirs?.documentId)).rejects.toMatchObject({ errorCode: 'PartyNotVerified' });
    for (const disclosureType of ['autopay', 'settlement'] as const)
      await expect(
        calls.calls.getSigningDocuments({ loanId, disclosureType }, guest, calls.context),
      ).rejects.toMatchObject({ errorCode: 'AccessDeniedException' });
    // A guest can still read the documents after signing them.
    await signs(guest, loanId);
    await read(loanId, mine?.documentId);
  });

  describe('who agrees to electronic documents', () => {
    const CHANNEL = statement<{ channel: string }>(
      'refinance_test_channel',
      `select app.channel_of_notice(2, 'trial') as channel`,
    );
    const stateFor = async (who: Customer) => (await calls.calls.getEsignConsent({}, who, calls.context)).state;
    /** Ann wants paper, and a guest of hers agrees. */
    const agreed = async () => {
      const { loanId } = await awaiting();
      await calls.consent(ann);
      await calls.calls.withdrawEsignConsent({}, ann, calls.context);
      await verify(loanId);
      const guest = await guestOf(loanId);
      await calls.consent(guest);
      return { loanId, guest };
    };

    test('a guest agrees for that session: the borrower is still asked, and paper stays paper', async () => {
      const { loanId, guest } = await agreed();
      expect([await stateFor(guest), await stateFor(ann)]).toEqual(['given', 'withdrawn']);
      await expect(calls.documents(loanId, ann)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
      await expect(calls.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
      expect(await trial.owner.row(CHANNEL)).toEqual({ channel: 'post' });
      await signs(guest, loanId);
      expect(await stateOf(loanId)).toBe('booked');
      expect(await stateFor(ann)).toBe('withdrawn');
    });

    test('a second guest is asked again, also when the borrower or another guest agreed', async () => {
      const { loanId, guest } = await agreed();
      await calls.consent(ann);
      const second = `${sessionOf(loanId)}_second`;
      await verify(loanId, second);
      const other = await guestOf(loanId, second);
      expect(await stateFor(other)).toBe('none');
      await expect(calls.documents(loanId, other)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
      await calls.consent(other);
      expect(await Promise.all([guest, other, ann].map(stateFor))).toEqual(['given', 'given', 'given']);
    });

    test('a borrower who takes the agreement back also ends what guests agreed to', async () => {
      const { loanId, guest } = await agreed();
      await calls.ready(loanId, guest);
      await calls.start(loanId, guest);
      await calls.calls.withdrawEsignConsent({}, ann, calls.context);
      expect(await stateFor(guest)).toBe('withdrawn');
      await expect(calls.start(loanId, guest)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
      await trial.work();
      expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided' }]);
    });
  });
});
