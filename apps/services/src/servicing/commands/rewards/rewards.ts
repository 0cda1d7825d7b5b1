import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { cents, NO_CENTS, subtractCents, type Cents } from '@lendside/domain/money/cents.ts';
import {
  DEFAULT_REWARD_CENTS,
  earnReward as decideReward,
  endCashOut as decideEnd,
  startCashOut as decideStart,
  takeBackReward as decideTakeBack,
  type ReferredLoan,
  type RewardEvent,
} from '@lendside/domain/referrals/reward-account.ts';
import type { TakeBackReason } from '@lendside/domain/referrals/judge-referral.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { endDisbursement, queuePayout } from '#servicing/commands/disbursements/disbursement-rows.ts';
import type { LoanCommand } from '#servicing/executor/loan-command.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';

/** A command on a referrer's rewards. Rewards belong to no loan and are booked in a ledger chain of the referrer. */
export interface RewardCommand {
  readonly key: string;
  readonly lmsId: BuiltInSystemId;
  readonly customerId: string;
}

interface RewardRow {
  readonly kind: RewardEvent['kind'];
  readonly on_day: string;
  readonly reference: string;
  readonly amount: number;
}

const REWARD_EVENTS = statement<RewardRow>(
  'reward_events',
  `
  select kind, on_day, reference, amount from (
    select case when amount > 0 then 'earned' else 'takenBack' end as kind, 1 as place, earned_on as on_day, reference, abs(amount) as amount
      from servicing.reward where customer_id = $1
    union all
    select 'cashOutStarted', 2, requested_on, reference, amount from servicing.disbursement where customer_id = $1 and purpose = 'reward'
    union all
    select case state when 'completed' then 'cashOutSettled' else 'cashOutFailed' end, 3, finished_on, reference, amount
      from servicing.disbursement where customer_id = $1 and purpose = 'reward' and finished_on is not null) e
   order by on_day, case when kind in ('earned', 'takenBack') then 1 else 2 end, reference, place`,
);

function toEvent({ kind, on_day: day, reference, amount }: RewardRow): RewardEvent {
  const on = businessDate(day);
  if (kind === 'earned' || kind === 'takenBack') return { kind, on, amountCents: cents(amount) };
  return kind === 'cashOutStarted' ? { kind, on, reference, amountCents: cents(amount) } : { kind, on, reference };
}

/** Reads all events of a referrer's rewards, in order. */
export async function readRewardEvents(db: Queryable, customerId: string): Promise<RewardEvent[]> {
  return (await db.rows(REWARD_EVENTS, [customerId])).map(toEvent);
}

const ENROL = statement(
  'enrol_referrer',
  `insert into servicing.referrer (customer_id, kind, enrolled_on, profile_id, short_code) values ($1, $2, $3, $4, $5)
   on conflict do nothing`,
);
const EARN = statement(
  'earn_reward',
  `insert into servicing.reward (reference, customer_id, amount, earned_on, txn_id, referral_id, reason)
   values ($1, $2, $3, $4, (select txn_id from servicing.ledger_txn where idempotency_key = $1), $5, $6)`,
);
const START_CASH_OUT = statement(
  'start_cash_out',
  `insert into servicing.disbursement (reference, customer_id, purpose, channel, amount, state, requested_on, display_number, destination)
   values ($1, $2, 'reward', 'debit', $3, 'requested', $4, $5, $6)`,
);
/** Returns the referrer to whom a cash-out belongs now. The two places of a person may have become one since it was asked for. */
const HOLDER = statement<{ customer_id: string }>(
  'cash_out_holder',
  `select customer_id from servicing.disbursement where reference = $1 and purpose = 'reward'`,
);
/** Locks a referrer's rewards, so that one command at a time changes them. */
const LOCK_REFERRER = statement('lock_referrer', 'select pg_advisory_xact_lock(7344, hashtext($1))::text');

function toCommand(
  { key, lmsId, customerId }: RewardCommand,
  kind: string,
  input: object,
  actor: LoanCommand['actor'],
): LoanCommand {
  // Day-end settles referrals after the day takes no more commands of others.
  const poster = actor === 'dayEnd' ? { poster: actor } : {};
  return { key, kind, lmsId, loanIds: [], actor, ...poster, input: { customerId, ...input } };
}

const chainOf = (customerId: string): string => `reward:${customerId}`;

/** Records a referrer, once, with their profile and code when they have them. Source: RFL-002. */
export async function enrolReferrer(
  tx: Transaction,
  customerId: string,
  kind: 'ncr' | 'ecr',
  on: BusinessDate,
  known: { readonly profileId: string; readonly shortCode: string } | null = null,
): Promise<void> {
  await tx.rows(ENROL, [customerId, kind, on, known?.profileId ?? null, known?.shortCode ?? null]);
}

/** Books the reward for a referred person's first loan. `referralId`: the referral that it is for, when one is kept. Source: loan-core 2.3
 *  (REFERRAL_REWARD), 5.5. */
export async function earnReward(
  tx: Transaction,
  command: RewardCommand & {
    readonly referred: ReferredLoan;
    readonly amountCents?: Cents;
    readonly referralId?: number;
  },
) {
  const { customerId, referred, amountCents = DEFAULT_REWARD_CENTS, referralId = null } = command;
  await tx.rows(LOCK_REFERRER, [customerId]);
  return runLoanCommand(tx, toCommand(command, 'reward.earn', { referred, amountCents }, 'dayEnd'), ({ on }) => {
    const decision = decideReward(referred, on, amountCents);
    if (!decision.ok) return refused({ code: 'not_eligible', reason: decision.refusal });
    return decided({
      loanless: [{ chain: chainOf(customerId), entry: decision.value.entry }],
      answer: { customerId, amountCents },
      alongside: async (write) => {
        await enrolReferrer(write, customerId, 'ecr', on);
        await write.rows(EARN, [command.key, customerId, amountCents, on, referralId, null]);
      },
    });
  });
}

/** Takes the reward of a referral back, because its loan was undone. `reason`: for our books; the referrer reads `TAKE_BACK_TEXT`. Source:
 *  width 9. */
export async function takeBackReward(
  tx: Transaction,
  command: RewardCommand & {
    readonly amountCents: Cents;
    readonly referralId: number;
    readonly reason: TakeBackReason;
  },
) {
  const { key, customerId, amountCents, referralId, reason } = command;
  await tx.rows(LOCK_REFERRER, [customerId]);
  return runLoanCommand(tx, toCommand(command, 'reward.takeBack', { amountCents, referralId }, 'dayEnd'), ({ on }) => {
    const { entry } = decideTakeBack(on, amountCents);
    return decided({
      loanless: [{ chain: chainOf(customerId), entry }],
      answer: { customerId, amountCents },
      alongside: async (write) => {
        await write.rows(EARN, [key, customerId, subtractCents(NO_CENTS, amountCents), on, referralId, reason]);
      },
    });
  });
}

/** Starts paying all of a referrer's rewards out to a card. The command's key becomes the cash-out's reference. Source:
 *  loan-core 2.3 (CASH_OUT start); LOP-070. */
export async function startCashOut(
  tx: Transaction,
  command: RewardCommand & {
    readonly displayNumber: string | null;
    readonly amountCents?: Cents;
    /** The card that gets the money: `app.card.card_id`. */
    readonly destination?: string;
    /** True when a person asked for it. Its payout then exists already. */
    readonly hasPayout?: boolean;
  },
) {
  const { customerId, displayNumber, key, amountCents: wantedCents, destination = null, hasPayout = false } = command;
  await tx.rows(LOCK_REFERRER, [customerId]);
  return runLoanCommand(
    tx,
    toCommand(command, 'reward.cashOut', { displayNumber, wantedCents }, 'customer'),
    async ({ db, on }) => {
      const decision = decideStart(
        await readRewardEvents(db, customerId),
        key,
        on,
        displayNumber !== null,
        wantedCents,
      );
      if (!decision.ok) return refused({ code: 'not_eligible', reason: decision.refusal });
      const { amountCents, entry } = decision.value;
      return decided({
        loanless: [{ chain: chainOf(customerId), entry }],
        answer: { reference: key, amountCents },
        alongside: async (write) => {
          await write.rows(START_CASH_OUT, [key, customerId, amountCents, on, displayNumber, destination]);
          if (!hasPayout) await queuePayout(write, 'payout.make', key);
        },
      });
    },
  );
}

/** Ends a cash-out as settled, failed or returned. After a failure or a return the rewards belong to the referrer again. Source: loan-core 2.3
 *  (CASH_OUT). */
export async function endCashOut(
  tx: Transaction,
  command: RewardCommand & { readonly reference: string; readonly end: Parameters<typeof decideEnd>[2] },
) {
  const { reference, end } = command;
  const customerId = (await tx.row(HOLDER, [reference]))?.customer_id ?? command.customerId;
  await tx.rows(LOCK_REFERRER, [customerId]);
  const head = toCommand(command, `reward.${end.kind}`, { reference, end }, 'partner');
  return runLoanCommand(tx, head, async ({ db, on }) => {
    const decision = decideEnd(await readRewardEvents(db, customerId), reference, end, on);
    if (!decision.ok) return refused({ code: 'not_eligible', reason: decision.refusal });
    return decided({
      loanless: [{ chain: chainOf(customerId), entry: decision.value.entry }],
      answer: { reference, state: end.kind },
      alongside: (write) =>
        endDisbursement(write, reference, end.kind === 'cashOutSettled' ? 'completed' : 'failed', on),
    });
  });
}
