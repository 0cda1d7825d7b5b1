import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import type { CommandRefusal, Decided } from '@lendside/domain/loans/loan-change.ts';
import { toTermProduct } from '@lendside/domain/loans/open-loan.ts';
import { dropLoan, prepareLoan } from '@lendside/domain/loans/prepare-loan.ts';
import { findProduct } from '@lendside/domain/loans/products.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { maxLoanAmount } from '@lendside/domain/origination/max-loan-amount.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/port.ts';
import type { Transaction } from '#platform/database.ts';
import {
  insertApplication,
  lockApplication,
  readOpenApplications,
  updateApplication,
} from '#servicing/applications/application-store.ts';
import type { Application } from '#servicing/applications/application-store.ts';
import { changeLoan } from '#servicing/commands/change-loan.ts';
import { runLoanCommand } from '#servicing/commands/run-command.ts';
import { getBusinessDate } from '#servicing/loans/loan-queries.ts';
import { toLoanHeader } from '#servicing/loans/originate-loan.ts';

type NewApplication = Omit<Application, 'applicationId' | 'amountCents' | 'method' | 'loanId' | 'state'>;

const notEligible = (reason: string) => refused({ code: 'not_eligible', reason });

/** Opens an application of today. Refuses a second one while another is under way, and an unknown product.
 *  Source: loan-core 3.3 (T01: no other open origination). */
export async function startApplication(tx: Transaction, made: NewApplication): Promise<Decided<number>> {
  const product = findProduct(made.productId);
  if (product?.lmsId !== made.lmsId) return refused({ code: 'unknown_product', productId: made.productId });
  const others = await readOpenApplications(tx, made.lmsId, made.customerId);
  if (others.length > 0) return notEligible('application_under_way');
  return decided(await insertApplication(tx, made));
}

async function change(
  tx: Transaction,
  applicationId: number,
  decide: (application: Application, on: BusinessDate) => Decided<Application>,
): Promise<Decided<Application>> {
  const application = await lockApplication(tx, applicationId);
  if (application === null) return notEligible('application_not_found');
  if (application.state !== 'open') return notEligible('application_closed');
  const decision = decide(application, await getBusinessDate(tx, application.lmsId));
  if (decision.ok) await updateApplication(tx, decision.value);
  return decision;
}

/** Keeps the amount a customer chose. Refuses `amount_out_of_range` with the limits. Source: loan-core 4.3 (max loan amount). */
export function chooseAmount(tx: Transaction, applicationId: number, amountCents: Cents) {
  return change(tx, applicationId, (application, on) => {
    const product = findProduct(application.productId);
    if (product === null) return refused({ code: 'unknown_product', productId: application.productId });
    const range = maxLoanAmount(product, {
      vehicleValueCents: application.appraisalCents,
      discretionaryIncomeCents: null,
      noteOn: on,
      dueDates: [],
      stateCapCents: null,
      otherPrincipalCents: NO_CENTS,
      creditLimitCents: null,
      isActiveDuty: false,
    });
    if (!range.ok) return range;
    const { minCents, maxCents } = range.value;
    if (amountCents < minCents || amountCents > maxCents)
      return refused({ code: 'amount_out_of_range', minCents, maxCents });
    return decided({ ...application, amountCents });
  });
}

/** Keeps how the customer wants the money. */
export function chooseMethod(tx: Transaction, applicationId: number, method: DisbursementChannel) {
  return change(tx, applicationId, (application) => decided({ ...application, method }));
}

/** What a prepared loan needs besides its application. */
export interface PreparedLoanFacts {
  readonly dueDates: readonly BusinessDate[];
  readonly collateral: LoanRecord['collateral'];
}

/** Makes the loan of an application, to be signed (T01). Refuses until amount and method are chosen.
 *  Source: loan-core 3.3, 4.4 (originationResume). */
export async function startOrigination(
  tx: Transaction,
  applicationId: number,
  { dueDates, collateral }: PreparedLoanFacts,
): Promise<Decided<number>> {
  const application = await lockApplication(tx, applicationId);
  if (application === null) return notEligible('application_not_found');
  const { lmsId, amountCents, method, storeId, brand, customerId } = application;
  const product = findProduct(application.productId);
  if (product === null) return refused({ code: 'unknown_product', productId: application.productId });
  if (amountCents === 0 || method === null) return notEligible('application_incomplete');
  const owner = { storeId, brand, customerId, collateral };
  const key = `application:${applicationId}:loan`;
  const input = { applicationId, dueDates, collateral };
  const answer = await runLoanCommand<{ loanId: number }>(
    tx,
    { key, kind: 'originate.start', lmsId, loanIds: [], newLoans: 1, actor: 'customer', input },
    ({ on, newLoanIds: [loanId = 0] }) => {
      const prepared = prepareLoan({
        loanId,
        loanHeader: toLoanHeader(storeId, loanId),
        product: toTermProduct(product),
        principalCents: amountCents,
        noteOn: on,
        chainStartOn: on,
        dueDates,
        channel: method,
      });
      return decided({ newLoans: [{ ...prepared, owner }], answer: { loanId } });
    },
  );
  if (!answer.ok) return { ok: false, refusal: answer.refusal };
  await updateApplication(tx, { ...application, loanId: answer.value.loanId, state: 'signing' });
  return decided(answer.value.loanId);
}

/** Ends an application, and deletes the loan it had prepared (T03). Refuses once it is funded or closed. */
export async function withdrawApplication(
  tx: Transaction,
  applicationId: number,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly refusal: CommandRefusal }> {
  const application = await lockApplication(tx, applicationId);
  if (application === null) return notEligible('application_not_found');
  if (application.state !== 'open' && application.state !== 'signing') return notEligible('application_closed');
  const { lmsId, loanId } = application;
  if (loanId !== null) {
    const head = { key: `application:${applicationId}:withdraw`, kind: 'originate.withdraw', lmsId, loanId } as const;
    const dropped = await changeLoan(tx, { ...head, actor: 'customer', input: { applicationId } }, ({ loan }) => {
      const drop = dropLoan(loan, 'withdraw');
      return drop.ok ? decided({ change: drop.value, answer: {} }) : drop;
    });
    if (!dropped.ok) return { ok: false, refusal: dropped.refusal };
  }
  await updateApplication(tx, { ...application, state: 'withdrawn' });
  return { ok: true };
}
