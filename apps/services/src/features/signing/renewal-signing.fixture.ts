import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { RenewalSteps, wishOf } from '#servicing/commands/renewals/renewal-books.fixture.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { queueRead } from './envelopes/queue-work.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openSigningTrial } from './signing.fixture.ts';

const NOON = statement('refinance_test_noon', 'update servicing.store set time_zone = $1');
const TOLD = statement<{ about: string }>(
  'refinance_test_told',
  `select payload ->> 'about' as about from app.outbox
    where kind = 'signingTold' and payload ->> 'envelopeId' in (select envelope_id::text from app.envelope where loan_id = $1)
    order by outbox_id`,
);
const REVISIONS = statement<{ as_of: string; hash: string }>(
  'refinance_test_revisions',
  `select t.as_of::text, encode(t.hash, 'hex') as hash from servicing.renewal_terms t join servicing.renewal r using (renewal_id)
    where r.loan_id = $1 order by t.revision`,
);
const BOOKED = statement<{ new_loan_id: number; signed_on: string; booked_on: string; end_asked_why: string | null }>(
  'refinance_test_booked',
  'select new_loan_id, signed_on::text, booked_on::text, end_asked_why from servicing.renewal where loan_id = $1',
);
const LOANS = statement<{ loans: number }>(
  'refinance_test_loans',
  'select count(*)::int as loans from servicing.loan where loan_id = (select new_loan_id from servicing.renewal where loan_id = $1)',
);

/** Opens the signing room for renewals. Ann and Tom sign them in steps that each test puts together. */
export async function openRenewalSigning() {
  const trial = await openSigningTrial();
  const steps = new RenewalSteps(trial);
  const calls = trial.renewals;
  const [ann, tom] = [personOf('ann'), personOf('tom')];
  // A renewal ends at 5:00 PM at the store. Here it is noon there, whatever the wall clock shows.
  const hours = 12 - new Date().getUTCHours();
  await trial.owner.rows(NOON, [`Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`]);

  /** A title pawn of Ann whose renewal waits for its signatures. With `isShared`, Tom owes it too. */
  async function awaiting({ isShared = false } = {}) {
    await forgetLimits(trial.owner);
    const loanId = await trial.open({
      productId: 1101,
      principalCents: 150_000,
      collateral: { year: 2017, make: 'Ford', model: 'Escape' },
    });
    if (isShared) await trial.cosign(loanId);
    const opened = await steps.open(loanId, wishOf(1101, 22_500));
    await steps.capture(opened);
    return { loanId, opened };
  }

  async function started({ isShared = false } = {}) {
    const made = await awaiting({ isShared });
    for (const who of isShared ? [ann, tom] : [ann]) await calls.ready(made.loanId, who);
    const { url } = await calls.start(made.loanId, ann);
    return { ...made, url };
  }
  const hear = async (loanId: number, cause: string) => {
    for (const { envelope_id: id } of await trial.envelopes(loanId)) await queueRead(trial.owner, id, `${id}:${cause}`);
  };
  const stateOf = async (loanId: number) => (await steps.find(loanId))?.state;
  const today = () => getBusinessDate(trial.worker, 2);
  const told = async (loanId: number) => (await trial.owner.rows(TOLD, [loanId])).map(({ about }) => about);
  /** Lets a person sign all documents, and lets the worker read it. */
  async function signs(who: Customer, loanId: number): Promise<void> {
    await forgetLimits(trial.owner);
    await calls.ready(loanId, who);
    await trial.vendor.act((await calls.start(loanId, who)).url, { kind: 'sign' });
    await hear(loanId, `${who.profileId}:${await today()}`);
    await trial.work();
  }
  return {
    trial,
    steps,
    calls,
    ann,
    tom,
    awaiting,
    started,
    hear,
    stateOf,
    today,
    told,
    signs,
    /** Forgets how often each person has used a limited call. */
    forgetUses: () => forgetLimits(trial.owner),
    revisions: (loanId: number) => trial.owner.rows(REVISIONS, [loanId]),
    booked: (loanId: number) => trial.owner.row(BOOKED, [loanId]),
    /** Returns how many new loans the renewal made. */
    newLoans: (loanId: number) => trial.owner.row(LOANS, [loanId]),
  };
}
