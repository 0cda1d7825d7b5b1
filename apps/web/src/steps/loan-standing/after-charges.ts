import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { floorAtZero, subtractCents, type Cents } from '@lendside/domain/money/cents.ts';
import type { IneligibleReason } from '@lendside/domain/refinance/refinance-eligible.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { dueKind } from './due-kind.ts';
import { kindOf } from './loan-kind.ts';

/** Reasons that neither a store visit nor a form can remove. */
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

/** Returns what remains due on a late pawn after its charges are paid, in cents. Its due date is its maturity, which charges
 *  do not move. Null for every other loan, which is current again once the past due is paid. Source: loan-core 2.4, decision
 *  005. */
export function restAfterChargesCents(loan: LoanEntity): Cents | null {
  if (kindOf(loan) !== 'pawn' || dueKind(loan) !== 'scheduled' || loan.daysLate <= 0) return null;
  const rest = floorAtZero(subtractCents(loan.payoffAmount, loan.minimumRequiredAmount));
  return rest > 0 ? rest : null;
}

/** Text about the amount that paying charges does not cover on a late pawn, and what would end the lateness. Null when
 *  `restAfterChargesCents` is null. A guest's text does not call the loan theirs. Source: decisions 005 and 018. */
export function restDueText(loan: LoanEntity, isGuest = false): string | null {
  const rest = restAfterChargesCents(loan);
  if (rest === null) return null;
  const [renewed, paidOff] = isGuest
    ? ['the loan is renewed or paid off', 'the loan is paid off']
    : ['you renew or pay it off', 'you pay it off'];
  const until = mayStillRenew(loan) ? renewed : paidOff;
  return loan.minimumRequiredAmount > 0
    ? `The rest, ${dollarText(rest)}, stays due until ${until}.`
    : `${isGuest ? 'The' : 'Your'} charges are paid. The rest, ${dollarText(rest)}, stays due until ${until}.`;
}

/** Text about what paying the charges of a late pawn does and does not do; null when `restAfterChargesCents` is null. */
export function afterChargesText(loan: LoanEntity, isGuest = false): string | null {
  const rest = restDueText(loan, isGuest);
  if (rest === null || loan.minimumRequiredAmount === 0) return rest;
  return `${dollarText(loan.minimumRequiredAmount)} pays the charges. ${rest}`;
}
