import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { PayoutEvent, PayoutState } from '@lendside/domain/payouts/payout-states.ts';
import { cancelUntil } from '@lendside/domain/payouts/cancel-window.ts';
import { moneyThereOn } from '@lendside/domain/payouts/shown-payout.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { makeNoticesNow, type NoticeToMake } from '#servicing/commands/notices/make-notice.ts';
import { isOwnStop, type PayoutEnd, type StopReason } from '@lendside/domain/payouts/payout-ends.ts';
import type { PayoutRow } from '#features/payouts/send/payout-claims.ts';

/** Something that happened to a payout, with what its person needs to know. */
export interface ToTell {
  readonly claim: Pick<
    PayoutRow,
    | 'payout_id'
    | 'lms_id'
    | 'loan_id'
    | 'customer_id'
    | 'brand'
    | 'purpose'
    | 'channel'
    | 'amount'
    | 'state'
    | 'cancel_asked_why'
  >;
  readonly event: PayoutEvent;
  /** The number to show; null when none is needed. */
  readonly referenceNumber: string | null;
  readonly expiresOn: string | null;
  /** True when the money waits at the store from now on. */
  readonly isAtStore: boolean;
  /** Code of the failure or of the return; null when there is none. */
  readonly failure: string | null;
}

/** How money ends that did not reach its person, by the event. */
const ENDS: Readonly<Partial<Record<PayoutEvent, PayoutState>>> = {
  returned: 'returned',
  refused_by_channel: 'failed',
  refused_by_books: 'failed',
  given_up_by_hand: 'failed',
  cancelled: 'cancelled',
};

/** Returns how money ended that did not reach its person; null when it is still on its way, or when the person stopped it. Another notice (N37) tells
 *  a person who takes a new loan back. */
function endOf({ claim, event, failure }: ToTell): PayoutEnd | null {
  const state = ENDS[event];
  if (state === undefined) return null;
  const stoppedBy: StopReason | null =
    claim.cancel_asked_why ?? (failure === 'channelCancelled' ? 'channelCancelled' : null);
  if (state === 'cancelled' && (isOwnStop(stoppedBy) || (stoppedBy === 'loanEnded' && claim.purpose !== 'draw')))
    return null;
  return { state, failure, stoppedBy };
}

/** Tells people about their money once, in the commit of the event. N33: it is on its way or waits. N34: nobody picked it up in time. N35: it came
 *  back, could not be sent or was stopped by somebody else. N42 says all of that about a cash-out of rewards. Small credits that prove an account get
 *  no notice. */
export function tellPeople(tx: Transaction, on: ReadonlyMap<number, BusinessDate>, told: readonly ToTell[]): void {
  const notices = told.flatMap((each) => {
    const today = on.get(each.claim.lms_id);
    const notice = today === undefined ? null : noticeOf(each, today);
    return notice === null ? [] : [notice];
  });
  makeNoticesNow(tx, notices);
}

const TODAY = statement<{ business_date: string }>(
  'payout_tell_today',
  'select business_date::text from servicing.business_clock where lms_id = $1',
);

/** Tells a person about one payout whose end no channel reported, as `tellPeople` does. */
export async function tellOne(tx: Transaction, told: Omit<ToTell, 'referenceNumber' | 'expiresOn'>): Promise<void> {
  const row = await tx.row(TODAY, [told.claim.lms_id]);
  if (row === null) throw new Error(`there is no business date of ${told.claim.lms_id}`);
  const on = new Map<number, BusinessDate>([[told.claim.lms_id, businessDate(row.business_date)]]);
  tellPeople(tx, on, [{ ...told, referenceNumber: null, expiresOn: null }]);
}

function noticeOf(toTell: ToTell, on: BusinessDate): NoticeToMake | null {
  const { claim, event, ...told } = toTell;
  const { payout_id: payoutId, loan_id: loanId, customer_id: customerId, purpose, channel, amount } = claim;
  if (purpose === 'accountProof') return null;
  const about = { loanId, customerId, on };
  // A reward belongs to no loan, so no loan names the people.
  const facts = { amount, channel, purpose, ...(loanId === null ? { brand: claim.brand, lmsId: claim.lms_id } : {}) };
  const code = (usual: 'N33' | 'N35'): string => (purpose === 'reward' ? 'N42' : usual);
  const isNew = claim.state === 'sending' || claim.state === 'unknown';
  if (isNew && (event === 'sent' || event === 'paid')) {
    const isPickup = channel === 'store' || channel === 'moneyGram';
    return {
      ...about,
      key: `${code('N33')}:${payoutId}`,
      code: code('N33'),
      facts: {
        ...facts,
        isPaid: event === 'paid',
        reference: told.referenceNumber,
        expiresOn: told.expiresOn,
        thereOn: moneyThereOn(channel, on),
        cancelUntil: purpose === 'draw' && isPickup ? cancelUntil(on) : null,
      },
    };
  }
  if (event === 'settled_by_hand')
    return {
      ...about,
      key: `${code('N33')}:${payoutId}:settled`,
      code: code('N33'),
      facts: { ...facts, isPaid: true, isSettled: true },
    };
  if (event === 'expired')
    return {
      ...about,
      key: `N34:${payoutId}:expired`,
      code: 'N34',
      facts: { ...facts, isExpired: true, isAtStore: told.isAtStore },
    };
  const end = endOf(toTell);
  if (end === null) return null;
  return {
    ...about,
    key: `${code('N35')}:${payoutId}:${event}`,
    code: code('N35'),
    facts: { ...facts, ...end, isReturned: event === 'returned', isAtStore: told.isAtStore },
  };
}

const TO_REMIND = statement<{
  payout_id: string;
  purpose: string;
  channel: string;
  loan_id: number | null;
  customer_id: string;
  amount: number;
  reference_number: string | null;
  expires_on: string;
}>(
  'payouts_to_remind',
  `
  select payout_id, purpose, channel, loan_id, customer_id, amount, reference_number, expires_on
    from app.payout
   where lms_id = $1 and state = 'sent' and channel in ('store', 'moneyGram') and purpose <> 'accountProof'
     and expires_on between $2::date + 1 and $2::date + 3 and sent_on < $2
     and not exists (select from servicing.notice n where n.key = 'N34:' || payout_id || ':reminder')
   order by payout_id`,
);

/** Reminds people once of waiting money that is kept for at most three more days. */
export async function remindOfPickUps(database: Database, lmsId: 1 | 2, on: BusinessDate): Promise<void> {
  await database.transaction(async (tx) => {
    const due = await tx.rows(TO_REMIND, [lmsId, on]);
    makeNoticesNow(
      tx,
      due.map((row) => ({
        key: `N34:${row.payout_id}:reminder`,
        code: 'N34',
        loanId: row.loan_id,
        customerId: row.customer_id,
        on,
        facts: {
          amount: row.amount,
          channel: row.channel,
          purpose: row.purpose,
          reference: row.reference_number,
          expiresOn: row.expires_on,
          isExpired: false,
        },
      })),
    );
  });
}
