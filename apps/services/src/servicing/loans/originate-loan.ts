import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { fundLoan, openLoan, toTermProduct } from '@lendside/domain/loans/open-loan.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import type { Product } from '@lendside/domain/loans/product.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { statement } from '#platform/database.ts';
import type { Transaction } from '#platform/database.ts';
import { postJournal, toJournal } from '#servicing/ledger/journal-store.ts';
import { getBusinessDate } from '#servicing/loans/loan-queries.ts';
import { insertLoan, lockLoans, saveLoans, takeStep, toSavedLoan } from '#servicing/loans/loan-store.ts';
import type { LoanOwner, LoanStep } from '#servicing/loans/loan-store.ts';

/** A signed loan to be booked on the current business date. */
export interface Origination extends LoanOwner {
  readonly product: Product;
  readonly principalCents: Cents;
  /** Of the instalments; empty for a pawn. */
  readonly dueDates: readonly BusinessDate[];
  readonly channel: DisbursementChannel;
}

const CHANNEL_NUMBER: Readonly<Record<DisbursementChannel, number>> = { store: 2, moneyGram: 14, debit: 16, ach: 101 };
const NEXT_LOAN_ID = statement<{ id: number }>('next_loan_id', `select nextval('servicing.loan_loan_id_seq') as id`);

function mustStep(step: ReturnType<typeof takeStep>, what: string): NonNullable<typeof step> {
  if (step === null) throw new Error(`the state table has no step ${what}`);
  return step;
}

/** Books a signed loan (T01, T02): loan, schedule, ORIGINATE and the charge of its period. It then waits for its funds.
 *  Faults while a day is half closed, and on terms the domain does not accept. Source: loan-core 2.3, 3.3. */
export async function originateLoan(tx: Transaction, origination: Origination): Promise<LoanSnapshot> {
  const { storeId } = origination;
  const product = toTermProduct(origination.product);
  await lockLoans(tx, product.lmsId, [], 'command');
  const noteOn = await getBusinessDate(tx, product.lmsId);
  const loanId = (await tx.row(NEXT_LOAN_ID))?.id ?? 0;
  const loanHeader = `${String(storeId).padStart(5, '0')}-${String(loanId).padStart(7, '0')}-00`;
  const { loan, entries } = openLoan({ ...origination, product, loanId, loanHeader, noteOn, chainStartOn: noteOn });
  const key = `originate:${loanId}`;
  const started = mustStep(takeStep(null, 'startOrigination', 'customer', noteOn, null), 'startOrigination');
  const signed = mustStep(takeStep(started.to, 'signingComplete', 'partner', noteOn, key), 'signingComplete');
  await insertLoan(tx, loan, product, origination);
  await post(
    tx,
    loan,
    toJournal(entries, {
      lmsId: product.lmsId,
      businessDate: noteOn,
      loanId,
      key,
      actor: 'customer',
      channel: CHANNEL_NUMBER[origination.channel],
    }),
    [started.step, signed.step],
  );
  return loan;
}

/** Marks the funds of a signed loan as taken (T04): the loan runs. Faults on a loan that does not wait for funds. */
export async function disburseLoan(
  tx: Transaction,
  product: Product,
  loanId: number,
  channel: DisbursementChannel,
): Promise<LoanSnapshot> {
  const record = (await lockLoans(tx, product.lmsId, [loanId], 'command'))[0];
  if (record === undefined) throw new Error(`there is no loan ${loanId}`);
  const { snapshot } = record;
  const key = `disburse:${loanId}`;
  const { loan, entries } = fundLoan(snapshot, product, channel);
  const accepted = mustStep(
    takeStep(snapshot, 'disbursementAccepted', 'store', snapshot.asOf, key),
    'disbursementAccepted',
  );
  await post(
    tx,
    loan,
    toJournal(entries, {
      lmsId: product.lmsId,
      businessDate: snapshot.asOf,
      loanId,
      key,
      actor: 'store',
      channel: CHANNEL_NUMBER[channel],
    }),
    [accepted.step],
  );
  return loan;
}

async function post(
  tx: Transaction,
  loan: LoanSnapshot,
  journal: ReturnType<typeof toJournal>,
  steps: readonly LoanStep[],
): Promise<void> {
  await postJournal(tx, journal);
  await saveLoans(tx, [toSavedLoan(loan, null, steps)]);
}
