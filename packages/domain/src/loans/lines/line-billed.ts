import type { BusinessDate } from '#calendar/business-date.ts';
import { signedCents, type JournalEntry, type LedgerComponent } from '#ledger/journal-entry.ts';
import { cents, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { DatedEntry } from '#loans/fold-ledger.ts';
import { billedPrincipalOfLine } from './line-due.ts';
import { newlyBilledCents, payStatements, trimStatements } from './line-parts.ts';
import type { LineStatement } from '#loans/loan-snapshot.ts';

/** The billed and unpaid amounts of a line and of each of its statements. */
export interface BilledLine {
  readonly billedInterestCents: Cents;
  readonly billedCustomaryFeeCents: Cents;
  readonly statements: readonly LineStatement[];
}

/** State while folding a line's entries: the billed amounts, and the debt by component. */
interface Walk extends BilledLine {
  readonly owed: Readonly<Record<'principal' | 'interest' | 'customaryFee', number>>;
}

const OWED_ACCOUNTS: ReadonlySet<number> = new Set([1100, 1110, 1125, 9100, 9200]);

const ACCRUALS: ReadonlySet<string> = new Set(['ACCRUE', 'ACCRUE_CUSTOMARY_FEE']);

/** These events move the whole debt between accounts without any payment. */
const MOVES_BOOKS: ReadonlySet<string> = new Set(['CHARGE_OFF', 'CHARGE_OFF_MEMO']);

const UNDOES_A_DRAW: ReadonlySet<string> = new Set(['DRAW_CANCELLED', 'DRAW_RETURNED']);

/** Returns what an entry adds to one component of a line's debt, in cents. A payment is negative. */
export function movedOfLine(entry: JournalEntry, component: LedgerComponent): Cents {
  return cents(
    entry.lines.reduce(
      (sum, line) => (OWED_ACCOUNTS.has(line.account) && line.component === component ? sum + signedCents(line) : sum),
      0,
    ),
  );
}

function bill(walk: Walk, statement: LineStatement): Walk {
  return {
    ...walk,
    billedInterestCents: sumCents(walk.billedInterestCents, statement.interestCents),
    billedCustomaryFeeCents: sumCents(walk.billedCustomaryFeeCents, statement.customaryFeeCents),
    statements: [...walk.statements, { ...statement, unpaidCents: newlyBilledCents(statement) }],
  };
}

function paidOf(entry: JournalEntry, component: LedgerComponent, billedCents: Cents): Cents {
  const paidCents = cents(0 - movedOfLine(entry, component));
  return paidCents <= 0 ? NO_CENTS : minCents(paidCents, billedCents);
}

function takeEntry(walk: Walk, entry: JournalEntry): Walk {
  const owed = {
    principal: walk.owed.principal + movedOfLine(entry, 'principal'),
    interest: walk.owed.interest + movedOfLine(entry, 'interest'),
    customaryFee: walk.owed.customaryFee + movedOfLine(entry, 'customaryFee'),
  };
  if (MOVES_BOOKS.has(entry.event)) return { ...walk, owed };
  if (UNDOES_A_DRAW.has(entry.event)) return { ...walk, owed, ...trimStatements(walk, owed) };
  const interestCents = paidOf(entry, 'interest', walk.billedInterestCents);
  const customaryFeeCents = paidOf(entry, 'customaryFee', walk.billedCustomaryFeeCents);
  const principalCents = paidOf(entry, 'principal', billedPrincipalOfLine(walk));
  return {
    owed,
    billedInterestCents: subtractCents(walk.billedInterestCents, interestCents),
    billedCustomaryFeeCents: subtractCents(walk.billedCustomaryFeeCents, customaryFeeCents),
    statements: payStatements(walk.statements, sumCents(interestCents, customaryFeeCents, principalCents)),
  };
}

/** Computes the billed and unpaid amounts from a line's statements and its entries, in posting order. The statement of a day
 *  is made after that day's accrual and before that day's other entries. Leave out a returned payment's entries to get the
 *  billed amounts without it. Source: loan-core 2.4, 4.1, I4. */
export function foldBilled(statements: readonly LineStatement[], entries: readonly DatedEntry[]): BilledLine {
  const waiting = [...statements];
  let walk: Walk = {
    billedInterestCents: NO_CENTS,
    billedCustomaryFeeCents: NO_CENTS,
    statements: [],
    owed: { principal: 0, interest: 0, customaryFee: 0 },
  };
  const billWhile = (isMade: (cycleOn: BusinessDate) => boolean): void => {
    for (let next = waiting[0]; next !== undefined && isMade(next.cycleOn); next = waiting[0]) {
      walk = bill(walk, next);
      waiting.shift();
    }
  };
  for (const { on, entry } of entries) {
    const isAccrual = ACCRUALS.has(entry.event);
    billWhile((cycleOn) => cycleOn < on || (cycleOn === on && !isAccrual));
    walk = takeEntry(walk, entry);
  }
  billWhile(() => true);
  const { billedInterestCents, billedCustomaryFeeCents, statements: billed } = walk;
  return { billedInterestCents, billedCustomaryFeeCents, statements: billed };
}
