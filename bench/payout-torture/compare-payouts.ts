import {
  reconcilePayouts,
  listDaysWithPayouts,
} from '@lendside/services/features/payouts/reconciliation/reconcile-payouts.ts';
import { storeDesk } from '@lendside/services/features/payouts/store-desk.ts';
import { openDatabase } from '@lendside/services/platform/database.ts';
import { query } from '../local-postgres.ts';
import { BREACHES, UNBALANCED } from '../torture/compare-books.ts';
import { countFates, type Fates, type OurPayout } from './count-fates.ts';
import type { HandedOut } from './counters-of-run.ts';
import type { Drawn } from './draw-load.ts';
import { isTaken, PARTNERS, readPartnerPayouts, type PartnerPayout } from './partner-books.ts';
import { payoutDesksOfRun } from './partners-of-run.ts';

/** Differences between the partners' books, our payouts, the ledger and the answers to people. The counts of `MUST_BE_ZERO` must be 0. */
export interface PayoutVerdict extends Fates {
  readonly payouts: number;
  readonly paid: number;
  readonly cancelled: number;
  readonly expired: number;
  readonly returned: number;
  readonly failed: number;
  readonly acceptedButMissing: number;
  /** Payouts that nobody asked for. */
  readonly unasked: number;
  readonly otherAnswers: number;
  /** Payouts that a channel took more than once, or that the till gave more than once. */
  readonly doublePayouts: number;
  /** Money that a channel has given, or still owes somebody, and that we do not count as paid. */
  readonly sentNotBooked: number;
  /** Money that we count as paid and that no channel has given. */
  readonly bookedNotSent: number;
  readonly notFinal: number;
  /** Payouts that the loan's books do not end as the payout did. */
  readonly wrongBookings: number;
  /** Lines that still hold money, or owe another principal than their paid draws, or anything without a draw. */
  readonly wrongLines: number;
  /** Lines that were found above their limit while people drew, or in the end. */
  readonly overLimit: number;
  /** Differences that the product's own reconciliation finds. */
  readonly differences: number;
  readonly unbalanced: number;
  readonly breaches: number;
  /** Seconds from asking until the channel had it. */
  readonly p99SecondsSent: number;
}

/** Names of the counts that must be 0. */
export const MUST_BE_ZERO = [
  'acceptedButMissing',
  'unasked',
  'otherAnswers',
  'doublePayouts',
  'sentNotBooked',
  'bookedNotSent',
  'notFinal',
  'wrongBookings',
  'wrongLines',
  'overLimit',
  'differences',
  'unbalanced',
  'breaches',
  'fatesMissed',
] as const satisfies readonly (keyof PayoutVerdict)[];

/** What the run saw beside the books. */
export interface Seen {
  readonly databaseUrl: string;
  readonly simulatorUrl: string;
  readonly drawn: readonly Drawn[];
  readonly handedOut: ReadonlyMap<string, HandedOut>;
  /** Lines that a watcher found above their limit. */
  readonly overLimit: number;
}

const OURS = `
  select p.payout_id, p.channel, p.state, p.amount::int as amount, p.cancel_refused, d.state as owed,
         exists (select from app.payout_transition t where t.payout_id = p.payout_id and t.event = 'answer_lost') as was_lost
    from app.payout p left join servicing.disbursement d on d.reference = p.disbursement_ref and d.amount = p.amount`;
/** Lines above their limit. */
export const OVER_LIMIT = `
  select count(*)::int as n from servicing.loan l join servicing.loan_balance b using (loan_id)
   where l.frequency = 'line' and b.account = '1100' and b.balance + l.line_holds > l.credit_limit`;
const WRONG_LINES = `
  select count(*)::int as n from servicing.loan l,
         lateral (select coalesce(sum(p.amount), 0) as drawn from app.payout p where p.loan_id = l.loan_id and p.state = 'paid') o,
         lateral (select coalesce(sum(b.balance) filter (where b.account = '1100'), 0) as principal,
                         coalesce(sum(b.balance) filter (where b.account in ('1100', '1110', '1120', '1125', '1130', '1140')), 0) as owed
                    from servicing.loan_balance b where b.loan_id = l.loan_id) k
   where l.frequency = 'line' and (l.line_holds <> 0 or k.principal <> o.drawn or o.drawn = 0 and k.owed <> 0)`;
const LAST_CLOSED = `select (business_date - 1)::text as day from servicing.business_clock where lms_id = 2`;
const SECONDS = `
  select coalesce(percentile_cont(0.99) within group (order by extract(epoch from sent_at - asked_at)), 0)::float8 as n
    from app.payout where sent_at is not null`;

/** Compares the books of the partners, our payouts, the ledger, the till and the answers to people. */
export async function comparePayouts(seen: Seen): Promise<PayoutVerdict> {
  const { databaseUrl, simulatorUrl, drawn, handedOut } = seen;
  const count = async (text: string): Promise<number> => Number((await query(databaseUrl, text))[0]?.['n'] ?? -1);
  const ours = (await query(databaseUrl, OURS)) as unknown as OurPayout[];
  const lastClosed = (await query(databaseUrl, LAST_CLOSED))[0]?.['day'];
  const through = typeof lastClosed === 'string' ? lastClosed : '';
  const theirs = (await Promise.all(PARTNERS.map((partner) => readPartnerPayouts(simulatorUrl, partner)))).flat();
  const told = new Set(drawn.flatMap(({ answers }) => [...answers.values()].flatMap((keys) => [...keys])));
  const known = new Set(ours.map((payout) => payout.payout_id));
  const inState = (state: string): number => ours.filter((payout) => payout.state === state).length;
  return {
    payouts: ours.length,
    paid: inState('paid'),
    cancelled: inState('cancelled'),
    expired: inState('expired'),
    returned: inState('returned'),
    failed: inState('failed'),
    acceptedButMissing: [...told].filter((key) => !known.has(key)).length,
    unasked: ours.filter((payout) => !told.has(payout.payout_id)).length,
    otherAnswers: drawn.filter(({ answers }) => [...answers.values()].some((keys) => keys.size !== 1)).length,
    ...compareMoney(ours, theirs, handedOut, through),
    notFinal: ours.filter(({ state }) => !(state in ENDS)).length,
    wrongBookings: ours.filter(({ state, owed }) => ENDS[state]?.includes(owed) === false).length,
    wrongLines: await count(WRONG_LINES),
    overLimit: seen.overLimit + (await count(OVER_LIMIT)),
    differences: await countDifferences(databaseUrl, simulatorUrl),
    unbalanced: await count(UNBALANCED),
    breaches: (await query(databaseUrl, BREACHES)).length,
    p99SecondsSent: await count(SECONDS),
    ...countFates(ours, drawn),
  };
}

/** How the loan's books end a payout that ended so. */
const ENDS: Readonly<Record<string, readonly (string | null)[]>> = {
  paid: ['completed'],
  cancelled: ['cancelled', null],
  expired: ['expired', 'failed'],
  returned: ['failed'],
  failed: ['failed', null],
};

/** Compares payout by payout what the channels gave with what we count as paid. */
function compareMoney(
  ours: readonly OurPayout[],
  theirs: readonly PartnerPayout[],
  handedOut: ReadonlyMap<string, HandedOut>,
  through: string,
): Pick<PayoutVerdict, 'doublePayouts' | 'sentNotBooked' | 'bookedNotSent'> {
  // The mistake "new reference" adds a suffix; it is still the same payout.
  const taken = Map.groupBy(theirs.filter(isTaken), ({ reference }) => reference.replace(/-r\d+$/, ''));
  const isLive = ({ state, returnedOn }: PartnerPayout): boolean =>
    state !== 'cancelled' && (returnedOn === null || returnedOn > through);
  const byId = new Map(ours.map((payout) => [payout.payout_id, payout]));
  const live = [...taken].filter(([, rows]) => rows.some(isLive)).map(([id]) => id);
  const given = [...handedOut].filter(([, each]) => each.given > 0).map(([id]) => id);
  const hasMoney = new Set([...live, ...given]);
  const isUnsure = (id: string): boolean => handedOut.get(id)?.isUnsure === true;
  const twice = [...handedOut.values()].filter((each) => each.given > 1).length;
  return {
    doublePayouts: [...taken.values()].filter((rows) => rows.length > 1).length + twice,
    sentNotBooked: [...hasMoney].filter((id) => byId.get(id)?.state !== 'paid').length,
    bookedNotSent: ours.filter(
      ({ payout_id: id, state, amount }) =>
        state === 'paid' &&
        !isUnsure(id) &&
        !(hasMoney.has(id) && taken.get(id)?.some((row) => row.amountCents !== amount) !== true),
    ).length,
  };
}

/** Counts what `npm run reconcile` finds on all days of the run. */
async function countDifferences(databaseUrl: string, simulatorUrl: string): Promise<number> {
  const database = openDatabase({
    url: databaseUrl,
    role: 'lendside_worker',
    connectionsMax: 4,
    onBroken: () => undefined,
  });
  try {
    const desks = { ...payoutDesksOfRun(simulatorUrl), store: storeDesk(database) };
    let differences = 0;
    for (const day of await listDaysWithPayouts(database, 60))
      differences += (await reconcilePayouts(database, desks, day)).differences.length;
    return differences;
  } finally {
    await database.close();
  }
}
