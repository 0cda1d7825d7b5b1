import { addDays, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { readReferralAmount } from '@lendside/domain/configuration/configuration.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { judgeReferral, type ReferralVerdict, type SharedTrait } from '@lendside/domain/referrals/judge-referral.ts';
import { DEFAULT_REWARD_CENTS } from '@lendside/domain/referrals/reward-account.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { makeNotice, queueNotices } from '#servicing/commands/notices/make-notice.ts';
import { earnReward, takeBackReward } from '#servicing/commands/rewards/rewards.ts';
import type { DayCounts } from './day-counts.ts';

/** Rewards are booked in TLXe, because its brands have the program. */
const REWARDS_LMS = 2;
/** Number of days in which an earned reward is taken back when its loan is undone. */
const WATCHED_DAYS = 90;

const ADVANCE = statement('advance_referrals', 'select servicing.advance_referrals($1)::text');
const MERGE = statement('merge_referrers', 'select servicing.merge_referrers(null)::text');
const TO_JUDGE = statement<ReferralRow>('referrals_to_judge', 'select * from servicing.referrals_to_judge($1)');
const MOVE = statement(
  'move_referral',
  'update servicing.referral set state = $2, reason = $3, changed_on = $4 where referral_id = $1',
);
const AMOUNT = statement<{ value: unknown }>(
  'referral_amount',
  `select value from app.setting where name = 'config.referralAmount'`,
);

interface ReferralRow {
  readonly referral_id: number;
  readonly referrer_id: string;
  readonly loan_id: number;
  readonly brand: string;
  readonly state: string;
  readonly is_released: boolean;
  readonly note_on: string;
  readonly funded_on: string | null;
  /** Rewards booked for the referral so far, in cents. */
  readonly earned: number;
  readonly is_rescinded: boolean;
  readonly is_first_payment_returned: boolean;
  readonly is_own: boolean;
  readonly is_same_person: boolean;
  readonly was_customer: boolean;
  readonly is_circle: boolean;
  readonly shared: readonly SharedTrait[];
}

type RewardCounts = Pick<DayCounts, 'rewardsEarned' | 'rewardsHeld' | 'rewardsRefused' | 'rewardsTakenBack'>;

const COUNT_OF = {
  earn: 'rewardsEarned',
  hold: 'rewardsHeld',
  refuse: 'rewardsRefused',
  takeBack: 'rewardsTakenBack',
} as const satisfies Readonly<Record<Exclude<ReferralVerdict['kind'], 'wait'>, keyof RewardCounts>>;

/** Merges the two places of a person in the register, and moves the referrals on. Then earns, holds, refuses or takes back each reward, in its own
 *  transaction. A continued run decides again and posts nothing twice. Source: loan-core 2.3 (REFERRAL_REWARD), width 9, security T23. */
export async function settleReferrals(
  db: Database,
  lmsId: 1 | 2,
  closing: BusinessDate,
  delivers: boolean,
): Promise<Partial<RewardCounts>> {
  if (lmsId !== REWARDS_LMS) return {};
  await db.rows(MERGE, []);
  await db.rows(ADVANCE, [closing]);
  const rows = await db.rows(TO_JUDGE, [addDays(closing, -WATCHED_DAYS)]);
  const counts = { rewardsEarned: 0, rewardsHeld: 0, rewardsRefused: 0, rewardsTakenBack: 0 };
  if (rows.length === 0) return counts;
  const amountCents = readReferralAmount((await db.row(AMOUNT, []))?.value) ?? DEFAULT_REWARD_CENTS;
  for (const row of rows) {
    const verdict = judgeReferral(toFacts(row), closing);
    if (isWaiting(verdict) || (verdict.kind === 'hold' && row.state === 'held')) continue;
    await db.transaction((tx) => carryOut(tx, row, verdict, { on: closing, amountCents, delivers }));
    counts[COUNT_OF[verdict.kind]] += 1;
  }
  return counts;
}

/** A verdict that changes the referral. */
type DueVerdict = Exclude<ReferralVerdict, { readonly kind: 'wait' }>;

function isWaiting(verdict: ReferralVerdict): verdict is Exclude<ReferralVerdict, DueVerdict> {
  return verdict.kind === 'wait';
}

function toFacts(row: ReferralRow) {
  return {
    isOwnCode: row.is_own,
    isSamePerson: row.is_same_person,
    isCircle: row.is_circle,
    wasCustomer: row.was_customer,
    shared: row.shared,
    isReleased: row.is_released,
    isEarned: row.earned > 0,
    fundedOn: row.funded_on === null ? null : businessDate(row.funded_on),
    windowUntil: nextBusinessDay(businessDate(row.note_on)),
    isRescinded: row.is_rescinded,
    isFirstPaymentReturned: row.is_first_payment_returned,
  };
}

interface Today {
  readonly on: BusinessDate;
  readonly amountCents: Cents;
  readonly delivers: boolean;
}

async function carryOut(tx: Transaction, row: ReferralRow, verdict: DueVerdict, today: Today): Promise<void> {
  const { referral_id: referralId } = row;
  const { on, amountCents } = today;
  const command = { key: `reward:referral:${referralId}`, lmsId: REWARDS_LMS, customerId: row.referrer_id } as const;
  switch (verdict.kind) {
    case 'earn': {
      const facts = toFacts(row);
      const referred = { fundedOn: facts.fundedOn ?? on, windowUntil: facts.windowUntil };
      const answer = await earnReward(tx, { ...command, referred, amountCents, referralId });
      if (!answer.ok) throw new Error(`referral ${referralId} earned nothing: ${JSON.stringify(answer.refusal)}`);
      await tx.rows(MOVE, [referralId, 'earned', null, on]);
      return tell(tx, row, today, { what: 'earned', amount: amountCents });
    }
    case 'takeBack': {
      const answer = await takeBackReward(tx, {
        ...command,
        key: `${command.key}:back`,
        amountCents: cents(row.earned),
        referralId,
        reason: verdict.reason,
      });
      if (!answer.ok) throw new Error(`referral ${referralId} kept its reward: ${JSON.stringify(answer.refusal)}`);
      await tx.rows(MOVE, [referralId, 'takenBack', verdict.reason, on]);
      return tell(tx, row, today, { what: 'takenBack', amount: row.earned });
    }
    case 'hold':
      await tx.rows(MOVE, [referralId, 'held', verdict.reason, on]);
      return undefined;
    case 'refuse':
      await tx.rows(MOVE, [referralId, 'refused', verdict.reason, on]);
      return undefined;
  }
}

/** Tells the referrer (N41) that the balance changed. A referral that the rules refuse gets no letter; the home shows it. A replay of past days only
 *  records the letter. */
async function tell(
  tx: Transaction,
  { referral_id: referralId, referrer_id: customerId, brand }: ReferralRow,
  { on, delivers }: Today,
  told: { readonly what: 'earned' | 'takenBack'; readonly amount: number },
): Promise<void> {
  const key = `N41:${referralId}:${told.what}`;
  await makeNotice(tx, {
    key,
    code: 'N41',
    loanId: null,
    customerId,
    on,
    facts: { ...told, brand, lmsId: REWARDS_LMS },
  });
  if (delivers) await queueNotices(tx, [key]);
}
