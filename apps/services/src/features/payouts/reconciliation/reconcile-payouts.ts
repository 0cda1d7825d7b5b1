import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { PAYOUT_STATES, type PayoutState } from '@lendside/domain/payouts/payout-states.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { PayoutInquiry, ReturnedPayout } from '@lendside/providers/disbursements/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { deskNumberOf, findPayoutDesk, listDesks, type AllDesks } from '#features/payouts/send/payout-desks.ts';

/** How a channel's records differ from ours. `missing_there`: we count money as out that the channel does not have. `missing_here`: the channel
 *  has money that we count as not sent. `books`: the payout and what the loan's books say do not agree. `unanswered`: the channel did not
 *  answer, which counts as a difference until it does. */
export type PayoutDifferenceKind = 'missing_there' | 'missing_here' | 'amount' | 'double' | 'books' | 'unanswered';

/** One payout whose books differ; amounts in cents. */
export interface PayoutDifference {
  readonly payoutId: string;
  readonly kind: PayoutDifferenceKind;
  readonly ourCents: Cents;
  /** Null if the channel has no payout or did not answer. */
  readonly theirCents: Cents | null;
  readonly detail: string;
}

/** A payout as reconciliation compares it. */
export interface PayoutToCompare {
  readonly payout_id: string;
  readonly channel: DisbursementChannel;
  readonly processor: number | null;
  readonly partner_id: string | null;
  readonly state: PayoutState;
  readonly amount: Cents;
  /** State of what is owed; null when the books never took it. */
  readonly owed: string | null;
  readonly owed_amount: Cents | null;
  /** Whether this is the last attempt of what is owed. */
  readonly is_last: boolean;
}

/** Result of comparing one business date of a loan system. */
export interface PayoutReconciliation {
  readonly lmsId: number;
  readonly businessDate: string;
  readonly payouts: number;
  readonly differences: readonly PayoutDifference[];
  /** Whether an answer may still come later. */
  readonly isWorthRepeating: boolean;
}

// Each day has its own branch, so that each uses its index. A payout with an open difference is compared until it agrees. So is a finished payout
// whose money the books still owe.
const OF_DAY = statement<PayoutToCompare>(
  'reconcile_payouts',
  `
  with compared as (
    select payout_id from app.payout where lms_id = $1 and business_date = $2
    union select payout_id from app.payout where lms_id = $1 and sent_on = $2
    union select payout_id from app.payout where lms_id = $1 and paid_on = $2
    union select payout_id from app.payout where lms_id = $1 and returned_on = $2
    union select payout_id from app.payout_difference where closed_at is null and kind = 'books'
    union select o.payout_id
            from servicing.disbursement d
            join app.payout o on o.disbursement_ref = d.reference and o.state in ('failed', 'cancelled', 'expired', 'returned')
           where d.state in ('requested', 'approved')
  )
  select p.payout_id, p.channel, c.processor, p.partner_id, p.state, p.amount, d.state as owed, d.amount as owed_amount,
         not exists (select from app.payout n where n.disbursement_ref = p.disbursement_ref and n.attempt > p.attempt) as is_last
    from app.payout p
    left join servicing.disbursement d on d.reference = p.disbursement_ref
    left join app.card c on c.card_id = p.card_id
   where p.payout_id = any (array(select payout_id from compared)) and p.lms_id = $1 and p.state not in ('asked', 'held')
   order by p.payout_id`,
);

const AT_ONCE = 8;
/** After this many groups in a row without an answer, the remaining groups are not asked, because each would wait for the time-out. */
const SILENT_GROUPS_MAX = 3;
const NOT_ASKED: PayoutInquiry = { kind: 'unknown', detail: 'not asked: those before were not answered' };

const RECORD = statement(
  'payout_differences_record',
  `
  insert into app.payout_difference (payout_id, kind, business_date, our_cents, their_cents, detail)
  select d.payout_id, d.kind, $1, d.our_cents, d.their_cents, d.detail
    from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[]) as d (payout_id, kind, our_cents, their_cents, detail)
  on conflict (payout_id, kind) do update set detail = excluded.detail, our_cents = excluded.our_cents, their_cents = excluded.their_cents,
    closed_at = null, closed_by = null, closed_because = null where payout_difference.closed_by is null`,
);

// A difference that the next run does not find was only a delay.
const AGREE = statement(
  'payout_differences_agree',
  `update app.payout_difference set closed_at = clock_timestamp()
    where payout_id = any ($1) and closed_at is null and not (payout_id || ' ' || kind = any ($2))`,
);

const TODAY = statement<{ business_date: string }>(
  'reconcile_payouts_today',
  'select business_date::text from servicing.business_clock where lms_id = $1',
);

/** What each channel gave back since a day, by the number of its desk; null when it did not say. */
type ReturnsByDesk = ReadonlyMap<number, readonly ReturnedPayout[] | null>;

/** Reads what came back. A bank still reports a returned credit as taken, so only its list of returns tells. */
async function readReturns(desks: AllDesks, from: BusinessDate, today: BusinessDate): Promise<ReturnsByDesk> {
  const told = await Promise.all(
    listDesks(desks).map(async ({ number, desk }) => {
      const answer = await desk.returns(from, today);
      return [number, answer.kind === 'told' ? answer.returns : null] as const;
    }),
  );
  return new Map(told);
}

/** Joins what the channel says of a payout with its list of returns. A return of today is still to be read. */
function withReturn(
  { payout_id: id, channel, processor, state }: PayoutToCompare,
  answer: PayoutInquiry,
  returns: ReturnsByDesk,
  today: BusinessDate,
): PayoutInquiry {
  if (answer.kind !== 'sent' && answer.kind !== 'paid') return answer;
  const ofDesk = returns.get(deskNumberOf(channel, processor));
  if (ofDesk === null) return { kind: 'unknown', detail: 'the channel did not say what came back' };
  const back = ofDesk?.find((each) => each.reference === id && each.amountCents === answer.amountCents);
  if (back === undefined || (state !== 'returned' && back.returnedOn >= today)) return answer;
  return { ...answer, kind: 'returned', code: back.code, returnedOn: back.returnedOn };
}

/** Compares the records of the channels with ours for one business date of a loan system. Compares every payout of the day by its reference, also
 *  with its loan's books. Records every difference for a person and corrects none. Moves no money, and is safe to repeat. Source: width 1. */
export async function reconcilePayouts(
  database: Queryable,
  desks: AllDesks,
  day: { readonly lmsId: number; readonly businessDate: string },
): Promise<PayoutReconciliation> {
  const payouts = await database.rows(OF_DAY, [day.lmsId, day.businessDate]);
  const today = businessDate((await database.row(TODAY, [day.lmsId]))?.business_date ?? day.businessDate);
  const returns = await readReturns(desks, businessDate(day.businessDate), today);
  const differences: PayoutDifference[] = [];
  let isWorthRepeating = false;
  let silentGroups = 0;
  for (let first = 0; first < payouts.length; first += AT_ONCE) {
    const some = payouts.slice(first, first + AT_ONCE);
    const answers =
      silentGroups < SILENT_GROUPS_MAX
        ? await Promise.all(some.map(async (payout) => withReturn(payout, await ask(desks, payout), returns, today)))
        : some.map(() => NOT_ASKED);
    silentGroups = answers.every(({ kind }) => kind === 'unknown') ? silentGroups + 1 : 0;
    for (const [index, payout] of some.entries()) {
      const answer = answers[index] ?? NOT_ASKED;
      isWorthRepeating ||= answer.kind === 'unknown';
      const difference = findPayoutDifference(payout, answer);
      if (difference !== null) differences.push(difference);
    }
  }
  await database.rows(AGREE, [
    payouts.map((payout) => payout.payout_id),
    differences.map(({ payoutId, kind }) => `${payoutId} ${kind}`),
  ]);
  await database.rows(RECORD, [
    day.businessDate,
    differences.map(({ payoutId }) => payoutId),
    differences.map(({ kind }) => kind),
    differences.map(({ ourCents }) => ourCents),
    differences.map(({ theirCents }) => theirCents),
    differences.map(({ detail }) => detail),
  ]);
  return { ...day, payouts: payouts.length, differences, isWorthRepeating };
}

/** A payout without a desk was never sent, or its channel is no longer in the settings. */
function ask(
  desks: AllDesks,
  { payout_id: id, channel, processor, partner_id: partnerId }: PayoutToCompare,
): Promise<PayoutInquiry> {
  const desk = findPayoutDesk(desks, channel, processor);
  if (desk !== null) return desk.inquire(id, partnerId);
  return Promise.resolve(
    partnerId === null ? { kind: 'absent' } : { kind: 'unknown', detail: 'no such channel is set' },
  );
}

/** States in which the channel has the money, or had it. */
const IS_OUT: ReadonlySet<PayoutState> = new Set<PayoutState>(['sent', 'cancelling', 'paid', 'returned']);
/** States in which nobody knows yet. */
const IS_OPEN: ReadonlySet<PayoutState> = new Set<PayoutState>(['accepted', 'sending', 'unknown', 'review']);

/** Returns how the channel, the payout and the loan's books differ, or null if they agree. */
export function findPayoutDifference(payout: PayoutToCompare, answer: PayoutInquiry): PayoutDifference | null {
  const { payout_id: payoutId, state, amount } = payout;
  const isOut = IS_OUT.has(state);
  const ourCents = isOut ? amount : NO_CENTS;
  const say = (kind: PayoutDifferenceKind, theirCents: Cents | null, detail: string): PayoutDifference => ({
    payoutId,
    kind,
    ourCents,
    theirCents,
    detail,
  });
  if (answer.kind === 'unknown') return say('unanswered', null, answer.detail);
  if (answer.kind === 'sent' || answer.kind === 'paid') {
    if (answer.copies > 1) return say('double', answer.amountCents, `paid out ${answer.copies} times`);
    if (answer.amountCents !== amount) return say('amount', answer.amountCents, 'the channel took another amount');
    if (PAYOUT_STATES[state].isOver)
      return say('missing_here', answer.amountCents, `the channel says ${answer.kind}, and our payout is ${state}`);
    return findBooksDifference(payout, say);
  }
  const isThere = answer.kind === 'returned' || answer.kind === 'cancelled' || answer.kind === 'expired';
  if (state === 'paid' || ((state === 'sent' || state === 'cancelling') && !isThere))
    return say('missing_there', null, `the channel says ${answer.kind}, and our payout is ${state}`);
  return findBooksDifference(payout, say);
}

/** Compares a payout with what its loan's books say. Only the last attempt decides what is owed. */
function findBooksDifference(
  { state, amount, owed, owed_amount: owedAmount, is_last: isLast }: PayoutToCompare,
  say: (kind: PayoutDifferenceKind, theirCents: Cents | null, detail: string) => PayoutDifference,
): PayoutDifference | null {
  if (owedAmount !== null && owedAmount !== amount) return say('books', owedAmount, 'the books owe another amount');
  if (!isLast || IS_OPEN.has(state)) return null;
  const isDone = owed === 'completed';
  if ((state === 'paid') !== isDone && owed !== null)
    return say('books', null, `our payout is ${state}, and the books say ${owed}`);
  if (PAYOUT_STATES[state].isOver && (owed === 'approved' || owed === 'requested'))
    return say('books', null, `our payout is ${state}, and nobody pays what the books still owe`);
  return null;
}

const DAYS = statement<{ lms_id: number; business_date: string }>(
  'reconcile_payout_days',
  `
  select lms_id, business_date::text from (
    select distinct lms_id, business_date, dense_rank() over (partition by lms_id order by business_date desc) as place
      from app.payout where business_date is not null) d
   where place <= $1 order by lms_id, business_date`,
);

/** Lists the latest business dates on which payouts were accepted, for each loan system. */
export async function listDaysWithPayouts(
  database: Queryable,
  days: number,
): Promise<{ lmsId: number; businessDate: string }[]> {
  return (await database.rows(DAYS, [days])).map((row) => ({ lmsId: row.lms_id, businessDate: row.business_date }));
}

const CLOSE = statement<{ payout_id: string }>(
  'payout_difference_close',
  `update app.payout_difference set closed_at = clock_timestamp(), closed_by = $2, closed_because = $3
    where payout_id = $1 and closed_at is null returning payout_id`,
);

/** Closes the open differences of a payout by a person's decision. False when there is none. */
export async function closePayoutDifference(
  database: Queryable,
  closing: { readonly reference: string; readonly because: string; readonly by: string },
): Promise<boolean> {
  return (await database.row(CLOSE, [closing.reference, closing.by, closing.because])) !== null;
}
