import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { DaySummary } from './run-day-end.ts';

/** Describes a day-end for an operator. Counts of zero are left out. Each breach gets its own line. */
export function describeDay(day: DaySummary): string {
  const facts = [
    count(day.accruedLoans, 'loan accrued', 'loans accrued'),
    count(day.payments, 'payment', 'payments'),
    count(day.returns, 'return', 'returns'),
    count(day.statements, 'statement', 'statements'),
    count(day.lateFees, 'late fee', 'late fees'),
    count(day.transitions, 'change of status', 'changes of status'),
    count(day.chargeOffs, 'charge-off', 'charge-offs'),
    count(day.heldBack, 'loan held back (covered borrower)', 'loans held back (covered borrowers)'),
    count(day.salesWithoutAddress, 'sale waits for a postal address', 'sales wait for a postal address'),
    count(day.expiries, 'expiry', 'expiries'),
    count(day.autopayDebits, 'autopay debit', 'autopay debits'),
    count(day.notices, 'notice', 'notices'),
    count(day.offersPublished, 'offer published', 'offers published'),
    count(day.offersFailed, 'offer failed', 'offers failed'),
    count(day.offersWithdrawn, 'offer withdrawn', 'offers withdrawn'),
    count(day.rewardsEarned, 'reward earned', 'rewards earned'),
    count(day.rewardsHeld, 'reward held for review', 'rewards held for review'),
    count(day.rewardsRefused, 'reward refused', 'rewards refused'),
    count(day.rewardsTakenBack, 'reward taken back', 'rewards taken back'),
  ].filter((fact) => fact !== null);
  const breaches = day.breaches.map((breach) => `\n  breach: ${breach}`).join('');
  return `${loanSystemName(day.lmsId)} ${day.date}: ${facts.length === 0 ? 'quiet' : facts.join(', ')}${breaches}`;
}

function count(amount: number, one: string, many: string): string | null {
  if (amount === 0) return null;
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`;
}
