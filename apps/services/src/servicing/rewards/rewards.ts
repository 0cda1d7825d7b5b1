import {
  cashOutFailed,
  cashOutSettled,
  cashOutStarted,
  referralReward,
} from '@lendside/domain/ledger/reward-postings.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { statement } from '#platform/database.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/commands/loan-command.ts';
import { runLoanCommand } from '#servicing/commands/run-command.ts';

/** What a command on rewards begins with. */
export interface RewardHead {
  readonly key: string;
  readonly lmsId: BuiltInSystemId;
  readonly customerId: string;
}

/** What a referrer has: rewards that can be cashed out, and what is on its way to their card; cents. */
export interface RewardBalance {
  readonly currentCents: Cents;
  readonly pendingCents: Cents;
}

const ENROL = statement(
  'enrol_referrer',
  `
  insert into servicing.referrer (customer_id, kind, enrolled_on)
  select $1, $2, c.business_date from servicing.business_clock c where c.lms_id = $3 on conflict (customer_id) do nothing`,
);
const LOCK_REFERRER = statement<{ kind: string }>(
  'lock_referrer',
  'select kind from servicing.referrer where customer_id = $1 for update',
);
const BALANCE = statement<{ current: number; pending: number }>(
  'reward_balance',
  `
  select coalesce((select sum(r.amount) from servicing.reward r where r.customer_id = $1), 0)::bigint as current,
         coalesce((select sum(d.amount) from servicing.disbursement d
                    where d.customer_id = $1 and d.purpose = 'reward' and d.state in ('requested', 'approved')), 0)::bigint as pending`,
);
const MOVE = statement(
  'move_reward',
  `
  insert into servicing.reward (reference, customer_id, amount, earned_on, txn_id)
  values ($1, $2, $3, $4, (select t.txn_id from servicing.ledger_txn t where t.idempotency_key = $1))`,
);
const START_CASH_OUT = statement(
  'start_cash_out',
  `
  insert into servicing.disbursement (reference, customer_id, purpose, channel, amount, state, requested_on)
  values ($1, $2, 'reward', 'debit', $3, 'requested', $4)`,
);
const FIND_CASH_OUT = statement<{ amount: number; state: string }>(
  'find_cash_out',
  `select amount, state from servicing.disbursement where reference = $1 and customer_id = $2 and purpose = 'reward' for update`,
);
const END_CASH_OUT = statement(
  'end_cash_out',
  'update servicing.disbursement set state = $2, finished_on = $3 where reference = $1',
);

/** Lets a person refer friends: `ncr` has no loan, `ecr` has. Doing it again changes nothing. */
export async function enrolReferrer(
  tx: Transaction,
  lmsId: BuiltInSystemId,
  customerId: string,
  kind: 'ncr' | 'ecr',
): Promise<void> {
  await tx.rows(ENROL, [customerId, kind, lmsId]);
}

/** The rewards of a customer as they stand. */
export async function readRewards(db: Queryable, customerId: string): Promise<RewardBalance> {
  const row = await db.row(BALANCE, [customerId]);
  return { currentCents: cents(row?.current ?? 0), pendingCents: cents(row?.pending ?? 0) };
}

const chainOf = (customerId: string): string => `reward:${customerId}`;

/** Gives a referrer the reward of a funded friend. Refuses `not_eligible` `not_a_referrer`. Source: loan-core 2.3, 5.5. */
export function earnReward(tx: Transaction, { amountCents, ...head }: RewardHead & { readonly amountCents: Cents }) {
  const { customerId } = head;
  return runLoanCommand(
    tx,
    { ...head, kind: 'reward.earn', loanIds: [], actor: 'dayEnd', input: { customerId, amountCents } },
    async ({ db, on }) => {
      if ((await db.row(LOCK_REFERRER, [customerId])) === null)
        return refused({ code: 'not_eligible', reason: 'not_a_referrer' });
      return decided({
        loanless: [{ chain: chainOf(customerId), entry: referralReward(amountCents) }],
        answer: { amountCents },
        alongside: async (write) => {
          await write.rows(MOVE, [head.key, customerId, amountCents, on]);
        },
      });
    },
  );
}

/** Sends rewards to the referrer's debit card; they wait there until the push settles or fails. Refuses
 *  `amount_out_of_range` beyond the balance. Source: loan-core 2.3 (CASH_OUT). */
export function startCashOut(tx: Transaction, { amountCents, ...head }: RewardHead & { readonly amountCents: Cents }) {
  const { customerId } = head;
  return runLoanCommand(
    tx,
    { ...head, kind: 'reward.cashOut', loanIds: [], actor: 'customer', input: { customerId, amountCents } },
    async ({ db, on }) => {
      if ((await db.row(LOCK_REFERRER, [customerId])) === null)
        return refused({ code: 'not_eligible', reason: 'not_a_referrer' });
      const { currentCents } = await readRewards(db, customerId);
      if (amountCents <= 0 || amountCents > currentCents)
        return refused({ code: 'amount_out_of_range', minCents: cents(1), maxCents: currentCents });
      return decided({
        loanless: [{ chain: chainOf(customerId), entry: cashOutStarted(amountCents) }],
        answer: { amountCents },
        alongside: async (write) => {
          await write.rows(MOVE, [head.key, customerId, -amountCents, on]);
          await write.rows(START_CASH_OUT, [head.key, customerId, amountCents, on]);
        },
      });
    },
  );
}

/** Ends a cash-out as its channel reports: settled for good, or failed, which gives the rewards back. `reference` is the key of
 *  its start. Refuses `not_eligible` `no_such_cash_out`. Source: loan-core 2.3. */
export function endCashOut(
  tx: Transaction,
  {
    reference,
    end,
    ...head
  }: RewardHead & {
    readonly reference: string;
    readonly end: { readonly as: 'settled'; readonly channelFeeCents: Cents } | { readonly as: 'failed' };
  },
) {
  const { customerId } = head;
  return runLoanCommand(
    tx,
    { ...head, kind: `reward.${end.as}`, loanIds: [], actor: 'partner', input: { customerId, reference, end } },
    async ({ db, on }) => {
      const cashOut = await db.row(FIND_CASH_OUT, [reference, customerId]);
      if (cashOut?.state !== 'requested') return refused({ code: 'not_eligible', reason: 'no_such_cash_out' });
      const amountCents = cents(cashOut.amount);
      const entry =
        end.as === 'settled' ? cashOutSettled(amountCents, end.channelFeeCents) : cashOutFailed(amountCents);
      return decided({
        loanless: [{ chain: chainOf(customerId), entry }],
        answer: { amountCents },
        alongside: async (write) => {
          await write.rows(END_CASH_OUT, [reference, end.as === 'settled' ? 'completed' : 'failed', on]);
          if (end.as === 'failed') await write.rows(MOVE, [head.key, customerId, amountCents, on]);
        },
      });
    },
  );
}
