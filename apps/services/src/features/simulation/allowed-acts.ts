import type { LoanActName } from '@lendside/contract/simulation/loan-acts.ts';
import { loanCan } from '@lendside/domain/loans/statuses/loan-can.ts';
import { isOnExtendedPlan } from '@lendside/domain/loans/paydays/extended-plan.ts';
import { refundableCents } from '@lendside/domain/loans/payments/refund-credit.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import { decideTransition, type LoanEventName } from '@lendside/domain/loans/statuses/loan-transitions.ts';
import { mayReinstate } from '@lendside/domain/loans/losses/may-reinstate.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';

/** The facts that the allowed actions depend on, besides the loan. */
export interface ActFacts {
  /** Whether the loan has a payment that could still be returned. */
  readonly hasPayment: boolean;
  readonly hasAutopay: boolean;
  /** Whether the loan has an open settlement offer without a signature. */
  readonly isOfferUnsigned: boolean;
  readonly isSsnMissing: boolean;
  readonly isBlocked: boolean;
  readonly isSpouseUntold: boolean;
  /** Whether the loan has an open renewal, and whether its payment is booked, so that it can be signed. */
  readonly renewal: 'none' | 'paying' | 'toSign';
  /** Whether the renewal that made the loan can be taken back. */
  readonly isRenewalVoidable: boolean;
  /** Whether the cash of the renewal that made the loan waits at the store. */
  readonly isCashWaiting: boolean;
  /** Whether the loan is new and can still be taken back. */
  readonly isRescindable: boolean;
}

/** Events of the state table behind each action. With several events, the loan decides which one applies. Actions that change
 *  no status are left out. Source: loan-core 3.3. */
export const EVENTS_OF_ACT: Readonly<Partial<Record<LoanActName, readonly LoanEventName[]>>> = {
  assignRepo: ['assignRepo'],
  recallRepo: ['recallToActiveDefault', 'recall'],
  recoverVehicle: ['recover'],
  sendSaleNotice: ['sell'],
  sellVehicle: ['sell'],
  reinstateAtStore: ['reinstate'],
  redeemAtStore: ['redeem', 'payClaim'],
  offerSettlement: ['paySettlement'],
  fileBankruptcy: ['fileBankruptcy'],
  dismissBankruptcy: ['dismissBankruptcy'],
  dischargeBankruptcy: ['dischargeBankruptcy'],
  extendPlan: ['extendPlan'],
  renewAtStore: ['refinance', 'renewal'],
  switchAtStore: ['productSwitch'],
  takePayment: ['payoff', 'payClaim'],
};

type Names = readonly LoanActName[];
const NUMBER: Names = ['recordSsn'];
const BLOCK: Names = ['liftBlock'];
const MOVING = Object.keys(EVENTS_OF_ACT) as LoanActName[];

function isInTable(loan: LoanSnapshot, act: LoanActName): boolean {
  const events = EVENTS_OF_ACT[act] ?? [];
  return events.some((event) => decideTransition(loan.status, loan.phase, event, loan.statusBeforeBankruptcy).ok);
}

function mayAskForPlan(loan: LoanSnapshot, product: Product): boolean {
  return product.kind === 'payday' && product.extendedPlan !== null && !isOnExtendedPlan(loan, product);
}

/** Returns the actions that the state table and the product allow on a loan now. The action itself checks everything else. */
export function allowedActs(loan: LoanSnapshot, product: Product, facts: ActFacts): LoanActName[] {
  const byTable = MOVING.filter((act) => isInTable(loan, act))
    .filter((act) => act !== 'assignRepo' || product.recovery !== null)
    .filter((act) => act !== 'redeemAtStore' || loanCan.redeem(loan, { at: 'store', paymentInFlight: false }).allowed)
    .filter((act) => act !== 'reinstateAtStore' || mayReinstate(loan, product))
    .filter((act) => act !== 'extendPlan' || mayAskForPlan(loan, product))
    .filter((act) => facts.renewal === 'none' || (act !== 'renewAtStore' && act !== 'switchAtStore'))
    .filter((act) => act !== 'renewAtStore' || (product.kind !== 'line' && product.renewal.isOnline))
    .filter((act) => act !== 'switchAtStore' || product.switchToProductId !== null);
  const returns: Names = facts.hasPayment ? ['returnPayment', 'chargeback'] : [];
  const debits: Names = facts.hasAutopay ? ['returnNextDebit'] : [];
  const isRunningLine = product.kind === 'line' && loanStatusFacts(loan.status).accrues === 'books';
  const limits: Names = isRunningLine ? ['setCreditLimit'] : [];
  const isToSign = loan.phase === 'pendingSignature' || facts.isOfferUnsigned || facts.renewal === 'toSign';
  const signatures: Names = isToSign ? ['takeSignature'] : [];
  const spouse: Names = product.needsSpouseNotice && facts.isSpouseUntold ? ['takeSpouseAddress'] : [];
  const record: Names = [...(facts.isSsnMissing ? NUMBER : []), ...(facts.isBlocked ? BLOCK : []), 'changePhone'];
  const refunds: Names = refundableCents(loan) > 0 ? ['refundCredit'] : [];
  const visits: Names = loan.phase === 'active' ? ['bookVisit'] : [];
  const renewals: Names = [
    ...(facts.renewal === 'none' ? [] : (['endRenewal'] as const)),
    ...(facts.isRenewalVoidable ? (['voidRenewal'] as const) : []),
    ...(facts.isCashWaiting ? (['payRenewalCash'] as const) : []),
  ];
  const isBack = loan.phase === 'active' && facts.isRescindable;
  const backs: Names = isBack ? ['takeBackLoan'] : [];
  const atStore = [...backs, ...signatures, ...renewals, ...refunds, ...visits, ...spouse];
  return [...byTable, ...returns, ...debits, ...limits, ...atStore, ...record];
}
