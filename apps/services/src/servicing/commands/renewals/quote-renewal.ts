import { decided, type Decided } from '@lendside/domain/loans/loan-change.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { planRenewal } from '@lendside/domain/renewals/plan-renewal.ts';
import { renewalPaymentBounds } from '@lendside/domain/renewals/renewal-bounds.ts';
import { isOpenRenewal } from '@lendside/domain/renewals/renewal-states.ts';
import { hashTerms } from '@lendside/providers/loan-systems/hash-terms.ts';
import type { QuotedRenewal, RenewalAsk } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { findLastHeader } from '#servicing/commands/refinance/renewal-headers.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { renewalEndsOn } from './open-renewal.ts';
import { readPlanFacts, type PlanOccasion } from './plan-facts.ts';
import { findOpenRenewal, type StoredRenewal } from './renewal-rows.ts';

const LOOK_AS = statement('quote_renewal_look_as', 'select servicing.look_as($1)::text');

/** A wish for a loan, and who wishes it. */
interface AskedQuote {
  readonly loanId: number;
  readonly wish: RenewalAsk;
  readonly customerIds: readonly string[];
}

/** Quotes the terms of a wish on the loan's present state. The payment of an open renewal is not counted again. Null when the loan is none
 *  of theirs. Source: width 4. */
export function quoteRenewal(
  db: Database,
  lmsId: BuiltInSystemId,
  asked: AskedQuote,
): Promise<Decided<QuotedRenewal> | null> {
  return db.transaction((tx) => quoteRenewalIn(tx, lmsId, asked));
}

/** The same in the transaction of a command. */
export async function quoteRenewalIn(
  tx: Transaction,
  lmsId: BuiltInSystemId,
  { loanId, wish, customerIds }: AskedQuote,
): Promise<Decided<QuotedRenewal> | null> {
  const record = await findLoanOf(tx, lmsId, customerIds, loanId);
  const product = record === null ? null : findProduct(record.snapshot.productId);
  if (record === null || product === null) return null;
  await tx.rows(LOOK_AS, [[record.customerId, ...customerIds]]);
  const { snapshot: loan } = record;
  const open = record.renewal == null ? null : await findOpenRenewal(tx, loanId);
  const facts = await readPlanFacts(tx, record, wish, await toOccasion(tx, loan, open));
  if (!facts.ok) return facts;
  const paymentCents = wish.paymentCents ?? renewalPaymentBounds(loan, product, facts.value).minCents;
  const plan = planRenewal(loan, product, { ...wish, paymentCents }, facts.value);
  if (!plan.ok) return plan;
  const { terms, bounds, reductionCents, maxCashOutCents, cashRoomCents } = plan.value;
  const signBy = open !== null && isOpenRenewal(open.state) ? open.endsOn : renewalEndsOn(wish.kind, loan.asOf);
  return decided({ terms, hash: hashTerms(terms), bounds, reductionCents, maxCashOutCents, cashRoomCents, signBy });
}

async function toOccasion(tx: Transaction, loan: LoanSnapshot, open: StoredRenewal | null): Promise<PlanOccasion> {
  return {
    termsOn: loan.asOf,
    captured:
      open?.capturedOn == null
        ? null
        : { on: open.capturedOn, acceptedOn: open.openedOn, chargeCents: open.capturedChargeCents },
    tender: open?.tender ?? 'card',
    newLoanId: open?.newLoanId ?? 0,
    newLoanHeader: open?.newLoanHeader ?? (await findLastHeader(tx, loan.loanHeader)),
    isCashAsked: true,
  };
}
