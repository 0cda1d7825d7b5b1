import { expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { checkEntry } from './check-entry.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openRenewalTrial } from './renewals.fixture.ts';

const trial = await openRenewalTrial();
const { loanSystems } = trial.means;
const AGREED = statement(
  'entry_test_agreed',
  `insert into app.party_code (lms_id, loan_id, profile_id, customer_id, code_hash, expires_at, verified_at)
   values (2, $1, 'ann', 'tom', sha256('c'), now() + interval '10 minutes', now())`,
);
const BORROWER_AGREED = statement(
  'entry_test_borrower_agreed',
  `insert into app.party_code (lms_id, loan_id, profile_id, guest_session_id, customer_id, code_hash, expires_at, verified_at)
   values (2, $1, 'ann', 'ses_guest', 'trial', sha256('c'), now() + interval '10 minutes', now())`,
);
const GUESTS_MAY = statement(
  'entry_test_guests_may',
  `insert into servicing.customer_fact (lms_id, customer_id, guest_refinance_enabled) values (2, 'trial', true)
   on conflict (lms_id, customer_id) do update set guest_refinance_enabled = true`,
);
const PLACE_NEEDED = statement(
  'entry_test_place_needed',
  `insert into app.setting (name, value) values ('config.gpsForceRefi', 'true')`,
);

const enter = async (loanId: number, who: Customer) =>
  checkEntry({ database: trial.api, loanSystems }, await trial.loan(loanId), who);

test('a renewal of a shared loan needs the code of the other borrower', async () => {
  const loanId = await trial.openPawn({ isShared: true });
  await expect(enter(loanId, personOf('ann'))).rejects.toMatchObject({
    errorCode: 'PartyNotVerified',
    message: 'Tom Lee has to agree by a code first.',
  });
  await trial.owner.rows(AGREED, [loanId]);
  await enter(loanId, personOf('ann'));
  await expect(enter(loanId, personOf('tom'))).rejects.toMatchObject({ errorCode: 'PartyNotVerified' });
});

test('a guest renews without a payment only with the borrower’s code, where the loan allows it', async () => {
  const loanId = await trial.openPawn();
  const guest = personOf('ann', { scope: { kind: 'guest', loanId }, sessionId: 'ses_guest' });
  await expect(enter(loanId, guest)).rejects.toMatchObject({ errorCode: 'RenewalNotOffered' });
  await trial.owner.rows(GUESTS_MAY);
  await expect(enter(loanId, guest)).rejects.toMatchObject({ errorCode: 'PartyNotVerified' });
  await trial.owner.rows(BORROWER_AGREED, [loanId]);
  await enter(loanId, guest);
});

test('a guest renews a shared loan only when the other borrower has agreed with the borrower', async () => {
  const loanId = await trial.openPawn({ isShared: true });
  const guest = personOf('ann', { scope: { kind: 'guest', loanId }, sessionId: 'ses_guest' });
  await trial.owner.rows(GUESTS_MAY);
  await trial.owner.rows(BORROWER_AGREED, [loanId]);
  await expect(enter(loanId, guest)).rejects.toMatchObject({
    errorCode: 'PartyNotVerified',
    message: 'The other borrower has to agree by a code first.',
  });
  await trial.owner.rows(AGREED, [loanId]);
  await enter(loanId, guest);
});

test('a renewal needs a proven place where the lender asks for one', async () => {
  const loanId = await trial.openPawn();
  await enter(loanId, personOf('ann'));
  await trial.owner.rows(PLACE_NEEDED);
  await expect(enter(loanId, personOf('ann'))).rejects.toMatchObject({ errorCode: 'LocationRequired' });
});
