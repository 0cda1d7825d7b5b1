import { addDays, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import type { Breach } from '#ledger/invariants.ts';
import { signedCents, type ChargeInterval, type LedgerEvent, type PostedEntry } from '#ledger/journal-entry.ts';
import { RATE_SCALE } from '#money/rate.ts';
import type { PawnProduct } from '#loans/products/product.ts';
import { pawnPrice, sumOfDayRates } from './pawn-charge.ts';

/** One loan of a chain of pawns with its own ledger. */
export interface PawnInChain {
  readonly loanId: number;
  readonly originalPrincipalCents: number;
  readonly ledger: readonly PostedEntry[];
}

/** A charge that stands: booked and not taken back as a whole. Cents. */
interface StandingCharge {
  readonly loanId: number;
  readonly kind: LedgerEvent;
  readonly on: BusinessDate;
  readonly chargeCents: number;
  readonly interval: ChargeInterval | null;
}

const CHARGES: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>(['PERIOD_CHARGE', 'CASH_CHARGE', 'GRACE_CHARGE']);
const OWED: ReadonlySet<number> = new Set([1120, 9100, 9200]);
const WINDOW_DAYS = 30;
/** Far below a cent on the largest principal, far above the error of the division. */
const TOLERANCE = 1e-9;

/** True when a waiver of grace names all days of that charge. */
function isWaived(interval: ChargeInterval | undefined, waivers: readonly PostedEntry[]): boolean {
  if (interval === undefined) return false;
  return waivers.some(({ entry: { interval: days } }) =>
    days === undefined ? false : days.from <= interval.from && interval.to <= days.to,
  );
}

function standingCharges({ loanId, ledger }: PawnInChain): StandingCharge[] {
  const reversed = new Set(ledger.map(({ entry }) => entry.reversesKey));
  const waivers = ledger.filter(({ key, entry }) => entry.event === 'FEE_WAIVE' && !reversed.has(key));
  return ledger
    .filter(({ key, entry }) => CHARGES.has(entry.event) && !reversed.has(key))
    .filter(({ entry }) => entry.event !== 'GRACE_CHARGE' || !isWaived(entry.interval, waivers))
    .map(({ on, entry }) => {
      const owed = entry.lines.filter(({ account }) => OWED.has(account));
      const chargeCents = owed.reduce((sum, line) => sum + signedCents(line), 0);
      return { loanId, kind: entry.event, on, chargeCents, interval: entry.interval ?? null };
    });
}

/** Returns the most principal that a loan's charges of one day may be computed on: the signed one and what came back to it
 *  after its renewal. */
function mostPrincipalCents({ originalPrincipalCents, ledger }: PawnInChain): number {
  const cameBack = ledger.filter(({ entry }) => entry.event === 'REFINANCE_PAYMENT_REVERSED');
  const lines = cameBack.flatMap(({ entry }) => entry.lines).filter(({ account }) => account === 1100);
  return lines.reduce((sum, line) => sum + signedCents(line), originalPrincipalCents);
}

/** What the charges of one loan come to on one day of its chain. */
interface DayOfLoan {
  readonly shareCents: number;
  readonly principalCents: number;
}

/** Sums charges by day of the chain. A period's charge counts by each day's price, and never more than its percentage: the
 *  statutory minimum is aside. */
function byDay(product: PawnProduct, chainStartOn: BusinessDate, charges: readonly StandingCharge[]) {
  const days = new Map<number, DayOfLoan>();
  for (const { kind, chargeCents, interval } of charges) {
    if (interval === null) continue;
    const fromDay = daysBetween(chainStartOn, interval.from);
    const count = daysBetween(interval.from, interval.to);
    const priced = kind !== 'GRACE_CHARGE';
    const sum = Number(sumOfDayRates(product, fromDay, count, 'rateE8'));
    const pricedCents = (interval.principalCents * sum) / RATE_SCALE / product.periodDays;
    const countedCents = kind === 'PERIOD_CHARGE' ? Math.min(chargeCents, pricedCents) : chargeCents;
    for (let day = fromDay; day < fromDay + count; day += 1) {
      const part = priced ? pawnPrice(product, day).rateE8 / sum : 1 / count;
      const before = days.get(day) ?? { shareCents: 0, principalCents: 0 };
      days.set(day, {
        shareCents: before.shareCents + countedCents * part,
        principalCents: before.principalCents + interval.principalCents,
      });
    }
  }
  return days;
}

/** Checks every 30 days of a strand of charges against the legal shares of those days. `slack` allows for grace in whole cents. */
function windowBreaches(product: PawnProduct, rates: ReadonlyMap<number, number>, slack: number): Breach[] {
  const days = [...rates.keys()];
  const last = Math.max(0, ...days);
  for (let first = Math.min(0, ...days); first <= last; first += 1) {
    let sum = 0;
    for (let day = first; day < first + WINDOW_DAYS; day += 1) sum += rates.get(day) ?? 0;
    const cap =
      Number(sumOfDayRates(product, Math.max(0, first), WINDOW_DAYS, 'capRateE8')) / RATE_SCALE / product.periodDays;
    if (sum > cap + slack + TOLERANCE)
      return [{ invariant: 'I9', what: `${sum} of the principal in the 30 days from chain day ${first}, cap ${cap}` }];
  }
  return [];
}

function graceSlack(charges: readonly StandingCharge[]): number {
  const principals = charges.flatMap(({ kind, interval }) =>
    kind === 'GRACE_CHARGE' && interval !== null ? [interval.principalCents] : [],
  );
  return principals.length === 0 ? 0 : 2 / Math.min(...principals);
}

function toRates(...strands: readonly ReadonlyMap<number, DayOfLoan>[]): Map<number, number> {
  const rates = new Map<number, number>();
  for (const strand of strands)
    for (const [day, { shareCents, principalCents }] of strand)
      rates.set(day, (rates.get(day) ?? 0) + shareCents / principalCents);
  return rates;
}

/** Checks all charges of a chain of pawns (I9). (i) No day is charged twice on the same principal. (ii) The charges of any 30
 *  days stay within the legal share of the principal; each day counts at its own price. Cash is a strand of its own until its
 *  loan's period starts, because it is other principal. (iii) Nothing is charged for days that have not begun, or without its
 *  days. Charges that were taken back as a whole do not count: reversed, or grace whose days a waiver names. Source: loan-core 0.5 I9, 1.4. */
export function checkPawnChain(
  product: PawnProduct,
  chainStartOn: BusinessDate,
  loans: readonly PawnInChain[],
): Breach[] {
  const breaches: Breach[] = [];
  const seen = new Map<number, number>();
  const all = loans.map((loan) => ({ loan, charges: standingCharges(loan) }));
  const main: ReadonlyMap<number, DayOfLoan>[] = [];
  for (const { loan, charges } of all) {
    for (const { kind, on, chargeCents, interval } of charges) {
      if (interval === null || (interval.from > on && chargeCents > 0))
        breaches.push({
          invariant: 'I9',
          what: `loan ${loan.loanId}: ${kind} of ${on} is charged before its days begin`,
        });
    }
    const own = byDay(
      product,
      chainStartOn,
      charges.filter(({ kind }) => kind !== 'CASH_CHARGE'),
    );
    const cash = byDay(
      product,
      chainStartOn,
      charges.filter(({ kind }) => kind === 'CASH_CHARGE'),
    );
    main.push(own);
    const most = mostPrincipalCents(loan);
    for (const [day, { principalCents }] of own) {
      const by = seen.get(day);
      if (by !== undefined || principalCents > most || cash.has(day))
        breaches.push({
          invariant: 'I9',
          what: `loan ${loan.loanId}: chain day ${day} (${addDays(chainStartOn, day)}) is charged twice`,
        });
      seen.set(day, loan.loanId);
    }
    if (cash.size > 0) breaches.push(...windowBreaches(product, toRates(cash, own), graceSlack(charges)));
  }
  const slack = graceSlack(all.flatMap(({ charges }) => charges));
  breaches.push(...windowBreaches(product, toRates(...main), slack));
  return breaches;
}
