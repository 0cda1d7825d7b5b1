import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { decided } from '@lendside/domain/loans/loan-change.ts';
import { fundLoan, openLoan, toTermProduct } from '@lendside/domain/loans/opening/open-loan.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { findLocked } from '#servicing/executor/loan-command.ts';
import { toBuiltIn } from '#servicing/loans/built-in-system.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';
import type { LoanOwner } from '#servicing/loans/loan-terms.ts';

/** A signed loan to book on the current business date. */
export interface Origination extends LoanOwner {
  readonly product: Product;
  readonly principalCents: Cents;
  /** Due dates of the installments; empty for a pawn. */
  readonly dueDates: readonly BusinessDate[];
  readonly channel: DisbursementChannel;
}

const NEXT_LOAN_ID = statement<{ id: number }>('next_loan_id', `select nextval('servicing.loan_loan_id_seq') as id`);

/** Returns a loan's header, which is made of its store, number and renewal count. Source: loan-core 0.1. */
export function toLoanHeader(storeId: number, loanId: number, renewalNumber = 0): string {
  const [store, sequence, renewal] = [
    String(storeId).padStart(5, '0'),
    String(loanId).padStart(7, '0'),
    String(renewalNumber).padStart(2, '0'),
  ];
  return `${store}-${sequence}-${renewal}`;
}

/** Books a loan that is already signed (loan-core T01, T02), without an application. Used by stories, sample books and tests.
 *  The booked loan waits for its funds. Throws while a day is half closed, and for terms that the domain refuses. Source:
 *  loan-core 2.3, 3.3. */
export async function originateLoan(tx: Transaction, origination: Origination): Promise<LoanSnapshot> {
  const { product, storeId, channel } = origination;
  const loanId = (await tx.row(NEXT_LOAN_ID))?.id ?? 0;
  let opened: LoanSnapshot | null = null;
  await runLoanCommand(
    tx,
    {
      key: `originate:${loanId}`,
      kind: 'originate',
      lmsId: toBuiltIn(product.lmsId),
      loanIds: [],
      actor: 'customer',
      input: origination,
      channel: PAYMENT_CHANNELS[channel],
    },
    ({ on }) => {
      const { loan, entries } = openLoan({
        ...origination,
        product: toTermProduct(product),
        loanId,
        loanHeader: toLoanHeader(storeId, loanId),
        noteOn: on,
        chainStartOn: on,
      });
      opened = loan;
      const events = ['startOrigination', 'signingComplete'] as const;
      return decided({ newLoans: [{ loan, entries, events, owner: origination }], answer: { loanId } });
    },
  );
  if (opened === null) throw new Error(`loan ${loanId} was not booked`);
  return opened;
}

/** Records that the customer received the funds of a signed loan (loan-core T04); the loan becomes active. Throws when the
 *  loan is not waiting for funds. */
export async function disburseLoan(
  tx: Transaction,
  product: Product,
  loanId: number,
  channel: DisbursementChannel,
): Promise<LoanSnapshot> {
  let funded: LoanSnapshot | null = null;
  await runLoanCommand(
    tx,
    {
      key: `disburse:${loanId}`,
      kind: 'disburse',
      lmsId: toBuiltIn(product.lmsId),
      loanIds: [loanId],
      actor: 'store',
      input: { channel },
      channel: PAYMENT_CHANNELS[channel],
    },
    (context) => {
      const found = findLocked(context, loanId);
      if (!found.ok) return found;
      const { loan, entries } = fundLoan(found.value.snapshot, product, channel);
      funded = loan;
      return decided({ changes: [{ loan, entries, events: ['disbursementAccepted'] }], answer: { loanId } });
    },
  );
  if (funded === null) throw new Error(`loan ${loanId} was not funded`);
  return funded;
}
