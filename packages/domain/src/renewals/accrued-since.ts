import { addDays, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { withLines, type ChargeInterval, type JournalEntry } from '#ledger/journal-entry.ts';
import { feeWaive } from '#ledger/reversal-postings.ts';
import { accrueExact, owedCents, payInterest } from '#loans/charges/interest.ts';
import { maintenanceFeesOn } from '#loans/charges/maintenance-fee.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { chargedGraceDays, exactGrace, graceCentsAdded } from '#loans/pawns/pawn-charge.ts';
import { postEntries } from '#loans/post-entries.ts';
import type { Product } from '#loans/products/product.ts';
import { floorAtZero, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';

/** What time alone added to a loan after a day, in cents. Nobody paid in these days. */
export interface AccruedSince {
  readonly interestCents: Cents;
  readonly graceCents: Cents;
  /** The days whose grace it is; null when no grace was added. */
  readonly graceInterval: ChargeInterval | null;
  readonly maintenanceCents: Cents;
}

function interestSince(loan: LoanSnapshot, on: BusinessDate): Cents {
  const { principalCents, interestCents } = loan.balances;
  const addedExact = accrueExact(0n, principalCents, loan.rateE8, daysBetween(on, loan.asOf));
  const before = loan.accruedExact > addedExact ? loan.accruedExact - addedExact : 0n;
  return floorAtZero(subtractCents(interestCents, owedCents(before)));
}

function graceSince(loan: LoanSnapshot, product: Product, on: BusinessDate) {
  const [maturity] = loan.schedule;
  if (product.kind !== 'pawn' || loan.pawn === null || maturity === undefined)
    return { graceCents: NO_CENTS, graceInterval: null };
  const { dueOn } = maturity;
  const { principalCents, graceCents: owed } = loan.balances;
  const { graceExact } = loan.pawn;
  const added = exactGrace(product, principalCents, dueOn, [on, loan.asOf]);
  const before = graceExact > added ? graceExact - added : 0n;
  const graceCents = minCents(owed, graceCentsAdded(before, graceExact - before));
  const [from, to] = [on, loan.asOf].map((day) => addDays(dueOn, chargedGraceDays(product, dueOn, day)));
  const isAdded = graceCents > 0 && from !== undefined && to !== undefined;
  return { graceCents, graceInterval: isAdded ? { from, to, principalCents } : null };
}

function maintenanceSince(loan: LoanSnapshot, product: Product, on: BusinessDate, isActiveDuty: boolean): Cents {
  const fees = loan.schedule
    .filter(({ dueOn }) => dueOn > on && dueOn <= loan.asOf)
    .map(({ dueOn }) => maintenanceFeesOn(loan, product, dueOn, isActiveDuty));
  return minCents(loan.balances.maintenanceCents, sumCents(NO_CENTS, ...fees));
}

/** Returns what a loan accrued after the day `on` through its business date. Source: loan-core 0.4, 1.4 (graceCharge). */
export function accruedSince(
  loan: LoanSnapshot,
  product: Product,
  on: BusinessDate,
  isActiveDuty: boolean,
): AccruedSince {
  return {
    interestCents: interestSince(loan, on),
    ...graceSince(loan, product, on),
    maintenanceCents: maintenanceSince(loan, product, on, isActiveDuty),
  };
}

/** Sums all parts, in cents. */
export function accruedCents({ interestCents, graceCents, maintenanceCents }: AccruedSince): Cents {
  return sumCents(interestCents, graceCents, maintenanceCents);
}

/** Waives what a loan accrued. The waiver of grace names the days that it takes back (I9). Source: loan-core 2.3 (FEE_WAIVE). */
export function waiveAccrued(
  loan: LoanSnapshot,
  accrued: AccruedSince,
): { readonly loan: LoanSnapshot; readonly entries: readonly JournalEntry[] } {
  const books = accountsHoldingDebt(loan);
  const grace = feeWaive('grace', accrued.graceCents, books);
  const entries = withLines([
    feeWaive('interest', accrued.interestCents, books),
    accrued.graceInterval === null ? grace : { ...grace, interval: accrued.graceInterval },
    feeWaive('maintenance', accrued.maintenanceCents, books),
  ]);
  const accruedExact =
    accrued.interestCents === 0 ? loan.accruedExact : payInterest(loan.accruedExact, accrued.interestCents);
  return { loan: { ...postEntries(loan, entries), accruedExact }, entries };
}
