import { nextPayoutState, PAYOUT_STATES, type PayoutEvent } from '@lendside/domain/payouts/payout-states.ts';
import { statement, type Database } from '#platform/database.ts';
import { findAnyDisbursement, type DisbursementState } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { tellOne } from '#features/payouts/tell/tell-person.ts';
import { PAYOUT_COLUMNS, type CancelWhy, type PayoutRow } from '#features/payouts/send/payout-claims.ts';

const LOCK = statement<PayoutRow>(
  'payout_lock',
  `select ${PAYOUT_COLUMNS} from app.payout p where p.payout_id = $1 for update`,
);

const TURN = statement(
  'payout_turn',
  `
  update app.payout p set state = $2, last_event = $3, fence = p.fence + 1, lease_until = null, inquiries = 0, next_at = clock_timestamp(),
    sent_at = case when $2 = 'paid' then coalesce(p.sent_at, clock_timestamp()) else p.sent_at end,
    paid_at = case when $2 = 'paid' then clock_timestamp() else p.paid_at end,
    paid_on = case when $2 = 'paid' then (select t.business_date from servicing.business_clock t where t.lms_id = p.lms_id) else p.paid_on end,
    finished_at = case when $4 then clock_timestamp() else p.finished_at end
  where p.payout_id = $1`,
);

const WANT_STOPPED = statement(
  'payout_want_stopped',
  `
  update app.payout p set cancel_asked_at = clock_timestamp(), cancel_asked_why = $2, next_at = clock_timestamp(),
    cancel_asked_on = (select t.business_date from servicing.business_clock t where t.lms_id = p.lms_id)
  where p.payout_id = $1 and p.cancel_asked_at is null`,
);

// Payouts whose disbursement was ended or released by a command outside the engine. They are exactly those for which `turnOf` returns a move.
const BEHIND = statement<{ payout_id: string }>(
  'payouts_behind',
  `
  select p.payout_id
    from app.payout p join servicing.disbursement d on d.reference = p.disbursement_ref
   where p.state in ('held', 'accepted', 'sent') and p.cancel_asked_at is null
     and (p.state = 'held' and d.state <> 'held' or d.state in ('cancelled', 'failed', 'expired')
          or p.state = 'sent' and p.channel = 'store' and d.state = 'completed')
   order by p.payout_id limit 200`,
);

const ENDED: ReadonlySet<DisbursementState> = new Set(['cancelled', 'failed', 'expired']);

/** Follows a disbursement that a command outside the engine changed. The store handed the cash out, somebody took the loan or the renewal back, or
 *  held cash was released. Changes no books. Source: width 1. */
export async function followDisbursement(database: Database, payoutId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const payout = await tx.row(LOCK, [payoutId]);
    const owed = payout === null ? null : await findAnyDisbursement(tx, payout.disbursement_ref);
    const turn = payout === null || owed === null ? null : turnOf(payout, owed.state);
    if (turn === null || payout === null) return;
    if ('stop' in turn) {
      await tx.rows(WANT_STOPPED, [payoutId, turn.stop]);
      return;
    }
    const to = nextPayoutState(payout.state, turn.event);
    if (to === null) return;
    await tx.rows(TURN, [payoutId, to, turn.event, PAYOUT_STATES[to].isOver || to === 'paid']);
    if (to === 'cancelled')
      await tellOne(tx, {
        claim: { ...payout, cancel_asked_why: payout.cancel_asked_why ?? 'loanEnded' },
        event: turn.event,
        failure: null,
        isAtStore: false,
      });
  });
}

type Turn = { readonly event: PayoutEvent } | { readonly stop: CancelWhy };

function turnOf({ state, channel }: PayoutRow, owed: DisbursementState): Turn | null {
  if (state === 'held') {
    if (owed === 'held') return null;
    if (owed === 'completed') return { event: 'paid' };
    return { event: ENDED.has(owed) ? 'cancelled' : 'released' };
  }
  if (state === 'accepted' && ENDED.has(owed)) return { event: 'cancelled' };
  if (state !== 'sent') return null;
  if (owed === 'completed') return channel === 'store' ? { event: 'paid' } : null;
  if (!ENDED.has(owed)) return null;
  return channel === 'store' ? { event: 'cancelled' } : { stop: 'loanEnded' };
}

/** Follows every disbursement that is ahead of its payout, and returns how many. A disbursement that cannot be followed now does not stop the others,
 *  and `onFault` gets its error. */
export async function followDisbursements(
  database: Database,
  onFault: (payoutId: string, error: unknown) => void,
): Promise<number> {
  const behind = await database.rows(BEHIND);
  for (const { payout_id: payoutId } of behind) {
    try {
      await followDisbursement(database, payoutId);
    } catch (error) {
      onFault(payoutId, error);
    }
  }
  return behind.length;
}
