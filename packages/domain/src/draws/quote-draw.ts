import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { accrueLineDay } from '#loans/lines/line-accrual.ts';
import { availableCreditCents } from '#loans/lines/line-due.ts';
import { lineStatementOn } from '#loans/lines/line-statement.ts';
import { requireLine } from '#loans/lines/require-line.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';

/** What a draw does to its line. Amounts in cents. */
export interface DrawQuote {
  readonly amountCents: Cents;
  /** Everything owed right after the draw. */
  readonly newBalanceCents: Cents;
  readonly creditLeftCents: Cents;
  readonly nextStatementOn: BusinessDate;
  readonly nextDueOn: BusinessDate;
  /** The least payment of the next statement without and with this draw, when nothing else happens on the line. */
  readonly minimumWithoutCents: Cents;
  readonly minimumWithCents: Cents;
  /** Interest and fee of this draw when its whole principal is paid back after so many days. */
  readonly costs: readonly { readonly days: number; readonly costCents: Cents }[];
}

/** After how many days a quote names the cost. Source: issue 20.4. */
export const COST_AFTER_DAYS: readonly number[] = [30, 90, 180];

/** Runs a line, with nothing but its daily charges and statements, and shows it on each day. */
function* daysOf(loan: LoanSnapshot, product: Product): Generator<LoanSnapshot, never> {
  let current = loan;
  for (;;) {
    const accrued = accrueLineDay(current, product).loan;
    current = lineStatementOn(accrued, product, accrued.asOf);
    yield current;
  }
}

function after(loan: LoanSnapshot, product: Product, days: number): LoanSnapshot {
  let count = 0;
  for (const shown of daysOf(loan, product)) {
    count += 1;
    if (count >= days) return shown;
  }
  throw new Error('the days of a line ended');
}

/** Returns the minimum of the statement that the line makes on a cycle day. A line that owes nothing gets no statement. */
function minimumOn(loan: LoanSnapshot, product: Product, cycleOn: BusinessDate): Cents {
  for (const shown of daysOf(loan, product)) {
    if (shown.asOf < cycleOn) continue;
    const newest = requireLine(shown, product).line.statements.at(-1);
    return newest?.cycleOn === cycleOn ? newest.minimumCents : NO_CENTS;
  }
  throw new Error('the days of a line ended');
}

/** Quotes a draw that its channel accepts today: what is owed then, what it does to the next statement, and what it costs. The same
 *  functions as those of the books make the figures. Decides nothing: `drawPermission` says whether the amount may be drawn. Throws when
 *  the loan is not a line of credit. Source: loan-core 0.4, 1.2 (1104), 4.3; issue 20.4. */
export function quoteDraw(loan: LoanSnapshot, product: Product, amountCents: Cents): DrawQuote {
  const { line, terms } = requireLine(loan, product);
  const { balances } = loan;
  const drawn: LoanSnapshot = {
    ...loan,
    balances: { ...balances, principalCents: sumCents(balances.principalCents, amountCents) },
  };
  const costAfter = (days: number): Cents => {
    const [withIt, withoutIt] = [after(drawn, product, days), after(loan, product, days)].map(payoffCents) as [
      Cents,
      Cents,
    ];
    return subtractCents(withIt, withoutIt, amountCents);
  };
  return {
    amountCents,
    newBalanceCents: payoffCents(drawn),
    creditLeftCents: availableCreditCents(drawn),
    nextStatementOn: line.nextCycleOn,
    nextDueOn: addDays(line.nextCycleOn, terms.statementDueDays),
    minimumWithoutCents: minimumOn(loan, product, line.nextCycleOn),
    minimumWithCents: minimumOn(drawn, product, line.nextCycleOn),
    costs: COST_AFTER_DAYS.map((days) => ({ days, costCents: costAfter(days) })),
  };
}
