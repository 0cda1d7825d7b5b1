import { rollToBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { originalChargeCents } from '@lendside/domain/loans/charges/earned-charges.ts';
import { lateFeeCents, lateFeeDay } from '@lendside/domain/loans/charges/late-fee.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { originationFeeCents } from '@lendside/domain/loans/charges/origination-price.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';

/** The customers, brand and store that a loan belongs to. */
export interface LoanOwner {
  readonly storeId: number;
  readonly brand: string;
  readonly customerId: string;
  readonly cosignerId?: string | null;
  readonly collateral: LoanRecord['collateral'];
  readonly isCoveredBorrower?: boolean;
}

function frequencyOf(product: Product): string {
  if (product.kind === 'instalment') return product.frequency;
  return product.kind === 'line' ? 'line' : 'single';
}

function toItems(loan: LoanSnapshot, product: Product): Record<string, unknown>[] {
  const lateFee = product.kind === 'instalment' ? product.lateFee : null;
  let through = 0;
  return loan.schedule.map((item) => {
    through += item.amountCents;
    return {
      number: item.number,
      dueOn: item.dueOn,
      amount: item.amountCents,
      interest: item.interestCents,
      principal: item.principalCents,
      balance: item.balanceCents,
      rolledOn: rollToBusinessDay(item.dueOn),
      through,
      lateFeeOn: lateFee === null ? null : lateFeeDay(lateFee, item.dueOn),
      lateFee: lateFee === null ? 0 : lateFeeCents(lateFee, item.amountCents),
    };
  });
}

/** Converts a loan's terms and schedule to the form that `servicing.write_terms` takes. Adds values that day-end needs, so
 *  that they are computed only once. */
export function toTermsRow(
  loan: LoanSnapshot,
  product: Product,
  owner: LoanOwner,
  refinancedFrom: number | null = null,
): Record<string, unknown> {
  const first = loan.schedule[0];
  return {
    loanId: loan.loanId,
    loanHeader: loan.loanHeader,
    lmsId: loan.lmsId,
    productId: loan.productId,
    storeId: owner.storeId,
    brand: owner.brand,
    customerId: owner.customerId,
    cosignerId: owner.cosignerId ?? null,
    status: loan.status,
    phase: loan.phase,
    noteOn: loan.noteOn,
    chainStartOn: loan.chainStartOn,
    originalPrincipal: loan.originalPrincipalCents,
    rateE8: loan.rateE8,
    frequency: frequencyOf(product),
    originationFee: originationFeeCents(product, loan.originalPrincipalCents),
    accruedThrough: loan.asOf,
    collateral: owner.collateral,
    periodCharge: loan.pawn?.chargeCents ?? originalChargeCents(loan, product),
    periodOn: loan.pawn?.startsOn ?? null,
    carriedCharge: loan.pawn?.carriedCents ?? 0,
    cashCharge: loan.pawn?.cashChargeCents ?? 0,
    dueOn: first?.dueOn ?? null,
    dueRolledOn: first === undefined ? null : rollToBusinessDay(first.dueOn),
    lastDueOn: loan.schedule.at(-1)?.dueOn ?? null,
    renewalNumber: loan.renewalNumber,
    chainPrincipal: loan.chainPrincipalCents,
    refinancedFrom,
    isCoveredBorrower: owner.isCoveredBorrower ?? false,
    items: toItems(loan, product),
  };
}

/** True when a loan's signed terms changed and must be written again. */
export function hasNewTerms(before: LoanSnapshot, after: LoanSnapshot): boolean {
  return (
    before.noteOn !== after.noteOn ||
    before.chainStartOn !== after.chainStartOn ||
    before.originalPrincipalCents !== after.originalPrincipalCents ||
    before.rateE8 !== after.rateE8 ||
    before.chainPrincipalCents !== after.chainPrincipalCents ||
    before.schedule.length !== after.schedule.length ||
    after.schedule.some((item, index) => {
      const was = before.schedule[index];
      return was === undefined || was.dueOn !== item.dueOn || was.amountCents !== item.amountCents;
    })
  );
}
