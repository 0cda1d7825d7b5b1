import { listCashBlocks, type CashBlock, type CashStanding } from '@lendside/domain/draws/draw-blocks.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { ORDINARY_CIRCUMSTANCES, type Circumstances } from '@lendside/providers/loan-systems/capabilities.ts';
import { findMilitaryCheck } from '#features/checks/check-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallerLoan } from '#servicing/find-caller-loan.ts';
import type { CashFacts } from './cash-facts.ts';
import type { CashMeans } from './cash-means.ts';

/** Whether the caller may draw on the loan now. */
export interface CashDecision {
  readonly product: Product | null;
  /** Why nothing can be drawn, the first reason first. */
  readonly blocks: readonly CashBlock[];
  readonly isSpouseMissing: boolean;
}

/** Reads all facts about the person, the loan and the moment, and decides on them. The worker decides on the loan's own facts again.
 *  Source: LOP-045, LOP-046, LOP-049, REF-018, GPS-002. */
export async function decideCash(
  means: CashMeans,
  loan: CallerLoan,
  caller: Customer,
  facts: CashFacts,
): Promise<CashDecision> {
  const { snapshot, paymentInFlight, renewal } = loan.record;
  const product = findProduct(snapshot.productId);
  if (product === null) return { product, blocks: [{ reason: 'not_a_line', remedy: 'none' }], isSpouseMissing: false };
  const [people, bars, check] = await Promise.all([
    readPeople(loan),
    loan.system.capabilities.customers?.moneyBars(snapshot.loanId, loan.customerIds),
    checkMilitary(means, loan, caller),
  ]);
  const { own, all } = people;
  const isSpouseMissing = own.isMarried && !own.isSpouseNoticed && means.spousalConsentStates.includes(product.state);
  const standing: CashStanding = {
    isGuest: caller.scope.kind === 'guest',
    isBlocked: own.isBlocked,
    isRiskDenied: bars?.isRiskDenied ?? false,
    isBankrupt: bars?.hasPetition === true || all.some((each) => each.isBankrupt),
    isCoveredBorrower: check === 'covered' || all.some((each) => each.isCoveredBorrower),
    militaryCheck: check === 'covered' ? 'passed' : check,
    hasPendingDraw:
      facts.hasPendingDraw || own.pendingDrawLoans.has(snapshot.loanId) || (snapshot.line?.holdsCents ?? 0) > 0,
    hasPaymentInFlight: paymentInFlight,
    hasOpenRenewal: renewal != null,
    isLockedByOther: facts.holderId !== null && !loan.customerIds.includes(facts.holderId),
    location: facts.location.allowed ? 'allowed' : facts.location.reason,
    isSpouseMissing,
  };
  return { product, blocks: listCashBlocks(snapshot, product, standing), isSpouseMissing };
}

/** Reads the circumstances of the caller, and of everybody who owes the loan. */
async function readPeople({
  record: { customerId, cosignerId },
  system,
  customerIds,
}: CallerLoan): Promise<{ readonly own: Circumstances; readonly all: readonly Circumstances[] }> {
  const read = (ids: readonly string[]): Promise<Circumstances> =>
    system.capabilities.customers?.circumstances(ids) ?? Promise.resolve(ORDINARY_CIRCUMSTANCES);
  const others = [customerId, cosignerId].filter((id): id is string => id !== null && !customerIds.includes(id));
  const [own = ORDINARY_CIRCUMSTANCES, ...rest] = await Promise.all(
    [customerIds, ...others.map((id) => [id])].map(read),
  );
  return { own, all: [own, ...rest] };
}

async function checkMilitary(
  { database, isMilitaryCheckAsked }: CashMeans,
  { record: { snapshot } }: CallerLoan,
  { profileId }: Customer,
): Promise<CashStanding['militaryCheck'] | 'covered'> {
  if (!(await isMilitaryCheckAsked())) return 'notAsked';
  const { lmsId, loanId, asOf: on } = snapshot;
  const found = await findMilitaryCheck(database, { profileId, lmsId, loanId, on });
  return found === 'notCovered' ? 'passed' : found;
}
