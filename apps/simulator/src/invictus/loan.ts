import { divideHalfUp } from './amounts.ts';
import { daysBetween } from './days.ts';
import { EXACT_PER_CENT, interestExact, type Instalment } from './schedule.ts';

/** 12 open, 31 active default, 27 default, 6 charged off, 3 paid off. */
export type Status = 12 | 31 | 27 | 6 | 3;

export type LoanTerms = {
  loanId: number;
  loanNumber: string;
  customerId: string;
  brand: string;
  noteOn: string;
  principalCents: number;
  originationFeeCents: number;
  rateE8: number;
  schedule: readonly Instalment[];
};

/** How a payment was split. */
export type Parts = { interestCents: number; principalCents: number; feesCents: number };

export type PaymentMethod = 'card' | 'ach' | 'office';

/** One entry of a loan's ledger. Entries are only added; the entries and the day give the whole state of a loan. */
export type Entry = { on: string } & (
  | { kind: 'originated'; terms: LoanTerms }
  | { kind: 'disbursed' }
  | { kind: 'payment'; paymentId: string; method: PaymentMethod; confirmationNumber: string | null; parts: Parts }
  | { kind: 'smallBalance'; parts: Parts }
  | { kind: 'status'; to: Status }
);

/** A loan at the opening of `asOf`. */
export type Loan = {
  terms: LoanTerms;
  status: Status;
  disbursedOn: string | null;
  paidOffOn: string | null;
  asOf: string;
  principalCents: number;
  /** Unpaid interest in 1/`EXACT_PER_CENT` cent. */
  interestExact: bigint;
  feesCents: number;
  /** Interest and principal paid so far. */
  appliedCents: number;
  /** Number of entries. */
  revision: number;
};

/** A ledger line that moved money, with the balances after it. */
export type Line = {
  entry: Entry & { kind: 'originated' | 'disbursed' | 'payment' | 'smallBalance' };
  number: number;
  principalCents: number;
  payoffCents: number;
};

export function interestCents(loan: Pick<Loan, 'interestExact'>): number {
  return divideHalfUp(loan.interestExact, EXACT_PER_CENT);
}

/** Amount that pays the loan off on its day. */
export function payoffCents(loan: Loan): number {
  return loan.principalCents + interestCents(loan) + loan.feesCents;
}

export const accrues = ({ status }: Pick<Loan, 'status'>): boolean => status !== 3 && status !== 6;

/** Moves the loan to a later day. Each day adds simple interest on the principal; interest bears no interest. */
export function carriedTo(loan: Loan, day: string): Loan {
  const days = daysBetween(loan.asOf, day);
  if (days < 0) throw new Error(`Loan ${loan.terms.loanId} stands at ${loan.asOf} and cannot go back to ${day}.`);
  const grown = accrues(loan) ? interestExact(loan.principalCents, loan.terms.rateE8, days) : 0n;
  return { ...loan, asOf: day, interestExact: loan.interestExact + grown };
}

/** Subtracts a payment's parts. When all interest is paid, the fraction of a cent is dropped; otherwise it is kept. */
function less(loan: Loan, parts: Parts): Loan {
  const isAllInterest = parts.interestCents === interestCents(loan);
  return {
    ...loan,
    principalCents: loan.principalCents - parts.principalCents,
    feesCents: loan.feesCents - parts.feesCents,
    interestExact: isAllInterest ? 0n : loan.interestExact - BigInt(parts.interestCents) * EXACT_PER_CENT,
  };
}

function opened(terms: LoanTerms): Loan {
  return {
    terms,
    status: 12,
    disbursedOn: null,
    paidOffOn: null,
    asOf: terms.noteOn,
    principalCents: terms.principalCents,
    interestExact: 0n,
    feesCents: 0,
    appliedCents: 0,
    revision: 0,
  };
}

function after(loan: Loan, entry: Entry): Loan {
  switch (entry.kind) {
    case 'originated':
      throw new Error(`Loan ${loan.terms.loanId} is originated twice.`);
    case 'disbursed':
      return { ...loan, disbursedOn: entry.on };
    case 'payment':
      return {
        ...less(loan, entry.parts),
        appliedCents: loan.appliedCents + entry.parts.interestCents + entry.parts.principalCents,
      };
    case 'smallBalance':
      return less(loan, entry.parts);
    case 'status':
      return { ...loan, status: entry.to, paidOffOn: entry.to === 3 ? entry.on : loan.paidOffOn };
  }
}

/** Adds one entry to a loan that is at the entry's day or before it. */
export function withEntry(loan: Loan, entry: Entry): Loan {
  const next = after(carriedTo(loan, entry.on), entry);
  return { ...next, revision: loan.revision + 1 };
}

/** Reads a whole ledger up to a day. Returns the loan and the lines that moved money, oldest first. */
export function readBook(entries: readonly Entry[], asOf: string): { loan: Loan; lines: Line[] } {
  const [first] = entries;
  if (first?.kind !== 'originated') throw new Error('A book begins with the loan’s origination.');
  let loan = opened(first.terms);
  const lines: Line[] = [];
  entries.forEach((entry, index) => {
    loan = entry === first ? { ...loan, revision: 1 } : withEntry(loan, entry);
    if (entry.kind === 'status') return;
    lines.push({
      entry,
      number: index + 1,
      principalCents: loan.principalCents,
      payoffCents: payoffCents(loan),
    });
  });
  return { loan: carriedTo(loan, asOf), lines };
}
