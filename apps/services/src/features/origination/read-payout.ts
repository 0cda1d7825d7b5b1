import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getOriginationInfo } from '@lendside/contract/origination/get-origination-info.ts';
import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { StopReason } from '@lendside/domain/payouts/payout-ends.ts';
import type { PayoutState } from '@lendside/domain/payouts/payout-states.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { CHANNEL_TYPES } from './channels.ts';

type Payout = NonNullable<ResponseOf<typeof getOriginationInfo>['payout']>;

interface PayoutRow {
  readonly payout_id: string;
  readonly channel: DisbursementChannel;
  readonly amount: number;
  readonly state: PayoutState;
  readonly reference_number: string | null;
  readonly destination: string | null;
  readonly asked_at: Date | null;
  readonly accepted_at: Date | null;
  readonly sent_at: Date | null;
  readonly paid_at: Date | null;
  readonly expires_on: string | null;
  readonly expected_on: string | null;
  readonly is_cancelling: boolean;
  readonly cancel_refused: string | null;
  readonly failure: string | null;
  readonly stopped_by: StopReason | null;
  readonly finished_at: Date | null;
}

// What is owed comes from the books; how it is sent comes from the last try. Without a try yet, it is accepted.
const PROCEEDS = statement<PayoutRow>(
  'origination_proceeds',
  `
  select coalesce(p.payout_id, d.reference) as payout_id, coalesce(p.channel, d.channel) as channel, d.amount,
         coalesce(p.state, case d.state when 'completed' then 'paid' when 'cancelled' then 'cancelled' when 'failed' then 'failed'
                                        when 'expired' then 'expired' else 'accepted' end) as state,
         p.reference_number, d.destination,
         coalesce(p.asked_at, e.signed_at) as asked_at, coalesce(p.accepted_at, e.signed_at) as accepted_at, p.sent_at,
         coalesce(p.paid_at, e.funded_at) as paid_at,
         coalesce(p.expires_on, case when coalesce(p.channel, d.channel) in ('store', 'moneyGram') then d.expires_on end)::text as expires_on,
         d.approved_on::text as expected_on,
         p.cancel_asked_at is not null and p.state not in ('cancelled', 'paid', 'returned', 'failed', 'expired') and p.cancel_refused is null as is_cancelling,
         p.cancel_refused, coalesce(p.return_code, p.failure_code) as failure,
         coalesce(p.cancel_asked_why, case p.failure_code when 'channelCancelled' then 'channelCancelled' end) as stopped_by, p.finished_at
    from servicing.disbursement d
    left join lateral (select * from app.payout x where x.disbursement_ref = d.reference order by x.attempt desc limit 1) p on true
    left join lateral (
      select max(c.at) filter (where c.kind = 'originate.sign') as signed_at, max(c.at) filter (where c.kind = 'originate.fund') as funded_at
        from servicing.loan_command c where c.loan_id = d.loan_id and (c.result ->> 'ok')::boolean) e on true
   where d.loan_id = $1 and d.purpose = 'origination'`,
);

const CODES: Readonly<Partial<Record<PayoutState, 1000 | 1002>>> = {
  accepted: 1000,
  sending: 1000,
  unknown: 1000,
  sent: 1002,
  cancelling: 1002,
};

/** Reads where the money of a new loan is; null before it is signed, and for a line. `numberOf` gives the masked number of a card or account. */
export async function readProceeds(
  db: Queryable,
  loanId: number,
  numberOf: (cardId: string) => string | null,
): Promise<Payout | null> {
  const row = await db.row(PROCEEDS, [loanId]);
  if (row === null) return null;
  const toDay = (text: string | null): BusinessDate | null => (text === null ? null : businessDate(text));
  const at = (moment: Date | null): string | null => moment?.toISOString() ?? null;
  return {
    transactionId: row.payout_id,
    purpose: 'origination',
    loanId,
    amount: cents(row.amount),
    disbursementType: CHANNEL_TYPES[row.channel],
    state: row.state,
    pendingCode: CODES[row.state] ?? null,
    referenceNumber: row.reference_number,
    displayNumber: row.destination === null ? null : numberOf(row.destination),
    steps: {
      asked: at(row.asked_at) ?? new Date(0).toISOString(),
      accepted: at(row.accepted_at),
      sent: at(row.sent_at),
      paid: at(row.paid_at),
    },
    expectedOn: toDay(row.expected_on),
    expiresOn: toDay(row.expires_on),
    // A loan's money is stopped by taking the loan back.
    cancelUntil: null,
    isCancelling: row.is_cancelling,
    cancelRefused: row.cancel_refused,
    stoppedBy: row.stopped_by,
    endedAt: row.state === 'paid' ? null : at(row.finished_at),
    failure: row.failure,
  };
}
