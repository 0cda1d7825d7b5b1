import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import type { LoanStatusName } from '@lendside/domain/loans/statuses/loan-status.ts';
import { dayCount } from '#ui/calendar-text.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

/** A loan's standing as one word with a tone. */
export interface Standing {
  readonly tone: StatusTone;
  readonly word: string;
}

/** Statuses whose name is enough; all others are running loans and show how they are paid. */
const BY_STATUS: Readonly<Partial<Record<LoanStatusName, Standing>>> = {
  PaidOff: { tone: 'good', word: 'Paid off' },
  Settled: { tone: 'good', word: 'Settled' },
  Refinance: { tone: 'neutral', word: 'Renewed' },
  Rescinded: { tone: 'neutral', word: 'Canceled' },
  Closed: { tone: 'neutral', word: 'Closed' },
  Deleted: { tone: 'neutral', word: 'Never started' },
  Default: { tone: 'bad', word: 'In default' },
  OutForRepo: { tone: 'bad', word: 'Vehicle recovery ordered' },
  OutForRepoChargedOff: { tone: 'bad', word: 'Vehicle recovery ordered' },
  Repossessed: { tone: 'bad', word: 'Vehicle recovered' },
  RepossessedChargedOff: { tone: 'bad', word: 'Vehicle recovered' },
  Sold: { tone: 'neutral', word: 'Vehicle sold' },
  ChargedOff: { tone: 'bad', word: 'Charged off' },
  Bankrupt: { tone: 'neutral', word: 'Bankruptcy on file' },
  BankruptChargedOff: { tone: 'neutral', word: 'Bankruptcy on file' },
};

const BY_REASON: Readonly<Record<string, Standing>> = {
  awaiting_signature: { tone: 'waiting', word: 'Waiting for your signature' },
  awaiting_funds: { tone: 'waiting', word: 'Not paid out yet' },
  paid_off: { tone: 'good', word: 'Nothing owed' },
};

/** Returns a loan's standing for its pill. Source: LOP-023, loan-core 3.1, screens.md (lateness in words). */
export function standing(loan: LoanEntity): Standing {
  const { name } = loanStatusFacts(loan.statusCode);
  const byStatus = BY_STATUS[name];
  if (loan.paymentInFlight && !loan.paidOff) return { tone: 'waiting', word: 'Payment in progress' };
  if (name === 'ChargedOff' && loan.whyNotPayable === 'nothing_owed') return { tone: 'neutral', word: 'Nothing owed' };
  if (byStatus !== undefined) return byStatus;
  const waiting = loan.whyNotPayable === null ? undefined : BY_REASON[loan.whyNotPayable];
  if (waiting !== undefined) return waiting;
  if (loan.daysLate > 0) return { tone: 'attention', word: `${dayCount(loan.daysLate)} late` };
  if (name === 'Chargeback') return { tone: 'attention', word: 'Payment returned' };
  // A payment due on a weekend or holiday is on time on the next business day; the loan is not late before that day ends.
  if (loan.dueDate !== null && loan.minimumAmountDue > 0 && loan.dueDate <= loan.asOf)
    return { tone: 'waiting', word: 'Due today' };
  return { tone: 'good', word: 'On time' };
}
