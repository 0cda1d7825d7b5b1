import { LOAN_SYSTEM_IDS, type LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { LOAN_STATUS_FACTS } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import {
  LOAN_TRANSITIONS,
  type LoanEventName,
  type LoanNode,
} from '@lendside/domain/loans/statuses/loan-transitions.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { PRODUCTS } from '@lendside/domain/loans/products/find-product.ts';

/** The terms of a product and its statuses that `servicing.open_range` needs. */
export interface DayEndTerms {
  readonly lmsId: LoanSystemId;
  readonly productId: number;
  readonly kind: Product['kind'];
  readonly graceDays: number | null;
  readonly graceRateE8: number | null;
  readonly customaryFeeRateE8: number | null;
  readonly totalCostCapRateE8: number | null;
  /** Statuses whose accrual is booked, and statuses that accrue off the balance sheet (`memo`). A non-accrual loan accrues off
   *  the balance sheet whatever its status. */
  readonly books: readonly number[];
  readonly memo: readonly number[];
}

function accruing(accrues: 'books' | 'memo'): number[] {
  return Object.values(LOAN_STATUS_FACTS)
    .filter((facts) => facts.accrues === accrues)
    .map((facts) => facts.code);
}

const BOOKS = accruing('books');
const MEMO = accruing('memo');

/** Codes of the statuses in which a loan accrues, on or off the balance sheet. */
export const ACCRUING_STATUSES: readonly number[] = [...BOOKS, ...MEMO];

/** Products whose books we keep. A loan may move between our loan systems (loan-core T10), so each system may hold any of
 *  these products. */
export const BUILT_IN_PRODUCTS: readonly Product[] = PRODUCTS.filter(
  (product) => product.lmsId !== LOAN_SYSTEM_IDS.Invictus,
);

function toTerms(product: Product, lmsId: LoanSystemId): DayEndTerms {
  const pawn = product.kind === 'pawn' ? product : null;
  return {
    lmsId,
    productId: product.productId,
    kind: product.kind,
    graceDays: pawn?.graceDays ?? null,
    graceRateE8: pawn?.graceRateE8 ?? null,
    customaryFeeRateE8: product.kind === 'line' ? product.customaryFeeRateE8 : null,
    totalCostCapRateE8: product.kind === 'instalment' ? product.totalCostCapRateE8 : null,
    books: BOOKS,
    memo: MEMO,
  };
}

/** Returns the terms of every product that a loan system may hold. */
export function dayEndTerms(lmsId: LoanSystemId): DayEndTerms[] {
  return BUILT_IN_PRODUCTS.map((product) => toTerms(product, lmsId));
}

/** The terms that `servicing.day_event_candidates` needs to find loans with a fee, statement or status change. */
export interface DayEventTerms {
  readonly rungs: readonly {
    readonly productId: number;
    readonly activeDefault: number;
    readonly default: number;
    readonly nonAccrual: number;
    readonly chargeOff: number;
    /** True when a due date itself causes a fee (a maintenance fee). */
    readonly hasDueDayFee: boolean;
  }[];
  readonly statuses: {
    readonly ladder31: readonly number[];
    readonly ladder27: readonly number[];
    readonly chargeOff: readonly number[];
    readonly accruing: readonly number[];
  };
}

/** Returns the codes of the statuses in which the state table accepts an event. */
function statusesBefore(event: LoanEventName): number[] {
  const names = LOAN_TRANSITIONS.filter((row) => (row.events as readonly LoanEventName[]).includes(event)).flatMap(
    (row): readonly LoanNode[] => row.from,
  );
  return names.flatMap((name) =>
    name === 'none' || name === 'pendingSignature' || name === 'pendingFunding' ? [] : [LOAN_STATUS[name]],
  );
}

/** Returns the steps of lateness of every product, and the statuses in which each step is allowed. Source: loan-core 3.2, 3.3. */
export function dayEventTerms(): DayEventTerms {
  return {
    rungs: BUILT_IN_PRODUCTS.map((product) => ({
      productId: product.productId,
      activeDefault: product.ladder.activeDefaultDays,
      default: product.ladder.defaultDays,
      nonAccrual: product.ladder.nonAccrualDays,
      chargeOff: product.ladder.chargeOffDays,
      hasDueDayFee: product.kind === 'instalment' && product.maintenanceFee !== null,
    })),
    statuses: {
      ladder31: statusesBefore('ladder31'),
      ladder27: statusesBefore('ladder27'),
      chargeOff: statusesBefore('chargeOff'),
      accruing: ACCRUING_STATUSES,
    },
  };
}

/** Statuses in which a loan may be settled. */
export const SETTLEABLE_STATUSES: readonly number[] = statusesBefore('paySettlement');
