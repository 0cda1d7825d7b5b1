import { expect } from 'vitest';
import { daysBetween } from '#calendar/business-date.ts';
import type { AccountCode } from '#ledger/chart-of-accounts.ts';
import { checkCaps, checkEntries, checkOwed, type ChargedAgainstCap } from '#ledger/invariants.ts';
import { signedCents, type JournalEntry, type JournalLine } from '#ledger/journal-entry.ts';
import type { LoanBooks } from '#ledger/loss-postings.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { originalChargeCents, unearnedOriginationFeeCents } from '#loans/charges/earned-charges.ts';
import { foldLedger } from '#loans/fold-ledger.ts';
import { EXACT_PER_CENT, owedCents } from '#loans/charges/interest.ts';
import { lateFeeCents } from '#loans/charges/late-fee.ts';
import { foldBilled } from '#loans/lines/line-billed.ts';
import { foldLine } from '#loans/lines/line-fold.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import type { CreditLine } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { decideTransition, type LoanStanding } from '#loans/statuses/loan-transitions.ts';
import { scheduledMaintenanceCents } from '#loans/charges/maintenance-fee.ts';
import { proceedsCents } from '#loans/opening/open-loan.ts';
import { originationFeeCents, totalCostCapCents } from '#loans/charges/origination-price.ts';
import { checkPawnChain } from '#loans/pawns/pawn-chain-caps.ts';
import { GRACE_PER_CENT, pawnChargeCap } from '#loans/pawns/pawn-charge.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { cents, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { percentageDown } from '#money/rate.ts';
import { roundDown } from '#money/rounding.ts';
import { loansOf, standing, type LivedLoan, type World } from './random-world.fixture.ts';

const PAYABLES: readonly AccountCode[] = [2100, 2114, 2116, 2199];
const INCOME: readonly AccountCode[] = [1110, 1120, 1125];
const REST: readonly AccountCode[] = [1100, 1130, 1140];
const OWED_ACCOUNTS: readonly AccountCode[] = [1110, 1120, 1130, 9100, 9200];
const EMPTY: Readonly<Record<LoanBooks, readonly AccountCode[]>> = {
  balance: [9100, 9200],
  nonAccrual: [9100, ...INCOME],
  chargedOff: [9200, ...INCOME, ...REST],
};

function linesOf({ ledger }: LivedLoan): JournalLine[] {
  return ledger.flatMap(({ entry }) => entry.lines);
}

function balanceOf(lines: readonly JournalLine[], accounts: readonly AccountCode[]): number {
  return lines.reduce((sum, line) => (accounts.includes(line.account) ? sum + signedCents(line) : sum), 0);
}

/** Checks that entries alone give the balances, the exact charges and the amounts that count toward schedule or statements (I4
 *  I6 I7). */
function expectFolds({ loan, ledger, product }: LivedLoan): void {
  const { balances, appliedCents, accruedExact, rateE8, noteOn, asOf, line } = loan;
  if (line === null || product.kind !== 'line') {
    const { originalPrincipalCents } = loan;
    const capCents = totalCostCapCents(product, originalPrincipalCents);
    const feeCents = originationFeeCents(product, originalPrincipalCents);
    const cost = capCents === null ? null : { mostCents: subtractCents(capCents, feeCents), originalPrincipalCents };
    expect(foldLedger(ledger, { noteOn, rateE8, through: asOf, cost })).toEqual({
      balances,
      appliedCents,
      accruedExact,
    });
    expect(owedCents(accruedExact)).toBe(balances.interestCents);
    return;
  }
  const { principalCents, interestCents, customaryFeeCents, feesCents, creditCents } = balances;
  const { rateE8: lineRateE8, customaryFeeRateE8 } = product;
  const cycleDays = line.statements.map((statement) => statement.cycleOn);
  const terms = { openedOn: noteOn, rateE8: lineRateE8, customaryFeeRateE8, cycleDays, through: asOf };
  expect(foldLine(ledger, terms)).toEqual({
    principalCents,
    interestCents,
    customaryFeeCents,
    feesCents,
    creditCents,
    unusedCents: line.creditLimitCents - principalCents,
    accruedExact,
    customaryFeeExact: line.customaryFeeExact,
  });
  const { billedInterestCents, billedCustomaryFeeCents, statements } = line;
  expect(foldBilled(statements, standing(ledger))).toEqual({
    billedInterestCents,
    billedCustomaryFeeCents,
    statements,
  });
}

/** Checks that each part of the debt is on the accounts for the loan's current books, and that deferred amounts equal the
 *  unearned amounts. */
function expectPlaces(lived: LivedLoan): void {
  const { loan, product } = lived;
  const lines = linesOf(lived);
  const stands = loanStatusFacts(loan.status).accrues === 'no';
  const empty = [...EMPTY[accountsHoldingDebt(loan)], ...(stands ? ([2200, 2210] as const) : [])];
  const owesNothing = payoffCents(loan) === 0 && loan.balances.creditCents === 0;
  const places = owesNothing ? [...empty, 9100 as const, 9200 as const, ...INCOME, ...REST] : empty;
  expect(places.filter((account) => balanceOf(lines, [account]) !== 0)).toEqual([]);
  expect(balanceOf(lines, [9100])).toBe(0 - balanceOf(lines, [9190]));
  expect(balanceOf(lines, [9200])).toBe(0 - balanceOf(lines, [9290]));
  expect(0 - balanceOf(lines, [2200])).toBe(loan.balances.unearnedChargeCents);
  expect(0 - balanceOf(lines, [2210])).toBe(stands ? 0 : unearnedOriginationFeeCents(loan, product));
}

function expectOwed({ loan }: LivedLoan): void {
  expect(checkOwed({ ...loan.balances }, payoffCents(loan))).toEqual([]);
}

function expectFigures({ loan, product }: LivedLoan): void {
  const { payoffAmountCents, ...figures } = quoteFigures(loan, product);
  const { minimumAmountDueCents, pastDueAmountCents, minimumRequiredAmountCents } = figures;
  for (const amountCents of [minimumAmountDueCents, pastDueAmountCents, minimumRequiredAmountCents]) {
    expect(amountCents).toBeGreaterThanOrEqual(0);
    expect(amountCents).toBeLessThanOrEqual(payoffAmountCents);
  }
}

/** Follows a loan's events along the table of transitions (I11). */
function expectLawfulPath({ loan, events }: LivedLoan): void {
  let standing: LoanStanding | null = null;
  let interrupted: LoanStanding['status'] | null = null;
  for (const event of events) {
    if (event === 'fileBankruptcy') interrupted = standing?.status ?? null;
    const decision = decideTransition(standing?.status ?? null, standing?.phase ?? 'active', event, interrupted);
    if (!decision.ok) throw new Error(JSON.stringify(decision.refusal));
    standing = decision.to;
  }
  expect(standing).toEqual({ status: loan.status, phase: loan.phase });
}

/** Returns true for the inverse of a charge or an accrual: a void or rescission entry without principal. */
function isTakenBack({ event, lines }: JournalEntry): boolean {
  return (event === 'VOID_REFINANCE' || event === 'RESCIND') && lines.every((line) => line.component !== 'principal');
}

/** Sums what entries of those events charged, less charges that were voided or rescinded; cents. */
function chargedCents(
  { ledger }: LivedLoan,
  events: readonly string[],
  component: string,
  owed: readonly AccountCode[],
) {
  const entries = ledger.filter(({ entry }) => events.includes(entry.event) || isTakenBack(entry));
  const lines = entries.flatMap(({ entry }) => entry.lines);
  const charged = lines.filter((line) => line.component === component && owed.includes(line.account));
  return sumCents(cents(0), ...charged.map(signedCents));
}

/** Computes the upper limit for interest: interest on the balance-sheet principal over its days, plus half a cent of rounding
 *  for each other entry. */
function interestLimitCents({ loan, ledger }: LivedLoan): Cents {
  let exact = 0n;
  for (const { on, entry } of ledger) {
    const moved = BigInt(balanceOf(entry.lines, [1100]));
    exact += moved * BigInt(loan.rateE8) * BigInt(Math.max(0, daysBetween(entry.effectiveOn ?? on, loan.asOf)));
  }
  const roundings = 1 + ledger.filter(({ entry }) => !['ACCRUE', 'EARN_ORIGINATION_FEE'].includes(entry.event)).length;
  return cents(Math.max(0, Math.ceil(Number((exact * 2n) / EXACT_PER_CENT) / 2 + roundings / 2)));
}

/** Returns the most principal a loan ever owed. A payment returned after a renewal adds to it. */
function mostPrincipalCents({ ledger }: LivedLoan): Cents {
  let principal = 0;
  let most = 0;
  for (const { entry } of ledger) {
    principal += balanceOf(entry.lines, [1100]);
    most = Math.max(most, principal);
  }
  return cents(most);
}

/** Lists everything a loan was charged over its life with the product's caps (I9). */
function capsOf(lived: LivedLoan): ChargedAgainstCap[] {
  const { loan, product } = lived;
  const { originalPrincipalCents, schedule } = loan;
  const charge = (name: string, events: string[], component: string, capCents: Cents): ChargedAgainstCap => {
    return { name, chargedCents: chargedCents(lived, events, component, OWED_ACCOUNTS), capCents };
  };
  switch (product.kind) {
    case 'pawn': {
      const chainDay = daysBetween(loan.chainStartOn, loan.pawn?.startsOn ?? loan.noteOn);
      const graceCents = percentageDown(mostPrincipalCents(lived), product.graceRateE8);
      const periodCents = pawnChargeCap(product, originalPrincipalCents, chainDay);
      const cashCents = loan.pawn?.cashChargeCents ?? cents(0);
      return [
        charge('period and cash charge', ['PERIOD_CHARGE', 'CASH_CHARGE'], 'charge', sumCents(periodCents, cashCents)),
        charge('grace', ['GRACE_CHARGE'], 'grace', graceCents),
      ];
    }
    case 'payday':
      return [charge('payday fee', ['PAYDAY_FEE'], 'charge', originalChargeCents(loan, product))];
    case 'line':
      return [];
    case 'instalment': {
      const { lateFee } = product;
      const lateCents = lateFee === null ? [] : schedule.map((item) => lateFeeCents(lateFee, item.amountCents));
      const interest = charge('interest', ['ACCRUE', 'INTEREST_RESTORED'], 'interest', interestLimitCents(lived));
      const maintained = sumCents(cents(0), ...schedule.map(scheduledMaintenanceCents));
      const maintenance = charge('maintenance', ['MAINTENANCE_FEE'], 'maintenance', maintained);
      const feeCents = originationFeeCents(product, originalPrincipalCents);
      const capCents = totalCostCapCents(product, originalPrincipalCents);
      // The borrower never bore a waived charge.
      const waived = ['interest', 'maintenance'].map((part) => chargedCents(lived, ['FEE_WAIVE'], part, OWED_ACCOUNTS));
      const costCents = sumCents(interest.chargedCents, maintenance.chargedCents, feeCents, ...waived);
      return [
        interest,
        maintenance,
        charge('late fees', ['LATE_FEE'], 'fee', sumCents(cents(0), ...lateCents)),
        ...(capCents === null ? [] : [{ name: 'cost of the loan', chargedCents: costCents, capCents }]),
      ];
    }
  }
}

function onAccountsOf(lived: LivedLoan, events: readonly string[], accounts: readonly AccountCode[]): number {
  const entries = lived.ledger.filter(({ entry }) => events.includes(entry.event));
  return balanceOf(
    entries.flatMap(({ entry }) => entry.lines),
    accounts,
  );
}

function expectLimit(line: CreditLine, { loan, ledger }: LivedLoan, { draws }: World): void {
  expect(loan.balances.principalCents + line.holdsCents).toBeLessThanOrEqual(line.creditLimitCents);
  const held = draws.filter(({ state, loanId }) => state === 'requested' && loanId === loan.loanId);
  const heldCents = sumCents(cents(0), ...held.map((draw) => draw.amountCents));
  // A line that has ended holds nothing, even after it is reopened.
  expect(ledger.some(({ entry }) => entry.event === 'LOC_CLOSE') ? [0, heldCents] : [heldCents]).toContain(
    line.holdsCents,
  );
}

/** Checks that the proceeds of a loan were paid out, and that rescinded proceeds came back (I12). */
function expectDisbursed(lived: LivedLoan, world: World): void {
  const { loan, product } = lived;
  if (loan.line !== null) return expectLimit(loan.line, lived, world);
  const isFirst = lived.ledger[0]?.entry.event === 'ORIGINATE';
  if (!isFirst) return;
  const proceeds = proceedsCents(product, loan.originalPrincipalCents);
  expect(onAccountsOf(lived, ['ORIGINATE'], PAYABLES)).toBe(0 - proceeds);
  expect(onAccountsOf(lived, ['DISBURSE'], PAYABLES)).toBe(proceeds);
  const cash = onAccountsOf(lived, ['DISBURSE', 'RESCIND'], [1000, 1010]);
  expect(cash).toBe(loan.status === 28 ? 0 : 0 - proceeds);
}

/** Checks that no entry is reversed twice, and that each reversal names an earlier entry (I3). */
function expectReversals({ ledger }: LivedLoan): void {
  const own = new Map(ledger.map(({ key }, index) => [key, index]));
  const reversed = ledger.flatMap(({ entry }, index) => {
    const at = entry.reversesKey === undefined ? undefined : own.get(entry.reversesKey);
    return at === undefined ? [] : [{ at, index }];
  });
  expect(new Set(reversed.map(({ at }) => at)).size).toBe(reversed.length);
  expect(reversed.every(({ at, index }) => at < index)).toBe(true);
}

/** Checks that the grace a pawn was charged is the exact grace in whole cents (I7). */
function expectGrace(lived: LivedLoan): void {
  const { pawn } = lived.loan;
  if (pawn === null) return;
  const entries = lived.ledger.filter(({ entry }) => entry.event === 'GRACE_CHARGE');
  const charged = balanceOf(
    entries.flatMap(({ entry }) => entry.lines),
    OWED_ACCOUNTS,
  );
  expect(charged).toBe(roundDown(pawn.graceExact, GRACE_PER_CENT));
}

/** Checks all pawns of the chain together (I9). */
function expectChainCaps(world: World): void {
  const pawns = loansOf(world).filter(({ product }) => product.kind === 'pawn');
  const [first] = pawns;
  if (first?.product.kind !== 'pawn') return;
  const chain = pawns.map(({ loan, ledger }) => ({ ...loan, ledger }));
  expect(checkPawnChain(first.product, first.loan.chainStartOn, chain)).toEqual([]);
}

/** Checks the books of the whole world and of each loan (I1 to I9, I11, I12). */
export function expectSound(world: World): void {
  expect(checkEntries(world.all)).toEqual([]);
  expectChainCaps(world);
  for (const lived of loansOf(world)) {
    expectFolds(lived);
    expectPlaces(lived);
    expectGrace(lived);
    expectOwed(lived);
    expectFigures(lived);
    expectLawfulPath(lived);
    expect(checkCaps(capsOf(lived))).toEqual([]);
    expectDisbursed(lived, world);
    expectReversals(lived);
  }
}
