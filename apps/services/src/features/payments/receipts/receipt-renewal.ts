import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { renewalMessageType } from '@lendside/domain/renewals/renewal-receipt.ts';
import type { RenewalEnd, RenewalState, VoidReason } from '@lendside/domain/renewals/renewal-states.ts';
import type { RenewalKind } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { statement, type Database } from '#platform/database.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import type { Receipt, ReceiptRenewal } from './receipt.ts';

interface RenewalRow {
  readonly is_own: boolean;
  readonly kind: RenewalKind;
  readonly state: RenewalState;
  readonly sign_by: string;
  readonly revision: number;
  readonly ended_why: RenewalEnd | null;
  readonly is_voided: boolean;
  readonly voided_why: VoidReason | null;
  readonly new_loan_id: number;
  readonly new_header: string;
  readonly cash: Cents;
  readonly channel: DisbursementChannel;
  readonly cash_last_four: string | null;
  readonly new_principal: Cents | null;
  readonly new_due_on: string | null;
  readonly visit_at: Date | null;
}

const renewalOfPayment = statement<RenewalRow>(
  'renewal_of_payment',
  `
  select is_own, kind, state, sign_by::text, revision, ended_why, is_voided, voided_why, new_loan_id, new_header, cash, channel, cash_last_four,
         new_principal, new_due_on::text, visit_at
    from servicing.renewal_of_payment($1)`,
);

/** Reads what became of the renewal that a payment was for, or that a payoff ended; null when there was none. The worker names no
 *  customers. */
export async function findRenewalOfPayment(
  db: Database,
  paymentId: string,
  customerIds: readonly string[] = [],
): Promise<ReceiptRenewal | null> {
  const row = await readAs(db, customerIds, (tx) => tx.row(renewalOfPayment, [paymentId]));
  if (row === null) return null;
  return {
    isOwn: row.is_own,
    kind: row.kind,
    state: row.state,
    signBy: businessDate(row.sign_by),
    revision: row.revision,
    endedWhy: row.ended_why,
    isVoided: row.is_voided,
    voidedWhy: row.voided_why,
    newLoanId: row.new_loan_id,
    newLoanHeader: row.new_header,
    cashCents: row.cash,
    channel: row.channel,
    cashLastFour: row.cash_last_four,
    newPrincipalCents: row.new_principal,
    newDueOn: row.new_due_on === null ? null : businessDate(row.new_due_on),
    visitAt: row.visit_at,
  };
}

/** Returns the receipt as it is shown now. What was paid stays exactly as posted. Once the loan is renewed, the balances and dates are
 *  the new loan's; `newLoan` is that loan as it stands. Source: PAY-028, LOP-036, width 5. */
export function withRenewal(
  receipt: Receipt,
  renewal: ReceiptRenewal | null,
  newLoan: LoanSnapshot | null = null,
): Receipt {
  if (renewal === null || !renewal.isOwn) return receipt;
  const messageType = renewalMessageType(renewal);
  const shown: Receipt = { ...receipt, messageType, renewal };
  if (messageType !== 'refinance' || renewal.newPrincipalCents === null) return shown;
  const product = newLoan === null ? null : findProduct(newLoan.productId);
  return {
    ...shown,
    newPrincipalBalance: renewal.newPrincipalCents,
    nextDueDate: renewal.newDueOn,
    ...(newLoan === null || product === null
      ? {}
      : {
          newPayoffAmount: payoffCents(newLoan),
          nextAmountDue: quoteFigures(newLoan, product).minimumAmountDueCents,
        }),
    renewedInto: { loanId: renewal.newLoanId, loanHeader: renewal.newLoanHeader },
  };
}
