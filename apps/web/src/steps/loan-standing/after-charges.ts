import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { floorAtZero, subtractCents, type Cents } from '@lendside/domain/money/cents.ts';
import type { IneligibleReason } from '@lendside/domain/refinance/refinance-eligible.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { dueKind } from './due-kind.ts';
import { kindOf } from './loan-kind.ts';

/** What no visit to the store and no form changes. */
const FOR_GOOD: ReadonlySet<string> = new Set<IneligibleReason>([
  'status',
  'too_late',
  'no_renewals_left',
  'product_does_not_renew',
  'bankrupt',
  'military',
]);

function mayStillRenew({ refinanceEligible, whyNotRefinance }: LoanEntity): boolean {
  return (
    refinanceEligible || (whyNotRefinance.length > 0 && !whyNotRefinance.some(({ reason }) => FOR_GOOD.has(reason)))
  );
}

/** What of a late pawn stays due when its charges are paid, in cents: its due date is its maturity, and paying charges moves no due
 *  date. Null of every other loan, which is up to date again once it has paid what is past due. Source: loan-core 2.4, decision 005. */
export function restAfterChargesCents(loan: LoanEntity): Cents | null {
  if (kindOf(loan) !== 'pawn' || dueKind(loan) !== 'scheduled' || loan.daysLate <= 0) return null;
  const rest = floorAtZero(subtractCents(loan.payoffAmount, loan.minimumRequiredAmount));
  return rest > 0 ? rest : null;
}

/** What of a late pawn no payment of charges covers, and what would end its lateness; null where `restAfterChargesCents` is. A guest
 *  is not told of the loan as theirs. Source: decisions 005 and 018. */
export function restDueText(loan: LoanEntity, isGuest = false): string | null {
  const rest = restAfterChargesCents(loan);
  if (rest === null) return null;
  const [renewed, paidOff] = isGuest
    ? ['the loan is renewed or paid off', 'the loan is paid off']
    : ['you renew or pay it off', 'you pay it off'];
  const until = mayStillRenew(loan) ? renewed : paidOff;
  return loan.minimumRequiredAmount > 0
    ? `The rest, ${dollarText(rest)}, stays due until ${until}.`
    : `${dollarText(rest)} stays due until ${until}.`;
}

/** What paying the charges of a late pawn does, and what it does not; null where `restAfterChargesCents` is. */
export function afterChargesText(loan: LoanEntity, isGuest = false): string | null {
  const rest = restDueText(loan, isGuest);
  if (rest === null || loan.minimumRequiredAmount === 0) return rest;
  return `${dollarText(loan.minimumRequiredAmount)} pays the charges. ${rest}`;
}
