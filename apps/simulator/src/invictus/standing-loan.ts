import type { BackOffice } from './back-office.ts';
import { daysBetween, rollToBankDay } from './days.ts';
import type { InvictusBooks } from './invictus-books.ts';

/** The demo's business date. */
const DEMONSTRATION_DAY = '2026-06-15';

/** A loan that exists from the start and has paid every installment so far. Its customer number is the demo customer's. */
const STANDING_LOAN = {
  customerId: '300012',
  brand: 'tmx',
  principalCents: 300_000,
  instalments: 39,
  firstDueOn: '2026-02-27',
} as const;
const NOTED_ON = '2026-02-10';

function moveTo(office: BackOffice, day: string): void {
  office.advance(Math.max(0, daysBetween(office.today(), day)));
}

/** Fills an empty ledger by running through the days with the normal commands. Leaves a ledger in use alone. */
export function playStandingLoan(books: InvictusBooks, office: BackOffice): void {
  books.inOneStep(() => {
    if (books.today() !== null) return;
    books.openDay(NOTED_ON);
    const made = office.originate(STANDING_LOAN);
    if (!made.ok) throw new Error(made.problem.message);
    const { loanId, schedule } = made.loan.terms;
    office.disburse(loanId);
    for (const { number, dueOn, amountCents } of schedule) {
      const payOn = rollToBankDay(dueOn);
      if (payOn >= DEMONSTRATION_DAY) break;
      moveTo(office, payOn);
      const order = { amountCents, purpose: 'payment', method: 'ach', confirmationNumber: null } as const;
      const paid = office.pay(loanId, `standing-${loanId}-${number}`, order);
      if (!paid.ok) throw new Error(paid.problem.message);
    }
    moveTo(office, DEMONSTRATION_DAY);
  });
}
