import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import { costOfChoice, type ChoiceCost, type OnlyRenewing } from '@lendside/domain/renewals/cost-of-choice.ts';
import { loanSnapshotFromDetail, type AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';

/** One way to go on with a pawn. Amounts in cents. */
export interface RenewalChoice {
  readonly label: 'Renew' | 'Renew and pay more' | 'Pay off';
  readonly cost: ChoiceCost;
}

/** The ways to go on with a pawn, and what only renewing leads to. */
export interface RenewalCosts {
  readonly choices: readonly RenewalChoice[];
  readonly onlyRenewing: OnlyRenewing | null;
  /** The row that pays more shows an example, because no such amount is typed. */
  readonly isExample: boolean;
}

const WHOLE_DOLLARS = 500;

/** Compares renewing, renewing with some principal, and paying off, by the rules with which the services book them. `paidCents`: what is
 *  typed for a renewal; an example when it is the least, a tenth of the principal in steps of $5. Null for other loans than pawns.
 *  Source: width 5 (cost of choice), loan-core 1.4. */
export function compareRenewing(
  detail: AccountDetail,
  leastCents: Cents,
  paidCents: Cents | null,
): RenewalCosts | null {
  const product = findProduct(detail.loan.productId);
  if (product?.kind !== 'pawn') return null;
  const { principalBalance } = detail.loan;
  const typed = paidCents === null || paidCents <= leastCents ? NO_CENTS : subtractCents(paidCents, leastCents);
  const tenth = cents(Math.ceil(principalBalance / 10 / WHOLE_DOLLARS) * WHOLE_DOLLARS);
  const principalCents = typed > 0 ? typed : minCents(tenth, principalBalance);
  const costs = costOfChoice(loanSnapshotFromDetail(detail), product, principalCents);
  return {
    choices: [
      ...(costs.renew === null ? [] : [{ label: 'Renew' as const, cost: costs.renew }]),
      ...(costs.renewAndPay === null ? [] : [{ label: 'Renew and pay more' as const, cost: costs.renewAndPay }]),
      { label: 'Pay off', cost: costs.payOff },
    ],
    onlyRenewing: costs.ifOnlyRenewing,
    isExample: typed === 0 && costs.renewAndPay !== null,
  };
}

/** A renewal in the picture of what only renewing leads to: paid so far, and still owed after it. */
export interface RenewalStep {
  readonly on: BusinessDate;
  readonly paidCents: Cents;
  readonly paidSoFarCents: Cents;
  readonly principalLeftCents: Cents;
  /** Part of the payment that lowers the principal because the law asks for it. */
  readonly reductionCents: Cents;
}

/** Adds up the renewals one after the other. */
export function renewalSteps({ renewals }: OnlyRenewing): readonly RenewalStep[] {
  return renewals.map(({ on, paidCents, principalLeftCents, reductionCents }, index) => ({
    on,
    paidCents,
    principalLeftCents,
    reductionCents,
    paidSoFarCents: sumCents(...renewals.slice(0, index + 1).map((each) => each.paidCents)),
  }));
}
