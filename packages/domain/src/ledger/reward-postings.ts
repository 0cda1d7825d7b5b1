import type { Cents } from '#money/cents.ts';
import { balanced, credit, debit, type JournalEntry } from './journal-entry.ts';

/** REFERRAL_REWARD earned by a referrer. The entry belongs to no loan. Cents. Source: loan-core 2.3. */
export function referralReward(amountCents: Cents): JournalEntry {
  return balanced('REFERRAL_REWARD', [debit(5070, amountCents), credit(2500, amountCents)]);
}

/** REFERRAL_REWARD taken back from a referrer, because the referred loan was undone. The rewards may fall below zero; nobody collects that.
 *  Source: width 9. */
export function referralRewardTakenBack(amountCents: Cents): JournalEntry {
  return balanced('REFERRAL_REWARD_TAKEN_BACK', [debit(2500, amountCents), credit(5070, amountCents)]);
}

/** CASH_OUT started: the rewards are payable to a debit card. Source: loan-core 2.3. */
export function cashOutStarted(amountCents: Cents): JournalEntry {
  return balanced('CASH_OUT', [debit(2500, amountCents), credit(2116, amountCents)]);
}

/** CASH_OUT settled, with the channel's fee as our cost. Source: loan-core 2.3. */
export function cashOutSettled(amountCents: Cents, channelFeeCents: Cents): JournalEntry {
  return balanced('CASH_OUT_SETTLED', [
    debit(2116, amountCents),
    debit(5080, channelFeeCents),
    credit(1000, amountCents),
    credit(1000, channelFeeCents),
  ]);
}

/** CASH_OUT failed: the rewards return to the referrer. Source: loan-core 2.3. */
export function cashOutFailed(amountCents: Cents): JournalEntry {
  return balanced('CASH_OUT_FAILED', [debit(2116, amountCents), credit(2500, amountCents)]);
}

/** CASH_OUT returned after it was settled: the money came back, and the rewards return to the referrer. Source: width 1. */
export function cashOutReturned(amountCents: Cents): JournalEntry {
  return balanced('CASH_OUT_RETURNED', [debit(1000, amountCents), credit(2500, amountCents)]);
}
