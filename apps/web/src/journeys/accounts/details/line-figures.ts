import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { floorAtZero, subtractCents, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import type { BarPart } from '#ui/stacked-bar.tsx';

type Detail = ResponseOf<typeof getAccountDetail>;

/** A line of credit, as the services answer it. */
export type LineWorkings = NonNullable<Detail['workings']['line']>;

/** A statement of a line. */
export type Statement = LineWorkings['statements'][number];

/** How a limit is used, in cents. The first three fill the limit; `overCents` is what exceeds a lowered one. */
export interface LimitUse {
  readonly usedCents: Cents;
  readonly heldCents: Cents;
  readonly availableCents: Cents;
  readonly overCents: Cents;
}

/** How much of a limit is used, held for a cash advance on its way, and left. Source: loan-core 4.3, I12. */
export function limitUse(limitCents: Cents, usedCents: Cents, heldCents: Cents): LimitUse {
  const takenCents = sumCents(usedCents, heldCents);
  return {
    usedCents,
    heldCents,
    availableCents: floorAtZero(subtractCents(limitCents, takenCents)),
    overCents: floorAtZero(subtractCents(takenCents, limitCents)),
  };
}

/** The picture of a limit: used, held, available, side by side. */
export function limitParts(use: LimitUse): readonly BarPart[] {
  return [
    { label: 'Used', amountCents: use.usedCents, tone: 'principal' },
    { label: 'Cash advance on its way', amountCents: use.heldCents, tone: 'interest' },
    { label: 'Available', amountCents: use.availableCents, tone: 'credit' },
  ];
}

/** The parts of a statement's minimum, in the order they are paid, without empty ones. */
export function statementLines(
  statement: Statement,
): readonly { readonly term: string; readonly amountCents: Cents }[] {
  return [
    { term: 'Past due from earlier statements', amountCents: statement.pastDue },
    { term: 'Interest', amountCents: statement.interest },
    { term: 'Customary fee', amountCents: statement.customaryFee },
    { term: 'Part of what you used', amountCents: statement.principal },
    { term: 'Fees', amountCents: statement.fees },
  ].filter(({ amountCents }) => amountCents > 0);
}

/** Whether a statement was paid, is still open, or its day has passed unpaid. */
export function statementState(statement: Statement, today: string): 'paid' | 'open' | 'late' {
  if (statement.unpaid <= 0) return 'paid';
  return statement.dueDate < today ? 'late' : 'open';
}
