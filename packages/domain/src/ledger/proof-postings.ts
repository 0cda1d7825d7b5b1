import type { Cents } from '#money/cents.ts';
import { balanced, credit, debit, type JournalEntry } from './journal-entry.ts';

// A small credit that proves a bank account is the lender's cost of paying through that channel, so it is booked like the channel's fee
// (5080). It belongs to no loan, and nobody owes it back.

/** ACCOUNT_PROOF: a small credit is payable by the bank. Cents. Source: loan-core 2.2 (5080, 2199). */
export function accountProofStarted(amountCents: Cents): JournalEntry {
  return balanced('ACCOUNT_PROOF', [debit(5080, amountCents), credit(2199, amountCents)]);
}

/** ACCOUNT_PROOF_PAID: the small credit left the bank, with the channel's own fee. Source: loan-core 2.3 (ACH credit settled). */
export function accountProofPaid(amountCents: Cents, channelFeeCents: Cents): JournalEntry {
  return balanced('ACCOUNT_PROOF_PAID', [
    debit(2199, amountCents),
    debit(5080, channelFeeCents),
    credit(1000, amountCents),
    credit(1000, channelFeeCents),
  ]);
}

/** ACCOUNT_PROOF_FAILED: the small credit never left, so it is no cost. */
export function accountProofFailed(amountCents: Cents): JournalEntry {
  return balanced('ACCOUNT_PROOF_FAILED', [debit(2199, amountCents), credit(5080, amountCents)]);
}

/** ACCOUNT_PROOF_RETURNED: the bank gave a paid small credit back, so it is no cost. */
export function accountProofReturned(amountCents: Cents): JournalEntry {
  return balanced('ACCOUNT_PROOF_RETURNED', [debit(1000, amountCents), credit(5080, amountCents)]);
}
