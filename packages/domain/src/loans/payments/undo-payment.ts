import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import {
  balanced,
  debit,
  signedCents,
  withLines,
  type JournalEntry,
  type LedgerEvent,
  type PostedEntry,
} from '#ledger/journal-entry.ts';
import { earnCharge, returnedItemFee } from '#ledger/loan-postings.ts';
import {
  graceRestored,
  interestRestored,
  inverseOf,
  paymentCameBack,
  type ReturnKind,
} from '#ledger/reversal-postings.ts';
import { cents, floorAtZero, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { interestWithinCap } from '#loans/charges/cost-cap.ts';
import { chargeEarnedOn } from '#loans/charges/earned-charges.ts';
import { EXACT_PER_CENT, owedCents } from '#loans/charges/interest.ts';
import { returnedItemFeeCents } from '#loans/charges/returned-item-fee.ts';
import { reverseLinePayment } from '#loans/lines/reverse-line-payment.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { movedOfComponent, postEntries } from '#loans/post-entries.ts';
import type { Product } from '#loans/products/product.ts';
import { reclassifyDebt } from '#loans/losses/reclassify-debt.ts';
import { graceOfDays, type AddedGrace } from '#loans/pawns/pawn-period.ts';

/** A returned payment. */
export interface ReturnedPayment {
  /** Every entry that the payment's command posted on the loan, in posting order: the payment and what it closed. */
  readonly posted: readonly PostedEntry[];
  readonly kind: ReturnKind;
  /** The bank's return code ("R01"). Null for a chargeback. */
  readonly returnCode: string | null;
  /** True when the processor had already paid out the money. */
  readonly isChannelSettled: boolean;
  /** The card processor's fee, in cents. */
  readonly chargebackFeeCents: Cents;
  /** True when an earlier attempt already charged the fee for this returned item. */
  readonly isFeeTaken: boolean;
  /** Day on which a charged-off or sold loan stopped bearing interest. Null while it bears interest. */
  readonly interestStoppedOn: BusinessDate | null;
  /** For a line of credit: all entries since its opening in posting order. Reversed entries may be left out with their
   *  reversals. Null for other kinds. */
  readonly history: readonly PostedEntry[] | null;
}

/** Events with the borrower's money. */
const MONEY: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>(['PAYMENT', 'PAYMENT_MEMO', 'RECOVERY', 'SETTLEMENT']);

/** Entries of a closing payment that are reversed with it. A loan that left non-accrual does not enter it again, because the
 *  ladder acts the next day. Off the balance sheet a charge stays earned, because nothing is deferred there. `reversePayment`
 *  defers the origination fee of a reopened loan. */
const CLOSING: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>([
  'CREDIT_APPLIED',
  'SMALL_BALANCE',
  'OVERPAYMENT',
  'EARN_CHARGE',
  'LOC_CLOSE',
]);

/** Returns the entries of a payment that moved the borrower's money; a loan in non-accrual has two. Throws when there are
 *  none. */
export function moneyEntries(
  loan: LoanSnapshot,
  posted: readonly PostedEntry[],
): readonly [PostedEntry, ...PostedEntry[]] {
  const [first, ...rest] = posted.filter(({ entry }) => MONEY.has(entry.event));
  if (first === undefined) throw new Error(`loan ${loan.loanId} has no payment to reverse`);
  return [first, ...rest];
}

const SCHEDULED = ['interest', 'charge', 'customaryFee', 'maintenance', 'principal'] as const;

/** Credit that the customer has already spent cannot be taken back, so the missing part is owed as a cost. */
function withoutMissingCredit(entry: JournalEntry, availableCents: Cents): JournalEntry {
  const takenCents = sumCents(
    NO_CENTS,
    ...entry.lines.filter((line) => line.account === 2010 && line.side === 'dr').map((line) => line.amountCents),
  );
  const missingCents = floorAtZero(subtractCents(takenCents, availableCents));
  if (missingCents === 0) return entry;
  const rest = entry.lines.filter((line) => line.account !== 2010);
  const lines = [
    ...rest,
    debit(2010, minCents(takenCents, availableCents), 'credit'),
    debit(1140, missingCents, 'cost'),
  ];
  return { ...entry, lines: balanced(entry.event, lines).lines };
}

function inverseOfMoney(posted: PostedEntry, returned: ReturnedPayment, isLast: boolean): JournalEntry {
  const came = paymentCameBack(posted, returned.kind, {
    isChannelSettled: returned.isChannelSettled,
    chargebackFeeCents: isLast ? returned.chargebackFeeCents : NO_CENTS,
  });
  // A settlement never counted toward the schedule, so its inverse must not either.
  return posted.entry.event === 'SETTLEMENT' ? { ...came, event: 'REVERSAL' } : came;
}

/** Returns the inverses of a payment's entries, newest first. */
function inverses(loan: LoanSnapshot, returned: ReturnedPayment): JournalEntry[] {
  const [first] = moneyEntries(loan, returned.posted);
  let running = loan;
  return returned.posted
    .toReversed()
    .filter(({ entry }) => MONEY.has(entry.event) || CLOSING.has(entry.event))
    .filter(({ entry }) => entry.event !== 'EARN_CHARGE' || accountsHoldingDebt(loan) === 'balance')
    .map((posted) => {
      const inverse = MONEY.has(posted.entry.event)
        ? inverseOfMoney(posted, returned, posted === first)
        : inverseOf(posted, 'REVERSAL');
      const entry = withoutMissingCredit(inverse, running.balances.creditCents);
      running = postEntries(running, [entry]);
      return entry;
    });
}

function movedPrincipal(entries: readonly JournalEntry[]): Cents {
  const lines = entries.flatMap((entry) => entry.lines).filter((line) => line.account === 1100);
  return sumCents(NO_CENTS, ...lines.map((line) => cents(signedCents(line))));
}

function appliedOf(entries: readonly JournalEntry[]): Cents {
  const lines = entries.filter((entry) => entry.event !== 'REVERSAL').flatMap((entry) => entry.lines);
  return sumCents(NO_CENTS, ...SCHEDULED.map((component) => movedOfComponent(lines, component)));
}

/** Earns the charge again for the days passed. Closing the loan had earned all of it at once, and the reversal removed that. */
function earnedSince(loan: LoanSnapshot, product: Product, entries: readonly JournalEntry[]): JournalEntry[] {
  const isUndone = entries.some(
    ({ event, lines }) => event === 'REVERSAL' && lines.some((line) => line.account === 4010),
  );
  return isUndone && accountsHoldingDebt(loan) === 'balance'
    ? [earnCharge(chargeEarnedOn(loan, product, loan.asOf))]
    : [];
}

/** Returns the grace of a pawn that was not charged between the payment and its return. Null for other products. */
function graceBack(
  back: LoanSnapshot,
  product: Product,
  { posted, interestStoppedOn }: ReturnedPayment,
  undone: readonly JournalEntry[],
): AddedGrace | null {
  const paidOn = posted[0]?.on ?? back.asOf;
  return graceOfDays(back, product, movedPrincipal(undone), [paidOn, interestStoppedOn ?? back.asOf]);
}

/** Undoes a payment on a loan that already has its final status. It posts the inverse of the payment and of what it closed,
 *  and moves the parts to the books the loan uses now. Exact interest becomes as if the payment had never been made, with
 *  interest and grace on the principal for the days between. It also brings earning up to date, lowers applied payments and
 *  charges the returned-item fee. Throws when the entries hold no payment, and on a line without its history. Source:
 *  loan-core 0.4, 2.3 (PAYMENT_REVERSED, CHARGEBACK, interest for the days between, NSF_FEE). */
export function undoPayment(
  loan: LoanSnapshot,
  product: Product,
  returned: ReturnedPayment,
): { readonly loan: LoanSnapshot; readonly entries: readonly JournalEntry[] } {
  const books = accountsHoldingDebt(loan);
  const undone = inverses(loan, returned);
  const lines = undone.flatMap((entry) => entry.lines);
  const paidOn = returned.posted[0]?.on ?? loan.asOf;
  const moved = [...undone, ...reclassifyDebt(lines, books)];
  const back = postEntries(loan, moved);
  const bearsUntil = returned.interestStoppedOn ?? loan.asOf;
  const days = Math.max(0, daysBetween(paidOn, bearsUntil));
  const appliedCents = subtractCents(loan.appliedCents, appliedOf(undone));
  const restoredExact =
    loan.accruedExact +
    BigInt(movedOfComponent(lines, 'interest')) * EXACT_PER_CENT +
    BigInt(movedPrincipal(undone)) * BigInt(loan.rateE8) * BigInt(days);
  const accruedExact = interestWithinCap({ ...back, appliedCents }, product, restoredExact);
  const line = reverseLinePayment(back, product, undone, { posted: returned.posted, history: returned.history, days });
  const grace = graceBack(back, product, returned, undone);
  const pawn = back.pawn === null || grace === null ? back.pawn : { ...back.pawn, graceExact: grace.graceExact };
  const last = withLines([
    ...line.entries,
    interestRestored(subtractCents(owedCents(accruedExact), back.balances.interestCents), books),
    ...(grace === null ? [] : [graceRestored(grace.addedCents, books, grace.interval)]),
    ...earnedSince(back, product, undone),
    returnedItemFee(returnedItemFeeCents(loan, product, returned)),
  ]);
  return {
    loan: {
      ...postEntries(back, last),
      line: line.line,
      pawn,
      accruedExact,
      appliedCents,
    },
    entries: [...moved, ...last],
  };
}
