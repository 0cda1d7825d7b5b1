import type { CeremonyAct } from '@lendside/providers/signing/conformance.ts';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { queueRead } from './envelopes/queue-work.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openSigningTrial } from './signing.fixture.ts';

const COMMANDS = statement<{ commands: number }>(
  'jobs_test_commands',
  `select count(*)::int as commands from servicing.loan_command where key like 'envelope:%' and key in (select 'envelope:' || envelope_id from app.envelope where loan_id = $1) and kind = 'settlement.sign'`,
);
const CHAIN = statement<{ links: number; documents: number }>(
  'jobs_test_chain',
  `select (select count(*) from app.document_link where loan_id = $1)::int as links,
          (select count(*) from app.document where loan_id = $1 and kind in ('signed', 'certificate'))::int as documents`,
);
const QUEUED = statement<{ kind: string }>(
  'jobs_test_queued',
  `select kind from app.outbox where sent_at is null and given_up_at is null and payload ->> 'envelopeId' = $1 order by kind`,
);
const LEASE_OVER = statement('jobs_test_lease_over', 'update app.envelope set worked_until = null');
const LAST_DAY = statement('jobs_test_last_day', `update app.envelope set sign_by = '2026-06-14' where loan_id = $1`);
const EVENTS = statement<{ kind: string; place: number | null }>(
  'jobs_test_events',
  `select v.kind, v.place from app.signing_event v join app.envelope e using (envelope_id) where e.loan_id = $1 order by v.event_id`,
);
const WITHDRAW = statement(
  'jobs_test_withdraw',
  `update servicing.settlement_offer set state = 'withdrawn' where loan_id = $1`,
);

/** Opens the signing room with envelopes that are sent, and with acts that a person, the vendor or the clock does to them. */
export async function openSentEnvelopes() {
  const trial = await openSigningTrial();
  const [ann, tom] = [personOf('ann'), personOf('tom')];

  /** Opens a loan of Ann and the signing page of its settlement. With `isShared`, Tom owes the loan too. */
  async function opened({ isShared = false } = {}) {
    await forgetLimits(trial.owner);
    const loanId = await trial.openLoan({ isShared });
    await trial.ready(loanId, ann);
    if (isShared) await trial.ready(loanId, tom);
    const { url } = await trial.start(loanId, ann);
    const [envelope] = await trial.envelopes(loanId);
    return { loanId, url, envelopeId: envelope?.envelope_id ?? '', vendorId: envelope?.vendor_id ?? '' };
  }

  /** Acts on the vendor's page, and comes back as the browser does. */
  async function actAs(who: Customer, loanId: number, url: string, act: CeremonyAct): Promise<void> {
    const back = new URL((await trial.vendor.act(url, act)) ?? 'https://pay.example/signing/return');
    await trial.returned(loanId, who, trial.vendor.toSigningEvent(Object.fromEntries(back.searchParams)));
    await trial.work();
  }

  /** Asks for a read as a webhook does. */
  const hear = (envelopeId: string, cause: string) => queueRead(trial.owner, envelopeId, `test:${cause}`);
  return {
    trial,
    ann,
    tom,
    opened,
    actAs,
    hear,
    /** Returns how many times our books have taken the signature. */
    signatures: async (loanId: number) => (await trial.owner.row(COMMANDS, [loanId]))?.commands,
    chain: (loanId: number) => trial.owner.row(CHAIN, [loanId]),
    queued: (envelopeId: string) => trial.owner.rows(QUEUED, [envelopeId]),
    eventKinds: async (loanId: number) => (await trial.owner.rows(EVENTS, [loanId])).map(({ kind }) => kind),
    endLeases: () => trial.owner.rows(LEASE_OVER),
    /** Puts the last day on which the envelopes of a loan can be signed into the past. */
    passLastDay: (loanId: number) => trial.owner.rows(LAST_DAY, [loanId]),
    withdrawOffer: (loanId: number) => trial.owner.rows(WITHDRAW, [loanId]),
    /** Forgets how often each person has used a limited call. */
    forgetUses: () => forgetLimits(trial.owner),
  };
}
