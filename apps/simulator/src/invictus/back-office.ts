import { addDays, daysBetween } from './days.ts';
import { decidePayment, type PaymentDecision, type PaymentOrder } from './decide-payment.ts';
import type { InvictusBooks } from './invictus-books.ts';
import {
  accrues,
  carriedTo,
  readBook,
  withEntry,
  type Entry,
  type Line,
  type Loan,
  type LoanTerms,
  type Status,
} from './loan.ts';
import type { Problem } from './problem.ts';
import { PRODUCT } from './product.ts';
import { dueDatesFrom, levelSchedule } from './schedule.ts';
import { daysLate } from './figures.ts';

const STEPS: Readonly<Partial<Record<Status, { to: Status; fromDaysLate: number }>>> = {
  12: { to: 31, fromDaysLate: PRODUCT.ladder.activeDefault },
  31: { to: 27, fromDaysLate: PRODUCT.ladder.default },
  27: { to: 6, fromDaysLate: PRODUCT.ladder.chargeOff },
};

/** Returns the loan's next delinquency status when its day opens. At most one step a day; null for none. */
function ladderStep(loan: Loan): Status | null {
  const step = STEPS[loan.status];
  return step !== undefined && loan.disbursedOn !== null && daysLate(loan) >= step.fromDaysLate ? step.to : null;
}

export type Application = {
  customerId: string;
  brand: string;
  principalCents: number;
  instalments: number;
  firstDueOn: string;
};

type Refusal = { ok: false; problem: Problem };

type BookedPayment = Extract<PaymentDecision, { ok: true }> & { loan: Loan };

/** Result of one day-end. */
type OpenedDay = { on: string; accruedLoans: number; statusSteps: number };

/** The partner's commands. Each is written completely or not at all. */
export type BackOffice = {
  today(): string;
  find(loanId: number): { loan: Loan; lines: Line[] } | null;
  loansOf(customerId: string, brand: string): Loan[];
  originate(application: Application): { ok: true; loan: Loan } | Refusal;
  disburse(loanId: number): { ok: true; loan: Loan } | Refusal;
  pay(loanId: number, paymentId: string, order: PaymentOrder): ({ ok: true } & BookedPayment) | Refusal;
  /** Closes `days` business dates in order. */
  advance(days: number): OpenedDay[];
};

/** The partner's answer about a loan that is not on its books. */
export const NO_SUCH_LOAN = { status: 404, code: 'NOT_FOUND', message: 'There is no such loan.' } as const;

const NOT_FOUND: Refusal = { ok: false, problem: NO_SUCH_LOAN };

function invalid(message: string): Refusal {
  return { ok: false, problem: { status: 422, code: 'INVALID_REQUEST', message } };
}

function findFlaw({ brand, principalCents, instalments, firstDueOn }: Application, today: string): Refusal | null {
  const { instalmentsMin, instalmentsMax, firstDueAfterDaysMin, firstDueAfterDaysMax } = PRODUCT;
  if (!PRODUCT.brands.some((known) => known === brand)) return invalid(`The product is not sold as ${brand}.`);
  if (principalCents < PRODUCT.principalMinCents || principalCents > PRODUCT.principalMaxCents)
    return invalid('The principal must be from 500.00 to 5000.00.');
  if (instalments < instalmentsMin || instalments > instalmentsMax)
    return invalid(`The loan has ${instalmentsMin} to ${instalmentsMax} payments.`);
  const daysAhead = daysBetween(today, firstDueOn);
  if (daysAhead < firstDueAfterDaysMin || daysAhead > firstDueAfterDaysMax)
    return invalid(`The first due date is ${firstDueAfterDaysMin} to ${firstDueAfterDaysMax} days after today.`);
  return null;
}

/** Builds the terms to sign: level installments, and the origination fee withheld from the payout. */
export function toTerms(loanId: number, noteOn: string, application: Application): LoanTerms {
  const { customerId, brand, principalCents, instalments, firstDueOn } = application;
  const dueDates = dueDatesFrom(firstDueOn, instalments, PRODUCT.daysBetweenInstalments);
  return {
    loanId,
    loanNumber: `30001-${String(loanId).slice(-7).padStart(7, '0')}-00`,
    customerId,
    brand,
    noteOn,
    principalCents,
    originationFeeCents: Math.floor((principalCents * PRODUCT.originationFeePercent) / 100),
    rateE8: PRODUCT.rateE8,
    schedule: levelSchedule({ principalCents, rateE8: PRODUCT.rateE8, noteOn, dueDates }),
  };
}

/** Runs day-ends over the running loans, which are read once and carried forward. Each day is one transaction. */
function advanceDays(books: InvictusBooks, today: string, running: Loan[], days: number): OpenedDay[] {
  let loans = running;
  return Array.from({ length: days }, (_, index) => {
    const on = addDays(today, index + 1);
    return books.inOneStep(() => {
      let statusSteps = 0;
      books.openDay(on);
      loans = loans.map((loan) => {
        const opened = carriedTo(loan, on);
        const to = ladderStep(opened);
        if (to === null) return opened;
        const step: Entry = { kind: 'status', on, to };
        books.append(loan.terms.loanId, [step]);
        statusSteps += 1;
        return withEntry(opened, step);
      });
      return { on, accruedLoans: loans.filter(accrues).length, statusSteps };
    });
  });
}

export function openBackOffice(books: InvictusBooks): BackOffice {
  const today = (): string => {
    const day = books.today();
    if (day === null) throw new Error('Invictus has opened no business day.');
    return day;
  };
  const find: BackOffice['find'] = (loanId) => {
    const entries = books.entriesOf(loanId);
    return entries.length === 0 ? null : readBook(entries, today());
  };
  const get = (loanId: number): Loan => {
    const book = find(loanId);
    if (book === null) throw new Error(`The books have no loan ${loanId}.`);
    return book.loan;
  };
  return {
    today,
    find,
    loansOf: (customerId, brand) => books.loanIdsOf(customerId, brand).map(get),
    originate: (application) =>
      books.inOneStep(() => {
        const flaw = findFlaw(application, today());
        if (flaw !== null) return flaw;
        const loanId = books.addLoan(application);
        books.append(loanId, [{ kind: 'originated', on: today(), terms: toTerms(loanId, today(), application) }]);
        return { ok: true, loan: get(loanId) };
      }),
    disburse: (loanId) =>
      books.inOneStep(() => {
        const loan = find(loanId)?.loan;
        if (loan === undefined) return NOT_FOUND;
        if (loan.disbursedOn !== null) {
          const message = `The loan was paid out on ${loan.disbursedOn}.`;
          return { ok: false, problem: { status: 409, code: 'ALREADY_DISBURSED', message } };
        }
        books.append(loanId, [{ kind: 'disbursed', on: today() }]);
        return { ok: true, loan: get(loanId) };
      }),
    pay: (loanId, paymentId, order) =>
      books.inOneStep(() => {
        const loan = find(loanId)?.loan;
        if (loan === undefined) return NOT_FOUND;
        const decision = decidePayment(loan, paymentId, order);
        if (!decision.ok) return decision;
        books.append(loanId, decision.entries);
        return { ...decision, loan: get(loanId) };
      }),
    advance: (days) => advanceDays(books, today(), books.loanIds().map(get).filter(accrues), days),
  };
}
