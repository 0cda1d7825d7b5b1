import { NO_CENTS } from '#money/cents.ts';
import { decided, refused } from './loan-change.ts';
import type { Decided, LoanChange } from './loan-change.ts';
import type { LoanBalances, LoanSnapshot } from './loan-snapshot.ts';
import { moveLoan } from './loan-transitions.ts';
import { openLoan } from './open-loan.ts';
import type { LoanTerms } from './open-loan.ts';

const NOTHING_OWED: LoanBalances = {
  principalCents: NO_CENTS,
  interestCents: NO_CENTS,
  chargeCents: NO_CENTS,
  graceCents: NO_CENTS,
  customaryFeeCents: NO_CENTS,
  maintenanceCents: NO_CENTS,
  feesCents: NO_CENTS,
  costsCents: NO_CENTS,
  creditCents: NO_CENTS,
  unearnedChargeCents: NO_CENTS,
};

/** Makes the loan that is shown and waits for its signature: its terms stand, nothing is owed and nothing is posted.
 *  Faults on terms that `decideTerms` would refuse. Source: loan-core 3.3 (T01). */
export function prepareLoan(terms: LoanTerms): LoanChange {
  const { loan } = openLoan(terms);
  return {
    loan: { ...loan, phase: 'pendingSignature', balances: NOTHING_OWED },
    entries: [],
    events: ['startOrigination'],
  };
}

/** Books the loan that was signed: ORIGINATE and its charge. The terms are those that were shown; signed on a later day they
 *  would differ, so that is refused as `quote_expired`. Refuses `illegal_transition` unless it waits for its signature.
 *  Source: loan-core 3.3 (T02: terms hash unchanged). */
export function signLoan(loan: LoanSnapshot, terms: LoanTerms): Decided<LoanChange> {
  if (loan.phase !== 'pendingSignature')
    return refused({ code: 'illegal_transition', from: 'Open', event: 'signingComplete' });
  if (loan.asOf !== loan.noteOn) return refused({ code: 'quote_expired' });
  const opened = openLoan({ ...terms, noteOn: loan.noteOn });
  const { phase, status } = moveLoan(loan, 'signingComplete');
  return decided({ loan: { ...opened.loan, phase, status }, entries: opened.entries, events: ['signingComplete'] });
}

/** Gives up a loan that was never signed. Refuses `illegal_transition` from anywhere else. Source: loan-core 3.3 (T03). */
export function dropLoan(
  loan: LoanSnapshot,
  event: 'decline' | 'ttlExpired' | 'withdraw' | 'lapse',
): Decided<LoanChange> {
  if (loan.phase !== 'pendingSignature') return refused({ code: 'illegal_transition', from: 'Open', event });
  return decided({ loan: moveLoan(loan, event), entries: [], events: [event] });
}
