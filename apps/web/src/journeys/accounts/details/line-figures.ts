import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { floorAtZero, subtractCents, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import type { BarPart } from '#ui/stacked-bar.tsx';

type Detail = ResponseOf<typeof getAccountDetail>;

/** A line of credit as the services return it. */
export type LineWorkings = NonNullable<Detail['workings']['line']>;

/** One statement of a line of credit. */
export type Statement = LineWorkings['statements'][number];

/** How a credit limit is used, in cents. Used, held and available add up to the limit. `overCents` is the use above a lowered
 *  limit. */
export interface LimitUse {
  readonly usedCents: Cents;
  readonly heldCents: Cents;
  readonly availableCents: Cents;
  readonly overCents: Cents;
}

/** Splits a limit into used, on hold for a cash advance in progress, and available. Source: loan-core 4.3, I12. */
export function limitUse(limitCents: Cents, usedCents: Cents, heldCents: Cents): LimitUse {
  const takenCents = sumCents(usedCents, heldCents);
  return {
    usedCents,
    heldCents,
    availableCents: floorAtZero(subtractCents(limitCents, takenCents)),
    overCents: floorAtZero(subtractCents(takenCents, limitCents)),
  };
}

/** Returns the parts of the bar that shows a limit: used, on hold, available. */
export function limitParts(use: LimitUse): readonly BarPart[] {
  return [
    { label: 'Used', amountCents: use.usedCents, tone: 'principal' },
    { label: 'Cash advance on its way', amountCents: use.heldCents, tone: 'interest' },
    { label: 'Available', amountCents: use.availableCents, tone: 'credit' },
  ];
}

/** Lists the parts of a statement's minimum payment in the order they are paid. Leaves out zero parts. */
export function statementLines(
  statement: Statement,
): readonly { readonly term: string; readonly amountCents: Cents }[] {
  return [
    { term: 'Past due from earlier statements', amountCents: statement.pastDue },
    { term: 'Interest', amountCents: statement.interest },
    { term: 'Customary fee', amountCents: statement.customaryFee },
    { term: 'Principal payment', amountCents: statement.principal },
    { term: 'Fees', amountCents: statement.fees },
  ].filter(({ amountCents }) => amountCents > 0);
}

/** Returns whether a statement is paid, open, or late after its due date. */
export function statementState(statement: Statement, today: string): 'paid' | 'open' | 'late' {
  if (statement.unpaid <= 0) return 'paid';
  return statement.dueDate < today ? 'late' : 'open';
}
